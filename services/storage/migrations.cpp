// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "migrations.h"

#include "filesync.h"
#include "leases.h"
#include "storecopy.h"
#include "storetables.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Migrations)
};

// Entry n brings version n to n + 1. Append only.
constexpr std::array Migrations {
    "001_initial.sql"_L1,       "002_conversation.sql"_L1,     "003_imported_files.sql"_L1,
    "004_session_tags.sql"_L1,  "005_vectors.sql"_L1,          "006_entry_numbers.sql"_L1,
    "007_facts.sql"_L1,         "008_journal.sql"_L1,          "009_idle_work.sql"_L1,
    "010_found_facts.sql"_L1,   "011_attachment_holds.sql"_L1, "012_plan_drafts.sql"_L1,
    "013_kept_reviews.sql"_L1,  "014_path_turns.sql"_L1,       "015_rolled_over.sql"_L1,
    "016_archives.sql"_L1,      "017_awaited_parents.sql"_L1,  "018_archive_failures.sql"_L1,
    "019_archive_lives.sql"_L1,
};

Result<QString> readMigration(QLatin1StringView name)
{
    QFile file(":/migrations/"_L1 + name);
    if (!file.open(QIODevice::ReadOnly)) {
        return fail(Error::Kind::Internal,
                    Tr::tr("The migration %1 is missing from the program.").arg(name));
    }
    return QString::fromUtf8(file.readAll());
}

constexpr QLatin1StringView Partial(".partial");

/// Of copies that a kill has cut off.
void removeRemains(const QFileInfo &store)
{
    constexpr qint64 SurelyLeft = 3600; // seconds; a younger one may be another process's, at work
    const QRegularExpression pattern(QRegularExpression::anchoredPattern(
            QRegularExpression::escape(store.fileName()) + "\\.v\\d+-\\d{8}T\\d{6}\\.backup"_L1
            + QRegularExpression::escape(Partial)));
    for (const QFileInfo &file : store.absoluteDir().entryInfoList(QDir::Files)) {
        if (pattern.match(file.fileName()).hasMatch()
            && file.lastModified().secsTo(QDateTime::currentDateTime()) > SurelyLeft) {
            QFile::remove(file.absoluteFilePath());
        }
    }
}

/// Has its name when it is whole and on the disk.
Result<> writeBackup(Database &database, const QString &target)
{
    const QString folder = QFileInfo(target).absolutePath();
    const QString partial = target + Partial;
    auto copied = requireSpace(folder, copiedBytes(database)).and_then([&] {
        return copyDatabase(database, partial);
    });
    if (!copied) {
        return copied;
    }
    syncToDisk(partial);
    if (auto named = replaceFile(partial, target); !named) {
        QFile::remove(partial);
        return named;
    }
    syncToDisk(folder);
    return {};
}

Result<> backUp(Database &database, qint64 version)
{
    removeRemains(QFileInfo(database.path()));
    const QString stamp = QDateTime::currentDateTimeUtc().toString(u"yyyyMMdd'T'HHmmss"_s);
    const QString target = u"%1.v%2-%3.backup"_s.arg(database.path()).arg(version).arg(stamp);
    if (const auto written = writeBackup(database, target); !written) {
        const Error &error = written.error();
        return fail(error.kind,
                    Tr::tr("The store was not brought to the new format, because its backup %1 "
                           "could not "
                           "be written. Nothing was changed.")
                            .arg(QDir::toNativeSeparators(target)),
                    error.detail.isEmpty() ? error.message : error.detail);
    }
    return {};
}

Result<> refuseIfLeased(Database &database)
{
    const auto leases = leasesInForce(database);
    if (!leases) {
        return std::unexpected(leases.error());
    }
    for (const Lease &lease : *leases) {
        if (lease.pid != QCoreApplication::applicationPid()) {
            return fail(Error::Kind::Busy,
                        Tr::tr("The store must be brought to a new format, but another Varve "
                               "(process %1) is "
                               "working in it. Close it and start again.")
                                .arg(lease.pid));
        }
    }
    return {};
}

