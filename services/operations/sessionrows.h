// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contextjson.h"
#include "operation.h"
#include <session/sessionforest.h>
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

/// A session that works for another one.
struct TreeSubagent
{
    Session session;
    int depth = 1; ///< 1: the session that is shown has started it
    FamilyUse family; ///< with those that it started
};

struct TreePage
{
    LoadedSession loaded;
    OriginIds origins;
    QList<TreeRow> rows; ///< depth first, children in the order in which they were appended
    qsizetype total = 0; ///< of the whole tree
    QList<TreeSubagent> subagents = {}; ///< each before those that it started
    FamilyUse family = {}; ///< of the session with all of them
    QHash<EntryId, QStringList>
            machines = {}; ///< off the path, other machines that stand there; without a name: not known
};

[[nodiscard]] const OperationOf<ShowTree, TreePage> &treeOperation();

} // namespace varve
