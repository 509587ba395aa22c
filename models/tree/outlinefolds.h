// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "outlinestructure.h"

#include <QHash>
#include <QSet>

namespace varve
{

/// How much of a run is shown. A run is a turn, or what follows a compaction, a branch's start or a fork.
enum class FoldLevel : quint8 {
    Merged, ///< nothing: part of a row that stands for several runs
    Closed, ///< its first entry, with the rest folded into that row
    Open, ///< also the final answer; what lies between is one row
    Full, ///< every message
};

/// The person's and our decisions; by seq, so that they outlive a change of the tree.
struct OutlineFolds
{
    QHash<qint64, FoldLevel> levels; ///< by the run's first entry; absent: as follows
    FoldLevel earlier = FoldLevel::Open; ///< of runs up to `earlierUpTo`; behind that: Open
    qint64 earlierUpTo = 0; ///< seq
    QSet<qint64> collapsed; ///< first entries of branches that are one row

    [[nodiscard]] FoldLevel levelOf(qint64 head) const
    {
        return levels.value(head, head <= earlierUpTo ? earlier : FoldLevel::Open);
    }
};

/// The runs of a structure under the default filter. Linear to make.
class OutlineRuns
{
public:
    struct Run
    {
        int head = -1; ///< node
        int firstVisit = 0;
        int endVisit = 0;
        int finalAnswer = -1; ///< node; -1: none
        int messages = 0; ///< substantial entries, the head included
        int anchors = 0; ///< of them always visible, the head not counted
        bool anchored = false; ///< the head is always visible, too
    };

    OutlineRuns() = default;
    OutlineRuns(const SessionSnapshot &snapshot, const OutlineStructure &structure);

    [[nodiscard]] const std::vector<Run> &runs() const { return m_runs; }
    /// Of the run the node is in; -1 for what belongs to none.
    [[nodiscard]] int runOf(int node) const { return m_runOf[size_t(node)]; }
    /// Always visible: compactions, summaries of branches, forks, starts of branches, labels, the leaf.
    [[nodiscard]] bool isAnchor(int node) const { return m_anchor[size_t(node)] != 0; }

private:
    void findAnchors(const SessionSnapshot &snapshot, const OutlineStructure &structure);

    std::vector<Run> m_runs;
    std::vector<int> m_runOf;
    std::vector<char> m_anchor;
};

/// Folds that show the whole of a session in about `maxRows` rows: every turn if they fit, the newest ones
/// open; else the oldest branches and turns are put together.
[[nodiscard]] OutlineFolds planFolds(const SessionSnapshot &snapshot,
                                     const OutlineStructure &structure, const OutlineRuns &runs,
                                     int maxRows);

} // namespace varve
