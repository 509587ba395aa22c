// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"
#include "lineids.h"
#include "sourceentry.h"

#include <QDateTime>
#include <QString>

#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

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
    /// Where it goes on from the conversation in another file, without repeating that.
    struct Fork
    {
        QString session; ///< original id; empty: it does not
        std::string lastLine; ///< the last one that it was given
    };

    void add(const JsonRef &line);

    [[nodiscard]] const LineIds &ids() const { return m_ids; }
    /// The conversation first, which may be without lines.
    [[nodiscard]] const std::vector<Part> &parts() const { return m_parts; }
    [[nodiscard]] bool hasMain() const { return m_parts[Main].lines > 0; }
    /// Which part a line belongs to, once all are known; -1 if it was written since.
    [[nodiscard]] int partOf(const JsonRef &line) const;
    [[nodiscard]] int partOfNode(int node) const { return m_partOf[static_cast<size_t>(node)]; }
    [[nodiscard]] const Fork &fork() const { return m_fork; }
    [[nodiscard]] bool hasLines() const { return m_any; }
    /// Whether several lines have the id.
    [[nodiscard]] bool isRepeated(int node) const { return m_repeated.contains(node); }
    /// What the person or the program calls the conversation.
    [[nodiscard]] QString title() const;

private:
    struct Title
    {
        std::string leaf; ///< the line that it belongs to; empty: one of this file
        QString text;
    };
    void addTitle(const JsonRef &line);
    [[nodiscard]] int sidechainOf(const JsonRef &line);
    [[nodiscard]] int partOfAgent(std::string_view key);

    LineIds m_ids;
    std::vector<Part> m_parts { Part() };
    std::vector<int> m_partOf; ///< by node
    std::unordered_set<int> m_repeated; ///< nodes
    std::unordered_map<std::string, int> m_agents;
    Fork m_fork;
    QString m_customTitle;
    std::deque<Title> m_titles; ///< that the program gave
    bool m_any = false; ///< anything that looks like a line of a transcript
};

/// What a session is called, as the lines of its file say it one after the other. The person's word counts more than the program's.
class ClaudeTitles
{
public:
    /// `ofThisSession`: whether the entry that a summary names came before it.
    void hear(const JsonRef &line, qint64 number, bool ofThisSession);
    [[nodiscard]] bool hasNew() const { return m_new.has_value(); }
    /// An entry that says the new one; without a place and a time.
    [[nodiscard]] SourceEntry takeNew();

private:
    std::optional<std::pair<QString, qint64>> m_new; ///< with its line
    QString m_current;
    bool m_byPerson = false;
    int m_count = 0;
};

} // namespace varve
