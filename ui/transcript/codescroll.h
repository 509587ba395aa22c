// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rowplan.h"

#include <QHash>
#include <QPoint>

namespace varve
{

class TranscriptArea;
class TranscriptLayout;
struct RowHit;

/// How far the code of each row was scrolled sideways, and the bar below it while that is dragged. Pixels. Of the answer that is
/// coming it is kept by seq 0, which becomes the entry's.
class CodeScroll
{
public:
    /// Neither is owned.
    CodeScroll(TranscriptArea *area, TranscriptLayout *layout) : m_area(area), m_layout(layout) { }

    [[nodiscard]] qreal of(int row, int group) const;
    void scrollBy(int row, int group, qreal by);
    /// Whether the bar is there.
    [[nodiscard]] bool isBarAt(QPoint point) const;

    /// False: no bar is there. A press beside the thumb brings it there first.
    bool beginDrag(const RowHit &hit, int x);
    /// False: none is dragged.
    bool dragTo(int x);
    bool endDrag();

    void clear();
    void rowsRemoved(int first);
    void answerStored(int row); ///< -1: it is nobody's

private:
    TranscriptArea *m_area;
    TranscriptLayout *m_layout;
    QHash<FoldKey, qreal> m_scrolled; ///< by row's seq and group
    struct
    {
        int row = -1; ///< -1: nothing is dragged
        int group = -1;
        qreal perPixel = 0;
        int lastX = 0; ///< viewport coordinates
    } m_drag;
};

} // namespace varve
