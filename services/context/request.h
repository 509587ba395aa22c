// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "context.h"
#include <session/block.h>

#include <QHash>

namespace varve
{

/// A request in no provider's words: what the encoders of services/providers turn into bytes.
struct RequestMessage
{
    enum class Kind : quint8 { User, Assistant, ToolResult };
    /// Why everything up to here will be sent alike for a long time: what a provider's cache wants to know.
    enum class Anchor : quint8 {
        None,
        Summary, ///< the compaction's summary
        Boundary, ///< the last of the results that placeholders stand for
    };

    Kind kind = Kind::User;
    Anchor anchor = Anchor::None;
    Blocks blocks;
    QString toolCallId; ///< of a ToolResult
    QString toolName;
    bool isError = false;
    EntryId entry; ///< where it comes from; null if synthesized
    QString provider; ///< of an Assistant: who made it (thinking is replayed only to its maker)
    QString model;
    QString api;
};

struct ToolDefinition
{
    QString name;
    QString description;
    QByteArray parameters; ///< JSON schema

    friend bool operator==(const ToolDefinition &, const ToolDefinition &) = default;
};

struct Request
{
    QString model;
    QString systemPrompt; ///< all prompt parts, joined
    QList<ToolDefinition> tools;
    QList<RequestMessage> messages;
    qint64 maxOutputTokens = 0; ///< 0: leave it to the server
    /// "off", a level, or a number of tokens; empty: not chosen, it is left to the server.
    QString thinkingLevel;
};

/// The bytes behind image blocks, by sha256.
using ImageData = QHash<QByteArray, QByteArray>;

} // namespace varve
