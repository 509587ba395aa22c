// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "summaryreview.h"

#include <compaction/coverage.h>

namespace varve
{

ReviewedSummary reviewOf(const SummaryDraft &draft, const PlannedCompaction &planned,
                         const ProjectionSettings &projection, StoreReader &reader)
{
    ReviewedSummary review;
    review.missing = byKind(coverageOf(draft.material, draft.record.text).missing);
    review.rules = draft.material.rules.size()
            - removedRules(draft.material.rules, draft.record.text).size();
    review.losses = lossesOf(planned.plan, *planned.before);
    review.losses.files = draft.material.filesRead;
    review.tokensBefore = planned.before->tokens();
    ProjectionSettings settings = projection;
    settings.factors = planned.loaded.factors;
    const auto made =
            compactionEntries(planned.loaded.branch, planned.plan, draft.record, settings, reader);
    review.tokensAfter = made ? made->tokensAfter : 0;
    return review;
}

} // namespace varve
