// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tool.h"
#include <prompts/skills.h>

namespace varve
{

/// Gives the model the text of a skill that it knows by name.
class SkillTool final : public Tool
{
public:
    /// `off`: paths of those that the person switched off. Made anew for each turn, as skills change on the disk.
    explicit SkillTool(QList<Skill> skills, QStringList off = {});

    [[nodiscard]] ToolDefinition definition() const override;
    /// What a skill says holds for as long as its task lasts.
    [[nodiscard]] Result<ToolIntent> intend(const QJsonObject &arguments,
                                            const ToolScene &scene) const override;
    [[nodiscard]] QFuture<ToolOutcome> run(const QJsonObject &arguments, const ToolScene &scene,
                                           std::stop_token stop,
                                           const ToolProgress &progress) const override;

private:
    [[nodiscard]] Result<Skill> skillOf(const QJsonObject &arguments) const;

    const QList<Skill> m_skills;
    const QStringList m_off;
};

} // namespace varve
