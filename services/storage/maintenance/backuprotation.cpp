// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backuprotation.h"

#include <QSet>

#include <algorithm>
#include <chrono>
#include <utility>

namespace varve
{

namespace
{

/// The newest of each of the last `count` periods that have any. `backups` newest first.
template<typename Period>
void keepByPeriod(const QList<BackupFile> &backups, int count, Period period, QSet<QString> &kept)
{
    QSet<int> seen;
    for (const BackupFile &backup : backups) {
        const int of = period(backup.time.toUTC().date());
        if (seen.contains(of)) {
            continue;
        }
        if (seen.size() >= count) {
            return;
        }
        seen.insert(of);
        kept.insert(backup.path);
    }
}

} // namespace

QList<BackupFile> backupsToRemove(QList<BackupFile> backups, const BackupKeep &keep,
                                  const QStringList &needed)
{
    std::ranges::sort(backups, std::greater(), &BackupFile::time);
    QSet<QString> kept(needed.begin(), needed.end());
    const qsizetype newest = std::max(1, keep.newest);
    for (const BackupFile &backup :
         std::as_const(backups).first(std::min(newest, backups.size()))) {
        kept.insert(backup.path);
    }
    keepByPeriod(
            backups, keep.days,
            [](const QDate &date) { return static_cast<int>(date.toJulianDay()); }, kept);
    keepByPeriod(
            backups, keep.weeks,
            [](const QDate &date) {
                int year = 0;
                const int week = date.weekNumber(&year);
                return year * 100 + week;
            },
            kept);
    keepByPeriod(
            backups, keep.months, [](const QDate &date) { return date.year() * 12 + date.month(); },
            kept);
    std::ranges::reverse(backups);
    backups.removeIf([&](const BackupFile &backup) { return kept.contains(backup.path); });
    return backups;
}

bool isBackupDue(const QList<BackupFile> &backups, const QDateTime &changed, int hours,
                 const QDateTime &now)
{
    if (backups.isEmpty()) {
        return true;
    }
    const QDateTime last = std::ranges::max(backups, {}, &BackupFile::time).time;
    // A clock that was set back must not stop backups for good.
    const bool old = last > now.addSecs(60) || last + std::chrono::hours(hours) <= now;
    return old && changed > last;
}

} // namespace varve
