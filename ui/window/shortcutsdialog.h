// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QKeySequence;
class QKeySequenceEdit;
class QLineEdit;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace varve
{

class NoticeBar;
class PlainLabel;
class ShortcutBook;

/// All keys of the window; those of its commands can be changed. What is changed holds at once.
class ShortcutsDialog final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ShortcutsDialog)

public:
    /// `book` is not owned.
    ShortcutsDialog(ShortcutBook *book, QWidget *window);
    ~ShortcutsDialog() override;

private:
    void makeEditor();
    void fill();
    void addCommands();
    void addPanels();
    void addFixed();
    QTreeWidgetItem *groupNamed(const QString &title);
    void filter(const QString &text);
    void showCurrent();
    void showKeys(QTreeWidgetItem *item);
    void change(const QKeySequence &key);
    void take();
    void refresh();
    /// Whose keys can be changed; null: none is chosen.
    [[nodiscard]] QAction *current() const;

    ShortcutBook *const m_book;
    QLineEdit *m_filter;
    QTreeWidget *m_list;
    QWidget *m_editor = nullptr;
    PlainLabel *m_name = nullptr;
    QKeySequenceEdit *m_key = nullptr;
    QPushButton *m_usual = nullptr;
    QPushButton *m_none = nullptr;
    NoticeBar *m_conflict = nullptr;
    QPushButton *m_take = nullptr;
    QAction *m_holder = nullptr; ///< who has the key that was typed
};

} // namespace varve
