// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>
#include <recall/recallanswer.h>

namespace varve
{

class StoreReader;

/// A hit of the search as a passage: what stands around the terms in its entry, up to some 1,500 characters. On the reader's thread.
[[nodiscard]] Result<RecallPassage> readPassage(StoreReader &reader, const SessionId &session,
                                                const EntryId &entry, const QStringList &terms);

/// The same of an entry that need not be in a store.
[[nodiscard]] RecallPassage passageOf(const SessionId &session, const Entry &entry,
                                      const QStringList &terms);

/// A passage as it is put into a message: quoted in Markdown, with where it is from below it. Ends with an empty line.
[[nodiscard]] QString quotedPassage(const RecallPassage &passage);
/// The same of something that was kept.
[[nodiscard]] QString quotedFact(const RecallFact &fact);

} // namespace varve
