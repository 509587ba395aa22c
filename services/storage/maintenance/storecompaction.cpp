// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "storecompaction.h"

#include "leases.h"
#include "longwrite.h"
#include "noderebuild.h"
#include "sessionstore.h"
#include "statementbreaker.h"
#include "storebackup.h"
#include "storecopy.h"
#include "storeusers.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QStorageInfo>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::StoreCompaction)
};

qint64 sizeOf(const QString &store)
{
    return QFileInfo(store).size() + QFileInfo(store + "-wal"_L1).size();
}

Result<> refuseInUse(Database &database)
{
    if (const qint64 other = otherProcessAt(database.path()); other != 0) {
        return fail(Error::Kind::Busy,
                    Tr::tr("Another process (%1) has the store open, so its file was not written "
                           "anew. Close it and try again.")
                            .arg(other));
    }
    const auto leases = leasesInForce(database);
    if (!leases) {
        return std::unexpected(leases.error());
    }
    if (!leases->isEmpty()) {
        return fail(
                Error::Kind::Busy,
                Tr::tr("A session is at work (%1), so the file was not written anew. Wait until "
                       "it has finished, or stop it.")
                        .arg(leases->constFirst().purpose));
    }
    return {};
}

Result<> mergeText(Database &database, const MaintenanceControl &control)
{
    const auto merge = [&](int pages) {
        return database
                .run("INSERT INTO entry_text (entry_text, rank) VALUES ('merge', ?)"_L1, { pages })
                .transform([](const Query &) { });
    };
    const auto changes = [&] {
        return database.run("SELECT total_changes()"_L1).transform([](Query query) {
            return query.next() ? query.integer(0) : 0;
        });
    };
    constexpr int PagesAtOnce = 500;
    // A negative number begins to merge everything, whatever its size; positive ones go on with it.
    for (int pages = -PagesAtOnce;; pages = PagesAtOnce) {
        control.tell(Tr::tr("Merging the full-text index"));
        const auto before = changes();
        if (auto merged = merge(pages); !merged) {
            return merged;
        }
        if (control.stopped()) {
            return MaintenanceControl::stoppedError();
        }
        const auto after = changes();
        if (!before || !after || *after - *before <= 1) { // the command itself counts as one
            return {};
        }
    }
}

Result<> writeAnew(Database &database, const MaintenanceControl &control)
{
    control.tell(Tr::tr("Writing the file anew"));
    // Merging may have taken minutes.
    if (auto free = refuseInUse(database); !free) {
        return free;
    }
    if (control.stopped()) {
        return MaintenanceControl::stoppedError();
    }
    // What is being written goes to a file, not into memory.
    auto done = database.execute(u"PRAGMA temp_store=FILE"_s).and_then([&] {
        const StatementBreaker breaker(database, control.stop);
        return database.execute(u"VACUUM"_s);
    });
    if (!done) {
        // What it has put into the log until then is of no use.
        [[maybe_unused]] const auto emptied =
                database.execute(u"PRAGMA wal_checkpoint(TRUNCATE)"_s);
    }
    if (!done && done.error().kind == Error::Kind::DiskFull) {
        return fail(Error::Kind::DiskFull,
                    Tr::tr("There was no room left while the file was written anew. The store is "
                           "as it was. Make room and try again."),
                    done.error().detail);
    }
    return done;
}

} // namespace

Result<CompactForecast> forecastCompact(const QString &store)
{
    auto opened = SessionStore::open(store, { true });
    if (!opened) {
        return std::unexpected(opened.error());
    }
    Database &database = (*opened)->database();
    CompactForecast forecast;
    const auto page = database.pragma("page_size"_L1);
    const auto free = database.pragma("freelist_count"_L1);
    const auto pages = database.pragma("page_count"_L1);
    if (!page || !free || !pages) {
        return std::unexpected(!page ? page.error() : !free ? free.error() : pages.error());
    }
    forecast.fileSize = QFileInfo(store).size();
    forecast.logSize = QFileInfo(store + "-wal"_L1).size();
    forecast.free = *free * *page;
    // Once beside it, and once in the log.
    forecast.needed = 2 * (*pages - *free) * *page;
    const QStorageInfo disk(QFileInfo(store).absolutePath());
    forecast.available = disk.isValid() ? disk.bytesAvailable() : -1;
    return forecast;
}

Result<CompactOutcome> compactStore(const QString &store, const MaintenanceControl &control)
{
    CompactOutcome outcome;
    outcome.before = sizeOf(store);
    const auto forecast = forecastCompact(store);
    if (!forecast) {
        return std::unexpected(forecast.error());
    }
    if (auto space = requireSpace(QFileInfo(store).absolutePath(), forecast->needed); !space) {
        return std::unexpected(space.error());
    }
    {
        auto opened = SessionStore::open(store);
        if (!opened) {
            return std::unexpected(opened.error());
        }
        Database &database = (*opened)->database();
        if ((*opened)->access() != StoreAccess::ReadWrite) {
            return fail(Error::Kind::ReadOnly,
                        Tr::tr("The store %1 cannot be written, so it stays as it is.")
                                .arg(QDir::toNativeSeparators(store)));
        }
        const LongWrite wait(store);
        auto done = refuseInUse(database)
                            .and_then([&] { return dropUnfinishedNodes(database); })
                            .and_then([&] { return mergeText(database, control); })
                            .and_then([&] { return database.execute(u"PRAGMA optimize"_s); })
                            .and_then([&] { return writeAnew(database, control); })
                            .and_then([&] {
                                control.tell(Tr::tr("Writing the log back"));
                                return database.execute(u"PRAGMA wal_checkpoint(TRUNCATE)"_s);
                            });
        if (!done) {
            return std::unexpected(done.error());
        }
    }
    outcome.after = sizeOf(store);
    return outcome;
}

} // namespace varve
