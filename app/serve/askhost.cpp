// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "askhost.h"

#include "askmessage.h"
#include "askrun.h"
#include "servesetup.h"
#include <storage/rollover.h>

#include <QCoreApplication>
#include <QFileInfo>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// A session that was rolled over is as full as it was: what is asked of it is asked where it goes on.
Result<std::pair<Session, Session>> namedAndAsked(StoreReader &reader, const QString &name,
                                                  bool inPlace)
{
    return sessionNamed(reader, name).and_then([&](const Session &named) {
        return (inPlace ? Result<Session>(named) : whereItGoesOn(reader, named))
                .transform([&](const Session &asked) { return std::pair(named, asked); });
    });
}

} // namespace

AskHost::AskHost(ServeContext *context, ApprovalBroker *approvals, RpcDispatcher &dispatcher)
    : m_context(context)
    , m_approvals(approvals)
{
    dispatcher.add("ask"_L1,
                   [this](const RpcCallPtr &call, RpcParams &params) { ask(call, params); });
    connect(&context->engine->compactor(), &Compactor::progressed, this,
            [this](const SessionId &session, int part, int parts, qint64 characters) {
                if (const RunPtr run = m_runs.value(session)) {
                    say(*run,
                        { { "type"_L1, "compactionProgress"_L1 },
                          { "part"_L1, part },
                          { "parts"_L1, parts },
                          { "characters"_L1, characters } });
                }
            });
}

AskHost::~AskHost()
{
    for (const RunPtr &run : std::as_const(m_runs)) {
        if (run->turn) {
            run->turn->disconnect(this);
            run->turn->deleteLater();
        }
    }
}

/// Text goes where it may be joined with what follows.
void AskHost::say(const Run &run, QJsonObject event)
{
    const QByteArray type = event.take("type"_L1).toString().toLatin1();
    const QLatin1StringView name(type);
    const QJsonObject origin = run.origin();
    for (auto member = origin.constBegin(); member != origin.constEnd(); ++member) {
        event[member.key()] = member.value();
    }
    if (name == "text"_L1 || name == "thinking"_L1) {
        const QString text = event.take("text"_L1).toString();
        m_context->output->turnText(run.session, name, event, text);
    } else {
        m_context->output->turnEvent(run.session, name, event);
    }
}

void AskHost::ask(const RpcCallPtr &call, RpcParams &params)
{
    constexpr int MostRounds = 10'000;
    constexpr int Day = 86'400;
    AskParameters wanted;
    wanted.session = params.requiredText("session"_L1);
    wanted.turn.message = readMessage(params);
    wanted.turn.answer = readAnswerChoice(params);
    wanted.turn.tools = readToolSelection(params);
    if (params.flag("trust"_L1)) {
        wanted.turn.trust = ToolBox::Trust::Given;
    }
    wanted.turn.maxRounds = static_cast<int>(params.number("maxRounds"_L1, 0, 1, MostRounds));
    wanted.inPlace = params.flag("inPlace"_L1);
    wanted.approvalLimit = std::chrono::seconds(params.number("approvalSeconds"_L1, 300, 1, Day));
    if (const QFileInfo folder(params.text("folder"_L1)); !folder.filePath().isEmpty()) {
        if (!folder.isDir()) {
            params.refuse(tr("There is no folder %1.").arg(folder.filePath()), "folder"_L1);
        }
        wanted.turn.folder = folder.absoluteFilePath();
    }
    if (params.problem()) {
        return;
    }
    const auto run =
            std::make_shared<Run>(Run { wanted, m_context->running.begin(call), std::nullopt });
    m_context->store()
            ->read([session = wanted.session, inPlace = wanted.inPlace](StoreReader &reader) {
                return namedAndAsked(reader, session, inPlace);
            })
            .then(this, [this, run](const Result<std::pair<Session, Session>> &found) {
                if (!found) {
                    run->request->call->fail(found.error());
                    return;
                }
                const auto &[named, asked] = *found;
                run->parent = asked.id != named.id ? named.id : SessionId();
                begin(run, asked.id);
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
        say(*run, { { "type"_L1, "error"_L1 }, { "message"_L1, error.message } });
    }
}

void AskHost::onFinished(const RunPtr &run, const TurnEnd &end)
{
    run->turn->disconnect(this); // which also lets go of the run
    std::exchange(run->turn, nullptr)->deleteLater();
    if (end.how == TurnEnd::How::Answered && !m_closed) {
        compactAfter(run, end);
    } else {
        this->end(run, end);
    }
}

/// As the window does once an answer is there.
void AskHost::compactAfter(const RunPtr &run, const TurnEnd &end)
{
    const auto request =
            CompactionRequest::afterAnswer(run->session, *run->prepared.start.compaction);
    if (!request) {
        this->end(run, end);
        return;
    }
    m_context->engine->compactor().run(*request).then(
            this, [this, run, end](const CompactionOutcome &compacted) {
                run->events->stored(compacted.entries);
                TurnEnd reached = end;
                if (!compacted.child.isNull()) {
                    run->child = compacted.child;
                    run->events->rolledOver(run->session, compacted.child);
                } else if (!compacted.entries.isEmpty()) {
                    reached.leaf = compacted.leaf;
                }
                if (compacted.how == CompactionOutcome::How::Failed) {
                    say(*run,
                        { { "type"_L1, "problem"_L1 }, { "message"_L1, compacted.error.message } });
                }
                this->end(run, reached);
            });
}

void AskHost::end(const RunPtr &run, const TurnEnd &end)
{
    run->events->end(end, run->session);
    if (end.how == TurnEnd::How::Failed) {
        giveUp(run, end.error);
        return;
    }
    if (end.how != TurnEnd::How::Answered || m_closed) {
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
                const bool goesOn =
                        waiting && !waiting->isEmpty() && !run->stopping.stop_requested();
                goOn(run, goesOn ? std::optional(waiting->constFirst()) : std::nullopt);
            });
}

/// The session is free before its client hears of it.
void AskHost::goOn(const RunPtr &run, const std::optional<QueuedMessage> &next)
{
    forget(run);
    if (next) {
        sendQueued(run->parameters, run->child.isNull() ? run->session : run->child, *next);
    }
    if (run->request) {
        QJsonObject result = run->ended;
        result.remove("type"_L1);
        run->request->call->answer(result);
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
    if (const RunPtr run = m_runs.value(session); run && run->turn) {
        QMetaObject::invokeMethod(run->turn, [turn = run->turn, message] { turn->steer(message); });
    }
}

void AskHost::unsteer(const SessionId &session, qint64 queued)
{
    if (const RunPtr run = m_runs.value(session); run && run->turn) {
        QMetaObject::invokeMethod(run->turn, [turn = run->turn, queued] { turn->unsteer(queued); });
    }
}

bool AskHost::stop(const SessionId &session)
{
    const RunPtr run = m_runs.value(session);
    if (run) {
        stop(run);
    }
    return run != nullptr;
}

void AskHost::stop(const RunPtr &run)
{
    if (run->stopping.request_stop() && run->turn) {
        QMetaObject::invokeMethod(run->turn, &Turn::stop);
    } else if (!run->turn) {
        // It may be compacting after its answer.
        m_context->engine->compactor().cancel(run->session);
    }
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
