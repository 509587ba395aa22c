// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Verbs about the store itself: backup, restore, stats, vacuum.
#include "maintenancejson.h"
#include "maintenancework.h"
#include "verbs.h"
#include <models/format.h>
#include <settings/backupsettings.h>
#include <storage/storebackup.h>
#include <storage/storecompaction.h>
#include <storage/storerestore.h>
#include <storage/storestatistics.h>

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

QString native(const QString &path)
{
    return QDir::toNativeSeparators(path);
}

/// How many are kept; nothing: all.
Result<std::optional<int>> readKeep(const Command &command)
{
    if (!command.parser.isSet(u"keep"_s)) {
        return std::nullopt;
    }
    bool ok = false;
    const int keep = command.parser.value(u"keep"_s).toInt(&ok);
    if (!ok || keep < 1) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("“%1” is not a number of backups to keep. Give 1 or more.")
                            .arg(command.parser.value(u"keep"_s)),
                    u"usage"_s);
    }
    return keep;
}

QJsonArray groupsJson(const QList<StoreStatistics::Group> &groups, QLatin1StringView name,
                      QLatin1StringView count)
{
    QJsonArray list;
    for (const StoreStatistics::Group &group : groups) {
        QJsonObject object { { name, group.name },
                             { count, group.count },
                             { "bytes"_L1, group.bytes } };
        if (!group.session.isNull()) {
            object.insert("sessionId"_L1, group.session.toString());
        }
        list += object;
    }
    return list;
}

QJsonObject statisticsJson(const StoreStatistics &found, const QString &store)
{
    QJsonArray parts;
    for (const StoreStatistics::PartSize &part : found.parts) {
        parts += QJsonObject { { "part"_L1, QString(StoreStatistics::name(part.part)) },
                               { "bytes"_L1, part.bytes } };
    }
    return { { "store"_L1, store },
             { "fileBytes"_L1, found.fileSize },
             { "logBytes"_L1, found.logSize },
             { "textBytes"_L1, found.text },
             { "estimated"_L1, found.estimated },
             { "parts"_L1, parts },
             { "sessions"_L1, groupsJson(found.sessions, "title"_L1, "entries"_L1) },
             { "roles"_L1, groupsJson(found.roles, "role"_L1, "entries"_L1) },
             { "tools"_L1, groupsJson(found.tools, "tool"_L1, "results"_L1) },
             { "attachments"_L1, groupsJson(found.attachments, "mediaType"_L1, "count"_L1) },
             { "months"_L1, groupsJson(found.months, "month"_L1, "entries"_L1) },
             { "milliseconds"_L1, found.milliseconds } };
}

void printGroups(const QString &heading, const QString &counted,
                 const QList<StoreStatistics::Group> &groups)
{
    constexpr qsizetype Most = 20;
    if (groups.isEmpty()) {
        return;
    }
    QList<QStringList> rows;
    for (const StoreStatistics::Group &group : groups.first(std::min(Most, groups.size()))) {
        rows += { group.name.isEmpty() ? Tr::tr("(no title)") : group.name.left(60),
                  formatCount(group.count), formatBytes(group.bytes) };
    }
    Command::print(u'\n'
                   + table({ { heading }, { counted, true }, { Tr::tr("Size"), true } }, rows));
    if (groups.size() > Most) {
        Command::print(Tr::tr("… and %n more", nullptr, static_cast<int>(groups.size() - Most)));
    }
}

} // namespace

Result<> backupVerb(Command &command)
{
    command.parser.addPositionalArgument(
            u"target"_s,
            Tr::tr("A folder, where it gets a name with the time, or a file that is not there yet. "
                   "Without it: the folder of the preferences."),
            u"[TARGET]"_s);
    command.parser.addOption({ u"keep"_s,
                               Tr::tr("Keep the newest N backups of this store in the folder."),
                               u"N"_s });
    if (const auto wanted = command.parse(0, 1); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    const auto keep = readKeep(command);
    if (!keep) {
        return std::unexpected(keep.error());
    }
    const QString store = storePath(command);
    const BackupSettings settings = BackupSettings::read(command.settings(), store);
    const QString target = command.positional().value(0);
    const bool toFile = !target.isEmpty() && !QFileInfo(target).isDir() && !target.endsWith(u'/');
    if (toFile && *keep) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("--keep is for a folder of backups, and “%1” is a file. Leave it out, "
                           "or name a folder.")
                            .arg(target),
                    u"usage"_s);
    }
    const QString folder = target.isEmpty() ? settings.folder : target;
    const auto made = runMaintenance<BackupFile>([&](const MaintenanceControl &control) {
        return toFile
                ? backUpStoreTo(store, target, control)
                : backUpStore(store, folder, target.isEmpty() && settings.isOwnFolder, control);
    });
    if (!made) {
        return std::unexpected(made.error());
    }
    QList<BackupFile> removed;
    if (*keep) {
        removed = rotateBackups(store, folder, { **keep, 0, 0, 0 }, made->path);
    }
    if (command.json()) {
        QJsonArray gone;
        for (const BackupFile &backup : std::as_const(removed)) {
            gone += backup.path;
        }
        Command::printJson(QJsonDocument(QJsonObject {
                { "path"_L1, made->path },
                { "bytes"_L1, made->size },
                { "time"_L1, made->time.toUTC().toString(Qt::ISODateWithMs) },
                { "removed"_L1, gone },
        }));
        return {};
    }
    Command::print(native(made->path) + u"  "_s + formatBytes(made->size));
    for (const BackupFile &backup : std::as_const(removed)) {
        Command::message(Tr::tr("removed %1").arg(native(backup.path)));
    }
    return {};
}

