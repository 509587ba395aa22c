// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/entry.h>
#include <storage/archiveserver.h>

namespace varve
{

class SessionStore;

/// An entry that was found in an archive.
struct ArchiveFinding
{
    ArchiveHit hit;
    Entry entry;
    QString excerpt;
    bool isHere = false; ///< its session is in this store, too
    bool isEntryHere = false;
    ArchiveMachine machine = {}; ///< where it was written; without a name if the archive names none
};
/// `text` as it is typed. What others have put there and cannot be read, or has not the words that it is said to have, keeps nothing else
/// from being found. On the thread of `store`.
[[nodiscard]] Result<QList<ArchiveFinding>> findInArchive(ArchiveServer &server,
                                                          SessionStore &store, const QString &text,
                                                          qsizetype most);

} // namespace varve
