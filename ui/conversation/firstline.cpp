// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "firstline.h"

#include <models/plaintext.h>

#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace varve
{

namespace
{

constexpr qsizetype LongestLine = 500;
constexpr qsizetype LongestToolTip = 1000;

} // namespace

FirstLine::FirstLine(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

FirstLine::~FirstLine() = default;

void FirstLine::setText(const QString &text)
{
    const QString trimmed = text.trimmed();
    m_line = trimmed.section(u'\n', 0, 0).left(LongestLine).simplified();
    m_hasMore = trimmed.size() > m_line.size();
    setToolTip(asPlainText(trimmed.left(LongestToolTip)));
    updateGeometry();
    update();
}

void FirstLine::setElideMode(Qt::TextElideMode mode)
{
    m_elide = mode;
    update();
}

void FirstLine::setWidthHint(int characters)
{
    m_width = characters;
    updateGeometry();
}

QSize FirstLine::sizeHint() const
{
    const int whole = fontMetrics().horizontalAdvance(m_line) + 1;
    const int most = m_width > 0 ? m_width * fontMetrics().averageCharWidth() : whole;
    return { std::min(whole, most), fontMetrics().height() };
}

QSize FirstLine::minimumSizeHint() const
{
    return { std::min(sizeHint().width(), fontMetrics().averageCharWidth() * 6),
             fontMetrics().height() };
}

void FirstLine::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const bool dots = m_hasMore && m_elide == Qt::ElideRight;
    const QString shown =
            fontMetrics().elidedText(dots ? QString(m_line + u'…') : m_line, m_elide, width());
    style()->drawItemText(&painter, rect(),
                          static_cast<int>(QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft)
                                           | Qt::AlignVCenter | Qt::TextSingleLine),
                          palette(), isEnabled(), shown, foregroundRole());
}

} // namespace varve
