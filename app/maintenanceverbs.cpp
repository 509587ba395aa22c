// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Verbs about the store itself: backup, restore, stats, vacuum.
#include "verbs.h"
#include <models/format.h>
#include <operations/maintenanceoperations.h>

#include <QCoreApplication>
#include <QDir>

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

void showStats(const MeasuredStore &measured)
{
    const StoreStatistics &found = measured.found;
    QList<QStringList> rows;
    for (const StoreStatistics::PartSize &part : found.parts) {
        rows += { QString(StoreStatistics::name(part.part)), formatBytes(part.bytes) };
    }
    rows += { Tr::tr("together"), formatBytes(found.fileSize + found.logSize) };
    Command::print(table({ { found.estimated ? Tr::tr("Part (estimated)") : Tr::tr("Part") },
                           { Tr::tr("Size"), true } },
                         rows));
    printGroups(Tr::tr("Session"), Tr::tr("Entries"), found.sessions);
    printGroups(Tr::tr("Role"), Tr::tr("Entries"), found.roles);
    printGroups(Tr::tr("Tool"), Tr::tr("Results"), found.tools);
    printGroups(Tr::tr("Attachments"), Tr::tr("Count"), found.attachments);
    printGroups(Tr::tr("Month"), Tr::tr("Entries"), found.months);
}

void showBackup(const BackedUpStore &done)
{
    Command::print(native(done.made.path) + u"  "_s + formatBytes(done.made.size));
    for (const BackupFile &backup : done.removed) {
        Command::message(Tr::tr("removed %1").arg(native(backup.path)));
    }
}

void showRestored(const RestoredStore &done)
{
    Command::print(Tr::tr("Restored: %1 sessions, %2 entries.")
                           .arg(formatCount(done.outcome.contents.sessions),
                                formatCount(done.outcome.contents.entries)));
    if (!done.outcome.kept.isEmpty()) {
        Command::print(Tr::tr("The store of before is kept as %1.").arg(native(done.outcome.kept)));
    }
}

void showForecast(const ForecastVacuum &found)
{
    Command::print(Tr::tr("%1 of %2 are free pages. Writing the file anew needs %3 on its disk.")
                           .arg(formatBytes(found.forecast.free),
                                formatBytes(found.forecast.fileSize),
                                formatBytes(found.forecast.needed)));
}

void showVacuumed(const VacuumedStore &done)
{
    Command::print(Tr::tr("%1 before, %2 after.")
                           .arg(formatBytes(done.outcome.before), formatBytes(done.outcome.after)));
}

} // namespace

QList<ShownOperation> maintenanceShown()
{
    return { shownBy(statsOperation(), showStats), shownBy(backupOperation(), showBackup),
             shownBy(restoreStoreOperation(), showRestored),
             shownBy(vacuumOperation(), showVacuumed),
             shownBy(vacuumForecastOperation(), showForecast) };
}

} // namespace varve
