// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"
#include <interchange/importreport.h>

namespace varve
{

struct SessionImport
{
    QStringList files; ///< or folders
    bool bringBack = false; ///< also what the person has deleted
};

struct FailedImport
{
    QString file;
    Error error;
};

/// What came of a file, as soon as it has ended.
struct ImportedFile
{
    QString file;
    qint64 number = 0; ///< from 1
    qint64 files = 0;
    QList<ImportedSession> sessions;
    std::optional<Error> error; ///< not of one that was stopped
};

struct ImportResult
{
    qint64 files = 0;
    qint64 done = 0; ///< that were looked at
    bool isStopped = false;
    qint64 added = 0; ///< entries
    QList<ImportedSession> sessions;
    qint64 failures = 0;
    QList<FailedImport> failed;
    qint64 leftOut = 0; ///< of both lists: what one answer has no room for
    qint64 others = 0; ///< files below folders that are no sessions
    bool isCut = false; ///< folders hold more than was looked at
};

[[nodiscard]] const OperationOf<SessionImport, ImportResult> &importOperation();
/// Told of each.
[[nodiscard]] const EventOf<ImportedFile> &importedEvent();

} // namespace varve
