// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archiveservice.h"
#include <engine/flow.h>
#include <workspace/storeclient.h>

#include <QMutex>
#include <QtConcurrentRun>

// What the parts of ArchiveService have in common.

namespace varve
{

/// Stopped when either is.
class EitherStop
{
    Q_DISABLE_COPY_MOVE(EitherStop)
    std::stop_source m_stop;

public:
    EitherStop(const std::stop_token &one, const std::stop_token &other)
        : m_one(one, [this] { m_stop.request_stop(); })
        , m_other(other, [this] { m_stop.request_stop(); })
    { }
    [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }

private:
    using Callback = std::stop_callback<std::function<void()>>;
    Callback m_one;
    Callback m_other;
};

[[nodiscard]] inline std::unexpected<Error> cancelled()
{
    return fail(Error::Kind::Cancelled, {});
}

/// What runs of an archive is known by.
[[nodiscard]] inline QString workOf(qint64 archive)
{
    return QStringLiteral("archive ") + QString::number(archive);
}

struct ArchiveService::Door
{
    QMutex mutex;
    ArchiveService *service = nullptr; ///< null: it is gone

    template<typename Work>
    void call(Work work)
    {
        const QMutexLocker locker(&mutex);
        if (service != nullptr) {
            QMetaObject::invokeMethod(service, std::move(work), Qt::QueuedConnection);
        }
    }
};

template<typename Work>
auto ArchiveService::onThread(Work work)
{
    using Answered = std::invoke_result_t<Work &, SessionStore &>;
    return QtConcurrent::run(
            m_threads.get(),
            [path = m_services.store->path(), work = std::move(work)]() mutable -> Answered {
                const auto store = SessionStore::open(path);
                return store ? work(**store) : Answered(std::unexpected(store.error()));
            });
}

} // namespace varve
