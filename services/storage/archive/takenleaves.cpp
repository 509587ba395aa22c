// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "takenleaves.h"

#include "archiverows.h"
#include "leafmove.h"
#include "leases.h"
#include "sessionrow.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// What would be carried elsewhere with the session `s`.
constexpr auto IsBegun =
        "(EXISTS (SELECT 1 FROM drafts WHERE session = s.id AND content <> '') OR EXISTS (SELECT 1 "
        "FROM queue WHERE session = s.id) OR EXISTS (SELECT 1 FROM plan_drafts WHERE session = "
        "s.id) OR EXISTS (SELECT 1 FROM answer_drafts WHERE session = s.id))"_L1;

/// Sessions with the leaves of others that are later than this machine's, the latest first. Nothing was written here beside that, and
/// nobody went on purpose to where it stands: what leads away from there was left.
constexpr auto LaterLeaves =
        "SELECT s.id, s.number, s.leaf_id, s.leaf_seq, l.machine, l.entry, coalesce(e.seq, 0), "
        "l.number, c.number IS NOT NULL FROM archive_leaves l JOIN sessions s ON s.id = l.session "
        "LEFT JOIN archive_clocks c ON c.session = s.id AND c.kind = 3 AND c.ref = '' LEFT JOIN "
        "session_entries e ON e.id = l.entry AND e.session_id = s.id WHERE (?1 = '' OR s.id = ?1) "
        "AND s.deleted_at = '' AND s.leaf_id <> '' AND l.number > coalesce(CASE c.value WHEN '' "
        "THEN c.number ELSE CAST(c.value AS INTEGER) END, 0) AND NOT EXISTS (SELECT 1 FROM "
        "archive_log g WHERE g.session = s.id AND g.number > coalesce(c.number, 0) AND g.seq <> 0) "
        "AND coalesce((SELECT m.to_id FROM leaf_log m WHERE m.session = s.number AND m.why NOT IN "
        "('recovery', 'append', 'import', 'archive') ORDER BY m.number DESC LIMIT 1), '') <> "
        "s.leaf_id AND NOT "_L1;
constexpr auto LatestFirst = " ORDER BY s.number, l.number DESC, l.machine DESC"_L1;

} // namespace

struct TakenLeaves::Later
{
    Session session; ///< what moving it needs
    MachineId machine;
    EntryId leaf;
    qint64 seq = 0; ///< 0: it is not here
    qint64 number = 0;
    bool hasOwn = false; ///< this machine has said where it stands
};

Result<bool> TakenLeaves::isBelow(qint64 seq, qint64 top)
{
    return exists(
            m_database,
            "WITH RECURSIVE above(seq) AS (SELECT ?1 UNION ALL SELECT e.parent_seq FROM above "
            "JOIN session_entries e ON e.seq = above.seq WHERE above.seq > ?2) SELECT 1 FROM "
            "above WHERE seq = ?2"_L1,
            { seq, top });
}

Result<bool> TakenLeaves::isWorkedIn(const SessionId &session)
{
    return leasesInForce(m_database).transform([&](const QList<Lease> &leases) {
        return std::ranges::contains(leases, session, &Lease::session);
    });
}

Result<> TakenLeaves::followNew(const SessionId &session, bool isNew)
{
    const auto works = isWorkedIn(session);
    if (!works || *works) {
        return works.transform([](bool) { });
    }
    return change(m_database,
                  StandingSessions
                          + "UPDATE sessions AS s SET (leaf_id, leaf_seq) = (SELECT l.entry, "
                            "coalesce(e.seq, 0) FROM archive_leaves l LEFT JOIN session_entries e "
                            "ON e.id = l.entry WHERE l.session = ?1 AND (l.entry = '' OR "
                            "(SELECT number FROM sessions WHERE id = e.session_id) IN (SELECT "
                            "number FROM standing)) ORDER BY l.number DESC, l.machine DESC LIMIT "
                            "1) WHERE id = ?1 AND (leaf_id = '' OR ((?2 OR leaf_id = "
                            "base_entry_id) AND NOT "_L1
                          + IsBegun
                          + ")) AND NOT EXISTS (SELECT 1 FROM archive_clocks WHERE "
                            "session = ?1 AND kind = 3) AND EXISTS (SELECT 1 FROM archive_leaves l "
                            "LEFT JOIN session_entries e ON e.id = l.entry WHERE l.session = ?1 "
                            "AND (l.entry = '' OR (SELECT number FROM sessions WHERE id = "
                            "e.session_id) IN (SELECT number FROM standing)))"_L1,
                  { notNull(session), isNew });
}

