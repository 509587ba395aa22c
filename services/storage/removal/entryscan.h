// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <storage/queryrows.h>

#include <chrono>
#include <functional>

namespace varve
{

/// Reads through all entries of a store in the order they were appended, a slice at a time, so that others write in between. Entries
/// that are appended later come later: a seq is never given out twice.
class EntryScan
{
public:
    static constexpr std::chrono::milliseconds Slice { 8 };

    /// A SELECT over session_entries; its WHERE ends with the range.
    explicit EntryScan(QLatin1StringView select) : m_select(select) { }

    using Visitor = std::function<void(const Query &)>;
    /// Goes on for a moment; false if it has reached the newest entry.
    [[nodiscard]] Result<bool> slice(Database &database, const Visitor &visit);
    /// Goes on to the newest entry.
    [[nodiscard]] Result<> rest(Database &database, const Visitor &visit);

private:
    [[nodiscard]] Result<bool> range(Database &database, qint64 newest, const Visitor &visit);

    QLatin1StringView m_select;
    qint64 m_reached = 0; ///< seq; up to here all were read
};

} // namespace varve
