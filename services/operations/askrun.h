// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "askevents.h"
#include <agent/approvals.h>
#include <engine/turnpreparation.h>

#include <QObject>

#include <memory>

namespace varve
{

/// How what was asked has ended.
struct AskEnd
{
    std::optional<Error> refused = {}; ///< no turn has begun
    TurnRefusal::Why why = TurnRefusal::Why::Failed; ///< of `refused`
    TurnEnd turn = {};
    SessionId
            child = {}; ///< not null: the session was rolled over after the answer and goes on there
    QJsonObject told = {}; ///< what the event of its end says
};

/// One turn, from what is asked to its end and to the compaction behind its answer: the same for every front end. The engine's own thread.
/// One use.
///
/// Signals: prepared before the turn begins, then told (and of what it is told: grew and stored), asked, and of tools callStarted and
/// outputGrew, any number of times; ended once.
class AskRun final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AskRun)

public:
    /// `engine` is not owned.
    AskRun(Engine *engine, TurnRequest request, QObject *parent = nullptr);
    /// A turn that still runs is ended without waiting for it.
    ~AskRun() override;

    /// Before start(). Null: the engine's queue.
    void setApprover(std::shared_ptr<Approver> approver) { m_approver = std::move(approver); }
    /// For an answer that was cut in its middle; not where what is printed is printed.
    void setAsksAgain(bool asksAgain) { m_asksAgain = asksAgain; }
    /// The session that was named, and goes on in the one that is asked.
    void setParentSession(const SessionId &parent) { m_parent = parent; }

    void start();
    /// What came of the answer is kept. Called again, or behind the answer, it stops the compaction.
    void stop();
    [[nodiscard]] bool isStopped() const { return m_stopping.stop_requested(); }

    /// With the next request of the turn; dropped if it has none.
    void steer(const SteeringMessage &message);
    void unsteer(qint64 queued);

    [[nodiscard]] const QJsonObject &sandbox() const
    {
        return m_sandbox;
    } ///< what holds its commands back

Q_SIGNALS:
    void prepared(const varve::PreparedTurn &turn);
    void told(const QJsonObject &event); ///< as AskEvents; also problem
    void grew(const varve::StreamEvents &events);
    void stored(const QList<varve::Entry> &entries);
    void asked(const varve::ApprovalRequest &request);
    void callStarted(const varve::ToolCallBlock &call);
    void outputGrew(const QString &callId, const QString &tail);
    void ended(const varve::AskEnd &end);

private:
    void onPrepared(const TurnOutcome &outcome);
    void connectTurn();
    void tellFailure(const CompactionOutcome &outcome);
    void onFinished(const TurnEnd &end);
    void compactAfter(const CompactionRequest &request, const TurnEnd &end);
    void end(const TurnEnd &end);

    Engine *const m_engine;
    TurnRequest m_request;
    std::shared_ptr<Approver> m_approver;
    bool m_asksAgain = true;
    SessionId m_parent;
    PreparedTurn m_prepared;
    AskEvents m_events;
    QJsonObject m_sandbox;
    AskEnd m_end;
    Turn *m_turn = nullptr; ///< on the engine thread
    std::stop_source m_stopping;
};

} // namespace varve
