// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessiondelegate.h"

#include "rowpainter.h"
#include <models/format.h>
#include <models/sessionlistmodel.h>
#include <shell/categorycolors.h>
#include <shell/fonts.h>
#include <shell/icons.h>

#include <QPainter>
#include <QStyle>

#include <algorithm>
#include <cmath>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

using Activity = SessionListModel::Activity;

qreal lineHeight(const QFont &font)
{
    return std::ceil(QFontMetricsF(font).height() * 1.08);
}

bool isHeading(const QModelIndex &index)
{
    return index.data(SessionListModel::SessionIdRole).toUuid().isNull();
}

/// Where lines of text begin and end in a row of a session.
struct Columns
{
    qreal line;
    qreal begin;
    qreal end;
    qreal first; ///< from the top of the row
    qreal second;
};

Columns columnsOf(const QFont &font, const QSizeF &size, int depth)
{
    const qreal line = lineHeight(font);
    const qreal margin = line * 0.7;
    const qreal first = (size.height() - 2 * line) / 2;
    constexpr int MostSteps = 6; // what is deeper still has a title
    return { line, margin + std::min(depth, MostSteps) * line, size.width() - margin, first,
             first + line };
}

void drawIconAt(RowPainter &row, const QString &name, const QColor &color, qreal from, qreal top,
                qreal size)
{
    tintedIcon(name, color).paint(row.painter(), row.rect(from, top, size, size).toRect());
}

QString foldIcon(bool folded, Qt::LayoutDirection direction)
{
    if (!folded) {
        return u"chevron-down"_s;
    }
    return direction == Qt::RightToLeft ? u"chevron-left"_s : u"chevron-right"_s;
}

qreal foldMarkWidth(const QFont &font, const QString &below)
{
    const qreal line = lineHeight(font);
    return QFontMetricsF(RowPainter::smaller(font)).horizontalAdvance(below) + line;
}

/// As many tags as there is room for, then how many more there are; answers where they end.
qreal drawTags(RowPainter &row, const QStringList &tags, const QFont &font, qreal from, qreal to,
               qreal top, qreal line)
{
    const QFontMetricsF metrics(font);
    const qreal padding = line * 0.3;
    const QPalette &palette = row.palette();
    for (qsizetype i = 0; i < tags.size(); ++i) {
        const bool isLast = i + 1 == tags.size();
        const QString rest = u"+%1"_s.arg(tags.size() - i);
        const qreal reserve = isLast ? 0 : metrics.horizontalAdvance(rest) + 3 * padding;
        // A pixel more than the text takes, or rounding cuts it.
        qreal width = std::ceil(metrics.horizontalAdvance(tags.at(i))) + 1 + 2 * padding;
        if (from + width + reserve > to) {
            width = i == 0 && to - from > 4 * line ? to - from - reserve : 0;
        }
        if (width <= 0) {
            return from + row.drawText(rest, from, to, top, line, font, dimmedTextColor(palette));
        }
        const QRectF chip = row.rect(from, top + line * 0.08, width, line * 0.84);
        row.painter()->setPen(lineColor(palette));
        row.painter()->setBrush(row.isSelected() ? palette.color(QPalette::Base)
                                                 : softHighlightColor(palette));
        row.painter()->drawRoundedRect(chip.adjusted(0.5, 0.5, -0.5, -0.5), line * 0.2, line * 0.2);
        row.drawText(tags.at(i), from + padding, from + width - padding, top, line, font,
                     palette.color(QPalette::Text));
        from += width + padding;
    }
    return from;
}

} // namespace

QSize SessionDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const qreal line = lineHeight(option.font);
    const double lines = isHeading(index) ? 1.7 : 2.75;
    return { int(line * 10), int(std::ceil(line * lines)) };
}

QRect SessionDelegate::foldMark(const QRect &rect, const QFont &font, const QModelIndex &index,
                                Qt::LayoutDirection direction)
{
    const QString below = index.data(SessionListModel::BelowRole).toString();
    if (below.isEmpty()) {
        return {};
    }
    const Columns columns = columnsOf(font, rect.size(), 0);
    const qreal width = foldMarkWidth(font, below);
    const QRect mark(rect.left() + int(columns.end - width), rect.top(), int(std::ceil(width)),
                     int(columns.second));
    return QStyle::visualRect(direction, rect, mark);
}

void SessionDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                            const QModelIndex &index) const
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    isHeading(index) ? paintHeading(painter, option, index) : paintSession(painter, option, index);
    painter->restore();
}

