// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionplan.h"

#include "maskplan.h"
#include "planlosses.h"
#include "rangeplan.h"
#include "usermessages.h"
#include <context/projection.h>
#include <context/rangesummaries.h>

#include <QCoreApplication>

#include <algorithm>
#include <expected>
#include <limits>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CompactionPlan)
};

class Planner
{
public:
    /// `sent`: the context as it is now, where `context` is that of the originals.
    Planner(const Branch &branch, const Context &context, const PlanNumbers &numbers,
            const PlanOptions &options, const Context *sent = nullptr)
        : m_branch(branch)
        , m_context(context)
        , m_sent(sent)
        , m_numbers(numbers)
        , m_options(options)
        , m_messages(branch, context,
                     options.charsByFour ? PlanMessages::Cost::CharsByFour
                                         : PlanMessages::Cost::Projected)
        , m_masks(m_messages, numbers, options)
    { }

    CompactionPlan run(MaskPlan::KeepAll keepAll)
    {
        if (m_options.range) {
            return planRange(m_messages, m_context, m_numbers, *m_options.range);
        }
        CompactionPlan plan;
        plan.leaf = m_context.leaf;
        plan.tokensBefore = m_sent != nullptr ? m_sent->tokens() : m_context.tokens();
        if (!m_options.maskTool.isEmpty()) {
            m_masks.maskTool(m_options.maskTool);
            finishMaskOnly(plan);
            return plan;
        }
        if (m_branch.compaction >= 0) {
            plan.previousCompaction = m_branch.node(m_branch.compaction).id;
        }
        if (m_options.mask && !m_options.charsByFour) {
            m_masks.maskOldOutput(keepAll);
        }
        if (!m_options.summarize) {
            finishMaskOnly(plan);
            return plan;
        }
        const auto cut = m_options.upTo.isNull() ? findCut() : cutAfter(m_options.upTo);
        if (cut) {
            fill(plan, *cut);
            refuseIfUseless(plan);
        } else {
            plan.refusal = cut.error();
        }
        return plan.isRefused() && m_masksGiants ? onlyGiants(plan) : plan;
    }

private:
    struct Cut
    {
        int entry = 0; ///< index in the tree: the valid entry; past the end: nothing is kept
        int firstKept = -1; ///< with the metadata before it
        int turnStart = -1; ///< -1: the cut is at a turn start
    };
    using FoundCut = std::expected<Cut, CompactionPlan::Refusal>;

    const EntryNode &node(int index) const { return m_branch.node(index); }
    const QList<PlanMessage> &messages() const { return m_messages.messages; }

    /// The place at which the budget is reached, walking back; -1 if it never is.
    qsizetype budgetPoint() const
    {
        qint64 tokens = 0;
        int count = 0;
        for (qsizetype i = messages().size(); i-- > 0;) {
            tokens += messages().at(i).tokens;
            count += messages().at(i).tokens > 0 ? 1 : 0;
            if (tokens >= m_numbers.keep && count >= m_numbers.keepMessages) {
                return i;
            }
        }
        return -1;
    }

    int messagesFrom(qsizetype place) const
    {
        return static_cast<int>(
                std::count_if(messages().cbegin() + place, messages().cend(),
                              [](const PlanMessage &message) { return message.tokens > 0; }));
    }

    bool isValidCutAt(qsizetype place) const { return isValidCut(m_messages.nodeAt(place)); }
    bool isPossibleCutAt(qsizetype place) const
    {
        return isValidCutAt(place) && (m_options.charsByFour || !m_messages.partsUnits(place));
    }

    /// The first message behind the cut in force, of a plan from the originals: nothing that is summarized comes back.
    qsizetype leastBudgetPoint() const
    {
        if (m_sent == nullptr || m_sent->compaction.isNull()) {
            return -1;
        }
        const int from = m_branch.snapshot->tree.indexOf(
                m_sent->firstKept.isNull() ? m_sent->compaction : m_sent->firstKept);
        const auto found = std::ranges::find_if(
                messages(), [from](const PlanMessage &message) { return message.index >= from; });
        return found - messages().begin();
    }

