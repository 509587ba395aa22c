// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answercontext.h"
#include "answerreader.h"
#include "endpoint.h"
#include "httpcall.h"
#include "requestpurpose.h"
#include "retrypolicy.h"

#include <QPointer>
#include <QTimer>

#include <optional>

namespace varve
{

struct StreamOptions
{
    std::optional<HttpTimeouts> timeouts; ///< default: by the endpoint, local or not
    RetryPolicy retry;
    /// The longest time in which only signs of life come (pings, comments) and nothing of an answer;
    /// default: by the endpoint, local or not.
    std::optional<std::chrono::milliseconds> progress = {};
    /// What is sent again is made anew: renewalNeeded is said when it is time, and renew() waited for.
    bool renews = false;
    /// Also an answer that was cut in its middle is asked for again: what was given out of it counts nothing from `retrying` on.
    bool startsOver = false;
    AnswerLimits limits = {};
};

enum class StreamPhase : quint8 { Connecting, Sending, Waiting, Receiving, PausingBeforeRetry };

/// One request and its streamed answer, sent again by itself after transient failures as long as nothing
/// of an answer was given out, or whatever was (StreamOptions::startsOver). Lives on the transport's thread; one request at a time.
///
/// Signals: phaseChanged, eventsReady, retrying and renewalNeeded any number of times, then exactly one of finished and
/// failed, never from inside start(). After cancel() or destruction none at all. No key is in any of them.
class StreamClient final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(StreamClient)

public:
    /// `transport` has to outlive it.
    StreamClient(HttpTransport *transport, RequestPurpose purpose,
                 const StreamOptions &options = {}, QObject *parent = nullptr);

    /// `context`: answerContext() of the request that `body` was made from; without it calls come under the names that tools
    /// have on the wire.
    void start(const Endpoint &endpoint, const QByteArray &body, const AnswerContext &context);
    /// After renewalNeeded: to the same endpoint.
    void renew(const QByteArray &body, const AnswerContext &context);
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_running; }

Q_SIGNALS:
    void phaseChanged(varve::StreamPhase phase);
    /// In order; a StreamFailure is never among them.
    void eventsReady(const varve::StreamEvents &events);
    /// The request failed and will be sent again: `attempt` counts from 1.
    void retrying(const varve::Failure &failure, int attempt, int waitMs);
    void renewalNeeded();
    /// The answer is whole; its StopEvent was the last event.
    void finished();
    void failed(const varve::Failure &failure);

private:
    void onPaused();
    void send();
    void onBytes(const QByteArray &bytes);
    void onEnded(const QString &reason);
    [[nodiscard]] std::chrono::milliseconds progressLimit() const;
    void onFailed(Failure failure);
    void onNoProgress();
    void deliver(StreamEvents events);
    void complete();
    void dropCall();
    [[nodiscard]] Failure redacted(Failure failure) const;

    HttpTransport *const m_transport;
    const RequestPurpose m_purpose;
    const StreamOptions m_options;
    Endpoint m_endpoint;
    QByteArray m_body;
    AnswerContext m_context;
    QPointer<HttpCall> m_call;
    std::optional<AnswerReader> m_reader;
    QTimer m_pause;
    QTimer m_progress; ///< runs out if only pings come
    int m_attempt = 0;
    bool m_running = false;
    bool m_outputShown = false; ///< of this try
};

} // namespace varve
