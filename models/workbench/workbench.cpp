// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "workbench.h"

#include <compaction/compactionapply.h>
#include <workspace/askedhere.h>

#include <QFileInfo>

#include <algorithm>
#include <numeric>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int PollInterval = 2000; // ms; how late a change by another process is seen

/// The branch of an entry: to the newest leaf below it, if it is not on the session's own.
Result<LoadedSession> loadLookingAt(StoreReader &reader, const SessionId &id, const EntryId &entry)
{
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
}

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
    using Listed = std::pair<QList<Session>, QHash<qint64, QStringList>>;
    ++m_lists;
    m_store->read([](StoreReader &reader) -> Result<Listed> {
               const auto sessions = reader.sessions();
               const auto tags = reader.sessionTags();
               if (!sessions || !tags) {
                   return std::unexpected(sessions ? tags.error() : sessions.error());
               }
               return Listed { *sessions, *tags };
           })
            .then(this, [this](const Result<Listed> &listed) {
                const bool isLast = --m_lists == 0;
                const QSet<SessionId> newer = isLast ? std::exchange(m_newerRows, {}) : m_newerRows;
                if (!listed) {
                    Q_EMIT failed(listed.error());
                    return;
                }
                std::tie(m_sessions, m_sessionTags) = *listed;
                Q_EMIT sessionsChanged();
                for (const SessionId &id : newer) {
                    refreshSession(id);
                }
            });
}

void Workbench::refreshSession(const SessionId &id)
{
    const auto known = std::ranges::find(m_sessions, id, &Session::id);
    const auto now = m_store->rows().session(id);
    if (known == m_sessions.end() || !now) {
        refreshSessions();
        return;
    }
    if (m_lists > 0) { // what comes may be older
        m_newerRows += id;
    }
    *known = *now;
    Q_EMIT sessionChanged(*now);
}

qint64 Workbench::entryCount() const
{
    return std::accumulate(
            m_sessions.cbegin(), m_sessions.cend(), qint64(0),
            [](qint64 sum, const Session &session) { return sum + session.entryCount; });
}

void Workbench::load(const Loader &loader, const std::optional<Look> &look)
{
    if (!m_opening) {
        m_look = look;
        readFor(loader, false, look ? look->show : EntryId());
    }
}

void Workbench::open(const Loader &loader, const EntryId &show)
{
    m_look.reset();
    readFor(loader, true, show);
}

void Workbench::readFor(const Loader &loader, bool opened, const EntryId &show)
{
    m_opening = opened;
    m_loading = true;
    const quint64 request = ++m_request;
    m_store->read(loader).then(this,
                               [this, request, opened, show](const Result<LoadedSession> &loaded) {
                                   if (request != m_request) {
                                       return;
                                   }
                                   m_opening = m_loading = false;
                                   m_look.reset();
                                   if (!loaded) {
                                       Q_EMIT failed(loaded.error());
                                       return;
                                   }
                                   adopt(*loaded, opened, show);
                               });
}

void Workbench::loadFor(const SessionId &id, const Look &look)
{
    load([id, entry = look.entry](StoreReader &reader) { return loadLookingAt(reader, id, entry); },
         look);
}

void Workbench::adopt(const LoadedSession &loaded, bool opened, const EntryId &show)
{
    m_loaded = loaded;
    m_choice = chooseProjection(*m_settings, *m_catalogue, m_loaded,
                                m_setupFolder == session().cwd ? m_setup : ChoiceOptions(),
                                &m_store->rows());
    m_context = std::make_shared<const Context>(project(m_loaded.branch, m_choice.projection));
    takeCounted();
    updateRuns();
    if (opened) {
        Q_EMIT sessionOpened();
    }
    Q_EMIT viewChanged();
    if (!show.isNull()) {
        Q_EMIT entryShown(show);
    }
}

void Workbench::noteCounted(qint64 leafSeq, qint64 tokens)
{
    m_counted = { leafSeq, tokens };
    projectAgain();
}

/// What is not in the messages is around them.
void Workbench::takeCounted()
{
    Branch &branch = m_loaded.branch;
    const ProjectionSettings &projection = m_choice.projection;
    if (m_counted.second == 0 || branch.leaf < 0
        || branch.node(branch.leaf).seq != m_counted.first) {
        return;
    }
    qint64 messages = 0;
    for (const ContextItem &item : m_context->items) {
        const bool isAround = item.entry.isNull() && item.category != Category::WorkingMemory;
        messages += item.isSent() && !isAround ? item.tokens : 0;
    }
    const bool isBranchs = projection.model.isEmpty();
    const QString asked = isBranchs ? QString(branch.state.provider + u'/' + branch.state.model)
                                    : QString(projection.provider + u'/' + projection.model);
    branch.instructions = InstructionsKnown { { instructionChars(projection), callKeyOf(asked),
                                                m_counted.second - messages },
                                              -1,
                                              std::nullopt };
    m_context = std::make_shared<const Context>(project(branch, projection));
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
    open([id, entry](StoreReader &reader) { return loadLookingAt(reader, id, entry); }, entry);
}

