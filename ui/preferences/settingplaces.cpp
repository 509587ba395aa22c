// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settingplaces.h"

#include <settings/idlesettings.h>
#include <settings/settings.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(varve::PreferencesDialog)
};

/// A model is chosen with its provider, in one field.
bool hasField(const Setting &setting, SettingGroup group)
{
    return group != SettingGroup::Models || setting.name == Keys::MainModel.name
            || setting.name == Keys::CompactionModel.name || setting.name == Keys::IdleModel.name
            || setting.name == Keys::EmbeddingModel.name;
}

} // namespace

QString placeName(PreferencesPlace place)
{
    switch (place) {
    case PreferencesPlace::Compaction:
        return Text::tr("Compaction");
    case PreferencesPlace::Providers:
        return Text::tr("Providers");
    case PreferencesPlace::Tools:
        return Text::tr("Tools");
    case PreferencesPlace::ContextFiles:
        return Text::tr("Context files");
    case PreferencesPlace::Memory:
        return Text::tr("Memory");
    case PreferencesPlace::Appearance:
        return Text::tr("Appearance");
    case PreferencesPlace::Backups:
        return Text::tr("Backups");
    case PreferencesPlace::Archives:
        return Text::tr("Archives");
    case PreferencesPlace::Idle:
        break;
    }
    return Text::tr("Idle work");
}

std::optional<PreferencesPlace> placeOf(SettingGroup group)
{
    switch (group) {
    case SettingGroup::CompactionStart:
    case SettingGroup::CompactionKept:
    case SettingGroup::CompactionSummary:
    case SettingGroup::CompactionTriggers:
    case SettingGroup::CompactionSizes:
    case SettingGroup::ToolOutput:
    case SettingGroup::SummaryDetails:
    case SettingGroup::OtherSessions:
        return PreferencesPlace::Compaction;
    case SettingGroup::Models:
    case SettingGroup::Requests:
        return PreferencesPlace::Providers;
    case SettingGroup::Approval:
    case SettingGroup::Sandbox:
    case SettingGroup::ToolLimits:
        return PreferencesPlace::Tools;
    case SettingGroup::SystemPrompt:
    case SettingGroup::ProjectFiles:
    case SettingGroup::Skills:
        return PreferencesPlace::ContextFiles;
    case SettingGroup::MemoryRoom:
    case SettingGroup::MemorySent:
    case SettingGroup::MemoryTools:
        return PreferencesPlace::Memory;
    case SettingGroup::Appearance:
    case SettingGroup::Writing:
    case SettingGroup::Answering:
        return PreferencesPlace::Appearance;
    case SettingGroup::Backups:
    case SettingGroup::KeptBackups:
        return PreferencesPlace::Backups;
    case SettingGroup::Archives:
        return PreferencesPlace::Archives;
    case SettingGroup::IdleWork:
    case SettingGroup::IdleTasks:
    case SettingGroup::IdleCost:
        return PreferencesPlace::Idle;
    case SettingGroup::Searching:
    case SettingGroup::Importing:
    case SettingGroup::Exporting:
        break;
    }
    return std::nullopt;
}

QString fieldBeside(QLatin1StringView setting)
{
    return setting + u"/field"_s;
}

QList<SettingPlace> settingPlaces()
{
    QList<SettingPlace> places;
    for (const SettingSection &section : settingSections()) {
        if (const auto place = placeOf(section.group)) {
            for (const Setting &setting : section.settings) {
                if (hasField(setting, section.group)) {
                    places += { &setting, *place };
                }
            }
        }
    }
    return places;
}

} // namespace varve
