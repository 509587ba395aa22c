// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "workbench.h"

#include "projectionsetup.h"
#include "storedsessions.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

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

Workbench::Workbench(StoreClient *store, const StoredSessions *list, const ProjectionSetup *setup,
                     QObject *parent)
    : QObject(parent)
    , m_store(store)
    , m_setup(setup)
{
    connect(list, &StoredSessions::othersWrote, this, &Workbench::onOthersWrote);
    connect(m_setup, &ProjectionSetup::changed, this, &Workbench::projectAgain);
    connect(m_setup, &ProjectionSetup::setupChanged, this, [this](const QString &folder) {
        if (hasSession() && session().cwd == folder) {
            projectAgain();
        }
    });
}

Workbench::~Workbench() = default;

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
    m_choice = m_setup->choose(m_loaded, &m_store->rows());
    m_context = m_setup->project(m_loaded.branch, m_choice.projection);
    if (opened) {
        Q_EMIT sessionOpened();
    }
    Q_EMIT viewChanged();
    if (!show.isNull()) {
        Q_EMIT entryShown(show);
    }
}

void Workbench::openSession(const SessionId &id, const EntryId &entry)
{
    open([id, entry](StoreReader &reader) { return loadLookingAt(reader, id, entry); }, entry);
}

void Workbench::closeSession()
{
    ++m_request;
    m_opening = m_loading = false;
    m_look.reset();
    m_loaded = {};
    m_context.reset();
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

void Workbench::projectAgain()
{
    if (hasSession()) {
        adopt(m_loaded, false, {});
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

void Workbench::noteMoved(const SessionId &id, const QString &text)
{
    if (!isOpen(id)) {
        return;
    }
    if (!text.isEmpty()) {
        Q_EMIT composerTextOffered(text);
    }
    loadFor(id, Look());
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

void Workbench::onOthersWrote()
{
    if (hasSession() && isGone()) {
        closeIfGone();
    } else if (hasSession() && differsFromStore()) {
        reload();
    }
}

} // namespace varve
