// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "claudegraph.h"
#include "claudeusagecounts.h"
#include "textfigures.h"

#include <QJsonArray>

#include <set>

namespace varve
{

/// Counts a transcript as it is, apart from what becomes of it: the `source` of an import report. A reader of the file that knows
/// nothing of ours must come to the same figures.
class ClaudeCounts
{
public:
    /// `node`: what the graph says about this line, if it has an id.
    void add(const JsonRef &line, int node);

    [[nodiscard]] QJsonObject toJson(const ClaudeGraph &graph) const;

private:
    void addMarks(const JsonRef &line);
    void addCompaction(const JsonRef &line);
    void addMessage(const JsonRef &line, const JsonRef &message);
    void addBlock(const JsonRef &block, const std::string &kind);
    void addToolResult(const JsonRef &block);
    void addPrompt(const JsonRef &line);

    qint64 m_entries = 0;
    Tally m_types;
    Tally m_subtypes;
    std::set<std::string, std::less<>> m_sessionIds;
    std::set<std::string, std::less<>> m_versions;
    std::set<std::string, std::less<>> m_agentIds;
    qint64 m_sidechainLines = 0;
    qint64 m_metaLines = 0;
    qint64 m_boundaries = 0;
    qint64 m_microBoundaries = 0;
    qint64 m_summaries = 0;
    QJsonArray m_compactMetadata;
    Tally m_roles;
    Tally m_blockTypes;
    Tally m_models;
    Tally m_tools;
    qint64 m_images = 0;
    qint64 m_toolErrors = 0;
    ClaudeUsageCounts m_usage;
    TextFigures m_text;
    std::unordered_map<std::string, int> m_prompts; ///< by parent
    int m_lastMessage = ClaudeGraph::None; ///< of the main chain
};

} // namespace varve
