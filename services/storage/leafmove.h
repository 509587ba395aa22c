// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sessionstore.h"

namespace varve
{

/// Goes on elsewhere with something to begin with: moves the leaf from `expectedLeaf` (Conflict if it is another by now) to
/// `to` (null: before the first entry) and appends `entries` there as a chain, in one transaction. The thread of `store`.
[[nodiscard]] Result<QList<Entry>> moveLeafAndAppend(SessionStore &store, const SessionId &session,
                                                     const EntryId &expectedLeaf, const EntryId &to,
                                                     QList<Entry> entries, const QString &why);

/// Notes that the leaf of `session` was moved from where it is there; part of a transaction of the caller's.
[[nodiscard]] Result<> logLeafMove(Database &database, const Session &session, const EntryId &to,
                                   const QString &why);

} // namespace varve
