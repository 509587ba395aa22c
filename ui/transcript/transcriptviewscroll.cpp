// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where TranscriptView stands: what is being read never moves.
#include "transcriptview.h"
#include <models/transcriptmodel.h>

#include <QCursor>
#include <QElapsedTimer>
#include <QScrollBar>

#include <algorithm>

namespace varve
{

namespace
{

constexpr int AheadScreens = 2;
constexpr int AheadBudgetMs = 4; ///< of one slice, so that a frame stays free
constexpr int AheadPauseMs = 5; ///< between slices: keys get through
constexpr int AtRestMs =
        30; ///< before the first one: a frame is painted, and the next may be wanted
constexpr int MarkMs = 1600;

} // namespace

qint64 TranscriptView::value() const
{
    return verticalScrollBar()->value();
}

void TranscriptView::updateScrollBar()
{
    m_adjusting = true;
    const int page = viewport()->height();
    const qint64 total = m_layout.heights().total() + m_layout.style().lineHeight;
    verticalScrollBar()->setPageStep(page);
    verticalScrollBar()->setRange(0, static_cast<int>(std::max<qint64>(0, total - page)));
    m_adjusting = false;
}

void TranscriptView::setValue(qint64 value)
{
    m_adjusting = true;
    verticalScrollBar()->setValue(static_cast<int>(std::max<qint64>(0, value)));
    m_adjusting = false;
}

void TranscriptView::setSticky(bool sticky)
{
    if (sticky != m_sticky) {
        m_sticky = sticky;
        Q_EMIT atEndChanged(sticky);
    }
}

void TranscriptView::settle(Repaint repaint)
{
    const int page = viewport()->height();
    // Each round measures at least one more block of the screen, and most need two.
    for (int round = 0; round < 40; ++round) {
        LayoutAnchor anchor;
        if (follows()) {
            updateScrollBar();
            setValue(verticalScrollBar()->maximum());
        } else {
            anchor = m_layout.anchorAt(value());
        }
        bool complete = false;
        const bool changed = m_layout.measure(value(), value() + page, -1, &complete);
        updateScrollBar();
        setValue(follows() ? verticalScrollBar()->maximum() : m_layout.offsetOf(anchor));
        if (!changed) {
            break;
        }
    }
    m_aheadTimer.start(AtRestMs, this);
    updateTick();
    if (repaint == Repaint::All) {
        viewport()->update();
    }
}

void TranscriptView::scrollTo(const LayoutAnchor &anchor, Repaint repaint)
{
    const int page = viewport()->height();
    for (int round = 0; round < 40; ++round) {
        const qint64 wanted = m_layout.offsetOf(anchor);
        bool complete = false;
        const bool changed = m_layout.measure(wanted, wanted + page, -1, &complete);
        updateScrollBar();
        setValue(m_layout.offsetOf(anchor));
        if (!changed) {
            break;
        }
    }
    settle(repaint);
}

void TranscriptView::scrollContentsBy(int, int dy)
{
    if (!m_adjusting && dy != 0) {
        scrollBy(-dy);
    }
}

void TranscriptView::scrollBy(int dy)
{
    const int page = viewport()->height();
    const qint64 target = value();
    const qint64 old = target - dy;
    if (dy < 0 && -dy <= 2 * page) {
        // What comes in above must be measured before it moves in, or it would jump.
        setValue(old);
        for (int round = 0; round < 40; ++round) {
            const LayoutAnchor anchor = m_layout.anchorAt(value());
            bool complete = false;
            const bool changed = m_layout.measure(value() + dy, value(), -1, &complete);
            updateScrollBar();
            setValue(m_layout.offsetOf(anchor));
            if (!changed) {
                break;
            }
        }
        setValue(value() + dy);
    }
    // Whoever scrolls up, however little, wants to stay there.
    const qint64 left = verticalScrollBar()->maximum() - value();
    setSticky(left <= (dy < 0 ? 0 : 2 * m_layout.style().lineHeight));
    settle();
    updateHover(viewport()->mapFromGlobal(QCursor::pos()));
}

void TranscriptView::measureAhead()
{
    const int page = viewport()->height();
    const LayoutAnchor anchor = m_layout.anchorAt(value());
    bool below = false;
    bool above = false;
    QElapsedTimer slice;
    slice.start();
    m_layout.measure(value(), value() + (1 + AheadScreens) * page, AheadBudgetMs, &below);
    const auto left = static_cast<int>(AheadBudgetMs - slice.elapsed());
    if (below && left > 0) {
        const qint64 at = m_layout.offsetOf(anchor);
        m_layout.measure(at - AheadScreens * page, at, left, &above);
    }
    updateScrollBar();
    setValue(follows() ? verticalScrollBar()->maximum() : m_layout.offsetOf(anchor));
    if (below && above) {
        m_aheadTimer.stop();
    } else {
        m_aheadTimer.start(AheadPauseMs, this);
    }
}

bool TranscriptView::jumpTo(const EntryId &id)
{
    const int row = m_model ? m_model->rowOfEntry(id) : -1;
    if (row < 0) {
        return false;
    }
    setSticky(false);
    scrollTo({ row, { -1, 0 }, 0, -1 });
    setCurrentRow(row);
    m_marked = row;
    m_markTimer.start(MarkMs, this);
    return true;
}

void TranscriptView::jumpToEnd()
{
    setSticky(true);
    settle();
}

void TranscriptView::scrollPages(int pages)
{
    const int page = std::max(20, viewport()->height() - 2 * m_layout.style().lineHeight);
    verticalScrollBar()->setValue(verticalScrollBar()->value() + pages * page);
}

TranscriptView::Place TranscriptView::place() const
{
    const int row = m_layout.heights().rowAt(value());
    if (m_sticky || !m_model || row < 0) {
        return {};
    }
    return { m_model->entryIdOf(row),
             static_cast<int>(value() - m_layout.heights().offsetOf(row)) };
}

void TranscriptView::setPlace(const Place &place)
{
    const int row = m_model && !place.entry.isNull() ? m_model->rowOfEntry(place.entry) : -1;
    if (row < 0) {
        jumpToEnd();
        return;
    }
    setSticky(false);
    updateScrollBar();
    scrollTo({ row, { -1, 0 }, place.offset, -1 });
}

void TranscriptView::ensureVisible(int row, const QRectF &inRow)
{
    const qint64 top = m_layout.heights().offsetOf(row) + qRound64(inRow.top());
    const qint64 bottom = top + qRound64(inRow.height());
    const int page = viewport()->height();
    const int margin = std::min(m_layout.style().lineHeight * 2, page / 4);
    qint64 wanted = value();
    if (top < value() + margin / 2) {
        wanted = top - margin;
    } else if (bottom > value() + page - margin / 2) {
        wanted = std::min(bottom - page + margin, top - margin);
    }
    if (wanted != value()) {
        verticalScrollBar()->setValue(static_cast<int>(wanted));
    }
}

void TranscriptView::bringIntoView(int row, QRectF inRow, const TextPlace &place)
{
    const auto [first, last] = visibleRows();
    if (row < first || row > last) {
        setSticky(false);
        scrollTo({ row, { -1, 0 }, 0, -1 });
        if (place.row == row) {
            const int block = m_layout.plan(row).indexOf(place.block);
            inRow = m_layout.block(row, block)
                            .rectOf(place.position)
                            .translated(0, m_layout.plan(row).topOf(block));
        }
    }
    ensureVisible(row, inRow);
}

} // namespace varve
