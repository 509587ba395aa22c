// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "projectionunits.h"

namespace varve
{

enum class WithThinking : quint8 { No, Yes };

/// Fills in the parts and tokens of an item by estimate; `lead` is what wraps the first part.
void estimateParts(ProjectionDraft &draft, const TokenFactors &factors, const CharCounts &lead = {},
                   WithThinking thinking = WithThinking::No);
/// The same from a measured figure, which covers all that the answer had: what is not sent again takes its share away.
void measuredParts(ProjectionDraft &draft, const TokenFactors &factors, qint32 measured,
                   WithThinking thinking);

} // namespace varve
