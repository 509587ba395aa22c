// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudesurvey.h"

#include "payloaddigest.h"
#include "sourcevalues.h"
#include <session/entrydata.h>

namespace varve
{

void ClaudeSurvey::add(const JsonRef &line)
{
    const int node = m_ids.add(line["uuid"].utf8());
    if (m_ids.size() > m_partOf.size()) {
        m_partOf.push_back(line["isSidechain"].boolean() ? sidechainOf(line) : Main);
    } else if (node >= 0) {
        m_repeated.insert(node);
    }
    const JsonRef session = line["sessionId"];
    m_any = m_any || (line["type"].isString() && (node >= 0 || session.isString()))
            || line["leafUuid"].isString() || line["snapshot"].isObject();
    if (line["type"].utf8() == "fork-context-ref" && m_fork.session.isEmpty()) {
        m_fork = { line["parentSessionId"].string(), std::string(line["parentLastUuid"].utf8()) };
    }
    if (node < 0) {
        addTitle(line);
        return;
    }
    Part &part = m_parts[static_cast<size_t>(partOfNode(node))];
    ++part.lines;
    part.bytes += static_cast<qint64>(line.raw().size());
    if (!session.utf8().empty()) {
        part.sessionId = session.string();
    }
    const auto keepFirst = [](QString &kept, const JsonRef &value) {
        kept = kept.isEmpty() ? value.string() : kept;
    };
    keepFirst(part.firstSessionId, session);
    keepFirst(part.cwd, line["cwd"]);
    keepFirst(part.forkedFrom, line["forkedFrom"]["sessionId"]);
    part.first = part.first.isValid() ? part.first : readSourceTime(line["timestamp"]);
}

int ClaudeSurvey::partOf(const JsonRef &line) const
{
    const std::string_view id = line["uuid"].utf8();
    if (id.empty()) { // about the file: told with its first session
        return hasMain() ? Main : Main + 1;
    }
    const int node = m_ids.find(id);
    return node < 0 ? -1 : partOfNode(node);
}

QString ClaudeSurvey::title() const
{
    QString last;
    for (const Title &title : m_titles) {
        // Others belong to sessions in other files.
        if (title.leaf.empty() || m_ids.find(title.leaf) >= 0) {
            last = title.text;
        }
    }
    return m_customTitle.isEmpty() ? last : m_customTitle;
}

void ClaudeSurvey::addTitle(const JsonRef &line)
{
    constexpr size_t MostTitles = 1000;
    const std::string_view type = line["type"].utf8();
    if (type == "custom-title") {
        m_customTitle = line["customTitle"].string();
    } else if (type == "ai-title") {
        m_titles.push_back({ {}, line["aiTitle"].string() });
    } else if (type == "summary") {
        m_titles.push_back({ std::string(line["leafUuid"].utf8()), line["summary"].string() });
    }
    if (m_titles.size() > MostTitles) {
        m_titles.pop_front();
    }
}

int ClaudeSurvey::sidechainOf(const JsonRef &line)
{
    if (const std::string_view agent = line["agentId"].utf8(); !agent.empty()) {
        return partOfAgent(agent);
    }
    const int parent = m_ids.find(line["parentUuid"].utf8());
    const bool known = parent >= 0 && static_cast<size_t>(parent) < m_partOf.size();
    const int part = known ? partOfNode(parent) : Main;
    return part == Main ? partOfAgent(line["uuid"].utf8()) : part;
}

int ClaudeSurvey::partOfAgent(std::string_view key)
{
    const auto [part, isNew] =
            m_agents.try_emplace(std::string(key), static_cast<int>(m_parts.size()));
    if (isNew) {
        m_parts.emplace_back().key = key;
    }
    return part->second;
}

void ClaudeTitles::hear(const JsonRef &line, qint64 number, bool ofThisSession)
{
    constexpr int MostTold = 100; // of one session
    const std::string_view type = line["type"].utf8();
    QString title;
    if (type == "custom-title") {
        title = line["customTitle"].string();
        m_byPerson = m_byPerson || !title.isEmpty();
    } else if (type == "ai-title" && !m_byPerson) {
        title = line["aiTitle"].string();
    } else if (type == "summary" && ofThisSession && !m_byPerson) {
        title = line["summary"].string();
    }
    if (!title.isEmpty() && title != m_current && m_count < MostTold) {
        ++m_count;
        m_current = title;
        m_new = { title, number };
    }
}

SourceEntry ClaudeTitles::takeNew()
{
    const auto [title, line] = *std::exchange(m_new, std::nullopt);
    SourceEntry out = newSourceEntry({}, {}, line);
    out.entry.type = EntryType::SessionInfo;
    out.entry.data[entryData::SessionName] = title;
    out.hasLink = true;
    out.payload = PayloadDigest::of("title", title);
    return out;
}

} // namespace varve
