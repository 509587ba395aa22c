// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "textfigures.h"

namespace varve
{

/// Counts a conversation of a Claude.ai export as it is: the `source` of an import report.
class ClaudeAiCounts
{
public:
    /// All messages of a conversation.
    void add(const JsonRef &messages);

    [[nodiscard]] QJsonObject toJson() const;
    [[nodiscard]] qint64 branchPoints() const { return m_branchPoints; }

private:
    void addMessage(const JsonRef &message);
    void addTree(const JsonRef &messages);

    qint64 m_messages = 0;
    qint64 m_attachments = 0;
    qint64 m_branchPoints = 0;
    QJsonObject m_tree;
    Tally m_roles;
    Tally m_blockTypes;
    TextFigures m_text;
};

/// Whether any message says what it stands on; else they follow one another.
[[nodiscard]] bool isClaudeAiTree(const JsonRef &messages);

} // namespace varve
