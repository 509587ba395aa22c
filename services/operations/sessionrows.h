// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contextjson.h"
#include "operation.h"
#include <workspace/loadedsession.h>

namespace varve
{

struct ShowTree
{
    QString session;
    qint64 offset = 0;
    std::optional<qint64> limit;
};

/// One entry of a session's tree.
struct TreeRow
{
    int index = 0; ///< in the tree
    int depth = 0; ///< number of ancestors
    qint64 tokens = 0; ///< as reported, else an estimate
    bool isLeaf = false; ///< nothing stands below it
    bool onPath = false; ///< to where the session stands
};

struct TreePage
{
    LoadedSession loaded;
    OriginIds origins;
    QList<TreeRow> rows; ///< depth first, children in the order in which they were appended
    qsizetype total = 0; ///< of the whole tree
};

[[nodiscard]] const OperationOf<ShowTree, TreePage> &treeOperation();

} // namespace varve
