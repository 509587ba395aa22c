// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planlosses.h"

#include <QSet>

namespace varve
{

PlanLosses lossesOf(const CompactionPlan &plan, const Context &context)
{
    QSet<EntryId> gone(plan.summarize.cbegin(), plan.summarize.cend());
    gone.unite({ plan.turnPrefix.cbegin(), plan.turnPrefix.cend() });
    gone.unite({ plan.masked.cbegin(), plan.masked.cend() });
    PlanLosses losses;
    bool behind = false; // thinking fits only while all that stands before it is unchanged
    for (const ContextItem &item : context.items) {
        const bool goes = gone.contains(item.entry);
        behind = behind || goes;
        if (!item.isSent()) {
            continue;
        }
        bool thinks = false;
        for (const ContextPart &part : item.parts) {
            if (part.category == Category::Thinking) {
                thinks = true;
                losses.thinkingTokens += behind && !goes ? part.tokens : 0;
            }
            losses.images += goes && part.category == Category::Images ? 1 : 0;
            losses.references += goes && part.quoted ? 1 : 0;
        }
        losses.thinking += behind && thinks ? 1 : 0;
    }
    return losses;
}

} // namespace varve
