// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QString>

#include <functional>
#include <memory>
#include <stop_token>

namespace varve
{

/// What is done once at a time, by what it is called, and can be stopped by somebody who did not begin it. One thread.
class RunningWork
{
    Q_DISABLE_COPY_MOVE(RunningWork)

public:
    /// Held by whoever does the work, until it is done.
    class Place
    {
        Q_DISABLE_COPY_MOVE(Place)

    public:
        explicit Place(const std::stop_token &alsoStoppedBy)
            : m_also(alsoStoppedBy, [this] { m_stop.request_stop(); })
        { }

        [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }

    private:
        friend class RunningWork;
        std::stop_source m_stop;
        std::stop_callback<std::function<void()>> m_also;
    };
    using PlacePtr = std::shared_ptr<Place>;

    RunningWork() = default;

    /// Null while it is done already.
    [[nodiscard]] PlacePtr begin(const QString &what, const std::stop_token &alsoStoppedBy)
    {
        if (isRunning(what)) {
            return nullptr;
        }
        m_places.removeIf([](const auto &one) { return one.value().expired(); });
        auto place = std::make_shared<Place>(alsoStoppedBy);
        m_places.insert(what, place);
        return place;
    }
    [[nodiscard]] bool isRunning(const QString &what) const
    {
        return !m_places.value(what).expired();
    }
    /// False if it is not done now.
    bool stop(const QString &what)
    {
        const PlacePtr place = m_places.value(what).lock();
        if (place) {
            place->m_stop.request_stop();
        }
        return place != nullptr;
    }

private:
    QHash<QString, std::weak_ptr<Place>> m_places;
};

} // namespace varve
