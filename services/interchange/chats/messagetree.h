// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace varve
{

/// The nodes of one conversation, so that its messages come out with parents first, whatever the order of the file, and nodes
/// without a message are passed through.
class MessageTree
{
public:
    struct Node
    {
        std::string id; ///< empty: gets its number for one
        std::string parent; ///< empty: a root
        JsonRef message; ///< nothing: only a place in the tree
    };
    /// Of an id that comes twice the first is what others stand on.
    void add(Node node);
    /// The id of the node that was added last; empty before the first.
    [[nodiscard]] std::string lastId() const
    {
        return m_nodes.empty() ? std::string() : m_nodes.back().id;
    }
    /// Once, when all are added.
    void link();

    [[nodiscard]] const std::vector<Node> &nodes() const { return m_nodes; }
    /// Indices of the nodes that hold a message.
    [[nodiscard]] const std::vector<int> &order() const { return m_order; }
    /// The id of the next message above; empty for a root, an unknown id if the file does not hold it.
    [[nodiscard]] const std::string &above(int index) const
    {
        return m_above[static_cast<size_t>(index)];
    }
    /// The message that a node stands for: itself, or the next above. Null if there is none.
    [[nodiscard]] const Node *messageAt(const std::string &id) const;

private:
    [[nodiscard]] int indexOf(const std::string &id) const; ///< -1: none
    void place(int index);

    std::vector<Node> m_nodes;
    std::unordered_map<std::string, int> m_index;
    std::vector<int> m_order;
    std::vector<std::string> m_above;
};

} // namespace varve
