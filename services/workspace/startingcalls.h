// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/sessionsnapshot.h>
#include <storage/storereader.h>

#include <stop_token>

namespace varve
{

/// The answer of a session whose call started a subagent.
struct StartingCall
{
    qint64 seq = 0; ///< 0: nothing was called before the subagent began
    bool isCertain =
            false; ///< the call gave it its first message; else it is the last one before it began

    friend bool operator==(const StartingCall &, const StartingCall &) = default;
};

/// No program writes down which call it was, so it is found by what was called around the time, and with what. The thread of `reader`,
/// which reads for each up to a dozen answers that call something, the task, and as many answers more as it takes to find the time by
/// halves: some two dozen entries in a session of thousands. Fails once `stop` is asked for.
[[nodiscard]] Result<QHash<SessionId, StartingCall>> startingCalls(
        StoreReader &reader, const SessionSnapshot &snapshot, const QList<Session> &subagents,
        const std::stop_token &stop = {});

} // namespace varve
