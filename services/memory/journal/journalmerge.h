// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <storage/journalrecord.h>

namespace varve
{

/// Facts that say the same, as one.
struct MergedFact
{
    JournalRecord record; ///< the newest, with all sources and tags and the greatest importance
    QList<JournalId> ids; ///< of all that it stands for, oldest first
    /// Facts with the same number contradict each other; -1: none does.
    int contradiction = -1;
    bool isNewest = true; ///< of those that contradict each other

    friend bool operator==(const MergedFact &, const MergedFact &) = default;
};

/// In the order of `records`, each where the first of those that it stands for is. `records` may be in any order; facts of different
/// sessions neither merge nor contradict each other unless `acrossSessions` (a branch may run through several). Pure.
[[nodiscard]] QList<MergedFact> mergeJournal(const QList<JournalRecord> &records,
                                             bool acrossSessions);

} // namespace varve
