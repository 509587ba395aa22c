// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "messagesdialect.h"

#include <QString>

namespace varve
{

/// How a request of the Messages API asks for thinking, and how long its answer may be.
struct MessagesThinking
{
    enum class Mode : quint8 {
        Unsaid, ///< the server does as it does by itself
        Disabled,
        Budget,
        Adaptive,
    };

    Mode mode = Mode::Unsaid;
    qint64 budget = 0; ///< tokens
    QString effort; ///< of Adaptive
    qint64 maxTokens = 0; ///< thinking included, never 0

    friend bool operator==(const MessagesThinking &, const MessagesThinking &) = default;
};

/// `level` as in Request::thinkingLevel. `answer`: tokens for the answer without a budget, 0 for a usual number;
/// `maxOutput`: what the model gives at most, 0 if that is not known. Pure.
///
/// A budget comes on top of the answer as far as the model's maximum allows, keeps 1,024 tokens free for the answer and
/// is at least 1,024 itself; where there is no room for that, thinking is off.
[[nodiscard]] MessagesThinking chooseThinking(const QString &level, qint64 answer, qint64 maxOutput,
                                              const MessagesDialect &dialect);

} // namespace varve
