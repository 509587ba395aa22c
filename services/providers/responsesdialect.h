// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "reasoningeffort.h"

#include <QUrl>

namespace varve
{

/// How servers of the Responses API differ. The default is OpenAI's own API.
struct ResponsesDialect
{
    /// The account's Codex backend: instructions are required, calls run in parallel, nothing limits the output.
    bool codex = false;
    bool images = true;
    bool cacheKey = true; ///< understands prompt_cache_key
    bool encryptedReasoning = true; ///< gives thinking in a form that can be sent back
    /// The model thinks; one that does not refuses all that has to do with it.
    bool reasoning = true;
    EffortMap efforts;

    [[nodiscard]] static ResponsesDialect forUrl(const QUrl &baseUrl);
};

} // namespace varve
