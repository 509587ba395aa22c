// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where a session stands here, when it went on elsewhere.
#include "archiveapply.h"
#include "archiverows.h"
#include "leases.h"
#include "sessionstore.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Sessions that stand where this machine put them, with the leaves of others that are later, the latest first. Nothing was written here
/// beside that, and nothing waits to be written.
constexpr auto LaterLeaves =
        "SELECT s.id, s.leaf_id, s.leaf_seq, l.machine, l.entry, coalesce(e.seq, 0) FROM "
        "archive_clocks c JOIN sessions s ON s.id = c.session JOIN archive_leaves l ON l.session = "
        "c.session AND l.number > c.number LEFT JOIN session_entries e ON e.id = l.entry AND "
        "e.session_id = s.id WHERE c.kind = 3 AND s.deleted_at = '' AND s.leaf_id <> '' AND "
        "l.entry "
        "<> s.leaf_id AND NOT EXISTS (SELECT 1 FROM archive_log g WHERE g.session = s.id AND "
        "g.number > c.number AND g.seq <> 0) AND NOT EXISTS (SELECT 1 FROM drafts WHERE session = "
        "s.id AND content <> '') AND NOT EXISTS (SELECT 1 FROM queue WHERE session = s.id) AND NOT "
        "EXISTS (SELECT 1 FROM plan_drafts WHERE session = s.id) AND NOT EXISTS (SELECT 1 FROM "
        "answer_drafts WHERE session = s.id) ORDER BY s.number, l.number DESC, l.machine DESC"_L1;

struct LaterLeaf
{
    SessionId session;
    EntryId stands;
    qint64 standsSeq = 0;
    MachineId machine;
    EntryId leaf;
    qint64 seq = 0; ///< 0: it is not here
};

LaterLeaf laterLeafIn(const Query &row)
{
    return { SessionId::fromString(row.text(0)), EntryId::fromString(row.text(1)), row.integer(2),
             MachineId::fromBytes(row.bytes(3)), EntryId::fromString(row.text(4)), row.integer(5) };
}

} // namespace

Result<bool> ArchiveApply::isBelow(qint64 seq, qint64 top)
{
    return exists(
            m_database,
            "WITH RECURSIVE above(seq) AS (SELECT ?1 UNION ALL SELECT e.parent_seq FROM above "
            "JOIN session_entries e ON e.seq = above.seq WHERE above.seq > ?2) SELECT 1 FROM "
            "above WHERE seq = ?2"_L1,
            { seq, top });
}

Result<> ArchiveApply::goAlong(const QSet<MachineId> &machines)
{
    auto later = readAll(m_database.run(LaterLeaves), laterLeafIn);
    if (!later) {
        return std::unexpected(later.error());
    }
    later->removeIf([&](const LaterLeaf &leaf) { return !machines.contains(leaf.machine); });
    SessionId looked;
    for (const LaterLeaf &leaf : *later) {
        if (leaf.session == looked) {
            continue; // the latest of all decides
        }
        looked = leaf.session;
        const auto below =
                leaf.seq > leaf.standsSeq ? isBelow(leaf.seq, leaf.standsSeq) : Result<bool>(false);
        const auto working = leasesInForce(m_database); // as late as can be
        if (!below || !working) {
            return std::unexpected(!below ? below.error() : working.error());
        }
        const bool moves =
                *below && !std::ranges::contains(*working, leaf.session, &Lease::session);
        const auto moved = moves
                ? m_store.moveLeaf(leaf.session, leaf.stands, leaf.leaf, u"archive"_s)
                : Result<>();
        if (!moved && moved.error().kind != Error::Kind::Conflict) { // it went on meanwhile
            return moved;
        }
    }
    return {};
}

} // namespace varve
