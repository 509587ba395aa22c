// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <stop_token>

namespace varve
{

/// The files of a folder that somebody may want to name.
struct FolderFiles
{
    QStringList paths; ///< from the folder on; those near its top first
    bool complete = true; ///< false: it holds more than were asked for, or it was stopped
};

/// At most `atMost` files, looked for from the top down, so that what is left out of a huge folder lies deep. In a git repository what
/// it ignores is left out, elsewhere hidden files; links are not followed. A folder that cannot be read is empty. Takes as long as
/// the disk does: for a pool thread.
[[nodiscard]] FolderFiles listFolder(const QString &folder, qsizetype atMost,
                                     const std::stop_token &stop = {});

} // namespace varve
