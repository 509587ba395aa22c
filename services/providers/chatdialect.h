// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "reasoningeffort.h"

#include <QByteArray>
#include <QUrl>

namespace varve
{

/// What a server of the Chat Completions API wants otherwise than others. The default is what unknown
/// and local servers understand; every field that is sent beyond it some server refuses.
struct ChatDialect
{
    enum class MaxTokensField : quint8 { MaxTokens, MaxCompletionTokens };
    enum class SystemRole : quint8 { System, Developer };
    /// How thinking is asked for.
    enum class Thinking : quint8 {
        Unsaid,
        Effort, ///< reasoning_effort
        OpenRouter, ///< reasoning: {effort}
        DeepSeek, ///< thinking: {type}, and reasoning_effort
        Zai, ///< thinking: {type, clear_thinking}
        Together, ///< reasoning: {enabled}
        Switch, ///< enable_thinking
    };

    MaxTokensField maxTokensField = MaxTokensField::MaxTokens;
    SystemRole systemRole = SystemRole::System;
    Thinking thinking = Thinking::Unsaid;
    EffortMap efforts;
    bool reasoning = true; ///< the model thinks; nothing of it is asked of one that does not
    bool streamUsage = true; ///< understands stream_options.include_usage
    bool images = true;
    bool nullContent = true; ///< content may be null beside tool calls
    /// Signed calls have to be sent back with their signature (Gemini).
    bool callSignatures = false;
    bool namedToolResults = false; ///< wants the tool's name in its result (Mistral)
    bool storeFalse = false; ///< keeps answers unless told not to (OpenAI)
    bool cacheKey = false; ///< understands prompt_cache_key (OpenAI)
    bool sessionHeader = false; ///< x-session-id keeps a session on one machine (OpenRouter)
    bool toolStream = false; ///< streams the arguments of calls only if asked to (z.ai)
    int longestCallId = 40; ///< characters; OpenAI's limit is the strictest of the common ones
    bool exactCallId = false; ///< of exactly that many letters and digits (Mistral)
    /// Thinking goes back under the key it came with, or as OpenRouter's details: what chatdecoder keeps as
    /// signature.
    bool thinkingBack = true;
    /// The key that every assistant message has to have its thinking under, even if it has none (DeepSeek).
    QByteArray thinkingHistoryKey;

    friend bool operator==(const ChatDialect &, const ChatDialect &) = default;

    /// By the address's host; the default for hosts that are not known.
    [[nodiscard]] static ChatDialect forUrl(const QUrl &baseUrl);
};

} // namespace varve
