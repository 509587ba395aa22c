// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "editactions.h"

#include <shell/actionreason.h>
#include <shell/actionregistry.h>
#include <shell/icons.h>

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

bool canEdit(const QPlainTextEdit &field, QKeySequence::StandardKey key)
{
    const bool selects = field.textCursor().hasSelection();
    switch (key) {
    case QKeySequence::Undo:
        return !field.isReadOnly() && field.document()->isUndoAvailable();
    case QKeySequence::Redo:
        return !field.isReadOnly() && field.document()->isRedoAvailable();
    case QKeySequence::Cut:
        return selects && !field.isReadOnly();
    case QKeySequence::Copy:
        return selects;
    case QKeySequence::Paste:
        return !field.isReadOnly(); // also pictures, which it asks others about
    default:
        return !field.document()->isEmpty();
    }
}

bool canEdit(const QLineEdit &field, QKeySequence::StandardKey key)
{
    const bool shows = field.echoMode() == QLineEdit::Normal;
    switch (key) {
    case QKeySequence::Undo:
        return !field.isReadOnly() && field.isUndoAvailable();
    case QKeySequence::Redo:
        return !field.isReadOnly() && field.isRedoAvailable();
    case QKeySequence::Cut:
        return field.hasSelectedText() && shows && !field.isReadOnly();
    case QKeySequence::Copy:
        return field.hasSelectedText() && shows;
    case QKeySequence::Paste:
        return !field.isReadOnly();
    default:
        return !field.text().isEmpty();
    }
}

/// What a list or the transcript does with the key; null: nothing.
QAction *ownAction(const QWidget &widget, QKeySequence::StandardKey key)
{
    const QList<QKeySequence> keys = QKeySequence::keyBindings(key);
    for (QAction *action : widget.actions()) {
        for (const QKeySequence &has : action->shortcuts()) {
            if (keys.contains(has)) {
                return action;
            }
        }
    }
    return nullptr;
}

} // namespace

EditActions::EditActions(ActionRegistry *commands, QWidget *window)
    : QObject(window)
    , m_window(window)
{
    add(commands, "undo", tr("&Undo"), u"undo"_s, QKeySequence::Undo);
    add(commands, "redo", tr("&Redo"), u"redo"_s, QKeySequence::Redo);
    add(commands, "cut", tr("Cu&t"), {}, QKeySequence::Cut);
    add(commands, "copy", tr("&Copy"), u"copy"_s, QKeySequence::Copy);
    add(commands, "paste", tr("&Paste"), {}, QKeySequence::Paste);
    add(commands, "selectAll", tr("Select &all"), {}, QKeySequence::SelectAll);
    connect(qApp, &QApplication::focusChanged, this,
            [this](QWidget * /*old*/, QWidget *now) { onFocusChanged(now); });
    update();
}

EditActions::~EditActions() = default;

void EditActions::add(ActionRegistry *commands, const char *name, const QString &text,
                      const QString &icon, QKeySequence::StandardKey key)
{
    QAction *action = commands->add(this, name, text, icon.isEmpty() ? QIcon() : themedIcon(icon),
                                    ActionRegistry::standardKeys(key, {}));
    action->setShortcutContext(
            Qt::WidgetShortcut); // of the window itself, which never has the focus
    connect(action, &QAction::triggered, this, [this, key] { run(key); });
    m_edits += { action, key };
}

QList<QAction *> EditActions::actions() const
{
    QList<QAction *> actions;
    for (const Edit &edit : m_edits) {
        actions += edit.action;
    }
    return actions;
}

void EditActions::followMenus()
{
    for (const Edit &edit : std::as_const(m_edits)) {
        for (QObject *object : edit.action->associatedObjects()) {
            if (const auto *menu = qobject_cast<QMenu *>(object)) {
                connect(menu, &QMenu::aboutToShow, this, &EditActions::update,
                        Qt::UniqueConnection);
            }
        }
    }
}

void EditActions::onFocusChanged(QWidget *now)
{
    if (now != nullptr && now->window() == m_window && qobject_cast<QMenuBar *>(now) == nullptr) {
        m_target = now;
    }
}

bool EditActions::isPossible(QKeySequence::StandardKey key) const
{
    if (!m_target || !m_target->isEnabled()) {
        return false;
    }
    if (const auto *text = qobject_cast<QPlainTextEdit *>(m_target.data())) {
        return canEdit(*text, key);
    }
    if (const auto *line = qobject_cast<QLineEdit *>(m_target.data())) {
        return canEdit(*line, key);
    }
    const QAction *own = ownAction(*m_target, key);
    return own != nullptr && own->isEnabled();
}

void EditActions::update()
{
    for (const Edit &edit : std::as_const(m_edits)) {
        allow(edit.action, isPossible(edit.key), tr("Not where the cursor is"));
    }
}

/// A field gets the key itself: whatever else looks at its keys does so then, too.
void EditActions::run(QKeySequence::StandardKey key) const
{
    if (!m_target) {
        return;
    }
    if (QAction *own = ownAction(*m_target, key)) {
        own->trigger();
        return;
    }
    const QList<QKeySequence> keys = QKeySequence::keyBindings(key);
    if (keys.isEmpty()) {
        return;
    }
    const QKeyCombination pressed = keys.constFirst()[0];
    QKeyEvent press(QEvent::KeyPress, pressed.key(), pressed.keyboardModifiers());
    QCoreApplication::sendEvent(m_target, &press);
}

} // namespace varve
