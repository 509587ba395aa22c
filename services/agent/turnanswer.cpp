// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answerdrafts.h"
#include "answermanifest.h"
#include "costs.h"
#include "entrydata.h"
#include "storeclient.h"
#include "turn.h"
#include "wireprotocol.h"

#include <QCoreApplication>
#include <QPointer>

// What a turn does with one request and its answer.
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

QString emptyAnswer()
{
    return Tr::tr("The model answered with nothing. Ask again, or choose another model.");
}

} // namespace

void Turn::ask()
{
    setPhase(TurnPhase::Waiting);
    m_answer = {};
    m_drafted = 0;
    m_draft.start();
    m_elapsed.start();
    StreamOptions options;
    options.renews = true;
    m_client = std::make_unique<StreamClient>(m_services.transport, RequestPurpose::Turn, options);
    connect(m_client.get(), &StreamClient::eventsReady, this, &Turn::onEvents);
    connect(m_client.get(), &StreamClient::retrying, this, &Turn::retrying);
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
    limitAnswer(endpoint, m_request.request,
                m_start.compaction ? m_start.compaction->window : m_start.recipe.projection.window,
                m_request.context.tokens());
    return encodeRequest(endpoint, m_request.request, m_request.images);
}

/// Before it is sent again: a fact that was forgotten while it waited must not be in it.
void Turn::renew()
{
    readRequest().then(this,
                       [this, client = QPointer(m_client.get())](const Result<TurnRequest> &made) {
                           if (!client || client != m_client.get()) {
                               return; // stopped meanwhile
                           }
                           if (!made) {
                               m_client.release()->deleteLater();
                               m_draft.stop();
                               endWith(TurnEnd::How::Failed, made.error());
                               return;
                           }
                           takeRequest(*made);
                           Endpoint endpoint = m_start.target.endpoint;
                           m_client->renew(encoded(endpoint), answerContext(m_request.request));
                       });
}

void Turn::onEvents(const StreamEvents &events)
{
    if (m_answer.size() == 0) {
        setPhase(TurnPhase::Answering);
    }
    m_answer.take(events);
    m_unsent += events;
    if (!m_flush.isActive()) {
        m_flush.start();
    }
}

void Turn::flush()
{
    m_flush.stop();
    if (!m_unsent.isEmpty()) {
        Q_EMIT answerGrew(std::exchange(m_unsent, {}));
    }
}

/// Of an answer that is coming: a crash takes away its last second at most.
void Turn::saveDraft()
{
    if (m_answer.size() == m_drafted) {
        return;
    }
    m_drafted = m_answer.size();
    [[maybe_unused]] const auto saved = m_services.store->write(
            [session = m_start.session, tip = m_tip, answer = answerSoFar()](SessionStore &store) {
                return AnswerDrafts(store.database()).save(session, tip->leaf, answer);
            });
}

void Turn::onAnswered()
{
    m_client.release()->deleteLater();
    flush();
    const StopEvent stop = m_answer.stop().value_or(StopEvent {});
    keepAnswer(stop.reason, {}, &Turn::runTools);
}

void Turn::onFailed(const Failure &failure)
{
    m_client.release()->deleteLater();
    flush();
    if (failure.thinkingRefused && m_answer.size() == 0 && !m_thinkingRefused && !m_stopping) {
        m_thinkingRefused = true;
        prepareAgain();
        return;
    }
    if (failure.limitTokens) {
        const Endpoint &endpoint = m_start.target.endpoint;
        Q_EMIT limitLearned(endpoint.provider, endpoint.model, *failure.limitTokens);
    }
    m_end.error = failure.error;
    if (recovers(failure)) {
        m_end.error = {};
        return;
    }
    m_end.how = TurnEnd::How::Failed;
    keepAnswer(StopReason::Error, failure.error.message, &Turn::end);
}

Entry Turn::answerSoFar() const
{
    const Endpoint &endpoint = m_start.target.endpoint;
    Entry answer;
    answer.role = Role::Assistant;
    answer.blocks = m_answer.blocks();
    answer.provider = endpoint.provider;
    answer.model = m_start.recipe.model;
    answer.api = toString(endpoint.api);
    if (m_answer.usage().isReported()) {
        const Usage &usage = m_answer.usage();
        answer.usage = usage;
        const qint64 forAnHour = endpoint.cache == PromptCache::OneHour ? usage.cacheWrite : 0;
        if (const auto cost = costOf(m_start.target.model, usage, forAnHour)) {
            answer.usage->cost = cost->total;
        }
    }
    answer.data[entryData::DurationMs] = m_elapsed.elapsed();
    return answer;
}

/// An answer that has nothing in it is not kept. After tools a model may well have nothing to add; to a question it has to say
/// something.
void Turn::keepAnswer(StopReason reason, const QString &problem, Next next)
{
    m_draft.stop();
    Entry answer = answerSoFar();
    m_calls = reason == StopReason::Aborted || reason == StopReason::Error ? QList<ToolCallBlock>()
                                                                           : callsIn(answer.blocks);
    if (answer.blocks.isEmpty()) {
        if (problem.isEmpty() && reason != StopReason::Aborted && m_round == 1) {
            m_end.how = TurnEnd::How::Failed;
            m_end.error = { Error::Kind::Provider, emptyAnswer(), {} };
        }
        (this->*next)();
        return;
    }
    if (problem.isEmpty() && reason != StopReason::Aborted) {
        m_recovered = false; // it got through
    }
    m_hasRoom = false;
    answer.stopReason = m_calls.isEmpty() ? reason : StopReason::ToolUse;
    if (!problem.isEmpty()) {
        answer.data[entryData::ErrorMessage] = problem;
    }
    const SentRequest sent = sentRequest(m_start.recipe, m_request, m_thinkingRefused);
    append(
            [answer, sent](SessionStore &store) {
                return withManifest(store, answer, sent).transform([](const Entry &entry) {
                    return QList<Entry> { entry };
                });
            },
            { {}, true }, next);
}

} // namespace varve
