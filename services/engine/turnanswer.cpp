// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answermanifest.h"
#include "cominganswer.h"
#include "requestroom.h"
#include "turn.h"
#include "turnbranch.h"
#include "turntools.h"
#include <providers/errorclassifier.h>
#include <providers/wireprotocol.h>
#include <session/contextedit.h>
#include <session/entrydata.h>

#include <QCoreApplication>
#include <QPointer>

// What a turn does with one request, its answer and the calls in that.
namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Turn)
};

QList<ToolCallBlock> callsIn(const Blocks &blocks)
{
    QList<ToolCallBlock> calls;
    for (const Block &block : blocks) {
        if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            calls += *call;
        }
    }
    return calls;
}

/// A call may be cut anywhere, and thinking alone says nothing to a model.
bool canBePutIn(const Entry &answer)
{
    return answer.stopReason == StopReason::Aborted && !answer.text().trimmed().isEmpty()
            && callsIn(answer.blocks).isEmpty();
}

QString emptyAnswer()
{
    return Tr::tr("The model answered with nothing. Ask again, or choose another model.");
}

QString repeatedCall()
{
    return Tr::tr("The model made the same call again and again, so the turn was "
                  "ended. Tell it what to do instead.");
}

} // namespace

void Turn::ask()
{
    Q_EMIT phaseChanged(TurnPhase::Waiting);
    m_answer->begin();
    StreamOptions options;
    options.renews = true;
    options.startsOver = m_start.asksAgain;
    m_client = std::make_unique<StreamClient>(m_services.transport, RequestPurpose::Turn, options);
    connect(m_client.get(), &StreamClient::eventsReady, this, &Turn::onEvents);
    connect(m_client.get(), &StreamClient::retrying, this, &Turn::startOver);
    connect(m_client.get(), &StreamClient::renewalNeeded, this, &Turn::renew);
    connect(m_client.get(), &StreamClient::finished, this, &Turn::onAnswered);
    connect(m_client.get(), &StreamClient::failed, this, &Turn::onFailed);
    Endpoint endpoint = m_start.target.endpoint;
    const QByteArray body = encoded(endpoint);
    m_client->start(endpoint, body, answerContext(m_request.request));
}

/// `endpoint` is told how long the answer may be.
QByteArray Turn::encoded(Endpoint &endpoint)
{
    limitAnswer(endpoint, m_request.request, m_room->window(), m_request.context.tokens());
    return encodeRequest(endpoint, m_request.request, m_request.images);
}

/// Before it is sent again: a fact that was forgotten while it waited must not be in it.
void Turn::renew()
{
    m_branch->request(m_start.options, !m_thinkingRefused)
            .then(this,
                  [this, client = QPointer(m_client.get())](const Result<BuiltRequest> &made) {
                      if (!client || client != m_client.get()) {
                          return; // stopped meanwhile
                      }
                      if (!made) {
                          m_client.release()->deleteLater();
                          giveUpAnswer(made.error());
                          return;
                      }
                      m_request = *made;
                      Endpoint endpoint = m_start.target.endpoint;
                      m_client->renew(encoded(endpoint), answerContext(m_request.request));
                  });
}

void Turn::onEvents(const StreamEvents &events)
{
    if (m_answer->isEmpty()) {
        Q_EMIT phaseChanged(TurnPhase::Answering);
    }
    m_answer->take(events);
}

/// It was cut, and is asked for again.
void Turn::startOver(const Failure &failure, int attempt, int waitMs)
{
    m_answer->flush();
    m_answer->setAside();
    Q_EMIT retrying(failure, attempt, waitMs);
}

void Turn::onAnswered()
{
    m_client.release()->deleteLater();
    m_answer->flush();
    const StopEvent stop = m_answer->stop();
    if (stop.windowFull && recovers(windowFull(), stop.reason)) {
        return;
    }
    m_end.error = {};
    m_answer->dropSetAside();
    keepAnswer(stop.reason, {}, &Turn::runTools);
}

