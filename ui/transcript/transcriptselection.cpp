// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "transcriptselection.h"

#include "codescroll.h"
#include "transcriptarea.h"

#include <QApplication>
#include <QClipboard>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int DragTickMs = 25;
constexpr int CopySliceMs = 6; ///< rows are read and their Markdown parsed: a few hundred fit

} // namespace

TranscriptSelection::TranscriptSelection(TranscriptArea *area, TranscriptLayout *layout,
                                         const CodeScroll *code)
    : QObject(area)
    , m_area(area)
    , m_layout(layout)
    , m_code(code)
{
    m_clickTimer.setSingleShot(true);
    m_copyTimer.setSingleShot(true);
    connect(&m_dragTimer, &QTimer::timeout, this, &TranscriptSelection::scrollOn);
    connect(&m_copyTimer, &QTimer::timeout, this, &TranscriptSelection::copySlice);
}

std::pair<int, int> TranscriptSelection::rows() const
{
    if (isEmpty() || m_layout->model() == nullptr) {
        return { -1, -1 };
    }
    // A selection that ends before the first character of a row has nothing of it.
    return { std::max(0, m_range.from().row),
             std::min(m_range.to().row, m_layout->rowCount() - 1) };
}

std::pair<EntryId, EntryId> TranscriptSelection::entries() const
{
    const auto [first, last] = rows();
    if (first < 0) {
        return {};
    }
    return { m_layout->model()->entryIdOf(first), m_layout->model()->entryIdOf(last) };
}

QString TranscriptSelection::text() const
{
    Reading all { m_range, std::max(0, m_range.from().row), {} };
    read(all, QDeadlineTimer(QDeadlineTimer::Forever));
    return all.texts.join(u"\n\n"_s);
}

/// Whether that was all.
bool TranscriptSelection::read(Reading &reading, QDeadlineTimer until) const
{
    const int end = reading.range.isEmpty()
            ? 0
            : std::min(reading.range.to().row + 1, m_layout->rowCount());
    for (; reading.next < end && !until.hasExpired(); ++reading.next) {
        const QString text = selectedTextOf(*m_layout, reading.range, reading.next);
        if (!text.isEmpty()) {
            reading.texts += text;
        }
    }
    return reading.next >= end;
}

void TranscriptSelection::copy()
{
    if (!isEmpty() && m_layout->model() != nullptr) {
        m_copy = { m_range, std::max(0, m_range.from().row), {} };
        copySlice();
    }
}

void TranscriptSelection::copySlice()
{
    if (!read(m_copy, QDeadlineTimer(CopySliceMs))) {
        m_copyTimer.start(0);
        return;
    }
    m_copyTimer.stop();
    const QString text = std::exchange(m_copy, {}).texts.join(u"\n\n"_s);
    QApplication::clipboard()->setText(text);
    Q_EMIT copied(text.size());
}

void TranscriptSelection::offer() const
{
    if (!isEmpty() && QApplication::clipboard()->supportsSelection()
        && m_range.to().row - m_range.from().row < 50) {
        QApplication::clipboard()->setText(text(), QClipboard::Selection);
    }
}

void TranscriptSelection::select(const TextSelection &range)
{
    m_range = range;
    Q_EMIT changed();
    m_area->viewport()->update();
}

void TranscriptSelection::selectAll()
{
    if (m_layout->rowCount() > 0) {
        select({ { 0, { -1, 0 }, 0 }, { m_layout->rowCount(), { 0, 0 }, 0 } });
    }
}

void TranscriptSelection::clear()
{
    m_range.clear();
    m_copyTimer.stop();
}

void TranscriptSelection::rowsRemoved(int first)
{
    const TextPlace end { first, { 0, 0 }, 0 };
    m_range.anchor = std::min(m_range.anchor, end);
    m_range.cursor = std::min(m_range.cursor, end);
}

TextPlace TranscriptSelection::placeAt(QPoint point) const
{
    if (m_layout->rowCount() == 0) {
        return {};
    }
    const int below = m_area->rowRect(m_layout->rowCount() - 1).bottom();
    const RowHit hit = m_area->hitAt({ point.x(), std::min(point.y(), below) });
    if (hit.row < 0) {
        return {};
    }
    const BlockSpec spec = m_layout->plan(hit.row).blocks.at(hit.block);
    const LaidBlock &laid = m_layout->block(hit.row, hit.block);
    return { hit.row, spec.id, laid.positionAt(hit.point, m_code->of(hit.row, spec.group)) };
}

void TranscriptSelection::countClick(QPoint point, bool isDouble)
{
    const bool again = m_clickTimer.isActive()
            && (point - m_lastClick).manhattanLength() < QApplication::startDragDistance();
    m_clicks = isDouble ? 2 : again ? m_clicks + 1 : 1;
    m_lastClick = point;
    m_clickTimer.start(QApplication::doubleClickInterval());
}

void TranscriptSelection::begin(QPoint point, bool on)
{
    const TextPlace place = placeAt(point);
    m_area->position()->setSelecting(true);
    if (on && m_range.anchor.row >= 0) {
        select({ m_range.anchor, place });
        return;
    }
    m_wordFrom = m_wordTo = place;
    if (m_clicks >= 2 && place.row >= 0) {
        const int block = m_layout->plan(place.row).indexOf(place.block);
        const QString text = m_layout->block(place.row, block).text();
        const TextRange range =
                m_clicks == 2 ? wordAt(text, place.position) : paragraphAt(text, place.position);
        m_wordFrom.position = range.from;
        m_wordTo.position = range.to;
    }
    select({ m_wordFrom, m_wordTo });
}

bool TranscriptSelection::dragTo(QPoint point)
{
    if (!m_area->position()->isSelecting()) {
        return false;
    }
    if (m_clicks < 2
        && (point - m_lastClick).manhattanLength() < QApplication::startDragDistance() / 2) {
        return true;
    }
    m_dragPoint = point;
    extendTo(point);
    const bool outside = point.y() < 0 || point.y() >= m_area->viewport()->height();
    if (!outside) {
        m_dragTimer.stop();
    } else if (!m_dragTimer.isActive()) {
        m_dragTimer.start(DragTickMs);
    }
    return true;
}

void TranscriptSelection::extendTo(QPoint point)
{
    const TextPlace place = placeAt(point);
    if (place.row < 0) {
        return;
    }
    // After a double click the first word stays selected on whichever side the pointer is.
    if (place < m_wordFrom) {
        m_range = { m_wordTo, place };
    } else if (m_wordTo < place) {
        m_range = { m_wordFrom, place };
    } else if (m_clicks >= 2) {
        m_range = { m_wordFrom, m_wordTo };
    } else {
        m_range.cursor = place;
    }
    m_area->viewport()->update();
}

/// The pointer stays where it is, and what is below it moves on.
void TranscriptSelection::scrollOn()
{
    QScrollBar *bar = m_area->verticalScrollBar();
    const int past = m_dragPoint.y() < 0
            ? m_dragPoint.y()
            : std::max(0, m_dragPoint.y() - m_area->viewport()->height() + 1);
    bar->setValue(bar->value() + std::clamp(past, -60, 60));
    extendTo(m_dragPoint);
}

void TranscriptSelection::end()
{
    m_dragTimer.stop();
    m_area->position()->setSelecting(false);
}

} // namespace varve
