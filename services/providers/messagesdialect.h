// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "reasoningeffort.h"

#include <QString>
#include <QUrl>

namespace varve
{

/// What a model or server of the Messages API wants otherwise than others. The default is what unknown
/// models behind compatible servers understand.
struct MessagesDialect
{
    enum class Thinking : quint8 {
        None, ///< the model cannot
        Budget, ///< a number of tokens
        Adaptive, ///< the model decides, guided by an effort; refuses budgets
    };

    Thinking thinking = Thinking::Budget;
    bool thinkingCanBeOff = true; ///< understands "disabled"
    /// Signatures stand for everything before them; the API has to be told to drop what no longer fits.
    bool boundThinking = false;
    bool interleavedBeta = false; ///< thinks between tool calls only if a beta header asks for it
    EffortMap efforts; ///< of an adaptive model, where more is known than the usual three
    bool images = true;
    bool bearerKey = false; ///< the key travels in Authorization instead of x-api-key
    int cacheMinimum = 1024; ///< tokens; shorter prefixes are not cached, whatever is marked

    friend bool operator==(const MessagesDialect &, const MessagesDialect &) = default;

    /// By the model's name, with or without its maker ("anthropic/claude-opus-4.6"), and the address's host.
    [[nodiscard]] static MessagesDialect forModel(const QString &model, const QUrl &baseUrl);
};

} // namespace varve
