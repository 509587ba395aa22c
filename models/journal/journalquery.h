// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <context/branch.h>
#include <memory/journalmerge.h>

#include <optional>

namespace varve
{

class StoreReader;

/// Of what the facts are.
enum class JournalScope : quint8 {
    Branch, ///< in force on the branch that is looked at
    Session, ///< on any branch of the open session, where they were not undone
    Everything, ///< of all sessions
};

/// One list of facts that somebody wants. A value.
struct JournalQuery
{
    JournalScope scope = JournalScope::Everything;
    std::optional<Branch> branch = {}; ///< of Branch and Session
    JournalFilter filter = {}; ///< its scope is set by this one
    std::optional<QList<SessionId>> sessions = {}; ///< of Everything: only of these
};

/// Facts that say the same as one, in no particular order. Reading thread: some 10 ms for 10,000 facts.
[[nodiscard]] Result<QList<MergedFact>> readJournal(StoreReader &reader, const JournalQuery &query);

} // namespace varve
