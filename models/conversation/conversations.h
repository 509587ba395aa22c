// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactor.h"
#include "finalizer.h"
#include "leases.h"
#include "personshell.h"
#include "toolbox.h"
#include "turnboard.h"

namespace varve
{

/// Everything that turns of all sessions run on, put together once for the program. GUI thread.
class Conversations final
{
    Q_DISABLE_COPY_MOVE(Conversations)

public:
    /// None is owned; `transport` lives on the engine thread, which runs on until after this is gone. `ownKeys`: the person's, which
    /// neither a tool nor a journal may keep; any thread may ask, until then.
    Conversations(StoreClient *store, HttpTransport *transport, Settings *settings,
                  const OwnKeySource &ownKeys = {});
    ~Conversations();

    [[nodiscard]] ApprovalDesk &desk() { return *m_desk; }
    [[nodiscard]] McpServers &servers() { return *m_servers; }
    [[nodiscard]] ToolBox &tools() { return m_tools; }
    [[nodiscard]] TurnBoard &turns() { return m_turns; }
    [[nodiscard]] PersonShell &shell() { return m_shell; }
    /// Of this process.
    [[nodiscard]] const std::shared_ptr<LeaseBook> &leases() const { return m_leases; }
    /// What a compaction works with that is not left to the compactor.
    [[nodiscard]] const CompactorServices &compactorServices() const { return m_services; }
    [[nodiscard]] Compactor &compactor() { return *m_compactor; }
    [[nodiscard]] Finalizer &finalizer() { return *m_finalizer; }

private:
    const std::shared_ptr<LeaseBook> m_leases;
    const CompactorServices m_services;
    Compactor *m_compactor; ///< on the engine thread, after the last turn that may ask it
    Finalizer *m_finalizer; ///< on the engine thread
    ApprovalDesk *m_desk; ///< goes on the engine thread, after the last turn that may ask it
    McpServers *m_servers; ///< likewise
    ToolBox m_tools;
    TurnBoard m_turns;
    PersonShell m_shell;
};

} // namespace varve
