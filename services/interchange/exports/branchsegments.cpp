// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "branchsegments.h"

#include <algorithm>

namespace varve
{

namespace
{

QList<int> downTo(const SessionTree &tree, int first, int leaf)
{
    QList<int> entries;
    for (int at = leaf; at != first; at = tree.parentOf(at)) {
        entries += at;
    }
    entries += first;
    std::ranges::reverse(entries);
    return entries;
}

} // namespace

QList<BranchSegment> branchSegments(const ExportSource &source)
{
    if (source.scope != ExportScope::Session) {
        return { { -1, source.order } };
    }
    const SessionTree &tree = source.tree;
    const int leaf = source.leaf.isNull() ? -1 : tree.indexOf(source.leaf);
    QList<BranchSegment> segments;
    QList<int> starts;
    for (const int root : tree.childrenOf(-1)) {
        starts += root;
    }
    if (leaf >= 0) { // the branch it stands on comes first
        const int root = tree.pathTo(leaf).constFirst();
        starts.removeOne(root);
        starts.prepend(root);
    }
    for (qsizetype next = 0; next < starts.size(); ++next) {
        const int first = starts.at(next);
        const bool standsHere = next == 0 && leaf >= 0;
        const int last = standsHere ? leaf : tree.newestLeafBelow(first);
        segments += { tree.parentOf(first), downTo(tree, first, last) };
        const QList<int> &path = segments.constLast().entries;
        for (qsizetype at = 0; at < path.size(); ++at) {
            const int goesOn = at + 1 < path.size() ? path.at(at + 1) : -1;
            for (const int child : tree.childrenOf(path.at(at))) {
                if (child != goesOn) {
                    starts += child;
                }
            }
        }
    }
    return segments;
}

qsizetype otherBranches(const SessionTree &tree, int index, int next)
{
    return std::ranges::count_if(tree.childrenOf(index),
                                 [next](int child) { return child != next; });
}

} // namespace varve
