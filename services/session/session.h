// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "usage.h"
#include <base/ids.h>

#include <QDateTime>
#include <QString>

namespace varve
{

enum class SessionKind : quint8 { Person, Subagent };

/// Where an imported session came from; all empty for our own.
struct SessionOrigin
{
    QString format; ///< e.g. "pi"
    QString sessionId; ///< the id in that program
    QString path; ///< the file it was last read from
    friend bool operator==(const SessionOrigin &, const SessionOrigin &) = default;
};

/// One row of the session list. Counters and totals are kept by the store so that a list of ten
/// thousand sessions never touches entries.
struct Session
{
    SessionId id;
    qint64 number = 0; ///< the store's own short key
    QString cwd; ///< project folder; may not exist on this machine
    QString name; ///< what is shown; from the person, the source, or the first user message
    bool namedByPerson = false;
    SessionId parentSession; ///< of a fork, roll-over or subagent
    EntryId baseEntry; ///< the entry of another session that this one stands on
    qint64 baseSeq = 0;
    bool rolledOver =
            false; ///< it begins with a compaction of what it stands on, and continues that session
    EntryId leaf; ///< where the next entry is appended; null in an empty session
    qint64 leafSeq = 0;
    SessionKind kind = SessionKind::Person;
    SessionOrigin origin;
    QString summary;
    QDateTime createdAt;
    QDateTime updatedAt; ///< of the newest entry
    QDateTime archivedAt; ///< invalid: not archived
    qint64 entryCount = 0;
    qint64 messageCount = 0;
    qint64 textSize = 0; ///< UTF-16 characters of all content
    Usage totals; ///< over all branches
};

} // namespace varve
