// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "elidedlabel.h"

#include <models/plaintext.h>

#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

#include <algorithm>

namespace varve
{

ElidedLabel::ElidedLabel(const QString &text, QWidget *parent) : PlainLabel(text, parent) { }

ElidedLabel::~ElidedLabel() = default;

QSize ElidedLabel::minimumSizeHint() const
{
    constexpr int LeastCharacters = 4;
    const QSize hint = sizeHint();
    return { std::min(hint.width(), fontMetrics().averageCharWidth() * LeastCharacters),
             hint.height() };
}

QRect ElidedLabel::textRect() const
{
    return contentsRect().adjusted(margin(), margin(), -margin(), -margin());
}

QString ElidedLabel::shown() const
{
    return fontMetrics().elidedText(text().simplified(), Qt::ElideRight, textRect().width());
}

bool ElidedLabel::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty() && shown() != text().simplified()) {
        QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), asPlainText(text()),
                           this);
        return true;
    }
    return PlainLabel::event(event);
}

void ElidedLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    drawFrame(&painter);
    style()->drawItemText(&painter, textRect(),
                          static_cast<int>(QStyle::visualAlignment(layoutDirection(), alignment())
                                           | Qt::TextSingleLine),
                          palette(), isEnabled(), shown(), foregroundRole());
}

} // namespace varve
