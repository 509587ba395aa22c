// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "brancheditor.h"

#include "continuation.h"
#include "storedsessions.h"
#include "workbench.h"
#include <session/branchchange.h>
#include <workspace/appendbelow.h>
#include <workspace/leasedwork.h>

#include <algorithm>
#include <utility>

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

BranchEditor::BranchEditor(Workbench *workbench, StoredSessions *list,
                           std::shared_ptr<LeaseBook> leases, QObject *parent)
    : QObject(parent)
    , m_workbench(workbench)
    , m_list(list)
    , m_leases(std::move(leases))
{
    connect(m_workbench, &Workbench::sessionOpened, this, &BranchEditor::readRuns);
    connect(m_workbench, &Workbench::sessionClosed, this, &BranchEditor::readRuns);
    connect(m_workbench, &Workbench::viewChanged, this, &BranchEditor::readRuns);
}

BranchEditor::~BranchEditor() = default;

/// Each view once, however often it is told of.
void BranchEditor::readRuns()
{
    const LoadedSession &loaded = m_workbench->loaded();
    const Seen seen { loaded.snapshot, loaded.branch.leaf };
    if (std::exchange(m_seen, seen) != seen) {
        m_runs = loaded.snapshot ? compactionRuns(loaded.branch, m_workbench->store()->rows())
                                           .value_or(QList<UndoableRun>())
                                 : QList<UndoableRun>();
    }
}

bool BranchEditor::canUndo() const
{
    return !std::ranges::all_of(m_runs, &UndoableRun::disabled) && m_workbench->loaded().isAtLeaf();
}

bool BranchEditor::canRedo() const
{
    return std::ranges::any_of(m_runs, &UndoableRun::disabled) && m_workbench->loaded().isAtLeaf();
}

void BranchEditor::continueFrom(const EntryId &entry)
{
    const auto goal = continuationFrom(*m_workbench, entry);
    if (!goal) {
        return;
    }
    if (goal->to == m_workbench->session().leaf) {
        m_workbench->noteMoved(m_workbench->session().id, goal->text); // it stands there already
        return;
    }
    m_workbench->store()
            ->write([id = m_workbench->session().id, expected = m_workbench->session().leaf,
                     to = goal->to, leases = m_leases,
                     purpose = tr("its leaf is moved")](SessionStore &store) {
                return unlessElsewhere(store, leases.get(), id, purpose, [&] {
                    return store.moveLeaf(id, expected, to, u"continue"_s);
                });
            })
            .then(this,
                  [this, id = m_workbench->session().id, text = goal->text](const Result<> &moved) {
                      if (!moved) {
                          Q_EMIT failed(moved.error());
                          return;
                      }
                      m_workbench->noteMoved(id, text);
                  });
}

void BranchEditor::setLabel(const EntryId &entry, const QString &label)
{
    appendHere({ labelChange(entry, label) });
}

void BranchEditor::edit(ContextEdit::Op op, const QList<EntryId> &targets)
{
    if (!targets.isEmpty()) {
        appendAlone({ ContextEdit { op, targets, {} }.toEntry() }, tr("its context is edited"));
    }
}

void BranchEditor::setModel(const QString &provider, const QString &model)
{
    const ContextState &state = m_workbench->loaded().branch.state;
    if (m_workbench->hasSession() && (state.provider != provider || state.model != model)) {
        appendHere({ modelChange(provider, model) });
    }
}

void BranchEditor::setThinkingLevel(const QString &level)
{
    if (m_workbench->hasSession() && m_workbench->loaded().branch.state.thinkingLevel != level) {
        appendHere({ thinkingLevelChange(level) });
    }
}

void BranchEditor::appendHere(const QList<Entry> &entries)
{
    append(entries, [this](const Result<QList<Entry>> &stored) { report(stored); });
}

void BranchEditor::appendAlone(const QList<Entry> &entries, const QString &purpose)
{
    if (!m_workbench->hasSession()) {
        return;
    }
    m_workbench->store()
            ->write([id = m_workbench->session().id, leaf = m_workbench->session().leaf, entries,
                     leases = m_leases, purpose](SessionStore &store) {
                return unlessElsewhere(store, leases.get(), id, purpose, [&] {
                    return varve::appendBelow(store, id, leaf, entries);
                });
            })
            .then(this, [this, id = m_workbench->session().id](const Result<QList<Entry>> &stored) {
                if (stored) {
                    showWritten(id);
                }
                report(stored);
            });
}

void BranchEditor::report(const Result<QList<Entry>> &stored)
{
    if (!stored) {
        Q_EMIT failed(stored.error());
    }
}

void BranchEditor::prune(const std::function<void(const Result<Pruned> &)> &done)
{
    if (!m_workbench->hasSession()) {
        return;
    }
    m_workbench->store()
            ->write([id = m_workbench->session().id, projection = m_workbench->choice().projection,
                     numbers = m_workbench->choice().planNumbers(), leases = m_leases,
                     purpose = tr("old tool output is masked")](SessionStore &store) {
                return unlessElsewhere(store, leases.get(), id, purpose,
                                       [&] { return pruneNow(store, id, projection, numbers); });
            })
            .then(this, [this, id = m_workbench->session().id, done](const Result<Pruned> &pruned) {
                if (pruned) {
                    showWritten(id);
                }
                done(pruned);
            });
}

void BranchEditor::append(const QList<Entry> &entries, const Appended &done)
{
    if (!m_workbench->hasSession()) {
        return;
    }
    m_workbench->store()
            ->write([id = m_workbench->session().id, leaf = m_workbench->session().leaf,
                     entries](SessionStore &store) {
                return varve::appendBelow(store, id, leaf, entries);
            })
            .then(this,
                  [this, id = m_workbench->session().id, done](const Result<QList<Entry>> &stored) {
                      if (stored) {
                          showWritten(id);
                      }
                      done(stored);
                  });
}

void BranchEditor::showWritten(const SessionId &id)
{
    m_workbench->noteMoved(id);
    m_list->refreshSession(id);
}

void BranchEditor::switchRun(bool undo)
{
    if (!m_workbench->hasSession()) {
        return;
    }
    StoreReader &rows = m_workbench->store()->rows();
    const Result<Entry> entry =
            undo ? undoEntry(m_runs) : redoEntry(m_workbench->loaded().branch, m_runs, rows);
    if (!entry) {
        Q_EMIT failed(entry.error());
        return;
    }
    appendAlone({ *entry }, tr("a compaction is switched"));
}

void BranchEditor::undoCompaction()
{
    switchRun(true);
}

void BranchEditor::redoCompaction()
{
    switchRun(false);
}

} // namespace varve
