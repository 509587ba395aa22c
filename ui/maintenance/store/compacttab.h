// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "maintenancetab.h"

class QPushButton;

namespace varve
{

class PlainLabel;
class StateLine;

/// Writes the store's file anew, and says before what that would bring.
class CompactTab final : public MaintenanceTab
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompactTab)

public:
    CompactTab(MaintenanceRunner *runner, bool mayWrite, QWidget *parent = nullptr);
    ~CompactTab() override;

    void look() override;
    void setBusy(bool busy) override;

private:
    void showForecast(const Result<CompactForecast> &forecast);
    void showOutcome(const Result<CompactOutcome> &done);

    const bool m_mayWrite;
    bool m_fits = false;
    bool m_saysNoRoom = false;
    PlainLabel *m_file = nullptr;
    PlainLabel *m_free = nullptr;
    PlainLabel *m_needed = nullptr;
    StateLine *m_state = nullptr;
    QPushButton *m_run = nullptr;
};

} // namespace varve
