// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "searchtextbuilder.h"
#include <session/entry.h>
#include <session/entrynode.h>

namespace varve
{

/// What storing an entry takes besides the database: half of the work. Only ids of other entries, seq and times of the
/// entry may change after it was made.
struct PreparedEntry
{
    EntryNode node; ///< without seq and parentSeq
    EntryMetrics metrics;
    QByteArray content; ///< UTF-8
    QString blocksJson;
    QByteArray searchText; ///< UTF-8, see SearchTextBuilder
};

/// `builder` may be used for any number of entries, by one thread.
[[nodiscard]] PreparedEntry prepareEntry(const Entry &entry, SearchTextBuilder &builder);

} // namespace varve
