// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <workspace/leasedwork.h>
#include <workspace/loadedsession.h>

namespace varve
{

/// A session by its name, to where it stands, with what a crash has left of an answer: what changes something begins with it. The store
/// thread.
[[nodiscard]] Result<LoadedSession> loadToChange(SessionStore &store, const LeaseBook &leases,
                                                 const QString &session);

/// The error of alone() in a session where something of ours is at work.
[[nodiscard]] Error atWork();

/// Does something for which nobody else may work in the session: Refused while a turn or a compaction of this process runs there,
/// Conflict while another process works in it. The store thread.
template<typename Work>
[[nodiscard]] auto alone(SessionStore &store, LeaseBook &leases, const SessionId &session,
                         const QString &purpose, Work work) -> std::invoke_result_t<Work &>
{
    if (leases.works(session) > 0) {
        return std::unexpected(atWork());
    }
    return leased(store, leases, session, purpose, std::move(work));
}

} // namespace varve
