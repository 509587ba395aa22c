// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "transcriptposition.h"

#include "textselection.h"
#include <models/transcriptmodel.h>

#include <QAbstractScrollArea>
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

TranscriptPosition::TranscriptPosition(QAbstractScrollArea *area, TranscriptLayout *layout)
    : QObject(area)
    , m_area(area)
    , m_layout(layout)
{
    connect(&m_aheadTimer, &QTimer::timeout, this, &TranscriptPosition::measureAhead);
}

qint64 TranscriptPosition::value() const
{
    return m_area->verticalScrollBar()->value();
}

std::pair<int, int> TranscriptPosition::visibleRows() const
{
    const HeightIndex &heights = m_layout->heights();
    return { heights.rowAt(value()), heights.rowAt(value() + m_area->viewport()->height() - 1) };
}

void TranscriptPosition::updateScrollBar()
{
    m_adjusting = true;
    const int page = m_area->viewport()->height();
    const qint64 total = m_layout->heights().total() + m_layout->style().lineHeight;
    m_area->verticalScrollBar()->setPageStep(page);
    m_area->verticalScrollBar()->setRange(0, static_cast<int>(std::max<qint64>(0, total - page)));
    m_adjusting = false;
}

void TranscriptPosition::setValue(qint64 value)
{
    m_adjusting = true;
    m_area->verticalScrollBar()->setValue(static_cast<int>(std::max<qint64>(0, value)));
    m_adjusting = false;
}

void TranscriptPosition::followEnd(bool follow)
{
    if (std::exchange(m_sticky, follow) != follow) {
        Q_EMIT atEndChanged(follow);
    }
}

/// To the anchor, or else to the end.
void TranscriptPosition::adjustTo(const LayoutAnchor *anchor)
{
    updateScrollBar();
    setValue(anchor != nullptr ? m_layout->offsetOf(*anchor)
                               : m_area->verticalScrollBar()->maximum());
}

/// Whether that changed a height. Each round measures at least one more block of the screen, and most need two.
bool TranscriptPosition::measure(qint64 from, qint64 to, const LayoutAnchor *anchor)
{
    bool complete = false;
    const bool changed = m_layout->measure(from, to, -1, &complete);
    adjustTo(anchor);
    return changed;
}

void TranscriptPosition::settle(Repaint repaint)
{
    const int page = m_area->viewport()->height();
    bool changed = true;
    for (int round = 0; changed && round < MostRounds; ++round) {
        if (follows()) {
            adjustTo(nullptr);
            changed = measure(value(), value() + page, nullptr);
        } else {
            const LayoutAnchor here = anchor();
            changed = measure(value(), value() + page, &here);
        }
    }
    m_aheadTimer.start(AtRestMs);
    Q_EMIT settled();
    if (repaint == Repaint::All) {
        m_area->viewport()->update();
    }
}

void TranscriptPosition::scrollTo(const LayoutAnchor &anchor, Repaint repaint)
{
    bool changed = true;
    for (int round = 0; changed && round < MostRounds; ++round) {
        const qint64 wanted = m_layout->offsetOf(anchor);
        changed = measure(wanted, wanted + m_area->viewport()->height(), &anchor);
    }
    settle(repaint);
}

void TranscriptPosition::stay(const LayoutAnchor &anchor)
{
    if (m_sticky) {
        settle();
    } else {
        scrollTo(anchor);
    }
}

void TranscriptPosition::showAt(const LayoutAnchor &anchor)
{
    followEnd(false);
    scrollTo(anchor);
}

void TranscriptPosition::settleShortened()
{
    updateScrollBar();
    setValue(std::min<qint64>(value(), m_area->verticalScrollBar()->maximum()));
    settle();
}

void TranscriptPosition::barMoved(int by)
{
    if (m_adjusting || by == 0) {
        return;
    }
    if (by < 0 && -by <= 2 * m_area->viewport()->height()) {
        // What comes in above must be measured before it moves in, or it would jump.
        setValue(value() - by);
        bool changed = true;
        for (int round = 0; changed && round < MostRounds; ++round) {
            const LayoutAnchor here = anchor();
            changed = measure(value() + by, value(), &here);
        }
        setValue(value() + by);
    }
    // Whoever scrolls up, however little, wants to stay there.
    const qint64 left = m_area->verticalScrollBar()->maximum() - value();
    followEnd(left <= (by < 0 ? 0 : 2 * m_layout->style().lineHeight));
    settle();
    Q_EMIT scrolled();
}

void TranscriptPosition::measureAhead()
{
    const int page = m_area->viewport()->height();
    const LayoutAnchor here = anchor();
    bool below = false;
    bool above = false;
    QElapsedTimer slice;
    slice.start();
    m_layout->measure(value(), value() + (1 + AheadScreens) * page, AheadBudgetMs, &below);
    const auto left = static_cast<int>(AheadBudgetMs - slice.elapsed());
    if (below && left > 0) {
        const qint64 at = m_layout->offsetOf(here);
        m_layout->measure(at - AheadScreens * page, at, left, &above);
    }
    adjustTo(follows() ? nullptr : &here);
    if (below && above) {
        m_aheadTimer.stop();
    } else {
        m_aheadTimer.start(AheadPauseMs);
    }
}

void TranscriptPosition::jumpToEnd()
{
    followEnd(true);
    settle();
}

void TranscriptPosition::scrollPages(int pages)
{
    const int page = std::max(20, m_area->viewport()->height() - 2 * m_layout->style().lineHeight);
    m_area->verticalScrollBar()->setValue(m_area->verticalScrollBar()->value() + pages * page);
}

TranscriptPosition::Place TranscriptPosition::place() const
{
    const int row = m_layout->heights().rowAt(value());
    if (m_sticky || m_layout->model() == nullptr || row < 0) {
        return {};
    }
    return { m_layout->model()->entryIdOf(row),
             static_cast<int>(value() - m_layout->heights().offsetOf(row)) };
}

void TranscriptPosition::setPlace(const Place &place)
{
    const bool known = m_layout->model() != nullptr && !place.entry.isNull();
    const int row = known ? m_layout->model()->rowOfEntry(place.entry) : -1;
    if (row < 0) {
        jumpToEnd();
        return;
    }
    followEnd(false);
    updateScrollBar();
    scrollTo({ row, { -1, 0 }, place.offset, -1 });
}

void TranscriptPosition::ensureVisible(int row, const QRectF &inRow)
{
    const qint64 top = m_layout->heights().offsetOf(row) + qRound64(inRow.top());
    const qint64 bottom = top + qRound64(inRow.height());
    const int page = m_area->viewport()->height();
    const int margin = std::min(m_layout->style().lineHeight * 2, page / 4);
    qint64 wanted = value();
    if (top < value() + margin / 2) {
        wanted = top - margin;
    } else if (bottom > value() + page - margin / 2) {
        wanted = std::min(bottom - page + margin, top - margin);
    }
    if (wanted != value()) {
        m_area->verticalScrollBar()->setValue(static_cast<int>(wanted));
    }
}

void TranscriptPosition::bringIntoView(int row, QRectF inRow, const TextPlace &place)
{
    const auto [first, last] = visibleRows();
    if (row < first || row > last) {
        showRow(row);
        if (place.row == row) {
            const int block = m_layout->plan(row).indexOf(place.block);
            inRow = m_layout->block(row, block)
                            .rectOf(place.position)
                            .translated(0, m_layout->plan(row).topOf(block));
        }
    }
    ensureVisible(row, inRow);
}

} // namespace varve
