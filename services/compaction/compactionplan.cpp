// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionplan.h"

#include "projection.h"
#include "projectionunits.h"

#include <QCoreApplication>
#include <QSet>

#include <algorithm>
#include <cmath>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CompactionPlan)
};

bool isTurnStart(const EntryNode &node)
{
    return node.type == EntryType::CustomMessage || node.type == EntryType::BranchSummary
            || (node.type == EntryType::Message
                && (node.role == Role::User || node.role == Role::BashExecution));
}

bool isValidCut(const EntryNode &node)
{
    return isTurnStart(node)
            || (node.type == EntryType::Message
                && (node.role == Role::Assistant || node.role == Role::Custom));
}

qint64 charsByFour(const EntryNode &node)
{
    constexpr qint64 ImageChars = 4800;
    const EntryMetrics metrics = decodeMetrics(node.metrics);
    qint64 chars = metrics.chars().total();
    for (const PartMetrics &part : metrics.parts) {
        chars += part.kind == PartMetrics::Kind::Image ? ImageChars : 0;
    }
    return (chars + 3) / 4;
}

/// A message of the range and what it costs.
struct Candidate
{
    int index = 0; ///< in the tree
    qint64 tokens = 0;
    const ContextItem *item = nullptr; ///< null if the projection has none
    bool masked = false; ///< by this plan
};

class Planner
{
public:
    Planner(const Branch &branch, const Context &context, const PlanNumbers &numbers,
            const PlanOptions &options)
        : m_branch(branch)
        , m_context(context)
        , m_numbers(numbers)
        , m_options(options)
    {
        for (const ContextItem &item : context.items) {
            if (item.seq != 0) {
                m_items.insert(item.seq, &item);
            }
        }
        // A mask must be worth its placeholder.
        m_placeholder = placeholderTokens(TokenFactors {});
        collect();
    }

    CompactionPlan run()
    {
        CompactionPlan plan;
        plan.leaf = m_context.leaf;
        plan.tokensBefore = m_context.tokens();
        if (m_branch.compaction >= 0) {
            plan.previousCompaction = m_branch.node(m_branch.compaction).id;
        }
        if (m_options.mask && !m_options.charsByFour) {
            maskOldOutput();
        }
        if (!m_options.summarize) {
            finishMaskOnly(plan);
            return plan;
        }
        const auto cut = findCut();
        if (!cut) {
            plan.refusal = refusalWithoutCut();
            return plan;
        }
        fill(plan, *cut);
        refuseIfUseless(plan);
        return plan;
    }

private:
    struct Cut
    {
        int entry = 0; ///< index in the tree: the valid entry
        int firstKept = 0; ///< with the metadata before it
        int turnStart = -1; ///< -1: the cut is at a turn start
    };

    const EntryNode &node(int index) const { return m_branch.node(index); }

    /// The messages from the previous first kept entry on (or after a compaction that kept nothing).
    void collect()
    {
        int from = 0;
        if (m_branch.compaction >= 0) {
            from = m_branch.firstKept >= 0 ? m_branch.firstKept : m_branch.compaction + 1;
        }
        for (const int index : m_branch.path) {
            if (index < from) {
                continue;
            }
            m_range += index;
            if (node(index).isMessage()) {
                Candidate candidate;
                candidate.index = index;
                candidate.item = m_items.value(node(index).seq);
                candidate.tokens = costOf(candidate);
                m_messages += candidate;
            }
        }
    }

    qint64 costOf(const Candidate &candidate) const
    {
        if (m_options.charsByFour) {
            return charsByFour(node(candidate.index));
        }
        return candidate.item != nullptr && candidate.item->isSent() ? candidate.item->tokens : 0;
    }

    bool canBeMasked(const Candidate &candidate) const
    {
        return candidate.item != nullptr && candidate.item->state == ItemState::Sent
                && candidate.item->role == Role::ToolResult && candidate.tokens > 2 * m_placeholder;
    }

