// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "context.h"
#include "sessiontree.h"

#include <functional>

namespace varve
{

/// An item on its way into a Context, with what pairing needs to know.
struct ProjectionDraft
{
    ContextItem item;
    EntryMetrics metrics;
    bool bringsItsCall = false; ///< a result that the source kept without a call: sent as the pair
    bool paired = true; ///< false: calls and results in it are sent as plain text
};

/// Edits act on units: an answer with calls, and all results of these calls. Excludes a unit of which one member is excluded,
/// leaves out results without a call and gives calls without a result one of ours; moves results up to their answer, as
/// providers want it. Adds items and repairs to `context`.
void finishUnits(QList<ProjectionDraft> drafts, const TokenFactors &factors, Context &context);

/// By index, of `indexes` in order: the answer that made the call, for its result; itself for everything else, also for a result
/// without a call or a second one of the same call.
[[nodiscard]] QHash<int, int> unitsOf(const SessionTree &tree, const QList<int> &indexes);

/// The indexes, of `indexes` in order, that belong to a unit with a member that `chosen` accepts.
[[nodiscard]] QList<int> unitsWith(const SessionTree &tree, const QList<int> &indexes,
                                   const std::function<bool(int)> &chosen);

} // namespace varve
