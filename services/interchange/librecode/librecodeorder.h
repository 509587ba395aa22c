// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "librecodedatabase.h"

#include <QJsonObject>

namespace varve
{

/// The order of a session's entries and the tree that they make, from their places alone.
struct LibrecodeOrder
{
    std::vector<qint64> rows; ///< by time, those of equal time as they were written; parents first
    qint64 leaf = 0; ///< the newest entry without children
    bool leafDiffers = false; ///< librecode, which compares times as texts, would go on elsewhere
    qint64 branchPoints = 0;
    qint64 roots = 0;
    qint64 orphans = 0; ///< their parent is not in the session
    qint64 leaves = 0;
    qint64 maxDepth = 0;

    [[nodiscard]] QJsonObject tree() const;
};

[[nodiscard]] LibrecodeOrder orderOf(const std::vector<LibrecodeDatabase::Place> &places);

} // namespace varve
