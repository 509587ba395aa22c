// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "messagetree.h"

namespace varve
{

void MessageTree::add(Node node)
{
    if (node.id.empty()) {
        node.id = "#" + std::to_string(m_nodes.size());
    }
    m_index.try_emplace(node.id, static_cast<int>(m_nodes.size()));
    m_nodes.push_back(std::move(node));
}

int MessageTree::indexOf(const std::string &id) const
{
    const auto found = m_index.find(id);
    return found == m_index.end() ? -1 : found->second;
}

void MessageTree::link()
{
    m_above.resize(m_nodes.size());
    std::vector<bool> visited(m_nodes.size());
    std::vector<int> chain;
    for (int start = 0; start < static_cast<int>(m_nodes.size()); ++start) {
        // A circle ends where it meets itself; who cuts it is the linker of entries.
        for (int at = start; at >= 0 && !visited[static_cast<size_t>(at)];
             at = indexOf(m_nodes[static_cast<size_t>(at)].parent)) {
            visited[static_cast<size_t>(at)] = true;
            chain.push_back(at);
        }
        for (; !chain.empty(); chain.pop_back()) {
            place(chain.back());
        }
    }
}

void MessageTree::place(int index)
{
    const Node &node = m_nodes[static_cast<size_t>(index)];
    const int parent = indexOf(node.parent);
    const bool passes = parent >= 0 && !m_nodes[static_cast<size_t>(parent)].message.exists();
    m_above[static_cast<size_t>(index)] =
            passes ? m_above[static_cast<size_t>(parent)] : node.parent;
    if (node.message.exists()) {
        m_order.push_back(index);
    }
}

const MessageTree::Node *MessageTree::messageAt(const std::string &id) const
{
    int index = indexOf(id);
    if (index >= 0 && !m_nodes[static_cast<size_t>(index)].message.exists()) {
        index = indexOf(above(index));
    }
    return index < 0 ? nullptr : &m_nodes[static_cast<size_t>(index)];
}

} // namespace varve
