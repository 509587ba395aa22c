// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archiveapply.h"

#include "archiveheads.h"
#include "archivelog.h"
#include "archiverows.h"
#include "notnull.h"
#include "sessionstore.h"
#include "takenleaves.h"
#include "takenrecords.h"

#include <QDeadlineTimer>

#include <tuple>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

using Outcome = TakenRecord::Outcome;

namespace
{

/// Who has deleted it has seen what was written before.
std::optional<qint64> numberToSee(const ArchiveItem &item)
{
    if (item.kind() == ArchiveRecord::Kind::Entry) {
        return item.number;
    }
    const auto *deleted = std::get_if<DeletedValue>(&item.value);
    return deleted != nullptr && deleted->isDeleted ? std::optional<qint64>(0) : std::nullopt;
}

} // namespace

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

struct ArchiveApply::Progress
{
    qsizetype items = 0; ///< that were taken
    qint64 last = 0; ///< the number of the last one; 0: none was
    std::optional<qint64>
            lastEntry; ///< of its machine, that who deletes the session must have seen; 0: no more
    TakenRecord waiting; ///< the next one, if it waits
    bool comesAnew = false;
};

Result<ArchiveApply::Applied> ArchiveApply::apply(const QList<ArchiveItem> &items, qint64 after)
{
    if (items.isEmpty()) {
        return Applied();
    }
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
    const auto own = ArchiveHeads(m_store, m_archive).checkInList().and_then([&] {
        return ArchiveLog(m_store).machine();
    });
    if (!own) {
        return std::unexpected(own.error());
    }
    TakenRecords records(m_store, m_archive, *own, first.session);
    const auto progress = change(m_database, "UPDATE archive_machine SET applying = 1"_L1)
                                  .and_then([&] { return records.readPlace(); })
                                  .and_then([&] { return takeSome(records, items); });
    if (!progress) {
        return std::unexpected(progress.error());
    }
    const bool isNew = records.hasMade() || m_new.contains(first.session);
    return records.close()
            .and_then([&] { return TakenLeaves(m_database).followNew(first.session, isNew); })
            .and_then([&] { return note(first, *progress); })
            .and_then([&] { return transaction->commit(); })
            .transform([&] {
                if (isNew) {
                    m_new += first.session;
                }
                m_broughtBack += records.broughtBack();
                return Applied { progress->items, progress->waiting.outcome == Outcome::Waits,
                                 progress->comesAnew };
            });
}

/// As many as fit into a short transaction, up to the first one that cannot be taken.
Result<ArchiveApply::Progress> ArchiveApply::takeSome(TakenRecords &records,
                                                      const QList<ArchiveItem> &items)
{
    constexpr int Longest = 50; // ms
    constexpr int LongestBesideOthers = 2;
    const auto clock = ArchiveLog(m_store).clock();
    if (!clock) {
        return std::unexpected(clock.error());
    }
    Progress progress;
    const QDeadlineTimer most(Longest);
    const QDeadlineTimer least(LongestBesideOthers);
    while (progress.items < items.size() && !records.comesAnew() && !most.hasExpired()
           && !(least.hasExpired() && m_database.othersWait())) {
        const ArchiveItem &item = items.at(progress.items);
        const auto taken = item.number > *clock + MostAheadInArchive
                ? Result<TakenRecord>(
                          TakenRecord { .outcome = Outcome::Refused,
                                        .refusal = ArchiveLog::absurdNumbers().message })
                : records.take(item);
        if (!taken) {
            return std::unexpected(taken.error());
        }
        if (taken->outcome == Outcome::Refused) {
            if (progress.items == 0) {
                return fail(Error::Kind::InvalidInput, taken->refusal);
            }
            break; // those before it are taken
        }
        if (taken->outcome == Outcome::Waits) {
            progress.waiting = *taken;
            break;
        }
        if (const auto number = numberToSee(item)) {
            progress.lastEntry = number;
        }
        progress.last = item.number;
        ++progress.items;
    }
    progress.comesAnew = records.comesAnew();
    return progress;
}

Result<bool> ArchiveApply::hasAttachment(const QByteArray &name)
{
    return exists(m_database, "SELECT 1 FROM attachments WHERE sha256 = ?"_L1, { name });
}

Result<bool> ArchiveApply::hasBlob(const QByteArray &name)
{
    return exists(m_database, "SELECT 1 FROM blobs WHERE sha256 = ?"_L1, { name });
}

/// How far it is with these, and that the transaction writes nothing of others any more.
Result<> ArchiveApply::note(const ArchiveItem &first, const Progress &progress)
{
    return change(m_database,
                  "INSERT INTO archive_heads (archive, session, machine, there, have, waits_for, "
                  "waits_in) VALUES (?1,?2,?3,?4,?4,?5,?6) ON CONFLICT (archive, session, machine) "
                  "DO UPDATE SET have = max(have, ?4), there = max(there, ?4), waits_for = ?5, "
                  "waits_in = ?6"_L1,
                  { m_archive.number, notNull(first.session), first.machine.toBytes(),
                    progress.last, notNull(progress.waiting.waitsFor),
                    notNull(progress.waiting.waitsIn) })
            .and_then([&]() -> Result<> {
                return progress.lastEntry
                        ? change(m_database,
                                 "INSERT INTO archive_entries (session, machine, number) VALUES "
                                 "(?1,?2,?3) ON CONFLICT (session, machine) DO UPDATE SET number = "
                                 "CASE ?3 WHEN 0 THEN 0 ELSE max(number, ?3) END"_L1,
                                 { notNull(first.session), first.machine.toBytes(),
                                   *progress.lastEntry })
                        : Result<>();
            })
            .and_then([&]() -> Result<> {
                return progress.comesAnew
                        ? change(m_database,
                                 "UPDATE archive_heads SET have = 0, waits_for = '', waits_in = '' "
                                 "WHERE session = ?"_L1,
                                 { notNull(first.session) })
                        : Result<>();
            })
            .and_then([&] {
                return change(m_database,
                              "UPDATE archive_machine SET applying = 0, clock = max(clock, ?)"_L1,
                              { m_movesClock ? progress.last : 0 });
            });
}

} // namespace varve
