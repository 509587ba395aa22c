// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "instancechannel.h"
#include <models/backupscheduler.h>
#include <models/compactionsession.h>
#include <models/conversations.h>
#include <models/idlework.h>
#include <models/importrunner.h>
#include <models/sessionmodels.h>
#include <recall/vectorindexer.h>
#include <shell/desktopnotifier.h>
#include <window/mainwindow.h>

#include <memory>

namespace varve
{

/// Builds everything that a window needs and takes it down in the right order: window, flows, engine thread, store.
class WindowApplication final
{
public:
    Q_DISABLE_COPY_MOVE(WindowApplication)

    /// Fails if the store cannot be opened at all. `clock`: what idle work takes for the time.
    [[nodiscard]] static Result<std::unique_ptr<WindowApplication>> create(
            const QString &storePath, const QString &configFolder,
            const IdleClock &clock = [] { return QDateTime::currentDateTimeUtc(); });
    ~WindowApplication();

    [[nodiscard]] Engine &engine() { return *m_engine; }
    [[nodiscard]] MainWindow &window() { return *m_window; }
    [[nodiscard]] SessionModels &sessions() { return *m_sessions; }
    [[nodiscard]] Workbench &workbench() { return m_sessions->workbench; }
    [[nodiscard]] ImportRunner &imports() { return *m_imports; }
    [[nodiscard]] CompactionSession &compaction() { return *m_compaction; }
    /// Both null where the store is only read.
    [[nodiscard]] VectorIndexer *vectors() { return m_vectors.get(); }
    [[nodiscard]] IdleWork *idle() { return m_idle.get(); }
    /// What whoever starts the program wants of the window that runs.
    void carryOut(const WindowRequest &request);
    /// What a new window begins with, once it is shown: the sessions, the one that was open, and what local servers say of themselves.
    void begin();

private:
    WindowApplication(std::unique_ptr<KeyStore> keychain, std::unique_ptr<Engine> engine,
                      IdleClock clock);
    void createVectors();
    void createIdle();

    const IdleClock m_clock;
    const std::unique_ptr<KeyStore> m_keychain;
    const std::unique_ptr<Engine> m_engine;
    std::unique_ptr<SessionModels> m_sessions;
    std::unique_ptr<CompactionSession> m_compaction;
    std::unique_ptr<ImportRunner> m_imports;
    std::unique_ptr<Conversations> m_conversations;
    std::unique_ptr<VectorIndexer> m_vectors;
    std::unique_ptr<IdleWork> m_idle;
    std::unique_ptr<MaintenanceRunner> m_maintenance;
    std::unique_ptr<BackupScheduler> m_backups;
    DesktopNotifier m_notifier;
    std::unique_ptr<MainWindow> m_window;
};

/// Runs the window until it is closed.
[[nodiscard]] int runWindow(const QStringList &arguments);

} // namespace varve
