// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "claudecounts.h"
#include "claudegraph.h"

#include <QDateTime>

#include <deque>

namespace varve
{

/// What a first reading of a transcript finds out: which sessions are in it and which line belongs to which. Sessions go into the
/// store one after the other, and what the first is called may stand at the end of the file.
class ClaudeSurvey
{
public:
    /// One session: the conversation, or a subagent of it.
    struct Part
    {
        std::string key; ///< of a subagent: its id, or the id of its first line
        QString sessionId; ///< that its lines name; the last one
        QString firstSessionId;
        QString cwd;
        QString forkedFrom;
        QDateTime first;
        qint64 lines = 0; ///< with an id
        qint64 bytes = 0;
    };
    static constexpr int Main = 0;

    void add(const JsonRef &line);

    [[nodiscard]] const ClaudeGraph &graph() const { return m_graph; }
    /// The conversation first, which may be without lines.
    [[nodiscard]] const std::vector<Part> &parts() const { return m_parts; }
    /// Which part a line belongs to, once all are known; -1 if it was written since.
    [[nodiscard]] int partOf(const JsonRef &line) const;
    [[nodiscard]] int partOfNode(int node) const { return m_partOf[static_cast<size_t>(node)]; }
    [[nodiscard]] bool hasLines() const { return m_any; }
    /// What the person or the program calls the conversation.
    [[nodiscard]] QString title() const;
    [[nodiscard]] QJsonObject figures() const { return m_counts.toJson(m_graph); }

private:
    struct Title
    {
        std::string leaf; ///< the line that it belongs to; empty: one of this file
        QString text;
    };
    void addTitle(const JsonRef &line);
    void addTitle(Title title);
    [[nodiscard]] int sidechainOf(const JsonRef &line);
    [[nodiscard]] int partOfAgent(std::string_view key);

    ClaudeGraph m_graph;
    ClaudeCounts m_counts;
    std::vector<Part> m_parts { Part() };
    std::vector<int> m_partOf; ///< of each node of the graph
    std::unordered_map<std::string, int> m_agents;
    QString m_customTitle;
    std::deque<Title> m_titles; ///< that the program gave
    bool m_any = false; ///< anything that looks like a line of a transcript
};

} // namespace varve
