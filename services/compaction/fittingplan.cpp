// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fittingplan.h"

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

} // namespace

CompactionPlan planToFit(const Branch &branch, const Context &context, PlanNumbers numbers,
                         const PlanAim &aim, const PlanOptions &options)
{
    CompactionPlan best;
    if (aim.method != PlanAim::Method::SummarizeOnly) {
        PlanOptions masks = options;
        masks.summarize = false;
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
    whole.mask = true; // a plan that does not fit cannot be choosy
    for (int share : { 1, 2, 4, 8, 0 }) {
        PlanNumbers less = numbers;
        less.keep = share == 0 ? 0 : numbers.keep / share;
        less.keepMessages = share <= 1 ? numbers.keepMessages : 0;
        less.keepUserTokens = share == 0 ? 0 : numbers.keepUserTokens / share;
        less.maskProtect = share == 0 ? 0 : numbers.maskProtect / share;
        less.maskMinimum = 0;
        const CompactionPlan tried = planCompaction(branch, context, less, whole);
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
