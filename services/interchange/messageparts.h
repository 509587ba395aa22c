// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"
#include "sourceentry.h"

#include <QHash>
#include <QLatin1StringView>
#include <QStringList>

#include <vector>

namespace varve
{

/// Reads messages whose content is a list of parts, as the Anthropic API (text, thinking, tool_use, tool_result, image) or the AI SDK (text,
/// reasoning, tool-call, tool-result, image) spell them; many programs keep their messages so.
class MessageParts
{
public:
    /// `others`: the name in Entry::data of parts that no block can say.
    explicit MessageParts(QLatin1StringView others) : m_others(others) { }

    /// `message`: everything but what it says; its id is that of the message, and its role is right if it has other parts than results.
    /// Every result is an entry before it; without anything else there are only these. Never empty; the next message stands on the last.
    /// Calls without an id get one, and results without one those in their order.
    [[nodiscard]] std::vector<SourceEntry> read(SourceEntry message, const JsonRef &content);

    /// The text that a content says, without its parts that are no text.
    [[nodiscard]] static QString textOf(const JsonRef &content);

private:
    void addPart(const JsonRef &part, SourceEntry &out);
    [[nodiscard]] bool addBlock(const JsonRef &part, SourceEntry &out);
    void addCall(const JsonRef &part, Entry &entry);
    [[nodiscard]] SourceEntry resultOf(const JsonRef &part, const SourceEntry &message);

    const QLatin1StringView m_others;
    QHash<QString, QString> m_tools; ///< names, by the id of their call
    QStringList m_nameless; ///< ids that calls without one were given, until their results come
    qint64 m_calls = 0; ///< so far
};

} // namespace varve
