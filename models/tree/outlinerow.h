// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTypes>

namespace varve
{

enum class OutlineFilter : quint8 {
    Default, ///< turns, compactions, forks, labels; the rest folded
    NoTools,
    UserOnly,
    Labelled,
    All, ///< every entry, also notes and changes of settings
};

/// One row of the outline. Nodes are indexes into the snapshot's tree.
struct OutlineRow
{
    enum class Kind : quint8 {
        Entry,
        Compaction, ///< a band
        Fold, ///< stands for hidden entries
        Subagent, ///< a session that the call in the row above started
    };
    enum Flag : quint16 {
        OnPath = 0x001, ///< between a root and the session's leaf
        LineUp = 0x002, ///< its lane comes from above
        LineDown = 0x004, ///< its lane goes on below
        BranchStart = 0x008, ///< its lane bends off the one to its left in this row
        Fork = 0x010, ///< branches start below it
        Leaf = 0x020, ///< the session's leaf, or stands for it
        Head = 0x040, ///< first of a foldable run
        Collapsed = 0x080, ///< the whole branch is folded into this row
        Unsent = 0x100, ///< summarized by a later compaction, or off the path
    };

    Kind kind = Kind::Entry;
    quint16 flags = 0;
    qint64 seq = 0; ///< of `node`; with `kind` and `subagent` the row's identity
    int node = -1; ///< of a Fold: the first hidden entry; of a Subagent: the one of the row above
    int subagent = -1; ///< of a Subagent: its place in the list of them
    int lastHidden = -1; ///< newest entry folded into this row; -1: none
    int folded = 0; ///< number of entries folded into this row
    int lane = 0;
    quint64 through = 0; ///< bit n: the line of lane n passes this row
    int sibling = 0; ///< 0 based, among the branches that start where this one does
    int siblings = 1;

    [[nodiscard]] bool has(Flag flag) const { return (flags & flag) != 0; }
    friend bool operator==(const OutlineRow &, const OutlineRow &) = default;
};

} // namespace varve
