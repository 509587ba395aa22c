// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chartline.h"

#include <QSet>

#include <algorithm>
#include <array>
#include <cmath>

namespace varve
{

namespace
{

qint64 columnOf(double x, double width)
{
    return static_cast<qint64>(std::floor(x / width));
}

/// The points of one column, in their order.
void appendColumn(const QPolygonF &line, qsizetype from, qsizetype to, QPolygonF &thinned)
{
    const auto begin = line.cbegin() + from;
    const auto [lowest, highest] =
            std::minmax_element(begin, line.cbegin() + to,
                                [](const QPointF &a, const QPointF &b) { return a.y() < b.y(); });
    std::array places { from, from + (lowest - begin), from + (highest - begin), to - 1 };
    std::ranges::sort(places);
    qsizetype last = -1;
    for (const qsizetype place : places) {
        if (place != last) {
            thinned += line.at(place);
            last = place;
        }
    }
}

} // namespace

QPolygonF thinnedLine(const QPolygonF &line, double width)
{
    QPolygonF thinned;
    for (qsizetype from = 0; from < line.size();) {
        const qint64 column = columnOf(line.at(from).x(), width);
        qsizetype to = from + 1;
        while (to < line.size() && columnOf(line.at(to).x(), width) == column) {
            ++to;
        }
        appendColumn(line, from, to, thinned);
        from = to;
    }
    return thinned;
}

QPolygonF thinnedDots(const QPolygonF &dots, double width)
{
    QPolygonF thinned;
    QSet<std::pair<qint64, qint64>> taken;
    for (const QPointF &dot : dots) {
        const std::pair place(columnOf(dot.x(), width), columnOf(dot.y(), width));
        if (!taken.contains(place)) {
            taken += place;
            thinned += dot;
        }
    }
    return thinned;
}

} // namespace varve
