// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inheritedentries.h"

#include "queryrows.h"
#include <session/session.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// What a session stands on.
struct Ground
{
    SessionId session; ///< null: on nothing
    qint64 upTo = 0; ///< seq
};

Result<Ground> groundOf(Database &database, const SessionId &session)
{
    auto query = database.run("SELECT e.session_id, s.base_seq FROM sessions s JOIN "
                              "session_entries e ON e.seq = s.base_seq WHERE s.id = ?"_L1,
                              { session.toString() });
    if (!query) {
        return std::unexpected(query.error());
    }
    if (query->next()) {
        return Ground { SessionId::fromString(query->text(0)), query->integer(1) };
    }
    return Ground();
}

} // namespace

Result<InheritedEntries> InheritedEntries::of(Database &database, const Session &session)
{
    InheritedEntries inherited;
    const bool isFork = session.kind == SessionKind::Person && !session.parentSession.isNull();
    if (!isFork || (session.entryCount > 0 && session.baseSeq == 0)) {
        return inherited; // it came as a whole
    }
    inherited.m_isOpen = session.entryCount == 0;
    Ground ground { session.parentSession, inherited.m_upTo };
    if (!inherited.m_isOpen) {
        const auto found = groundOf(database, session.id);
        if (!found) {
            return std::unexpected(found.error());
        }
        ground = *found;
    }
    constexpr int LongestChain = 1000; // of forks of forks
    for (int i = 0; i < LongestChain && !ground.session.isNull(); ++i) {
        if (const auto read = inherited.readKeys(database, ground.session, ground.upTo); !read) {
            return std::unexpected(read.error());
        }
        const auto below = groundOf(database, ground.session);
        if (!below) {
            return std::unexpected(below.error());
        }
        ground = *below;
    }
    return inherited;
}

Result<> InheritedEntries::readKeys(Database &database, const SessionId &session, qint64 upTo)
{
    return forEachRow(
            database.run("SELECT origin_key, id, seq FROM session_entries WHERE session_id = ? AND "
                         "origin_key IS NOT NULL AND seq <= ?"_L1,
                         { session.toString(), upTo }),
            [&](const Query &row) {
                m_known.insert(row.bytes(0), { EntryId::fromString(row.text(1)), row.integer(2) });
            });
}

EntryId InheritedEntries::find(const QByteArray &originKey)
{
    const auto found = originKey.isEmpty() ? m_known.cend() : m_known.constFind(originKey);
    if (found == m_known.cend() || found->seq > m_upTo) {
        return {};
    }
    if (m_isOpen && found->seq > m_newestSeq) {
        m_newest = found->id;
        m_newestSeq = found->seq;
    }
    return found->id;
}

void InheritedEntries::close()
{
    m_isOpen = false;
    m_upTo = m_newestSeq;
}

} // namespace varve
