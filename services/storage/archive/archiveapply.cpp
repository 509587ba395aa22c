// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archiveapply.h"

#include "archiveheads.h"
#include "archivelog.h"
#include "archiverows.h"
#include "notnull.h"
#include "sessionrow.h"
#include "sessionstore.h"

#include <QDeadlineTimer>

#include <tuple>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

using Kind = ArchiveRecord::Kind;

// A transaction as a whole: how much of what is given is taken, and what is noted of it. What each kind of record does is in
// archiveapplyitems.cpp and archiveapplydeleted.cpp.

ArchiveApply::ArchiveApply(SessionStore &store, const Archive &archive)
    : m_store(store)
    , m_database(store.database())
    , m_archive(archive)
{
    m_database.setPatient(true);
    std::ignore = m_database.execute(u"PRAGMA synchronous=NORMAL"_s);
}

ArchiveApply::~ArchiveApply()
{
    std::ignore = m_database.execute(u"PRAGMA synchronous=FULL"_s);
    m_database.setPatient(false);
}

Result<ArchiveApply::Applied> ArchiveApply::apply(const QList<ArchiveItem> &items, qint64 after)
{
    if (items.isEmpty()) {
        return Applied();
    }
    auto applied = applyNow(items, after);
    m_writer.reset();
    return applied;
}

