// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "promptparts.h"

#include <prompts/promptfile.h>

#include <QCoreApplication>

#include <cmath>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::PromptParts)
};

QString skillLine(const Skill &skill)
{
    return u"- %1: %2"_s.arg(skill.name, skill.description);
}

PromptPart environmentPart(const PromptSources &sources)
{
    return { Category::SystemPrompt,
             Tr::tr("Folder, system and date"),
             fillPrompt(readPrompt("environment"_L1),
                        { { "folder"_L1, sources.folder.isEmpty() ? u"none"_s : sources.folder },
                          { "system"_L1, sources.system },
                          { "date"_L1, sources.date.toString(Qt::ISODate) } }),
             {} };
}

void addProjectFiles(QList<PromptPart> &parts, const PromptSources &sources,
                     const PromptSettings &settings)
{
    for (const ProjectFile &file : sources.files) {
        if (!file.text.isEmpty() && !settings.filesOff.contains(file.path)) {
            parts += { Category::ProjectFiles, file.path,
                       fillPrompt(readPrompt("project-file"_L1),
                                  { { "path"_L1, file.path }, { "text"_L1, file.text } }),
                       file.path };
        }
    }
}

void addSkills(QList<PromptPart> &parts, const PromptSources &sources,
               const PromptSettings &settings)
{
    QStringList lines;
    QList<PromptPart> whole;
    for (const Skill &skill : sources.skills) {
        if (!skill.isUsable() || settings.skillsOff.contains(skill.path)) {
            continue;
        }
        const auto text = sources.skillTexts.constFind(skill.path);
        if (text != sources.skillTexts.cend() && settings.skillsTicked.contains(skill.path)) {
            whole += { Category::Skills, skill.name, *text, skill.path };
        } else if (!skill.onlyByPerson) {
            lines += skillLine(skill);
        }
    }
    if (!lines.isEmpty()) {
        parts += { Category::Skills,
                   Tr::tr("List of skills"),
                   fillPrompt(readPrompt("skill-list"_L1), { { "skills"_L1, lines.join(u'\n') } }),
                   {} };
    }
    parts += whole;
}

} // namespace

SkillCost skillCost(const Skill &skill, const TokenFactors &factors)
{
    const auto tokens = [&](const CharCounts &chars) {
        return static_cast<qint32>(std::llround(estimateTokens(chars, factors)));
    };
    return { skill.onlyByPerson ? 0 : tokens(countCharacters(skillLine(skill))),
             tokens(skill.chars) };
}

QList<PromptPart> promptParts(const PromptSources &sources, const PromptSettings &settings)
{
    QList<PromptPart> parts;
    if (!sources.systemPrompt.isEmpty()) {
        parts += { Category::SystemPrompt,
                   sources.systemFile.isEmpty() ? Tr::tr("Varve's system prompt")
                                                : sources.systemFile,
                   sources.systemPrompt, sources.systemFile };
    }
    if (settings.environment) {
        parts += environmentPart(sources);
    }
    if (settings.projectFiles) {
        addProjectFiles(parts, sources, settings);
    }
    if (settings.skills) {
        addSkills(parts, sources, settings);
    }
    return parts;
}

} // namespace varve
