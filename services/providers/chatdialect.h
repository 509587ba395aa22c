// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

    MaxTokensField maxTokensField = MaxTokensField::MaxTokens;
    SystemRole systemRole = SystemRole::System;
    bool streamUsage = true; ///< understands stream_options.include_usage
    bool reasoningEffort = false; ///< understands reasoning_effort
    bool images = true;
    bool nullContent = true; ///< content may be null beside tool calls
    bool callSignatures =
            false; ///< signed calls have to be sent back with their signature (Gemini)
    bool namedToolResults = false; ///< wants the tool's name in its result (Mistral)
    bool storeFalse = false; ///< keeps answers unless told not to (OpenAI)
    /// The key that thinking comes back under in assistant messages, empty: it is not sent.
    QByteArray thinkingHistoryKey;

    friend bool operator==(const ChatDialect &, const ChatDialect &) = default;

    /// By the address's host; the default for hosts that are not known.
    [[nodiscard]] static ChatDialect forUrl(const QUrl &baseUrl);
};

} // namespace varve
