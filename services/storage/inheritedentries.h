// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "database.h"
#include <base/ids.h>

#include <QByteArray>
#include <QHash>

#include <limits>

namespace varve
{

struct Session;

/// What the file of a fork repeats of the session that it was forked from. Programs write it down again; here it stays where it is, and the
/// fork stands on it. Known by origin keys, which are those of whole chains. On the thread of `database`.
class InheritedEntries
{
public:
    /// Nothing is inherited.
    InheritedEntries() = default;
    /// For a session that has nothing of its own yet, or stands on another: of that one, and of those that it stands on.
    [[nodiscard]] static Result<InheritedEntries> of(Database &database, const Session &session);

    /// The entry that one with this key stands for; null: it is none of those.
    [[nodiscard]] EntryId find(const QByteArray &originKey);
    /// The newest of those that were found; null: none was.
    [[nodiscard]] const EntryId &newest() const { return m_newest; }
    /// Whether the session can still be made to stand on the newest one.
    [[nodiscard]] bool isOpen() const { return m_isOpen; }
    /// The session stands on the newest one now and gets entries of its own: what lies behind that is repeated by it.
    void close();

private:
    struct Known
    {
        EntryId id;
        qint64 seq = 0;
    };
    [[nodiscard]] Result<> readKeys(Database &database, const SessionId &session, qint64 upTo);

    QHash<QByteArray, Known> m_known; ///< by origin key
    EntryId m_newest;
    qint64 m_newestSeq = 0;
    qint64 m_upTo = std::numeric_limits<qint64>::max(); ///< seq
    bool m_isOpen = false;
};

} // namespace varve
