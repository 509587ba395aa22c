// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "maintenancetab.h"

class QListView;
class QPushButton;

namespace varve
{

class FindingsModel;
class StateLine;

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
