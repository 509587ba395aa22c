// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "storerestore.h"

#include "database.h"
#include "filesync.h"
#include "leases.h"
#include "storecopy.h"
#include "storeusers.h"
#include <base/ordinaryfile.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QSaveFile>

#include <memory>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::StoreRestore)
};

QString noteOf(const QString &store)
{
    return store + ".restore-at-start"_L1;
}

std::unexpected<Error> inUse(const QString &store, qint64 process)
{
    return fail(Error::Kind::Busy,
                process > 0 ? Tr::tr("Another process (%1) has the store %2 open. Nothing was "
                                     "changed. Close it and try again.")
                                      .arg(process)
                                      .arg(QDir::toNativeSeparators(store))
                            : Tr::tr("The store %1 is open. Nothing was changed. Close every Varve "
                                     "that uses it and try again.")
                                      .arg(QDir::toNativeSeparators(store)));
}

Result<> refuseLeased(Database &database, const QString &store)
{
    // A store from before there were leases has none.
    const QList<Lease> leases = leasesInForce(database).value_or(QList<Lease>());
    for (const Lease &lease : leases) {
        if (lease.pid != QCoreApplication::applicationPid()) {
            return inUse(store, lease.pid);
        }
    }
    return {};
}

/// The store for this process alone, without a log, and nobody comes in while it is held. Null if the file is no store that can be
/// opened: then nobody else can work with it either.
Result<std::unique_ptr<Database>> takeAlone(const QString &store)
{
    if (const qint64 other = otherProcessAt(store); other != 0) {
        return inUse(store, other);
    }
    if (!readStoreHead(store).isSqlite) {
        return nullptr; // SQLite would take its log away when it sees that
    }
    auto database = Database::open(store, { Database::Mode::ReadWrite, 1000 });
    if (!database) {
        return database.error().kind == Error::Kind::InvalidInput
                ? Result<std::unique_ptr<Database>>(nullptr)
                : std::unexpected(database.error());
    }
    if (auto free = refuseLeased(**database, store); !free) {
        return std::unexpected(free.error());
    }
    {
        // Needs to be the only connection of all; writes the log back and removes it.
        auto mode = (*database)->run("PRAGMA journal_mode=DELETE"_L1);
        if (!mode && mode.error().kind == Error::Kind::InvalidInput) {
            return nullptr;
        }
        if (!mode || !mode->next() || mode->text(0) != "delete"_L1) {
            return inUse(store, otherProcessAt(store));
        }
    }
    if (auto locked = (*database)->execute(u"BEGIN EXCLUSIVE"_s); !locked) {
        return inUse(store, otherProcessAt(store));
    }
    return database;
}

QString freeName(const QString &store)
{
    const QString base = store + ".before-restore-"_L1
            + QDateTime::currentDateTimeUtc().toString(u"yyyyMMdd'T'HHmmss'Z'"_s);
    QString name = base;
    const auto taken = [&] {
        return QFileInfo::exists(name) || QFileInfo::exists(name + "-wal"_L1)
                || QFileInfo::exists(name + "-journal"_L1);
    };
    for (int i = 2; taken(); ++i) {
        name = base + u'-' + QString::number(i);
    }
    return name;
}

/// Of a store that was moved away or could not be opened. SQLite would play them into whatever file gets the name.
Result<> moveLogsAside(const QString &store, const QString &kept)
{
    for (const QLatin1StringView ending : { "-wal"_L1, "-journal"_L1 }) {
        if (!QFileInfo::exists(store + ending)) {
            continue;
        }
        if (auto moved = replaceFile(store + ending, kept + ending); !moved) {
            return moved;
        }
    }
    // Without the log it says nothing; who has it open keeps it.
    if (const QString index = store + "-shm"_L1;
        QFileInfo::exists(index) && !QFile::remove(index)) {
        return fail(Error::Kind::Io,
                    Tr::tr("%1 could not be removed, so nothing was restored. Close every program "
                           "that uses the store and try again.")
                            .arg(QDir::toNativeSeparators(index)));
    }
    syncToDisk(QFileInfo(store).absolutePath());
    return {};
}

/// `restored` becomes the store. Each step leaves the old one or the new one under its name.
Result<QString> swapIn(const QString &store, const QString &restored,
                       const MaintenanceControl &control)
{
    const QString kept = freeName(store);
    control.tell(Tr::tr("Keeping the store of before"));
    if (auto beside = keepBeside(store, kept); !beside) {
        return std::unexpected(beside.error());
    }
    if (auto aside = moveLogsAside(store, kept); !aside) {
        return std::unexpected(aside.error());
    }
    control.tell(Tr::tr("Putting the backup in place"));
    if (auto replaced = replaceFile(restored, store); !replaced) {
        return std::unexpected(replaced.error());
    }
    syncToDisk(QFileInfo(store).absolutePath());
    control.tell(Tr::tr("Restored"));
    return kept;
}

