// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compaction/sessionfacts.h>
#include <redaction/redactor.h>
#include <session/journalfact.h>

#include <span>

namespace varve
{

/// What rules find worth keeping of a range, most important first, at most MostJournalFacts. `facts` and `events` are those of
/// `range`; `project`: the name of the folder that was worked in, a tag of all, may be empty. Pure; any thread.
///
/// Importance: 5, and 2 more for what the person said, 1 more for what a tool showed, 1 less for what a program put there; then by
/// what it is: see contentModifier() in the source.
[[nodiscard]] QList<JournalFact> extractJournal(std::span<const Entry> range,
                                                const QList<Fact> &facts,
                                                const QList<ToolEvent> &events,
                                                const QString &project);

[[nodiscard]] JournalFact::Kind journalKindOf(Fact::Kind kind);

struct SafeJournal
{
    QList<JournalFact> facts; ///< in the order given
    int leftOut = 0; ///< because a key or password is in them
    friend bool operator==(const SafeJournal &, const SafeJournal &) = default;
};
/// Without what looks like a key or password: journals go into later requests, lists and exports. Where the rules themselves
/// do not work nothing is kept.
[[nodiscard]] SafeJournal safeFacts(const QList<JournalFact> &facts, const RedactionRules &rules);

} // namespace varve
