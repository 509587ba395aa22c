// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <redaction/redactor.h>
#include <session/entry.h>
#include <storage/foundfacts.h>

#include <stop_token>

namespace varve
{

class StoreReader;

/// How much of a session is read at once.
struct ReadingLimits
{
    qsizetype entries = 1000;
    qsizetype characters = 2'000'000; ///< UTF-16

    [[nodiscard]] bool isReached() const { return entries <= 0 || characters <= 0; }
};

/// A stretch of a session whose messages were not read for facts. A value; may be handed to any thread.
struct UnreadPart
{
    SessionId session;
    qint64 from = 0; ///< the entry before it; 0: none
    qint64 to = 0; ///< the last of it; no greater than `from`: there is none
    QString project; ///< see extractJournal()
    /// Messages that a model may be sent, in branch order; where branches part, the older one has only what is its own.
    QList<QList<Entry>> branches;
};

/// What is newer than `from`. Ends before a question of the person, if it does not reach the end of the session: calls stay with their
/// results. What was read is taken off `limits`; one entry is read whatever they say.
[[nodiscard]] Result<UnreadPart> readUnread(StoreReader &reader, const SessionId &session,
                                            qint64 from, ReadingLimits &limits,
                                            const std::stop_token &stop = {});

/// What rules find worth keeping of it, by the message that each stands in: as of a compaction's range, but for what was only looked
/// at, which can still be read where it is. Pure.
[[nodiscard]] FoundPart findFacts(const UnreadPart &part, const RedactionRules &secrets,
                                  const std::stop_token &stop = {});

} // namespace varve