Result<> forgetPlace(const QString &store)
{
    constexpr qint64 ArchivesSince = 16;
    auto database = Database::open(store, {});
    const auto version =
            database ? (*database)->pragma("user_version"_L1) : std::unexpected(database.error());
    if (!version || *version < ArchivesSince) {
        return version.transform([](qint64) { });
    }
    return (*database)
            ->run("UPDATE archive_machine SET place = ''"_L1)
            .transform([](const Query &) { });
}

Result<> copyBackup(const QString &backup, const QString &target, const MaintenanceControl &control)
{
    QFile::remove(target); // of a restore that was interrupted
    control.tell(Tr::tr("Copying the backup"));
    if (auto space = requireSpace(QFileInfo(target).absolutePath(), QFileInfo(backup).size());
        !space) {
        return space;
    }
    const bool hasLog = QFileInfo(backup + "-wal"_L1).size() > 0;
    auto source = Database::open(
            backup, { hasLog ? Database::Mode::ReadOnly : Database::Mode::Immutable, 2000 });
    if (!source) {
        return std::unexpected(source.error());
    }
    if (auto copied = copyStore(**source, target); !copied) {
        QFile::remove(target);
        return copied;
    }
    // What was written since the backup may be in archives under this machine's numbers: it goes on as another one.
    if (auto known = forgetPlace(target); !known) {
        QFile::remove(target);
        return known;
    }
    if (!writeApplicationId(target, 0)) { // a store, not a backup
        QFile::remove(target);
        return fail(Error::Kind::Io,
                    Tr::tr("The copy of the backup could not be finished beside the store. Nothing "
                           "was changed. Check the disk."));
    }
    syncToDisk(target);
    return {};
}

} // namespace

Result<RestoreOutcome> restoreStore(const QString &store, const QString &backup,
                                    const MaintenanceControl &control)
{
    if (auto replaceable = requireOrdinary(store); !replaceable) {
        return std::unexpected(replaceable.error());
    }
    const QFileInfo before(store);
    if (before.exists() && before.canonicalFilePath() == QFileInfo(backup).canonicalFilePath()) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("%1 is the store itself. Choose a backup of it.")
                            .arg(QDir::toNativeSeparators(backup)));
    }
    RestoreOutcome outcome;
    if (auto contents = verifyStoreFile(backup, control); !contents) {
        return std::unexpected(contents.error());
    } else {
        outcome.contents = *contents;
    }
    const QString restored = store + ".restoring"_L1;
    if (auto copied = copyBackup(backup, restored, control); !copied) {
        return std::unexpected(copied.error());
    }
    const auto abandon = [&](const Error &error) {
        QFile::remove(restored);
        return std::unexpected(error);
    };
    if (control.stopped()) {
        return abandon(MaintenanceControl::stoppedError().error());
    }
    if (!before.exists()) {
        auto placed = moveLogsAside(store, freeName(store)).and_then([&] {
            control.tell(Tr::tr("Putting the backup in place"));
            return replaceFile(restored, store);
        });
        if (!placed) {
            return abandon(placed.error());
        }
        syncToDisk(before.absolutePath());
        return outcome;
    }
    control.tell(Tr::tr("Closing the store"));
    const auto alone = takeAlone(store);
    if (!alone) {
        return abandon(alone.error());
    }
    const auto kept = swapIn(store, restored, control);
    if (!kept) {
        return abandon(kept.error());
    }
    outcome.kept = *kept;
    return outcome;
}

Result<StoreContents> scheduleRestore(const QString &store, const QString &backup)
{
    auto contents = verifyStoreFile(backup);
    if (!contents) {
        return contents;
    }
    QSaveFile note(noteOf(store));
    if (!note.open(QIODevice::WriteOnly)
        || note.write(QFileInfo(backup).absoluteFilePath().toUtf8()) < 0 || !note.commit()) {
        return fail(Error::Kind::Io,
                    Tr::tr("The note %1 could not be written, so nothing will be restored: %2")
                            .arg(QDir::toNativeSeparators(noteOf(store)), note.errorString()));
    }
    return contents;
}

QString scheduledRestore(const QString &store)
{
    QFile note(noteOf(store));
    return note.open(QIODevice::ReadOnly) ? QString::fromUtf8(note.readAll()).trimmed() : QString();
}

void cancelScheduledRestore(const QString &store)
{
    QFile::remove(noteOf(store));
}

std::optional<Result<RestoreOutcome>> runScheduledRestore(const QString &store)
{
    const QString backup = scheduledRestore(store);
    if (backup.isEmpty()) {
        return std::nullopt;
    }
    auto outcome = restoreStore(store, backup);
    cancelScheduledRestore(store);
    return outcome;
}

} // namespace varve
