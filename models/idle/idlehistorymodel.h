// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <storage/idlerecord.h>

#include <QAbstractTableModel>
#include <QList>

namespace varve
{

/// What was done while idle, newest first.
class IdleHistoryModel final : public QAbstractTableModel
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(IdleHistoryModel)

public:
    enum Column { When, What, Outcome, Model, Tokens, Cost, Time };
    static constexpr int ColumnCount = Time + 1;
    /// Whether a step failed or was interrupted, a bool.
    static constexpr int IsTroubleRole = Qt::UserRole + 1;

    explicit IdleHistoryModel(QObject *parent = nullptr);
    ~IdleHistoryModel() override;

    /// Rows that are there stay; new ones come in above them, old ones go below.
    void setRecords(const QList<IdleRecord> &records);
    /// Null for a row that is not there or is of no single session.
    [[nodiscard]] SessionId sessionAt(const QModelIndex &index) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] QString text(const IdleRecord &record, int column) const;
    [[nodiscard]] QString toolTip(const IdleRecord &record, int column) const;

    QList<IdleRecord> m_records;
};

} // namespace varve
