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

using Why = HeldSession::Why;

namespace
{

struct Candidate
{
    SessionId session;
    QString title;
    QString folder;
    SessionId base; ///< whose entry it stands on
    bool isDeleted = false;
    qint64 newest = 0; ///< number of this machine
    qint64 there = 0;
    bool isFromThere = false;
    int told = -1; ///< visibility that the archive was told
    qint64 goneAt = 0; ///< number of this machine under which it was deleted
};

/// With those that are gone but for the record of it, and (null) what is of no session.
constexpr auto Candidates =
        "WITH me(id) AS (SELECT id FROM archive_machine), all_sessions(session, number, cwd, "
        "deleted, base, name) AS (SELECT s.id, s.number, s.cwd, s.deleted_at <> '', "
        "coalesce((SELECT "
        "e.session_id FROM session_entries e WHERE e.id = s.base_entry_id), ''), s.name FROM "
        "sessions s "
        "UNION ALL SELECT c.session, 0, '', 1, '', '' FROM archive_clocks c WHERE c.kind = 7 AND "
        "c.machine = (SELECT id FROM me) AND c.session NOT IN (SELECT id FROM sessions) "
        "UNION ALL SELECT '', 0, '', 0, '', '') "
        "SELECT a.session, a.cwd, a.base, a.deleted, "
        "max(coalesce((SELECT max(number) FROM archive_log WHERE session = a.session), 0), "
        "coalesce((SELECT max(number) FROM archive_clocks WHERE session = a.session AND machine = "
        "(SELECT id FROM me)), 0)), "
        "coalesce((SELECT there FROM archive_heads WHERE archive = ?1 AND session = a.session AND "
        "machine = (SELECT id FROM me)), 0), "
        "EXISTS (SELECT 1 FROM archive_heads WHERE archive = ?1 AND session = a.session AND "
        "machine <> (SELECT id FROM me)), "
        "coalesce((SELECT visibility FROM archive_heads WHERE archive = ?1 AND session = "
        "a.session AND machine = (SELECT id FROM me)), -1), "
        "coalesce((SELECT number FROM archive_clocks WHERE session = a.session AND kind = 7 AND "
        "value <> '' AND machine = (SELECT id FROM me)), 0), a.name "
        "FROM all_sessions a ORDER BY a.number"_L1;

/// Sessions that were not written here alone, with each machine that has a part in them and has sent nothing of them there: as far as it
/// is known, and only of an archive that was asked. From the parts of others to their sessions, and each of those is looked through once:
/// this is asked on every change.
constexpr auto WrittenElsewhere =
        "WITH me(id) AS (SELECT id FROM archive_machine WHERE past_seq = past_to), "
        "others(session, machine) AS (SELECT session, machine FROM archive_leaves UNION SELECT "
        "session, machine FROM archive_heads WHERE have > 0 UNION SELECT session, machine FROM "
        "archive_clocks), "
        "parts(session, machine) AS MATERIALIZED (SELECT o.session, o.machine FROM archives a "
        "CROSS JOIN me CROSS JOIN others o WHERE a.number = ?1 AND a.last_at <> '' AND o.machine "
        "<> me.id AND NOT EXISTS (SELECT 1 FROM archive_heads h WHERE h.archive = ?1 AND h.session "
        "= o.session AND h.machine = o.machine AND h.there > 0)), "
        "mixed(number, id, name) AS MATERIALIZED (SELECT s.number, s.id, s.name FROM (SELECT "
        "DISTINCT session FROM parts) p CROSS JOIN sessions s ON s.id = p.session WHERE "
        "s.deleted_at = '' AND (NOT EXISTS (SELECT 1 FROM archive_log l WHERE l.session = s.id AND "
        "l.seq = 0) OR EXISTS (SELECT n.seq FROM entry_nodes n WHERE n.session = s.number EXCEPT "
        "SELECT l.seq FROM archive_log l WHERE l.session = s.id))) "
        "SELECT m.id, m.name, coalesce(n.name, '') FROM mixed m JOIN parts p ON p.session = m.id "
        "LEFT JOIN archive_machines n ON n.id = p.machine ORDER BY m.number, n.name"_L1;

Candidate candidateIn(const Query &row)
{
    return { .session = SessionId::fromString(row.text(0)),
             .title = row.text(9),
             .folder = row.text(1),
             .base = SessionId::fromString(row.text(2)),
             .isDeleted = row.integer(3) != 0,
             .newest = row.integer(4),
             .there = row.integer(5),
             .isFromThere = row.integer(6) != 0 && !row.text(0).isEmpty(),
             .told = static_cast<int>(row.integer(7)),
             .goneAt = row.integer(8) };
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

Candidate candidateOf(const SessionId &session, const QString &folder)
{
    Candidate candidate;
    candidate.session = session;
    candidate.folder = folder;
    return candidate;
}

bool staysByChoice(const Candidate &candidate, const QList<ArchiveChoice> &choices)
{
    const ArchiveChoice *choice = choiceFor(candidate, choices);
    return choice != nullptr && !choice->goes;
}

/// Those that stand on what stays here, as was chosen, and is not there whole.
QSet<SessionId> keptBack(const QList<Candidate> &candidates, const QList<ArchiveChoice> &choices)
{
    QSet<SessionId> stay;
    QSet<SessionId> kept;
    for (const Candidate &candidate : candidates) {
        if (!candidate.session.isNull() && candidate.newest > candidate.there
            && staysByChoice(candidate, choices)) {
            stay += candidate.session;
        }
    }
    for (bool more = !stay.isEmpty(); more;) {
        more = false;
        for (const Candidate &candidate : candidates) {
            if (!candidate.base.isNull() && !kept.contains(candidate.session)
                && (stay.contains(candidate.base) || kept.contains(candidate.base))) {
                kept += candidate.session;
                more = true;
            }
        }
    }
    return kept;
}

/// What a chosen one stands on goes along, and is seen by those who see that one.
void addBases(const QList<Candidate> &candidates, const QList<ArchiveChoice> &choices,
              Chosen &chosen)
{
    QSet<SessionId> stay;
    for (const Candidate &candidate : candidates) {
        if (staysByChoice(candidate, choices)) {
            stay += candidate.session;
        }
    }
    // Those that stand on others come after them.
    for (auto it = candidates.crbegin(); it != candidates.crend(); ++it) {
        const auto found = chosen.constFind(it->session);
        if (found != chosen.cend() && !it->base.isNull() && !stay.contains(it->base)) {
            const ArchiveVisibility visibility = *found;
            ArchiveVisibility &ofBase = chosen[it->base];
            ofBase = std::max(ofBase, visibility);
        }
    }
}

/// Takes out of `kept` what nobody chose.
Chosen chosenOf(const Archive &archive, const QList<Candidate> &candidates,
                const QList<ArchiveChoice> &choices, QSet<SessionId> &kept)
{
    Chosen chosen;
    for (const Candidate &candidate : candidates) {
        const ArchiveChoice *choice = choiceFor(candidate, choices);
        if (!(choice != nullptr ? choice->goes : archive.sendsAll)) {
            kept.remove(candidate.session);
        } else if (!kept.contains(candidate.session)) {
            chosen.insert(candidate.session,
                          choice != nullptr ? choice->visibility : ArchiveVisibility::Mine);
        }
    }
    addBases(candidates, choices, chosen);
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
    // Of another machine's, whoever is its owner may say it here, too.
    const bool isSaidHere = isChosen && !isOurs && choice != nullptr && !choice->session.isNull();
    const bool isToBeTold = isSaidHere || (isOurs && candidate.told != static_cast<int>(*found));
    // Of one that is gone before it was ever there, nothing is sent; of one that is not chosen any more, that it is gone.
    // What came from an archive of one's own goes on there; others see what one adds to theirs when that was chosen.
    const bool goesOn = candidate.isFromThere && archive.isSealed && !staysHere;
    if (!isChosen && !goesOn) {
        return !isNew && candidate.isDeleted && candidate.goneAt > candidate.there
                ? std::optional(UnsentSession { .session = candidate.session,
                                                .after = candidate.goneAt - 1,
                                                .visibility = {},
                                                .isOnlyGone = true })
                : std::nullopt;
    }
    if ((isNew && candidate.isDeleted && !candidate.isFromThere)
        || (candidate.newest <= candidate.there && !isSaidHere && (isNew || !isToBeTold))) {
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
    QSet<SessionId> kept = keptBack(*candidates, *choices);
    const Chosen chosen = chosenOf(archive, *candidates, *choices, kept);
    QList<UnsentSession> unsent;
    for (const Candidate &candidate : *candidates) {
        if (kept.contains(candidate.session) && !candidate.isDeleted) {
            if (candidate.newest > candidate.there) {
                unsent += UnsentSession { .session = candidate.session,
                                          .after = candidate.there,
                                          .visibility = {},
                                          .isKeptBack = true };
            }
        } else if (const auto found = unsentOf(archive, candidate, chosen, *choices)) {
            unsent += *found;
        }
    }
    return unsent;
}

Result<QList<HeldSession>> ArchiveLog::writtenElsewhere(const Archive &archive)
{
    QList<HeldSession> held;
    return forEachRow(runNumbered(m_store.database(), WrittenElsewhere, { archive.number }),
                      [&](const Query &row) {
                          const SessionId session = SessionId::fromString(row.text(0));
                          if (held.isEmpty() || held.constLast().session != session) {
                              held += HeldSession { session, row.text(1), Why::WrittenElsewhere };
                          }
                          if (!row.text(2).isEmpty()) {
                              held.last().machines += row.text(2);
                          }
                      })
            .transform([&] { return held; });
}

Result<QList<HeldSession>> ArchiveLog::held(const Archive &archive)
{
    const auto candidates =
            readAll(runNumbered(m_store.database(), Candidates, { archive.number }), candidateIn);
    const auto choices = ArchiveList(m_store).choices(archive.number);
    const auto elsewhere = writtenElsewhere(archive);
    if (!candidates || !choices || !elsewhere) {
        return std::unexpected(!candidates        ? candidates.error()
                                       : !choices ? choices.error()
                                                  : elsewhere.error());
    }
    QSet<SessionId> kept = keptBack(*candidates, *choices);
    const Chosen chosen = chosenOf(archive, *candidates, *choices, kept);
    QList<HeldSession> held;
    for (const Candidate &candidate : *candidates) {
        if (kept.contains(candidate.session) && !candidate.isDeleted
            && candidate.newest > candidate.there) {
            held += HeldSession { candidate.session, candidate.title, Why::StandsOnWhatStays };
        }
    }
    std::ranges::copy_if(*elsewhere, std::back_inserter(held),
                         [&](const HeldSession &one) { return chosen.contains(one.session); });
    return held;
}

Result<QList<HeldSession>> ArchiveLog::heldOf(const Archive &archive,
                                              const QList<SessionId> &sessions)
{
    constexpr auto State =
            "SELECT coalesce((SELECT name FROM sessions WHERE id = ?1), ''), EXISTS (SELECT 1 FROM "
            "sessions WHERE id = ?1 AND deleted_at <> '') OR (NOT EXISTS (SELECT 1 FROM sessions "
            "WHERE id = ?1) AND EXISTS (SELECT 1 FROM archive_clocks WHERE session = ?1 AND kind = "
            "7 AND value <> '')), EXISTS (SELECT 1 FROM sessions WHERE id = ?1) OR EXISTS (SELECT "
            "1 FROM archive_heads WHERE session = ?1 AND archive = ?2 AND there > 0)"_L1;
    auto held = this->held(archive);
    if (!held) {
        return held;
    }
    held->removeIf([&](const HeldSession &one) { return !sessions.contains(one.session); });
    for (const SessionId &session : sessions) {
        const auto done = forEachRow(
                runNumbered(m_store.database(), State, { session.toString(), archive.number }),
                [&](const Query &row) {
                    if (row.integer(1) != 0) {
                        *held += HeldSession { session, row.text(0), Why::Deleted };
                    } else if (row.integer(2) == 0) {
                        *held += HeldSession { session, {}, Why::NotThere };
                    }
                });
        if (!done) {
            return std::unexpected(done.error());
        }
    }
    return held;
}

Result<> ArchiveLog::leaveOutFacts(const Archive &archive, QList<ArchiveItem> &items)
{
    const auto choices = ArchiveList(m_store).choices(archive.number);
    if (!choices || choices->isEmpty()) {
        return choices.transform([](const auto &) { });
    }
    Result<> done;
    items.removeIf([&](const ArchiveItem &item) {
        const auto *value = std::get_if<FactValue>(&item.value);
        if (value == nullptr || !done) {
            return false;
        }
        const auto folder =
                readAll(m_store.database().run("SELECT cwd FROM sessions WHERE id = ?"_L1,
                                               { value->fact.session.toString() }),
                        textIn);
        if (!folder) {
            done = std::unexpected(folder.error());
            return false;
        }
        return staysByChoice(candidateOf(value->fact.session, folder->value(0)), *choices)
                || staysByChoice(candidateOf({}, value->fact.project), *choices);
    });
    return done;
}

Result<> ArchiveLog::numberAnew(const SessionId &session, qint64 after, qint64 number)
{
    Database &database = m_store.database();
    auto transaction = Transaction::begin(database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    const QVariantList values { notNull(session), after, number };
    return change(database,
                  "UPDATE archive_log SET number = number - ?2 + (SELECT clock FROM "
                  "archive_machine) WHERE session = ?1 AND number > ?2 AND number < ?3"_L1,
                  values)
            .and_then([&] {
                return change(database,
                              "UPDATE archive_clocks SET number = number - ?2 + (SELECT clock FROM "
                              "archive_machine) WHERE session = ?1 AND number > ?2 AND number < ?3 "
                              "AND machine = (SELECT id FROM archive_machine)"_L1,
                              values);
            })
            .and_then([&] {
                return change(database, "UPDATE archive_machine SET clock = clock + ? - ?"_L1,
                              { number, after });
            })
            .and_then([&] { return transaction->commit(); });
}

} // namespace varve
