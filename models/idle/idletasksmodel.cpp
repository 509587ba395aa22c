// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "idletasksmodel.h"

#include "format.h"
#include "idlewords.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

void IdleTasksModel::setTasks(const QList<IdleTaskState> &tasks, const IdleSettings &settings,
                              const QDateTime &now)
{
    m_settings = settings;
    m_now = now;
    if (std::ranges::equal(tasks, m_rows, {}, &IdleTaskState::name, &IdleTaskState::name)) {
        m_rows = tasks;
        if (!tasks.isEmpty()) { // a time of trying again goes on
            noteChanged(0, rowCount() - 1);
        }
        return;
    }
    setRows(tasks);
}

QString IdleTasksModel::text(const IdleTaskState &task, int column) const
{
    switch (column) {
    case Task:
        return idleTaskTitle(task.name);
    case Waiting:
        return task.isOn && task.isKnown ? formatCount(task.waiting) : u"–"_s;
    default:
        return idleTaskStateText(task, m_settings, m_now);
    }
}

QString IdleTasksModel::toolTip(const IdleTaskState &task, int column) const
{
    return column == Task ? idleTaskPurpose(task.name) : text(task, column);
}

bool IdleTasksModel::isFigure(int column) const
{
    return column == Waiting;
}

QString IdleTasksModel::title(int column) const
{
    return column == Task ? tr("Task") : column == Waiting ? tr("Waiting") : tr("State");
}

} // namespace varve
