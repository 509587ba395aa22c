// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codeblock.h"
#include "transcriptmodel.h"
#include "transcriptview.h"

namespace varve
{

namespace
{

bool containsText(const QString &text, const QString &needle)
{
    return text.contains(needle, Qt::CaseInsensitive);
}

} // namespace

void TranscriptView::setFindProvider(FindProvider provider)
{
    m_find->setProvider(std::move(provider));
}

void TranscriptView::setFindText(const QString &text)
{
    m_find->setText(text);
}

void TranscriptView::findNext()
{
    if (m_find->rows().isEmpty()) {
        return;
    }
    if (m_find->currentRow() < 0) {
        m_find->startAt(std::max(0, visibleRows().first));
    } else {
        m_find->step(1);
    }
    goToMatch();
}

void TranscriptView::findPrevious()
{
    if (m_find->rows().isEmpty()) {
        return;
    }
    if (m_find->currentRow() < 0) {
        m_find->startAt(std::max(0, visibleRows().first));
    }
    m_find->step(-1);
    goToMatch();
}

void TranscriptView::unfoldMatches(int row)
{
    const std::shared_ptr<const RowContent> content = m_model->content(row);
    const QString &needle = m_find->text();
    const qint64 seq = m_model->seqOf(row);
    FoldState &folds = m_layout.folds();
    const auto unfold = [&](int part) {
        folds.expanded.insert({ seq, part });
        folds.showAll.insert({ seq, part });
    };
    const Entry &entry = content->entry;
    const RowKind kind = m_model->row(row).kind;
    const bool asAWhole = kind == RowKind::Compaction || kind == RowKind::BranchSummary
            || kind == RowKind::RangeSummary || kind == RowKind::ToolResult
            || kind == RowKind::BashExecution;
    if (asAWhole) {
        unfold(0);
        return;
    }
    if (kind == RowKind::Thinking) {
        unfold(1);
        return;
    }
    for (int i = 0; i < entry.blocks.size(); ++i) {
        const Block &block = entry.blocks.at(i);
        if (const auto *thinking = std::get_if<ThinkingBlock>(&block)) {
            if (containsText(thinking->text, needle)) {
                unfold(i + 1);
            }
        } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            const Entry *result = content->resultOf(call->callId);
            if (containsText(QString::fromUtf8(call->arguments), needle)
                || (result != nullptr && containsText(result->text(), needle))) {
                unfold(i + 1);
            }
        }
    }
}

QList<std::pair<int, TextRange>> TranscriptView::matchesIn(int row)
{
    QList<std::pair<int, TextRange>> matches;
    const int count = static_cast<int>(m_layout.plan(row).blocks.size());
    for (int i = 0; i < count; ++i) {
        const RowPlan &plan = m_layout.plan(row);
        const BlockSpec &spec = plan.blocks.at(i);
        QString text;
        if (spec.kind == BlockSpec::Kind::Code) {
            text = codeText(spec, plan.groups.at(spec.group));
        } else if (spec.kind == BlockSpec::Kind::Prose) {
            // Marks inside a match ("**") keep the source from containing it, so the shown text decides.
            text = m_layout.block(row, i).text();
        }
        for (const TextRange &range : occurrences(text, m_find->text())) {
            matches += { i, range };
        }
    }
    return matches;
}

void TranscriptView::goToMatch()
{
    const int row = m_find->currentRow();
    if (row < 0) {
        return;
    }
    unfoldMatches(row);
    m_layout.invalidateRow(row);
    const QList<std::pair<int, TextRange>> matches = matchesIn(row);
    m_find->correctCount(static_cast<int>(matches.size()));
    setSticky(false);
    if (matches.isEmpty()) {
        // Only in what is not shown as text, e.g. a fold line's argument: the row itself then.
        scrollTo({ row, { -1, 0 }, 0, -1 });
    } else {
        const int at = std::min(m_find->currentOccurrence(), static_cast<int>(matches.size()) - 1);
        m_currentMatch = matches.at(at);
        const int block = m_currentMatch.first;
        const LaidBlock &laid = m_layout.block(row, block);
        const QRectF rect = laid.rectOf(m_currentMatch.second.from);
        const BlockSpec spec = m_layout.plan(row).blocks.at(block);
        const int above = viewport()->height() / 3;
        scrollTo({ row, spec.id, qRound(rect.top()) - above, -1 });
        if (spec.group >= 0) {
            const qreal shown = rect.left() - codeScroll(row, spec.group);
            if (shown < 0 || shown > m_layout.width() - 4 * m_layout.style().em) {
                scrollCode(row, spec.group, shown - m_layout.width() / 3.0);
            }
        }
    }
    setCurrentRow(row);
    Q_EMIT findChanged(m_find->currentNumber(), m_find->total());
}

} // namespace varve
