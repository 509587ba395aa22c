// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>

namespace varve
{

/// Hands values from one thread to another; the giver waits while `most` of them lie here, so that memory stays bounded.
template<typename T>
class BoundedQueue
{
public:
    explicit BoundedQueue(size_t most) : m_most(most) { }

    /// False if the taker wants no more.
    [[nodiscard]] bool push(T value)
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_values.size() < m_most || m_abandoned; });
        if (!m_abandoned) {
            m_values.push_back(std::move(value));
            m_changed.notify_all();
        }
        return !m_abandoned;
    }
    /// Of the giver: there will be no more.
    void close()
    {
        const std::scoped_lock lock(m_mutex);
        m_closed = true;
        m_changed.notify_all();
    }
    /// Whether take() would not wait; waits a while for it to be so.
    [[nodiscard]] bool isReadyWithin(std::chrono::milliseconds time)
    {
        std::unique_lock lock(m_mutex);
        return m_changed.wait_for(lock, time, [this] { return !m_values.empty() || m_closed; });
    }
    /// Waits for the next; none after the last.
    [[nodiscard]] std::optional<T> take()
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return !m_values.empty() || m_closed; });
        if (m_values.empty()) {
            return std::nullopt;
        }
        std::optional<T> value(std::move(m_values.front()));
        m_values.pop_front();
        m_changed.notify_all();
        return value;
    }
    /// Of the taker: what lies here and what comes is thrown away.
    void abandon()
    {
        const std::scoped_lock lock(m_mutex);
        m_abandoned = true;
        m_values.clear();
        m_changed.notify_all();
    }

private:
    const size_t m_most;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<T> m_values;
    bool m_closed = false;
    bool m_abandoned = false;
};

} // namespace varve
