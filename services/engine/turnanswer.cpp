// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answermanifest.h"
#include "turn.h"
#include <providers/costs.h>
#include <providers/errorclassifier.h>
#include <providers/wireprotocol.h>
#include <session/contextedit.h>
#include <session/entrydata.h>
#include <storage/answerdrafts.h>
#include <workspace/storeclient.h>

#include <QCoreApplication>
#include <QPointer>

#include <algorithm>

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

} // namespace

void Turn::ask()
{
    setPhase(TurnPhase::Waiting);
    m_answer = {};
    if (m_setAside.size() == 0) {
        m_drafted = 0;
    }
    m_draftPauseMs = 0;
    m_draft.start();
    m_elapsed.start();
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
    limitAnswer(endpoint, m_request.request,
                m_start.compaction ? m_start.compaction->window : m_start.options.projection.window,
                m_request.context.tokens());
    return encodeRequest(endpoint, m_request.request, m_request.images);
}

/// Before it is sent again: a fact that was forgotten while it waited must not be in it.
void Turn::renew()
{
    readRequest().then(this,
                       [this, client = QPointer(m_client.get())](const Result<BuiltRequest> &made) {
                           if (!client || client != m_client.get()) {
                               return; // stopped meanwhile
                           }
                           if (!made) {
                               m_client.release()->deleteLater();
                               m_end.error = made.error();
                               m_cutBy = StopReason::Error;
                               giveUpAnswer();
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
    m_unsent.add(events);
    if (!m_flush.isActive()) {
        m_flush.start();
    }
}

void Turn::flush()
{
    m_flush.stop();
    if (!m_unsent.isEmpty()) {
        Q_EMIT answerGrew(m_unsent.take());
    }
}

/// Of an answer that is coming: a crash takes away its last second at most, unless it is so long that saving it every second would take
/// more than a small part of the time.
void Turn::saveDraft()
{
    constexpr qint64 ShareOfTime = 20; // a twentieth
    const qsizetype size = std::max(m_answer.size(), m_setAside.size());
    if (size <= m_drafted || m_savingDraft
        || (m_sinceDraft.isValid() && m_sinceDraft.elapsed() < m_draftPauseMs)) {
        return;
    }
    m_drafted = size;
    m_savingDraft = true;
    m_sinceDraft.start();
    m_services.store
            ->write([session = m_start.session, tip = m_tip,
                     answer = answerSoFar()](SessionStore &store) {
                return AnswerDrafts(store.database()).save(session, tip->leaf, answer);
            })
            .then(this, [this](const Result<> & /*saved*/) {
                m_savingDraft = false;
                m_draftPauseMs = m_sinceDraft.restart() * ShareOfTime;
            });
}

/// It was cut, and is asked for again.
void Turn::startOver(const Failure &failure, int attempt, int waitMs)
{
    flush();
    setAside();
    Q_EMIT retrying(failure, attempt, waitMs);
}

/// Nothing that came is lost before something better has come.
void Turn::setAside()
{
    if (m_answer.size() > m_setAside.size()) {
        m_setAside = m_answer;
    }
    m_answer = {};
}

/// The turn ends while nothing of an answer is coming; what came of it before is kept. If it was the window that cut it, it is an answer
/// like any that was too long.
void Turn::giveUpAnswer()
{
    if (m_setAside.size() > 0 && !m_stopping && m_cutBy != StopReason::Error) {
        m_end.error = {};
        keepAnswer(m_cutBy, {}, &Turn::runTools);
        return;
    }
    if (!m_stopping && !m_end.error.message.isEmpty()) {
        m_end.how = TurnEnd::How::Failed;
    }
    if (m_setAside.size() == 0) {
        end();
    } else {
        keepAnswer(m_stopping ? StopReason::Aborted : StopReason::Error,
                   m_stopping ? QString() : m_end.error.message, &Turn::end);
    }
}

void Turn::onAnswered()
{
    m_client.release()->deleteLater();
    flush();
    const StopEvent stop = m_answer.stop().value_or(StopEvent {});
    if (stop.windowFull && recovers(windowFull(), stop.reason)) {
        return;
    }
    m_end.error = {};
    m_setAside = {};
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
    if (recovers(failure, StopReason::Error)) {
        m_end.error = {};
        return;
    }
    m_end.how = TurnEnd::How::Failed;
    keepAnswer(StopReason::Error, m_end.error.message, &Turn::end);
}

/// The longest that came: an answer that was asked for again may have broken off earlier than the one before.
Entry Turn::answerSoFar() const
{
    const AnswerAssembler &best = m_answer.size() >= m_setAside.size() ? m_answer : m_setAside;
    const Endpoint &endpoint = m_start.target.endpoint;
    Entry answer;
    answer.role = Role::Assistant;
    answer.blocks = best.blocks();
    answer.provider = endpoint.provider;
    answer.model = m_start.options.model;
    answer.api = toString(endpoint.api);
    if (best.usage().isReported()) {
        const Usage &usage = best.usage();
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
    m_setAside = {};
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
    const SentRequest sent = sentRequest(m_start.options, m_request, m_thinkingRefused);
    answer.id = EntryId::create();
    append(
            [answer, sent, puts = m_start.putsPartIn && canBePutIn(answer)](SessionStore &store) {
                return withManifest(store, answer, sent).transform([puts](const Entry &entry) {
                    QList<Entry> entries { entry };
                    if (puts) {
                        entries += ContextEdit {
                            ContextEdit::Op::Include, { entry.id }, {}
                        }.toEntry();
                    }
                    return entries;
                });
            },
            { {}, true }, next);
}

} // namespace varve
