// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <storage/queryrows.h>

#include <QSet>

#include <chrono>
#include <functional>
#include <optional>

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

/// Removes attachments that went out of use with the entries of deleted sessions. They are noted in the store before those entries go,
/// and removed once all that remains was read and none of it names them: entries, what waits to be sent, answers that are coming.
/// What is added again meanwhile (SessionStore::addAttachment()) is not noted any more and stays; what was added for an entry to come
/// stays noted until that is there (AttachmentHolds).
class AttachmentSweep
{
public:
    /// Inside the transaction that removes the entries.
    [[nodiscard]] static Result<> note(Database &database, const QList<qint64> &seqs);

    /// Reads on for a moment, or removes a few in a short transaction; false if there is nothing more to do. An error changes
    /// nothing, and the next step begins anew.
    [[nodiscard]] Result<bool> step(Database &database);

private:
    [[nodiscard]] Result<bool> removeSome(Database &database);
    [[nodiscard]] Result<bool> lookOn(Database &database);

    std::optional<EntryScan> m_scan;
    QSet<QByteArray> m_noted; ///< when the scan began
    QSet<QByteArray> m_used;
};

} // namespace varve
