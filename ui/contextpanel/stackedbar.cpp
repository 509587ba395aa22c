// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "stackedbar.h"

#include "swatch.h"
#include <models/format.h>
#include <models/plaintext.h>
#include <shell/categorycolors.h>

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QStyleOption>
#include <QToolTip>

#include <algorithm>

namespace varve
{

namespace
{

constexpr double MinSegment =
        2; // device-independent pixels, so that nothing that is there is invisible

} // namespace

StackedBar::StackedBar(QWidget *parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("What fills the context window"));
}

StackedBar::~StackedBar() = default;

void StackedBar::setBreakdown(const QList<CategoryTotal> &totals, qint64 window)
{
    m_totals = totals;
    m_window = window;
    m_used = 0;
    for (const CategoryTotal &total : totals) {
        if (total.category < Category::Reserved) {
            m_used += total.tokens;
        }
    }
    m_current = 0;
    describe();
    update();
}

void StackedBar::setThreshold(std::optional<qint64> tokens)
{
    m_threshold = tokens;
    update();
}

void StackedBar::setLength(qint64 tokens)
{
    m_length = tokens;
    update();
}

QSize StackedBar::sizeHint() const
{
    return { 240, fontMetrics().height() + 6 };
}

QSize StackedBar::minimumSizeHint() const
{
    return { 80, sizeHint().height() };
}

qint64 StackedBar::length() const
{
    return m_length > 0 ? m_length : std::max({ m_window, m_used, qint64(1) });
}

QRectF StackedBar::barRect() const
{
    return QRectF(rect()).adjusted(2, 2, -2, -2);
}

QRectF StackedBar::span(double from, double to) const
{
    const QRectF bar = barRect();
    QRectF part(bar.left() + from, bar.top(), to - from, bar.height());
    if (layoutDirection() == Qt::RightToLeft) {
        part.moveRight(bar.right() - from);
    }
    return part;
}

qint64 StackedBar::tokensOf(Category category) const
{
    const auto found = std::ranges::find(m_totals, category, &CategoryTotal::category);
    return found != m_totals.end() ? found->tokens : 0;
}

QList<StackedBar::Segment> StackedBar::segments() const
{
    const double width = barRect().width();
    const double scale = width / static_cast<double>(length());
    QList<Segment> found;
    QList<double> widths;
    double stolen = 0;
    for (const CategoryTotal &total : m_totals) {
        if (total.category < Category::Reserved && total.tokens > 0) {
            const double exact = static_cast<double>(total.tokens) * scale;
            widths += std::max(exact, MinSegment);
            stolen += widths.last() - exact;
            found += Segment { total.category, total.tokens, {} };
        }
    }
    if (!widths.isEmpty()) {
        double &widest = *std::ranges::max_element(widths);
        widest = std::max(MinSegment, widest - stolen);
    }
    double at = 0;
    for (qsizetype i = 0; i < found.size(); ++i) {
        found[i].rect = span(at, at + widths.at(i));
        at += widths.at(i);
    }
    const double windowEnd = std::min(width, static_cast<double>(m_window) * scale);
    const qint64 reserve = tokensOf(Category::Reserved);
    const double reserveStart = std::max(at, windowEnd - static_cast<double>(reserve) * scale);
    if (reserve > 0 && reserveStart < windowEnd) {
        found += Segment { Category::Reserved, reserve, span(reserveStart, windowEnd) };
    }
    if (tokensOf(Category::Free) > 0 && at < reserveStart) {
        found += Segment { Category::Free, tokensOf(Category::Free), span(at, reserveStart) };
    }
    return found;
}

std::optional<Category> StackedBar::categoryAt(const QPointF &position) const
{
    const QList<Segment> all = segments();
    for (const Segment &segment : all) {
        if (segment.rect.contains(position)) {
            return segment.category;
        }
    }
    return std::nullopt;
}

