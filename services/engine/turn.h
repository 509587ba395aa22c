// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "turnstart.h"
#include <agent/approvals.h>
#include <base/crashwriter.h>
#include <base/error.h>
#include <base/ids.h>
#include <providers/streamclient.h>
#include <workspace/leaseholder.h>

#include <QFuture>
#include <QObject>

#include <memory>

namespace varve
{

class ComingAnswer;
class Compactor;
class LeaseBook;
class RequestRoom;
class StoreClient;
class TurnBranch;
class TurnTools;

enum class TurnPhase : quint8 {
    Storing,
    Preparing,
    Compacting,
    Waiting,
    Answering,
    Asking,
    Working,
    Pausing,
};

struct TurnEnd
{
    enum class How : quint8 {
        Answered, ///< the model has ended its turn
        Stopped, ///< by the person
        Limited, ///< too many rounds, or the same call again and again
        Failed,
    };
    How how = How::Answered;
    Error error; ///< of Limited and Failed
    EntryId leaf; ///< the newest entry of the turn
    bool hasBegun = false; ///< something was stored; false: the question is the sender's to keep
};

/// What a turn works with. None is owned, all outlive it.
struct TurnServices
{
    StoreClient *store = nullptr;
    HttpTransport *transport = nullptr;
    Approver *approver = nullptr;
    Compactor *compactor = nullptr; ///< on the same thread; null: nothing is compacted
    std::shared_ptr<LeaseBook> leases = {}; ///< null: none is taken
};

/// One turn: question, answers, tools, until the model ends it. Lives on the engine thread; one use.
///
/// Every entry is stored as soon as it is whole, below the one before, so that whatever happens the branch can be sent again: a
/// stopped or failed answer is stored with what came of it, and calls that were not run get a result that says so. If the leaf
/// is not where it was known to be when it begins, it ends with a conflict; after that it goes on below what it stored, whatever
/// is appended there or moved meanwhile. It holds the session's lease while it runs, and saves what has come of an answer
/// every second, for the case of a crash.
///
/// Every request, also one that is sent again, is made of the branch and of the facts beyond it as they are at that moment, with what
/// the person has written below the turn.
///
/// A request that would leave no room for an answer is compacted first, and one that is above the threshold between two rounds
/// of tools; after that the turn goes on by itself. A request that a server says is too long is compacted and sent once more,
/// once for each answer, also when it says so in the middle of the answer or by cutting it.
///
/// An answer that is cut in its middle is asked for again (TurnStart::asksAgain): from `retrying` on, what was said of it counts
/// nothing. If it does not come whole after all, the longest of what came is kept.
///
/// Signals: phaseChanged, stored, compacted, answerGrew, retrying, limitLearned, and those of ToolRound, in the
/// order in which things happen; then finished once, with everything on disk. stop() may be called at any time.
class Turn final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Turn)

public:
    Turn(TurnServices services, TurnStart start, QObject *parent = nullptr);
    ~Turn() override;

    void start();
    void stop();
    /// Sent with the next request of this turn, before its end. Dropped, and left in the queue, if the turn ends first. One that
    /// waits in the queue is sent as it is there by then, or not at all if it waits no more.
    void steer(const SteeringMessage &message);
    /// Takes back what was not sent yet.
    void unsteer(qint64 queued);

Q_SIGNALS:
    void phaseChanged(varve::TurnPhase phase);
    void stored(const QList<varve::Entry> &entries);
    /// Whether applied or not; what was appended came by stored.
    void compacted(const varve::CompactionOutcome &end);
    void answerGrew(const varve::StreamEvents &events);
    void retrying(const varve::Failure &failure, int attempt, int waitMs);
    /// The request did not fit, and the server said how much would.
    void limitLearned(const QString &provider, const QString &model, qint64 tokens);
    void asked(const varve::ApprovalRequest &request);
    void callStarted(const varve::ToolCallBlock &call);
    void outputGrew(const QString &callId, const QString &tail);
    void callEnded(const varve::ToolCallBlock &call, const varve::ToolOutcome &outcome);
    void finished(const varve::TurnEnd &end);

private:
    using Next = void (Turn::*)();
    struct Overflow
    {
        Error error;
        StopReason cutBy = StopReason::Error; ///< the answer, if it had begun
    };

    void begin();
    void goOn(QFuture<Result<QList<Entry>>> storing, Next next);
    void appendSteering(Next ifNone);
    void prepare();
    void prepareAgain();
    void compact(CompactionRequest order);
    void onCompacted(const CompactionOutcome &end);
    [[nodiscard]] bool recovers(const Failure &failure, StopReason cutBy);
    void ask();
    [[nodiscard]] QByteArray encoded(Endpoint &endpoint);
    void renew();
    void onEvents(const StreamEvents &events);
    void startOver(const Failure &failure, int attempt, int waitMs);
    void onAnswered();
    void onFailed(const Failure &failure);
    void giveUpAnswer(const Error &error = {}, StopReason cutBy = StopReason::Error);
    void keepAnswer(StopReason reason, const QString &problem, Next next);
    void runTools();
    void afterTools(bool hopeless);
    void end();
    void endWith(TurnEnd::How how, const Error &error);

    const TurnServices m_services;
    const TurnStart m_start;
    // Children.
    TurnBranch *const m_branch;
    ComingAnswer *const m_answer;
    TurnTools *const m_tools;
    const std::unique_ptr<RequestRoom> m_room;
    std::unique_ptr<StreamClient> m_client;
    QList<ToolCallBlock> m_calls; ///< of the answer that was stored last
    QList<SteeringMessage> m_steering;
    BuiltRequest m_request; ///< that is being answered
    const GoingOn m_goingOn { "turn" };
    LeaseHolder m_lease;
    TurnEnd m_end;
    int m_round = 0;
    bool m_thinkingRefused = false; ///< the server cannot read that of earlier answers
    std::optional<Overflow> m_overflow; ///< that is being put right
    bool m_compacting = false;
    bool m_stopping = false;
    bool m_ended = false;
};

} // namespace varve
