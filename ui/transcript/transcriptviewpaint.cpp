// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codecopybutton.h"
#include "transcriptview.h"
#include <models/transcriptmodel.h>
#include <shell/categorycolors.h>

#include <QPaintEvent>
#include <QScrollBar>

namespace varve
{

namespace
{

// Readable still: 4.5:1 for normal text in both schemes.
constexpr qreal FadedOpacity = 0.68;

} // namespace

void TranscriptView::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    if (model() == nullptr || model()->rowCount() == 0) {
        paintEmpty(painter);
        return;
    }
    const QRect exposed = event->rect();
    const HeightIndex &heights = rows().heights();
    const qint64 scrolled = value();
    int row = heights.rowAt(scrolled + exposed.top());
    for (qint64 top = heights.offsetOf(row); row < heights.size(); ++row) {
        const auto y = static_cast<int>(top - scrolled);
        if (y > exposed.bottom()) {
            break;
        }
        paintRow(painter, row, y, exposed);
        top += heights.height(row);
    }
}

void TranscriptView::paintRow(QPainter &painter, int row, int top, const QRect &exposed)
{
    const int left = columnLeft();
    const int count = static_cast<int>(rows().plan(row).blocks.size());
    const int height = rows().plan(row).height();
    const int margin = qRound(rows().style().em * 0.6);
    if (row == m_marked) {
        const int from = top + rows().plan(row).topOf(0) - margin / 2;
        painter.fillRect(
                QRect(left - margin, from, rows().width() + 2 * margin,
                      top + height + margin / 2 - from),
                blended(palette().color(QPalette::Base), softHighlightColor(palette()), 0.5));
    }
    if (row == m_current && hasFocus() && m_focusedSpot.row < 0) {
        const int from = top + rows().plan(row).topOf(0);
        const int x = isRightToLeft() ? left + rows().width() + margin + 2 : left - margin - 4;
        painter.fillRect(QRect(x, from, 2, top + height - from),
                         palette().color(QPalette::Highlight));
    }
    const bool faded = rows().plan(row).faded;
    for (int i = rows().plan(row).blockAt(exposed.top() - top); i < count; ++i) {
        const RowPlan &plan = rows().plan(row);
        const int from = top + plan.topOf(i);
        if (top + plan.bottomOf(i) < exposed.top()) {
            continue;
        }
        if (from > exposed.bottom()) {
            break;
        }
        const LaidBlock &laid = rows().block(row, i);
        BlockPaint paint = blockPaint(row, i, laid);
        paint.clip = QRectF(0, exposed.top() - from, rows().width(), exposed.height());
        painter.save();
        painter.translate(left, from);
        painter.setOpacity(faded ? FadedOpacity : 1.0);
        laid.paint(painter, paint);
        painter.restore();
    }
}

BlockPaint TranscriptView::blockPaint(int row, int block, const LaidBlock &laid)
{
    BlockPaint paint;
    const BlockSpec &spec = rows().plan(row).blocks.at(block);
    const TextSelection &range = m_selection->range();
    const bool selected = !range.isEmpty() && row >= range.from().row && row <= range.to().row;
    if (selected || m_marker || !m_find->text().isEmpty()) {
        const QString text = laid.text();
        if (selected) {
            paint.selection = range.rangeIn(row, spec.id, static_cast<int>(text.size()));
        }
        paint.matches = marksIn(text);
        if (row == m_find->currentRow() && block == m_currentMatch.first) {
            for (int i = 0; i < paint.matches.size(); ++i) {
                if (paint.matches.at(i).from == m_currentMatch.second.from) {
                    paint.currentMatch = i;
                }
            }
        }
    }
    if (m_hoveredSpot.row == row && m_hoveredSpot.block == block) {
        paint.hovered = m_hoveredSpot.spot;
    }
    if (m_focusedSpot.row == row && m_focusedSpot.block == block && hasFocus()) {
        paint.focused = m_focusedSpot.spot;
    }
    if (spec.group >= 0) {
        paint.scrollX = m_codeScroll.of(row, spec.group);
        paint.copied = m_copyButton->hasCopied(row, spec.group);
        paint.groupHovered = m_hoveredHit.row == row && m_hoveredHit.block >= 0
                && rows().plan(row).blocks.value(m_hoveredHit.block).group == spec.group;
    }
    return paint;
}

void TranscriptView::paintEmpty(QPainter &painter) const
{
    if (m_emptyText.isEmpty()) {
        return;
    }
    const int width = std::min(viewport()->width() - 40, 480);
    const QRect place((viewport()->width() - width) / 2, 0, width, viewport()->height());
    painter.setPen(transcriptLayout().style().dimmed);
    painter.setFont(font());
    painter.drawText(place, Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
}

} // namespace varve
