// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <shell/feature.h>

#include <QPointer>

namespace varve
{

class RequestLogWindow;

/// What was sent to models: a window, and a file if the person wants one. GUI thread.
class RequestLogController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(RequestLogController)

public:
    explicit RequestLogController(const FeatureContext &context);
    ~RequestLogController() override;

    void update(const WindowState &state) override;

private:
    void open();
    void applyOptions();

    QAction *const m_open;
    QPointer<RequestLogWindow> m_window;
};

} // namespace varve