/// Where the latest of these machines has gone on, below where it stands here. `session`: null: all of them.
Result<QList<TakenLeaves::Later>> TakenLeaves::toFollow(const QSet<MachineId> &machines,
                                                        const SessionId &session)
{
    auto later = readAll(
            runNumbered(m_database, LaterLeaves + IsBegun + LatestFirst, { notNull(session) }),
            [](const Query &row) {
                Later leaf;
                leaf.session.id = SessionId::fromString(row.text(0));
                leaf.session.number = row.integer(1);
                leaf.session.leaf = EntryId::fromString(row.text(2));
                leaf.session.leafSeq = row.integer(3);
                leaf.machine = MachineId::fromBytes(row.bytes(4));
                leaf.leaf = EntryId::fromString(row.text(5));
                leaf.seq = row.integer(6);
                leaf.number = row.integer(7);
                leaf.hasOwn = row.integer(8) != 0;
                return leaf;
            });
    if (!later) {
        return later;
    }
    later->removeIf([&](const Later &leaf) { return !machines.contains(leaf.machine); });
    QList<Later> found;
    SessionId looked;
    for (const Later &leaf : std::as_const(*later)) {
        if (leaf.session.id == looked) {
            continue; // the latest of all decides
        }
        looked = leaf.session.id;
        const auto below = leaf.seq > leaf.session.leafSeq ? isBelow(leaf.seq, leaf.session.leafSeq)
                                                           : Result<bool>(false);
        const auto works = isWorkedIn(leaf.session.id);
        if (!below || !works) {
            return std::unexpected(!below ? below.error() : works.error());
        }
        if (*below && !*works) {
            found += leaf;
        }
    }
    return found;
}

/// That it follows is no news to others: in a session of which this machine has said nothing it says nothing, else since when another one is
/// there. Or who went back from there meanwhile would be carried there again.
Result<> TakenLeaves::follow(const Later &leaf)
{
    const auto setApplying = [this](bool isOn) {
        return change(m_database, "UPDATE archive_machine SET applying = ?"_L1, { isOn });
    };
    return (leaf.hasOwn ? Result<>() : setApplying(true))
            .and_then([&] {
                return change(m_database,
                              "UPDATE sessions SET leaf_id = ?, leaf_seq = ? WHERE number = ?"_L1,
                              { leaf.leaf.toString(), leaf.seq, leaf.session.number });
            })
            .and_then([&] {
                return leaf.hasOwn ? change(m_database,
                                            "UPDATE archive_clocks SET value = min(?, number) "
                                            "WHERE session = ? AND kind = "
                                            "3 AND ref = ''"_L1,
                                            { leaf.number, leaf.session.id.toString() })
                                   : setApplying(false);
            })
            .and_then(
                    [&] { return logLeafMove(m_database, leaf.session, leaf.leaf, u"archive"_s); });
}

Result<QList<SessionId>> TakenLeaves::goAlong(const QSet<MachineId> &machines)
{
    const auto candidates = toFollow(machines, {});
    if (!candidates) {
        return std::unexpected(candidates.error());
    }
    QList<SessionId> gone;
    for (const Later &candidate : *candidates) {
        auto transaction = Transaction::begin(m_database);
        if (!transaction) {
            return std::unexpected(transaction.error());
        }
        // Somebody may have begun something until now; from here on nobody does.
        const auto leaves = toFollow(machines, candidate.session.id);
        if (!leaves) {
            return std::unexpected(leaves.error());
        }
        if (leaves->isEmpty()) {
            continue;
        }
        const auto moved =
                follow(leaves->constFirst()).and_then([&] { return transaction->commit(); });
        if (!moved) {
            return std::unexpected(moved.error());
        }
        gone += candidate.session.id;
    }
    return gone;
}

} // namespace varve
