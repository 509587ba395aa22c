// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compaction/compactionhistory.h>
#include <models/tablemodel.h>

namespace varve
{

/// The compactions of a session, the newest first. Read only; GUI thread.
class CompactionHistoryModel final : public TableModel<CompactionHistoryRow>
{
    Q_OBJECT

public:
    enum Column { When, Cause, Before, After, Summarizer, Cost, Duration, State, ColumnCount };
    enum Role {
        UndoneRole = Qt::UserRole + 1, ///< bool
        OnPathRole, ///< bool
        InForceRole, ///< bool
        EntryRole, ///< QString
    };

    explicit CompactionHistoryModel(QObject *parent = nullptr) : TableModel(ColumnCount, parent) { }

    /// Rows that stay keep their place: dataChanged() where only their state differs, a reset otherwise.
    void setRows(const QList<CompactionHistoryRow> &rows);
    [[nodiscard]] const QList<CompactionHistoryRow> &rows() const { return m_rows; }
    [[nodiscard]] const CompactionHistoryRow &rowAt(int row) const { return m_rows.at(row); }
    [[nodiscard]] int rowOf(const EntryId &entry) const; ///< -1: none
    /// The summary that a row's continued; empty if there is none here.
    [[nodiscard]] QString previousSummary(int row) const;

private:
    [[nodiscard]] QString title(int column) const override;
    [[nodiscard]] QString text(const CompactionHistoryRow &row, int column) const override;
    [[nodiscard]] QString toolTip(const CompactionHistoryRow &row, int column) const override;
    [[nodiscard]] bool isFigure(int column) const override;
    [[nodiscard]] QVariant value(const CompactionHistoryRow &row, int column,
                                 int role) const override;
};

} // namespace varve
