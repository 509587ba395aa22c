// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>

#include <chrono>

namespace varve
{

/// When something that a program writes in several records is over. An entry that is stored cannot grow, and a file is read while
/// it is written, so the end of a file and a pause in the middle of one are the same thing: whatever is open is closed at both.
/// Then a file that went on has the same entries as if it had been read only once.
class WritingPause
{
public:
    /// `longest`: what may be between two records of one answer.
    WritingPause(std::chrono::seconds longest, QDateTime now)
        : m_longest(longest)
        , m_now(std::move(now))
    { }

    /// Of each record, in the order of the file; invalid: it has none. Whether what came before it was over by then.
    [[nodiscard]] bool endsBefore(const QDateTime &time)
    {
        const bool ends = time.isValid() && m_last.isValid() && distance(m_last, time) > m_longest;
        m_last = time.isValid() ? time : m_last;
        return ends;
    }

    /// Whether the last record may be gone on with.
    [[nodiscard]] bool isGoingOn() const
    {
        return m_last.isValid() && distance(m_last, m_now) <= m_longest + MostDelay;
    }
    /// When that is decided, unless more is written.
    [[nodiscard]] QDateTime overAt() const
    {
        return (isGoingOn() ? m_last : m_now)
                .addDuration(m_longest + MostDelay + std::chrono::seconds(1));
    }

private:
    /// Between the time of a record and its being in the file.
    static constexpr std::chrono::seconds MostDelay { 60 };

    [[nodiscard]] static std::chrono::milliseconds distance(const QDateTime &a, const QDateTime &b)
    {
        return std::chrono::abs(a - b);
    }

    const std::chrono::seconds m_longest;
    const QDateTime m_now;
    QDateTime m_last;
};

} // namespace varve
