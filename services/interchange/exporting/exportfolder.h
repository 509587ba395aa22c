// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exportjob.h"

namespace varve
{

struct FolderOutcome
{
    QStringList files; ///< in the order of the sessions
    RedactionCounts redactions; ///< of all of them
    friend bool operator==(const FolderOutcome &, const FolderOutcome &) = default;
};

/// Writes each of these sessions, complete, as JSON that can be imported again, under a name of its own into the folder, which is made
/// where it is missing; no file that is there is replaced. Stops at the first that fails; the files before it stay. `progress`: after
/// each file, how many there are; may be empty. The reader's thread.
[[nodiscard]] Result<FolderOutcome> exportToFolder(
        StoreReader &reader, const QList<SessionId> &sessions, const QString &folder,
        const RedactionRules &redaction, const std::function<void(qsizetype)> &progress = {},
        const std::stop_token &stop = {});

/// "Title.json", "Title (2).json": one that is not there yet. Looks at the folder.
[[nodiscard]] QString freeFileName(const QString &folder, const QString &name);

} // namespace varve
