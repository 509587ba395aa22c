// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codecopybutton.h"
#include "proseblock.h"
#include "transcriptview.h"
#include <models/transcriptmodel.h>

#include <QMouseEvent>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

QList<TranscriptView::SpotPlace> TranscriptView::spotsOf(int row)
{
    QList<SpotPlace> places;
    const int count = static_cast<int>(rows().plan(row).blocks.size());
    for (int i = 0; i < count; ++i) {
        const BlockSpec &spec = rows().plan(row).blocks.at(i);
        const bool linkless = spec.kind == BlockSpec::Kind::Prose && !mayHaveLinks(spec.text);
        const bool plain = linkless || spec.kind == BlockSpec::Kind::Image
                || spec.kind == BlockSpec::Kind::Note || spec.kind == BlockSpec::Kind::Ending
                || (spec.kind == BlockSpec::Kind::Code && !spec.has(BlockSpec::First));
        if (plain) {
            continue;
        }
        const QList<Hotspot> spots = rows().block(row, i).hotspots();
        const QRect rect = rowRect(row);
        const QPointF origin(rect.left(), rect.top() + rows().plan(row).topOf(i));
        for (int s = 0; s < spots.size(); ++s) {
            if (spots.at(s).enabled) {
                places += SpotPlace { row,
                                      i,
                                      s,
                                      spots.at(s).kind,
                                      spots.at(s).rect.translated(origin).toAlignedRect(),
                                      spots.at(s).name };
            }
        }
    }
    return places;
}

TranscriptView::SpotPlace TranscriptView::spotAt(const RowHit &hit)
{
    if (hit.row < 0) {
        return {};
    }
    const QList<Hotspot> spots = rows().block(hit.row, hit.block).hotspots();
    for (int s = 0; s < spots.size(); ++s) {
        if (spots.at(s).enabled && spots.at(s).kind != Hotspot::Kind::Link
            && spots.at(s).rect.contains(hit.point)) {
            return { hit.row, hit.block, s, spots.at(s).kind, {}, spots.at(s).name };
        }
    }
    return {};
}

void TranscriptView::activateLink(const QString &link)
{
    Q_EMIT linkActivated(QUrl(link));
}

QString TranscriptView::targetOf(const SpotPlace &spot)
{
    const bool known = spot.row >= 0 && rows().knownPlan(spot.row) != nullptr
            && spot.block < rows().knownPlan(spot.row)->blocks.size();
    return known ? rows().block(spot.row, spot.block).hotspots().value(spot.spot).target
                 : QString();
}

void TranscriptView::press(const SpotPlace &spot)
{
    if (spot.row < 0 || spot.row >= model()->rowCount()) {
        return;
    }
    // Of a row that is far away, too: planning that one would move what is on the screen.
    const RowPlan *known = rows().knownPlan(spot.row);
    const RowPlan plan = known != nullptr ? *known : rows().detachedPlan(spot.row);
    if (spot.block >= plan.blocks.size()) {
        return; // it was kept while the row changed
    }
    const BlockSpec &spec = plan.blocks.at(spot.block);
    const EntryId entry = model()->entryIdOf(spot.row);
    switch (spot.kind) {
    case Hotspot::Kind::Fold:
        setExpanded(spot.row, spec.id.part, !spec.has(BlockSpec::Expanded));
        break;
    case Hotspot::Kind::More:
        toggleShowAll(spot.row, spec.id.part);
        break;
    case Hotspot::Kind::Undo:
        Q_EMIT undoRequested(entry);
        break;
    case Hotspot::Kind::Redo:
        Q_EMIT redoRequested(entry);
        break;
    case Hotspot::Kind::Link:
        activateLink(targetOf(spot));
        break;
    case Hotspot::Kind::CopyCode:
        m_copyButton->copy(spot.row, spec.group);
        break;
    case Hotspot::Kind::SiblingBefore:
    case Hotspot::Kind::SiblingAfter: {
        const SiblingInfo siblings = model()->siblingsOf(spot.row);
        const int step = spot.kind == Hotspot::Kind::SiblingBefore ? -1 : 1;
        const EntryId sibling = siblings.ids.value(siblings.position - 1 + step);
        if (!sibling.isNull()) {
            Q_EMIT siblingRequested(sibling);
        }
        break;
    }
    }
}

