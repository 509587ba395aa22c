// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "askhost.h"

#include "approvalbroker.h"
#include "askmessage.h"
#include "servemethods.h"
#include <agent/turnapprover.h>
#include <operations/askoperation.h>
#include <operations/jsonarguments.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

Error alreadyRunning()
{
    return { Error::Kind::Refused,
             AskHost::tr(
                     "A turn is running in this session. Send the message with “queue”, or stop "
                     "the turn with “abort”."),
             {} };
}

} // namespace

/// One turn, from its request to its end.
struct AskHost::Run
{
    AskParameters parameters;
    LongCallPtr request; ///< null: of a queued message
    std::optional<QueuedMessage> message; ///< that was queued
    SessionId session = {};
    SessionId parent = {}; ///< not null: it was named, and goes on in `session`
    SessionId child = {}; ///< not null: it was rolled over after the answer and goes on there
    std::unique_ptr<AskRun> ask = {}; ///< null: it has ended
    QJsonObject ended = {}; ///< what the event of its end says
    bool isStopped = false;

    void stop()
    {
        isStopped = true;
        if (ask) {
            ask->stop();
        }
    }
    /// Which request or message an event belongs to.
    [[nodiscard]] QJsonObject origin() const
    {
        return request ? QJsonObject { { "request"_L1, request->call->id() } }
                       : QJsonObject { { "queued"_L1, message->number } };
    }
};

AskHost::AskHost(ServeContext *context, ApprovalBroker *approvals, RpcDispatcher &dispatcher)
    : m_context(context)
    , m_approvals(approvals)
{
    dispatcher.add("ask"_L1,
                   [this](const RpcCallPtr &call, RpcParams &params) { ask(call, params); });
}

AskHost::~AskHost() = default;

/// Text goes where it may be joined with what follows.
void AskHost::say(const Run &run, QJsonObject event)
{
    const QByteArray type = event.take("type"_L1).toString().toLatin1();
    const QLatin1StringView name(type);
    const QJsonObject origin = run.origin();
    for (auto member = origin.constBegin(); member != origin.constEnd(); ++member) {
        event[member.key()] = member.value();
    }
    if (name == AskEvent::Text || name == AskEvent::Thinking) {
        const QString text = event.take("text"_L1).toString();
        m_context->output->turnText(run.session, name, event, text);
    } else {
        m_context->output->turnEvent(run.session, name, event);
    }
}

void AskHost::ask(const RpcCallPtr &call, RpcParams &params)
{
    const NewMessage message = readMessage(params);
    QJsonObject rest = params.all();
    for (const QLatin1StringView name : MessageParameters) {
        rest.remove(name);
    }
    const auto asked = readArguments(askOperation(), rest).and_then([](const Arguments &arguments) {
        return askOperation().read(arguments);
    });
    if (!asked) {
        params.refuse(asked.error().message, asked.error().parameter);
    }
    if (params.problem()) {
        return;
    }
    const auto run =
            std::make_shared<Run>(Run { { {}, std::chrono::seconds(asked->approvalSeconds) },
                                        m_context->running.begin(call),
                                        std::nullopt });
    askOperation()
            .start(*m_context->engine, *asked)
            .then(this, [this, run, message](const Result<AskedTurn> &found) {
                if (!found) {
                    run->request->call->fail(found.error());
                    return;
                }
                run->parameters.turn = found->request;
                run->parameters.turn.message = message;
                run->parent = found->parent;
                begin(run, found->request.session);
            });
}

void AskHost::begin(const RunPtr &run, const SessionId &session)
{
    const bool isOver = m_closed || (run->request && run->request->isStopped());
    if (isOver || m_runs.contains(session)) {
        if (run->request) {
            run->request->call->fail(isOver ? TurnRefusal::stopped().error : alreadyRunning());
        }
        return;
    }
    run->session = session;
    m_runs.insert(session, run);
    TurnRequest request = run->parameters.turn;
    run->parameters.turn.message = NewMessage(); // some megabytes, maybe
    request.session = session;
    if (run->message) { // made when it was queued
        request.message = QList<Entry> { userEntry(run->message->blocks) };
        request.fromQueue = { run->message->number };
    }
    run->ask = std::make_unique<AskRun>(m_context->engine, request);
    if (run->request) {
        run->request->onStop([at = std::weak_ptr(run)] {
            if (const RunPtr stopping = at.lock()) {
                stopping->stop();
            }
        });
    }
    run->ask->setParentSession(run->parent);
    run->ask->setApprover(std::make_shared<TurnApprover>(&m_context->engine->approvals(),
                                                         run->parameters.turn.tools.allowed));
    // The run holds what tells of it.
    AskRun *ask = run->ask.get();
    Run *at = run.get();
    connect(ask, &AskRun::prepared, this,
            [this, at](const PreparedTurn &turn) { tellProblems(*at, turn); });
    connect(ask, &AskRun::told, this, [this, at](const QJsonObject &event) { say(*at, event); });
    connect(ask, &AskRun::asked, this, [this, at](const ApprovalRequest &asked) {
        QJsonObject members = at->origin();
        members["sandbox"_L1] = at->ask->sandbox();
        m_approvals->open(asked, at->parameters.approvalLimit, members);
    });
    connect(ask, &AskRun::ended, this, [this, at](const AskEnd &end) {
        if (const RunPtr ended = m_runs.value(at->session); ended.get() == at) {
            onEnded(ended, end);
        }
    });
    ask->start();
}

