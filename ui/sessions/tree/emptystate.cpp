// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "emptystate.h"

#include <shell/plainlabel.h>

#include <QAction>
#include <QPushButton>
#include <QVBoxLayout>

namespace varve
{

EmptyState::EmptyState(QWidget *parent)
    : QWidget(parent)
    , m_label(new PlainLabel(this))
    , m_buttons(new QWidget(this))
    , m_buttonLayout(new QVBoxLayout(m_buttons))
{
    m_label->setWordWrap(true);
    m_label->setAlignment(Qt::AlignCenter);
    m_label->setForegroundRole(QPalette::PlaceholderText);
    m_buttonLayout->setContentsMargins({});
    auto *layout = new QVBoxLayout(this);
    layout->addStretch();
    layout->addWidget(m_label);
    layout->addWidget(m_buttons, 0, Qt::AlignHCenter);
    layout->addStretch(2);
    m_buttons->hide();
}

void EmptyState::setText(const QString &text)
{
    m_label->setText(text);
}

QString EmptyState::text() const
{
    return m_label->text();
}

void EmptyState::addButton(QAction *action)
{
    // Its letter is one of a menu, where it means something else.
    auto *button = new QPushButton(action->icon(), action->text().remove(u'&'), m_buttons);
    connect(button, &QPushButton::clicked, action, &QAction::trigger);
    m_buttonLayout->addWidget(button);
    m_buttons->show();
}

void EmptyState::setButtonsVisible(bool visible)
{
    m_buttons->setVisible(visible && m_buttonLayout->count() > 0);
}

} // namespace varve
