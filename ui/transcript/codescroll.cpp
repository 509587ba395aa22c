// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codescroll.h"

#include "transcriptarea.h"

#include <algorithm>
#include <utility>

namespace varve
{

qreal CodeScroll::of(int row, int group) const
{
    return group < 0 || m_scrolled.isEmpty()
            ? 0
            : m_scrolled.value({ m_layout->model()->seqOf(row), group });
}

void CodeScroll::scrollBy(int row, int group, qreal by)
{
    const TranscriptStyle &style = m_layout->style();
    if (group < 0 || group >= m_layout->plan(row).groups.size()) {
        return; // it went while it was dragged
    }
    const qreal full =
            m_layout->plan(row).groups.at(group).columns * style.monoWidth + 2 * style.padding;
    const qreal most = std::max<qreal>(0, full - m_layout->width());
    m_scrolled[{ m_layout->model()->seqOf(row), group }] =
            std::clamp<qreal>(of(row, group) + by, 0, most);
    m_area->viewport()->update();
}

bool CodeScroll::isBarAt(QPoint point) const
{
    const RowHit hit = m_area->hitAt(point);
    return hit.row >= 0
            && m_layout->block(hit.row, hit.block).scrollThumb(0).track.contains(hit.point);
}

bool CodeScroll::beginDrag(const RowHit &hit, int x)
{
    const int group = m_layout->groupOf(hit.row, hit.block);
    if (group < 0) {
        return false;
    }
    const LaidBlock::ScrollThumb bar =
            m_layout->block(hit.row, hit.block).scrollThumb(of(hit.row, group));
    if (!bar.track.contains(hit.point)) {
        return false;
    }
    if (!bar.thumb.contains(hit.point)) {
        scrollBy(hit.row, group, (hit.point.x() - bar.thumb.center().x()) * bar.perPixel);
    }
    m_drag = { hit.row, group, bar.perPixel, x };
    return true;
}

bool CodeScroll::dragTo(int x)
{
    if (m_drag.row >= 0) {
        scrollBy(m_drag.row, m_drag.group, (x - std::exchange(m_drag.lastX, x)) * m_drag.perPixel);
    }
    return m_drag.row >= 0;
}

bool CodeScroll::endDrag()
{
    return std::exchange(m_drag, {}).row >= 0;
}

void CodeScroll::clear()
{
    m_drag = {};
    m_scrolled.clear();
}

void CodeScroll::rowsRemoved(int first)
{
    m_drag.row = m_drag.row >= first ? -1 : m_drag.row;
}

void CodeScroll::answerStored(int row)
{
    QHash<FoldKey, qreal> moved;
    m_scrolled.removeIf([&](const QHash<FoldKey, qreal>::iterator &it) {
        if (it.key().seq == 0 && row >= 0) {
            moved.insert({ m_layout->model()->seqOf(row), it.key().part }, it.value());
        }
        return it.key().seq == 0;
    });
    m_scrolled.insert(moved);
}

} // namespace varve
