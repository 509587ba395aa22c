// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudesurvey.h"

#include "sourcevalues.h"

namespace varve
{

namespace
{

constexpr size_t MostTitles = 1000;

} // namespace

void ClaudeSurvey::add(const JsonRef &line)
{
    const std::string_view id = line["uuid"].utf8();
    int node = ClaudeGraph::None;
    const bool sidechain = line["isSidechain"].boolean();
    if (!id.empty()) {
        const ClaudeGraph::Added added = m_graph.add(
                { id, line["parentUuid"].utf8(), line["logicalParentUuid"].utf8(), sidechain });
        node = added.node;
        if (added.isNew) {
            m_partOf.push_back(sidechain ? sidechainOf(line) : Main);
        }
    }
    m_counts.add(line, node);
    m_any = m_any || (line["type"].isString() && (node >= 0 || line["sessionId"].isString()))
            || line["leafUuid"].isString() || line["snapshot"].isObject();
    if (node < 0) {
        addTitle(line);
        return;
    }
    Part &part = m_parts[static_cast<size_t>(m_partOf[static_cast<size_t>(node)])];
    ++part.lines;
    part.bytes += static_cast<qint64>(line.raw().size());
    if (const JsonRef session = line["sessionId"]; !session.utf8().empty()) {
        part.sessionId = session.string();
        part.firstSessionId = part.firstSessionId.isEmpty() ? part.sessionId : part.firstSessionId;
    }
    if (part.cwd.isEmpty()) {
        part.cwd = line["cwd"].string();
    }
    if (part.forkedFrom.isEmpty()) {
        part.forkedFrom = line["forkedFrom"]["sessionId"].string();
    }
    if (const QDateTime time = readSourceTime(line["timestamp"]); time.isValid()) {
        part.first = part.first.isValid() ? part.first : time;
    }
}

int ClaudeSurvey::partOfAgent(std::string_view key)
{
    const auto [entry, isNew] =
            m_agents.try_emplace(std::string(key), static_cast<int>(m_parts.size()));
    if (isNew) {
        m_parts.emplace_back().key = key;
    }
    return entry->second;
}

int ClaudeSurvey::sidechainOf(const JsonRef &line)
{
    if (const std::string_view agent = line["agentId"].utf8(); !agent.empty()) {
        return partOfAgent(agent);
    }
    const int parent = m_graph.find(line["parentUuid"].utf8());
    const bool known = parent >= 0 && static_cast<size_t>(parent) < m_partOf.size();
    const int part = known ? m_partOf[static_cast<size_t>(parent)] : Main;
    return part == Main ? partOfAgent(line["uuid"].utf8()) : part;
}

int ClaudeSurvey::partOf(const JsonRef &line) const
{
    const std::string_view id = line["uuid"].utf8();
    if (id.empty()) { // about the file: told with its first session
        return m_parts[Main].lines > 0 ? Main : Main + 1;
    }
    const int node = m_graph.find(id);
    return node < 0 ? -1 : m_partOf[static_cast<size_t>(node)]; // -1: written since
}

void ClaudeSurvey::addTitle(const JsonRef &line)
{
    const std::string_view type = line["type"].utf8();
    if (type == "custom-title") {
        m_customTitle = line["customTitle"].string();
    } else if (type == "ai-title") {
        addTitle({ {}, line["aiTitle"].string() });
    } else if (type == "summary") {
        addTitle({ std::string(line["leafUuid"].utf8()), line["summary"].string() });
    }
}

void ClaudeSurvey::addTitle(Title title)
{
    if (m_titles.size() == MostTitles) {
        m_titles.pop_front();
    }
    m_titles.push_back(std::move(title));
}

QString ClaudeSurvey::title() const
{
    QString last;
    for (const Title &title : m_titles) {
        // Others belong to sessions in other files.
        if (title.leaf.empty() || m_graph.find(title.leaf) >= 0) {
            last = title.text;
        }
    }
    return m_customTitle.isEmpty() ? last : m_customTitle;
}

} // namespace varve
