// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/maintenancerunner.h>

#include <QWidget>

namespace varve
{

/// One tab of the maintenance dialog: some work of the runner, and what came of it, which stays readable until it is done again.
class MaintenanceTab : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MaintenanceTab)

public:
    /// When it is shown.
    virtual void look() { }
    /// When the dialog is opened on it, the first time or again.
    virtual void openAgain() { look(); }
    /// While any work runs, no other can begin.
    virtual void setBusy(bool busy) = 0;

protected:
    MaintenanceTab(MaintenanceRunner *runner, QWidget *parent) : QWidget(parent), m_runner(runner)
    { }
    MaintenanceRunner *const m_runner;
};

} // namespace varve
