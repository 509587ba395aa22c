// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codeblock.h"

#include "codehighlighter.h"
#include <shell/categorycolors.h>
#include <shell/icons.h>

#include <algorithm>
#include <cmath>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QList<QTextLayout::FormatRange> rangesOf(const std::vector<CodeFormat> &formats,
                                         const CodeLine &line)
{
    QList<QTextLayout::FormatRange> ranges;
    for (const CodeFormat &format : formats) {
        const int from = std::max(format.start - line.column, 0);
        const int to = std::min(format.start + format.length - line.column, line.length);
        if (to <= from) {
            continue;
        }
        QTextLayout::FormatRange range;
        range.start = from;
        range.length = to - from;
        if (format.color != 0) {
            range.format.setForeground(QColor::fromRgb(format.color));
        }
        if (format.bold) {
            range.format.setFontWeight(QFont::Bold);
        }
        range.format.setFontItalic(format.italic);
        ranges += range;
    }
    return ranges;
}

QColor diffColor(QChar mark, const TranscriptStyle &style)
{
    switch (mark.unicode()) {
    case u'+':
        return accentColor(Accent::Success, style.palette);
    case u'-':
        return accentColor(Accent::Danger, style.palette);
    case u'@':
    case u'\\':
        return style.dimmed;
    default:
        return style.text;
    }
}

QList<QTextLayout::FormatRange> markedRanges(const CodeGroup &group, const CodeLine &line,
                                             const TranscriptStyle &style)
{
    QList<QTextLayout::FormatRange> ranges;
    for (const auto &[start, length] : group.marks) {
        const qsizetype from = std::max(start, line.offset);
        const qsizetype to = std::min(start + length, line.offset + line.length);
        if (from < to) {
            QTextLayout::FormatRange range;
            range.start = static_cast<int>(from - line.offset);
            range.length = static_cast<int>(to - from);
            range.format.setForeground(style.text);
            range.format.setBackground(softAccentColor(Accent::Warning, style.palette));
            ranges += range;
        }
    }
    return ranges;
}

} // namespace

QString codeText(const BlockSpec &spec, const CodeGroup &group)
{
    QString text;
    for (qsizetype i = 0; i < spec.lines.size(); ++i) {
        const CodeLine &line = spec.lines.at(i);
        if (i > 0 && line.column == 0) {
            text += u'\n';
        }
        text += QStringView(group.text).sliced(line.offset, line.length);
    }
    return text;
}

void paintCodeCard(QPainter &painter, const TranscriptStyle &style, const QRectF &rect, bool first,
                   bool last)
{
    painter.save();
    painter.setClipRect(rect.adjusted(-1, 0, 1, 0), Qt::IntersectClip);
    // Where the group goes on the frame lies outside what is painted.
    paintCard(painter, rect.adjusted(0, first ? 0 : -20, 0, last ? 0 : 20), style.radius,
              style.card, style.line);
    painter.restore();
}

CodeBlock::CodeBlock(const BlockInputs &in)
    : m_style(in.style)
    , m_kind(in.group->kind)
    , m_language(in.group->language)
    , m_width(in.width)
    , m_first(in.spec.has(BlockSpec::First))
    , m_last(in.spec.has(BlockSpec::Last))
{
    m_top = m_first ? m_style.padding : 0;
    m_height = m_top + static_cast<int>(in.spec.lines.size()) * m_style.codeLineHeight
            + (m_last ? m_style.padding : 0);
    m_scrollWidth = in.group->columns * m_style.monoWidth + 2 * m_style.padding;
    layOutLines(in);
}

