// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "outlinedelegate.h"

#include "rowpainter.h"
#include <models/format.h>
#include <models/outlinemodel.h>
#include <shell/categorycolors.h>

#include <QPainter>
#include <QPainterPath>

#include <cmath>

using namespace Qt::StringLiterals;

namespace varve
{

namespace
{

// Everything is in parts of the row's height, which comes from the font.
constexpr qreal FirstLane = 0.65;
constexpr qreal LaneWidth = 0.6;
constexpr qreal TextStart = 2.1;
constexpr qreal TextIndent = 0.26; ///< a lane
constexpr qreal TextAfterDot = 0.72;
constexpr qreal DotRadius = 0.21;
constexpr qreal Margin = 0.35;
/// Deeper branches share the last one.
constexpr int MaxPaintedLane = 8;

using Kind = OutlineRow::Kind;

int flagsOf(const QModelIndex &index)
{
    return index.data(OutlineModel::FlagsRole).toInt();
}

Kind kindOf(const QModelIndex &index)
{
    return static_cast<Kind>(index.data(OutlineModel::KindRole).toInt());
}

int laneOf(const QModelIndex &index)
{
    return std::min(index.data(OutlineModel::LaneRole).toInt(), MaxPaintedLane);
}

qreal laneX(int lane, qreal height)
{
    return (FirstLane + LaneWidth * lane) * height;
}

QColor dotColor(const QModelIndex &index, const QPalette &palette)
{
    return roleColor(static_cast<Role>(index.data(OutlineModel::DotRole).toInt()), palette);
}

} // namespace

int OutlineDelegate::rowHeight(const QFont &font)
{
    return int(std::ceil(QFontMetricsF(font).height() * 1.36));
}

QSize OutlineDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    const int height = rowHeight(option.font);
    return { height * 8, height };
}

void OutlineDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                            const QModelIndex &index) const
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    RowPainter row(painter, option);
    row.drawGround(kindOf(index) == Kind::Compaction ? bandColor(option.palette) : QColor());
    paintLanes(row, index);
    paintDot(row, index);
    paintText(row, index, option.font, paintEnd(row, index, option.font));
    painter->restore();
}

void OutlineDelegate::paintLanes(RowPainter &row, const QModelIndex &index) const
{
    const qreal h = row.height();
    const int flags = flagsOf(index);
    const int lane = laneOf(index);
    const quint64 through = index.data(OutlineModel::ThroughRole).toULongLong();
    row.painter()->setPen(QPen(lineColor(row.palette()), std::max(1.0, h * 0.065)));
    row.painter()->setBrush(Qt::NoBrush);
    const auto vertical = [&](int at, qreal from, qreal to) {
        row.painter()->drawLine(row.point(laneX(at, h), from), row.point(laneX(at, h), to));
    };
    for (int at = 0; at < lane; ++at) {
        if ((through >> at & 1) != 0) {
            vertical(at, 0, h);
        }
    }
    if ((flags & OutlineRow::LineUp) != 0) {
        vertical(lane, 0, h / 2);
    }
    if ((flags & OutlineRow::LineDown) != 0) {
        vertical(lane, h / 2, h);
    }
    const bool bends = (flags & OutlineRow::BranchStart) != 0 || kindOf(index) == Kind::Subagent;
    if (bends && lane > 0) {
        QPainterPath bend(row.point(laneX(lane - 1, h), 0));
        bend.cubicTo(row.point(laneX(lane - 1, h), h * 0.5), row.point(laneX(lane, h), h * 0.05),
                     row.point(laneX(lane, h), h * 0.5));
        row.painter()->drawPath(bend);
    }
}

void OutlineDelegate::paintDot(RowPainter &row, const QModelIndex &index) const
{
    const qreal h = row.height();
    const int flags = flagsOf(index);
    const QPointF center = row.point(laneX(laneOf(index), h), h / 2);
    const bool onPath = (flags & OutlineRow::OnPath) != 0;
    QPainter *painter = row.painter();
    const QColor ground = row.palette().color(QPalette::Base);
    if (kindOf(index) == Kind::Fold) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(dimmedTextColor(row.palette()));
        painter->drawEllipse(center, h * 0.09, h * 0.09);
        return;
    }
    const QColor color = dotColor(index, row.palette());
    const bool filled = onPath && kindOf(index) != Kind::Subagent
            && !index.data(OutlineModel::UndoneRole).toBool();
    painter->setPen(QPen(color, h * 0.07));
    painter->setBrush(filled ? color : ground);
    if (kindOf(index) == Kind::Compaction) {
        const QSizeF half(h * 0.21, h * 0.16);
        const QRectF band(center.x() - half.width(), center.y() - half.height(), half.width() * 2,
                          half.height() * 2);
        painter->drawRoundedRect(band, h * 0.09, h * 0.09);
        return;
    }
    painter->drawEllipse(center, h * DotRadius, h * DotRadius);
    const bool viewed = index.data(OutlineModel::ViewedRole).toBool();
    if (viewed || (flags & OutlineRow::Leaf) != 0) {
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(viewed ? row.palette().color(QPalette::Highlight) : color, h * 0.06));
        painter->drawEllipse(center, h * 0.34, h * 0.34);
    }
}

