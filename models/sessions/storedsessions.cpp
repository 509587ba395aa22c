// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "storedsessions.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace varve
{

namespace
{

constexpr int PollInterval = 2000; // ms; how late a change by another process is seen

} // namespace

StoredSessions::StoredSessions(StoreClient *store, QObject *parent)
    : QObject(parent)
    , m_store(store)
{
    connect(&m_poll, &QTimer::timeout, this, &StoredSessions::pollOtherWriters);
    m_poll.start(PollInterval);
    m_dataVersion = m_store->rows().dataVersion().value_or(0);
}

StoredSessions::~StoredSessions() = default;

qint64 StoredSessions::entryCount() const
{
    return std::accumulate(
            m_sessions.cbegin(), m_sessions.cend(), qint64(0),
            [](qint64 sum, const Session &session) { return sum + session.entryCount; });
}

QList<SessionId> StoredSessions::emptySessions() const
{
    QList<SessionId> empty;
    for (const Session &session : m_sessions) {
        const bool isPlain = session.origin.format.isEmpty() && session.parentSession.isNull()
                && session.name.isEmpty() && !m_tags.contains(session.number);
        if (isPlain && session.entryCount == 0 && !session.archivedAt.isValid()
            && session.kind == SessionKind::Person) {
            empty += session.id;
        }
    }
    return empty;
}

void StoredSessions::refresh()
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
                std::tie(m_sessions, m_tags) = *listed;
                Q_EMIT sessionsChanged();
                for (const SessionId &id : newer) {
                    refreshSession(id);
                }
            });
}

void StoredSessions::refreshSession(const SessionId &id)
{
    const auto known = std::ranges::find(m_sessions, id, &Session::id);
    const auto now = m_store->rows().session(id);
    if (known == m_sessions.end() || !now) {
        refresh();
        return;
    }
    if (m_lists > 0) { // what comes may be older
        m_newerRows += id;
    }
    *known = *now;
    Q_EMIT sessionChanged(*now);
}

void StoredSessions::pollOtherWriters()
{
    const qint64 version = m_store->rows().dataVersion().value_or(m_dataVersion);
    if (std::exchange(m_dataVersion, version) != version) {
        refresh();
        Q_EMIT othersWrote();
    }
}

} // namespace varve
