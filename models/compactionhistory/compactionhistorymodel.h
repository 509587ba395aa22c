// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compaction/compactionhistory.h>

#include <QAbstractTableModel>

namespace varve
{

/// The compactions of a session, the newest first. Read only; GUI thread.
class CompactionHistoryModel final : public QAbstractTableModel
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompactionHistoryModel)

public:
    enum Column { When, Cause, Before, After, Summarizer, Cost, Duration, State, ColumnCount };
    enum Role {
        UndoneRole = Qt::UserRole + 1, ///< bool
        OnPathRole, ///< bool
        InForceRole, ///< bool
        EntryRole, ///< QString
    };

    explicit CompactionHistoryModel(QObject *parent = nullptr);
    ~CompactionHistoryModel() override;

    /// Rows that stay keep their place: dataChanged() where only their state differs, a reset otherwise.
    void setRows(const QList<CompactionHistoryRow> &rows);
    [[nodiscard]] const QList<CompactionHistoryRow> &rows() const { return m_rows; }
    [[nodiscard]] const CompactionHistoryRow &rowAt(int row) const { return m_rows.at(row); }
    [[nodiscard]] int rowOf(const EntryId &entry) const; ///< -1: none
    /// The summary that a row's continued; empty if there is none here.
    [[nodiscard]] QString previousSummary(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index,
                                int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] static QString text(const CompactionHistoryRow &row, int column);
    [[nodiscard]] static QString toolTip(const CompactionHistoryRow &row, int column);

    QList<CompactionHistoryRow> m_rows;
};

} // namespace varve
