// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <initializer_list>
#include <utility>

namespace varve
{

/// The text of resources/prompts/NAME.md without its leading comment and without white space at the end. The
/// files are compiled in, so it is there; an unknown name is a programming error and gives an empty text.
[[nodiscard]] QString readPrompt(QLatin1StringView name);

struct PromptValue
{
    QLatin1StringView placeholder; ///< without the braces
    QString value;
};

/// Replaces each `{{placeholder}}` in one pass: what a value contains is never taken for a placeholder. Those without a
/// value stay as they are.
[[nodiscard]] QString fillPrompt(QStringView text, std::initializer_list<PromptValue> values);

} // namespace varve
