// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compaction/branchmaterial.h>
#include <context/projection.h>
#include <providers/costs.h>
#include <workspace/loadedsession.h>

#include <QList>

#include <array>

namespace varve
{

/// An entry as it is named in a comparison.
struct ComparedEntry
{
    EntryId id;
    QString title;
    bool isDifferent = false; ///< from the one at its place on the other side
};

/// From a message of the person to the next.
struct ComparedTurn
{
    QList<ComparedEntry> entries; ///< the first gives it its title
};

/// What one branch has behind the place where two of them part.
struct ComparedBranch
{
    EntryId tip;
    QString title; ///< of the newest message
    QDateTime at; ///< of the newest entry
    int entries = 0; ///< all, notes and labels too
    QList<ComparedTurn> turns;
    std::array<qint64, CategoryCount> tokens {}; ///< of what would be sent, by category
    qint64 contextTokens = 0; ///< of the whole branch, the shared part included
    QList<UsedModel> used; ///< one for each answer that reported what it used
    QStringList models; ///< in order of appearance
    FileOperations files;
    QList<ToolEvent> commands; ///< that were run, oldest first

    [[nodiscard]] qint64 sentTokens() const;
    [[nodiscard]] int messages() const;
};

/// Two branches of a session. A value.
struct BranchComparison
{
    EntryId ancestor; ///< the deepest entry they share; null: none
    QString ancestorTitle;
    /// Entries behind it that say the same on both sides, before the first that does not.
    int alike = 0;
    EntryId firstDifference; ///< on the first branch; null: it ends there
    EntryId otherDifference; ///< on the second one
    std::array<ComparedBranch, 2> branches;
};

/// Whether two entries say the same: what was said, called and returned, whoever numbered it and when.
[[nodiscard]] bool saysTheSame(const Entry &one, const Entry &other);

/// Compares the branches that end at `tips`. The thread of `reader`; linear in the entries behind the place where they
/// part. Cancelled when stopped.
[[nodiscard]] Result<BranchComparison> compareBranches(const LoadedSession &loaded,
                                                       const std::array<EntryId, 2> &tips,
                                                       const ProjectionSettings &projection,
                                                       StoreReader &reader,
                                                       std::stop_token stop = {});

} // namespace varve
