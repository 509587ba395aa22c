// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessiontree.h"

#include <algorithm>

namespace varve
{

SessionTree::SessionTree(QList<EntryNode> nodes) : m_nodes(std::move(nodes))
{
    m_parent.reserve(static_cast<size_t>(m_nodes.size()));
    for (int i = 0; i < m_nodes.size(); ++i) {
        link(i);
    }
    buildChildren(); // now, because snapshots are shared between threads
}

void SessionTree::link(int index)
{
    const qint64 parentSeq = m_nodes.at(index).parentSeq;
    // Nearly every node follows its parent at once.
    if (index > 0 && m_nodes.at(index - 1).seq == parentSeq) {
        m_parent.push_back(index - 1);
    } else {
        const int parent = parentSeq == 0 ? -1 : indexOfSeq(parentSeq);
        m_parent.push_back(parent < index ? parent : -1);
    }
}

int SessionTree::indexOfSeq(qint64 seq) const
{
    const auto found = std::ranges::lower_bound(m_nodes, seq, {}, &EntryNode::seq);
    return found != m_nodes.end() && found->seq == seq
            ? static_cast<int>(std::distance(m_nodes.begin(), found))
            : -1;
}

int SessionTree::indexOf(const EntryId &id) const
{
    const auto found = std::ranges::find(m_nodes, id, &EntryNode::id);
    return found != m_nodes.end() ? static_cast<int>(std::distance(m_nodes.begin(), found)) : -1;
}

void SessionTree::buildChildren() const
{
    const size_t count = m_parent.size();
    m_childStart.assign(count + 2, 0);
    for (const int parent : m_parent) {
        ++m_childStart[static_cast<size_t>(parent + 2)];
    }
    for (size_t i = 1; i < m_childStart.size(); ++i) {
        m_childStart[i] += m_childStart[i - 1];
    }
    m_children.resize(count);
    std::vector<int> next(m_childStart.begin(), m_childStart.end() - 1);
    for (size_t i = 0; i < count; ++i) {
        m_children[static_cast<size_t>(next[static_cast<size_t>(m_parent[i] + 1)]++)] =
                static_cast<int>(i);
    }
}

std::span<const int> SessionTree::childrenOf(int index) const
{
    if (m_childStart.size() != m_parent.size() + 2) {
        buildChildren();
    }
    const auto from = static_cast<size_t>(m_childStart[static_cast<size_t>(index + 1)]);
    const auto to = static_cast<size_t>(m_childStart[static_cast<size_t>(index + 2)]);
    return std::span(m_children).subspan(from, to - from);
}

int SessionTree::depthOf(int index) const
{
    int depth = 0;
    for (int at = parentOf(index); at >= 0; at = parentOf(at)) {
        ++depth;
    }
    return depth;
}

QList<int> SessionTree::pathTo(int index) const
{
    QList<int> path;
    for (int at = index; at >= 0; at = parentOf(at)) {
        path += at;
    }
    std::ranges::reverse(path);
    return path;
}

QList<int> SessionTree::depthFirst() const
{
    QList<int> order;
    order.reserve(size());
    QList<int> pending;
    const auto push = [&](std::span<const int> children) {
        for (size_t i = children.size(); i-- > 0;) {
            pending += children[i];
        }
    };
    push(childrenOf(-1));
    while (!pending.isEmpty()) {
        const int index = pending.takeLast();
        order += index;
        push(childrenOf(index));
    }
    return order;
}

int SessionTree::newestLeafBelow(int index) const
{
    int newest = index;
    QList<int> pending { index };
    while (!pending.isEmpty()) {
        const int at = pending.takeLast();
        const auto children = childrenOf(at);
        if (children.empty() && (at > newest || newest == index)) {
            newest = at;
        }
        for (const int child : children) {
            pending += child;
        }
    }
    return newest;
}

int SessionTree::commonAncestor(int a, int b) const
{
    // A parent always has the smaller index, so the greater of the two can step up.
    while (a != b && a >= 0 && b >= 0) {
        if (a > b) {
            a = parentOf(a);
        } else {
            b = parentOf(b);
        }
    }
    return a == b ? a : -1;
}

bool SessionTree::isAncestorOrSelf(int ancestor, int index) const
{
    while (index > ancestor) {
        index = parentOf(index);
    }
    return index == ancestor;
}

void SessionTree::append(const EntryNode &node)
{
    m_nodes += node;
    link(static_cast<int>(m_nodes.size()) - 1);
}

} // namespace varve
