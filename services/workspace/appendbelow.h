// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <storage/sessionstore.h>

namespace varve
{

/// Appends below `parent` whatever happened meanwhile: at the leaf, if the session went on below `parent` (with an edit, a label,
/// a reply); if the person moved the leaf to another branch, directly below `parent`, and the leaf stays where it was moved.
/// The thread of `store`.
[[nodiscard]] Result<QList<Entry>> appendBelow(SessionStore &store, const SessionId &session,
                                               const EntryId &parent, const QList<Entry> &entries,
                                               const AppendOptions &options = {});

/// Where the branch through `seq` has come to: the session's leaf, or `seq` itself if the person moved the leaf to another branch.
/// The thread of `reader`.
[[nodiscard]] Result<qint64> branchEnd(StoreReader &reader, const SessionId &session, qint64 seq);

} // namespace varve
