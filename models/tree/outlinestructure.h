// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "outlinerow.h"
#include <session/sessionsnapshot.h>

#include <vector>

namespace varve
{

/// The order and lanes of a session tree, before anything is folded. The path to the leaf stays in lane 0; a
/// branch off a lane is one lane further in and comes between its fork and the rest of that lane. Everything
/// is linear in the number of nodes and free of recursion: chains of 200,000 entries are real.
class OutlineStructure
{
public:
    struct Visit
    {
        int node = -1;
        int chain = -1; ///< index into chains()
        bool resumes = false; ///< first of its chain, or the first one below a fork
    };
    /// What is drawn in one lane, from where it bends off.
    struct Chain
    {
        int parent = -1; ///< chain it bends off; -1: a root
        int lane = 0;
        int sibling = 0;
        int siblings = 1;
        int firstVisit = 0;
        int endVisit = 0; ///< one behind the last one of it and of all chains that bend off it
    };

    OutlineStructure() = default;
    /// `everything`: also branches that hold no message; else they are left out.
    OutlineStructure(const SessionSnapshot &snapshot, bool everything);

    [[nodiscard]] const std::vector<Visit> &visits() const { return m_visits; }
    [[nodiscard]] const std::vector<Chain> &chains() const { return m_chains; }
    /// Messages, summaries and compactions; not labels, edits or changes of settings.
    [[nodiscard]] bool isSubstantial(int node) const { return m_substantial[size_t(node)] != 0; }
    [[nodiscard]] bool isOnPath(int node) const { return m_onPath[size_t(node)] != 0; }
    /// Whether branches start below it.
    [[nodiscard]] bool isFork(int node) const { return m_fork[size_t(node)] != 0; }
    /// Substantial entries at and below it.
    [[nodiscard]] int countBelow(int node) const { return m_below[size_t(node)]; }
    /// Of the session; -1 if it is empty.
    [[nodiscard]] int leaf() const { return m_leaf; }
    /// The nearest substantial node at or above it, -1 if there is none.
    [[nodiscard]] int substantialAt(const SessionTree &tree, int node) const;

private:
    class Walk;

    void measure(const SessionTree &tree);
    void endChains();
    [[nodiscard]] int continuationOf(int node, const std::vector<int> &children) const;

    std::vector<Visit> m_visits;
    std::vector<Chain> m_chains;
    std::vector<char> m_substantial;
    std::vector<char> m_onPath;
    std::vector<char> m_fork;
    std::vector<int> m_below;
    std::vector<int> m_newest; ///< greatest index at or below
    int m_leaf = -1;
};

} // namespace varve
