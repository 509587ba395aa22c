// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <storage/archivelist.h>
#include <storage/archivevalue.h>

#include <QSet>

namespace varve
{

/// What an archive has under the numbers of these items of this machine: the numbers of those that are there as they are here. They differ where
/// a copy of the store goes on elsewhere: Conflict. `items`: of one session, by number, as they leave.
[[nodiscard]] Result<QSet<qint64>> sameThere(ArchiveServer &server, const Archive &archive,
                                             const QList<ArchiveItem> &items);

} // namespace varve
