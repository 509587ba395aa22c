// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "servemethods.h"
#include <idle/idlerunner.h>

namespace varve
{

/// Idle work that a client asks for, one run at a time: the methods idle, idleRun and idleStop, the event idleStep. Nothing begins by
/// itself.
class IdleHost final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(IdleHost)

public:
    /// `context` is not owned.
    IdleHost(ServeContext *context, RpcDispatcher &dispatcher);
    ~IdleHost() override;

private:
    void list(const RpcCallPtr &call, RpcParams &params);
    void run(const RpcCallPtr &call, RpcParams &params);
    void stop(const RpcCallPtr &call, RpcParams &params);
    void makeRunner();
    void begin(const IdleOptions &order, int steps);
    void tell(QLatin1StringView state, const IdleRecord &step);
    void onFinished(const IdleEnd &end);

    ServeContext *const m_context;
    IdleRunner *m_runner = nullptr; ///< on the engine thread, once it was needed
    LongCallPtr m_running; ///< null: nothing runs
    QList<IdleRecord> m_steps; ///< of the run
    QList<IdleTaskState> m_tasks; ///< as last seen
};

} // namespace varve
