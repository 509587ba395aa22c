// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QFuture>
#include <QPromise>
#include <QThreadPool>

#include <atomic>
#include <functional>
#include <memory>
#include <stop_token>

namespace varve
{

/// Work that is done one after the other, on a thread of its own. What still waits is over as soon as it is stopped.
class WorkQueue
{
    Q_DISABLE_COPY_MOVE(WorkQueue)

public:
    WorkQueue() { m_pool.setMaxThreadCount(1); }
    ~WorkQueue() = default;

    /// A Result; Cancelled where it was stopped before it began. `work` looks at the token itself once it has begun.
    template<typename Value, typename Work>
    [[nodiscard]] QFuture<Value> add(const std::stop_token &stop, Work work)
    {
        auto task = std::make_shared<Task<Value>>();
        task->promise.start();
        QFuture<Value> future = task->promise.future();
        // It knows the task no longer than that lives.
        task->stopped.emplace(stop, [task = task.get()] {
            task->end([]() -> Value { return fail(Error::Kind::Cancelled, {}); });
        });
        m_pool.start([task, work = std::move(work)]() mutable { task->end(std::move(work)); });
        return future;
    }

private:
    template<typename Value>
    struct Task
    {
        QPromise<Value> promise;
        std::atomic_flag begun;
        std::optional<std::stop_callback<std::function<void()>>> stopped;

        template<typename Work>
        void end(const Work &work)
        {
            if (!begun.test_and_set()) {
                promise.addResult(work());
                promise.finish();
            }
        }
    };

    QThreadPool m_pool;
};

} // namespace varve
