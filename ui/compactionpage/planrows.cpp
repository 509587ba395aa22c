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

constexpr qsizetype MostRows = 200; ///< of each kind

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(varve::PlanRows)
};

class Builder
{
public:
    Builder(const Context &before, const SessionTree &tree, EntrySource &source)
        : m_tree(tree)
        , m_source(source)
    {
        for (const ContextItem &item : before.items) {
            m_tokens.insert(item.entry, item.tokens);
        }
        for (int i = 0; i < tree.size(); ++i) {
            m_nodes.insert(tree.at(i).id, i);
        }
    }

    void add(PlanRow::Fate fate, const QList<EntryId> &ids)
    {
        if (const qsizetype older = ids.size() - MostRows; older > 0) {
            qint64 sum = 0;
            for (const EntryId &id : ids.first(older)) {
                sum += m_tokens.value(id);
            }
            const auto count = static_cast<int>(older);
            m_rows += { fate, {}, Text::tr("%Ln older entries", nullptr, count), sum, count };
        }
        for (const EntryId &id : ids.last(std::min(MostRows, ids.size()))) {
            const int node = m_nodes.value(id, -1);
            const QString title =
                    node >= 0 ? readTitle(m_tree, node, m_source).value_or(QString()) : QString();
            m_rows += { fate, id, title, m_tokens.value(id) };
        }
    }

    [[nodiscard]] QList<PlanRow> take() { return std::move(m_rows); }

private:
    const SessionTree &m_tree;
    EntrySource &m_source;
    QHash<EntryId, qint64> m_tokens;
    QHash<EntryId, int> m_nodes;
    QList<PlanRow> m_rows;
};

} // namespace

QList<PlanRow> planRows(const CompactionPlan &plan, const Context &before, const SessionTree &tree,
                        EntrySource &source)
{
    Builder rows(before, tree, source);
    rows.add(PlanRow::Fate::Summarized, plan.summarize);
    rows.add(PlanRow::Fate::TurnPrefix, plan.turnPrefix);
    rows.add(PlanRow::Fate::Pinned, plan.pinned);
    rows.add(PlanRow::Fate::Masked, plan.masked);
    rows.add(PlanRow::Fate::Kept, plan.kept);
    return rows.take();
}

} // namespace varve
