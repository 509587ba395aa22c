// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "outlinefolds.h"
#include <context/contextstate.h>

namespace varve
{

struct OutlineRows
{
    QList<OutlineRow> rows;
    /// By node: the row that shows it, holds it folded, or stands nearest above it; -1: none.
    std::vector<int> rowOf;
};

/// What rows are made of; the parts must outlive the call.
struct OutlineInput
{
    const SessionSnapshot &snapshot;
    const OutlineStructure &structure;
    const OutlineRuns &runs; ///< matter for the default filter only, like `folds`
    const OutlineFolds &folds;
    const ContextState &state; ///< tells undone compactions
};

/// Which rows there are. Pure and linear.
[[nodiscard]] OutlineRows outlineRows(const OutlineInput &input, OutlineFilter filter);

} // namespace varve
