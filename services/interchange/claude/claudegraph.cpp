// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudegraph.h"

#include <QHashFunctions>

namespace varve
{

ClaudeGraph::Key ClaudeGraph::keyOf(std::string_view id)
{
    if (id.empty()) {
        return {};
    }
    constexpr size_t OtherSeed = 0x9e3779b97f4a7c15;
    return { std::hash<std::string_view>()(id), qHashBits(id.data(), id.size(), OtherSeed) };
}

ClaudeGraph::Added ClaudeGraph::add(const Line &line)
{
    const auto [entry, isNew] = m_index.try_emplace(keyOf(line.id), int(m_nodes.size()));
    if (isNew) {
        m_nodes.push_back({ keyOf(line.parent), keyOf(line.logicalParent), line.sidechain });
    } else {
        ++m_duplicates;
        m_mainDuplicates += !line.sidechain;
    }
    return { entry->second, isNew };
}

int ClaudeGraph::find(const Key &key) const
{
    const auto found = m_index.find(key);
    return found == m_index.end() ? None : found->second;
}

int ClaudeGraph::find(std::string_view id) const
{
    return id.empty() ? None : find(keyOf(id));
}

int ClaudeGraph::parentOf(const Node &node, Links links) const
{
    const bool overCompaction = links == Links::Logical && node.parent.isNull();
    const Key parent = overCompaction ? node.logicalParent : node.parent;
    if (parent.isNull()) {
        return ParentGraph::Root;
    }
    const int found = find(parent);
    return found == None ? ParentGraph::Orphan : found;
}

ParentGraph::Figures ClaudeGraph::figures(Links links) const
{
    const bool onlyMain = links == Links::MainChain;
    std::vector<int> ranks; // of the nodes that count
    int count = 0;
    for (const Node &node : m_nodes) {
        ranks.push_back(onlyMain && node.sidechain ? ParentGraph::Orphan : count++);
    }
    std::vector<int> parents;
    for (size_t i = 0; i < m_nodes.size(); ++i) {
        if (ranks[i] >= 0) {
            const int parent = parentOf(m_nodes[i], links);
            parents.push_back(parent < 0 ? parent : ranks[static_cast<size_t>(parent)]);
        }
    }
    ParentGraph::Figures figures = ParentGraph::measure(parents);
    figures.duplicateIds = onlyMain ? m_mainDuplicates : m_duplicates;
    return figures;
}

qint64 ClaudeGraph::pathLength(int node) const
{
    std::vector<bool> seen(m_nodes.size());
    qint64 length = 0;
    while (node >= 0 && !seen[static_cast<size_t>(node)]) {
        seen[static_cast<size_t>(node)] = true;
        ++length;
        node = parentOf(m_nodes[static_cast<size_t>(node)], Links::Physical);
    }
    return length;
}

} // namespace varve
