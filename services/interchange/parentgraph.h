// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>

#include <initializer_list>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace varve
{

/// The tree that a file's ids and parent ids make, before anything is repaired. Keeps no ids, only hashes of 128 bits of them, because a
/// large file has hundreds of thousands.
class ParentGraph
{
public:
    static constexpr int None = -1;

    struct Line
    {
        std::string_view id;
        std::string_view parent; ///< empty: none
        std::string_view logicalParent = {}; ///< where it goes on if it has no parent; empty: none
        bool isAside = false; ///< of no account in the main chain
    };
    struct Added
    {
        int node = None;
        bool isNew = false; ///< the first of an id counts
    };
    Added add(const Line &line);
    /// None if there is none, or the id is empty.
    [[nodiscard]] int find(std::string_view id) const;
    [[nodiscard]] size_t size() const { return m_nodes.size(); }

    enum class Links : quint8 {
        Physical,
        Logical, ///< over logical parents too
        MainChain, ///< without what is aside
    };
    struct Figures
    {
        qint64 nodes = 0;
        qint64 duplicateIds = 0;
        qint64 roots = 0;
        qint64 orphans = 0; ///< their parent is not in the file
        qint64 branchPoints = 0;
        qint64 maxChildren = 0;
        qint64 leaves = 0;
        qint64 maxDepth = 0; ///< nodes on the longest chain; an orphan counts as a root
        qint64 cycles = 0;

        [[nodiscard]] QJsonObject toJson() const;
        /// Only these.
        [[nodiscard]] QJsonObject toJson(std::initializer_list<QLatin1StringView> names) const;
    };
    [[nodiscard]] Figures figures(Links links = Links::Physical) const;

    static constexpr int Root = -1;
    static constexpr int Orphan = -2;
    /// Of a tree whose nodes are known by number; `parents`: of each node its parent's, Root or Orphan.
    [[nodiscard]] static Figures measure(const std::vector<int> &parents);

    /// From a node up to its root.
    [[nodiscard]] std::vector<int> pathFrom(int node) const;
    /// Of the line that was added last.
    [[nodiscard]] int last() const { return m_last; }

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
        bool isAside = false;
    };
    [[nodiscard]] static Key keyOf(std::string_view id);
    [[nodiscard]] int find(const Key &key) const;
    [[nodiscard]] int parentOf(const Node &node, Links links) const;

    std::unordered_map<Key, int, Hash> m_index;
    std::vector<Node> m_nodes;
    qint64 m_duplicates = 0;
    qint64 m_mainDuplicates = 0;
    int m_last = None;
};

} // namespace varve
