// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Not compiled: see tests/lint/ui.

QVariant data(const QModelIndex &index, int role)
{
    switch (role) {
    case Qt::DisplayRole:
        return row.name;
    case Qt::ToolTipRole:
        return row.name; // wrong
    case Qt::UserRole:
        return row.name;
    default:
        return {};
    }
}

QVariant otherData(const QModelIndex &index, int role)
{
    switch (role) {
    case Qt::ToolTipRole: {
        if (row.isEmpty()) {
            return {};
        }
        return row.isOld ? tr("It is old") // wrong
                         : row.name;
    }
    case Qt::DisplayRole:
        return row.name;
    case Qt::ToolTipRole:
        return index.column() == Name ? asPlainText(row.name) : QVariant();
    default:
        return row.name;
    }
}
