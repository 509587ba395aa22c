// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "completion.h"

#include "completionworker.h"

#include <QCoreApplication>

#include <functional>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Completion)
};

} // namespace

Completion::Completion(HttpTransport *transport, RequestPurpose purpose,
                       const StreamOptions &options, QObject *parent)
    : QObject(parent)
    , m_worker(new CompletionWorker(transport, purpose, options),
               [](QObject *worker) { worker->deleteLater(); })
{
    m_promise.start();
    m_worker->moveToThread(transport->thread());
    connectWorker();
}

Completion::~Completion()
{
    cancel();
}

/// Queued also where both are on one thread: no signal comes from inside start(). What is queued arrives
/// even after a disconnect, hence the look at m_settled.
void Completion::connectWorker()
{
    const auto forward = [this](auto signal, auto handler) {
        connect(
                m_worker.get(), signal, this,
                [this, handler](const auto &...values) {
                    if (!m_settled) {
                        std::invoke(handler, this, values...);
                    }
                },
                Qt::QueuedConnection);
    };
    forward(&CompletionWorker::phaseChanged, &Completion::phaseChanged);
    forward(&CompletionWorker::retrying, &Completion::retrying);
    forward(&CompletionWorker::thinkingAdded, &Completion::thinkingAdded);
    forward(&CompletionWorker::textAdded, &Completion::textAdded);
    forward(&CompletionWorker::succeeded, &Completion::succeed);
    forward(&CompletionWorker::failed, &Completion::fail);
}

void Completion::succeed(const CompletionResult &result)
{
    settle(result);
    Q_EMIT succeeded(result);
}

void Completion::fail(const Failure &failure)
{
    settle(std::unexpected(failure.error));
    Q_EMIT failed(failure);
}

/// The promise first: a slot of the signals may delete this.
void Completion::settle(const Result<CompletionResult> &result)
{
    m_settled = true;
    m_worker.reset();
    m_promise.addResult(result);
    m_promise.finish();
}

void Completion::start(const Endpoint &endpoint, const Request &request, const ImageData &images)
{
    Q_ASSERT(m_worker);
    QMetaObject::invokeMethod(
            m_worker.get(),
            [worker = std::weak_ptr(m_worker), endpoint, request, images] {
                if (const auto alive = worker.lock()) {
                    alive->run(endpoint, request, images);
                }
            },
            Qt::QueuedConnection);
}

void Completion::cancel()
{
    if (m_settled) {
        return;
    }
    QMetaObject::invokeMethod(m_worker.get(), [worker = m_worker] { worker->cancel(); });
    settle(varve::fail(Error::Kind::Cancelled, Tr::tr("The request was cancelled.")));
}

} // namespace varve
