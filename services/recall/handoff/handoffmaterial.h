// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compaction/branchmaterial.h>
#include <context/projection.h>
#include <workspace/loadedsession.h>

#include <stop_token>

namespace varve
{

/// What a session is handed off from: what its next request would be sent, read back to front. A value; for any thread.
struct HandoffMaterial
{
    Session session;
    EntryId leaf; ///< of the branch that is looked at
    QString provider; ///< who answers there; may be empty
    QString model;
    QString thinkingLevel;
    TokenFactors factors;
    QList<MemoryFact> memory; ///< the facts that are sent
    /// Entries with results, oldest first; what a model is shown of them; files and commands.
    BranchMaterial branch;
    int unread = 0; ///< older messages of the context that were not read any more

    /// The summary that the entries begin with; empty if there is none.
    [[nodiscard]] QString previousSummary() const;
};

/// `budget` in tokens: how much of the session a model can be shown. Refused if nothing was said in it yet, Cancelled when stopped.
/// The thread of `reader`.
[[nodiscard]] Result<HandoffMaterial> readHandoff(const LoadedSession &loaded,
                                                  ProjectionSettings settings, qint64 budget,
                                                  StoreReader &reader, std::stop_token stop = {});

} // namespace varve
