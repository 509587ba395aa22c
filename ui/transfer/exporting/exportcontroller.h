// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <shell/feature.h>

namespace varve
{

struct ExportOffer;

/// Exports of a session: what can be exported from where the window stands. GUI thread.
class ExportController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ExportController)

public:
    explicit ExportController(const FeatureContext &context);
    ~ExportController() override;

    void update(const WindowState &state) override;
    [[nodiscard]] bool take(const ShellRequest &request) override;

private:
    void offer(const SessionId &id);
    void open(const ExportOffer &offer);

    QAction *const m_export;
};

} // namespace varve
