// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings.h"

#include <QSysInfo>

namespace varve
{

namespace Keys
{

// Sending to archives and taking from there while the program runs.
inline constexpr auto ArchivesAutomatic = toggle("archives/automatic", false);
inline constexpr SettingKey<int> ArchivesMinutes { "archives/minutes"_L1, 15, 1, 24 * 60,
                                                   SettingUnit::Minutes };
/// As archives are told; empty: the host's.
inline constexpr auto MachineName = text("archives/machineName");

} // namespace Keys

/// When archives are gone through, and what they are told. A value for any thread.
struct ArchiveSettings
{
    bool automatic = false;
    int minutes = 15;
    QString machineName = QSysInfo::machineHostName();

    [[nodiscard]] static ArchiveSettings read(const Settings &settings)
    {
        constexpr qsizetype MostLetters = 100;
        const QString name = settings.get(Keys::MachineName).simplified().left(MostLetters);
        return { settings.get(Keys::ArchivesAutomatic), settings.get(Keys::ArchivesMinutes),
                 name.isEmpty() ? QSysInfo::machineHostName() : name };
    }
};

} // namespace varve
