// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings.h"

namespace varve
{

namespace Keys
{

// Backups of the store while the window is open, and what is kept of them.
inline constexpr auto BackupAutomatic = toggle("backup/automatic", false);
/// Empty: "backups" beside the store.
inline constexpr auto BackupFolder = text("backup/folder");
inline constexpr SettingKey<int> BackupHours { "backup/hours"_L1, 24, 1, 24 * 90,
                                               SettingUnit::None };
inline constexpr SettingKey<int> BackupNewest { "backup/newest"_L1, 5, 1, 1000, SettingUnit::None };
inline constexpr SettingKey<int> BackupDays { "backup/days"_L1, 7, 0, 1000, SettingUnit::None };
inline constexpr SettingKey<int> BackupWeeks { "backup/weeks"_L1, 4, 0, 1000, SettingUnit::None };
inline constexpr SettingKey<int> BackupMonths { "backup/months"_L1, 12, 0, 1000,
                                                SettingUnit::None };

} // namespace Keys

/// How the store is backed up. A value for any thread.
struct BackupSettings
{
    bool automatic = false;
    QString folder; ///< absolute
    bool isOwnFolder = true; ///< nobody chose it: it is made where it is missing
    int hours = 24;
    int newest = 5;
    int days = 7;
    int weeks = 4;
    int months = 12;

    [[nodiscard]] static BackupSettings read(const Settings &settings, const QString &store);
    [[nodiscard]] static QString ownFolder(const QString &store);
};

} // namespace varve
