// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "servemethods.h"
#include <operations/askrun.h>
#include <storage/messagequeue.h>

#include <QHash>

namespace varve
{

class ApprovalBroker;

/// What turns of a client are asked with.
struct AskParameters
{
    TurnRequest turn;
    std::chrono::seconds approvalLimit;
};

/// The turns of this server, one a session: from a request to its answer, and those of the messages that were queued meanwhile.
/// The method ask; the events of a turn.
class AskHost final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AskHost)

public:
    /// None is owned; all outlive it.
    AskHost(ServeContext *context, ApprovalBroker *approvals, RpcDispatcher &dispatcher);
    /// Ends the turns that still run without waiting for them.
    ~AskHost() override;

    /// Whether one runs or is about to.
    [[nodiscard]] bool isAtWork(const SessionId &session) const { return m_runs.contains(session); }
    [[nodiscard]] bool isIdle() const { return m_runs.isEmpty(); }
    /// What the turn that runs in a session was asked with; nothing if none does.
    [[nodiscard]] std::optional<AskParameters> parametersOf(const SessionId &session) const;
    /// With the next request of the turn that runs; dropped if it has none.
    void steer(const SessionId &session, const SteeringMessage &message);
    void unsteer(const SessionId &session, qint64 queued);
    /// Begins a turn with a message that waits.
    void sendQueued(const AskParameters &parameters, const SessionId &session,
                    const QueuedMessage &message);
    /// False if none runs in the session.
    bool stop(const SessionId &session);
    /// All of them, and none begins any more.
    void close();

Q_SIGNALS:
    /// The last one has ended.
    void idle();

private:
    /// One turn, from its request to its end.
    struct Run;
    using RunPtr = std::shared_ptr<Run>;

    void ask(const RpcCallPtr &call, RpcParams &params);
    void begin(const RunPtr &run, const SessionId &session);
    void tellProblems(const Run &run, const PreparedTurn &turn);
    void onEnded(const RunPtr &run, const AskEnd &end);
    void goOn(const RunPtr &run, const std::optional<QueuedMessage> &next);
    void forget(const RunPtr &run);
    void giveUp(const RunPtr &run, const Error &error);
    void say(const Run &run, QJsonObject event);

    ServeContext *const m_context;
    ApprovalBroker *const m_approvals;
    QHash<SessionId, RunPtr> m_runs;
    bool m_closed = false;
};

} // namespace varve