qreal OutlineDelegate::paintEnd(RowPainter &row, const QModelIndex &index, const QFont &font) const
{
    const qreal h = row.height();
    qreal end = row.width() - Margin * h;
    const QColor color = dimmedTextColor(row.palette());
    if (kindOf(index) == Kind::Entry) {
        const QFont figures = RowPainter::tabular(RowPainter::smaller(font));
        const QString tokens = formatTokens(index.data(OutlineModel::TokensRole).toLongLong());
        end -= row.drawText(tokens, end - h * 3, end, 0, h, figures, color, true);
        const int folded = index.data(OutlineModel::FoldCountRole).toInt();
        if (folded > 0) {
            const QString count = u"+%1"_s.arg(formatCount(folded));
            const qreal room = QFontMetricsF(figures).horizontalAdvance(count) + h * 0.4;
            end -= room + h * 0.3;
            const QRectF chip = row.rect(end, h * 0.16, room, h * 0.68);
            row.painter()->setPen(Qt::NoPen);
            row.painter()->setBrush(cardColor(row.palette()));
            row.painter()->drawRoundedRect(chip, h * 0.2, h * 0.2);
            row.drawText(count, end + h * 0.2, end + room, 0, h, figures, color);
        }
        end -= h * 0.3;
    } else if (kindOf(index) == Kind::Subagent) {
        const QString used = index.data(OutlineModel::FiguresRole).toString();
        const QFont figures = RowPainter::tabular(RowPainter::smaller(font));
        const qreal room = QFontMetricsF(figures).horizontalAdvance(used) + h * 0.2;
        end -= row.drawText(used, end - room, end, 0, h, figures, color, true) + h * 0.3;
    }
    const int marks = index.data(OutlineModel::MarksRole).toInt();
    const auto icon = [&](int mark, const QString &name) {
        if ((marks & mark) != 0) {
            end -= h * 0.65;
            row.drawIcon(name, color, end, std::round(h * 0.6));
        }
    };
    icon(OutlineDescription::Pinned, u"pin"_s);
    icon(OutlineDescription::Excluded, u"exclude"_s);
    icon(OutlineDescription::Masked, u"mask"_s);
    return end;
}

void OutlineDelegate::paintText(RowPainter &row, const QModelIndex &index, const QFont &font,
                                qreal end) const
{
    const qreal h = row.height();
    const int lane = laneOf(index);
    qreal start = std::max((TextStart + TextIndent * lane) * h, laneX(lane, h) + TextAfterDot * h);
    const QPalette &palette = row.palette();
    if (kindOf(index) == Kind::Compaction) {
        row.drawIcon(u"compact"_s, categoryTextColor(Category::CompactionSummary, palette), start,
                     std::round(h * 0.62));
        start += h * 0.8;
    } else if (kindOf(index) == Kind::Subagent) {
        row.drawIcon(u"assistant"_s, roleTextColor(Role::Assistant, palette), start,
                     std::round(h * 0.62));
        start += h * 0.8;
    }
    const bool faint = kindOf(index) == Kind::Fold || (flagsOf(index) & OutlineRow::OnPath) == 0
            || index.data(OutlineModel::UndoneRole).toBool();
    const QString label = index.data(OutlineModel::LabelRole).toString();
    const QFont chipFont = RowPainter::smaller(font);
    const QFontMetricsF chipMetrics(chipFont);
    const qreal chipWidth = label.isEmpty()
            ? 0
            : std::min(chipMetrics.horizontalAdvance(label) + h * 0.6, (end - start) * 0.5);
    const qreal textEnd = label.isEmpty() ? end : end - chipWidth - h * 0.25;
    const QString title = index.data().toString();
    const QFontMetricsF metrics(font);
    if (index.data(OutlineModel::MatchRole).toBool()) {
        const qreal width = std::min(metrics.horizontalAdvance(title), textEnd - start);
        row.painter()->fillRect(row.rect(start - 2, h * 0.12, width + 4, h * 0.76),
                                matchColor(palette));
    }
    const QColor color = faint ? dimmedTextColor(palette) : palette.color(QPalette::Text);
    const qreal used = row.drawText(title, start, textEnd, 0, h, font, color);
    if (!label.isEmpty()) {
        const qreal at = start + used + h * 0.25;
        const QColor ground = softHighlightColor(palette);
        row.painter()->setPen(Qt::NoPen);
        row.painter()->setBrush(row.isSelected() ? palette.color(QPalette::Base) : ground);
        row.painter()->drawRoundedRect(row.rect(at, h * 0.14, chipWidth, h * 0.72), h * 0.36,
                                       h * 0.36);
        row.drawText(label, at + h * 0.3, at + chipWidth - h * 0.25, 0, h, chipFont,
                     readableOn(palette.color(QPalette::Highlight), ground));
    }
}

} // namespace varve
