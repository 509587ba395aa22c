// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "branchtips.h"

#include <workspace/entrytitle.h>

namespace varve
{

namespace
{

bool isSaid(const EntryNode &node)
{
    return node.isMessage() || node.type == EntryType::Compaction;
}

/// The newest message at or above a node that belongs to its branch alone; -1: there is none.
int newestMessage(const SessionTree &tree, int index, bool orShared)
{
    while (index >= 0 && !isSaid(tree.at(index))) {
        index = tree.parentOf(index);
        if (index >= 0 && !orShared && tree.childrenOf(index).size() > 1) {
            return -1;
        }
    }
    return index;
}

} // namespace

Result<QList<BranchTip>> branchTips(const SessionSnapshot &snapshot, StoreReader &reader,
                                    qsizetype most)
{
    const SessionTree &tree = snapshot.tree;
    const int leaf = tree.indexOfSeq(snapshot.session.leafSeq);
    QList<int> ends;
    if (leaf >= 0) {
        ends += leaf;
    }
    for (int i = static_cast<int>(tree.size()) - 1; i >= 0 && ends.size() < most; --i) {
        if (i != leaf && tree.childrenOf(i).empty() && newestMessage(tree, i, false) >= 0) {
            ends += i;
        }
    }
    QList<BranchTip> tips;
    for (const int end : std::as_const(ends)) {
        const auto entry = reader.entry(tree.at(end).seq);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        const int message = newestMessage(tree, end, true);
        const auto title = readTitle(tree, message >= 0 ? message : end, reader);
        if (!title) {
            return std::unexpected(title.error());
        }
        tips += BranchTip { tree.at(end).id, *title, entry->createdAt, end == leaf };
    }
    return tips;
}

} // namespace varve
