// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "workbench.h"
#include <compaction/compactionapply.h>
#include <session/attachedfile.h>
#include <session/branchchange.h>
#include <session/putinpart.h>
#include <session/referenceblock.h>
#include <workspace/appendbelow.h>
#include <workspace/leasedwork.h>

// What a person changes of the session that is open.
namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Nothing that another process sends changes meanwhile. What this one sends may: its turns read the branch before each request.
template<typename Work>
auto unlessElsewhere(SessionStore &store, LeaseBook *leases, const SessionId &session,
                     const QString &purpose, Work work) -> std::invoke_result_t<Work &>
{
    return leases ? leased(store, *leases, session, purpose, work) : work();
}

} // namespace

std::optional<Workbench::Continuation> Workbench::continuation(const EntryId &entry) const
{
    const SessionTree *tree = hasSession() ? &m_loaded.snapshot->tree : nullptr;
    const int index = tree ? tree->indexOf(entry) : -1;
    if (index < 0) {
        return std::nullopt;
    }
    const EntryNode &node = tree->at(index);
    const bool asked = node.type == EntryType::CustomMessage
            || (node.type == EntryType::Message && node.role == Role::User);
    if (!asked) {
        return Continuation { tree->at(withPartPutIn(*tree, index, m_store->rows())).id, {} };
    }
    // Going on from a question means asking it anew: its text comes back into the composer.
    const int parent = tree->parentOf(index);
    const auto content = m_store->rows().entry(node.seq);
    return Continuation { parent >= 0 ? tree->at(parent).id : EntryId(),
                          content ? textWithFiles(content->blocks) : QString() };
}

void Workbench::continueFrom(const EntryId &entry)
{
    const auto goal = continuation(entry);
    if (!goal) {
        return;
    }
    if (goal->to == session().leaf) {
        noteMoved(session().id, goal->text); // it stands there already
        return;
    }
    m_store->write([id = session().id, expected = session().leaf, to = goal->to, leases = m_leases,
                    purpose = tr("its leaf is moved")](SessionStore &store) {
               return unlessElsewhere(store, leases.get(), id, purpose, [&] {
                   return store.moveLeaf(id, expected, to, u"continue"_s);
               });
           })
            .then(this, [this, id = session().id, text = goal->text](const Result<> &moved) {
                if (!moved) {
                    Q_EMIT failed(moved.error());
                    return;
                }
                noteMoved(id, text);
            });
}

void Workbench::noteMoved(const SessionId &id, const QString &text)
{
    if (!text.isEmpty() && hasSession() && session().id == id) {
        Q_EMIT composerTextOffered(text);
    }
    loadAgain(id);
}

void Workbench::forkFrom(const EntryId &entry, const QString &name)
{
    if (!hasSession()) {
        return;
    }
    m_store->write([id = session().id, entry, name](SessionStore &store) {
               return store.forkSession(id, entry, name);
           })
            .then(this, [this](const Result<Session> &fork) {
                if (!fork) {
                    Q_EMIT failed(fork.error());
                    return;
                }
                refreshSessions();
                openSession(fork->id);
            });
}

void Workbench::setLabel(const EntryId &entry, const QString &label)
{
    appendHere({ labelChange(entry, label) });
}

void Workbench::edit(ContextEdit::Op op, const QList<EntryId> &targets)
{
    if (!targets.isEmpty()) {
        appendAlone({ ContextEdit { op, targets, {} }.toEntry() }, tr("its context is edited"));
    }
}

void Workbench::setModel(const QString &provider, const QString &model)
{
    const ContextState &state = m_loaded.branch.state;
    if (hasSession() && (state.provider != provider || state.model != model)) {
        appendHere({ modelChange(provider, model) });
    }
}

void Workbench::setThinkingLevel(const QString &level)
{
    if (hasSession() && m_loaded.branch.state.thinkingLevel != level) {
        appendHere({ thinkingLevelChange(level) });
    }
}

