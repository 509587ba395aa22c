// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where TranscriptArea stands: what is being read never moves.
#include "transcriptarea.h"

#include <QElapsedTimer>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace varve
{

namespace
{

constexpr int MostRounds = 40;
constexpr int AheadScreens = 2;
constexpr int AheadBudgetMs = 4; ///< of one slice, so that a frame stays free
constexpr int AheadPauseMs = 5; ///< between slices: keys get through
constexpr int AtRestMs =
        30; ///< before the first one: a frame is painted, and the next may be wanted

} // namespace

qint64 TranscriptArea::value() const
{
    return verticalScrollBar()->value();
}

void TranscriptArea::updateScrollBar()
{
    m_adjusting = true;
    const int page = viewport()->height();
    const qint64 total = m_layout.heights().total() + m_layout.style().lineHeight;
    verticalScrollBar()->setPageStep(page);
    verticalScrollBar()->setRange(0, static_cast<int>(std::max<qint64>(0, total - page)));
    m_adjusting = false;
}

void TranscriptArea::setValue(qint64 value)
{
    m_adjusting = true;
    verticalScrollBar()->setValue(static_cast<int>(std::max<qint64>(0, value)));
    m_adjusting = false;
}

void TranscriptArea::followEnd(bool follow)
{
    if (std::exchange(m_sticky, follow) != follow) {
        Q_EMIT atEndChanged(follow);
    }
}

/// To the anchor, or else to the end.
void TranscriptArea::adjustTo(const LayoutAnchor *anchor)
{
    updateScrollBar();
    setValue(anchor != nullptr ? m_layout.offsetOf(*anchor) : verticalScrollBar()->maximum());
}

/// Whether that changed a height. Each round measures at least one more block of the screen, and most need two.
bool TranscriptArea::measure(qint64 from, qint64 to, const LayoutAnchor *anchor)
{
    bool complete = false;
    const bool changed = m_layout.measure(from, to, -1, &complete);
    adjustTo(anchor);
    return changed;
}

void TranscriptArea::settle(Repaint repaint)
{
    const int page = viewport()->height();
    bool changed = true;
    for (int round = 0; changed && round < MostRounds; ++round) {
        if (follows()) {
            adjustTo(nullptr);
            changed = measure(value(), value() + page, nullptr);
        } else {
            const LayoutAnchor anchor = m_layout.anchorAt(value());
            changed = measure(value(), value() + page, &anchor);
        }
    }
    m_aheadTimer.start(AtRestMs);
    Q_EMIT settled();
    if (repaint == Repaint::All) {
        viewport()->update();
    }
}

void TranscriptArea::scrollTo(const LayoutAnchor &anchor, Repaint repaint)
{
    bool changed = true;
    for (int round = 0; changed && round < MostRounds; ++round) {
        const qint64 wanted = m_layout.offsetOf(anchor);
        changed = measure(wanted, wanted + viewport()->height(), &anchor);
    }
    settle(repaint);
}

void TranscriptArea::stay(const LayoutAnchor &anchor)
{
    if (m_sticky) {
        settle();
    } else {
        scrollTo(anchor);
    }
}

void TranscriptArea::showAt(const LayoutAnchor &anchor)
{
    followEnd(false);
    scrollTo(anchor);
}

void TranscriptArea::scrollContentsBy(int, int dy)
{
    dy = -dy;
    if (m_adjusting || dy == 0) {
        return;
    }
    if (dy < 0 && -dy <= 2 * viewport()->height()) {
        // What comes in above must be measured before it moves in, or it would jump.
        setValue(value() - dy);
        bool changed = true;
        for (int round = 0; changed && round < MostRounds; ++round) {
            const LayoutAnchor anchor = m_layout.anchorAt(value());
            changed = measure(value() + dy, value(), &anchor);
        }
        setValue(value() + dy);
    }
    // Whoever scrolls up, however little, wants to stay there.
    const qint64 left = verticalScrollBar()->maximum() - value();
    followEnd(left <= (dy < 0 ? 0 : 2 * m_layout.style().lineHeight));
    settle();
    Q_EMIT scrolled();
}

void TranscriptArea::measureAhead()
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
    adjustTo(follows() ? nullptr : &anchor);
    if (below && above) {
        m_aheadTimer.stop();
    } else {
        m_aheadTimer.start(AheadPauseMs);
    }
}

void TranscriptArea::jumpToEnd()
{
    followEnd(true);
    settle();
}

void TranscriptArea::scrollPages(int pages)
{
    const int page = std::max(20, viewport()->height() - 2 * m_layout.style().lineHeight);
    verticalScrollBar()->setValue(verticalScrollBar()->value() + pages * page);
}

TranscriptArea::Place TranscriptArea::place() const
{
    const int row = m_layout.heights().rowAt(value());
    if (m_sticky || model() == nullptr || row < 0) {
        return {};
    }
    return { model()->entryIdOf(row),
             static_cast<int>(value() - m_layout.heights().offsetOf(row)) };
}

void TranscriptArea::setPlace(const Place &place)
{
    const bool known = model() != nullptr && !place.entry.isNull();
    const int row = known ? model()->rowOfEntry(place.entry) : -1;
    if (row < 0) {
        jumpToEnd();
        return;
    }
    followEnd(false);
    updateScrollBar();
    scrollTo({ row, { -1, 0 }, place.offset, -1 });
}

void TranscriptArea::ensureVisible(int row, const QRectF &inRow)
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

void TranscriptArea::bringIntoView(int row, QRectF inRow, const TextPlace &place)
{
    const auto [first, last] = visibleRows();
    if (row < first || row > last) {
        showRow(row);
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
