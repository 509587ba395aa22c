// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "messagesdialect.h"
#include <context/request.h>

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

/// A content block of the Messages API, not yet JSON. Points into the request that it was made from.
struct MessagesBlock
{
    enum class Kind : quint8 { Text, Image, Thinking, Call, Result };

    Kind kind = Kind::Text;
    QString text; ///< of Text
    QString id; ///< of Call and Result, as it is sent
    const ImageBlock *image = nullptr;
    const ThinkingBlock *thinking = nullptr;
    const ToolCallBlock *call = nullptr;
    const RequestMessage *result = nullptr;
    RequestMessage::Anchor anchor = RequestMessage::Anchor::None;
};

struct MessagesMessage
{
    bool isAssistant = false;
    QList<MessagesBlock> blocks; ///< never empty
};

/// The messages of `request` as the API wants them: users and the assistant alternate, the results of one answer
/// are the first blocks of one user message, every call's id is sent only once, nothing is empty or blank, and an answer
/// at the end has no white space behind it. Pure; `request` has to outlive the result.
[[nodiscard]] QList<MessagesMessage> layOutMessages(const Request &request);

} // namespace varve
