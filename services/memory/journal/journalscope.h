// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <context/branch.h>
#include <storage/journalstore.h>

namespace varve
{

/// The entries whose facts are in force on a branch, oldest first, for JournalFilter::holders: compactions on its path that were not
/// undone there, and messages on it. So undo, redo, forks and roll-overs hold for the journal without anything that is written.
[[nodiscard]] Result<QList<qint64>> journalInForce(const Branch &branch, JournalStore &store);

/// The facts in force on the branch that the filter lets through, deleted ones left out; its holders are set here.
[[nodiscard]] Result<QList<JournalRecord>> journalOfBranch(const Branch &branch,
                                                           JournalStore &store,
                                                           JournalFilter filter = {});

} // namespace varve
