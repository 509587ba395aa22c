// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "workbench.h"

#include "appendbelow.h"
#include "compactionapply.h"
#include "entrydata.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int PollInterval = 2000; // ms; how late a change by another process is seen

} // namespace

Workbench::Workbench(StoreClient *store, Settings *settings, const ModelCatalogue *catalogue,
                     QObject *parent)
    : QObject(parent)
    , m_store(store)
    , m_settings(settings)
    , m_catalogue(catalogue)
{
    connect(m_settings, &Settings::changed, this, &Workbench::onSettingChanged);
    connect(&m_poll, &QTimer::timeout, this, &Workbench::pollOtherWriters);
    m_poll.start(PollInterval);
    m_dataVersion = m_store->rows().dataVersion().value_or(0);
}

Workbench::~Workbench() = default;

void Workbench::refreshSessions()
{
    m_store->read([](StoreReader &reader) { return reader.sessions(); })
            .then(this, [this](const Result<QList<Session>> &sessions) {
                if (!sessions) {
                    Q_EMIT failed(sessions.error());
                    return;
                }
                m_sessions = *sessions;
                Q_EMIT sessionsChanged();
            });
}

void Workbench::load(const Loader &loader, bool opened, const EntryId &show)
{
    if (m_opening && !opened) {
        return;
    }
    m_opening = opened;
    const quint64 request = ++m_request;
    m_store->read(loader).then(this,
                               [this, request, opened, show](const Result<LoadedSession> &loaded) {
                                   if (request != m_request) {
                                       return;
                                   }
                                   m_opening = false;
                                   if (!loaded) {
                                       Q_EMIT failed(loaded.error());
                                       return;
                                   }
                                   adopt(*loaded, opened, show);
                               });
}

void Workbench::adopt(const LoadedSession &loaded, bool opened, const EntryId &show)
{
    m_loaded = loaded;
    m_choice = chooseProjection(*m_settings, *m_catalogue, m_loaded,
                                m_outfitFolder == session().cwd ? m_outfit : ChoiceOptions());
    m_context = std::make_shared<const Context>(project(m_loaded.branch, m_choice.projection));
    updateRuns();
    if (opened) {
        Q_EMIT sessionOpened();
    }
    Q_EMIT viewChanged();
    if (!show.isNull()) {
        Q_EMIT entryShown(show);
    }
}

void Workbench::updateRuns()
{
    const auto runs = compactionRuns(m_loaded.branch, m_store->rows());
    m_canUndo = runs && m_loaded.isAtLeaf()
            && std::ranges::any_of(*runs, [](const auto &run) { return !run.disabled; });
    m_canRedo = runs && m_loaded.isAtLeaf()
            && std::ranges::any_of(*runs, [](const auto &run) { return run.disabled; });
}

void Workbench::openSession(const SessionId &id, const EntryId &entry)
{
    load(
            [id, entry](StoreReader &reader) -> Result<LoadedSession> {
                auto loaded = loadSession(reader, id);
                if (!loaded || entry.isNull()) {
                    return loaded;
                }
                const SessionTree &tree = loaded->snapshot->tree;
                const int index = tree.indexOf(entry);
                if (index < 0 || loaded->branch.path.contains(index)) {
                    return loaded;
                }
                return lookFrom(reader, *loaded, tree.at(tree.newestLeafBelow(index)).seq);
            },
            true, entry);
}

void Workbench::closeSession()
{
    ++m_request;
    m_opening = false;
    m_loaded = {};
    m_context.reset();
    m_canUndo = m_canRedo = false;
    Q_EMIT sessionClosed();
    Q_EMIT viewChanged();
}

void Workbench::reload()
{
    if (!hasSession()) {
        return;
    }
    const qint64 looked = m_loaded.isAtLeaf() || m_loaded.branch.leaf < 0
            ? 0
            : m_loaded.branch.node(m_loaded.branch.leaf).seq;
    load([id = session().id,
          looked](StoreReader &reader) { return loadSession(reader, id, looked); },
         false);
}

void Workbench::onSettingChanged(const QString &name)
{
    if (name.startsWith("compaction/"_L1) || name.startsWith("model/"_L1)
        || name.startsWith("models/"_L1) || name.startsWith("providers/"_L1)) {
        projectAgain();
    }
}

void Workbench::projectAgain()
{
    if (hasSession()) {
        adopt(m_loaded, false, {});
    }
}

qint64 Workbench::windowOf(const Endpoint &endpoint) const
{
    return resolveWindow(*m_settings, *m_catalogue, endpoint.provider, endpoint.model).tokens;
}

void Workbench::setOutfit(const QString &folder, const ChoiceOptions &outfit)
{
    const bool differs = m_outfitFolder != folder || m_outfit != outfit;
    m_outfitFolder = folder;
    m_outfit = outfit;
    if (differs && hasSession() && session().cwd == folder) {
        projectAgain();
    }
}

