// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contextchart.h"

#include <models/format.h>
#include <models/plaintext.h>
#include <shell/categorycolors.h>

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QSet>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>

namespace varve
{

ContextChart::ContextChart(QWidget *parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Context size over the turns"));
}

ContextChart::~ContextChart() = default;

void ContextChart::setHistory(const ContextHistory &history)
{
    m_history = history;
    m_current = -1;
    const auto compactions =
            static_cast<int>(std::ranges::count_if(history.points, &ContextPoint::isCompaction));
    const QString size = history.points.isEmpty()
            ? QString()
            : pointText(static_cast<int>(history.points.size()) - 1);
    //: what a screen reader says of the chart; the last part is the newest point
    setAccessibleDescription(tr("%Ln compactions. Largest: %1. %2", nullptr, compactions)
                                     .arg(formatTokensExact(history.largest), size));
    update();
}

void ContextChart::setLimits(qint64 window, std::optional<qint64> threshold)
{
    m_window = window;
    m_threshold = threshold;
    update();
}

QSize ContextChart::sizeHint() const
{
    return { 240, fontMetrics().height() * 6 };
}

QSize ContextChart::minimumSizeHint() const
{
    return { 120, fontMetrics().height() * 4 };
}

QRectF ContextChart::plotRect() const
{
    return QRectF(rect()).adjusted(4, 6, -4, -4);
}

qint64 ContextChart::top() const
{
    // The threshold is in the picture; the window is only if the context has come near it.
    qint64 value = std::max(m_history.largest, qint64(1));
    if (m_threshold) {
        value = std::max(value, *m_threshold + *m_threshold / 8);
    }
    return value;
}

double ContextChart::xOf(int index) const
{
    const QRectF plot = plotRect();
    const auto last = static_cast<double>(std::max<qsizetype>(1, m_history.points.size() - 1));
    const double part = static_cast<double>(index) / last;
    return layoutDirection() == Qt::RightToLeft ? plot.right() - part * plot.width()
                                                : plot.left() + part * plot.width();
}

double ContextChart::yOf(qint64 tokens) const
{
    const QRectF plot = plotRect();
    return plot.bottom() - plot.height() * static_cast<double>(tokens) / static_cast<double>(top());
}

int ContextChart::pointAt(double x) const
{
    if (m_history.points.isEmpty()) {
        return -1;
    }
    const QRectF plot = plotRect();
    const double from = layoutDirection() == Qt::RightToLeft ? plot.right() - x : x - plot.left();
    const auto last = static_cast<int>(m_history.points.size()) - 1;
    return std::clamp(static_cast<int>(std::lround(from / plot.width() * last)), 0, last);
}

QString ContextChart::pointText(int index) const
{
    const ContextPoint &point = m_history.points.at(index);
    const QString turn = formatCount(point.turn);
    if (point.isCompaction) {
        //: a compaction in the chart: the turn, tokens before and after
        return tr("Compacted in turn %1: %2 → %3")
                .arg(turn, formatTokens(point.tokensBefore), formatTokens(point.tokens));
    }
    //: a turn's context size, its exact tokens and where the figure is from
    return tr("Turn %1: %2, %3")
            .arg(turn, formatTokensExact(point.tokens), tokenSourceName(point.source));
}

void ContextChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintGrid(&painter);
    if (!m_history.points.isEmpty()) {
        paintLine(&painter);
    }
}

void ContextChart::paintGrid(QPainter *painter) const
{
    const QRectF plot = plotRect();
    painter->setPen(QPen(lineColor(palette()), 1));
    for (int i = 0; i < 4; ++i) {
        const double y = std::round(plot.top() + plot.height() * i / 3) + 0.5;
        painter->drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    }
    if (m_threshold) {
        QPen pen(accentColor(Accent::Danger, palette()), 1.2);
        pen.setDashPattern({ 3, 2 });
        painter->setPen(pen);
        const double y = yOf(*m_threshold);
        painter->drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    }
}