    FoundCut findCut()
    {
        for (;;) {
            const qsizetype least = leastBudgetPoint();
            const qsizetype budget = std::max(budgetPoint(), least);
            if (budget == messages().size()) {
                return cutAfterAll();
            }
            if (budget < 0) {
                return std::unexpected(refusalWithoutCut());
            }
            bool onlyResults = true;
            for (qsizetype i = budget; i < messages().size(); ++i) {
                if (isPossibleCutAt(i)) {
                    const bool keepsTooFew =
                            least < budget && messagesFrom(i) < m_numbers.keepMessages;
                    return keepsTooFew ? cutBefore(budget) : FoundCut(cutAt(i));
                }
                onlyResults = onlyResults && !isValidCutAt(i);
            }
            if (!onlyResults) {
                return cutBefore(budget);
            }
            if (m_options.charsByFour) {
                return std::unexpected(refusalWithoutCut());
            }
            // Only results follow, so one of them is a giant. Without it the walk goes on further back; where none can go, the
            // answer that they belong to is kept with them.
            if (!m_options.mask || !m_masks.maskGiant(budget)) {
                return cutBefore(budget);
            }
            m_masksGiants = true;
        }
    }

    /// Calls and results that are mixed up, or a summarized range, reach to the end: more is kept than was asked for.
    FoundCut cutBefore(qsizetype place) const
    {
        const qsizetype least = std::max<qsizetype>(0, leastBudgetPoint());
        while (place-- > least) {
            if (isPossibleCutAt(place)) {
                return cutAt(place);
            }
        }
        return std::unexpected(refusalWithoutCut());
    }

    FoundCut cutAfter(const EntryId &upTo) const
    {
        const qsizetype named = m_messages.placeOf(upTo);
        if (named < 0) {
            return std::unexpected(CompactionPlan::Refusal::NotSent);
        }
        for (qsizetype i = std::max(named + 1, leastBudgetPoint()); i < messages().size(); ++i) {
            if (isPossibleCutAt(i)) {
                return cutAt(i);
            }
        }
        return cutAfterAll();
    }

    FoundCut cutAfterAll() const
    {
        if (m_messages.openAnswer() >= 0) {
            return std::unexpected(CompactionPlan::Refusal::OpenCall);
        }
        return Cut { std::numeric_limits<int>::max(), -1, -1 };
    }

    Cut cutAt(qsizetype place) const
    {
        const int entry = messages().at(place).index;
        const QList<int> &entries = m_messages.entries();
        Cut cut { entry, entry, -1 };
        const auto position = std::ranges::lower_bound(entries, entry) - entries.begin();
        for (qsizetype i = position; i-- > 0;) {
            const EntryNode &before = node(entries.at(i));
            if (before.isMessage() || before.type == EntryType::Compaction) {
                break;
            }
            cut.firstKept = entries.at(i);
        }
        if (!isTurnStart(node(entry))) {
            for (qsizetype i = position; i-- > 0;) {
                if (isTurnStart(node(entries.at(i)))) {
                    cut.turnStart = entries.at(i);
                    break;
                }
            }
        }
        return cut;
    }

    CompactionPlan::Refusal refusalWithoutCut() const
    {
        const bool anything = std::ranges::any_of(
                messages(), [](const PlanMessage &message) { return message.tokens > 0; });
        if (!anything) {
            return m_branch.compaction >= 0 ? CompactionPlan::Refusal::AlreadyCompacted
                                            : CompactionPlan::Refusal::Empty;
        }
        const bool nothingSince =
                m_branch.compaction >= 0
                && std::ranges::none_of(messages(), [&](const PlanMessage &message) {
                       return message.index > m_branch.compaction && message.counts();
                   });
        return nothingSince ? CompactionPlan::Refusal::AlreadyCompacted
                            : CompactionPlan::Refusal::EverythingKept;
    }

