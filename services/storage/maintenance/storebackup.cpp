// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "storebackup.h"

#include "filesync.h"
#include "migrations.h"
#include "sessionstore.h"
#include "statementbreaker.h"
#include "storecopy.h"
#include "storerestore.h"
#include "storetables.h"
#include <base/timestamp.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::StoreBackup)
};

Result<> checkFolder(const QString &folder, bool make)
{
    if (make && !QFileInfo::exists(folder)) {
        QDir().mkpath(folder);
        QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    const QFileInfo info(folder);
    if (!info.isDir()) {
        return fail(Error::Kind::NotFound,
                    info.exists()
                            ? Tr::tr("%1 is not a folder, so no backup was made. Choose a folder.")
                                      .arg(QDir::toNativeSeparators(folder))
                            : Tr::tr("The folder for backups %1 is not there, so no backup was "
                                     "made. Connect its disk, make the folder, or choose another "
                                     "one.")
                                      .arg(QDir::toNativeSeparators(folder)));
    }
    if (!info.isWritable()) {
        return fail(Error::Kind::ReadOnly,
                    Tr::tr("Nothing can be written into the folder %1, so no backup was made. "
                           "Change its permissions, or choose another one.")
                            .arg(QDir::toNativeSeparators(folder)));
    }
    return {};
}

/// Of the file that could not be written, which is not the store.
Error writingFailed(const Error &error, const QString &target)
{
    const QString folder = QDir::toNativeSeparators(QFileInfo(target).path());
    switch (error.kind) {
    case Error::Kind::Cancelled:
        return error;
    case Error::Kind::DiskFull:
        return { error.kind,
                 Tr::tr("The disk of the folder %1 is full. The unfinished copy was removed; the "
                        "store is as it was. Make room, or choose another folder.")
                         .arg(folder),
                 error.detail };
    case Error::Kind::InvalidInput:
        return { error.kind,
                 Tr::tr("The store is damaged, so it could not be copied whole. Check it, and keep "
                        "the backups you have."),
                 error.detail };
    default:
        return { error.kind,
                 Tr::tr("The copy could not be written into %1. The store is as it was. Check that "
                        "the folder is there and may be written.")
                         .arg(folder),
                 error.detail };
    }
}

Result<std::unique_ptr<Database>> openToLook(const QString &path)
{
    // Nobody writes a backup, so it needs neither locks nor a log beside it; one that has a log is a store of its own.
    const bool hasLog = QFileInfo(path + "-wal"_L1).size() > 0;
    return Database::open(path,
                          { hasLog ? Database::Mode::ReadOnly : Database::Mode::Immutable, 2000 });
}

std::unexpected<Error> notAStore(const QString &path)
{
    return fail(Error::Kind::InvalidInput,
                Tr::tr("%1 is not a Varve store. Choose a file that Varve has written.")
                        .arg(QDir::toNativeSeparators(path)));
}

Result<> checkTables(Database &database, const QString &path)
{
    const auto tables = hasStoreTables(database);
    if (!tables) {
        return std::unexpected(tables.error());
    }
    return *tables ? Result<>() : notAStore(path);
}

Result<> checkWhole(Database &database, const QString &path)
{
    auto check = database.run("PRAGMA quick_check(1)"_L1);
    if (!check) {
        return std::unexpected(check.error());
    }
    if (check->next() && check->text(0) != "ok"_L1) {
        return fail(
                Error::Kind::InvalidInput,
                Tr::tr("%1 is damaged. Choose another backup.").arg(QDir::toNativeSeparators(path)),
                check->text(0));
    }
    return {};
}

Result<StoreContents> contentsOf(Database &database)
{
    StoreContents contents;
    auto sums =
            database.run("SELECT count(*), total(entry_count), max(updated_at) FROM sessions"_L1);
    if (!sums) {
        return std::unexpected(sums.error());
    }
    if (sums->next()) {
        contents.sessions = sums->integer(0);
        contents.entries = sums->integer(1);
        contents.newest = fromTimestamp(sums->text(2));
    }
    return contents;
}

/// Removes the file unless it is told that it is to stay.
class Unfinished
{
    Q_DISABLE_COPY_MOVE(Unfinished)

public:
    explicit Unfinished(QString path) : m_path(std::move(path)) { }
    ~Unfinished()
    {
        if (!m_path.isEmpty()) {
            QFile::remove(m_path);
        }
    }
    void keep() { m_path.clear(); }

private:
    QString m_path;
};

/// A free name; seconds are enough for people, not for two in one second.
QDateTime freeTime(const QString &folder, const QString &store)
{
    QDateTime time = QDateTime::currentDateTimeUtc();
    while (QFileInfo::exists(QDir(folder).filePath(backupName(store, time)))
           || QFileInfo::exists(QDir(folder).filePath(backupName(store, time) + ".partial"_L1))) {
        time = time.addSecs(1);
    }
    return QDateTime::fromSecsSinceEpoch(time.toSecsSinceEpoch(), QTimeZone::UTC);
}

/// Under a name of its own until it is whole and checked. `application` is for the head of the file; 0: as the store's.
Result<> copyChecked(const QString &store, const QString &target, quint32 application,
                     const MaintenanceControl &control)
{
    const QString folder = QFileInfo(target).absolutePath();
    const QString partial = target + ".partial"_L1;
    if (QFileInfo::exists(partial)) {
        return fail(Error::Kind::Refused,
                    Tr::tr("%1 is there already: a copy that was interrupted, or one that is being "
                           "made. Remove it, or choose another name.")
                            .arg(QDir::toNativeSeparators(partial)));
    }
    {
        auto opened = SessionStore::open(store, { true });
        if (!opened) {
            return std::unexpected(opened.error());
        }
        Database &database = (*opened)->database();
        control.tell(Tr::tr("Copying the store"));
        if (auto space = requireSpace(folder, copiedBytes(database)); !space) {
            return std::unexpected(space.error());
        }
        const StatementBreaker breaker(database, control.stop);
        if (auto copied = copyStore(database, partial); !copied) {
            return std::unexpected(copied.error());
        }
    }
    Unfinished unfinished(partial);
    if (control.stopped()) {
        return MaintenanceControl::stoppedError();
    }
    if (application != 0 && !writeApplicationId(partial, application)) {
        return fail(Error::Kind::Io,
                    Tr::tr("The copy in %1 could not be finished, so it was removed. Check the "
                           "disk.")
                            .arg(QDir::toNativeSeparators(folder)));
    }
    syncToDisk(partial);
    if (auto whole = verifyStoreFile(partial, control); !whole) {
        return std::unexpected(whole.error());
    }
    if (control.stopped()) {
        return MaintenanceControl::stoppedError();
    }
    if (auto named = replaceFile(partial, target); !named) {
        return std::unexpected(named.error());
    }
    unfinished.keep();
    syncToDisk(folder);
    return {};
}

} // namespace

