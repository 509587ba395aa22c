// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <storage/storestatistics.h>

#include <QAbstractTableModel>

namespace varve
{

/// One of the lists of a store's statistics: what, how many, how large, and which share of all.
class SpaceModel final : public QAbstractTableModel
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SpaceModel)

public:
    enum Column { Name, Count, Size, Share };
    static constexpr int ColumnCount = Share + 1;
    enum class By : quint8 { Part, Session, Tool, Role, Attachment, Month };
    enum Role {
        SortRole = Qt::UserRole, ///< figures as numbers
        ShareRole, ///< of one; a double
    };

    explicit SpaceModel(QObject *parent = nullptr);
    ~SpaceModel() override;

    void setStatistics(const StoreStatistics &found);
    void setBy(By by);
    [[nodiscard]] By by() const { return m_by; }
    /// Null for a row that is no session.
    [[nodiscard]] SessionId sessionAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    void fill();
    [[nodiscard]] QString text(const StoreStatistics::Group &row, int column) const;
    [[nodiscard]] double share(const StoreStatistics::Group &row) const;

    StoreStatistics m_found;
    QList<StoreStatistics::Group> m_rows;
    qint64 m_whole = 0;
    By m_by = By::Part;
};

} // namespace varve
