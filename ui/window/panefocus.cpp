// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "panefocus.h"

#include <conversation/composer.h>
#include <conversation/conversationpage.h>
#include <shell/windowcolumns.h>
#include <transcript/transcriptview.h>

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>

#include <algorithm>

namespace varve
{

namespace
{

bool takesKeys(const QWidget *widget)
{
    return widget != nullptr && widget->isVisible() && widget->isEnabled()
            && (widget->focusPolicy() & Qt::TabFocus) != 0;
}

/// What had the keys in it last, else what it is there to show, else the first that can have them.
QWidget *targetIn(QWidget *pane)
{
    if (QWidget *last = pane->focusWidget(); last != nullptr && takesKeys(last)) {
        return last;
    }
    if (takesKeys(pane)) {
        return pane;
    }
    const QList<QAbstractItemView *> views = pane->findChildren<QAbstractItemView *>();
    const auto view = std::ranges::find_if(views, takesKeys);
    if (view != views.end()) {
        return *view;
    }
    for (QWidget *next = pane->nextInFocusChain(); next != nullptr && next != pane;
         next = next->nextInFocusChain()) {
        if (pane->isAncestorOf(next) && takesKeys(next)) {
            return next;
        }
    }
    return nullptr;
}

} // namespace

PaneFocus::PaneFocus(WindowColumns *columns, ConversationPage *conversation, QObject *parent)
    : QObject(parent)
    , m_columns(columns)
    , m_conversation(conversation)
{ }

PaneFocus::~PaneFocus() = default;

void PaneFocus::addActions(ActionRegistry *commands)
{
    const QAction *next = commands->add(this, "nextPane", tr("&Next pane"), {}, { Qt::Key_F6 });
    connect(next, &QAction::triggered, this, [this] { step(1); });
    const QAction *previous = commands->add(this, "previousPane", tr("Pre&vious pane"), {},
                                            { Qt::SHIFT | Qt::Key_F6 });
    connect(previous, &QAction::triggered, this, [this] { step(-1); });
    const QAction *composer = commands->add(this, "focusComposer", tr("Focus c&omposer"), {},
                                            { Qt::CTRL | Qt::Key_L });
    connect(composer, &QAction::triggered, this, [this] {
        m_columns->showFirstPage();
        m_conversation->takeFocus();
    });
}

void PaneFocus::afterCommand(const QWidget *before) const
{
    const QWidget *now = m_columns->window()->focusWidget();
    if (now != nullptr
        && (now != before || qobject_cast<const QAbstractButton *>(now) == nullptr)) {
        return;
    }
    QWidget *page = m_columns->page();
    if (page == m_conversation) {
        m_conversation->takeFocus();
    } else if (!page->isAncestorOf(now)) {
        if (QWidget *target = targetIn(page)) {
            target->setFocus(Qt::OtherFocusReason);
        }
    }
}

/// The conversation is two of them.
QList<QWidget *> PaneFocus::panes() const
{
    QList<QWidget *> panes;
    const QList<QWidget *> seen = m_columns->panes();
    for (QWidget *pane : seen) {
        if (pane == m_conversation) {
            panes += { m_conversation->transcript(), m_conversation->composer() };
        } else {
            panes += pane;
        }
    }
    return panes;
}

/// From what is in no pane, as the toolbar, to the first or the last.
void PaneFocus::step(int by) const
{
    const QList<QWidget *> all = panes();
    const QWidget *focus = m_columns->window()->focusWidget();
    const auto count = static_cast<int>(all.size());
    int at = by > 0 ? -1 : count;
    for (int i = 0; i < count; ++i) {
        if (focus != nullptr && (all.at(i) == focus || all.at(i)->isAncestorOf(focus))) {
            at = i;
        }
    }
    for (int tried = 0; tried < count; ++tried) {
        at = (at + by + count) % count;
        QWidget *target = targetIn(all.at(at));
        if (target != nullptr) {
            target->setFocus(by > 0 ? Qt::TabFocusReason : Qt::BacktabFocusReason);
            return;
        }
    }
}

} // namespace varve
