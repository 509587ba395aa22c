// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "endpoint.h"
#include "failure.h"
#include "streamclient.h"
#include <context/request.h>
#include <session/block.h>
#include <session/usage.h>

#include <QFuture>
#include <QPromise>

#include <memory>

namespace varve
{

class CompletionWorker;

struct CompletionResult
{
    QString text;
    QString thinking;
    Blocks blocks; ///< the whole answer, thinking with its signatures
    Usage usage; ///< zeros if the server reported none (Usage::isReported)
    StopReason stopReason = StopReason::Stop;
    QString model; ///< that was asked
    qint64 durationMs = 0; ///< from start to the last byte, retries included

    friend bool operator==(const CompletionResult &, const CompletionResult &) = default;
};

/// One request without tools and its answer as text: summaries, titles, connection tests. Belongs to the
/// thread it is made on (which needs an event loop), while encoding, network and decoding run on the
/// transport's thread, which may be the same one. One use.
///
/// An answer that is cut in its middle is asked for again. What was said of it by textAdded stays, and what comes then only adds
/// to it: the text of the result counts.
///
/// Signals: phaseChanged, retrying, thinkingAdded and textAdded (at most 30 times a second) any number of
/// times, then exactly one of succeeded and failed. After cancel() or destruction none; the future then ends with
/// the error Cancelled.
class Completion final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Completion)

public:
    /// `transport` has to outlive it.
    Completion(HttpTransport *transport, RequestPurpose purpose, const StreamOptions &options = {},
               QObject *parent = nullptr);
    ~Completion() override;

    void start(const Endpoint &endpoint, const Request &request, const ImageData &images = {});
    void cancel();

    /// Continue with .then(context, ...). A refusal of the model is an error; an answer cut by length is not
    /// (see stopReason).
    [[nodiscard]] QFuture<Result<CompletionResult>> future() const { return m_promise.future(); }

Q_SIGNALS:
    void phaseChanged(varve::StreamPhase phase);
    void retrying(const varve::Failure &failure, int attempt, int waitMs);
    void thinkingAdded(const QString &text);
    void textAdded(const QString &text);
    void succeeded(const varve::CompletionResult &result);
    /// With the sizes of an overflow, the waiting time of a rate limit and so on.
    void failed(const varve::Failure &failure);

private:
    void connectWorker();
    void succeed(const CompletionResult &result);
    void fail(const Failure &failure);
    void settle(const Result<CompletionResult> &result);

    std::shared_ptr<CompletionWorker> m_worker; ///< on the transport's thread; null when done
    QPromise<Result<CompletionResult>> m_promise;
    bool m_settled = false;
};

} // namespace varve
