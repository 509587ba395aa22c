// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "messagetree.h"
#include "parentgraph.h"
#include "textfigures.h"

#include <QStringList>

namespace varve
{

/// Counts a LibreChat export as it is: the `source` of an import report.
class LibreChatCounts
{
public:
    void addDocument(const JsonRef &document);
    void addTree(const MessageTree &tree);

    [[nodiscard]] QJsonObject toJson() const;
    [[nodiscard]] qint64 branchPoints() const { return m_graph.figures().branchPoints; }

private:
    void addMessage(const JsonRef &message);

    QStringList m_keys;
    qint64 m_messages = 0;
    qint64 m_usageObjects = 0;
    Tally m_usage;
    Tally m_roles;
    TextFigures m_text;
    ParentGraph m_graph;
};

} // namespace varve
