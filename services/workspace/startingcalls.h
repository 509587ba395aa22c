// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/sessionsnapshot.h>
#include <storage/storereader.h>

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
/// which reads a dozen entries for each.
[[nodiscard]] Result<QHash<SessionId, StartingCall>> startingCalls(StoreReader &reader,
                                                                   const SessionSnapshot &snapshot,
                                                                   const QList<Session> &subagents);

} // namespace varve
