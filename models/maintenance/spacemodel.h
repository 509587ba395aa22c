// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/tablemodel.h>
#include <storage/storestatistics.h>

namespace varve
{

/// One of the lists of a store's statistics: what, how many, how large, and which share of all.
class SpaceModel final : public TableModel<StoreStatistics::Group>
{
    Q_OBJECT

public:
    enum Column { Name, Count, Size, Share };
    enum class By : quint8 { Part, Session, Tool, Role, Attachment, Month };
    enum Role {
        SortRole = Qt::UserRole, ///< figures as numbers
        ShareRole, ///< of one; a double
    };

    explicit SpaceModel(QObject *parent = nullptr) : TableModel(Share + 1, parent) { }

    void setStatistics(const StoreStatistics &found);
    void setBy(By by);
    [[nodiscard]] By by() const { return m_by; }
    /// Null for a row that is no session.
    [[nodiscard]] SessionId sessionAt(int row) const;

private:
    void fill();
    [[nodiscard]] QString title(int column) const override;
    [[nodiscard]] QString text(const StoreStatistics::Group &row, int column) const override;
    [[nodiscard]] QString toolTip(const StoreStatistics::Group &row, int column) const override;
    [[nodiscard]] bool isFigure(int column) const override;
    [[nodiscard]] QVariant value(const StoreStatistics::Group &row, int column,
                                 int role) const override;
    [[nodiscard]] double share(const StoreStatistics::Group &row) const;

    StoreStatistics m_found;
    qint64 m_whole = 0;
    By m_by = By::Part;
};

} // namespace varve
