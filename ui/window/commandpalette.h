// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QAction;
class QLineEdit;
class QListWidget;

namespace varve
{

/// Every command of the window by name. Typing filters; Enter runs.
class CommandPalette final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CommandPalette)

public:
    struct Command
    {
        QAction *action;
        QString about; ///< stands before the name where that alone does not say what is meant; may be empty
    };

    CommandPalette(const QList<Command> &commands, QWidget *parent);
    ~CommandPalette() override;

Q_SIGNALS:
    /// Nothing fitted, or the last row was chosen: look for the text in all sessions.
    void searchRequested(const QString &text);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fill(const QString &text);
    void runCurrent();
    [[nodiscard]] int enabledRow(int from, int step) const;

    [[nodiscard]] static QString nameOf(const Command &command);
    void addRow(qsizetype number);

    QList<Command> m_commands;
    QLineEdit *m_field = nullptr;
    QListWidget *m_list = nullptr;
};

} // namespace varve