QString StackedBar::segmentText(const Segment &segment) const
{
    const QString tokens = formatTokensExact(segment.tokens);
    if (m_window <= 0 || m_used > m_window) {
        //: a category and its tokens
        return tr("%1: %2").arg(categoryName(segment.category), tokens);
    }
    const double share = static_cast<double>(segment.tokens) / static_cast<double>(m_window);
    //: a category, its tokens and its share of the window
    return tr("%1: %2, %3 of the window")
            .arg(categoryName(segment.category), tokens, formatShare(share));
}

void StackedBar::describe()
{
    QStringList parts;
    const QList<Segment> all = segments();
    for (const Segment &segment : all) {
        parts += segmentText(segment);
    }
    setAccessibleDescription(parts.join(u'\n'));
}

bool StackedBar::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip) {
        return QWidget::event(event);
    }
    const auto *help = static_cast<QHelpEvent *>(event);
    const QList<Segment> all = segments();
    for (const Segment &segment : all) {
        if (segment.rect.contains(help->pos())) {
            QToolTip::showText(help->globalPos(), asPlainText(segmentText(segment)), this,
                               segment.rect.toAlignedRect());
            return true;
        }
    }
    QToolTip::hideText();
    return true;
}

void StackedBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF bar = barRect();
    QPainterPath shape;
    shape.addRoundedRect(bar, 2, 2);
    painter.setClipPath(shape);
    painter.fillRect(bar, categoryColor(Category::Free, palette()));
    const QList<Segment> all = segments();
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const Segment &segment : all) {
        paintCategory(&painter, segment.rect, segment.category, palette());
    }
    painter.setClipping(false);

    const double scale = bar.width() / static_cast<double>(length());
    const QColor danger = accentColor(Accent::Danger, palette());
    if (m_threshold && *m_threshold < length()) {
        const double at = static_cast<double>(*m_threshold) * scale;
        painter.fillRect(span(at - 1, at + 1), danger);
    }
    if (m_window > 0 && m_window < length() && m_length == 0) {
        // More than fits: everything right of this line is too much.
        const double at = static_cast<double>(m_window) * scale;
        painter.fillRect(span(at - 1.5, at + 1.5).adjusted(0, -2, 0, 2), danger);
    }
    if (hasFocus() && m_ring && m_current < all.size()) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(all.at(m_current).rect.adjusted(-1, -1, 1, 1), 2, 2);
    }
}

void StackedBar::mousePressEvent(QMouseEvent *event)
{
    const auto category = categoryAt(event->position());
    if (event->button() != Qt::LeftButton || !category) {
        QWidget::mousePressEvent(event);
        return;
    }
    const QList<Segment> all = segments();
    const auto found = std::ranges::find(all, *category, &Segment::category);
    m_current = static_cast<int>(std::distance(all.begin(), found));
    m_ring = false;
    update();
    Q_EMIT categoryActivated(*category);
}

void StackedBar::moveCurrent(int by)
{
    const QList<Segment> all = segments();
    if (all.isEmpty()) {
        return;
    }
    m_ring = true;
    m_current = std::clamp(m_current + by, 0, static_cast<int>(all.size()) - 1);
    const Segment &segment = all.at(m_current);
    QToolTip::showText(mapToGlobal(segment.rect.bottomLeft().toPoint()),
                       asPlainText(segmentText(segment)), this);
    update();
}

void StackedBar::keyPressEvent(QKeyEvent *event)
{
    const int forward = layoutDirection() == Qt::RightToLeft ? -1 : 1;
    switch (event->key()) {
    case Qt::Key_Right:
        moveCurrent(forward);
        return;
    case Qt::Key_Left:
        moveCurrent(-forward);
        return;
    case Qt::Key_Home:
        moveCurrent(-m_current);
        return;
    case Qt::Key_End:
        moveCurrent(CategoryCount);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space: {
        const QList<Segment> all = segments();
        if (m_current < all.size()) {
            Q_EMIT categoryActivated(all.at(m_current).category);
        }
        return;
    }
    default:
        QWidget::keyPressEvent(event);
    }
}

void StackedBar::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    m_ring = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason
            || event->reason() == Qt::ShortcutFocusReason;
    update();
}

} // namespace varve
