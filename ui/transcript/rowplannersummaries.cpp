// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What RowPlanner makes of compactions, of runs that only masked, and of summaries of branches.
#include "rowfacts.h"
#include "rowplanner.h"
#include <models/compactionwords.h>
#include <models/format.h>
#include <models/moment.h>
#include <models/transcriptmodel.h>

namespace varve
{

using namespace Qt::StringLiterals;

void RowPlanner::planCompaction(const RowContent &content)
{
    const CompactionCard card =
            m_model.branch().compactionCard(m_model.row(m_row).node, content.entry);
    BlockSpec &block = add(BlockSpec::Kind::Compaction, 0, 0);
    block.category = Category::CompactionSummary;
    block.flags |= BlockSpec::Foldable | BlockSpec::First;
    block.title = tr("Compacted");
    block.text = card.tokensAfter >= 0
            ? tr("%1 \u2192 %2 tokens")
                      .arg(formatTokens(card.tokensBefore), formatTokens(card.tokensAfter))
            : tr("%1 tokens").arg(formatTokens(card.tokensBefore));
    QStringList facts { tr("%Ln message(s) summarized", nullptr, card.summarized),
                        tr("%Ln kept", nullptr, card.kept) };
    const CompactionFacts known = compactionFacts(content.entry);
    if (card.offline) {
        facts += tr("without a model");
        if (known.misshapen) {
            facts += noModelText();
        }
    }
    const CompactionNotice notice = compactionNotice(known);
    if (card.status == CompactionCard::Status::InForce) {
        block.flags |= BlockSpec::CanUndo;
    } else if (card.status == CompactionCard::Status::Undone) {
        block.flags |= BlockSpec::CanRedo;
        facts.prepend(tr("undone"));
    }
    block.blocked = m_folds.undoBlocked;
    block.detail = facts.join(factSeparator());
    if (isExpanded(0)) {
        block.flags |= BlockSpec::Expanded;
        if (m_folds.notices && !notice.table.isEmpty()) {
            addProse(0, notice.table + u"\n\n"_s + notice.detail, false);
        }
        addProse(0, content.entry.summary, false);
    } else {
        block.flags |= BlockSpec::Last;
    }
    for (qsizetype i = 1; i < m_plan.blocks.size(); ++i) {
        m_plan.blocks[i].flags |= BlockSpec::Framed;
        if (i + 1 == m_plan.blocks.size()) {
            m_plan.blocks[i].flags |= BlockSpec::Last;
        }
    }
}

void RowPlanner::planSummary(const RowContent &content)
{
    // A branch may begin with it: then it needs a header, where the other branches can be reached.
    const bool begins = !m_model.siblingsOf(m_row).ids.isEmpty();
    if (begins) {
        planHeader(content);
    }
    BlockSpec &fold = add(BlockSpec::Kind::Fold, 0, begins ? em(0.3) : 0);
    fold.category = Category::BranchSummary;
    fold.flags |= BlockSpec::Foldable;
    fold.title = begins ? tr("Summary") : tr("Summary of another branch");
    if (!begins) {
        fold.detail = formatMoment(content.entry.createdAt);
        fold.trailing = stateText(m_model.branch().stateOf(m_seq));
    }
    if (isExpanded(0)) {
        fold.flags |= BlockSpec::Expanded;
        addProse(0, content.entry.summary, false);
    }
}

/// What stands in it was not sent any more from here on, only its summary was.
void RowPlanner::planRangeSummary(const RowContent &content)
{
    const CompactionFacts facts = compactionFacts(content.entry);
    const bool undone = m_model.branch().isUndone(m_model.row(m_row).node, content.entry);
    BlockSpec &fold = add(BlockSpec::Kind::Fold, 0, em(0.3));
    fold.category = Category::CompactionSummary;
    fold.flags |= BlockSpec::Foldable;
    fold.title = tr("Summary of a part");
    const CompactionNotice notice = compactionNotice(facts);
    fold.detail = notice.figures;
    QStringList trailing { undone ? tr("undone") : QString(),
                           facts.summarized >= 0
                                   ? tr("%Ln message(s) summarized", nullptr, facts.summarized)
                                   : QString() };
    trailing.removeAll(QString());
    fold.trailing = trailing.join(factSeparator());
    if (isExpanded(0)) {
        fold.flags |= BlockSpec::Expanded;
        if (m_folds.notices && !notice.table.isEmpty()) {
            addProse(0, notice.table, false);
        }
        addProse(0, content.entry.summary, false);
    }
}

/// A run that masked tool output and summarized nothing.
void RowPlanner::planMaskNotice(const RowContent &content)
{
    const CompactionNotice notice = compactionNotice(compactionFacts(content.entry));
    const bool undone = m_model.branch().isUndone(m_model.row(m_row).node, content.entry);
    BlockSpec &fold = add(BlockSpec::Kind::Fold, 0, em(0.3));
    fold.category = Category::ToolResults;
    fold.flags |= BlockSpec::Foldable;
    fold.title = notice.title;
    fold.detail = notice.figures;
    QStringList facts { undone ? tr("undone") : QString(), notice.detail };
    facts.removeAll(QString());
    fold.trailing = facts.join(factSeparator());
    if (isExpanded(0)) {
        fold.flags |= BlockSpec::Expanded;
        addProse(0, notice.table, false);
    }
}

} // namespace varve
