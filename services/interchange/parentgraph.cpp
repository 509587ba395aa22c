// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parentgraph.h"

#include <QHashFunctions>
#include <QString>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

void measureDepth(const std::vector<int> &parents, ParentGraph::Figures &figures)
{
    std::vector<int> depths(parents.size());
    std::vector<size_t> walkedFrom(parents.size(), parents.size()); // which walk was here
    std::vector<int> path;
    for (size_t start = 0; start < parents.size(); ++start) {
        path.clear();
        int at = static_cast<int>(start);
        while (at >= 0 && depths[static_cast<size_t>(at)] == 0) {
            if (walkedFrom[static_cast<size_t>(at)] == start) {
                ++figures.cycles;
                break;
            }
            walkedFrom[static_cast<size_t>(at)] = start;
            path.push_back(at);
            at = parents[static_cast<size_t>(at)];
        }
        int depth = at >= 0 ? depths[static_cast<size_t>(at)] : 0;
        for (size_t i = path.size(); i-- > 0;) {
            depths[static_cast<size_t>(path[i])] = ++depth;
        }
        figures.maxDepth = std::max<qint64>(figures.maxDepth, depth);
    }
}

} // namespace

ParentGraph::Key ParentGraph::keyOf(std::string_view id)
{
    if (id.empty()) {
        return {};
    }
    constexpr size_t OtherSeed = 0x9e3779b97f4a7c15;
    return { std::hash<std::string_view>()(id), qHashBits(id.data(), id.size(), OtherSeed) };
}

ParentGraph::Added ParentGraph::add(const Line &line)
{
    const auto [entry, isNew] = m_index.try_emplace(keyOf(line.id), int(m_nodes.size()));
    m_last = entry->second;
    if (isNew) {
        m_nodes.push_back({ keyOf(line.parent), keyOf(line.logicalParent), line.isAside });
    } else {
        ++m_duplicates;
        m_mainDuplicates += !line.isAside;
    }
    return { m_last, isNew };
}

int ParentGraph::find(const Key &key) const
{
    const auto found = m_index.find(key);
    return found == m_index.end() ? None : found->second;
}

int ParentGraph::find(std::string_view id) const
{
    return id.empty() ? None : find(keyOf(id));
}

int ParentGraph::parentOf(const Node &node, Links links) const
{
    const bool goesOn = links == Links::Logical && node.parent.isNull();
    const Key parent = goesOn ? node.logicalParent : node.parent;
    if (parent.isNull()) {
        return Root;
    }
    const int found = find(parent);
    return found == None ? Orphan : found;
}

ParentGraph::Figures ParentGraph::figures(Links links) const
{
    const bool onlyMain = links == Links::MainChain;
    std::vector<int> ranks; // of the nodes that count
    int count = 0;
    for (const Node &node : m_nodes) {
        ranks.push_back(onlyMain && node.isAside ? Orphan : count++);
    }
    std::vector<int> parents;
    for (size_t i = 0; i < m_nodes.size(); ++i) {
        if (ranks[i] >= 0) {
            const int parent = parentOf(m_nodes[i], links);
            parents.push_back(parent < 0 ? parent : ranks[static_cast<size_t>(parent)]);
        }
    }
    Figures figures = measure(parents);
    figures.duplicateIds = onlyMain ? m_mainDuplicates : m_duplicates;
    return figures;
}

ParentGraph::Figures ParentGraph::measure(const std::vector<int> &parents)
{
    std::vector<int> children(parents.size());
    Figures figures;
    figures.nodes = static_cast<qint64>(parents.size());
    for (const int parent : parents) {
        figures.roots += parent == Root;
        figures.orphans += parent == Orphan;
        if (parent >= 0) {
            ++children[static_cast<size_t>(parent)];
        }
    }
    for (const int count : children) {
        figures.leaves += count == 0;
        figures.branchPoints += count > 1;
        figures.maxChildren = std::max<qint64>(figures.maxChildren, count);
    }
    measureDepth(parents, figures);
    return figures;
}

std::vector<int> ParentGraph::pathFrom(int node) const
{
    std::vector<int> path;
    std::vector<bool> seen(m_nodes.size());
    while (node >= 0 && !seen[static_cast<size_t>(node)]) {
        seen[static_cast<size_t>(node)] = true;
        path.push_back(node);
        node = parentOf(m_nodes[static_cast<size_t>(node)], Links::Physical);
    }
    return path;
}

QJsonObject ParentGraph::Figures::toJson() const
{
    return {
        { u"nodes"_s, nodes },
        { u"duplicate_ids"_s, duplicateIds },
        { u"roots"_s, roots },
        { u"orphans"_s, orphans },
        { u"branch_points"_s, branchPoints },
        { u"max_children"_s, maxChildren },
        { u"leaves"_s, leaves },
        { u"max_depth"_s, maxDepth },
        { u"cycles"_s, cycles },
    };
}

QJsonObject ParentGraph::Figures::toJson(std::initializer_list<QLatin1StringView> names) const
{
    const QJsonObject all = toJson();
    QJsonObject some;
    for (const QLatin1StringView name : names) {
        some[name] = all[name];
    }
    return some;
}

} // namespace varve
