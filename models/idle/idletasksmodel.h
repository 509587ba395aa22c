// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "idlework.h"

#include <QAbstractTableModel>

namespace varve
{

/// The tasks of idle work, the most valuable first: how much waits, and why it is not done.
class IdleTasksModel final : public QAbstractTableModel
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(IdleTasksModel)

public:
    enum Column { Task, Waiting, State };
    static constexpr int ColumnCount = State + 1;

    explicit IdleTasksModel(QObject *parent = nullptr);
    ~IdleTasksModel() override;

    /// Rows stay what they were where the tasks are the same ones.
    void setTasks(const QList<IdleTaskState> &tasks, const IdleSettings &settings,
                  const QDateTime &now);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] QString text(const IdleTaskState &task, int column) const;

    QList<IdleTaskState> m_tasks;
    IdleSettings m_settings;
    QDateTime m_now;
};

} // namespace varve
