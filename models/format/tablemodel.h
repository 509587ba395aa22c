// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plaintext.h"

#include <QAbstractTableModel>
#include <QList>

namespace varve
{

/// A table of values, one a row. Who derives from it says what its columns are called and what stands in them; figures stand at the right,
/// their titles too. GUI thread.
template<typename Row>
class TableModel : public QAbstractTableModel
{
public:
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
    }
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : m_columns;
    }
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override
    {
        if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
            return {};
        }
        const Row &row = m_rows.at(index.row());
        switch (role) {
        case Qt::DisplayRole:
            return text(row, index.column());
        case Qt::ToolTipRole:
            return asPlainText(toolTip(row, index.column()));
        case Qt::TextAlignmentRole:
            return alignment(index.column());
        default:
            return value(row, index.column(), role);
        }
    }
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override
    {
        if (orientation != Qt::Horizontal || section < 0 || section >= m_columns) {
            return {};
        }
        return role == Qt::DisplayRole          ? QVariant(title(section))
                : role == Qt::TextAlignmentRole ? alignment(section)
                                                : QVariant();
    }

protected:
    TableModel(int columns, QObject *parent) : QAbstractTableModel(parent), m_columns(columns) { }

    [[nodiscard]] virtual QString title(int column) const = 0;
    [[nodiscard]] virtual QString text(const Row &row, int column) const = 0;
    /// Of other people's text nothing is taken for markup.
    [[nodiscard]] virtual QString toolTip(const Row &row, int column) const = 0;
    [[nodiscard]] virtual bool isFigure(int column) const = 0;
    /// For all other roles.
    [[nodiscard]] virtual QVariant value(const Row &, int, int) const { return {}; }

    void setRows(const QList<Row> &rows)
    {
        beginResetModel();
        m_rows = rows;
        endResetModel();
    }
    /// Everything in them may have changed.
    void noteChanged(int first, int last)
    {
        Q_EMIT dataChanged(index(first, 0), index(last, m_columns - 1));
    }

    QList<Row> m_rows;

private:
    [[nodiscard]] QVariant alignment(int column) const
    {
        return isFigure(column) ? QVariant(Qt::AlignTrailing | Qt::AlignVCenter) : QVariant();
    }

    const int m_columns;
};

} // namespace varve
