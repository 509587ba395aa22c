// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actionregistry.h"

#include <base/crashwriter.h>

#include <QAction>
#include <QWidget>

#include <algorithm>

namespace varve
{

QAction *ActionRegistry::add(QObject *owner, const char *name, const QString &text,
                             const QIcon &icon, const QList<QKeySequence> &keys)
{
    auto *action = new QAction(icon, text, owner);
    action->setObjectName(QString::fromLatin1(name));
    action->setShortcuts(keys);
    QObject::connect(action, &QAction::triggered, action, [name] { noteCommand(name); });
    m_window->addAction(action);
    m_added += action;
    return action;
}

/// One alone has the name, too.
void ActionRegistry::adopt(const char *name, const QList<QAction *> &actions)
{
    m_adopted[QString::fromLatin1(name)] = actions;
    if (actions.size() == 1) {
        actions.constFirst()->setObjectName(QString::fromLatin1(name));
    }
}

QAction *ActionRegistry::action(QLatin1StringView name) const
{
    const auto found = std::ranges::find_if(
            m_added, [&](const QAction *action) { return action->objectName() == name; });
    Q_ASSERT_X(found != m_added.cend(), "ActionRegistry", name.data());
    return *found;
}

QList<QAction *> ActionRegistry::named(const QString &name) const
{
    if (const auto panel = m_adopted.constFind(name); panel != m_adopted.cend()) {
        return *panel;
    }
    const auto found = std::ranges::find_if(
            m_added, [&](const QAction *action) { return action->objectName() == name; });
    return found == m_added.cend() ? QList<QAction *>() : QList<QAction *> { *found };
}

QList<QKeySequence> ActionRegistry::standardKeys(QKeySequence::StandardKey key,
                                                 const QKeySequence &otherwise)
{
    QList<QKeySequence> keys = QKeySequence::keyBindings(key);
    // F14, F16, F18, F20: copy and paste on a keyboard of Sun's.
    keys.removeIf([](const QKeySequence &one) {
        return one[0].key() >= Qt::Key_F13 && one[0].key() <= Qt::Key_F35;
    });
    return keys.isEmpty() ? QList<QKeySequence> { otherwise } : keys;
}

} // namespace varve
