// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <storage/librecodedatabase.h>

#include <vector>

namespace varve
{

/// The order of a session's entries and the tree that they make, from their places alone.
struct LibrecodeOrder
{
    std::vector<qint64> rows; ///< by time, those of equal time as they were written; parents first
    qint64 leaf = 0; ///< the newest entry without children
    bool leafDiffers = false; ///< librecode, which compares times as texts, would go on elsewhere
};

[[nodiscard]] LibrecodeOrder librecodeOrderOf(const std::vector<LibrecodeDatabase::Place> &places);

} // namespace varve