void Workbench::appendHere(const QList<Entry> &entries)
{
    append(entries, [this](const Result<QList<Entry>> &stored) {
        if (!stored) {
            Q_EMIT failed(stored.error());
        }
    });
}

void Workbench::appendAlone(const QList<Entry> &entries, const QString &purpose)
{
    if (!hasSession()) {
        return;
    }
    const auto done = [this](const Result<QList<Entry>> &stored) {
        if (!stored) {
            Q_EMIT failed(stored.error());
        }
    };
    m_store->write([id = session().id, leaf = session().leaf, entries, leases = m_leases,
                    purpose](SessionStore &store) {
               return unlessElsewhere(store, leases.get(), id, purpose,
                                      [&] { return varve::appendBelow(store, id, leaf, entries); });
           })
            .then(this, [this, id = session().id, done](const Result<QList<Entry>> &stored) {
                onAppended(id, stored, done);
            });
}

void Workbench::prune(const std::function<void(const Result<Pruned> &)> &done)
{
    if (!hasSession()) {
        return;
    }
    m_store->write([id = session().id, projection = m_choice.projection,
                    numbers = m_choice.planNumbers(), leases = m_leases,
                    purpose = tr("old tool output is masked")](SessionStore &store) {
               return unlessElsewhere(store, leases.get(), id, purpose,
                                      [&] { return pruneNow(store, id, projection, numbers); });
           })
            .then(this, [this, id = session().id, done](const Result<Pruned> &pruned) {
                if (pruned) {
                    loadAgain(id);
                    refreshSession(id);
                }
                done(pruned);
            });
}

void Workbench::append(const QList<Entry> &entries, const Appended &done)
{
    if (!hasSession()) {
        return;
    }
    m_store->write([id = session().id, leaf = session().leaf, entries](SessionStore &store) {
               return varve::appendBelow(store, id, leaf, entries);
           })
            .then(this, [this, id = session().id, done](const Result<QList<Entry>> &stored) {
                onAppended(id, stored, done);
            });
}

void Workbench::onAppended(const SessionId &id, const Result<QList<Entry>> &stored,
                           const Appended &done)
{
    if (stored) {
        loadAgain(id);
        refreshSession(id);
    }
    done(stored);
}

void Workbench::switchRun(bool undo)
{
    if (!hasSession()) {
        return;
    }
    StoreReader &rows = m_store->rows();
    const Result<Entry> entry =
            compactionRuns(m_loaded.branch, rows).and_then([&](const QList<UndoableRun> &runs) {
                return undo ? undoEntry(runs) : redoEntry(m_loaded.branch, runs, rows);
            });
    if (!entry) {
        Q_EMIT failed(entry.error());
        return;
    }
    appendAlone({ *entry }, tr("a compaction is switched"));
}

void Workbench::undoCompaction()
{
    switchRun(true);
}

void Workbench::redoCompaction()
{
    switchRun(false);
}

void Workbench::rename(const SessionId &id, const QString &name)
{
    m_store->write([id, name](SessionStore &store) { return store.rename(id, name.trimmed()); })
            .then(this, [this](const Result<> &renamed) {
                if (!renamed) {
                    Q_EMIT failed(renamed.error());
                }
                refreshSessions();
                reload();
            });
}

void Workbench::setFolder(const QString &folder)
{
    if (!hasSession()) {
        return;
    }
    m_chosenFolders += folder;
    m_store->write([id = session().id, folder](SessionStore &store) {
               return store.setFolder(id, folder);
           })
            .then(this, [this](const Result<> &set) {
                if (!set) {
                    Q_EMIT failed(set.error());
                }
                refreshSessions();
                reload();
            });
}

void Workbench::setArchived(const SessionId &id, bool archived)
{
    m_store->write([id, archived](SessionStore &store) { return store.setArchived(id, archived); })
            .then(this, [this](const Result<> &done) {
                if (!done) {
                    Q_EMIT failed(done.error());
                }
                refreshSessions();
            });
}

} // namespace varve
