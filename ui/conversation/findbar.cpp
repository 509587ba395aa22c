// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "findbar.h"

#include <models/format.h>
#include <shell/icons.h>
#include <shell/plainlabel.h>
#include <transcript/transcriptview.h>

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QToolButton>

namespace varve
{

using namespace Qt::StringLiterals;

FindBar::FindBar(const QString &what, QWidget *parent) : QWidget(parent)
{
    m_field = new QLineEdit(this);
    m_field->setPlaceholderText(what);
    m_field->setAccessibleName(what);
    m_field->setClearButtonEnabled(true);
    m_found = new PlainLabel(this);
    m_found->setForegroundRole(QPalette::PlaceholderText);

    m_next = new QAction(themedIcon(u"chevron-down"_s), tr("Find next"), this);
    m_previous = new QAction(themedIcon(u"chevron-up"_s), tr("Find previous"), this);
    auto *hide = new QAction(themedIcon(u"close"_s), tr("Close"), this);

    auto *row = new QHBoxLayout(this);
    row->addWidget(m_field, 1);
    row->addWidget(m_found);
    for (QAction *action : { m_previous, m_next, hide }) {
        auto *button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setAccessibleName(action->text());
        row->addWidget(button);
    }
    connect(m_field, &QLineEdit::textChanged, this, &FindBar::textChanged);
    connect(hide, &QAction::triggered, this, &FindBar::close);
    QWidget::hide();
}

FindBar::~FindBar() = default;

void FindBar::findIn(TranscriptView *view)
{
    TranscriptMatches *matches = view->matches();
    connect(this, &FindBar::textChanged, matches, &TranscriptMatches::setText);
    connect(this, &FindBar::closed, view, qOverload<>(&QWidget::setFocus));
    connect(m_next, &QAction::triggered, matches, &TranscriptMatches::findNext);
    connect(m_previous, &QAction::triggered, matches, &TranscriptMatches::findPrevious);
    connect(matches, &TranscriptMatches::changed, this, &FindBar::setFound);
}

void FindBar::takeKeys(QWidget *window)
{
    auto *find = new QAction(window);
    find->setShortcuts(QKeySequence::Find);
    window->addAction(find);
    connect(find, &QAction::triggered, this, &FindBar::open);
    m_next->setShortcuts(QKeySequence::FindNext);
    m_previous->setShortcuts(QKeySequence::FindPrevious);
}

void FindBar::open()
{
    show();
    m_field->setFocus();
    m_field->selectAll();
    Q_EMIT opened();
    if (!m_field->text().isEmpty()) {
        Q_EMIT textChanged(m_field->text());
    }
}

void FindBar::close()
{
    hide();
    Q_EMIT textChanged({});
    Q_EMIT closed();
}

void FindBar::setFound(int current, int total)
{
    if (m_field->text().isEmpty()) {
        m_found->clear();
    } else if (total == 0) {
        m_found->setText(tr("Nothing found"));
    } else {
        m_found->setText(tr("%1 of %2").arg(formatCount(current), formatCount(total)));
    }
}

void FindBar::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        close();
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        // The field lets it through; its returnPressed() does not know the modifiers.
        (event->modifiers().testFlag(Qt::ShiftModifier) ? m_previous : m_next)->trigger();
    } else {
        QWidget::keyPressEvent(event);
    }
}

} // namespace varve
