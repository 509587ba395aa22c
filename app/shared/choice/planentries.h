// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <engine/planrequest.h>

namespace varve
{

/// Entries of a plan by their names, as entryNamed() takes them; empty: none.
struct PlanEntries
{
    QString upTo;
    QString from; ///< together with `to`
    QString to;
};

/// `wanted` with these. One that is not found is an error. The thread of `reader`.
[[nodiscard]] Result<PlanRequest> withEntries(PlanRequest wanted, const PlanEntries &named,
                                              StoreReader &reader, const LoadedSession &loaded);

} // namespace varve
