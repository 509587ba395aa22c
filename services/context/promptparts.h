// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "projection.h"
#include <prompts/promptsources.h>

namespace varve
{

/// What of `sources` is sent, in sending order: system prompt, environment, project files, the list of skills, ticked skills.
/// The list names those that the model may ask for; a ticked one is sent whole instead. Pure.
[[nodiscard]] QList<PromptPart> promptParts(const PromptSources &sources,
                                            const PromptSettings &settings);

/// Tokens, about.
struct SkillCost
{
    qint32 listed = 0; ///< of its line in the list
    qint32 whole = 0; ///< of its text
};
[[nodiscard]] SkillCost skillCost(const Skill &skill, const TokenFactors &factors);

} // namespace varve
