// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <shell/feature.h>

#include <QPointer>

namespace varve
{

class PlainLabel;
class TokenCounter;
class UsageTracker;
class UsageWindow;

/// What answers used and cost, how much the next request really is, and what would be read anew. GUI thread.
class UsageController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(UsageController)

public:
    /// Not owned.
    UsageController(const FeatureContext &context, UsageTracker *used);
    ~UsageController() override;

    void update(const WindowState &state) override;

private:
    void connectCounter();
    void open();
    void count();
    void show();
    void showTotals();
    void showCacheNotice();

    UsageTracker *const m_used;
    TokenCounter *const m_counter;
    QAction *const m_open;
    QAction *const m_count;
    PlainLabel *const m_totals;
    QPointer<UsageWindow> m_window;
};

} // namespace varve
