// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <recall/vectorindexer.h>

#include <QString>

namespace varve
{

/// How far the vectors for the search by meaning are, in one line; `entries`: of the whole store. Empty if no model is set.
[[nodiscard]] QString vectorStateText(const VectorIndexer::State &state, qint64 entries);

} // namespace varve
