// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <storage/database.h>

#include <utility>
#include <vector>

namespace varve
{

struct Session;

/// Which of a session's own entries are on the way to its leaf. Most entries stand on the one that was written just before them, so the way
/// is a few runs of numbers, and only the entries that do not are read: a search asks this of many sessions.
class SessionPath
{
public:
    /// Nothing is on it.
    SessionPath() = default;
    /// As far up as `fromSeq`. On the thread of `database`.
    [[nodiscard]] static Result<SessionPath> read(Database &database, const Session &session,
                                                  qint64 fromSeq);

    /// Of an own entry of the session that is not above fromSeq().
    [[nodiscard]] bool contains(qint64 seq) const;
    [[nodiscard]] qint64 fromSeq() const { return m_fromSeq; }

private:
    qint64 m_fromSeq = 0;
    std::vector<std::pair<qint64, qint64>> m_runs; ///< first and last, the newest run first
};

} // namespace varve
