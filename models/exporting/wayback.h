// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMetaObject>
#include <QMutex>

#include <utility>

namespace varve
{

/// The way from a thread of the pool back to an object that may go away before the work has ended, and does not wait for it. Shared
/// by both; the object closes it in its destructor, on its own thread.
template<typename Object>
class WayBack
{
    Q_DISABLE_COPY_MOVE(WayBack)

public:
    explicit WayBack(Object *object) : m_object(object) { }
    ~WayBack() = default;

    void close()
    {
        const QMutexLocker lock(&m_mutex);
        m_object = nullptr;
    }

    /// Calls `use` with the object on the object's thread, later, if it still lives then. Any thread.
    template<typename Use>
    void post(Use use)
    {
        const QMutexLocker lock(&m_mutex);
        if (m_object != nullptr) {
            QMetaObject::invokeMethod(
                    m_object, [object = m_object, use = std::move(use)] { use(*object); },
                    Qt::QueuedConnection);
        }
    }

private:
    QMutex m_mutex;
    Object *m_object;
};

} // namespace varve
