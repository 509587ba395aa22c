// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shortcutbook.h"

#include "windowmenus.h"
#include <settings/windowsettings.h>

#include <QAction>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr QLatin1StringView KeysName { "keys" };

QString written(const QList<QKeySequence> &keys)
{
    QStringList lines;
    for (const QKeySequence &key : keys) {
        lines += key.toString(QKeySequence::PortableText);
    }
    return lines.join(u'\n');
}

QList<QKeySequence> readKeys(const QString &text)
{
    QList<QKeySequence> keys;
    for (const QString &line : text.split(u'\n', Qt::SkipEmptyParts)) {
        const QKeySequence key(line, QKeySequence::PortableText);
        if (!key.isEmpty()) {
            keys += key;
        }
    }
    return keys;
}

} // namespace

ShortcutBook::ShortcutBook(const ActionRegistry &commands, const QList<QAction *> &fixed,
                           Settings *settings)
    : m_settings(settings)
{
    for (const MenuCommands &menu : commandsByMenu(commands)) {
        for (QAction *action : menu.actions) {
            const bool isCommand = !action->objectName().isEmpty() && action->menu() == nullptr;
            if (isCommand && rowOf(action) == nullptr) {
                m_rows += Row { action, menu.title, {}, fixed.contains(action) };
            }
        }
    }
    dropSeconds();
    const QStringList changed = settings->groups(ShortcutGroups);
    for (Row &row : m_rows) {
        row.usual = row.action->shortcuts();
        if (!row.isFixed && changed.contains(row.action->objectName())) {
            read(row);
        }
    }
}

/// A desktop may give a standard command a second key that another command has: then neither would work.
void ShortcutBook::dropSeconds()
{
    for (const Row &row : std::as_const(m_rows)) {
        QList<QKeySequence> keys = row.action->shortcuts();
        const qsizetype before = keys.size();
        for (qsizetype i = keys.size() - 1; i > 0; --i) {
            if (holderOf(keys.at(i), row.action) != nullptr) {
                keys.removeAt(i);
            }
        }
        if (keys.size() != before) {
            row.action->setShortcuts(keys);
        }
    }
}

void ShortcutBook::read(Row &row) const
{
    const QVariantHash kept = m_settings->group(ShortcutGroups, row.action->objectName());
    if (kept.contains(QString(KeysName))) {
        row.action->setShortcuts(readKeys(kept.value(QString(KeysName)).toString()));
    }
}

const ShortcutBook::Row *ShortcutBook::rowOf(const QAction *action) const
{
    const auto found = std::ranges::find(m_rows, action, &Row::action);
    return found == m_rows.end() ? nullptr : &*found;
}

bool ShortcutBook::isUsual(const Row &row)
{
    return row.action->shortcuts() == row.usual;
}

void ShortcutBook::setKeys(QAction *action, const QList<QKeySequence> &keys)
{
    const Row *row = rowOf(action);
    if (row == nullptr || row->isFixed) {
        return;
    }
    action->setShortcuts(keys);
    if (keys == row->usual) {
        m_settings->removeGroup(ShortcutGroups, action->objectName());
    } else {
        m_settings->setGroup(ShortcutGroups, action->objectName(),
                             { { QString(KeysName), written(keys) } });
    }
}

void ShortcutBook::restore(QAction *action)
{
    if (const Row *row = rowOf(action)) {
        setKeys(action, row->usual);
    }
}

void ShortcutBook::restoreAll()
{
    for (const Row &row : std::as_const(m_rows)) {
        setKeys(row.action, row.usual);
    }
}

/// What belongs to a panel works while that has the focus, so two panels may have the same.
QAction *ShortcutBook::holderOf(const QKeySequence &key, const QAction *besides) const
{
    const auto isOfPanel = [](const QAction *action) {
        return action->shortcutContext() == Qt::WidgetShortcut
                || action->shortcutContext() == Qt::WidgetWithChildrenShortcut;
    };
    for (const Row &row : m_rows) {
        if (row.action != besides && row.action->shortcuts().contains(key)
            && !(isOfPanel(row.action) && isOfPanel(besides))) {
            return row.action;
        }
    }
    return nullptr;
}

} // namespace varve
