// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <storage/storefinding.h>

#include <QAbstractListModel>

namespace varve
{

/// What a check of the store found, a row each: what is wrong, and what can be done.
class FindingsModel final : public QAbstractListModel
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FindingsModel)

public:
    enum Role {
        AdviceRole = Qt::UserRole,
        RepairableRole, ///< bool
    };

    explicit FindingsModel(QObject *parent = nullptr);
    ~FindingsModel() override;

    void setCheck(const StoreCheck &check);
    [[nodiscard]] const StoreCheck &check() const { return m_check; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    StoreCheck m_check;
};

} // namespace varve