void TranscriptView::pointAt(const QString &link)
{
    if (std::exchange(m_pointedLink, link) != link) {
        Q_EMIT linkHovered(link);
    }
}

void TranscriptView::updateHover(QPoint point)
{
    const bool inside = viewport()->rect().contains(point) && viewport()->underMouse();
    const RowHit hit = inside && !isSelecting() ? hitAt(point) : RowHit();
    const SpotPlace spot = spotAt(hit);
    const QString link =
            hit.row >= 0 ? rows().block(hit.row, hit.block).linkAt(hit.point) : QString();
    const bool changed = !(spot == m_hoveredSpot) || hit.row != m_hoveredHit.row
            || hit.block != m_hoveredHit.block;
    m_hoveredSpot = spot;
    m_hoveredHit = hit;
    if (link != m_hoveredLink) {
        m_hoveredLink = link;
        pointAt(link);
    }
    Qt::CursorShape shape = Qt::ArrowCursor;
    if (spot.row >= 0 || !link.isEmpty()) {
        shape = Qt::PointingHandCursor;
    } else if (isSelecting()
               || (hit.row >= 0 && rows().block(hit.row, hit.block).hasTextAt(hit.point))) {
        shape = Qt::IBeamCursor;
    }
    viewport()->setCursor(shape);
    m_copyButton->placeOver(m_hoveredHit.row, m_hoveredHit.block);
    if (changed) {
        viewport()->update();
    }
}

void TranscriptView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton) {
        return;
    }
    const QPoint point = event->position().toPoint();
    // The platform decides what a double click is; only the third one is counted.
    m_selection->countClick(point, event->type() == QEvent::MouseButtonDblClick);
    const RowHit hit = hitAt(point);
    m_focusedSpot = {};
    if (hit.row >= 0 && hit.row != m_current) {
        setCurrentRow(hit.row);
    }
    m_pressedSpot = spotAt(hit);
    if (m_pressedSpot.row >= 0) {
        return;
    }
    if (m_codeScroll.beginDrag(hit, point.x())) {
        return;
    }
    m_pressedLink = hit.row >= 0 ? rows().block(hit.row, hit.block).linkAt(hit.point) : QString();
    m_selection->begin(point, event->modifiers().testFlag(Qt::ShiftModifier));
}

void TranscriptView::mouseDoubleClickEvent(QMouseEvent *event)
{
    mousePressEvent(event);
}

void TranscriptView::mouseMoveEvent(QMouseEvent *event)
{
    const QPoint point = event->position().toPoint();
    if (m_codeScroll.dragTo(point.x())) {
        return;
    }
    if (event->buttons().testFlag(Qt::LeftButton) && m_selection->dragTo(point)) {
        return;
    }
    updateHover(point);
}

void TranscriptView::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton) {
        return;
    }
    const QPoint point = event->position().toPoint();
    m_selection->end();
    if (m_codeScroll.endDrag()) {
        updateHover(point);
        return;
    }
    const RowHit hit = hitAt(point);
    if (m_pressedSpot.row >= 0) {
        const SpotPlace spot = spotAt(hit);
        const SpotPlace pressed = m_pressedSpot;
        m_pressedSpot = {};
        if (spot == pressed) {
            press(spot);
        }
    } else if (!m_pressedLink.isEmpty() && m_selection->isEmpty()) {
        const QString link =
                hit.row >= 0 ? rows().block(hit.row, hit.block).linkAt(hit.point) : QString();
        if (link == m_pressedLink) {
            activateLink(link);
        }
    }
    m_pressedLink.clear();
    m_selection->offer();
    describeActions();
    updateHover(point);
}

void TranscriptView::wheelEvent(QWheelEvent *event)
{
    QPoint delta = event->pixelDelta().isNull() ? event->angleDelta() / 2 : event->pixelDelta();
    if ((event->modifiers() & Qt::ShiftModifier) != 0 && delta.x() == 0) {
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

} // namespace varve
