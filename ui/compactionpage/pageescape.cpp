// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pageescape.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>

namespace varve
{

namespace
{

bool holdsTyped(const QWidget *field)
{
    const auto *line = qobject_cast<const QLineEdit *>(field);
    const auto *text = qobject_cast<const QPlainTextEdit *>(field);
    return (line != nullptr && !line->text().isEmpty())
            || (text != nullptr && !text->isReadOnly() && !text->document()->isEmpty());
}

} // namespace

PageEscape::PageEscape(QWidget *page) : QObject(page), m_page(page)
{
    page->installEventFilter(this);
}

PageEscape::~PageEscape() = default;

bool PageEscape::isForPage(const QObject *watched) const
{
    const auto *widget = qobject_cast<const QWidget *>(watched);
    return widget != nullptr && widget->window() == m_page->window() && widget != m_page
            && !m_page->isAncestorOf(widget)
            && !m_page->isAncestorOf(m_page->window()->focusWidget())
            && !holdsTyped(m_page->window()->focusWidget());
}

/// Menus and dialogs are windows of their own.
bool PageEscape::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::Show:
        if (watched == m_page) {
            qApp->installEventFilter(this);
        }
        break;
    case QEvent::Hide:
        if (watched == m_page) {
            qApp->removeEventFilter(this);
        }
        break;
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress:
        if (static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape && isForPage(watched)) {
            event->accept();
            if (event->type() == QEvent::KeyPress) {
                Q_EMIT pressed();
            }
            return true;
        }
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace varve
