// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "messagetree.h"
#include "textfigures.h"

namespace varve
{

/// Counts a conversation of a ChatGPT export as it is: the `source` of an import report.
class ChatGptCounts
{
public:
    void add(const MessageTree &tree);

    [[nodiscard]] QJsonObject toJson() const;
    [[nodiscard]] qint64 branchPoints() const { return m_branchPoints; }
    [[nodiscard]] qint64 withoutMessage() const { return m_withoutMessage; }

private:
    void addMessage(const JsonRef &message);

    QJsonObject m_tree;
    qint64 m_nodes = 0;
    qint64 m_branchPoints = 0;
    qint64 m_withoutMessage = 0;
    Tally m_roles;
    Tally m_contentTypes;
    TextFigures m_text;
};

} // namespace varve
