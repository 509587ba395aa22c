// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "transcriptspots.h"

#include "codecopybutton.h"
#include "proseblock.h"
#include "rowfacts.h"
#include <models/weblink.h>

#include <utility>

namespace varve
{

void KeptPlaces::keep(int &row, int &block)
{
    if (row < m_first || row > m_last) {
        return;
    }
    const RowPlan &plan = m_layout.plan(row);
    if (block >= 0 && block < plan.blocks.size()) {
        m_kept += Kept { &row, &block, plan.blocks.at(block).id };
    } else {
        row = -1;
    }
}

void KeptPlaces::findAgain()
{
    for (const Kept &place : std::as_const(m_kept)) {
        const RowPlan &plan = m_layout.plan(*place.row);
        *place.block = plan.indexOf(place.id);
        if (plan.blocks.at(*place.block).id != place.id) {
            *place.row = -1;
        }
    }
}

TranscriptSpots::TranscriptSpots(TranscriptArea *area, TranscriptLayout *layout)
    : QObject(area)
    , m_area(area)
    , m_layout(layout)
    , m_copyButton(new CodeCopyButton(area, layout))
{
    connect(m_copyButton, &QToolButton::clicked, this, [this] {
        m_copyButton->copy(m_hit.row, m_copyButton->groupIn(m_hit.row, m_hit.block));
    });
}

QList<SpotPlace> TranscriptSpots::of(int row)
{
    QList<SpotPlace> places;
    const int count = static_cast<int>(m_layout->plan(row).blocks.size());
    for (int i = 0; i < count; ++i) {
        const BlockSpec &spec = m_layout->plan(row).blocks.at(i);
        const bool linkless = spec.kind == BlockSpec::Kind::Prose && !mayHaveLinks(spec.text);
        const bool plain = linkless || spec.kind == BlockSpec::Kind::Image
                || spec.kind == BlockSpec::Kind::Note || spec.kind == BlockSpec::Kind::Ending
                || (spec.kind == BlockSpec::Kind::Code && !spec.has(BlockSpec::First));
        if (plain) {
            continue;
        }
        const QList<Hotspot> spots = m_layout->block(row, i).hotspots();
        const QPoint origin =
                m_area->rowRect(row).topLeft() + QPoint(0, m_layout->plan(row).topOf(i));
        for (int s = 0; s < spots.size(); ++s) {
            const Hotspot &spot = spots.at(s);
            if (spot.enabled) {
                const QRect rect = spot.rect.translated(origin).toAlignedRect();
                places += SpotPlace { row, i, s, spot.kind, rect, spot.name };
            }
        }
    }
    return places;
}

SpotPlace TranscriptSpots::spotAt(const RowHit &hit)
{
    if (hit.row < 0) {
        return {};
    }
    const QList<Hotspot> spots = m_layout->block(hit.row, hit.block).hotspots();
    for (int s = 0; s < spots.size(); ++s) {
        const Hotspot &spot = spots.at(s);
        if (spot.enabled && spot.kind != Hotspot::Kind::Link && spot.rect.contains(hit.point)) {
            return { hit.row, hit.block, s, spot.kind, {}, spot.name };
        }
    }
    return {};
}

QString TranscriptSpots::linkAt(const RowHit &hit)
{
    return hit.row >= 0 ? m_layout->block(hit.row, hit.block).linkAt(hit.point) : QString();
}

QString TranscriptSpots::targetOf(const SpotPlace &spot)
{
    const RowPlan *known = spot.row >= 0 ? m_layout->knownPlan(spot.row) : nullptr;
    return known != nullptr && spot.block < known->blocks.size()
            ? m_layout->block(spot.row, spot.block).hotspots().value(spot.spot).target
            : QString();
}

void TranscriptSpots::activateLink(const QString &link)
{
    Q_EMIT linkActivated(QUrl(link));
}

void TranscriptSpots::press(const SpotPlace &spot)
{
    if (!m_layout->hasRow(spot.row)) {
        return;
    }
    const RowPlan plan = m_layout->planApart(spot.row);
    if (spot.block >= plan.blocks.size()) {
        return; // it was kept while the row changed
    }
    const BlockSpec &spec = plan.blocks.at(spot.block);
    const EntryId entry = m_layout->model()->entryIdOf(spot.row);
    switch (spot.kind) {
    case Hotspot::Kind::Fold:
        m_area->setExpanded(spot.row, spec.id.part, !spec.has(BlockSpec::Expanded));
        break;
    case Hotspot::Kind::More:
        m_area->toggleShowAll(spot.row, spec.id.part);
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
        goToSibling(spot.row, -1);
        break;
    case Hotspot::Kind::SiblingAfter:
        goToSibling(spot.row, 1);
        break;
    }
}

void TranscriptSpots::goToSibling(int row, int step)
{
    const SiblingInfo siblings = m_layout->model()->siblingsOf(row);
    const EntryId sibling = siblings.ids.value(siblings.position - 1 + step);
    if (!sibling.isNull()) {
        Q_EMIT siblingRequested(sibling);
    }
}

QString TranscriptSpots::toolTipAt(QPoint point)
{
    const RowHit hit = m_area->hitAt(point);
    if (!m_hoveredLink.isEmpty() || hit.row < 0) {
        return shownLink(m_hoveredLink);
    }
    for (const Hotspot &spot : m_layout->block(hit.row, hit.block).hotspots()) {
        if (spot.rect.contains(hit.point) && spot.kind != Hotspot::Kind::Fold
            && spot.kind != Hotspot::Kind::Link) {
            return spot.reason.isEmpty() ? spot.name : spot.reason;
        }
    }
    const bool isHeader =
            m_layout->plan(hit.row).blocks.at(hit.block).kind == BlockSpec::Kind::Header;
    const auto content = isHeader ? m_layout->model()->content(hit.row) : nullptr;
    return content ? usageDetail(content->entry) : QString();
}

void TranscriptSpots::pointAt(const QString &link)
{
    if (std::exchange(m_pointedLink, link) != link) {
        Q_EMIT linkHovered(link);
    }
}

void TranscriptSpots::hover(QPoint point)
{
    QWidget *viewport = m_area->viewport();
    const bool inside = viewport->rect().contains(point) && viewport->underMouse();
    const RowHit hit =
            inside && !m_area->position()->isSelecting() ? m_area->hitAt(point) : RowHit();
    const SpotPlace spot = spotAt(hit);
    const QString link = linkAt(hit);
    const bool changed = !(spot == m_hovered) || hit.row != m_hit.row || hit.block != m_hit.block;
    m_hovered = spot;
    m_hit = hit;
    if (std::exchange(m_hoveredLink, link) != link) {
        pointAt(link);
    }
    Qt::CursorShape shape = Qt::ArrowCursor;
    if (spot.row >= 0 || !link.isEmpty()) {
        shape = Qt::PointingHandCursor;
    } else if (m_area->position()->isSelecting()
               || (hit.row >= 0 && m_layout->block(hit.row, hit.block).hasTextAt(hit.point))) {
        shape = Qt::IBeamCursor;
    }
    viewport->setCursor(shape);
    m_copyButton->placeOver(m_hit.row, m_hit.block);
    if (changed) {
        viewport->update();
    }
}

void TranscriptSpots::leave()
{
    m_hovered = {};
    m_hit = {};
    m_hoveredLink.clear();
    pointAt({});
    m_area->viewport()->update();
}

bool TranscriptSpots::pressAt(const RowHit &hit)
{
    m_pressed = spotAt(hit);
    m_pressedLink = linkAt(hit);
    return m_pressed.row >= 0;
}

void TranscriptSpots::releaseAt(const RowHit &hit, bool selected)
{
    const SpotPlace pressed = std::exchange(m_pressed, {});
    const QString link = std::exchange(m_pressedLink, {});
    if (pressed.row >= 0) {
        if (const SpotPlace spot = spotAt(hit); spot == pressed) {
            press(spot);
        }
    } else if (!link.isEmpty() && !selected && link == linkAt(hit)) {
        activateLink(link);
    }
}

void TranscriptSpots::clear()
{
    m_hovered = m_pressed = {};
    m_hit = {};
}

void TranscriptSpots::rowsRemoved(int first)
{
    for (SpotPlace *spot : { &m_hovered, &m_pressed }) {
        *spot = spot->row >= first ? SpotPlace() : *spot;
    }
    m_hit = m_hit.row >= first ? RowHit() : m_hit;
}

void TranscriptSpots::keepIn(KeptPlaces &places)
{
    places.keep(m_hovered.row, m_hovered.block);
    places.keep(m_pressed.row, m_pressed.block);
    places.keep(m_hit.row, m_hit.block);
}

} // namespace varve
