// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory/factrules.h>
#include <memory/memorygesture.h>
#include <storage/sessionstore.h>

namespace varve
{

/// One list of facts beside those of sessions: of a folder or of everywhere. A value.
struct KeptPlace
{
    FactScope scope = FactScope::Everywhere;
    QString project = {}; ///< as cleanProject() has it; empty: everywhere
    QList<KeptFact> facts = {};

    /// `project`: a folder; empty: everywhere.
    [[nodiscard]] static Result<KeptPlace> read(Database &database, const QString &project);
};

// What a caller without a window does with the facts of a list. Facts are named as findFact() has it.

/// `instead`: the fact that says this from now on; empty: a new one.
[[nodiscard]] Result<MemoryGesture> rememberKept(const KeptPlace &place, const QString &text,
                                                 const QString &instead, const MemoryLimits &limits,
                                                 const RedactionRules &secrets);
[[nodiscard]] Result<MemoryGesture> forgetKept(const KeptPlace &place, const QStringList &names);
/// Hide, Show and Reorder.
[[nodiscard]] Result<MemoryGesture> editKept(const KeptPlace &place, const ContextEdit &edit,
                                             const MemoryLimits &limits);

/// Answers the id of the fact that was written, or of the first that was forgotten. The thread of `store`.
[[nodiscard]] Result<EntryId> writeKept(SessionStore &store, const MemoryGesture &gesture);

} // namespace varve
