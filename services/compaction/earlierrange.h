// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <context/projection.h>

namespace varve
{

/// The messages that a summary stands for, as far as the built-in summarizer wrote it and those before it and nobody changed them: they
/// are weighed again with what is new, so that several compactions keep what one would. What a model, another program or a person
/// wrote is carried over instead.
struct EarlierRange
{
    QList<EntryId> entries; ///< in branch order
    qint64 tokens = 0; ///< of them, as they would count in the context
    EntryId carried; ///< the compaction that stands before them; null: none
    qint64 carriedTokens = 0; ///< of the messages that this one stands for; 0: they are not there
};

/// What `compaction` stands for as it would be sent by `settings`, without what is excluded now and what the person has pinned. Of so many tokens that they are read
/// in about a second: what lies further back is carried over too. Reads one entry for each compaction, on the thread of `source`.
[[nodiscard]] Result<EarlierRange> earlierRange(const Branch &branch, const EntryId &compaction,
                                                const ProjectionSettings &settings,
                                                EntrySource &source);

} // namespace varve
