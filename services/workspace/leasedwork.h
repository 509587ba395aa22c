// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <storage/leases.h>
#include <storage/sessionstore.h>

#include <type_traits>

namespace varve
{

/// Does something, a Result of its own, for which no other process may work in the session; Conflict if one does. What this process
/// does there beside it is no obstacle. The thread of `store`.
template<typename Work>
[[nodiscard]] auto leased(SessionStore &store, LeaseBook &leases, const SessionId &session,
                          const QString &purpose, Work work) -> std::invoke_result_t<Work &>
{
    if (const auto taken = leases.acquire(store.database(), session, purpose); !taken) {
        return std::unexpected(taken.error());
    }
    auto done = work();
    const auto given = leases.release(store.database(), session);
    if (done && !given) {
        return std::unexpected(given.error());
    }
    return done;
}

} // namespace varve
