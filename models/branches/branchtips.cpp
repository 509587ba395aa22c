// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "branchtips.h"

#include <workspace/entrytitle.h>

namespace varve
{

namespace
{

/// Whether there is a message or a compaction that belongs to this end alone.
bool isBranch(const SessionTree &tree, int index)
{
    while (!tree.at(index).isMessage() && tree.at(index).type != EntryType::Compaction) {
        index = tree.parentOf(index);
        if (index < 0 || tree.childrenOf(index).size() > 1) {
            return false;
        }
    }
    return true;
}

/// What was said last tells more of a branch than that it was compacted since.
int titledBy(const SessionTree &tree, int end)
{
    int index = end;
    while (index >= 0 && !tree.at(index).isMessage()) {
        index = tree.parentOf(index);
    }
    return index >= 0 ? index : end;
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
        if (i != leaf && tree.childrenOf(i).empty() && isBranch(tree, i)) {
            ends += i;
        }
    }
    QList<BranchTip> tips;
    for (const int end : std::as_const(ends)) {
        const auto entry = reader.entry(tree.at(end).seq);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        const auto title = readTitle(tree, titledBy(tree, end), reader);
        if (!title) {
            return std::unexpected(title.error());
        }
        tips += BranchTip { tree.at(end).id, *title, entry->createdAt, end == leaf };
    }
    return tips;
}

} // namespace varve
