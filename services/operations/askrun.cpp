// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "askrun.h"

#include <engine/engine.h>

namespace varve
{

using namespace Qt::StringLiterals;

AskRun::AskRun(Engine *engine, TurnRequest request, QObject *parent)
    : QObject(parent)
    , m_engine(engine)
    , m_request(std::move(request))
    , m_events([this](const QJsonObject &event) {
        if (event["type"_L1] == AskEvent::End) {
            m_end.told = event;
        }
        Q_EMIT told(event);
    })
{
    connect(&engine->compactor(), &Compactor::progressed, this,
            [this](const SessionId &session, int part, int parts, qint64 characters) {
                if (session == m_prepared.start.session) {
                    Q_EMIT told({ { "type"_L1, AskEvent::CompactionProgress },
                                  { "part"_L1, part },
                                  { "parts"_L1, parts },
                                  { "characters"_L1, characters } });
                }
            });
}

AskRun::~AskRun()
{
    if (m_turn) {
        m_turn->disconnect(this);
        m_turn->deleteLater();
    }
}

void AskRun::start()
{
    prepareTurn(m_engine, m_request, m_stopping.get_token())
            .then(this, [this](const TurnOutcome &outcome) { onPrepared(outcome); });
}

void AskRun::onPrepared(const TurnOutcome &outcome)
{
    m_request.message = NewMessage(); // some megabytes, maybe
    if (!outcome) {
        m_end.refused = outcome.error().error;
        m_end.why = outcome.error().why;
        Q_EMIT ended(m_end);
        return;
    }
    m_prepared = *outcome;
    m_prepared.start.asksAgain = m_asksAgain;
    const TurnStart &start = m_prepared.start;
    m_sandbox = sandboxJson(m_prepared.setup.commands, start.networkAllowed);
    Q_EMIT prepared(m_prepared);
    m_turn = m_engine->makeTurn(start, m_approver);
    connectTurn();
    m_events.start(start, m_prepared.setup.sources.report, m_sandbox);
    if (!m_parent.isNull()) {
        m_events.rolledOver(m_parent, start.session);
    }
    QMetaObject::invokeMethod(m_turn, &Turn::start);
}

void AskRun::connectTurn()
{
    connect(m_turn, &Turn::answerGrew, this, [this](const StreamEvents &events) {
        m_events.grew(events);
        Q_EMIT grew(events);
    });
    connect(m_turn, &Turn::stored, this, [this](const QList<Entry> &entries) {
        m_events.stored(entries);
        Q_EMIT stored(entries);
    });
    connect(m_turn, &Turn::retrying, this, [this](const Failure &failure, int attempt, int waitMs) {
        m_events.retrying(failure, attempt, waitMs);
    });
    connect(m_turn, &Turn::compacted, this, &AskRun::tellFailure);
    connect(m_turn, &Turn::asked, this, &AskRun::asked);
    connect(m_turn, &Turn::callStarted, this, &AskRun::callStarted);
    connect(m_turn, &Turn::outputGrew, this, &AskRun::outputGrew);
    connect(m_turn, &Turn::finished, this, &AskRun::onFinished);
}

void AskRun::tellFailure(const CompactionOutcome &outcome)
{
    if (outcome.how == CompactionOutcome::How::Failed) {
        Q_EMIT told({ { "type"_L1, AskEvent::Problem }, { "message"_L1, outcome.error.message } });
    }
}

void AskRun::onFinished(const TurnEnd &end)
{
    m_turn->disconnect(this);
    std::exchange(m_turn, nullptr)->deleteLater();
    const auto request = end.how == TurnEnd::How::Answered && !isStopped()
            ? CompactionRequest::afterAnswer(m_prepared.start.session, *m_prepared.start.compaction)
            : std::nullopt;
    if (request) {
        compactAfter(*request, end);
    } else {
        this->end(end);
    }
}

/// As the window does once an answer is there.
void AskRun::compactAfter(const CompactionRequest &request, const TurnEnd &end)
{
    m_engine->compactor().run(request).then(this, [this, end](const CompactionOutcome &outcome) {
        m_events.stored(outcome.entries);
        Q_EMIT stored(outcome.entries);
        TurnEnd reached = end;
        if (!outcome.child.isNull()) {
            m_end.child = outcome.child;
            m_events.rolledOver(m_prepared.start.session, outcome.child);
        } else if (!outcome.entries.isEmpty()) {
            reached.leaf = outcome.leaf;
        }
        tellFailure(outcome);
        this->end(reached);
    });
}

void AskRun::end(const TurnEnd &end)
{
    m_end.turn = end;
    m_events.end(end, m_prepared.start.session);
    Q_EMIT ended(m_end);
}

void AskRun::stop()
{
    if (m_stopping.request_stop() && m_turn) {
        QMetaObject::invokeMethod(m_turn, &Turn::stop);
    } else if (!m_turn) {
        // It may be compacting after its answer.
        m_engine->compactor().cancel(m_prepared.start.session);
    }
}

void AskRun::steer(const SteeringMessage &message)
{
    if (m_turn) {
        QMetaObject::invokeMethod(m_turn, [turn = m_turn, message] { turn->steer(message); });
    }
}

void AskRun::unsteer(qint64 queued)
{
    if (m_turn) {
        QMetaObject::invokeMethod(m_turn, [turn = m_turn, queued] { turn->unsteer(queued); });
    }
}

} // namespace varve
