// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/tablemodel.h>
#include <storage/idlerecord.h>

namespace varve
{

/// What was done while idle, newest first.
class IdleHistoryModel final : public TableModel<IdleRecord>
{
    Q_OBJECT

public:
    enum Column { When, What, Outcome, Model, Tokens, Cost, Time };
    /// Whether a step failed or was interrupted, a bool.
    static constexpr int IsTroubleRole = Qt::UserRole + 1;

    explicit IdleHistoryModel(QObject *parent = nullptr) : TableModel(Time + 1, parent) { }

    /// Rows that are there stay; new ones come in above them, old ones go below.
    void setRecords(const QList<IdleRecord> &records);
    /// Null for a row that is not there or is of no single session.
    [[nodiscard]] SessionId sessionAt(const QModelIndex &index) const;

private:
    [[nodiscard]] QString title(int column) const override;
    [[nodiscard]] QString text(const IdleRecord &record, int column) const override;
    [[nodiscard]] QString toolTip(const IdleRecord &record, int column) const override;
    [[nodiscard]] bool isFigure(int column) const override;
    [[nodiscard]] QVariant value(const IdleRecord &record, int column, int role) const override;
};

} // namespace varve
