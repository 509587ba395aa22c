// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parentgraph.h"

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

void ParentGraph::add(std::string_view id, std::string_view parent)
{
    const auto [entry, isNew] = m_index.try_emplace(std::string(id), int(m_parents.size()));
    m_last = entry->second;
    if (isNew) {
        m_parents.emplace_back(parent);
    } else {
        ++m_duplicates;
    }
}

int ParentGraph::indexOf(std::string_view id) const
{
    const auto found = m_index.find(id);
    return found == m_index.end() ? -1 : found->second;
}

bool ParentGraph::contains(std::string_view id) const
{
    return m_index.contains(id);
}

std::vector<int> ParentGraph::parentIndices() const
{
    std::vector<int> indices;
    indices.reserve(m_parents.size());
    for (const std::string &parent : m_parents) {
        const int index = indexOf(parent);
        indices.push_back(parent.empty() ? Root : index >= 0 ? index : Orphan);
    }
    return indices;
}

ParentGraph::Figures ParentGraph::figures() const
{
    Figures figures = measure(parentIndices());
    figures.duplicateIds = m_duplicates;
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

std::vector<int> ParentGraph::activePath() const
{
    std::vector<int> path;
    std::vector<bool> seen(m_parents.size());
    for (int at = m_last; at >= 0 && !seen[static_cast<size_t>(at)];
         at = indexOf(m_parents[static_cast<size_t>(at)])) {
        seen[static_cast<size_t>(at)] = true;
        path.push_back(at);
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
