// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "projectionunits.h"

namespace varve
{

/// An item in the making.
struct ProjectionDraft
{
    ContextItem item;
    EntryMetrics metrics;
    bool bringsItsCall = false; ///< see UnitKeys
    bool paired = true; ///< false: calls and results in it are sent as plain text
};

enum class WithThinking : quint8 { No, Yes };

/// Fills in the parts and tokens of an item by estimate; `lead` is what wraps the first part.
void estimateParts(ProjectionDraft &draft, const TokenFactors &factors, const CharCounts &lead = {},
                   WithThinking thinking = WithThinking::No);
/// The same from a measured figure, which covers all that the answer had: what is not sent again takes its share away.
void measuredParts(ProjectionDraft &draft, const TokenFactors &factors, qint32 measured,
                   WithThinking thinking);

} // namespace varve
