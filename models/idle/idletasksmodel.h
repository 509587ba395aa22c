// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "idlework.h"
#include <models/tablemodel.h>

namespace varve
{

/// The tasks of idle work, the most valuable first: how much waits, and why it is not done.
class IdleTasksModel final : public TableModel<IdleTaskState>
{
    Q_OBJECT

public:
    enum Column { Task, Waiting, State };

    explicit IdleTasksModel(QObject *parent = nullptr) : TableModel(State + 1, parent) { }

    /// Rows stay what they were where the tasks are the same ones.
    void setTasks(const QList<IdleTaskState> &tasks, const IdleSettings &settings,
                  const QDateTime &now);

private:
    [[nodiscard]] QString title(int column) const override;
    [[nodiscard]] QString text(const IdleTaskState &task, int column) const override;
    [[nodiscard]] QString toolTip(const IdleTaskState &task, int column) const override;
    [[nodiscard]] bool isFigure(int column) const override;

    IdleSettings m_settings;
    QDateTime m_now;
};

} // namespace varve
