// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fittingplan.h"

#include <array>

namespace varve
{

namespace
{

bool fits(const CompactionPlan &plan, const PlanAim &aim)
{
    return !plan.isRefused() && (aim.mostTokens <= 0 || plan.tokensAfter <= aim.mostTokens);
}

/// Closer to fitting; any plan is closer than none.
bool isBetter(const CompactionPlan &plan, const CompactionPlan &than)
{
    if (plan.isRefused() || than.isRefused()) {
        return !plan.isRefused();
    }
    return plan.tokensAfter < than.tokensAfter;
}

/// A plan that does not fit cannot be choosy.
struct Less
{
    int share; ///< a part of what should be kept; 0: the newest answer with its results only
    bool mask = true;
    bool summarize = true;

    [[nodiscard]] PlanNumbers applied(PlanNumbers numbers) const
    {
        const auto part = [this](qint64 wished) { return share == 0 ? 0 : wished / share; };
        numbers.keep = part(numbers.keep);
        numbers.keepMessages = share == 1 ? numbers.keepMessages : 0;
        numbers.keepUserTokens = part(numbers.keepUserTokens);
        numbers.maskProtect = part(numbers.maskProtect);
        numbers.maskMinimum = 0;
        return numbers;
    }
};
/// Where the newest results fit word for word they stay so. Masks alone come last: where calls and results are mixed up from the
/// first message on there is no place to cut.
constexpr std::array LessAndLess { Less { 1 },
                                   Less { 2 },
                                   Less { 4 },
                                   Less { 8 },
                                   Less { 0, false },
                                   Less { 0 },
                                   Less { 0, true, false } };

} // namespace

CompactionPlan planToFit(const Branch &branch, const Context &context, PlanNumbers numbers,
                         const PlanAim &aim, const PlanOptions &options)
{
    CompactionPlan best;
    best.refusal = CompactionPlan::Refusal::EverythingKept; // until there is one
    if (aim.method != PlanAim::Method::SummarizeOnly) {
        PlanOptions masks = options;
        masks.summarize = false;
        masks.summaryFollows = aim.method == PlanAim::Method::MaskThenSummarize;
        best = planCompaction(branch, context, numbers, masks);
        if (!best.isRefused() && !numbers.freesEnough(best.tokensBefore, best.tokensAfter)) {
            best.refusal = CompactionPlan::Refusal::FreesTooLittle; // applied it would be refused
        }
        const bool only = aim.method == PlanAim::Method::MaskOnly;
        const bool does = only ? fits(best, aim) || aim.mostTokens <= 0
                               : !best.isRefused() && best.tokensAfter <= aim.comfortable;
        if (does) {
            return best;
        }
    }
    PlanOptions whole = options;
    whole.mask = aim.method != PlanAim::Method::SummarizeOnly;
    CompactionPlan plan = planCompaction(branch, context, numbers, whole);
    if (fits(plan, aim) || aim.mostTokens <= 0) {
        return plan;
    }
    for (const Less &step : LessAndLess) {
        whole.mask = step.mask;
        whole.summarize = step.summarize;
        const CompactionPlan tried = planCompaction(branch, context, step.applied(numbers), whole);
        if (fits(tried, aim)) {
            return tried;
        }
        if (isBetter(tried, plan)) {
            plan = tried;
        }
    }
    return isBetter(best, plan) ? best : plan;
}

} // namespace varve