void Turn::onFailed(const Failure &failure)
{
    m_client.release()->deleteLater();
    m_answer->flush();
    if (failure.thinkingRefused && m_answer->isEmpty() && !m_thinkingRefused && !m_stopping) {
        m_thinkingRefused = true;
        prepareAgain();
        return;
    }
    if (failure.limitTokens) {
        const Endpoint &endpoint = m_start.target.endpoint;
        Q_EMIT limitLearned(endpoint.provider, endpoint.model, *failure.limitTokens);
    }
    if (!recovers(failure, StopReason::Error)) {
        m_end.how = TurnEnd::How::Failed;
        keepAnswer(StopReason::Error, m_end.error.message, &Turn::end);
    }
}

/// The turn was stopped, or ends by `error`, while nothing of an answer is coming; what came of it before is kept. If it was the window that
/// cut it (`cutBy`), it is an answer like any that was too long.
void Turn::giveUpAnswer(const Error &error, StopReason cutBy)
{
    if (!m_stopping) {
        m_end.error = error;
        if (m_answer->hasSetAside() && cutBy != StopReason::Error) {
            m_end.error = {};
            keepAnswer(cutBy, {}, &Turn::runTools);
            return;
        }
        m_end.how = TurnEnd::How::Failed;
    }
    if (m_answer->hasSetAside()) {
        keepAnswer(m_stopping ? StopReason::Aborted : StopReason::Error,
                   m_stopping ? QString() : m_end.error.message, &Turn::end);
    } else {
        end();
    }
}

/// An answer that has nothing in it is not kept. After tools a model may well have nothing to add; to a question it has to say
/// something.
void Turn::keepAnswer(StopReason reason, const QString &problem, Next next)
{
    Entry answer = m_answer->finish();
    const bool gotThrough = problem.isEmpty() && reason != StopReason::Aborted;
    m_calls = reason == StopReason::Aborted || reason == StopReason::Error ? QList<ToolCallBlock>()
                                                                           : callsIn(answer.blocks);
    if (answer.blocks.isEmpty()) {
        if (gotThrough && m_round == 1) {
            m_end.how = TurnEnd::How::Failed;
            m_end.error = { Error::Kind::Provider, emptyAnswer(), {} };
        }
        (this->*next)();
        return;
    }
    m_room->answered(gotThrough);
    answer.stopReason = m_calls.isEmpty() ? reason : StopReason::ToolUse;
    if (!problem.isEmpty()) {
        answer.data[entryData::ErrorMessage] = problem;
    }
    const SentRequest sent = sentRequest(m_start.options, m_request, m_thinkingRefused);
    answer.id = EntryId::create();
    Q_EMIT phaseChanged(TurnPhase::Storing);
    goOn(m_branch->append([answer, sent, puts = m_start.putsPartIn && canBePutIn(answer)](
                                  SessionStore &store, qint64 /*tip*/) {
        return withManifest(store, answer, sent).transform([puts](const Entry &entry) {
            QList<Entry> entries { entry };
            if (puts) {
                entries += ContextEdit { ContextEdit::Op::Include, { entry.id }, {} }.toEntry();
            }
            return TurnBranch::Addition { entries, { .endsAnswerDraft = true } };
        });
    }),
         next);
}

void Turn::runTools()
{
    if (m_calls.isEmpty()) {
        if (!m_steering.isEmpty() && !m_stopping) {
            appendSteering(&Turn::end);
        } else {
            end();
        }
        return;
    }
    Q_EMIT phaseChanged(TurnPhase::Working);
    ToolScene scene;
    scene.session = m_start.session;
    scene.folder = m_start.folder;
    scene.networkAllowed = m_start.networkAllowed;
    scene.answer = m_branch->leaf();
    scene.answerSeq = m_branch->leafSeq();
    scene.requestSeq = m_request.leafSeq;
    scene.kept = m_request.kept;
    m_tools->start(m_calls, std::move(scene));
    if (m_stopping) {
        m_tools->stop();
    }
}

void Turn::afterTools(bool hopeless)
{
    if (hopeless && m_end.how == TurnEnd::How::Answered) {
        m_end.how = TurnEnd::How::Limited;
        m_end.error = { Error::Kind::Refused, repeatedCall(), {} };
    }
    if (m_stopping || m_end.how != TurnEnd::How::Answered) {
        end();
    } else if (!m_steering.isEmpty()) {
        appendSteering(&Turn::prepare);
    } else {
        prepare();
    }
}

} // namespace varve