void AskHost::tellProblems(const Run &run, const PreparedTurn &turn)
{
    QStringList problems = turn.problems;
    if (!turn.setup.unchosen.isEmpty()) {
        problems += unchosenSentence(turn.setup, ChoiceSpelling::parameters());
    }
    for (const QString &problem : std::as_const(problems)) {
        say(run, { { "type"_L1, AskEvent::Problem }, { "message"_L1, problem } });
    }
}

void AskHost::onEnded(const RunPtr &run, const AskEnd &end)
{
    run->ended = end.told;
    run->child = end.child;
    run->ask.release()->deleteLater(); // it is telling us this
    if (end.refused || end.turn.how == TurnEnd::How::Failed) {
        giveUp(run, end.refused.value_or(end.turn.error));
        return;
    }
    if (end.turn.how != TurnEnd::How::Answered || m_closed) {
        goOn(run, std::nullopt);
        return;
    }
    m_context->store()
            ->write([session = run->session, child = run->child](SessionStore &store) {
                MessageQueue queue(store.database());
                if (child.isNull()) {
                    return queue.messages(session);
                }
                // What was queued after the session was rolled over goes where the others went.
                return queue.handOver(session, child).and_then([&] {
                    return queue.messages(child);
                });
            })
            .then(this, [this, run](const Result<QList<QueuedMessage>> &waiting) {
                const bool goesOn = waiting && !waiting->isEmpty() && !run->isStopped;
                goOn(run, goesOn ? std::optional(waiting->constFirst()) : std::nullopt);
            });
}

void AskHost::forget(const RunPtr &run)
{
    m_runs.remove(run->session);
    if (m_runs.isEmpty()) {
        Q_EMIT idle();
    }
}

void AskHost::giveUp(const RunPtr &run, const Error &error)
{
    forget(run);
    if (run->request) {
        run->request->call->fail(error);
    } else { // the message still waits
        say(*run, { { "type"_L1, AskEvent::Error }, { "message"_L1, error.message } });
    }
}

/// The session is free before its client hears of it.
void AskHost::goOn(const RunPtr &run, const std::optional<QueuedMessage> &next)
{
    forget(run);
    if (next) {
        sendQueued(run->parameters, run->child.isNull() ? run->session : run->child, *next);
    }
    if (run->request) {
        run->ended.remove("type"_L1);
        run->request->call->answer(run->ended);
    }
}

void AskHost::sendQueued(const AskParameters &parameters, const SessionId &session,
                         const QueuedMessage &message)
{
    begin(std::make_shared<Run>(Run { parameters, nullptr, message }), session);
}

std::optional<AskParameters> AskHost::parametersOf(const SessionId &session) const
{
    const RunPtr run = m_runs.value(session);
    return run ? std::optional(run->parameters) : std::nullopt;
}

void AskHost::steer(const SessionId &session, const SteeringMessage &message)
{
    if (const RunPtr run = m_runs.value(session); run && run->ask) {
        run->ask->steer(message);
    }
}

void AskHost::unsteer(const SessionId &session, qint64 queued)
{
    if (const RunPtr run = m_runs.value(session); run && run->ask) {
        run->ask->unsteer(queued);
    }
}

bool AskHost::stop(const SessionId &session)
{
    const RunPtr run = m_runs.value(session);
    if (run) {
        run->stop();
    }
    return run != nullptr;
}

void AskHost::close()
{
    m_closed = true;
    const QList<SessionId> running = m_runs.keys();
    for (const SessionId &session : running) {
        stop(session);
    }
}

} // namespace varve