qint64 Workbench::leafToShow(const EntryId &entry) const
{
    const SessionTree &tree = m_loaded.snapshot->tree;
    const int index = tree.indexOf(entry);
    const int leaf = tree.indexOfSeq(session().leafSeq);
    if (index < 0 || (leaf >= 0 && tree.isAncestorOrSelf(index, leaf))) {
        return 0;
    }
    return tree.at(tree.newestLeafBelow(index)).seq;
}

void Workbench::lookAt(const EntryId &entry)
{
    if (!hasSession()) {
        return;
    }
    const int index = m_loaded.snapshot->tree.indexOf(entry);
    if (index >= 0 && m_loaded.branch.path.contains(index)) {
        Q_EMIT entryShown(entry);
        return;
    }
    load([loaded = m_loaded,
          seq = leafToShow(entry)](StoreReader &reader) { return lookFrom(reader, loaded, seq); },
         false, entry);
}

void Workbench::lookAtLeaf()
{
    if (hasSession()) {
        load([loaded = m_loaded](StoreReader &reader) { return lookFrom(reader, loaded, 0); },
             false, session().leaf);
    }
}

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
        return Continuation { entry, {} };
    }
    // Going on from a question means asking it anew: its text comes back into the composer.
    const int parent = tree->parentOf(index);
    const auto content = m_store->rows().entry(node.seq);
    return Continuation { parent >= 0 ? tree->at(parent).id : EntryId(),
                          content ? content->text() : QString() };
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
    m_store->write([id = session().id, expected = session().leaf,
                    to = goal->to](SessionStore &store) {
               return store.moveLeaf(id, expected, to, u"continue"_s);
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

void Workbench::forkFrom(const EntryId &entry)
{
    if (!hasSession()) {
        return;
    }
    m_store->write([id = session().id, entry](SessionStore &store) {
               return store.forkSession(id, entry);
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
    Entry note;
    note.type = EntryType::Label;
    note.target = entry;
    note.modelFacing = false;
    note.display = false;
    note.data["label"_L1] = label.trimmed();
    appendHere({ note });
}

void Workbench::edit(ContextEdit::Op op, const QList<EntryId> &targets)
{
    if (!targets.isEmpty()) {
        appendHere({ ContextEdit { op, targets, {} }.toEntry() });
    }
}

void Workbench::setModel(const QString &provider, const QString &model)
{
    const ContextState &state = m_loaded.branch.state;
    if (!hasSession() || (state.provider == provider && state.model == model)) {
        return;
    }
    Entry change;
    change.type = EntryType::ModelChange;
    change.provider = provider;
    change.model = model;
    appendHere({ change });
}

void Workbench::setThinkingLevel(const QString &level)
{
    if (!hasSession() || m_loaded.branch.state.thinkingLevel == level) {
        return;
    }
    Entry change;
    change.type = EntryType::ThinkingLevelChange;
    change.data[entryData::ThinkingLevel] = level;
    appendHere({ change });
}

void Workbench::appendHere(const QList<Entry> &entries)
{
    append(entries, [this](const Result<QList<Entry>> &stored) {
        if (!stored) {
            Q_EMIT failed(stored.error());
        }
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
        refreshSessions();
    }
    done(stored);
}

void Workbench::noteStored(const SessionId &id)
{
    if (hasSession() && session().id == id) {
        reload();
    }
}

void Workbench::loadAgain(const SessionId &id)
{
    if (hasSession() && session().id == id) {
        load([id](StoreReader &reader) { return loadSession(reader, id); }, false);
    }
}

void Workbench::switchRun(bool undo)
{
    if (!hasSession()) {
        return;
    }
    StoreReader &rows = m_store->rows();
    const Result<Entry> entry =
            compactionRuns(m_loaded.branch, rows).and_then([&](const QList<CompactionRun> &runs) {
                return undo ? undoEntry(runs) : redoEntry(m_loaded.branch, runs, rows);
            });
    if (!entry) {
        Q_EMIT failed(entry.error());
        return;
    }
    appendHere({ *entry });
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

/// What we wrote ourselves was loaded already.
bool Workbench::differsFromStore()
{
    const auto now = m_store->rows().session(session().id);
    return !now || now->leafSeq != session().leafSeq || now->entryCount != session().entryCount
            || now->name != session().name;
}

void Workbench::pollOtherWriters()
{
    const qint64 version = m_store->rows().dataVersion().value_or(m_dataVersion);
    if (version != m_dataVersion) {
        m_dataVersion = version;
        refreshSessions();
        if (hasSession() && differsFromStore()) {
            reload();
        }
    }
}

} // namespace varve
