// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "loadedsession.h"
#include <storage/sessionstore.h>

namespace varve
{

/// Why an answer ends where it does that a crashed process has left.
[[nodiscard]] QString crashedAnswerText();

/// Keeps what a crashed process has left of an answer, if there is something, and loads the session as it is then. What asks or
/// changes what is sent begins with this, or the part of the answer that came would stand beside the conversation. `owner`: as for
/// Leases. The thread of `store`.
[[nodiscard]] Result<LoadedSession> loadRecovered(SessionStore &store, const SessionId &session,
                                                  const QString &owner);

} // namespace varve