Result<> restoreVerb(Command &command)
{
    command.parser.addPositionalArgument(u"file"_s, Tr::tr("The backup. It is only read."),
                                         u"FILE"_s);
    if (const auto wanted = command.parse(1, 1); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    const QString store = storePath(command);
    const QString backup = command.positional().constFirst();
    const auto done = runMaintenance<RestoreOutcome>([&](const MaintenanceControl &control) {
        return restoreStore(store, backup, control);
    });
    if (!done) {
        return std::unexpected(done.error());
    }
    if (command.json()) {
        Command::printJson(QJsonDocument(QJsonObject {
                { "store"_L1, store },
                { "backup"_L1, QFileInfo(backup).absoluteFilePath() },
                { "kept"_L1, done->kept.isEmpty() ? QJsonValue() : QJsonValue(done->kept) },
                { "sessions"_L1, done->contents.sessions },
                { "entries"_L1, done->contents.entries },
        }));
        return {};
    }
    Command::print(Tr::tr("Restored: %1 sessions, %2 entries.")
                           .arg(formatCount(done->contents.sessions),
                                formatCount(done->contents.entries)));
    if (!done->kept.isEmpty()) {
        Command::print(Tr::tr("The store of before is kept as %1.").arg(native(done->kept)));
    }
    return {};
}

Result<> statsVerb(Command &command)
{
    if (const auto wanted = command.parse(0, 0); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    const QString store = storePath(command);
    const auto found = runMaintenance<StoreStatistics>(
            [&](const MaintenanceControl &control) { return measureStore(store, control); });
    if (!found) {
        return std::unexpected(found.error());
    }
    if (command.json()) {
        Command::printJson(QJsonDocument(statisticsJson(*found, store)));
        return {};
    }
    QList<QStringList> rows;
    for (const StoreStatistics::PartSize &part : found->parts) {
        rows += { QString(StoreStatistics::name(part.part)), formatBytes(part.bytes) };
    }
    rows += { Tr::tr("together"), formatBytes(found->fileSize + found->logSize) };
    Command::print(table({ { found->estimated ? Tr::tr("Part (estimated)") : Tr::tr("Part") },
                           { Tr::tr("Size"), true } },
                         rows));
    printGroups(Tr::tr("Session"), Tr::tr("Entries"), found->sessions);
    printGroups(Tr::tr("Role"), Tr::tr("Entries"), found->roles);
    printGroups(Tr::tr("Tool"), Tr::tr("Results"), found->tools);
    printGroups(Tr::tr("Attachments"), Tr::tr("Count"), found->attachments);
    printGroups(Tr::tr("Month"), Tr::tr("Entries"), found->months);
    return {};
}

Result<> vacuumVerb(Command &command)
{
    command.parser.addOption(
            { u"dry-run"_s, Tr::tr("Only say what would be won and how much room it needs.") });
    if (const auto wanted = command.parse(0, 0); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    const QString store = storePath(command);
    if (command.parser.isSet(u"dry-run"_s)) {
        const auto forecast = forecastCompact(store);
        if (!forecast) {
            return std::unexpected(forecast.error());
        }
        if (command.json()) {
            Command::printJson(QJsonDocument(QJsonObject {
                    { "store"_L1, store },
                    { "fileBytes"_L1, forecast->fileSize },
                    { "logBytes"_L1, forecast->logSize },
                    { "freeBytes"_L1, forecast->free },
                    { "neededBytes"_L1, forecast->needed },
                    { "availableBytes"_L1,
                      forecast->available < 0 ? QJsonValue() : QJsonValue(forecast->available) },
            }));
        } else {
            Command::print(Tr::tr("%1 of %2 are free pages. Writing the file anew needs %3 on its "
                                  "disk.")
                                   .arg(formatBytes(forecast->free),
                                        formatBytes(forecast->fileSize),
                                        formatBytes(forecast->needed)));
        }
        return {};
    }
    const auto done = runMaintenance<CompactOutcome>(
            [&](const MaintenanceControl &control) { return compactStore(store, control); });
    if (!done) {
        return std::unexpected(done.error());
    }
    if (command.json()) {
        Command::printJson(QJsonDocument(QJsonObject { { "store"_L1, store },
                                                       { "before"_L1, done->before },
                                                       { "after"_L1, done->after } }));
    } else {
        Command::print(Tr::tr("%1 before, %2 after.")
                               .arg(formatBytes(done->before), formatBytes(done->after)));
    }
    return {};
}

} // namespace varve
