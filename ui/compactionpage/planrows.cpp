// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planrows.h"

#include <workspace/entrytitle.h>

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

namespace
{

// Thousands of rows help nobody: those next to the cut are listed, and of what lies between masked outputs a few.
constexpr qsizetype MostAtCut = 200;
constexpr qsizetype MostBetween = 12;

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(varve::PlanRows)
};

struct Run
{
    PlanRow::Fate fate;
    QList<const ContextItem *> items;
};

QHash<EntryId, PlanRow::Fate> fatesOf(const CompactionPlan &plan)
{
    using Fate = PlanRow::Fate;
    QHash<EntryId, Fate> fates;
    const auto give = [&fates](const QList<EntryId> &ids, Fate fate) {
        for (const EntryId &id : ids) {
            fates.insert(id, fate);
        }
    };
    give(plan.kept, Fate::Kept);
    give(plan.summarize, Fate::Summarized);
    give(plan.turnPrefix, Fate::TurnPrefix);
    give(plan.pinned, Fate::Pinned);
    give(plan.masked, Fate::Masked); // of what is kept
    return fates;
}

/// In the order of the branch.
QList<Run> runsOf(const CompactionPlan &plan, const Context &before)
{
    const QHash<EntryId, PlanRow::Fate> fates = fatesOf(plan);
    QList<Run> runs;
    for (const ContextItem &item : before.items) {
        const auto fate = item.entry.isNull() ? fates.cend() : fates.constFind(item.entry);
        if (fate == fates.cend()) {
            continue;
        }
        if (runs.isEmpty() || runs.constLast().fate != *fate) {
            runs += Run { *fate, {} };
        }
        runs.last().items += &item;
    }
    return runs;
}

bool isSummarized(PlanRow::Fate fate)
{
    return fate == PlanRow::Fate::Summarized || fate == PlanRow::Fate::TurnPrefix;
}

class Builder
{
public:
    Builder(const SessionTree &tree, EntrySource &source) : m_tree(tree), m_source(source)
    {
        for (int i = 0; i < tree.size(); ++i) {
            m_nodes.insert(tree.at(i).id, i);
        }
    }

    /// `most` of it, those at its end if `end`; the others are one row.
    void add(const Run &run, qsizetype most, bool end)
    {
        const qsizetype shown = std::min(most, run.items.size());
        const auto others =
                end ? run.items.first(run.items.size() - shown) : run.items.sliced(shown);
        if (end) {
            addOthers(run.fate, others, Text::tr("%Ln older entries", nullptr, int(others.size())));
        }
        const auto listed = end ? run.items.last(shown) : run.items.first(shown);
        for (const ContextItem *item : listed) {
            const int node = m_nodes.value(item->entry, -1);
            const QString title =
                    node >= 0 ? readTitle(m_tree, node, m_source).value_or(QString()) : QString();
            m_rows += { run.fate, item->entry, title, item->tokens };
        }
        if (!end) {
            addOthers(run.fate, others, Text::tr("%Ln newer entries", nullptr, int(others.size())));
        }
    }
    void addCut(const QString &words) { m_rows += { PlanRow::Fate::Cut, {}, words, 0, 0 }; }

    [[nodiscard]] QList<PlanRow> take() { return std::move(m_rows); }

private:
    void addOthers(PlanRow::Fate fate, const QList<const ContextItem *> &items,
                   const QString &words)
    {
        qint64 sum = 0;
        for (const ContextItem *item : items) {
            sum += item->tokens;
        }
        if (!items.isEmpty()) {
            m_rows += { fate, {}, words, sum, int(items.size()) };
        }
    }

    const SessionTree &m_tree;
    EntrySource &m_source;
    QHash<EntryId, int> m_nodes;
    QList<PlanRow> m_rows;
};

} // namespace

QList<PlanRow> planRows(const CompactionPlan &plan, const Context &before, const SessionTree &tree,
                        EntrySource &source)
{
    const QList<Run> runs = runsOf(plan, before);
    // The last run that is summarized: below it is the cut.
    qsizetype cut = -1;
    for (qsizetype i = 0; i < runs.size(); ++i) {
        cut = isSummarized(runs.at(i).fate) ? i : cut;
    }
    Builder rows(tree, source);
    for (qsizetype i = 0; i < runs.size(); ++i) {
        const bool nearCut = cut >= 0 && (i == cut || i == cut + 1);
        const bool isAbove = i <= cut;
        const bool isShort = !nearCut && runs.at(i).fate == PlanRow::Fate::Kept;
        rows.add(runs.at(i), isShort ? MostBetween : MostAtCut, isAbove || !nearCut);
        if (i == cut) {
            rows.addCut(plan.isRange()
                                ? Text::tr("The summary stands here, for what is above and marked")
                                : Text::tr("The cut: above becomes the summary, below stays word "
                                           "for word"));
        }
    }
    return rows.take();
}

} // namespace varve
