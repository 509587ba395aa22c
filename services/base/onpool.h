// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFuture>
#include <QObject>
#include <QPromise>
#include <QThreadPool>

#include <memory>
#include <type_traits>

namespace varve
{

/// Runs `work` on the global pool and calls `done` with its value on the thread of `context`, if that still lives.
template<typename Work, typename Done>
void onPool(QObject *context, Work work, Done done)
{
    using Value = std::invoke_result_t<Work &>;
    auto promise = std::make_shared<QPromise<Value>>();
    promise->future().then(context, std::move(done));
    QThreadPool::globalInstance()->start([promise, work = std::move(work)]() mutable {
        promise->start();
        promise->addResult(work());
        promise->finish();
    });
}

} // namespace varve
