// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parentgraph.h"

#include <string_view>
#include <unordered_map>
#include <vector>

namespace varve
{

/// The lines of a transcript that have an id, by number, and which names which as its parent. Keeps no ids, only hashes of 128 bits of
/// them, because a large file has hundreds of thousands.
class ClaudeGraph
{
public:
    static constexpr int None = -1;

    struct Line
    {
        std::string_view id;
        std::string_view parent; ///< empty: none
        std::string_view logicalParent; ///< where a compaction goes on; empty: none
        bool sidechain = false;
    };
    struct Added
    {
        int node = None;
        bool isNew = false; ///< the first line of an id counts
    };
    Added add(const Line &line);

    [[nodiscard]] int find(std::string_view id) const;
    [[nodiscard]] size_t size() const { return m_nodes.size(); }

    enum class Links : quint8 {
        Physical,
        Logical, ///< over compactions
        MainChain, ///< without sidechains
    };
    [[nodiscard]] ParentGraph::Figures figures(Links links) const;
    /// From a node up to its root.
    [[nodiscard]] qint64 pathLength(int node) const;

private:
    struct Key
    {
        size_t first = 0;
        size_t second = 0;
        bool operator==(const Key &) const = default;
        [[nodiscard]] bool isNull() const { return first == 0 && second == 0; }
    };
    struct Hash
    {
        size_t operator()(const Key &key) const { return key.first; }
    };
    struct Node
    {
        Key parent;
        Key logicalParent;
        bool sidechain = false;
    };
    [[nodiscard]] static Key keyOf(std::string_view id);
    [[nodiscard]] int find(const Key &key) const;
    [[nodiscard]] int parentOf(const Node &node, Links links) const;

    std::unordered_map<Key, int, Hash> m_index;
    std::vector<Node> m_nodes;
    qint64 m_duplicates = 0;
    qint64 m_mainDuplicates = 0;
};

} // namespace varve
