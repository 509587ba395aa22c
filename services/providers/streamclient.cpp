// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "streamclient.h"

#include "endpointrequest.h"
#include "networkfailure.h"
#include "wireprotocol.h"
#include <redaction/secrets.h>

#include <QCoreApplication>
#include <QRandomGenerator>
#include <QThread>

#include <algorithm>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::StreamClient)
};

StreamPhase streamPhase(HttpPhase phase)
{
    switch (phase) {
    case HttpPhase::Connecting:
        return StreamPhase::Connecting;
    case HttpPhase::Sending:
        return StreamPhase::Sending;
    case HttpPhase::Waiting:
        return StreamPhase::Waiting;
    case HttpPhase::Receiving:
        break;
    }
    return StreamPhase::Receiving;
}

} // namespace

StreamClient::StreamClient(HttpTransport *transport, RequestPurpose purpose,
                           const StreamOptions &options, QObject *parent)
    : QObject(parent)
    , m_transport(transport)
    , m_purpose(purpose)
    , m_options(options)
{
    m_pause.setParent(this); // moves to another thread together with this
    m_pause.setSingleShot(true);
    connect(&m_pause, &QTimer::timeout, this, &StreamClient::onPaused);
    m_progress.setParent(this);
    m_progress.setSingleShot(true);
    connect(&m_progress, &QTimer::timeout, this, &StreamClient::onNoProgress);
}

void StreamClient::start(const Endpoint &endpoint, const QByteArray &body,
                         const AnswerContext &context)
{
    Q_ASSERT(thread() == QThread::currentThread());
    Q_ASSERT(!m_running);
    m_endpoint = endpoint;
    m_body = body;
    m_context = context;
    m_attempt = 0;
    m_outputShown = false;
    m_running = true;
    m_pause.start(0);
}

void StreamClient::cancel()
{
    m_running = false;
    m_pause.stop();
    dropCall();
    m_body.clear();
}

void StreamClient::onPaused()
{
    if (m_options.renews && m_attempt > 0) {
        Q_EMIT renewalNeeded();
    } else {
        send();
    }
}

void StreamClient::renew(const QByteArray &body, const AnswerContext &context)
{
    m_body = body;
    m_context = context;
    send();
}

void StreamClient::send()
{
    Result<HttpRequest> request = postRequest(m_purpose, m_endpoint, m_body);
    if (!request) {
        onFailed(Failure { .error = request.error() });
        return;
    }
    request->timeouts = m_options.timeouts.value_or(request->timeouts);
    m_reader.reset();
    m_outputShown = m_outputShown && !m_options.startsOver;
    m_call = m_transport->send(*request, this);
    m_progress.start(progressLimit());
    connect(m_call, &HttpCall::phaseChanged, this,
            [this](HttpPhase phase) { Q_EMIT phaseChanged(streamPhase(phase)); });
    connect(m_call, &HttpCall::received, this, &StreamClient::onBytes);
    connect(m_call, &HttpCall::ended, this, &StreamClient::onEnded);
    connect(m_call, &HttpCall::failed, this, &StreamClient::onFailed);
    Q_EMIT phaseChanged(StreamPhase::Connecting);
}

void StreamClient::onBytes(const QByteArray &bytes)
{
    if (!m_reader) {
        m_reader.emplace(makeDecoder(m_endpoint.api, m_context), m_call->contentType(),
                         m_context.toolNames, m_options.limits);
    }
    StreamEvents events;
    m_reader->feed(bytes, events);
    const bool complete = m_reader->isComplete();
    if (complete && m_call) {
        m_call->release();
    }
    deliver(std::move(events));
}

void StreamClient::onEnded(const QString &reason)
{
    if (!m_reader) {
        m_reader.emplace(makeDecoder(m_endpoint.api, m_context), QByteArray(), m_context.toolNames,
                         m_options.limits);
    }
    StreamEvents events;
    m_reader->finish(events);
    if (!events.isEmpty()) {
        if (auto *failure = std::get_if<StreamFailure>(&events.last());
            failure && failure->failure.error.detail.isEmpty()) {
            failure->failure.error.detail = reason;
        }
    }
    deliver(std::move(events));
}

/// Receivers may cancel or delete this from inside a signal.
void StreamClient::deliver(StreamEvents events)
{
    if (events.isEmpty()) {
        return;
    }
    m_progress.start(progressLimit());
    std::optional<Failure> failure;
    if (const auto *last = std::get_if<StreamFailure>(&events.last())) {
        failure = last->failure;
        events.removeLast();
    }
    const bool stopped = !events.isEmpty() && std::holds_alternative<StopEvent>(events.last());
    m_outputShown = m_outputShown || std::ranges::any_of(events, isOutput);
    const QPointer<StreamClient> self(this);
    if (!events.isEmpty()) {
        Q_EMIT eventsReady(events);
    }
    if (!self || !m_running) {
        return;
    }
    if (failure) {
        onFailed(*failure);
    } else if (stopped) {
        complete();
    }
}

void StreamClient::complete()
{
    m_running = false;
    dropCall();
    m_body.clear();
    Q_EMIT finished();
}

std::chrono::milliseconds StreamClient::progressLimit() const
{
    using namespace std::chrono_literals;
    // Servers of one's own may ping for half an hour while they read a long prompt.
    return m_options.progress.value_or(m_endpoint.isLocal() ? 45min : 15min);
}

void StreamClient::onNoProgress()
{
    onFailed(noProgressFailure(m_endpoint.baseUrl, progressLimit()));
}

void StreamClient::onFailed(Failure failure)
{
    dropCall();
    failure = redacted(std::move(failure));
    const double jitter = QRandomGenerator::global()->generateDouble();
    const bool mayTryAgain = m_options.startsOver || !m_outputShown;
    const auto wait = mayTryAgain ? m_options.retry.wait(failure, m_attempt, jitter) : std::nullopt;
    if (!wait) {
        m_running = false;
        m_body.clear();
        Q_EMIT failed(failure);
        return;
    }
    ++m_attempt;
    m_pause.start(*wait);
    const QPointer<StreamClient> self(this);
    Q_EMIT phaseChanged(StreamPhase::PausingBeforeRetry);
    if (self && m_running) {
        Q_EMIT retrying(failure, m_attempt, static_cast<int>(wait->count()));
    }
}

/// Called from the call's own signals: it may not be deleted under them.
void StreamClient::dropCall()
{
    m_progress.stop();
    if (m_call) {
        m_call->disconnect(this);
        m_call->cancel();
        m_call->deleteLater();
        m_call.clear();
    }
}

Failure StreamClient::redacted(Failure failure) const
{
    for (QString *said : { &failure.error.message, &failure.error.detail }) {
        *said = withoutSecrets(m_endpoint.key.redactedFrom(*said));
    }
    return failure;
}

} // namespace varve
