// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "feature.h"

namespace varve
{

class ContextPanel;
class PlainLabel;

/// What the next request of the open branch holds: the panel on the right, and its share of the window in the status bar. GUI thread.
class ContextController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ContextController)

public:
    explicit ContextController(const FeatureContext &context);
    ~ContextController() override;

    void update(const WindowState &state) override;

private:
    void connectPanel();
    void showSession();
    void showShare();
    void askWindow();

    ContextPanel *const m_panel;
    PlainLabel *const m_share;
};

} // namespace varve
