// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From a message to its turn.
#include "approvalbroker.h"
#include "askrun.h"
#include "turnapprover.h"

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::AskHost)
};

Error alreadyRunning()
{
    return { Error::Kind::Refused,
             Tr::tr("A turn is running in this session. Send the message with “queue”, or stop the "
                    "turn with “abort”."),
             {} };
}

} // namespace

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
    if (run->request) {
        run->request->onStop([this, at = std::weak_ptr(run)] {
            if (const RunPtr stopping = at.lock()) {
                stop(stopping);
            }
        });
    }
    run->events = std::make_unique<AskEvents>([this, at = run.get()](const QJsonObject &event) {
        if (event["type"_L1] == "end"_L1) {
            at->ended = event;
        }
        say(*at, event);
    });
    TurnRequest request = run->parameters.turn;
    request.session = session;
    if (run->message) { // made when it was queued
        request.message = QList<Entry> { userEntry(run->message->blocks) };
        request.fromQueue = { run->message->number };
    }
    prepareTurn(m_context->engine, request, run->stopping.get_token())
            .then(this, [this, run](const TurnOutcome &outcome) { onPrepared(run, outcome); });
}

void AskHost::onPrepared(const RunPtr &run, const TurnOutcome &outcome)
{
    run->parameters.turn.message = NewMessage(); // some megabytes, maybe
    if (!outcome) {
        giveUp(run, outcome.error().error);
        return;
    }
    run->prepared = *outcome;
    const TurnSetup &setup = outcome->setup;
    run->sandbox = sandboxJson(setup.commands, outcome->start.networkAllowed);
    QStringList problems = outcome->problems;
    if (!setup.unchosen.isEmpty()) {
        problems += unchosenSentence(setup, ChoiceSpelling::parameters());
    }
    for (const QString &problem : std::as_const(problems)) {
        say(*run, { { "type"_L1, "problem"_L1 }, { "message"_L1, problem } });
    }
    start(run);
}

void AskHost::start(const RunPtr &run)
{
    Engine *engine = m_context->engine;
    run->turn = engine->makeTurn(run->prepared.start,
                                 std::make_shared<TurnApprover>(
                                         &engine->approvals(), run->parameters.turn.tools.allowed));
    connectTurn(run);
    run->events->start(run->prepared.start, run->prepared.setup.sources.report, run->sandbox);
    if (!run->parent.isNull()) {
        run->events->rolledOver(run->parent, run->session);
    }
    QMetaObject::invokeMethod(run->turn, &Turn::start);
}

void AskHost::connectTurn(const RunPtr &run)
{
    const Turn *turn = run->turn;
    connect(turn, &Turn::answerGrew, this,
            [run](const StreamEvents &events) { run->events->grew(events); });
    connect(turn, &Turn::stored, this,
            [run](const QList<Entry> &entries) { run->events->stored(entries); });
    connect(turn, &Turn::retrying, this, [run](const Failure &failure, int attempt, int waitMs) {
        run->events->retrying(failure, attempt, waitMs);
    });
    connect(turn, &Turn::compacted, this, [this, run](const CompactionOutcome &end) {
        if (end.how == CompactionOutcome::How::Failed) {
            say(*run, { { "type"_L1, "problem"_L1 }, { "message"_L1, end.error.message } });
        }
    });
    connect(turn, &Turn::asked, this, [this, run](const ApprovalRequest &request) {
        QJsonObject members = run->origin();
        members["sandbox"_L1] = run->sandbox;
        m_approvals->open(request, run->parameters.approvalLimit, members);
    });
    connect(turn, &Turn::finished, this, [this, run](const TurnEnd &end) { onFinished(run, end); });
}

} // namespace varve
