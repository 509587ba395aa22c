// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contextjson.h"
#include "loadedsession.h"

#include <QJsonArray>

namespace varve
{

/// One entry of a session's tree.
struct TreeRow
{
    int index = 0; ///< in the tree
    int depth = 0; ///< number of ancestors
    qint64 tokens = 0; ///< as reported, else an estimate
    bool isLeaf = false; ///< nothing stands below it
    bool onPath = false; ///< to where the session stands
};

/// Depth first, children in the order in which they were appended.
[[nodiscard]] QList<TreeRow> treeRows(const LoadedSession &loaded);
/// As `varve tree --json` prints them; some of the rows.
[[nodiscard]] QJsonArray treeJson(const LoadedSession &loaded, const QList<TreeRow> &rows,
                                  const OriginIds &origins);
[[nodiscard]] inline QJsonArray treeJson(const LoadedSession &loaded, const OriginIds &origins)
{
    return treeJson(loaded, treeRows(loaded), origins);
}

} // namespace varve
