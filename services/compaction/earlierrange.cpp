// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "earlierrange.h"

#include "compactionfacts.h"
#include "compactionplan.h"
#include "planmessages.h"

#include <algorithm>

namespace varve
{

namespace
{

constexpr qint64 MostTokens = 2'500'000; ///< about 10 MB of text

/// The compactions before one another, with the place on the branch at which what they keep begins.
class SummaryChain
{
public:
    explicit SummaryChain(const Branch &branch) : m_branch(branch) { }

    [[nodiscard]] int indexOf(const EntryId &id) const
    {
        return id.isNull() ? -1 : m_branch.snapshot->tree.indexOf(id);
    }
    /// -1: it stands before all.
    [[nodiscard]] int endOf(int compaction) const
    {
        if (compaction < 0) {
            return 0;
        }
        const EntryId id = m_branch.node(compaction).id;
        const int kept = indexOf(m_branch.snapshot->compactions.value(id).firstKept);
        return kept >= 0 ? kept : compaction + 1;
    }
    /// The one that this one brought up to date; itself if that cannot be done again.
    [[nodiscard]] Result<int> before(int compaction, EntrySource &source) const
    {
        const auto entry = source.entry(m_branch.node(compaction).seq);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        const CompactionFacts facts = compactionFacts(*entry);
        const int above = indexOf(facts.previous);
        const bool known = facts.previous.isNull() || (above >= 0 && above < compaction);
        if (!facts.offline || facts.editedByHand || !known
            || messagesIn(endOf(above), endOf(compaction)) < facts.summarized) {
            return compaction;
        }
        return above;
    }

private:
    [[nodiscard]] int messagesIn(int from, int to) const
    {
        return static_cast<int>(std::ranges::count_if(m_branch.path, [&](int index) {
            return index >= from && index < to && m_branch.node(index).isMessage();
        }));
    }

    const Branch &m_branch;
};

} // namespace

Result<EarlierRange> earlierRange(const Branch &branch, const EntryId &compaction,
                                  const ProjectionSettings &settings, EntrySource &source)
{
    EarlierRange range;
    const SummaryChain chain(branch);
    int carried = chain.indexOf(compaction);
    if (carried < 0) {
        return range;
    }
    const Branch original = originalBranch(branch);
    const Context context = project(original, settings);
    const PlanMessages all(original, context);
    const QList<EntryId> byRuns = branch.state.pinnedByRuns();
    const auto tokensIn = [&](int from, int to) {
        qint64 tokens = 0;
        for (const PlanMessage &message : all.messages) {
            const bool counts = message.index >= from && message.index < to && message.counts();
            tokens += counts ? message.item->tokens : 0;
        }
        return tokens;
    };
    const int end = chain.endOf(carried);
    while (carried >= 0) {
        const auto above = chain.before(carried, source);
        if (!above) {
            return std::unexpected(above.error());
        }
        if (*above == carried || tokensIn(chain.endOf(*above), end) > MostTokens) {
            break;
        }
        carried = *above;
    }
    const int begin = chain.endOf(carried);
    // A result whose call is in what is carried was not sent, and is not counted.
    Branch behind = original;
    behind.compaction = carried;
    behind.firstKept = carried >= 0 && begin <= carried ? begin : -1;
    const Context behindContext = project(behind, settings);
    const PlanMessages since(behind, behindContext);
    for (const PlanMessage &message : since.messages) {
        const EntryId id = branch.node(message.index).id;
        const bool stays = message.pinned && !byRuns.contains(id);
        if (message.index >= begin && message.index < end && message.counts() && !stays) {
            range.entries += id;
            range.tokens += message.item->tokens;
        }
    }
    if (carried >= 0) {
        range.carried = branch.node(carried).id;
        range.carriedTokens = tokensIn(0, begin);
    }
    return range;
}

} // namespace varve
