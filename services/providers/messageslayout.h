// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <context/request.h>

namespace varve
{

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
