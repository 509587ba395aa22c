// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/idlework.h>

#include <QDialog>
#include <QWidget>

class QAbstractItemModel;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace varve
{

class IdleHistoryModel;
class IdleTasksModel;
class PlainLabel;
class StateLine;

/// How much of a limit is used: its name, a bar, and both figures in words.
class LimitMeter final : public QWidget
{
    Q_OBJECT

public:
    explicit LimitMeter(const QString &name, QWidget *parent = nullptr);

    /// `share` of one; negative: there is no limit, and so no bar.
    void show(double share, const QString &words);
    [[nodiscard]] QString words() const;

private:
    const QString m_name;
    PlainLabel *m_words = nullptr;
    QProgressBar *m_bar = nullptr;
};

/// "Idle work": what is done now, what waits, what was done and what it cost, and the limits. Stays open beside the window.
class IdleWindow final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(IdleWindow)

public:
    /// `work` is not owned.
    explicit IdleWindow(IdleWork *work, QWidget *parent = nullptr);
    ~IdleWindow() override;

Q_SIGNALS:
    void preferencesRequested();
    /// A step was chosen: by a double click, or Return.
    void sessionRequested(const varve::SessionId &session);

protected:
    void showEvent(QShowEvent *event) override;

private:
    [[nodiscard]] QWidget *createNow();
    [[nodiscard]] QWidget *createLimits();
    void createTables();
    [[nodiscard]] QLayout *createButtons();
    void showState();
    void fitTasks();
    void showLimits();
    [[nodiscard]] QTableView *table(QAbstractItemModel *model, const QString &name);

    IdleWork *const m_work;
    IdleTasksModel *m_tasks = nullptr;
    IdleHistoryModel *m_history = nullptr;
    StateLine *m_state = nullptr;
    QProgressBar *m_progress = nullptr;
    QPushButton *m_stop = nullptr;
    StateLine *m_paid = nullptr;
    LimitMeter *m_tokens = nullptr;
    LimitMeter *m_cost = nullptr;
    QTableView *m_taskTable = nullptr;
    PlainLabel *m_sums = nullptr;
    QStackedWidget *m_done = nullptr;
    QTableView *m_historyTable = nullptr;
    PlainLabel *m_empty = nullptr;
    QPushButton *m_pause = nullptr;
    QPushButton *m_run = nullptr;
    QTimer m_clock; ///< times that come nearer
};

} // namespace varve