    void mask(Candidate &candidate)
    {
        m_maskFreed += candidate.tokens - m_placeholder;
        candidate.tokens = m_placeholder;
        candidate.masked = true;
    }

    void maskOldOutput()
    {
        qint64 output = 0;
        qint64 wouldFree = 0;
        QList<qsizetype> old;
        for (qsizetype i = m_messages.size(); i-- > 0;) {
            const Candidate &candidate = m_messages.at(i);
            if (candidate.item == nullptr || candidate.item->role != Role::ToolResult) {
                continue;
            }
            if (output >= m_numbers.maskProtect && canBeMasked(candidate)) {
                old += i;
                wouldFree += candidate.tokens - m_placeholder;
            }
            output += candidate.tokens;
        }
        if (wouldFree >= m_numbers.maskMinimum) {
            for (const qsizetype i : std::as_const(old)) {
                mask(m_messages[i]);
            }
        }
    }

    /// The index in m_messages at which the budget is reached, walking back; -1 if it never is.
    qsizetype budgetPoint() const
    {
        qint64 tokens = 0;
        int messages = 0;
        for (qsizetype i = m_messages.size(); i-- > 0;) {
            tokens += m_messages.at(i).tokens;
            messages += m_messages.at(i).tokens > 0 ? 1 : 0;
            if (tokens >= m_numbers.keep && messages >= m_numbers.keepMessages) {
                return i;
            }
        }
        return -1;
    }

    std::optional<Cut> findCut()
    {
        const qsizetype budget = budgetPoint();
        if (budget < 0) {
            return std::nullopt;
        }
        for (qsizetype i = budget; i < m_messages.size(); ++i) {
            if (isValidCut(node(m_messages.at(i).index))) {
                return cutAt(m_messages.at(i).index);
            }
        }
        // Only results follow, so one of them is a giant. Without it the walk goes on further back.
        return maskGiant(budget) ? findCut() : std::nullopt;
    }

    bool maskGiant(qsizetype from)
    {
        if (m_options.charsByFour || !m_options.mask) {
            return false;
        }
        Candidate *giant = nullptr;
        for (qsizetype i = from; i < m_messages.size(); ++i) {
            if (canBeMasked(m_messages.at(i)) && !m_messages.at(i).masked
                && (giant == nullptr || m_messages.at(i).tokens > giant->tokens)) {
                giant = &m_messages[i];
            }
        }
        if (giant != nullptr) {
            mask(*giant);
        }
        return giant != nullptr;
    }

    std::optional<Cut> cutAt(int entry) const
    {
        Cut cut { entry, entry, -1 };
        const auto position = std::ranges::find(m_range, entry) - m_range.begin();
        for (qsizetype i = position; i-- > 0;) {
            const EntryNode &before = node(m_range.at(i));
            if (before.isMessage() || before.type == EntryType::Compaction) {
                break;
            }
            cut.firstKept = m_range.at(i);
        }
        if (!isTurnStart(node(entry))) {
            for (qsizetype i = position; i-- > 0;) {
                if (isTurnStart(node(m_range.at(i)))) {
                    cut.turnStart = m_range.at(i);
                    break;
                }
            }
        }
        return cut;
    }

    CompactionPlan::Refusal refusalWithoutCut() const
    {
        const bool anything =
                std::ranges::any_of(m_messages, [](const Candidate &c) { return c.tokens > 0; });
        if (!anything) {
            return m_branch.compaction >= 0 ? CompactionPlan::Refusal::AlreadyCompacted
                                            : CompactionPlan::Refusal::Empty;
        }
        const bool nothingSince = m_branch.compaction >= 0
                && std::ranges::none_of(m_messages, [&](const Candidate &c) {
                                      return c.index > m_branch.compaction;
                                  });
        return nothingSince ? CompactionPlan::Refusal::AlreadyCompacted
                            : CompactionPlan::Refusal::EverythingKept;
    }