void CodeBlock::layOutLines(const BlockInputs &in)
{
    std::shared_ptr<const CodeFormats> formats;
    // Lines that are still coming stay plain until there are some more of them.
    const bool coloured = m_kind == CodeGroup::Kind::Code && !in.spec.has(BlockSpec::Growing)
            && !in.spec.lines.isEmpty();
    if (coloured && in.highlighter != nullptr) {
        const CodeLine &last = in.spec.lines.constLast();
        const QString text = in.group->growing ? in.group->text.first(last.offset + last.length)
                                               : in.group->text;
        formats = in.highlighter->formats(text, m_language, m_style.dark);
        m_awaitsColours = formats == nullptr;
    }
    QTextOption option;
    option.setWrapMode(QTextOption::NoWrap);
    option.setTextDirection(Qt::LeftToRight);
    option.setTabStopDistance(4 * m_style.monoWidth);
    m_lines.reserve(static_cast<size_t>(in.spec.lines.size()));
    QChar mark = u' '; // of a diff: the whole line's, where a line is cut
    for (const CodeLine &line : in.spec.lines) {
        if (!m_lines.empty() && line.column == 0) {
            m_text += u'\n';
        }
        const auto from = static_cast<int>(m_text.size());
        QString text = in.group->text.sliced(line.offset, line.length);
        m_text += text;
        text.replace(QChar::CarriageReturn, u' ');
        if (line.column == 0) {
            mark = text.isEmpty() ? u' ' : text.at(0);
        }
        QList<QTextLayout::FormatRange> ranges;
        if (formats && static_cast<size_t>(line.sourceLine) < formats->size()) {
            ranges = rangesOf((*formats)[static_cast<size_t>(line.sourceLine)], line);
        }
        ranges += markedRanges(*in.group, line, m_style);
        auto layout = std::make_unique<QTextLayout>(text, m_style.mono);
        layout->setTextOption(option);
        layout->setFormats(ranges);
        layout->setCacheEnabled(true);
        layout->beginLayout();
        QTextLine laid = layout->createLine();
        if (laid.isValid()) {
            laid.setPosition({ 0, 0 });
        }
        layout->endLayout();
        m_lines.push_back({ std::move(layout), from, mark });
    }
}

void CodeBlock::paint(QPainter &painter, const BlockPaint &paint) const
{
    paintCodeCard(painter, m_style, QRectF(0, 0, m_width, m_height), m_first, m_last);
    painter.save();
    painter.setClipRect(QRectF(1, 0, m_width - 2, m_height), Qt::IntersectClip);
    paintLines(painter, paint);
    painter.restore();
    paintScrollThumb(painter, paint);
    if (m_first) {
        paintCorner(painter, paint);
    }
}

void CodeBlock::paintLines(QPainter &painter, const BlockPaint &paint) const
{
    painter.setPen(m_kind == CodeGroup::Kind::Output ? m_style.dimmed : m_style.text);
    const auto last = static_cast<int>(m_lines.size()) - 1;
    const int from = std::clamp(lineAt(paint.clip.top()), 0, last);
    const int to = std::clamp(lineAt(paint.clip.bottom()), 0, last);
    for (int i = from; i <= to; ++i) {
        const Line &line = m_lines[static_cast<size_t>(i)];
        const auto length = static_cast<int>(line.layout->text().size());
        QList<QTextLayout::FormatRange> marks;
        const auto mark = [&](TextRange range, const QColor &background, const QColor &foreground) {
            QTextLayout::FormatRange format;
            format.start = std::max(range.from - line.from, 0);
            format.length = std::min(range.to - line.from, length) - format.start;
            if (format.length > 0) {
                format.format.setBackground(background);
                if (foreground.isValid()) {
                    format.format.setForeground(foreground);
                }
                marks += format;
            }
        };
        for (int m = 0; m < paint.matches.size(); ++m) {
            mark(paint.matches.at(m),
                 m == paint.currentMatch ? m_style.currentMatch : m_style.match, {});
        }
        if (!paint.selection.isEmpty()) {
            mark(paint.selection, m_style.palette.color(QPalette::Highlight),
                 m_style.palette.color(QPalette::HighlightedText));
        }
        if (m_kind == CodeGroup::Kind::Diff) {
            painter.setPen(diffColor(line.mark, m_style));
        }
        const QPointF at(m_style.padding - paint.scrollX, m_top + i * m_style.codeLineHeight);
        line.layout->draw(&painter, at, marks);
    }
}

QRectF CodeBlock::copyRect() const
{
    const qreal size = m_style.iconSize + 10;
    return { m_width - size - 4, 3, size, size };
}

QList<Hotspot> CodeBlock::hotspots() const
{
    if (!m_first || m_kind == CodeGroup::Kind::Diff) {
        return {};
    }
    return { { Hotspot::Kind::CopyCode, copyRect(), tr("Copy code"), true } };
}