void ContextChart::paintLine(QPainter *painter) const
{
    QPolygonF points;
    QPolygonF drops;
    points.reserve(m_history.points.size());
    for (int i = 0; i < m_history.points.size(); ++i) {
        const ContextPoint &point = m_history.points.at(i);
        if (point.isCompaction) {
            points += QPointF(xOf(i), yOf(point.tokensBefore));
            drops += points.last();
        }
        points += QPointF(xOf(i), yOf(point.tokens));
    }
    // Stroking 200,000 turns took a third of a second.
    const double pixel = 1 / devicePixelRatioF();
    const QPolygonF line = thinnedLine(points, pixel);
    drops = thinnedDots(drops, pixel);
    QPen pen(palette().color(QPalette::Highlight), 1.8);
    pen.setJoinStyle(Qt::RoundJoin);
    painter->setPen(pen);
    painter->drawPolyline(line);
    painter->setPen(Qt::NoPen);
    painter->setBrush(categoryColor(Category::CompactionSummary, palette()));
    for (const QPointF &drop : std::as_const(drops)) {
        painter->drawEllipse(drop, 3.2, 3.2);
    }
    if (m_history.points.size() == 1) {
        painter->setBrush(palette().color(QPalette::Highlight));
        painter->drawEllipse(line.first(), 3.2, 3.2);
    }
    if (m_current >= 0) {
        const QRectF plot = plotRect();
        const double x = xOf(m_current);
        painter->setPen(QPen(dimmedTextColor(palette()), 1));
        painter->drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
        painter->setPen(QPen(palette().color(QPalette::Window), 1.5));
        painter->setBrush(palette().color(QPalette::Highlight));
        painter->drawEllipse(QPointF(x, yOf(m_history.points.at(m_current).tokens)), 4, 4);
    }
}

void ContextChart::setCurrent(int index)
{
    if (m_current != index) {
        m_current = index;
        update();
    }
}

bool ContextChart::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip) {
        return QWidget::event(event);
    }
    const auto *help = static_cast<QHelpEvent *>(event);
    const int index = pointAt(help->pos().x());
    if (index >= 0) {
        QToolTip::showText(help->globalPos(), asPlainText(pointText(index)), this);
    }
    return true;
}

void ContextChart::mouseMoveEvent(QMouseEvent *event)
{
    const int index = pointAt(event->position().x());
    if (index != m_current && index >= 0) {
        QToolTip::showText(event->globalPosition().toPoint(), asPlainText(pointText(index)), this);
    }
    setCurrent(index);
}

void ContextChart::mousePressEvent(QMouseEvent *event)
{
    const int index = pointAt(event->position().x());
    if (event->button() == Qt::LeftButton && index >= 0) {
        setCurrent(index);
        Q_EMIT entryActivated(m_history.points.at(index).entry);
    }
}

void ContextChart::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    setCurrent(-1);
}

void ContextChart::keyPressEvent(QKeyEvent *event)
{
    const auto last = static_cast<int>(m_history.points.size()) - 1;
    const int forward = layoutDirection() == Qt::RightToLeft ? -1 : 1;
    int to = m_current;
    switch (event->key()) {
    case Qt::Key_Right:
        to = m_current < 0 ? last : m_current + forward;
        break;
    case Qt::Key_Left:
        to = m_current < 0 ? last : m_current - forward;
        break;
    case Qt::Key_Home:
        to = 0;
        break;
    case Qt::Key_End:
        to = last;
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (m_current >= 0) {
            Q_EMIT entryActivated(m_history.points.at(m_current).entry);
        }
        return;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    if (last >= 0) {
        setCurrent(std::clamp(to, 0, last));
        const QPointF at(xOf(m_current), yOf(m_history.points.at(m_current).tokens));
        QToolTip::showText(mapToGlobal(at.toPoint()), asPlainText(pointText(m_current)), this);
    }
}

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