    void fill(CompactionPlan &plan, const Cut &cut)
    {
        plan.firstKept = node(cut.firstKept).id;
        plan.split = cut.turnStart >= 0;
        if (plan.split) {
            plan.turnStart = node(cut.turnStart).id;
        }
        qint64 keptMasked = 0;
        const QSet<int> pinned = pinnedAbove(cut.entry);
        for (const Candidate &candidate : std::as_const(m_messages)) {
            const bool sent = candidate.item != nullptr && candidate.item->isSent();
            const EntryId id = node(candidate.index).id;
            if (!sent) {
                continue;
            }
            if (candidate.index >= cut.entry) {
                plan.kept += id;
                if (candidate.masked) {
                    plan.masked += id;
                    keptMasked += candidate.item->tokens - m_placeholder;
                }
            } else if (pinned.contains(candidate.index)) {
                plan.pinned += id;
            } else {
                (plan.split && candidate.index >= cut.turnStart ? plan.turnPrefix
                                                                : plan.summarize) += id;
                plan.summarizedTokens += candidate.item->tokens;
            }
        }
        plan.tokensAfter = plan.tokensBefore - plan.summarizedTokens - keptMasked
                - previousSummaryTokens() + expectedSummary(plan.summarizedTokens);
    }

    QSet<int> pinnedAbove(int cut) const
    {
        QList<int> above;
        std::ranges::copy_if(m_range, std::back_inserter(above),
                             [cut](int index) { return index < cut; });
        const auto isPinned = [this](int index) { return m_branch.state.isPinned(node(index).id); };
        const QList<int> units = unitsWith(m_branch.snapshot->tree, above, isPinned);
        return { units.cbegin(), units.cend() };
    }

    qint64 previousSummaryTokens() const
    {
        if (m_branch.compaction < 0) {
            return 0;
        }
        const ContextItem *item = m_items.value(node(m_branch.compaction).seq);
        return item != nullptr ? item->tokens : 0;
    }

    /// Summaries grow slowly with what they cover; bounded by what they may take.
    qint64 expectedSummary(qint64 summarized) const
    {
        const auto guess =
                static_cast<qint64>(600 + 20 * std::sqrt(static_cast<double>(summarized)));
        return std::min({ m_numbers.summary, guess, std::max<qint64>(200, summarized / 2) });
    }

    void finishMaskOnly(CompactionPlan &plan) const
    {
        for (const Candidate &candidate : m_messages) {
            if (candidate.item != nullptr && candidate.item->isSent()) {
                plan.kept += node(candidate.index).id;
                if (candidate.masked) {
                    plan.masked += node(candidate.index).id;
                }
            }
        }
        plan.tokensAfter = plan.tokensBefore - m_maskFreed;
        if (plan.masked.isEmpty()) {
            plan.refusal = CompactionPlan::Refusal::FreesTooLittle;
        }
    }

    void refuseIfUseless(CompactionPlan &plan) const
    {
        if (plan.onlyMasks()) {
            plan.refusal = refusalWithoutCut();
            return;
        }
        if (m_options.charsByFour) {
            return;
        }
        const auto least =
                std::max(static_cast<qint64>(std::llround(
                                 m_numbers.shrinkShare * static_cast<double>(plan.tokensBefore))),
                         m_numbers.shrinkTokens);
        if (plan.tokensBefore - plan.tokensAfter < least) {
            plan.refusal = CompactionPlan::Refusal::FreesTooLittle;
        }
    }

    const Branch &m_branch;
    const Context &m_context;
    const PlanNumbers &m_numbers;
    const PlanOptions &m_options;
    QHash<qint64, const ContextItem *> m_items;
    QList<int> m_range;
    QList<Candidate> m_messages;
    qint64 m_placeholder = 0;
    qint64 m_maskFreed = 0;
};

} // namespace

CompactionPlan planCompaction(const Branch &branch, const Context &context,
                              const PlanNumbers &numbers, const PlanOptions &options)
{
    return Planner(branch, context, numbers, options).run();
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
    }
    Q_UNREACHABLE_RETURN({});
}

} // namespace varve
