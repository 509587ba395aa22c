// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "maintenancetab.h"

#include <QStyledItemDelegate>

class QListView;
class QPushButton;

namespace varve
{

class FindingsModel;
class StateLine;

/// A finding in as many lines as it needs: what is wrong over what can be done, with an icon that says which of both it is.
class FindingDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override;
};

/// Checks the store and repairs what can be made again.
class CheckTab final : public MaintenanceTab
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CheckTab)

public:
    /// Without `mayWrite` nothing is repaired.
    CheckTab(MaintenanceRunner *runner, bool mayWrite, QWidget *parent = nullptr);
    ~CheckTab() override;

    void setBusy(bool busy) override;

private:
    void showCheck(const Result<StoreCheck> &found);
    void showRepair(const Result<StoreRepair> &done);
    void showProblem(const Error &error);
    void setFindings(const StoreCheck &check);

    const bool m_mayWrite;
    FindingsModel *m_model = nullptr;
    StateLine *m_state = nullptr;
    QListView *m_list = nullptr;
    QPushButton *m_check = nullptr;
    QPushButton *m_repair = nullptr;
};

} // namespace varve
