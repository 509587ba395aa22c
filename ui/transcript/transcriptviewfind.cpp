// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codeblock.h"
#include "transcriptview.h"
#include <models/transcriptmodel.h>

#include <QElapsedTimer>
#include <QTimer>

namespace varve
{

namespace
{

constexpr int BlocksAtOnce = 100; // more of a row are not laid out in one event
constexpr int WalkMs = 10; // in one event

} // namespace

void TranscriptView::setFindProvider(FindProvider provider)
{
    m_find->setProvider(std::move(provider));
}

void TranscriptView::setFindText(const QString &text)
{
    m_findsFirst = !text.isEmpty() && text != m_find->text();
    m_walk.row = -1;
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

bool TranscriptView::unfoldMatches(int row)
{
    bool changed = false;
    const std::shared_ptr<const RowContent> content = model()->content(row);
    const auto isIn = [this](const QString &text) { return !marksIn(text).isEmpty(); };
    const qint64 seq = model()->seqOf(row);
    FoldState &folds = rows().folds();
    const auto unfold = [&](int part) {
        const FoldKey key { seq, part };
        changed = changed || !folds.expanded.contains(key) || !folds.showAll.contains(key);
        folds.expanded.insert(key);
        folds.showAll.insert(key);
    };
    const Entry &entry = content->entry;
    const RowKind kind = model()->row(row).kind;
    const bool asAWhole = kind == RowKind::Compaction || kind == RowKind::BranchSummary
            || kind == RowKind::RangeSummary || kind == RowKind::ToolResult
            || kind == RowKind::BashExecution;
    if (asAWhole) {
        unfold(0);
        return changed;
    }
    if (kind == RowKind::Thinking) {
        unfold(1);
        return changed;
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
    return changed;
}

/// Of prose the Markdown.
QString TranscriptView::sourceIn(int row, int block)
{
    const RowPlan &plan = rows().plan(row);
    const BlockSpec &spec = plan.blocks.at(block);
    return spec.kind == BlockSpec::Kind::Code     ? codeText(spec, plan.groups.at(spec.group))
            : spec.kind == BlockSpec::Kind::Prose ? spec.text
                                                  : QString();
}

QString TranscriptView::textIn(int row, int block)
{
    // Marks inside a match ("**") keep the source from containing it, so the shown text decides.
    const bool isProse = rows().plan(row).blocks.at(block).kind == BlockSpec::Kind::Prose;
    return isProse ? rows().block(row, block).text() : sourceIn(row, block);
}

QList<std::pair<int, TextRange>> TranscriptView::matchesIn(int row)
{
    QList<std::pair<int, TextRange>> matches;
    const int count = static_cast<int>(rows().plan(row).blocks.size());
    int laidOut = 0;
    for (int i = 0; i < count && laidOut < BlocksAtOnce; ++i) {
        if (count > BlocksAtOnce && marksIn(sourceIn(row, i)).isEmpty()) {
            continue;
        }
        laidOut += rows().plan(row).blocks.at(i).kind == BlockSpec::Kind::Prose ? 1 : 0;
        for (const TextRange &range : marksIn(textIn(row, i))) {
            matches += { i, range };
        }
    }
    return matches;
}

void TranscriptView::goToMatch()
{
    const int row = m_find->currentRow();
    m_walk = { .waits = m_walk.waits };
    if (row < 0) {
        return;
    }
    if (unfoldMatches(row)) {
        rows().invalidateRow(row);
    }
    followEnd(false);
    if (rows().plan(row).blocks.size() > BlocksAtOnce) {
        m_walk.row = row;
        m_walk.revision = rows().revisionOf(row);
        walkToMatch();
    } else {
        const QList<std::pair<int, TextRange>> matches = matchesIn(row);
        m_find->correctCount(static_cast<int>(matches.size()));
        if (matches.isEmpty()) {
            // Only in what is not shown as text, e.g. a fold line's argument: the row itself then.
            showAt({ row, { -1, 0 }, 0, -1 });
        } else {
            const int at =
                    std::min(m_find->currentOccurrence(), static_cast<int>(matches.size()) - 1);
            m_currentMatch = matches.at(at);
            showMatch(row, m_currentMatch);
        }
    }
    m_current->setRow(row);
    Q_EMIT findChanged(m_find->currentNumber(), m_find->total());
}

/// To the current occurrence in a row of very many blocks. Only the block where it stands is laid out: the others are counted by their
/// source.
void TranscriptView::walkToMatch()
{
    const int row = m_walk.row;
    // What changed meanwhile is looked at when the next match is gone to.
    if (row < 0 || row != m_find->currentRow() || m_walk.revision != rows().revisionOf(row)) {
        return;
    }
    QElapsedTimer timer;
    timer.start();
    const auto count = static_cast<int>(rows().plan(row).blocks.size());
    for (; m_walk.next < count; ++m_walk.next) {
        if (timer.elapsed() >= WalkMs) {
            if (!std::exchange(m_walk.waits, true)) {
                QTimer::singleShot(0, this, [this] {
                    m_walk.waits = false;
                    walkToMatch();
                });
            }
            return;
        }
        const QString source = sourceIn(row, m_walk.next);
        const auto found = static_cast<int>(source.count(m_find->text(), Qt::CaseInsensitive));
        if (found == 0) {
            continue;
        }
        m_walk.block = m_walk.next;
        m_walk.within = m_find->currentOccurrence() - m_walk.before;
        if (m_walk.within < found) {
            break;
        }
        m_walk.before += found;
    }
    const QList<TextRange> ranges =
            m_walk.block < 0 ? QList<TextRange>() : marksIn(textIn(row, m_walk.block));
    if (ranges.isEmpty()) {
        showAt({ row, { -1, 0 }, 0, -1 });
    } else {
        const int at = std::min(m_walk.within, static_cast<int>(ranges.size()) - 1);
        m_currentMatch = { m_walk.block, ranges.at(at) };
        showMatch(row, m_currentMatch);
    }
    m_walk = { .waits = m_walk.waits };
}

void TranscriptView::showMatch(int row, const std::pair<int, TextRange> &match)
{
    const auto &[block, range] = match;
    const LaidBlock &laid = rows().block(row, block);
    const QRectF rect = laid.rectOf(range.from);
    const BlockSpec spec = rows().plan(row).blocks.at(block);
    const int above = viewport()->height() / 3;
    showAt({ row, spec.id, qRound(rect.top()) - above, -1 });
    if (spec.group >= 0) {
        const qreal shown = rect.left() - m_codeScroll.of(row, spec.group);
        if (shown < 0 || shown > rows().width() - 4 * rows().style().em) {
            m_codeScroll.scrollBy(row, spec.group, shown - rows().width() / 3.0);
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
    const int row = m_current->row();
    if (unfoldMatches(row)) {
        rows().invalidateRow(row);
    }
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
        const int line = rows().plan(row).topOf(block)
                + qRound(rows().block(row, block).rectOf(range.from).bottom());
        if (line > viewport()->height() * 2 / 3) {
            showMatch(row, matches.at(best));
        } else {
            showAt({ row, { -1, 0 }, 0, -1 }); // unfolding may have moved it
        }
    }
    return true;
}

} // namespace varve