void SessionDelegate::paintHeading(QPainter *painter, const QStyleOptionViewItem &option,
                                   const QModelIndex &index)
{
    RowPainter row(painter, option);
    row.drawGround();
    const qreal line = lineHeight(option.font);
    const qreal margin = line * 0.7;
    const QColor faint = dimmedTextColor(option.palette);
    const QFont small = RowPainter::smaller(option.font);
    const qreal icon = std::round(line * 0.7);
    const bool folded = index.data(SessionListModel::FoldedRole).toBool();
    row.drawIcon(foldIcon(folded, option.direction), faint, margin * 0.6, icon);
    const qreal end = row.width() - margin;
    const qreal count = row.drawText(formatCount(index.data(SessionListModel::CountRole).toInt()),
                                     row.width() / 2, end, 0, row.height(),
                                     RowPainter::tabular(small), faint, true);
    row.drawText(index.data().toString(), margin * 0.6 + icon + line * 0.3,
                 end - count - line * 0.5, 0, row.height(), boldOf(small), faint);
}

void SessionDelegate::paintSession(QPainter *painter, const QStyleOptionViewItem &option,
                                   const QModelIndex &index)
{
    RowPainter row(painter, option);
    row.drawGround();
    const QPalette &palette = option.palette;
    const Columns at = columnsOf(option.font, { row.width(), row.height() },
                                 index.data(SessionListModel::DepthRole).toInt());
    if (row.isSelected()) {
        painter->fillRect(row.rect(0, 0, std::round(at.line * 0.17), row.height()),
                          palette.color(QPalette::Highlight));
    }
    const bool archived = index.data(SessionListModel::ArchivedRole).toBool();
    const QColor faint = dimmedTextColor(palette);
    const QFont small = RowPainter::smaller(option.font);
    const auto activity = Activity(index.data(SessionListModel::ActivityRole).toInt());
    const bool waits = activity == Activity::Asking || activity == Activity::Reviewing
            || activity == Activity::Unsent;
    const QColor active = accentColor(waits ? Accent::Warning : Accent::Success, palette);

    qreal titleEnd = at.end;
    if (const QString below = index.data(SessionListModel::BelowRole).toString();
        !below.isEmpty()) {
        const qreal icon = std::round(at.line * 0.6);
        const qreal width =
                row.drawText(below, at.begin, at.end, at.first, at.line, small, faint, true);
        drawIconAt(row,
                   foldIcon(index.data(SessionListModel::FoldedRole).toBool(), option.direction),
                   faint, at.end - width - icon - at.line * 0.15, at.first + (at.line - icon) / 2,
                   icon);
        titleEnd -= foldMarkWidth(option.font, below) + at.line * 0.3;
    }
    qreal titleBegin = at.begin;
    if (activity != Activity::None) {
        const qreal radius = at.line * 0.2;
        painter->setPen(Qt::NoPen);
        painter->setBrush(active);
        painter->drawEllipse(row.point(at.begin + radius, at.first + at.line / 2), radius, radius);
        titleBegin += at.line * 0.65;
    } else if (archived) {
        const qreal icon = std::round(at.line * 0.7);
        drawIconAt(row, u"archive"_s, faint, at.begin, at.first + (at.line - icon) / 2, icon);
        titleBegin += at.line;
    }
    row.drawText(index.data().toString(), titleBegin, titleEnd, at.first, at.line,
                 boldOf(option.font), archived ? faint : palette.color(QPalette::Text));

    const qreal size = row.drawText(index.data(SessionListModel::SizeRole).toString(),
                                    at.end - row.width() / 2, at.end, at.second, at.line,
                                    RowPainter::tabular(small), faint, true);
    const qreal end = at.end - size - at.line * 0.5;
    // A fork has the folder of what it stands on, mostly; that it is one, and of what, tells it from its neighbours.
    const QString origin = index.data(SessionListModel::OriginRole).toString();
    const QString folder =
            origin.isEmpty() ? index.data(SessionListModel::FolderRole).toString() : origin;
    const QString when = activity == Activity::None
            ? index.data(SessionListModel::AgeRole).toString()
            : SessionListModel::activityText(activity);
    const qreal whenWidth = QFontMetricsF(small).horizontalAdvance(u" · "_s + when) + 1;
    const qreal folderEnd = origin.isEmpty() ? end : std::max(at.begin, end - whenWidth);
    qreal from = at.begin;
    from += row.drawText(folder, from, folderEnd, at.second, at.line, small, faint);
    if (!folder.isEmpty() && !when.isEmpty()) {
        // By itself: at the end of a name it would stand on the wrong side of it where reading goes to the left.
        from += row.drawText(u" · "_s, from, end, at.second, at.line, small, faint);
    }
    from += row.drawText(when, from, end, at.second, at.line, small,
                         activity == Activity::None ? faint : active);
    drawTags(row, index.data(SessionListModel::TagsRole).toStringList(), small,
             from + at.line * 0.4, end, at.second, at.line);
}

} // namespace varve
