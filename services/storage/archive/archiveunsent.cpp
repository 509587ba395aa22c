// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Of which sessions an archive has not got everything.
#include "archivelog.h"
#include "archiverows.h"
#include "sessionstore.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Candidate
{
    SessionId session;
    QString folder;
    SessionId base; ///< whose entry it stands on
    bool isDeleted = false;
    qint64 newest = 0; ///< number of this machine
    qint64 there = 0;
    bool isFromThere = false;
    int told = -1; ///< visibility that the archive was told
};

/// With those that are gone but for the record of it, and (null) what is of no session.
constexpr auto Candidates =
        "WITH me(id) AS (SELECT id FROM archive_machine), all_sessions(session, number, cwd, "
        "deleted, base) AS (SELECT s.id, s.number, s.cwd, s.deleted_at <> '', coalesce((SELECT "
        "e.session_id FROM session_entries e WHERE e.id = s.base_entry_id), '') FROM sessions s "
        "UNION ALL SELECT c.session, 0, '', 1, '' FROM archive_clocks c WHERE c.kind = 7 AND "
        "c.machine = (SELECT id FROM me) AND c.session NOT IN (SELECT id FROM sessions) "
        "UNION ALL SELECT '', 0, '', 0, '') "
        "SELECT a.session, a.cwd, a.base, a.deleted, "
        "max(coalesce((SELECT max(number) FROM archive_log WHERE session = a.session), 0), "
        "coalesce((SELECT max(number) FROM archive_clocks WHERE session = a.session AND machine = "
        "(SELECT id FROM me)), 0)), "
        "coalesce((SELECT there FROM archive_heads WHERE archive = ?1 AND session = a.session AND "
        "machine = (SELECT id FROM me)), 0), "
        "EXISTS (SELECT 1 FROM archive_heads WHERE archive = ?1 AND session = a.session AND "
        "machine <> (SELECT id FROM me)), "
        "coalesce((SELECT visibility FROM archive_heads WHERE archive = ?1 AND session = "
        "a.session AND machine = (SELECT id FROM me)), -1) "
        "FROM all_sessions a ORDER BY a.number"_L1;

Candidate candidateIn(const Query &row)
{
    return { .session = SessionId::fromString(row.text(0)),
             .folder = row.text(1),
             .base = SessionId::fromString(row.text(2)),
             .isDeleted = row.integer(3) != 0,
             .newest = row.integer(4),
             .there = row.integer(5),
             .isFromThere = row.integer(6) != 0 && !row.text(0).isEmpty(),
             .told = static_cast<int>(row.integer(7)) };
}

bool isWithin(const QString &folder, const QString &outer)
{
    return folder == outer
            || (folder.startsWith(outer)
                && (outer.endsWith(u'/') || folder.at(outer.size()) == u'/'));
}

/// The choice that decides about a session; none: nobody chose.
const ArchiveChoice *choiceFor(const Candidate &candidate, const QList<ArchiveChoice> &choices)
{
    const ArchiveChoice *found = nullptr;
    for (const ArchiveChoice &choice : choices) {
        if (!choice.session.isNull()) {
            if (choice.session == candidate.session) {
                return &choice;
            }
        } else if (isWithin(candidate.folder, choice.folder)
                   && (found == nullptr || found->folder.size() < choice.folder.size())) {
            found = &choice;
        }
    }
    return found;
}

using Chosen = QHash<SessionId, ArchiveVisibility>;

/// What a chosen one stands on goes along, and is seen by those who see that one.
void addBases(const QList<Candidate> &candidates, Chosen &chosen)
{
    // Those that stand on others come after them.
    for (auto it = candidates.crbegin(); it != candidates.crend(); ++it) {
        const auto found = chosen.constFind(it->session);
        if (found != chosen.cend() && !it->base.isNull()) {
            const ArchiveVisibility visibility = *found;
            ArchiveVisibility &ofBase = chosen[it->base];
            ofBase = std::max(ofBase, visibility);
        }
    }
}

Chosen chosenOf(const Archive &archive, const QList<Candidate> &candidates,
                const QList<ArchiveChoice> &choices)
{
    Chosen chosen;
    for (const Candidate &candidate : candidates) {
        const ArchiveChoice *choice = choiceFor(candidate, choices);
        if (choice != nullptr ? choice->goes : archive.sendsAll) {
            chosen.insert(candidate.session,
                          choice != nullptr ? choice->visibility : ArchiveVisibility::Mine);
        }
    }
    addBases(candidates, chosen);
    return chosen;
}

/// What is to be sent of one; nothing: nothing is.
std::optional<UnsentSession> unsentOf(const Archive &archive, const Candidate &candidate,
                                      const Chosen &chosen, const QList<ArchiveChoice> &choices)
{
    const auto found = chosen.constFind(candidate.session);
    const bool isChosen = found != chosen.cend();
    const ArchiveChoice *choice = choiceFor(candidate, choices);
    const bool staysHere = !isChosen && choice != nullptr && !choice->session.isNull();
    const bool isNew = candidate.there == 0;
    const bool isOurs = isChosen && !candidate.session.isNull()
            && (!candidate.isFromThere || candidate.told >= 0);
    const bool isToBeTold = isOurs && candidate.told != static_cast<int>(*found);
    // Of one that is gone before it was ever there, nothing is sent; of one that is not chosen any more, that it is gone.
    // What came from an archive of one's own goes on there; others see what one adds to theirs when that was chosen.
    const bool goesOn = candidate.isFromThere && archive.isSealed && !staysHere;
    const bool mayGo = isChosen || goesOn || (!isNew && candidate.isDeleted);
    if (!mayGo || (isNew && candidate.isDeleted && !candidate.isFromThere)
        || (candidate.newest <= candidate.there && (isNew || !isToBeTold))) {
        return std::nullopt;
    }
    return UnsentSession { candidate.session, candidate.there,
                           isToBeTold ? std::optional(*found) : std::nullopt, isOurs };
}

} // namespace

Result<QList<UnsentSession>> ArchiveLog::unsent(const Archive &archive)
{
    const auto candidates =
            readAll(runNumbered(m_store.database(), Candidates, { archive.number }), candidateIn);
    const auto choices = ArchiveList(m_store).choices(archive.number);
    if (!candidates || !choices) {
        return std::unexpected(!candidates ? candidates.error() : choices.error());
    }
    const Chosen chosen = chosenOf(archive, *candidates, *choices);
    QList<UnsentSession> unsent;
    for (const Candidate &candidate : *candidates) {
        if (const auto found = unsentOf(archive, candidate, chosen, *choices)) {
            unsent += *found;
        }
    }
    return unsent;
}

} // namespace varve
