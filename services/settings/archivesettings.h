// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings.h"

namespace varve
{

namespace Keys
{

// Sending to archives and taking from there while the program runs.
inline constexpr auto ArchivesAutomatic = toggle("archives/automatic", false);
inline constexpr SettingKey<int> ArchivesMinutes { "archives/minutes"_L1, 15, 1, 24 * 60,
                                                   SettingUnit::Minutes };

} // namespace Keys

/// When archives are gone through. A value for any thread.
struct ArchiveSettings
{
    bool automatic = false;
    int minutes = 15;

    [[nodiscard]] static ArchiveSettings read(const Settings &settings)
    {
        return { settings.get(Keys::ArchivesAutomatic), settings.get(Keys::ArchivesMinutes) };
    }
};

} // namespace varve
