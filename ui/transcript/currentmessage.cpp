// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "currentmessage.h"

#include "codescroll.h"

#include <QAccessible>
#include <QScrollBar>

#include <algorithm>

namespace varve
{

CurrentMessage::CurrentMessage(TranscriptArea *area, TranscriptLayout *layout,
                               TranscriptSpots *spots, CodeScroll *code)
    : QObject(area)
    , m_area(area)
    , m_layout(layout)
    , m_spots(spots)
    , m_code(code)
{ }

EntryId CurrentMessage::entry() const
{
    return m_layout->hasRow(m_row) ? m_layout->model()->entryIdOf(m_row) : EntryId();
}

void CurrentMessage::setRow(int row)
{
    if (row == m_row) {
        return;
    }
    m_row = row;
    m_spot = {};
    m_spots->pointAt(m_spots->hoveredLink());
    m_area->viewport()->update();
    Q_EMIT changed(entry());
    if (m_area->hasFocus() && row >= 0) {
        QAccessibleEvent focus(m_area, QAccessible::Focus);
        focus.setChild(row);
        QAccessible::updateAccessibility(&focus);
    }
}

void CurrentMessage::enter()
{
    const auto [first, last] = m_area->position()->visibleRows();
    if (m_layout->rowCount() > 0 && (m_row < first || m_row > last)) {
        setRow(last);
    }
}

void CurrentMessage::move(int step)
{
    if (m_layout->rowCount() == 0) {
        return;
    }
    const auto [first, last] = m_area->position()->visibleRows();
    if (m_row < first || m_row > last) {
        setRow(step > 0 ? first : last);
        return;
    }
    const QRect rect = m_area->rowRect(m_row);
    const int page = m_area->viewport()->height();
    const int line = m_layout->style().lineHeight * 2;
    QScrollBar *bar = m_area->verticalScrollBar();
    if (step > 0 && rect.bottom() > page) {
        bar->setValue(bar->value() + std::min(line, rect.bottom() - page + 1));
        return;
    }
    if (step < 0 && rect.top() < 0) {
        bar->setValue(bar->value() - std::min(line, -rect.top()));
        return;
    }
    setRow(std::clamp(m_row + step, 0, m_layout->rowCount() - 1));
    const int height = std::min(m_layout->heights().height(m_row), page / 2);
    const int top = step > 0 ? 0 : m_layout->heights().height(m_row) - height;
    m_area->position()->ensureVisible(m_row, QRectF(0, top, 1, height));
}

bool CurrentMessage::moveSpot(bool next)
{
    if (m_layout->hasRow(m_row)) {
        const QList<SpotPlace> spots = m_spots->of(m_row);
        const auto at = static_cast<int>(spots.indexOf(m_spot));
        const int wanted = at < 0 ? (next ? 0 : -1) : at + (next ? 1 : -1);
        if (wanted >= 0 && wanted < spots.size()) {
            focusSpot(spots.at(wanted));
            return true;
        }
        if (at == 0 && !next) {
            focusSpot({});
            return true;
        }
    }
    m_spot = {};
    return false;
}

void CurrentMessage::focusSpot(const SpotPlace &spot)
{
    m_spot = spot;
    if (spot.row >= 0) {
        const QRect row = m_area->rowRect(spot.row);
        m_area->position()->ensureVisible(spot.row, spot.rect.translated(-row.topLeft()));
    }
    m_spots->pointAt(m_spots->targetOf(spot));
    m_area->viewport()->update();
}

bool CurrentMessage::pressSpot()
{
    if (m_spot.row < 0) {
        return false;
    }
    m_spots->press(m_spot);
    // The block may have moved or gone.
    const QList<SpotPlace> spots = m_spots->of(m_row);
    m_spot = spots.value(spots.indexOf(m_spot));
    return true;
}

bool CurrentMessage::turnSpot(bool toRight)
{
    if (m_spot.row < 0) {
        return false;
    }
    const BlockSpec spec = m_layout->plan(m_spot.row).blocks.at(m_spot.block);
    const bool open = toRight != m_area->isRightToLeft();
    if (spec.kind == BlockSpec::Kind::Code) {
        m_code->scrollBy(m_spot.row, spec.group, (toRight ? 8 : -8) * m_layout->style().monoWidth);
    } else if (spec.has(BlockSpec::Foldable) && spec.has(BlockSpec::Expanded) != open) {
        m_area->setExpanded(m_spot.row, spec.id.part, open);
    }
    return true;
}

void CurrentMessage::reset()
{
    m_row = -1;
    m_spot = {};
    Q_EMIT changed({});
}

void CurrentMessage::rowsRemoved(int first)
{
    m_spot = m_spot.row >= first ? SpotPlace() : m_spot;
    if (m_row >= first) {
        setRow(first - 1);
    }
}

void CurrentMessage::answerStored(int row)
{
    if (row >= 0 && row == m_row) {
        Q_EMIT changed(entry());
    }
}

} // namespace varve
