// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parentgraph.h"
#include "textfigures.h"

#include <QJsonArray>

namespace varve
{

/// Counts a pi file as it is, apart from what becomes of it: the `source` of an import report. A reader of the file that
/// knows nothing of ours must come to the same figures.
class PiCounts
{
public:
    void addHeader(const JsonRef &header);
    void addEntry(const JsonRef &entry);

    [[nodiscard]] QJsonObject toJson() const;
    [[nodiscard]] qint64 branchPoints() const;

private:
    void addMessage(const JsonRef &message);
    void addBlocks(const JsonRef &content, std::string_view role);
    void addCustomMessage(const JsonRef &content);
    void addCompaction(const JsonRef &entry);
    void addUsage(const JsonRef &usage, const std::string &prefix);
    void addTreeTo(QJsonObject &figures) const;

    qint64 m_headers = 0;
    qint64 m_version = 1;
    bool m_hasParentSession = false;
    qint64 m_entries = 0;
    qint64 m_images = 0;
    qint64 m_toolErrors = 0;
    qint64 m_usageObjects = 0;
    Tally m_types;
    Tally m_roles;
    Tally m_blockTypes;
    Tally m_stopReasons;
    Tally m_models;
    Tally m_tools;
    Tally m_customTypes;
    Tally m_usage;
    TextFigures m_text;
    ParentGraph m_graph;
    QJsonArray m_tokensBefore;
    std::vector<std::string> m_firstKept;
    std::vector<int> m_compactionNodes;
};

} // namespace varve
