// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>

#include <initializer_list>
#include <string>
#include <unordered_map>
#include <vector>

namespace varve
{

/// The tree that a file's ids and parent ids make, before anything is repaired. Counts only.
class ParentGraph
{
public:
    /// The first entry of an id wins. `parent` empty: a root.
    void add(std::string_view id, std::string_view parent);
    [[nodiscard]] bool contains(std::string_view id) const;
    [[nodiscard]] bool isEmpty() const { return m_parents.empty(); }

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
    [[nodiscard]] Figures figures() const;

    static constexpr int Root = -1;
    static constexpr int Orphan = -2;
    /// Of a tree whose nodes are known by number; `parents`: of each node its parent's, Root or Orphan.
    [[nodiscard]] static Figures measure(const std::vector<int> &parents);
    /// From the entry that was added last up to its root, as indices in order of adding.
    [[nodiscard]] std::vector<int> activePath() const;
    /// -1 if there is none.
    [[nodiscard]] int indexOf(std::string_view id) const;

private:
    struct Hash
    {
        using is_transparent = void;
        size_t operator()(std::string_view text) const
        {
            return std::hash<std::string_view>()(text);
        }
    };
    [[nodiscard]] std::vector<int> parentIndices() const; ///< -1 root, -2 orphan

    std::unordered_map<std::string, int, Hash, std::equal_to<>> m_index;
    std::vector<std::string> m_parents;
    qint64 m_duplicates = 0;
    int m_last = -1;
};

} // namespace varve
