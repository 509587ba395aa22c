// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "context.h"
#include <session/sessiontree.h>

#include <functional>

namespace varve
{

/// Where a turn begins: what a person or a program says, or a command of the person's shell.
[[nodiscard]] bool isTurnStart(const EntryNode &node);

/// What pairs an item with others: the calls that it makes, the call that it answers.
struct UnitKeys
{
    QList<quint64> calls; ///< callKeyOf() of each
    quint64 result = 0; ///< 0: it answers none
    bool bringsItsCall = false; ///< a result that the source kept without a call: sent as the pair
};

/// The items of a context on their way into it; `keys` has one for each. Apart from each other and without the metrics that both
/// were made of: of a branch of 200,000 entries these were 40 MB.
struct ProjectedItems
{
    QList<ContextItem> items;
    QList<UnitKeys> keys;
};

/// Edits act on units: an answer with calls, and all results of these calls. Excludes a unit of which one member is excluded,
/// leaves out results without a call and gives calls without a result one of ours; moves results up to their answer, as
/// providers want it. They become the items of `context`, and repairs are added to it.
void finishUnits(ProjectedItems projected, const TokenFactors &factors, Context &context);

/// By index, of `indexes` in order: the answer that made the call, for its result; itself for everything else, also for a result
/// without a call or a second one of the same call.
[[nodiscard]] QHash<int, int> unitsOf(const SessionTree &tree, const QList<int> &indexes);

/// The indexes, of `indexes` in order, that belong to a unit with a member that `chosen` accepts.
[[nodiscard]] QList<int> unitsWith(const SessionTree &tree, const QList<int> &indexes,
                                   const std::function<bool(int)> &chosen);

} // namespace varve
