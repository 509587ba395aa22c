// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "endingblock.h"

#include <shell/categorycolors.h>
#include <shell/icons.h>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

EndingBlock::EndingBlock(const BlockInputs &in)
    : m_style(in.style)
    , m_layout(in.spec.text, in.style.font)
    , m_width(in.width)
    , m_failed(in.spec.has(BlockSpec::Failed))
{
    const qreal indent = m_style.iconSize + m_style.em * 0.5;
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setTextDirection(in.spec.text.isRightToLeft() ? Qt::RightToLeft : Qt::LeftToRight);
    // Beside its mark, whichever way the sentence itself runs.
    option.setAlignment((m_style.mirrored ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignAbsolute);
    m_layout.setTextOption(option);
    m_layout.setCacheEnabled(true);
    m_layout.beginLayout();
    qreal y = 0;
    for (QTextLine line = m_layout.createLine(); line.isValid(); line = m_layout.createLine()) {
        line.setLineWidth(m_width - indent);
        line.setPosition({ 0, y + (m_style.lineHeight - line.height()) / 2 });
        y += m_style.lineHeight;
    }
    m_layout.endLayout();
    m_height = qRound(y);
    m_origin = { m_style.mirrored ? 0 : indent, 0 };
    const qreal size = m_style.iconSize;
    m_icon = { m_style.mirrored ? m_width - size : 0, (m_style.lineHeight - size) / 2, size, size };
}

void EndingBlock::paint(QPainter &painter, const BlockPaint &paint) const
{
    const QColor mark = m_failed ? accentColor(Accent::Danger, m_style.palette) : m_style.dimmed;
    tintedIcon(m_failed ? u"warning"_s : u"stop"_s, mark).paint(&painter, m_icon.toAlignedRect());
    QList<QTextLayout::FormatRange> marks;
    const auto highlight = [&](TextRange range, const QColor &background, const QColor &text) {
        QTextLayout::FormatRange format;
        format.start = range.from;
        format.length = range.to - range.from;
        format.format.setBackground(background);
        if (text.isValid()) {
            format.format.setForeground(text);
        }
        marks += format;
    };
    for (int i = 0; i < paint.matches.size(); ++i) {
        highlight(paint.matches.at(i),
                  i == paint.currentMatch ? m_style.currentMatch : m_style.match, {});
    }
    if (!paint.selection.isEmpty()) {
        highlight(paint.selection, m_style.palette.color(QPalette::Highlight),
                  m_style.palette.color(QPalette::HighlightedText));
    }
    painter.setPen(m_failed ? m_style.text : m_style.dimmed);
    m_layout.draw(&painter, m_origin, marks);
}

int EndingBlock::lineAt(qreal y) const
{
    const int line = static_cast<int>(y) / std::max(1, m_style.lineHeight);
    return std::clamp(line, 0, m_layout.lineCount() - 1);
}

int EndingBlock::positionAt(QPointF point, qreal) const
{
    return m_layout.lineCount() == 0 || point.y() < 0
            ? 0
            : m_layout.lineAt(lineAt(point.y())).xToCursor(point.x() - m_origin.x());
}

bool EndingBlock::hasTextAt(QPointF point) const
{
    return point.x() >= m_origin.x() && point.x() < m_width && point.y() >= 0
            && point.y() < m_height && !m_icon.contains(point);
}

QRectF EndingBlock::rectOf(int position) const
{
    const QTextLine line = m_layout.lineForTextPosition(position);
    return line.isValid()
            ? QRectF(m_origin.x() + line.cursorToX(position), line.y(), 1, line.height())
            : QRectF();
}

TextRange EndingBlock::lineOf(int position) const
{
    const QTextLine line = m_layout.lineForTextPosition(position);
    return line.isValid() ? TextRange { line.textStart(), line.textStart() + line.textLength() }
                          : TextRange();
}

} // namespace varve
