// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "factscope.h"
#include <context/projection.h>
#include <storage/factstore.h>

namespace varve
{

/// The facts that hold in a session besides its own. A value.
struct KeptFacts
{
    QString folder; ///< of the session; empty: it has none, and no facts of a project
    QList<KeptFact> everywhere;
    QList<KeptFact> project; ///< of the folder and those above it

    [[nodiscard]] static Result<KeptFacts> read(Database &database, const QString &folder);
    /// Of Everywhere or Project.
    [[nodiscard]] const QList<KeptFact> &of(FactScope scope) const
    {
        return scope == FactScope::Project ? project : everywhere;
    }
    friend bool operator==(const KeptFacts &, const KeptFacts &) = default;
};

/// For functions that know only facts of a branch.
[[nodiscard]] QList<MemoryFact> asFacts(const QList<KeptFact> &facts);

/// Tokens of the facts of one scope as they are sent; 0 without one that is shown.
[[nodiscard]] qint64 factTokens(FactScope scope, const QList<MemoryFact> &facts,
                                const TokenFactors &factors);

/// What of them is sent, before the session's own: everywhere, then the project; nothing of a scope without a fact that is shown.
[[nodiscard]] QList<PromptPart> keptParts(const KeptFacts &facts);

/// The facts with these in another order: `moved` before `before`, at the end of its project's list if that is null or in
/// another list. Only what has another place now, ready for FactStore::put().
[[nodiscard]] QList<KeptFact> reordered(const QList<KeptFact> &facts, const EntryId &moved,
                                        const EntryId &before);

} // namespace varve
