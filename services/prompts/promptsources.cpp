// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "promptsources.h"

#include "promptfile.h"
#include <settings/projectsettings.h>

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QSysInfo>

#include <ranges>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::PromptSources)
};

constexpr qint64 LargestSystemPrompt = 256 * 1024; // bytes

constexpr FolderReader::Limits SystemLimits { LargestSystemPrompt, LargestSystemPrompt };

/// The nearest one of the project that may be used; else the person's, else the built-in one.
void readSystemPrompt(PromptSources &sources, const QList<ProjectFolder> &folders,
                      const QString &ofPerson, FolderReader &reader)
{
    for (const ProjectFolder &folder : folders | std::views::reverse) {
        const QString file = QDir(folder.path).filePath(u".varve/system.md"_s);
        const auto content =
                reader.read(FolderFile::Kind::SystemPrompt, folder, file, SystemLimits);
        if (content) {
            sources.systemFile = file;
            sources.systemPrompt = content->text;
            return;
        }
        if (content.error().kind != Error::Kind::NotFound && folder.trusted) {
            sources.systemProblem = content.error().message;
        }
    }
    sources.systemPrompt = readPrompt("system"_L1);
    if (ofPerson.isEmpty()) {
        return;
    }
    const auto content = readPlainText(ofPerson, LargestSystemPrompt);
    if (!content) {
        sources.systemProblem = content.error().message;
        return;
    }
    sources.systemFile = ofPerson;
    sources.systemPrompt = content->text;
}

void readSettings(PromptSources &sources, const ProjectFolder &folder, FolderReader &reader)
{
    constexpr qint64 Largest = ProjectSettings::LargestFile;
    const QString path = projectSettingsFile(folder.path);
    const auto settings =
            reader.read(FolderFile::Kind::Settings, folder, path, { Largest, Largest })
                    .and_then([](const PlainText &content) {
                        return parseProjectSettings(content.text);
                    });
    if (settings) {
        sources.project = settings->values;
        for (const QString &problem : settings->problems) {
            //: a file, and what is wrong with one of its values
            sources.problems += Tr::tr("The project's settings in %1: %2").arg(path, problem);
        }
    } else if (settings.error().kind != Error::Kind::NotFound && folder.trusted) {
        sources.problems += Tr::tr("The project's settings in %1 cannot be used. %2")
                                    .arg(path, settings.error().message);
    }
}

} // namespace

PromptPlace PromptPlace::of(const QString &folder)
{
    const QString config = QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation);
    return { folder, QDir::homePath(), QDir(config).filePath(u"varve"_s), QDate::currentDate() };
}

PromptSources readPromptSources(const PromptPlace &place, const PromptSettings &settings,
                                const FolderTrust &trust)
{
    PromptSources sources;
    sources.folder = QFileInfo(place.folder).isDir() ? place.folder : QString();
    sources.system = QSysInfo::prettyProductName();
    sources.date = place.date;
    FolderReader reader;
    const QList<ProjectFolder> folders = projectFolders(sources.folder, place.home, trust);
    sources.files = readProjectFiles(folders, reader);
    readSystemPrompt(sources, folders, settings.systemFile, reader);
    sources.skills = readSkills(skillFolders(folders, place.home, place.configFolder), reader);
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
    if (!folders.isEmpty()) {
        readSettings(sources, folders.constLast(), reader);
        sources.report.root = folders.constLast().root;
        sources.report.isTrusted = folders.constLast().trusted;
    }
    sources.report.files = reader.files();
    return sources;
}

} // namespace varve
