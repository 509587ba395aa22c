// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codeblock.h"
#include "transcriptview.h"
#include <models/transcriptmodel.h>

namespace varve
{

void TranscriptView::setFindProvider(FindProvider provider)
{
    m_find->setProvider(std::move(provider));
}

void TranscriptView::setFindText(const QString &text)
{
    m_findsFirst = !text.isEmpty() && text != m_find->text();
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
    const auto isIn = [this](const QString &text) { return !marksIn(text).isEmpty(); };
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
            if (isIn(thinking->text)) {
                unfold(i + 1);
            }
        } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            const Entry *result = content->resultOf(call->callId);
            if (isIn(QString::fromUtf8(call->arguments))
                || (result != nullptr && isIn(result->text()))) {
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
        for (const TextRange &range : marksIn(text)) {
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
        showMatch(row, m_currentMatch);
    }
    setCurrentRow(row);
    Q_EMIT findChanged(m_find->currentNumber(), m_find->total());
}

void TranscriptView::showMatch(int row, const std::pair<int, TextRange> &match)
{
    const auto &[block, range] = match;
    const LaidBlock &laid = m_layout.block(row, block);
    const QRectF rect = laid.rectOf(range.from);
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

QList<TextRange> TranscriptView::marksIn(const QString &text) const
{
    if (!m_find->text().isEmpty() || !m_marker) {
        return occurrences(text, m_find->text());
    }
    return m_marker(text);
}

void TranscriptView::setMarker(TextMarker marker)
{
    m_marker = std::move(marker);
    viewport()->update();
}

bool TranscriptView::jumpToMarks(const EntryId &id)
{
    if (!jumpTo(id)) {
        return false;
    }
    if (!m_marker) {
        return true;
    }
    const int row = m_current;
    unfoldMatches(row);
    m_layout.invalidateRow(row);
    const QList<std::pair<int, TextRange>> matches = matchesIn(row);
    // The shortest way over the marks says where they stand together: one after the other, near to each other.
    constexpr int Together = 400; // characters
    qsizetype best = -1;
    qsizetype most = 0;
    for (qsizetype first = 0; first < matches.size(); ++first) {
        qsizetype end = first;
        while (end < matches.size() && matches.at(end).first == matches.at(first).first
               && matches.at(end).second.from - matches.at(first).second.from < Together) {
            ++end;
        }
        if (end - first > most) {
            most = end - first;
            best = first;
        }
    }
    // What is at the top of its row is read from there.
    if (best >= 0) {
        const auto &[block, range] = matches.at(best);
        const int line = m_layout.plan(row).topOf(block)
                + qRound(m_layout.block(row, block).rectOf(range.from).bottom());
        if (line > viewport()->height() * 2 / 3) {
            showMatch(row, matches.at(best));
        } else {
            scrollTo({ row, { -1, 0 }, 0, -1 }); // unfolding may have moved it
        }
    }
    return true;
}

} // namespace varve