    void fill(CompactionPlan &plan, const Cut &cut)
    {
        if (cut.firstKept >= 0) {
            plan.firstKept = node(cut.firstKept).id;
        }
        plan.split = cut.turnStart >= 0;
        if (plan.split) {
            plan.turnStart = node(cut.turnStart).id;
        }
        const UserMessages users =
                chooseUserMessages(m_branch, m_messages, cut.entry, m_numbers.keepUserTokens);
        plan.released = users.released;
        const QSet<EntryId> released(users.released.cbegin(), users.released.cend());
        qint64 removed = users.releasedTokens;
        for (const PlanMessage &message : messages()) {
            if (!message.counts()) {
                continue;
            }
            const EntryId id = node(message.index).id;
            if (message.index >= cut.entry) {
                if (message.isSent()) {
                    plan.kept += id;
                }
                if (message.masked) {
                    plan.masked += id;
                    removed += message.item->tokens - m_masks.placeholder();
                }
            } else if (users.chosen.contains(id) || (message.pinned && !released.contains(id))) {
                plan.pinned += id;
                if (users.chosen.contains(id)) {
                    plan.userMessages += id;
                }
                removed += message.item->tokens
                        - pinnedTokens(decodeMetrics(node(message.index).metrics), {});
            } else {
                (plan.split && message.index >= cut.turnStart ? plan.turnPrefix : plan.summarize) +=
                        id;
                plan.summarizedTokens += message.item->tokens;
                removed += message.masked ? message.item->tokens : message.tokens;
            }
        }
        const qint64 previous = previousSummaryTokens();
        plan.tokensAfter = m_context.tokens() - removed - previous
                + expectedSummary(plan.summarizedTokens, previous) - thinkingLost(plan);
    }

    /// What stands behind something that was changed is sent without its thinking.
    qint64 thinkingLost(const CompactionPlan &plan) const
    {
        return m_options.charsByFour ? 0 : lossesOf(plan, m_context).thinkingTokens;
    }

    /// The built-in summarizer weighs again what its summary before stands for, and gives it as much room as it had; any other it
    /// carries over.
    qint64 expectedSummary(qint64 summarized, qint64 previous) const
    {
        constexpr qint64 ForEachToken = 10;
        const qint64 alone = m_numbers.expectedSummary(summarized);
        if (m_numbers.byModel || previous == 0) {
            return alone;
        }
        const EntryId before = m_branch.node(m_branch.compaction).id;
        return m_branch.snapshot->compactions.value(before).offline
                ? m_numbers.expectedSummary(summarized + ForEachToken * previous)
                : std::max(alone, previous);
    }

    qint64 previousSummaryTokens() const
    {
        if (m_branch.compaction < 0) {
            return 0;
        }
        const ContextItem *item = m_messages.itemOf(m_branch.compaction);
        return item != nullptr ? item->tokens : 0;
    }

    void finishMaskOnly(CompactionPlan &plan) const
    {
        for (const PlanMessage &message : messages()) {
            if (message.isSent()) {
                plan.kept += node(message.index).id;
                if (message.masked) {
                    plan.masked += node(message.index).id;
                }
            }
        }
        plan.tokensAfter = plan.tokensBefore - m_masks.freed() - thinkingLost(plan);
        if (plan.masked.isEmpty()) {
            plan.refusal = m_options.maskTool.isEmpty() ? CompactionPlan::Refusal::FreesTooLittle
                                                        : CompactionPlan::Refusal::NothingOfTool;
        }
    }

    /// There is nothing to summarize, or it is not worth it; without the giants that may not be needed.
    CompactionPlan onlyGiants(const CompactionPlan &refused) const
    {
        CompactionPlan plan;
        plan.leaf = refused.leaf;
        plan.tokensBefore = refused.tokensBefore;
        plan.previousCompaction = refused.previousCompaction;
        finishMaskOnly(plan);
        return m_numbers.freesEnough(plan.tokensBefore, plan.tokensAfter) ? plan : refused;
    }

    void refuseIfUseless(CompactionPlan &plan) const
    {
        if (plan.onlyMasks()) {
            plan.refusal = refusalWithoutCut();
        } else if (m_sent != nullptr) {
            // It is not made to free anything. Only what else is sent must not grow, as by more of the person's messages.
            const qint64 others =
                    plan.tokensAfter - m_numbers.expectedSummary(plan.summarizedTokens);
            if (others > plan.tokensBefore) {
                plan.refusal = CompactionPlan::Refusal::FreesTooLittle;
            }
        } else if (!m_options.charsByFour
                   && !m_numbers.freesEnough(plan.tokensBefore, plan.tokensAfter)) {
            plan.refusal = CompactionPlan::Refusal::FreesTooLittle;
        }
    }