Result<> copyStore(Database &database, const QString &target)
{
    if (auto copied = copyDatabase(database, target); !copied) {
        return std::unexpected(writingFailed(copied.error(), target));
    }
    syncToDisk(target);
    return {};
}

Result<StoreContents> verifyStoreFile(const QString &path, const MaintenanceControl &control)
{
    control.tell(Tr::tr("Checking the copy"));
    if (!QFileInfo(path).isFile()) {
        return fail(Error::Kind::NotFound,
                    Tr::tr("There is no file %1. Choose another backup.")
                            .arg(QDir::toNativeSeparators(path)));
    }
    auto database = openToLook(path);
    if (!database) {
        return std::unexpected(database.error());
    }
    const StatementBreaker breaker(**database, control.stop);
    if (auto tables = checkTables(**database, path); !tables) {
        return std::unexpected(tables.error());
    }
    const int schema = static_cast<int>((*database)->pragma("user_version"_L1).value_or(0));
    if (auto possible = checkVersion(**database, schema); !possible) {
        return std::unexpected(possible.error());
    }
    if (schema == 0) {
        return notAStore(path);
    }
    if (schema > currentSchemaVersion()) {
        return fail(Error::Kind::NewerVersion,
                    Tr::tr("%1 was written by a newer Varve (format %2, this one knows %3). Update "
                           "Varve first.")
                            .arg(QDir::toNativeSeparators(path))
                            .arg(schema)
                            .arg(currentSchemaVersion()));
    }
    if (auto whole = checkWhole(**database, path); !whole) {
        return std::unexpected(whole.error());
    }
    return contentsOf(**database).transform([&](StoreContents contents) {
        contents.schema = schema;
        return contents;
    });
}

Result<BackupFile> backUpStore(const QString &store, const QString &folder, bool makeFolder,
                               const MaintenanceControl &control)
{
    if (auto usable = checkFolder(folder, makeFolder); !usable) {
        return std::unexpected(usable.error());
    }
    for (const QString &left : interruptedBackups(folder, store)) {
        constexpr qint64 SurelyLeft =
                3600; // seconds; a younger one may be another process's, at work
        if (QFileInfo(left).lastModified().secsTo(QDateTime::currentDateTime()) > SurelyLeft) {
            QFile::remove(left);
        }
    }
    const QDateTime time = freeTime(folder, store);
    const QString target = QDir(folder).filePath(backupName(store, time));
    return copyChecked(store, target, BackupApplicationId, control).transform([&] {
        return BackupFile { target, time, QFileInfo(target).size(), backupOrigin(store) };
    });
}

Result<BackupFile> backUpStoreTo(const QString &store, const QString &target,
                                 const MaintenanceControl &control)
{
    const QFileInfo file(target);
    if (file.exists() || file.isSymLink()) {
        return fail(Error::Kind::Refused,
                    Tr::tr("%1 exists already. Choose another name, or a folder.")
                            .arg(QDir::toNativeSeparators(target)));
    }
    if (auto usable = checkFolder(file.absolutePath(), false); !usable) {
        return std::unexpected(usable.error());
    }
    return copyChecked(store, file.absoluteFilePath(), 0, control).transform([&] {
        return BackupFile {
            file.absoluteFilePath(), QDateTime::currentDateTimeUtc(), QFileInfo(target).size(), {}
        };
    });
}

QList<BackupFile> rotateBackups(const QString &store, const QString &folder, const BackupKeep &keep,
                                const QString &good)
{
    const QList<BackupFile> backups = listBackups(folder, store);
    QStringList needed { good };
    if (const QString scheduled = scheduledRestore(store); !scheduled.isEmpty()) {
        // Its folder may have been named in another way.
        const QString file = QFileInfo(scheduled).canonicalFilePath();
        for (const BackupFile &backup : backups) {
            if (QFileInfo(backup.path).canonicalFilePath() == file) {
                needed += backup.path;
            }
        }
    }
    QList<BackupFile> removed = backupsToRemove(backups, keep, needed);
    removed.removeIf([](const BackupFile &backup) { return !QFile::remove(backup.path); });
    return removed;
}

} // namespace varve