Result<ArchiveApply::Applied> ArchiveApply::applyNow(const QList<ArchiveItem> &items, qint64 after)
{
    constexpr int Longest = 50; // ms
    constexpr int LongestBesideOthers = 2;
    auto transaction = Transaction::begin(m_database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    const ArchiveItem &first = items.constFirst();
    const auto have = numberOf(
            m_database,
            "SELECT have FROM archive_heads WHERE archive = ? AND session = ? AND machine = ?"_L1,
            { m_archive.number, notNull(first.session), first.machine.toBytes() });
    if (!have || *have != after) { // somebody else was here, or all of it comes once more
        return have.transform([](qint64) { return Applied { .comesAnew = true }; });
    }
    m_waitsFor.clear();
    m_waitsIn = {};
    m_comesAnew = false;
    m_written = {};
    m_lastEntry.reset();
    const auto begun =
            ArchiveHeads(m_store, m_archive)
                    .checkInList()
                    .and_then([&] { return ArchiveLog(m_store).machine(); })
                    .transform([this](const MachineId &machine) { m_machine = machine; })
                    .and_then([&] { return ArchiveLog(m_store).clock(); })
                    .transform([this](qint64 clock) { m_mostNumber = clock + MostAheadInArchive; })
                    .and_then([&] {
                        return change(m_database, "UPDATE archive_machine SET applying = 1"_L1);
                    })
                    .and_then([&] { return readPlace(first.session); });
    if (!begun) {
        return std::unexpected(begun.error());
    }
    Applied applied;
    const QDeadlineTimer most(Longest);
    const QDeadlineTimer least(LongestBesideOthers);
    while (applied.items < items.size() && !m_comesAnew && !most.hasExpired()
           && !(least.hasExpired() && m_database.othersWait())) {
        const auto outcome = applyOne(items.at(applied.items));
        if (!outcome) {
            return std::unexpected(outcome.error());
        }
        if (*outcome == Outcome::Refused) {
            if (applied.items == 0) {
                return fail(Error::Kind::InvalidInput, m_refusal);
            }
            break; // those before it are taken
        }
        if (*outcome == Outcome::Waits) {
            applied.waits = true;
            break;
        }
        noteTaken(items.at(applied.items));
        ++applied.items;
    }
    return closeWriter()
            .and_then([&] { return followLeaf(first.session); })
            .and_then([&] {
                return note(first, applied.items > 0 ? items.at(applied.items - 1).number : 0);
            })
            .and_then([&] { return transaction->commit(); })
            .transform([&] {
                applied.comesAnew = m_comesAnew;
                return applied;
            });
}

Result<bool> ArchiveApply::hasAttachment(const QByteArray &name)
{
    return exists(m_database, "SELECT 1 FROM attachments WHERE sha256 = ?"_L1, { name });
}

Result<bool> ArchiveApply::hasBlob(const QByteArray &name)
{
    return exists(m_database, "SELECT 1 FROM blobs WHERE sha256 = ?"_L1, { name });
}

/// Who has deleted it has seen what was written before.
void ArchiveApply::noteTaken(const ArchiveItem &item)
{
    const auto *deleted = std::get_if<DeletedValue>(&item.value);
    if (item.kind() == Kind::Entry) {
        m_lastEntry = item.number;
    } else if (deleted != nullptr && deleted->isDeleted) {
        m_lastEntry = 0;
    }
}

/// How far it is with these, and that the transaction writes nothing of others any more. `last`: 0: nothing was taken.
Result<> ArchiveApply::note(const ArchiveItem &first, qint64 last)
{
    return change(m_database,
                  "INSERT INTO archive_heads (archive, session, machine, there, have, waits_for, "
                  "waits_in) VALUES (?1,?2,?3,?4,?4,?5,?6) ON CONFLICT (archive, session, machine) "
                  "DO UPDATE SET have = max(have, ?4), there = max(there, ?4), waits_for = ?5, "
                  "waits_in = ?6"_L1,
                  { m_archive.number, notNull(first.session), first.machine.toBytes(), last,
                    notNull(m_waitsFor), notNull(m_waitsIn) })
            .and_then([&]() -> Result<> {
                return m_lastEntry
                        ? change(m_database,
                                 "INSERT INTO archive_entries (session, machine, number) VALUES "
                                 "(?1,?2,?3) ON CONFLICT (session, machine) DO UPDATE SET number = "
                                 "CASE ?3 WHEN 0 THEN 0 ELSE max(number, ?3) END"_L1,
                                 { notNull(first.session), first.machine.toBytes(), *m_lastEntry })
                        : Result<>();
            })
            .and_then([&]() -> Result<> {
                return m_comesAnew
                        ? change(m_database,
                                 "UPDATE archive_heads SET have = 0, waits_for = '', waits_in = '' "
                                 "WHERE session = ?"_L1,
                                 { notNull(first.session) })
                        : Result<>();
            })
            .and_then([&] {
                return change(m_database,
                              "UPDATE archive_machine SET applying = 0, clock = max(clock, ?)"_L1,
                              { m_movesClock ? last : 0 });
            });
}

Result<ArchiveApply::Outcome> ArchiveApply::applyOne(const ArchiveItem &item)
{
    if (item.number > m_mostNumber) {
        return refuse(ArchiveLog::absurdNumbers().message);
    }
    if (item.kind() != Kind::Entry) {
        if (auto closed = closeWriter(); !closed) {
            return std::unexpected(closed.error());
        }
    }
    const bool isOfSession = item.kind() != Kind::Fact;
    if (isOfSession && item.kind() != Kind::Deleted) {
        if (m_goneForGood) {
            return Outcome::Taken; // who wants it back writes that, and all of it comes again
        }
        if (m_place == Place::Missing && item.kind() != Kind::Session) {
            return waitFor(item.session.toString(), item.session);
        }
    }
    return std::visit([&](const auto &value) { return take(item, value); }, item.value);
}

Result<> ArchiveApply::readPlace(const SessionId &session)
{
    m_place = Place::Missing;
    m_session = {};
    {
        auto query = m_database.run(
                "SELECT "_L1 + SessionColumns
                        + ", deleted_at <> '', deleted_by FROM sessions WHERE id = ?"_L1,
                { notNull(session) });
        if (!query) {
            return std::unexpected(query.error());
        }
        if (query->next()) {
            static const int Columns = static_cast<int>(SessionColumns.count(u',')) + 1;
            m_session = readSession(*query);
            m_place = query->integer(Columns) == 0     ? Place::Here
                    : query->integer(Columns + 1) >= 0 ? Place::Deleted
                                                       : Place::Going;
        }
    }
    if (m_place == Place::Here || m_place == Place::Deleted) {
        m_goneForGood = false;
        return {};
    }
    return exists(m_database,
                  "SELECT 1 FROM archive_clocks WHERE session = ? AND kind = ? AND value <> ''"_L1,
                  { notNull(session), kindNumber(Kind::Deleted) })
            .transform([this](bool gone) { m_goneForGood = gone || m_place == Place::Going; });
}

Result<ArchiveApply::Outcome> ArchiveApply::refuse(const QString &why)
{
    m_refusal = why;
    return Outcome::Refused;
}

Result<ArchiveApply::Outcome> ArchiveApply::waitFor(const QString &what, const SessionId &in)
{
    m_waitsFor = what;
    m_waitsIn = in;
    return Outcome::Waits;
}

Result<bool> ArchiveApply::isLatest(const ArchiveItem &item, const QString &ref,
                                    const QString &value)
{
    const QVariantList key { notNull(item.session), kindNumber(item.kind()), notNull(ref) };
    const QByteArray machine = item.machine.toBytes();
    {
        auto known = m_database.run("SELECT number, machine FROM archive_clocks WHERE session = ? "
                                    "AND kind = ? AND ref = ?"_L1,
                                    key);
        if (!known) {
            return std::unexpected(known.error());
        }
        if (known->next()
            && std::pair(known->integer(0), known->bytes(1)) >= std::pair(item.number, machine)) {
            return false;
        }
    }
    const bool comesBack = item.machine == m_machine && item.kind() != Kind::Deleted;
    return (comesBack ? numberAgain(item) : Result<qint64>(item.number))
            .and_then([&](qint64 number) {
                return change(m_database,
                              "INSERT OR REPLACE INTO archive_clocks (session, kind, ref, number, "
                              "machine, value) VALUES (?,?,?,?,?,?)"_L1,
                              key + QVariantList { number, machine, notNull(value) });
            })
            .transform([] { return true; });
}

/// What a title was is not what the first message of others makes of it.
Result<> ArchiveApply::closeWriter()
{
    if (!m_writer) {
        return {};
    }
    const SessionId session = m_session.id;
    auto finished = m_writer->finish();
    m_writer.reset();
    if (finished && m_title) {
        finished =
                change(m_database, "UPDATE sessions SET name = ?, title_source = ? WHERE id = ?"_L1,
                       { notNull(m_title->title), notNull(m_title->source), session.toString() });
    }
    return finished.and_then([&] { return readPlace(session); });
}

} // namespace varve
