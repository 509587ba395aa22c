// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "projectfacts.h"

#include <optional>

namespace varve
{

/// All facts that hold on a branch. A value.
struct MemoryState
{
    QList<MemoryFact> session; ///< of the branch
    KeptFacts kept;

    /// By their scope, as facts of a branch.
    [[nodiscard]] QList<MemoryFact> of(FactScope scope) const;
    /// Nothing if it is in none of the lists.
    [[nodiscard]] std::optional<FactScope> scopeOf(const EntryId &fact) const;
    friend bool operator==(const MemoryState &, const MemoryState &) = default;
};

/// One thing that a person does with facts: what is appended to the branch, and what is written beside it.
struct MemoryGesture
{
    QList<ContextEdit> edits;
    QList<KeptFact> put; ///< changed ones; those that were forgotten meanwhile are passed over
    QList<KeptFact> added; ///< new ones, and forgotten ones that come back
    QList<EntryId> forgotten; ///< of the kept ones

    [[nodiscard]] bool isEmpty() const
    {
        return edits.isEmpty() && put.isEmpty() && added.isEmpty() && forgotten.isEmpty();
    }
};

// What makes them, from the facts as they are. Texts have been checked, see factrules.h. Pure; an id that is not there makes an empty
// gesture.

/// Under a new id. `source`: where it comes from, in `session`.
[[nodiscard]] MemoryGesture remembering(const MemoryState &state, FactScope scope,
                                        const QString &text, const QList<EntryId> &sources,
                                        const SessionId &session);
[[nodiscard]] MemoryGesture revising(const MemoryState &state, const EntryId &fact,
                                     const QString &text);
[[nodiscard]] MemoryGesture showing(const MemoryState &state, const EntryId &fact, bool shown);
[[nodiscard]] MemoryGesture forgetting(const MemoryState &state, const QList<EntryId> &facts);
/// Within its scope; `before` null: at the end.
[[nodiscard]] MemoryGesture reordering(const MemoryState &state, const EntryId &fact,
                                       const EntryId &before);
/// To the end of another scope's list, as it is.
[[nodiscard]] MemoryGesture moving(const MemoryState &state, const EntryId &fact, FactScope scope,
                                   const SessionId &session);

/// The facts once the gesture was made.
[[nodiscard]] MemoryState after(const MemoryGesture &gesture, MemoryState state);

/// What takes a gesture back that is about to be made. What it does to facts that are not in `before` cannot be.
[[nodiscard]] MemoryGesture inverse(const MemoryGesture &gesture, const MemoryState &before);

} // namespace varve
