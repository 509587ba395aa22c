// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setting.h"

namespace varve
{

/// What settings are about. Those of one group stand together, under its heading.
enum class SettingGroup : quint8 {
    CompactionStart,
    CompactionKept,
    CompactionSummary,
    CompactionTriggers,
    CompactionSizes,
    ToolOutput,
    SummaryDetails,
    OtherSessions,
    Models,
    Requests,
    Approval,
    Sandbox,
    ToolLimits,
    SystemPrompt,
    ProjectFiles,
    Skills,
    MemoryRoom,
    MemorySent,
    MemoryTools,
    Appearance,
    Writing,
    Answering,
    Backups,
    KeptBackups,
    Archives,
    IdleWork,
    IdleTasks,
    IdleCost,
    Searching,
    Importing,
    Exporting,
};

struct SettingSection
{
    SettingGroup group;
    QLatin1StringView name; ///< for programs
    const char *title; ///< the heading; to be translated in varve::SettingTable
    QList<Setting> settings;
    const char *note = nullptr; ///< what is to be known of all of them
    bool isAdvanced = false; ///< most people never look at them
};

/// Every setting that a person can set, in the order in which they are shown; what the program keeps for itself is not among them.
[[nodiscard]] const QList<SettingSection> &settingSections();
[[nodiscard]] const SettingSection &settingSection(SettingGroup group);
/// Null if there is none.
[[nodiscard]] const Setting *settingNamed(QAnyStringView name);
/// The sentences of all that are stored and cannot be used.
[[nodiscard]] QStringList settingProblems(const Settings &settings);

} // namespace varve
