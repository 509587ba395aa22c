// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tool.h"
#include <base/error.h>
#include <session/entry.h>

namespace varve
{

class SessionStore;

/// What came of a call as an entry; output that was shortened is kept whole as an attachment, whose hash is in the entry's
/// data ("fullOutput"). The store's thread.
[[nodiscard]] Result<Entry> toolResultEntry(SessionStore &store, const ToolCallBlock &call,
                                            const ToolOutcome &outcome, qint64 durationMs);

} // namespace varve
