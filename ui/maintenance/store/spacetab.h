// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "maintenancetab.h"
#include <base/ids.h>

#include <QStyledItemDelegate>

class QComboBox;
class QPushButton;
class QSortFilterProxyModel;
class QTableView;

namespace varve
{

class PlainLabel;
class SpaceModel;
class StateLine;

/// A share as a bar with its figure, from SpaceModel::ShareRole.
class ShareDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override;
};

/// What takes the space, by what one wants to know.
class SpaceTab final : public MaintenanceTab
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SpaceTab)

public:
    explicit SpaceTab(MaintenanceRunner *runner, QWidget *parent = nullptr);
    ~SpaceTab() override;

    /// Measures once; again by the button, and when the dialog is opened again.
    void look() override;
    void openAgain() override;
    void setBusy(bool busy) override;

Q_SIGNALS:
    void sessionRequested(const varve::SessionId &session);

private:
    void createTable();
    void show(const Result<StoreStatistics> &found);
    void showBy();
    void openCurrent();
    void updateOpen();

    SpaceModel *m_model = nullptr;
    QSortFilterProxyModel *m_sorted = nullptr;
    StateLine *m_state = nullptr;
    QComboBox *m_by = nullptr;
    QTableView *m_table = nullptr;
    QPushButton *m_again = nullptr;
    QPushButton *m_open = nullptr;
    bool m_wanted = true; ///< not measured yet
};

} // namespace varve
