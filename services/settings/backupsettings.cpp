// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backupsettings.h"

#include <QFileInfo>

namespace varve
{

using namespace Qt::StringLiterals;

QString BackupSettings::ownFolder(const QString &store)
{
    return QFileInfo(store).absolutePath() + u"/backups"_s;
}

BackupSettings BackupSettings::read(const Settings &settings, const QString &store)
{
    const QString chosen = settings.get(Keys::BackupFolder).trimmed();
    return {
        .automatic = settings.get(Keys::BackupAutomatic),
        .folder = chosen.isEmpty() ? ownFolder(store) : QFileInfo(chosen).absoluteFilePath(),
        .isOwnFolder = chosen.isEmpty(),
        .hours = settings.get(Keys::BackupHours),
        .newest = settings.get(Keys::BackupNewest),
        .days = settings.get(Keys::BackupDays),
        .weeks = settings.get(Keys::BackupWeeks),
        .months = settings.get(Keys::BackupMonths),
    };
}

} // namespace varve
