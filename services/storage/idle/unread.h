// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>
#include <storage/database.h>

#include <QDateTime>
#include <QList>

namespace varve
{

/// A session with messages that were not read for facts.
struct Unread
{
    SessionId session;
    qint64 from = 0; ///< it was read as far as this entry; 0: not at all

    friend bool operator==(const Unread &, const Unread &) = default;
};

struct UnreadList
{
    QList<Unread> sessions; ///< the newest first
    qint64 count = 0; ///< of all
};

struct UnreadQuery
{
    qint64 leastMessages = 2;
    QDateTime leftBefore; ///< nothing was appended since
    QList<SessionId> without = {}; ///< such as the one that is open
    qsizetype most = 1;
};

/// One look into an index for each session of the store.
[[nodiscard]] Result<UnreadList> findUnread(Database &database, const UnreadQuery &query);

} // namespace varve
