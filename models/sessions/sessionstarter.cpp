// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionstarter.h"

#include "storedsessions.h"
#include "workbench.h"
#include <workspace/askedhere.h>

#include <QFileInfo>

namespace varve
{

SessionStarter::SessionStarter(Workbench *workbench, StoredSessions *list, QObject *parent)
    : QObject(parent)
    , m_workbench(workbench)
    , m_list(list)
{ }

SessionStarter::~SessionStarter() = default;

/// Where tools of a new session work: where the person works now. The folder of an imported session is one of another program, which
/// nobody chose for this one before something was asked in it here.
QString SessionStarter::folderForNew() const
{
    if (!m_workbench->hasSession()) {
        return {};
    }
    const Session &session = m_workbench->session();
    const bool isOurs = session.origin.format.isEmpty() || m_chosenFolders.contains(session.cwd)
            || wasAskedHere(m_workbench->loaded().branch, m_workbench->store()->rows())
                       .value_or(false);
    return isOurs ? session.cwd : QString();
}

void SessionStarter::createSession()
{
    Session wanted;
    wanted.cwd = folderForNew();
    m_workbench->store()
            ->write([wanted, empty = m_list->emptySessions()](
                            SessionStore &store) mutable -> Result<Session> {
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
            .then(this, [this](const Result<Session> &made) { open(made); });
}

void SessionStarter::forkFrom(const EntryId &entry, const QString &name)
{
    if (!m_workbench->hasSession()) {
        return;
    }
    m_workbench->store()
            ->write([id = m_workbench->session().id, entry, name](SessionStore &store) {
                return store.forkSession(id, entry, name);
            })
            .then(this, [this](const Result<Session> &fork) { open(fork); });
}

void SessionStarter::open(const Result<Session> &made)
{
    if (!made) {
        Q_EMIT failed(made.error());
        return;
    }
    m_list->refresh();
    m_workbench->openSession(made->id);
}

void SessionStarter::setFolder(const QString &folder)
{
    if (!m_workbench->hasSession()) {
        return;
    }
    m_chosenFolders += folder;
    m_workbench->store()
            ->write([id = m_workbench->session().id, folder](SessionStore &store) {
                return store.setFolder(id, folder);
            })
            .then(this, [this](const Result<> &set) {
                if (!set) {
                    Q_EMIT failed(set.error());
                }
                m_list->refresh();
                m_workbench->reload();
            });
}

} // namespace varve
