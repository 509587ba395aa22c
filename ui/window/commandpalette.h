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
    CommandPalette(const QList<QAction *> &actions, QWidget *parent);
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

    QList<QAction *> m_actions;
    QLineEdit *m_field = nullptr;
    QListWidget *m_list = nullptr;
};

} // namespace varve
