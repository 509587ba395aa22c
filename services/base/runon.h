// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFuture>
#include <QMetaObject>
#include <QPromise>

#include <memory>
#include <type_traits>

namespace varve
{

/// Runs `work` on the thread of `context` and answers through a future; continue with
/// `.then(this, ...)` so that the result arrives on the caller's thread. If `context` dies first the
/// future is cancelled. Cancelling the future before `work` began skips it.
template<typename Work>
[[nodiscard]] auto runOn(QObject *context, Work work)
{
    using Value = std::invoke_result_t<Work &>;
    auto promise = std::make_shared<QPromise<Value>>();
    QFuture<Value> future = promise->future();
    // At once: a continuation of a future that never started would be told nothing if `context` dies.
    promise->start();
    QMetaObject::invokeMethod(
            context,
            [promise, work = std::move(work)]() mutable {
                if (!promise->isCanceled()) {
                    if constexpr (std::is_void_v<Value>) {
                        work();
                    } else {
                        promise->addResult(work());
                    }
                }
                promise->finish();
            },
            Qt::QueuedConnection);
    return future;
}

} // namespace varve
