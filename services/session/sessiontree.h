// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entrynode.h"

#include <QList>

#include <span>
#include <vector>

namespace varve
{

/// The nodes of one session, and of the chain of entries it stands on, as a tree. A value; building
/// it is linear, everything else is a lookup. Nodes are addressed by index (their rank by seq).
class SessionTree
{
public:
    SessionTree() = default;
    /// `nodes` sorted by seq. A parent that is not among them makes its child a root.
    explicit SessionTree(QList<EntryNode> nodes);

    [[nodiscard]] qsizetype size() const { return m_nodes.size(); }
    [[nodiscard]] bool isEmpty() const { return m_nodes.isEmpty(); }
    [[nodiscard]] const EntryNode &at(int index) const { return m_nodes[index]; }
    [[nodiscard]] const QList<EntryNode> &nodes() const { return m_nodes; }

    /// -1 if there is none. By seq in O(log n); by id in O(n).
    [[nodiscard]] int indexOfSeq(qint64 seq) const;
    [[nodiscard]] int indexOf(const EntryId &id) const;

    [[nodiscard]] int parentOf(int index) const { return m_parent[static_cast<size_t>(index)]; }
    /// In append order. Of -1: the roots.
    [[nodiscard]] std::span<const int> childrenOf(int index) const;
    [[nodiscard]] int depthOf(int index) const; ///< number of ancestors

    /// Root first, `index` last; empty for -1.
    [[nodiscard]] QList<int> pathTo(int index) const;
    /// Every node, parents before children, children in append order.
    [[nodiscard]] QList<int> depthFirst() const;
    /// Itself if it has no children; else the newest node below it that has none.
    [[nodiscard]] int newestLeafBelow(int index) const;
    [[nodiscard]] int commonAncestor(int a, int b) const; ///< -1 if they share no root
    [[nodiscard]] bool isAncestorOrSelf(int ancestor, int index) const;

    /// Adds a node newer than all others. O(1) amortised but for the child lists, which are rebuilt on the next use.
    void append(const EntryNode &node);

private:
    void link(int index);
    void buildChildren() const;

    QList<EntryNode> m_nodes;
    std::vector<int> m_parent;
    // Children in one array, by parent + 1: filled when first asked for.
    mutable std::vector<int> m_childStart;
    mutable std::vector<int> m_children;
};

} // namespace varve
