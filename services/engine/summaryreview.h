// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionrun.h"
#include <compaction/planlosses.h>

namespace varve
{

/// What there is to know of a summary before it is applied: the same in the window, on the command line and from the server.
struct ReviewedSummary
{
    QList<Fact> missing; ///< that it does not say, by kind
    qsizetype rules = 0; ///< standing ones that it keeps word for word
    PlanLosses losses; ///< what it cannot say
    qint64 tokensBefore = 0; ///< of the context
    qint64 tokensAfter = 0; ///< as it will be; 0: it could not be worked out, as of an empty text
};

/// Of a summary as it is in the draft, for what was planned. The thread of `reader`; goes through the range once.
[[nodiscard]] ReviewedSummary reviewOf(const SummaryDraft &draft, const PlannedCompaction &planned,
                                       const ProjectionSettings &projection, StoreReader &reader);

} // namespace varve
