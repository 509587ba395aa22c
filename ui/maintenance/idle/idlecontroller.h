// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <shell/feature.h>

#include <QPointer>

class QToolButton;

namespace varve
{

class AutoCompaction;
class MaintenanceRunner;
class CompactionSession;
class IdleWindow;
class IdleWork;
class ImportRunner;

/// Idle work: when the window is quiet, what the status bar says of it, and its own window. GUI thread.
class IdleController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(IdleController)

public:
    /// What else goes on, and ends the quiet time.
    struct Others
    {
        const CompactionSession *compaction = nullptr;
        const AutoCompaction *automatic = nullptr;
        const ImportRunner *imports = nullptr;
        const MaintenanceRunner *care = nullptr; ///< may be null
    };

    /// None is owned.
    IdleController(const FeatureContext &context, IdleWork *idle, const Others &others);
    ~IdleController() override;

    void prepareToClose() override;

private:
    void createButton();
    void connectIdle();
    void watch();
    [[nodiscard]] bool isBusyElsewhere() const;
    void open();
    void show();

    IdleWork *const m_idle;
    const Others m_others;
    QToolButton *const m_button; ///< while idle work is done
    QPointer<IdleWindow> m_window;
};

} // namespace varve
