// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answerassembler.h"
#include "streamclient.h"
#include "toolround.h"
#include "turnrequest.h"

#include <QObject>

#include <memory>

namespace varve
{

class SessionStore;
class StoreClient;
class TurnGate;

/// Where a turn begins and with what.
struct TurnStart
{
    SessionId session;
    EntryId leaf; ///< as it is known; a conflict if it has moved
    qint64 leafSeq = 0;
    QList<Entry> question; ///< appended first; empty: the branch is asked as it stands
    Endpoint endpoint;
    TurnRecipe recipe;
    QString folder; ///< of the tools
    bool networkAllowed = false;
    int maxRounds = 200;
};

/// What a turn works with. None is owned, all outlive it.
struct TurnServices
{
    StoreClient *store = nullptr;
    HttpTransport *transport = nullptr;
    const ToolSet *tools = nullptr;
    Approver *approver = nullptr;
    TurnGate *gate = nullptr; ///< may be null
};

enum class TurnPhase : quint8 { Storing, Preparing, Waiting, Answering, Asking, Working, Pausing };

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
};

/// One turn: question, answers, tools, until the model ends it. Lives on the engine thread; one use.
///
/// Every entry is stored as soon as it is whole, below the one before, so that whatever happens the branch can be sent again: a
/// stopped or failed answer is stored with what came of it, and calls that were not run get a result that says so. A turn owns
/// the tip of its branch; if somebody else moves it, the turn ends with a conflict and what it stored stays.
///
/// Signals: phaseChanged, stored, answerGrew, retrying, and those of ToolRound, in the
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
    /// Sent with the next request of this turn, before its end: what the person wrote meanwhile.
    void steer(const Entry &message);

Q_SIGNALS:
    void phaseChanged(varve::TurnPhase phase);
    void stored(const QList<varve::Entry> &entries);
    void answerGrew(const varve::StreamEvents &events);
    void retrying(const varve::Failure &failure, int attempt, int waitMs);
    void asked(const varve::ApprovalRequest &request);
    void callStarted(const varve::ToolCallBlock &call);
    void outputGrew(const QString &callId, const QString &tail);
    void callEnded(const varve::ToolCallBlock &call, const varve::ToolOutcome &outcome);
    void finished(const varve::TurnEnd &end);

private:
    using Next = void (Turn::*)();
    struct Tip
    {
        EntryId leaf;
        qint64 seq = 0;
    };

    using MakeEntries = std::function<Result<QList<Entry>>(SessionStore &)>;
    [[nodiscard]] QFuture<Result<QList<Entry>>> write(MakeEntries make);
    void noteStored(const QList<Entry> &entries);
    void append(const QList<Entry> &entries, Next next);
    void prepare();
    void passGate(TurnRequest made);
    void ask(const TurnRequest &made);
    void onEvents(const StreamEvents &events);
    void flush();
    void onAnswered();
    void onFailed(const Failure &failure);
    void keepAnswer(StopReason reason, const QString &problem, Next next);
    void runTools();
    void onCallEnded(const ToolCallBlock &call, const ToolOutcome &outcome, qint64 durationMs);
    void afterRound();
    void end();
    void endWith(TurnEnd::How how, const Error &error = {});
    void setPhase(TurnPhase phase);

    const TurnServices m_services;
    TurnStart m_start;
    /// The newest entry; only the store thread touches what it points to, so that writes that are still on their way follow each
    /// other.
    std::shared_ptr<Tip> m_tip;
    EntryId m_leaf; ///< as far as this thread knows
    qint64 m_leafSeq = 0;
    std::unique_ptr<StreamClient> m_client;
    std::unique_ptr<ToolRound> m_tools;
    AnswerAssembler m_answer;
    QList<ToolCallBlock> m_calls; ///< of the answer that was stored last
    QList<Entry> m_steering;
    StreamEvents m_unsent; ///< to answerGrew
    QTimer m_flush;
    QElapsedTimer m_elapsed;
    RepeatGuard m_repeats;
    TurnEnd m_end;
    int m_round = 0;
    int m_writes = 0; ///< under way
    bool m_roundOver = false;
    bool m_stopping = false;
    bool m_ended = false;
};

/// Looks at each request of a turn before it is sent: the place where a context that is too full is compacted.
class TurnGate
{
public:
    TurnGate() = default;
    virtual ~TurnGate() = default;
    Q_DISABLE_COPY_MOVE(TurnGate)

    struct Answer
    {
        bool changed = false; ///< entries were appended: the request is made anew, below `leaf`
        EntryId leaf;
        qint64 leafSeq = 0;
    };
    /// On the engine thread. An error ends the turn with its sentence.
    [[nodiscard]] virtual QFuture<Result<Answer>> beforeRequest(const SessionId &session,
                                                                const Context &context) = 0;
};

} // namespace varve
