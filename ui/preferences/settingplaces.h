// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <settings/settingtable.h>

#include <optional>

namespace varve
{

/// The pages of the preferences, in their order.
enum class PreferencesPlace : quint8 {
    Compaction,
    Providers,
    Tools,
    ContextFiles,
    Memory,
    Appearance,
    Backups,
    Archives,
    Idle
};

[[nodiscard]] QString placeName(PreferencesPlace place);
/// Where settings of a group have their fields; nothing: other dialogs keep them.
[[nodiscard]] std::optional<PreferencesPlace> placeOf(SettingGroup group);

struct SettingPlace
{
    const Setting *setting = nullptr;
    PreferencesPlace place = {};
};
/// All that have a field: it is called by their name, or, where it is no row of its own, as fieldBeside() has it.
[[nodiscard]] QList<SettingPlace> settingPlaces();
[[nodiscard]] QString fieldBeside(QLatin1StringView setting);

} // namespace varve
