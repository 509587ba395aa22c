// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessioneditor.h"

#include <storage/sessiontags.h>

#include <QDeadlineTimer>
#include <QSemaphore>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <tuple>

namespace varve
{

using namespace std::chrono_literals;

namespace
{

constexpr std::chrono::milliseconds LongestAtTheEnd = 700ms;
constexpr std::chrono::milliseconds LockAtTheEnd = 500ms; ///< of others that is waited for
constexpr std::chrono::milliseconds LongestWait = 2s;
constexpr std::chrono::milliseconds AfterStart = 2s;
constexpr std::chrono::milliseconds BetweenSteps = 30ms; // some 8 ms each: others hardly wait

/// On a connection of its own, which waits less for others than the usual one.
Result<> purgeAtTheEnd(const QString &path, const QList<QList<SessionId>> &undoing)
{
    const QDeadlineTimer deadline(LongestAtTheEnd);
    const auto store = SessionStore::open(path, { false, int(LockAtTheEnd.count()) });
    if (!store) {
        return std::unexpected(store.error());
    }
    // Whoever closes the window at once after an undo that failed has not seen that it did.
    for (const QList<SessionId> &gesture : undoing) {
        if (auto back = SessionDeletion(**store).restore(gesture);
            !back && back.error().kind != Error::Kind::NotFound) {
            return back;
        }
    }
    return SessionPurge(**store).claimAndRemove(deadline);
}

} // namespace

SessionEditor::SessionEditor(StoreClient *store, QObject *parent)
    : QObject(parent)
    , m_store(store)
    , m_purge(std::make_shared<std::optional<SessionPurge>>())
{ }

SessionEditor::~SessionEditor()
{
    if (!m_hasRemoved) {
        return;
    }
    const auto done = std::make_shared<QSemaphore>();
    std::ignore = m_store->write([done, undoing = m_undoing](SessionStore &store) {
        const auto purged = purgeAtTheEnd(store.path(), undoing);
        done->release();
        return purged;
    });
    std::ignore = done->tryAcquire(1, QDeadlineTimer(LongestWait));
}

void SessionEditor::onDone(const Result<> &done)
{
    if (!done) {
        Q_EMIT failed(done.error());
    }
    Q_EMIT changed();
}

void SessionEditor::rename(const SessionId &session, const QString &name)
{
    m_store->write([session, name](SessionStore &store) {
               return store.rename(session, name.trimmed());
           })
            .then(this, [this, session](const Result<> &done) {
                onDone(done);
                if (done) {
                    Q_EMIT renamed(session);
                }
            });
}

void SessionEditor::changeTags(const QList<SessionId> &sessions, const QStringList &add,
                               const QStringList &remove)
{
    if (sessions.isEmpty() || (add.isEmpty() && remove.isEmpty())) {
        return;
    }
    m_store->write([sessions, add, remove](SessionStore &store) {
               return SessionTags(store.database()).change(sessions, add, remove);
           })
            .then(this, [this](const Result<> &done) { onDone(done); });
}

void SessionEditor::setArchived(const QList<SessionId> &sessions, bool archived)
{
    m_store->write([sessions, archived](SessionStore &store) -> Result<> {
               for (const SessionId &session : sessions) {
                   if (auto done = store.setArchived(session, archived); !done) {
                       return done;
                   }
               }
               return {};
           })
            .then(this, [this](const Result<> &done) { onDone(done); });
}

void SessionEditor::review(const QList<SessionId> &sessions, const Reviewed &done)
{
    m_store->write([sessions](SessionStore &store) {
               return SessionDeletion(store).review(sessions);
           })
            .then(this, done);
}

void SessionEditor::remove(const QList<SessionId> &sessions)
{
    m_store->write([sessions](SessionStore &store) {
               return SessionDeletion(store).remove(sessions);
           })
            .then(this, [this](const Result<QList<SessionId>> &gone) {
                if (!gone) {
                    Q_EMIT failed(gone.error());
                    return;
                }
                m_hasRemoved = true;
                m_removed += *gone;
                Q_EMIT removed(*gone);
                Q_EMIT changed();
                Q_EMIT undoChanged();
            });
}

void SessionEditor::undo()
{
    if (m_removed.isEmpty()) {
        return;
    }
    const QList<SessionId> last = m_removed.takeLast();
    const qsizetype place = m_removed.size();
    m_undoing += last;
    Q_EMIT undoChanged();
    m_store->write([last](SessionStore &store) { return SessionDeletion(store).restore(last); })
            .then(this, [this, last, place](const Result<> &done) {
                m_undoing.removeOne(last);
                if (!done && done.error().kind != Error::Kind::NotFound) {
                    putBack(last, place);
                }
                onDone(done);
            });
}

/// Where it was among the gestures; others may have been taken back or come since.
void SessionEditor::putBack(const QList<SessionId> &gesture, qsizetype place)
{
    m_removed.insert(std::min(place, m_removed.size()), gesture);
    Q_EMIT undoChanged();
}

void SessionEditor::purgeEarlier()
{
    if (m_store->access() != StoreAccess::ReadWrite) {
        return;
    }
    m_store->write([](SessionStore &store) { return SessionPurge(store).claim(); })
            .then(this, [this](const Result<qsizetype> &claimed) {
                // Once the window has come to rest. Whoever starts next tries again.
                if (claimed) {
                    QTimer::singleShot(AfterStart, this, &SessionEditor::purgeStep);
                }
            });
}

void SessionEditor::purgeStep()
{
    m_store->write([purge = m_purge](SessionStore &store) {
               if (!*purge) {
                   purge->emplace(store);
               }
               return (*purge)->step();
           })
            .then(this, [this](const Result<bool> &more) {
                if (more && *more) {
                    QTimer::singleShot(BetweenSteps, this, &SessionEditor::purgeStep);
                }
            });
}

} // namespace varve
