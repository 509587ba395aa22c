// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "openedfocus.h"

#include <conversation/conversationpage.h>
#include <models/workbench.h>

#include <QAbstractItemView>
#include <QKeyEvent>

namespace varve
{

OpenedFocus::OpenedFocus(QAbstractItemView *list, ConversationPage *conversation,
                         const Workbench *workbench)
    : QObject(list)
    , m_list(list)
{
    list->installEventFilter(this);
    list->viewport()->installEventFilter(this);
    connect(workbench, &Workbench::sessionOpened, conversation, [this, conversation] {
        // Also of a window that another one stands before.
        const bool isInList = m_list->window()->focusWidget() == m_list;
        if (!isInList || !m_goesByKeys) {
            conversation->takeFocus();
        }
    });
    connect(list, &QAbstractItemView::activated, conversation, [this, conversation] {
        if (m_goesByKeys) { // Enter, on one that may be open already
            conversation->takeFocus();
        }
    });
}

OpenedFocus::~OpenedFocus() = default;

bool OpenedFocus::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        // Ctrl and the like begin a shortcut, of which the list sees no more than that.
        constexpr Qt::KeyboardModifiers OfShortcuts =
                Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier;
        const auto *press = static_cast<QKeyEvent *>(event);
        const bool isModifier = press->key() == Qt::Key_Control || press->key() == Qt::Key_Alt
                || press->key() == Qt::Key_Meta;
        m_goesByKeys = !isModifier && !(press->modifiers() & OfShortcuts);
    } else if (event->type() == QEvent::MouseButtonPress) {
        m_goesByKeys = false;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace varve