    const Branch &m_branch;
    const Context &m_context;
    const Context *m_sent; ///< null: m_context is
    const PlanNumbers &m_numbers;
    const PlanOptions &m_options;
    PlanMessages m_messages;
    MaskPlan m_masks;
    bool m_masksGiants = false;
};

/// Whether output that is to be kept has to go after all, because the plan leaves the context too large.
bool mustForce(const CompactionPlan &plan, const PlanNumbers &numbers, const PlanOptions &options)
{
    return numbers.forceAbove > 0 && options.mask && !options.charsByFour && !options.range
            && options.upTo.isNull() && options.maskTool.isEmpty()
            && plan.tokensBefore > numbers.forceAbove
            && (plan.isRefused() || plan.tokensAfter > numbers.forceAbove);
}

CompactionPlan planOnce(const Branch &branch, const Context &context, const PlanNumbers &numbers,
                        const PlanOptions &options, MaskPlan::KeepAll keepAll)
{
    const bool again = options.fromOriginals && options.summarize && !options.range
            && options.maskTool.isEmpty() && branch.compaction >= 0;
    if (!again) {
        return Planner(branch, context, numbers, options).run(keepAll);
    }
    const Branch original = originalBranch(branch);
    return Planner(original, *options.fromOriginals, numbers, options, &context).run(keepAll);
}

} // namespace

Branch originalBranch(const Branch &branch)
{
    Branch original = branch;
    // One that the cut had put out of force stays so.
    QSet<EntryId> inForce;
    const QHash<EntryId, int> summaries = rangeSummariesInForce(branch);
    for (const int edit : summaries) {
        inForce += branch.node(edit).id;
    }
    original.state.retainSummaries([&](const ContextState::RangeSummary &summary) {
        return inForce.contains(summary.entry);
    });
    original.state.forgetChanges(); // what was sent since the compaction says nothing of it
    original.compaction = -1;
    original.firstKept = -1;
    return original;
}

CompactionPlan planCompaction(const Branch &branch, const Context &context,
                              const PlanNumbers &numbers, const PlanOptions &options)
{
    CompactionPlan plan = planOnce(branch, context, numbers, options, MaskPlan::KeepAll::Kept);
    PlanOptions forcing = options;
    // If all that is left fits into what is to be kept, masking alone has done it.
    for (const bool summarize : { true, false }) {
        forcing.summarize = summarize && options.summarize;
        if (mustForce(plan, numbers, forcing)) {
            CompactionPlan forced =
                    planOnce(branch, context, numbers, forcing, MaskPlan::KeepAll::Forced);
            if (!forced.isRefused()
                && (plan.isRefused() || forced.tokensAfter < plan.tokensAfter)) {
                plan = forced;
            }
        }
    }
    plan.toldWhole = numbers.toldWhole;
    return plan;
}

QString refusalText(CompactionPlan::Refusal refusal)
{
    switch (refusal) {
    case CompactionPlan::Refusal::None:
        return {};
    case CompactionPlan::Refusal::Empty:
        return Tr::tr("There is nothing to compact yet: nothing has been said.");
    case CompactionPlan::Refusal::AlreadyCompacted:
        return Tr::tr("This session was compacted already, and nothing new came since.");
    case CompactionPlan::Refusal::EverythingKept:
        return Tr::tr("There is nothing to compact: all of it lies within what is kept word for "
                      "word. Keep less "
                      "to compact anyway.");
    case CompactionPlan::Refusal::FreesTooLittle:
        return Tr::tr("This would free too little to be worth it. Keep less to compact more.");
    case CompactionPlan::Refusal::NotSent:
        return Tr::tr("The entry is no message of this branch, or it is in a summary already. "
                      "Choose one that is sent word for word.");
    case CompactionPlan::Refusal::OpenCall:
        return Tr::tr("A tool that was called there has not answered yet. Wait for it, or choose "
                      "an earlier entry.");
    case CompactionPlan::Refusal::NothingOfTool:
        return Tr::tr("No output of this tool that could be masked is sent; that of the newest "
                      "turn stays.");
    case CompactionPlan::Refusal::NothingInRange:
        return Tr::tr("There is nothing to summarize in this range: nothing in it is sent, or all "
                      "of it is pinned.");
    }
    Q_UNREACHABLE_RETURN({});
}

} // namespace varve
