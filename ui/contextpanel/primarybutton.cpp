// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "primarybutton.h"

#include <shell/categorycolors.h>

#include <QAction>
#include <QStyleOptionButton>
#include <QStylePainter>

namespace varve
{

PrimaryButton::PrimaryButton(const QString &text, QWidget *parent) : QPushButton(text, parent)
{
    setAttribute(Qt::WA_Hover);
}

PrimaryButton::~PrimaryButton() = default;

void PrimaryButton::paintEvent(QPaintEvent *event)
{
    if (!isEnabled()) {
        QPushButton::paintEvent(event);
        return;
    }
    // Styles tint a button's colour as they like, which costs white text its contrast: so the fill is ours, the
    // size, text and focus frame the style's.
    QStyleOptionButton option;
    initStyleOption(&option);
    const QColor text = palette().color(QPalette::Active, QPalette::HighlightedText);
    QColor fill = readableOn(palette().color(QPalette::Active, QPalette::Highlight), text);
    if (isDown()) {
        fill = fill.darker(122);
    } else if (underMouse()) {
        fill = fill.darker(109);
    }
    QStylePainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 3, 3);
    option.palette.setColor(QPalette::ButtonText, text);
    option.rect = style()->subElementRect(QStyle::SE_PushButtonContents, &option, this);
    painter.drawControl(QStyle::CE_PushButtonLabel, option);
    if (hasFocus() && option.state & QStyle::State_KeyboardFocusChange) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(text, 1));
        painter.drawRoundedRect(QRectF(rect()).adjusted(3.5, 3.5, -3.5, -3.5), 2, 2);
    }
}

void bindToAction(QPushButton *button, QAction *action)
{
    const auto follow = [button, action] {
        button->setText(action->text());
        button->setToolTip(action->toolTip());
        button->setStatusTip(action->statusTip());
        button->setEnabled(action->isEnabled());
        // Without a parent yet it would be shown as a window of its own.
        if (!action->isVisible() || button->parentWidget()) {
            button->setVisible(action->isVisible());
        }
    };
    follow();
    QObject::connect(action, &QAction::changed, button, follow);
    QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
}

} // namespace varve
