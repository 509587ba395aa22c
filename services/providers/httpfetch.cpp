// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "httpfetch.h"

#include "httpcall.h"
#include <redaction/secrets.h>

#include <QCoreApplication>
#include <QPointer>
#include <QPromise>

#include <functional>
#include <memory>
#include <optional>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::HttpFetch)
};

constexpr std::chrono::milliseconds RetryPause { 100 };

Failure cancelled()
{
    return Failure { .error = {
                             Error::Kind::Cancelled, Tr::tr("The request was cancelled."), {} } };
}

/// Child of the transport; deletes itself when it is done.
class Fetch final : public QObject
{
public:
    Fetch(HttpTransport *transport, const HttpRequest &request, const FetchOptions &options,
          std::shared_ptr<QPromise<FetchResult>> promise)
        : QObject(transport)
        , m_transport(transport)
        , m_request(request)
        , m_options(options)
        , m_promise(std::move(promise))
    { }

    void start()
    {
        // The callback may run on any thread, and while this is being destroyed: it only posts.
        m_stop.emplace(m_options.stop, [self = QPointer<Fetch>(this), transport = m_transport] {
            QMetaObject::invokeMethod(
                    transport,
                    [self] {
                        if (self) {
                            self->finish(std::unexpected(cancelled()));
                        }
                    },
                    Qt::QueuedConnection);
        });
        send();
    }

private:
    void send()
    {
        m_body.clear();
        m_call = m_transport->send(m_request, this);
        connect(m_call, &HttpCall::received, this, &Fetch::onBytes);
        connect(m_call, &HttpCall::ended, this, [this](const QString &reason) {
            if (reason.isEmpty()) {
                finish(m_body);
            } else {
                onFailed(brokenOff(reason));
            }
        });
        connect(m_call, &HttpCall::failed, this, &Fetch::onFailed);
    }

    void onBytes(const QByteArray &bytes)
    {
        m_body += bytes;
        if (m_body.size() > m_options.largestBody) {
            finish(std::unexpected(
                    Failure { .error = { Error::Kind::Provider,
                                         Tr::tr("The answer of %1 is larger than %2 MB.")
                                                 .arg(m_request.url.host())
                                                 .arg(m_options.largestBody / Mebi),
                                         {} } }));
        }
    }

    Failure brokenOff(const QString &reason) const
    {
        Failure failure;
        failure.error = { Error::Kind::Network,
                          Tr::tr("%1 broke off in the middle of its answer. Try again.")
                                  .arg(m_request.url.host()),
                          reason };
        failure.transient = true;
        return failure;
    }

    void onFailed(const Failure &failure)
    {
        if (failure.transient && failure.httpStatus == 0 && m_attempt < m_options.retries) {
            ++m_attempt;
            m_call->disconnect(this);
            m_call->deleteLater();
            QTimer::singleShot(RetryPause, this, &Fetch::send);
            return;
        }
        Failure said = failure;
        for (QString *text : { &said.error.message, &said.error.detail }) {
            *text = withoutSecrets(m_request.key.redactedFrom(*text));
        }
        finish(std::unexpected(said));
    }

    void finish(const FetchResult &result)
    {
        if (!m_promise) {
            return;
        }
        if (m_call) {
            m_call->disconnect(this);
        }
        m_promise->addResult(result);
        m_promise->finish();
        m_promise.reset();
        m_body.clear();
        deleteLater();
    }

    using StopCallback = std::stop_callback<std::function<void()>>;

    HttpTransport *const m_transport;
    const HttpRequest m_request;
    const FetchOptions m_options;
    std::shared_ptr<QPromise<FetchResult>> m_promise;
    QPointer<HttpCall> m_call;
    QByteArray m_body;
    std::optional<StopCallback> m_stop;
    int m_attempt = 0;
};

} // namespace

QFuture<FetchResult> fetch(HttpTransport *transport, const Result<HttpRequest> &request,
                           const FetchOptions &options)
{
    auto promise = std::make_shared<QPromise<FetchResult>>();
    promise->start();
    QFuture<FetchResult> future = promise->future();
    if (!request) {
        promise->addResult(std::unexpected(Failure { .error = request.error() }));
        promise->finish();
        return future;
    }
    QMetaObject::invokeMethod(
            transport,
            [transport, wanted = *request, options, promise] {
                if (options.stop.stop_requested()) {
                    promise->addResult(std::unexpected(cancelled()));
                    promise->finish();
                    return;
                }
                (new Fetch(transport, wanted, options, promise))->start();
            },
            Qt::QueuedConnection);
    return future;
}

QFuture<QList<FetchResult>> fetchAll(HttpTransport *transport,
                                     const QList<Result<HttpRequest>> &requests,
                                     const FetchOptions &options)
{
    if (requests.isEmpty()) {
        return QtFuture::makeReadyValueFuture(QList<FetchResult>());
    }
    QList<QFuture<FetchResult>> futures;
    for (const Result<HttpRequest> &request : requests) {
        futures.append(fetch(transport, request, options));
    }
    return QtFuture::whenAll(futures.begin(), futures.end())
            .then(transport, [](const QList<QFuture<FetchResult>> &done) {
                QList<FetchResult> results;
                for (const QFuture<FetchResult> &one : done) {
                    results.append(one.resultCount() > 0 ? one.result()
                                                         : std::unexpected(cancelled()));
                }
                return results;
            });
}

} // namespace varve
