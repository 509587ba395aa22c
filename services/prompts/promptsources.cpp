// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "promptsources.h"

#include "plaintextfile.h"
#include "promptfile.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QSysInfo>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 LargestSystemPrompt = 256 * 1024; // bytes

/// The nearest one of the project; else the person's; empty: none.
QString systemFileOf(const PromptPlace &place, const PromptSettings &settings)
{
    QStringList folders = projectFolders(place.folder, place.home);
    std::ranges::reverse(folders);
    for (const QString &folder : std::as_const(folders)) {
        const QString file = QDir(folder).filePath(u".varve/system.md"_s);
        if (QFileInfo::exists(file)) {
            return file;
        }
    }
    return settings.systemFile;
}

void readSystemPrompt(PromptSources &sources, const QString &file)
{
    sources.systemPrompt = readPrompt("system"_L1);
    if (file.isEmpty()) {
        return;
    }
    const auto content = readPlainText(file, LargestSystemPrompt);
    if (!content) {
        sources.systemProblem = content.error().message;
        return;
    }
    sources.systemFile = file;
    sources.systemPrompt = content->text;
}

} // namespace

PromptPlace PromptPlace::of(const QString &folder)
{
    const QString config = QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation);
    return { folder, QDir::homePath(), QDir(config).filePath(u"varve"_s), QDate::currentDate() };
}

PromptSources readPromptSources(const PromptPlace &place, const PromptSettings &settings)
{
    PromptSources sources;
    PromptPlace known = place;
    if (!QFileInfo(place.folder).isDir()) {
        known.folder.clear();
    }
    sources.folder = known.folder;
    sources.system = QSysInfo::prettyProductName();
    sources.date = known.date;
    readSystemPrompt(sources, systemFileOf(known, settings));
    if (!known.folder.isEmpty()) {
        sources.files = readProjectFiles(known.folder, known.home);
    }
    sources.skills = readSkills(skillFolders(known.folder, known.home, known.configFolder));
    for (Skill &skill : sources.skills) {
        if (skill.isUsable() && settings.skillsTicked.contains(skill.path)) {
            const auto text = readSkillText(skill);
            if (text) {
                sources.skillTexts.insert(skill.path, *text);
            } else {
                skill.problem = text.error().message;
            }
        }
    }
    return sources;
}

} // namespace varve