Result<> runMigration(Database &database, qsizetype from)
{
    auto sql = readMigration(Migrations.at(static_cast<size_t>(from)));
    if (!sql) {
        return std::unexpected(sql.error());
    }
    auto transaction = Transaction::begin(database);
    if (!transaction) {
        return std::unexpected(transaction.error());
    }
    // Another process may have come first while we waited for the lock.
    auto version = database.pragma("user_version"_L1);
    if (!version) {
        return std::unexpected(version.error());
    }
    if (*version != from) {
        return {};
    }
    for (const QString &statement : splitStatements(*sql)) {
        if (auto result = database.execute(statement); !result) {
            return result;
        }
    }
    if (auto result = database.execute(u"PRAGMA user_version=%1"_s.arg(from + 1)); !result) {
        return result;
    }
    return transaction->commit();
}

} // namespace

int currentSchemaVersion()
{
    return static_cast<int>(Migrations.size());
}

QStringList splitStatements(const QString &sql)
{
    QStringList statements;
    QString current;
    for (const QStringView line : QStringView(sql).split(u'\n')) {
        if (line.trimmed() == "--;"_L1) {
            statements += current.trimmed();
            current.clear();
        } else {
            current += line;
            current += u'\n';
        }
    }
    statements += current.trimmed();
    statements.removeAll(QString());
    return statements;
}

namespace
{

/// Adds the triggers that these statements make, and takes away those that they drop.
void readTriggers(const QString &sql, QMap<QString, QString> &triggers)
{
    for (QString statement : splitStatements(sql)) {
        while (statement.startsWith("--"_L1)) { // no part of what SQLite keeps
            statement = statement.section(u'\n', 1).trimmed();
        }
        constexpr auto Made = "CREATE TRIGGER "_L1;
        constexpr auto Dropped = "DROP TRIGGER "_L1;
        if (statement.startsWith(Made)) {
            const QString text = statement.simplified();
            triggers.insert(text.section(u' ', 2, 2), text);
        } else if (statement.startsWith(Dropped)) {
            triggers.remove(statement.sliced(Dropped.size()).simplified());
        }
    }
}

} // namespace

Result<QMap<QString, QString>> triggersOf(Database &database)
{
    const auto version = database.pragma("user_version"_L1);
    if (!version) {
        return std::unexpected(version.error());
    }
    QMap<QString, QString> triggers;
    for (qsizetype from = 0; from < std::min<qint64>(*version, currentSchemaVersion()); ++from) {
        const auto sql = readMigration(Migrations.at(static_cast<size_t>(from)));
        if (!sql) {
            return std::unexpected(sql.error());
        }
        readTriggers(*sql, triggers);
    }
    constexpr qint64 ArchivesSince = 16;
    if (*version < ArchivesSince) {
        return triggers;
    }
    const auto hasArchive =
            database.run("SELECT 1 FROM archive_machine WHERE is_on"_L1).transform([](Query query) {
                return query.next();
            });
    if (!hasArchive || !*hasArchive) {
        return hasArchive.transform([&](bool) { return triggers; });
    }
    return archiveTriggers().transform([&](const QMap<QString, QString> &more) {
        triggers.insert(more);
        return triggers;
    });
}

Result<QMap<QString, QString>> archiveTriggers()
{
    return readMigration("archive_log.sql"_L1).transform([](const QString &sql) {
        QMap<QString, QString> triggers;
        readTriggers(sql, triggers);
        return triggers;
    });
}

Result<> migrate(Database &database)
{
    auto version = database.pragma("user_version"_L1);
    if (!version) {
        return std::unexpected(version.error());
    }
    if (auto possible = checkVersion(database, *version); !possible) {
        return possible;
    }
    if (*version > currentSchemaVersion()) {
        return fail(Error::Kind::NewerVersion,
                    Tr::tr("The store was written by a newer Varve (format %1, this one knows %2).")
                            .arg(*version)
                            .arg(currentSchemaVersion()));
    }
    if (*version > 0 && *version < currentSchemaVersion()) {
        if (auto free = refuseIfLeased(database); !free) {
            return free;
        }
        if (auto saved = backUp(database, *version); !saved) {
            return saved;
        }
    }
    for (qsizetype from = *version; from < currentSchemaVersion(); ++from) {
        if (auto result = runMigration(database, from); !result) {
            return result;
        }
    }
    return {};
}

} // namespace varve
