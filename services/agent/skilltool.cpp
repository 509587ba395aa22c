// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "skilltool.h"

#include "callarguments.h"
#include "toolsupport.h"
#include <prompts/skillentries.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::SkillTool)
};

} // namespace

SkillTool::SkillTool(QList<Skill> skills, QStringList off)
    : m_skills(std::move(skills))
    , m_off(std::move(off))
{ }

ToolDefinition SkillTool::definition() const
{
    return toolDefinition("skill"_L1);
}

Result<Skill> SkillTool::skillOf(const QJsonObject &arguments) const
{
    return CallArguments(arguments).text("name"_L1).and_then(
            [this](const QString &name) { return findSkill(name.trimmed(), m_skills, m_off); });
}

Result<ToolIntent> SkillTool::intend(const QJsonObject &arguments, const ToolScene &) const
{
    return skillOf(arguments).and_then([](const Skill &skill) -> Result<ToolIntent> {
        if (skill.onlyByPerson) {
            return fail(Error::Kind::Refused,
                        Tr::tr("Only the person may call for the skill %1.").arg(skill.name));
        }
        ToolIntent intent;
        intent.access = ToolAccess::Read;
        intent.subject = skill.name;
        intent.preview = Tr::tr("Read the skill %1 (%2)").arg(skill.name, skill.path);
        return intent;
    });
}

QFuture<ToolOutcome> SkillTool::run(const QJsonObject &arguments, const ToolScene &scene,
                                    std::stop_token, const ToolProgress &) const
{
    const auto intent = intend(arguments, scene);
    const auto skill = skillOf(arguments);
    if (!intent || !skill) {
        return finishedOutcome(toolError(intent ? skill.error().message : intent.error().message));
    }
    return runOnPool([wanted = *skill] {
        return readSkillText(wanted).transform([&](const QString &text) {
            ToolOutcome outcome;
            outcome.text = text;
            outcome.readFiles = { wanted.path };
            return outcome;
        });
    });
}

} // namespace varve
