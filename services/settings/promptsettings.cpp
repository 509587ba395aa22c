// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "promptsettings.h"

#include "settings.h"

#include <QSet>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

// One group a path, named after it.
constexpr auto FileGroup = "contextFiles"_L1;
constexpr auto SkillGroup = "skills"_L1;
constexpr auto StateName = "state"_L1;
constexpr auto Off = "off"_L1;
constexpr auto Ticked = "ticked"_L1;

QStringList pathsWith(const Settings &settings, QLatin1StringView parent, QLatin1StringView state)
{
    QStringList paths;
    const QStringList all = settings.groups(parent);
    for (const QString &path : all) {
        if (settings.group(parent, path).value(StateName).toString() == state) {
            paths += path;
        }
    }
    paths.sort();
    return paths;
}

void writeStates(Settings *settings, QLatin1StringView parent, const QStringList &off,
                 const QStringList &ticked)
{
    const QStringList before = settings->groups(parent);
    const QSet<QString> wanted =
            QSet<QString>(off.begin(), off.end()) + QSet<QString>(ticked.begin(), ticked.end());
    for (const QString &path : before) {
        if (!wanted.contains(path)) {
            settings->removeGroup(parent, path);
        }
    }
    for (const QString &path : wanted) {
        settings->setGroup(parent, path,
                           { { StateName, QString(off.contains(path) ? Off : Ticked) } });
    }
}

} // namespace

PromptSettings PromptSettings::read(const Settings &settings)
{
    return {
        .systemFile = settings.get(Keys::SystemPromptFile),
        .environment = settings.get(Keys::SendEnvironment),
        .projectFiles = settings.get(Keys::SendProjectFiles),
        .skills = settings.get(Keys::SendSkills),
        .filesOff = pathsWith(settings, FileGroup, Off),
        .skillsOff = pathsWith(settings, SkillGroup, Off),
        .skillsTicked = pathsWith(settings, SkillGroup, Ticked),
    };
}

void PromptSettings::write(Settings *settings) const
{
    settings->set(Keys::SystemPromptFile, systemFile);
    settings->set(Keys::SendEnvironment, environment);
    settings->set(Keys::SendProjectFiles, projectFiles);
    settings->set(Keys::SendSkills, skills);
    writeStates(settings, FileGroup, filesOff, {});
    writeStates(settings, SkillGroup, skillsOff, skillsTicked);
}

} // namespace varve
