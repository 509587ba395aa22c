// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"
#include "sourceentry.h"

#include <QLatin1StringView>

namespace varve
{

/// Parts of a message as the Gemini API spells them: { text, thought }, { inlineData }, { fileData }; as text or blocks. False if there is no
/// block for it, e.g. of a call.
[[nodiscard]] bool addGeminiPart(const JsonRef &part, SourceEntry &out);

/// The same of a text, a part, or a list of parts. `others`: the name in Entry::data of those without a block.
void addGeminiContent(const JsonRef &content, QLatin1StringView others, SourceEntry &out);

/// What a tool came to: { functionResponse: { response: { output | error } } }, or a part as above.
void addGeminiResponse(const JsonRef &part, SourceEntry &out);

} // namespace varve
