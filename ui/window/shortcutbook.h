// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>

class QAction;

namespace varve
{

class ActionRegistry;
class Settings;

/// The keys of the window's commands: as Varve gives them, or as the person has changed them, which the settings keep. GUI thread.
class ShortcutBook final
{
    Q_DISABLE_COPY_MOVE(ShortcutBook)

public:
    struct Row
    {
        QAction *action;
        QString group; ///< the menu that it stands in
        QList<QKeySequence> usual;
        bool isFixed = false; ///< every field has them: they cannot be changed
    };

    /// Of what is in the menus and in the palette by now; gives each its keys. Keys of those in `fixed` are the desktop's. None is owned,
    /// all outlive it.
    ShortcutBook(const ActionRegistry &commands, const QList<QAction *> &fixed, Settings *settings);

    /// In the order of the menus.
    [[nodiscard]] const QList<Row> &rows() const { return m_rows; }
    /// Null if it is none of them.
    [[nodiscard]] const Row *rowOf(const QAction *action) const;
    [[nodiscard]] static bool isUsual(const Row &row);
    /// Empty: none.
    void setKeys(QAction *action, const QList<QKeySequence> &keys);
    void restore(QAction *action);
    void restoreAll();
    /// Which other command has this key where both could be meant; null: none.
    [[nodiscard]] QAction *holderOf(const QKeySequence &key, const QAction *besides) const;

private:
    void read(Row &row) const;
    void dropSeconds();

    Settings *const m_settings;
    QList<Row> m_rows;
};

} // namespace varve
