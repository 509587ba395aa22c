// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "idletasksmodel.h"

#include "format.h"
#include "idlewords.h"
#include "plaintext.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

IdleTasksModel::IdleTasksModel(QObject *parent) : QAbstractTableModel(parent) { }

IdleTasksModel::~IdleTasksModel() = default;

void IdleTasksModel::setTasks(const QList<IdleTaskState> &tasks, const IdleSettings &settings,
                              const QDateTime &now)
{
    m_settings = settings;
    m_now = now;
    if (std::ranges::equal(tasks, m_tasks, {}, &IdleTaskState::name, &IdleTaskState::name)) {
        m_tasks = tasks;
        if (!tasks.isEmpty()) { // a time of trying again goes on
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        }
        return;
    }
    beginResetModel();
    m_tasks = tasks;
    endResetModel();
}

int IdleTasksModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_tasks.size());
}

int IdleTasksModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
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

QVariant IdleTasksModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const IdleTaskState &task = m_tasks.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return text(task, index.column());
    case Qt::ToolTipRole:
        return asPlainText(index.column() == Task ? idleTaskPurpose(task.name)
                                                  : text(task, index.column()));
    case Qt::TextAlignmentRole:
        return index.column() == Waiting ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    default:
        return {};
    }
}

QVariant IdleTasksModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole && section == Waiting) {
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    return section == Task ? tr("Task") : section == Waiting ? tr("Waiting") : tr("State");
}

} // namespace varve
