// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "resultsbar.h"

#include <contextpanel/dimlabel.h>
#include <models/format.h>
#include <models/plaintext.h>
#include <shell/icons.h>

#include <QAction>
#include <QHBoxLayout>
#include <QToolButton>

namespace varve
{

using namespace Qt::StringLiterals;

ResultsBar::ResultsBar(QAction *previous, QAction *next, QAction *back, QWidget *parent)
    : QWidget(parent)
{
    setAccessibleName(tr("Search results"));
    m_text = new DimLabel({}, 1.0, this);
    m_text->setMinimumWidth(1); // gives way before the column has to be wider
    auto *row = new QHBoxLayout(this);
    const auto addButton = [&](QAction *action, Qt::ToolButtonStyle style) {
        auto *button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setToolButtonStyle(style);
        row->addWidget(button);
    };
    addButton(back, Qt::ToolButtonTextBesideIcon);
    row->addWidget(m_text, 1);
    addButton(previous, Qt::ToolButtonIconOnly);
    addButton(next, Qt::ToolButtonIconOnly);
    auto *close = new QToolButton(this);
    close->setIcon(themedIcon(u"close"_s));
    close->setAutoRaise(true);
    close->setAccessibleName(tr("Stop marking what was found"));
    close->setToolTip(tr("Stop marking what was found"));
    row->addWidget(close);
    connect(close, &QToolButton::clicked, this, &ResultsBar::closed);
    hide();
}

ResultsBar::~ResultsBar() = default;

void ResultsBar::showHit(int number, int count, const QString &typed, bool shown)
{
    const QString place = tr("Hit %1 of %2 for “%3”")
                                  .arg(formatCount(number), formatCount(count), typed.simplified());
    m_text->setText(shown ? place : tr("%1. The transcript does not show this entry.").arg(place));
    m_text->setToolTip(asPlainText(m_text->text()));
    show();
}

} // namespace varve