/// Where tools of a new session work: where the person works now. The folder of an imported session is one of another program, which
/// nobody chose for this one before something was asked in it here.
QString Workbench::folderForNew() const
{
    if (!hasSession()) {
        return {};
    }
    const bool isOurs = session().origin.format.isEmpty() || m_chosenFolders.contains(session().cwd)
            || wasAskedHere(m_loaded.branch, m_store->rows()).value_or(false);
    return isOurs ? session().cwd : QString();
}

/// In which nothing was said: there is no use for a second one.
QList<SessionId> Workbench::emptySessions() const
{
    QList<SessionId> empty;
    for (const Session &session : m_sessions) {
        const bool isPlain = session.origin.format.isEmpty() && session.parentSession.isNull()
                && session.name.isEmpty() && !m_sessionTags.contains(session.number);
        if (isPlain && session.entryCount == 0 && !session.archivedAt.isValid()
            && session.kind == SessionKind::Person) {
            empty += session.id;
        }
    }
    return empty;
}

void Workbench::createSession()
{
    Session wanted;
    wanted.cwd = folderForNew();
    m_store->write([wanted,
                    empty = emptySessions()](SessionStore &store) mutable -> Result<Session> {
               if (!QFileInfo(wanted.cwd).isDir()) {
                   wanted.cwd.clear(); // a fork of what was said on another machine has its folder
               }
               for (const SessionId &id : empty) {
                   const auto now = store.reader().session(id);
                   const auto draft = store.draft(id);
                   if (now && now->entryCount == 0 && draft && draft->trimmed().isEmpty()) {
                       return now->cwd == wanted.cwd
                               ? now
                               : store.setFolder(id, wanted.cwd).transform([&] { return *now; });
                   }
               }
               return store.createSession(wanted);
           })
            .then(this, [this](const Result<Session> &made) {
                if (!made) {
                    Q_EMIT failed(made.error());
                    return;
                }
                refreshSessions();
                openSession(made->id);
            });
}

void Workbench::closeSession()
{
    ++m_request;
    m_opening = m_loading = false;
    m_look.reset();
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
    if (m_look) {
        loadFor(session().id, *m_look);
        return;
    }
    const qint64 looked = m_loaded.isAtLeaf() || m_loaded.branch.leaf < 0
            ? 0
            : m_loaded.branch.node(m_loaded.branch.leaf).seq;
    load([id = session().id,
          looked](StoreReader &reader) { return loadSession(reader, id, looked); },
         std::nullopt);
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

void Workbench::setSetup(const QString &folder, const ChoiceOptions &setup)
{
    const bool differs = m_setupFolder != folder || m_setup != setup;
    m_setupFolder = folder;
    m_setup = setup;
    const bool isFirst = !std::exchange(m_hasSetup, true);
    if ((differs || isFirst) && hasSession() && session().cwd == folder) {
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
    if (index >= 0 && !m_look && m_loaded.branch.path.contains(index)) {
        Q_EMIT entryShown(entry);
        return;
    }
    const Look look { entry, entry };
    if (index < 0 || m_loading) { // what is shown is older than what is there
        loadFor(session().id, look);
        return;
    }
    load([loaded = m_loaded,
          seq = leafToShow(entry)](StoreReader &reader) { return lookFrom(reader, loaded, seq); },
         look);
}

void Workbench::lookAtLeaf()
{
    if (!hasSession()) {
        return;
    }
    const Look look { {}, session().leaf };
    if (m_loading) {
        loadFor(session().id, look);
        return;
    }
    load([loaded = m_loaded](StoreReader &reader) { return lookFrom(reader, loaded, 0); }, look);
}

/// One that was deleted meanwhile is told of by failed().
void Workbench::goTo(const SessionId &id, const EntryId &entry)
{
    if (isOpen(id) && !entry.isNull()) {
        lookAt(entry);
    } else {
        openSession(id, entry);
    }
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
        loadFor(id, Look());
    }
}

/// What we wrote ourselves was loaded already.
bool Workbench::differsFromStore()
{
    const auto now = m_store->rows().session(session().id);
    return !now || now->leafSeq != session().leafSeq || now->entryCount != session().entryCount
            || now->name != session().name;
}

bool Workbench::isGone()
{
    const auto now = m_store->rows().session(session().id);
    return !now && now.error().kind == Error::Kind::NotFound;
}

/// Another window has deleted it, or this one has and will hear of it behind what its writer has done: then it is closed by
/// whoever asked for that.
void Workbench::closeIfGone()
{
    const auto close = [this] {
        if (hasSession() && isGone()) {
            Q_EMIT sessionLost(session().name);
            closeSession();
        }
    };
    m_store->write([](SessionStore &) -> Result<> { return {}; })
            .then(this, [this, close](const Result<> &) {
                QMetaObject::invokeMethod(this, close, Qt::QueuedConnection);
            });
}

void Workbench::pollOtherWriters()
{
    const qint64 version = m_store->rows().dataVersion().value_or(m_dataVersion);
    if (version != m_dataVersion) {
        m_dataVersion = version;
        refreshSessions();
        if (hasSession() && isGone()) {
            closeIfGone();
        } else if (hasSession() && differsFromStore()) {
            reload();
        }
    }
}

} // namespace varve
