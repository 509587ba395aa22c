// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QCoroTask>

#include <QFuture>
#include <QFutureWatcher>
#include <QPromise>

#include <coroutine>
#include <memory>

namespace varve
{

/// What a coroutine waits for: co_await valueOf(future). It goes on with the events of the thread on which it waits. Work that was dropped
/// has no value: a Result is Cancelled then, all else as it is made by default.
/// (QCoro's own way to wait for a QFuture does not compile under QT_NO_CONTEXTLESS_CONNECT.)
template<typename T>
class FutureAwaiter
{
public:
    explicit FutureAwaiter(QFuture<T> future) : m_future(std::move(future)) { }

    [[nodiscard]] bool await_ready() const { return m_future.isFinished(); }

    void await_suspend(std::coroutine_handle<> waiting)
    {
        auto *watcher = new QFutureWatcher<T>;
        QObject::connect(watcher, &QFutureWatcherBase::finished, watcher, [watcher, waiting] {
            watcher->deleteLater();
            waiting.resume();
        });
        watcher->setFuture(m_future);
    }

    [[nodiscard]] T await_resume() const
    {
        if (m_future.resultCount() > 0) {
            return m_future.result();
        }
        if constexpr (std::is_constructible_v<T, std::unexpected<Error>>) {
            return T(fail(Error::Kind::Cancelled, {}));
        } else {
            return {};
        }
    }

private:
    QFuture<T> m_future;
};

template<typename T>
[[nodiscard]] FutureAwaiter<T> valueOf(QFuture<T> future)
{
    return FutureAwaiter<T>(std::move(future));
}

/// What a coroutine comes to, for those who go on with .then(context, …). It runs on, whether or not somebody waits.
template<typename T>
[[nodiscard]] QFuture<T> toFuture(QCoro::Task<T> &&task)
{
    auto promise = std::make_shared<QPromise<T>>();
    promise->start();
    task.then([promise](const T &value) {
        promise->addResult(value);
        promise->finish();
    });
    return promise->future();
}

} // namespace varve
