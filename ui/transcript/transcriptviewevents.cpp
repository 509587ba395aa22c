// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What comes to TranscriptView from pointer and keys.
#include "transcriptview.h"
#include <models/plaintext.h>

#include <QHelpEvent>
#include <QMenu>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace varve
{

void TranscriptView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton) {
        return;
    }
    const QPoint point = event->position().toPoint();
    // The platform decides what a double click is; only the third one is counted.
    m_selection->countClick(point, event->type() == QEvent::MouseButtonDblClick);
    const RowHit hit = hitAt(point);
    m_current->leaveSpot();
    if (hit.row >= 0) {
        m_current->setRow(hit.row);
    }
    if (!m_spots->pressAt(hit) && !m_codeScroll.beginDrag(hit, point.x())) {
        m_selection->begin(point, event->modifiers().testFlag(Qt::ShiftModifier));
    }
}

void TranscriptView::mouseDoubleClickEvent(QMouseEvent *event)
{
    mousePressEvent(event);
}

void TranscriptView::mouseMoveEvent(QMouseEvent *event)
{
    const QPoint point = event->position().toPoint();
    if (m_codeScroll.dragTo(point.x())
        || (event->buttons().testFlag(Qt::LeftButton) && m_selection->dragTo(point))) {
        return;
    }
    m_spots->hover(point);
}

void TranscriptView::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton) {
        return;
    }
    const QPoint point = event->position().toPoint();
    m_selection->end();
    if (!m_codeScroll.endDrag()) {
        m_spots->releaseAt(hitAt(point), !m_selection->isEmpty());
        m_selection->offer();
        m_actions->describe();
    }
    m_spots->hover(point);
}

void TranscriptView::wheelEvent(QWheelEvent *event)
{
    QPoint delta = event->pixelDelta().isNull() ? event->angleDelta() / 2 : event->pixelDelta();
    if (event->modifiers().testFlag(Qt::ShiftModifier) && delta.x() == 0) {
        delta = { delta.y(), 0 };
    }
    if (std::abs(delta.x()) > std::abs(delta.y())) {
        const RowHit hit = hitAt(event->position().toPoint());
        m_codeScroll.scrollBy(hit.row, rows().groupOf(hit.row, hit.block), -delta.x());
        event->accept();
        return;
    }
    TranscriptArea::wheelEvent(event);
}

void TranscriptView::contextMenuEvent(QContextMenuEvent *event)
{
    if (rows().rowCount() == 0) {
        return;
    }
    if (event->reason() == QContextMenuEvent::Keyboard) {
        const SpotPlace &spot = m_current->spot();
        const QRect rect = spot.row >= 0 ? spot.rect : rowRect(m_current->row());
        const QPoint at(rect.left() + 20, std::clamp(rect.top() + 20, 0, viewport()->height()));
        m_actions->contextMenu(spot.row, spot.block, m_spots->targetOf(spot))
                ->popup(viewport()->mapToGlobal(at));
        return;
    }
    const RowHit hit = hitAt(event->pos());
    if (hit.row >= 0) {
        m_spots->hover(event->pos());
        m_current->setRow(hit.row);
    }
    m_actions->contextMenu(hit.row, hit.block, m_spots->hoveredLink())->popup(event->globalPos());
}

bool TranscriptView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::Leave) {
        m_spots->leave();
    } else if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const QString text = m_spots->toolTipAt(help->pos());
        QToolTip::showText(help->globalPos(), asPlainText(text), viewport());
        return true;
    }
    return TranscriptArea::viewportEvent(event);
}

void TranscriptView::showEvent(QShowEvent *event)
{
    TranscriptArea::showEvent(event);
    updateTick();
}

void TranscriptView::focusInEvent(QFocusEvent *event)
{
    if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason) {
        m_current->enter();
    }
    TranscriptArea::focusInEvent(event);
    viewport()->update();
}

void TranscriptView::focusOutEvent(QFocusEvent *event)
{
    TranscriptArea::focusOutEvent(event);
    m_spots->pointAt(m_spots->hoveredLink());
    viewport()->update();
}

bool TranscriptView::focusNextPrevChild(bool next)
{
    // Through what can be pressed in the current message, then out of the view.
    return m_current->moveSpot(next) || TranscriptArea::focusNextPrevChild(next);
}

void TranscriptView::keyPressEvent(QKeyEvent *event)
{
    const int rowCount = rows().rowCount();
    bool done = true;
    switch (event->key()) {
    case Qt::Key_Up:
        m_current->move(-1);
        break;
    case Qt::Key_Down:
        m_current->move(1);
        break;
    case Qt::Key_PageUp:
        position()->scrollPages(-1);
        break;
    case Qt::Key_PageDown:
        position()->scrollPages(1);
        break;
    case Qt::Key_Home:
        position()->followEnd(false);
        verticalScrollBar()->setValue(0);
        m_current->setRow(std::min(0, rowCount - 1));
        break;
    case Qt::Key_End:
        position()->jumpToEnd();
        m_current->setRow(rowCount - 1);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        done = m_current->pressSpot();
        break;
    case Qt::Key_Left:
    case Qt::Key_Right:
        done = m_current->turnSpot(event->key() == Qt::Key_Right);
        break;
    case Qt::Key_Escape:
        done = !m_selection->isEmpty();
        if (done) {
            m_selection->select({});
        }
        break;
    default:
        done = false;
        break;
    }
    event->setAccepted(done);
}

} // namespace varve