void CodeBlock::paintCorner(QPainter &painter, const BlockPaint &paint) const
{
    if (!paint.groupHovered && paint.focused < 0 && !paint.copied) {
        return;
    }
    const QRectF button = copyRect();
    painter.save();
    painter.setFont(m_style.small);
    const qreal textWidth =
            m_language.isEmpty() ? 0 : painter.fontMetrics().horizontalAdvance(m_language) + 10;
    const QRectF back = button.adjusted(-textWidth, 0, 0, 0);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_style.card);
    painter.drawRoundedRect(back, m_style.radius, m_style.radius);
    if (paint.hovered == 0 || paint.focused == 0) {
        painter.setBrush(softHighlightColor(m_style.palette));
        if (paint.focused == 0) {
            painter.setPen(m_style.palette.color(QPalette::Highlight));
        }
        painter.drawRoundedRect(button.adjusted(0.5, 0.5, -0.5, -0.5), m_style.radius,
                                m_style.radius);
    }
    painter.setPen(m_style.dimmed);
    painter.drawText(back.adjusted(6, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, m_language);
    const QRectF icon = button.adjusted(5, 5, -5, -5);
    tintedIcon(paint.copied ? u"check"_s : u"copy"_s, m_style.dimmed)
            .paint(&painter, icon.toRect());
    painter.restore();
}

LaidBlock::ScrollThumb CodeBlock::scrollThumb(qreal scrollX) const
{
    if (!m_last || m_scrollWidth <= m_width) {
        return {};
    }
    const qreal track = m_width - 8;
    const qreal length = std::max<qreal>(24, track * m_width / m_scrollWidth);
    const qreal perPixel = (m_scrollWidth - m_width) / (track - length);
    // The whole strip below the last line takes the pointer; the thumb painted in it is thin.
    const qreal strip = m_style.padding;
    return { QRectF(4, m_height - strip, track, strip),
             QRectF(4 + scrollX / perPixel, m_height - strip, length, strip), perPixel };
}

void CodeBlock::paintScrollThumb(QPainter &painter, const BlockPaint &paint) const
{
    const ScrollThumb bar = scrollThumb(paint.scrollX);
    if (bar.track.isEmpty() || !paint.groupHovered) {
        return;
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_style.dimmed);
    painter.setOpacity(painter.opacity() * 0.5);
    painter.drawRoundedRect(QRectF(bar.thumb.left(), m_height - 6, bar.thumb.width(), 4), 2, 2);
    painter.restore();
}

int CodeBlock::lineAt(qreal y) const
{
    return static_cast<int>(std::floor((y - m_top) / m_style.codeLineHeight));
}

int CodeBlock::positionAt(QPointF point, qreal scrollX) const
{
    const auto last = static_cast<int>(m_lines.size()) - 1;
    const int at = lineAt(point.y());
    if (at < 0 || last < 0) {
        return 0;
    }
    if (at > last) {
        return static_cast<int>(m_text.size());
    }
    const Line &line = m_lines[static_cast<size_t>(at)];
    const QTextLine laid = line.layout->lineAt(0);
    return line.from + (laid.isValid() ? laid.xToCursor(point.x() - m_style.padding + scrollX) : 0);
}

bool CodeBlock::hasTextAt(QPointF point) const
{
    return point.x() >= 0 && point.x() < m_width && point.y() >= m_top && point.y() < m_height
            && !(m_first && copyRect().contains(point)) && !scrollThumb(0).track.contains(point);
}

QRectF CodeBlock::rectOf(int position) const
{
    const auto after = std::ranges::upper_bound(m_lines, position, {}, &Line::from);
    if (after == m_lines.begin()) {
        return {};
    }
    const auto index = std::distance(m_lines.begin(), after) - 1;
    const Line &line = m_lines[static_cast<size_t>(index)];
    const QTextLine laid = line.layout->lineAt(0);
    const qreal x = laid.isValid() ? laid.cursorToX(position - line.from) : 0;
    return { m_style.padding + x,
             static_cast<qreal>(m_top + static_cast<int>(index) * m_style.codeLineHeight), 1,
             static_cast<qreal>(m_style.codeLineHeight) };
}

} // namespace varve
