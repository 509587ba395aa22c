// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rowfacts.h"
#include "transcriptview.h"
#include <models/plaintext.h>
#include <models/transcriptmodel.h>
#include <models/weblink.h>

#include <QAccessible>
#include <QHelpEvent>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace varve
{

void TranscriptView::timerEvent(QTimerEvent *event)
{
    if (event->timerId() == m_markTimer.timerId()) {
        m_markTimer.stop();
        m_marked = -1;
        viewport()->update();
    } else if (event->timerId() == m_tickTimer.timerId()) {
        tick();
    } else {
        TranscriptArea::timerEvent(event);
    }
}

QString TranscriptView::toolTipAt(QPoint point)
{
    const RowHit hit = hitAt(point);
    if (!m_hoveredLink.isEmpty() || hit.row < 0) {
        return shownLink(m_hoveredLink);
    }
    for (const Hotspot &spot : rows().block(hit.row, hit.block).hotspots()) {
        if (spot.rect.contains(hit.point) && spot.kind != Hotspot::Kind::Fold
            && spot.kind != Hotspot::Kind::Link) {
            return spot.reason.isEmpty() ? spot.name : spot.reason;
        }
    }
    const bool isHeader = rows().plan(hit.row).blocks.at(hit.block).kind == BlockSpec::Kind::Header;
    const auto content = isHeader ? model()->content(hit.row) : nullptr;
    return content ? usageDetail(content->entry) : QString();
}

bool TranscriptView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::Leave) {
        m_hoveredSpot = {};
        m_hoveredHit = {};
        m_hoveredLink.clear();
        pointAt({});
        viewport()->update();
    } else if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        QToolTip::showText(help->globalPos(), asPlainText(toolTipAt(help->pos())), viewport());
        return true;
    }
    return TranscriptArea::viewportEvent(event);
}

void TranscriptView::focusInEvent(QFocusEvent *event)
{
    const bool byKey =
            event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    if (byKey && model() != nullptr && model()->rowCount() > 0) {
        const auto [first, last] = visibleRows();
        if (m_current < first || m_current > last) {
            setCurrentRow(last);
        }
    }
    TranscriptArea::focusInEvent(event);
    viewport()->update();
}

void TranscriptView::focusOutEvent(QFocusEvent *event)
{
    TranscriptArea::focusOutEvent(event);
    pointAt(m_hoveredLink);
    viewport()->update();
}

bool TranscriptView::focusNextPrevChild(bool next)
{
    // Through what can be pressed in the current message, then out of the view.
    if (model() != nullptr && m_current >= 0 && m_current < model()->rowCount()) {
        const QList<SpotPlace> spots = spotsOf(m_current);
        const auto at = static_cast<int>(spots.indexOf(m_focusedSpot));
        const int wanted = at < 0 ? (next ? 0 : -1) : at + (next ? 1 : -1);
        if (wanted >= 0 && wanted < spots.size()) {
            moveSpot(spots.at(wanted));
            return true;
        }
        if (at == 0 && !next) {
            moveSpot({});
            return true;
        }
    }
    m_focusedSpot = {};
    return TranscriptArea::focusNextPrevChild(next);
}

void TranscriptView::moveSpot(const SpotPlace &spot)
{
    m_focusedSpot = spot;
    if (spot.row >= 0) {
        const QRect row = rowRect(spot.row);
        ensureVisible(spot.row, spot.rect.translated(-row.topLeft()));
    }
    pointAt(targetOf(spot));
    viewport()->update();
}

void TranscriptView::setCurrentRow(int row)
{
    if (row == m_current) {
        return;
    }
    m_current = row;
    m_focusedSpot = {};
    pointAt(m_hoveredLink);
    describeActions();
    viewport()->update();
    Q_EMIT currentEntryChanged(currentEntry());
    if (hasFocus() && row >= 0) {
        QAccessibleEvent focus(this, QAccessible::Focus);
        focus.setChild(row);
        QAccessible::updateAccessibility(&focus);
    }
}

EntryId TranscriptView::currentEntry() const
{
    return model() != nullptr && m_current >= 0 && m_current < model()->rowCount()
            ? model()->entryIdOf(m_current)
            : EntryId();
}

void TranscriptView::moveCurrent(int step)
{
    const int count = model() != nullptr ? model()->rowCount() : 0;
    if (count == 0) {
        return;
    }
    const auto [first, last] = visibleRows();
    if (m_current < first || m_current > last) {
        setCurrentRow(step > 0 ? first : last);
        return;
    }
    // A message taller than the viewport is read to its end before the next one is current.
    const QRect rect = rowRect(m_current);
    const int page = viewport()->height();
    const int line = rows().style().lineHeight * 2;
    if (step > 0 && rect.bottom() > page) {
        verticalScrollBar()->setValue(verticalScrollBar()->value()
                                      + std::min(line, rect.bottom() - page + 1));
        return;
    }
    if (step < 0 && rect.top() < 0) {
        verticalScrollBar()->setValue(verticalScrollBar()->value() - std::min(line, -rect.top()));
        return;
    }
    setCurrentRow(std::clamp(m_current + step, 0, count - 1));
    const int height = std::min(rows().heights().height(m_current), page / 2);
    const int top = step > 0 ? 0 : rows().heights().height(m_current) - height;
    ensureVisible(m_current, QRectF(0, top, 1, height));
}

void TranscriptView::keyPressEvent(QKeyEvent *event)
{
    QScrollBar *bar = verticalScrollBar();
    switch (event->key()) {
    case Qt::Key_Up:
        moveCurrent(-1);
        return;
    case Qt::Key_Down:
        moveCurrent(1);
        return;
    case Qt::Key_PageUp:
        scrollPages(-1);
        return;
    case Qt::Key_PageDown:
        scrollPages(1);
        return;
    case Qt::Key_Home:
        followEnd(false);
        bar->setValue(0);
        if (model() != nullptr && model()->rowCount() > 0) {
            setCurrentRow(0);
        }
        return;
    case Qt::Key_End:
        jumpToEnd();
        if (model() != nullptr && model()->rowCount() > 0) {
            setCurrentRow(model()->rowCount() - 1);
        }
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (m_focusedSpot.row >= 0) {
            press(m_focusedSpot);
            // The block may have moved or gone.
            const QList<SpotPlace> spots = spotsOf(m_current);
            const auto at = spots.indexOf(m_focusedSpot);
            m_focusedSpot = at >= 0 ? spots.at(at) : SpotPlace();
            return;
        }
        break;
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (m_focusedSpot.row >= 0) {
            const BlockSpec spec = rows().plan(m_focusedSpot.row).blocks.at(m_focusedSpot.block);
            const bool right = (event->key() == Qt::Key_Right) != isRightToLeft();
            if (spec.kind == BlockSpec::Kind::Code) {
                m_codeScroll.scrollBy(m_focusedSpot.row, spec.group,
                                      (event->key() == Qt::Key_Right ? 8 : -8)
                                              * rows().style().monoWidth);
            } else if (spec.has(BlockSpec::Foldable) && spec.has(BlockSpec::Expanded) != right) {
                setExpanded(m_focusedSpot.row, spec.id.part, right);
            }
            return;
        }
        break;
    case Qt::Key_Escape:
        if (!m_selection->isEmpty()) {
            m_selection->select({});
            return;
        }
        break;
    default:
        break;
    }
    event->ignore();
}

} // namespace varve
