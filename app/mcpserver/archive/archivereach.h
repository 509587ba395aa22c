// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/folderscope.h>
#include <storage/storereader.h>

namespace varve
{

/// What of the store a client is told of: the project that the server was started in, or all of it where the client asks for that and the
/// person lets it.
struct ArchiveReach
{
    QString folder; ///< of the project, never empty
    bool isEverywhere = false;

    [[nodiscard]] FolderScope scope() const
    {
        return isEverywhere ? FolderScope() : FolderScope::of(folder);
    }
};

/// The session that a client names: "12" or "#12" by its number, an id, an original id, or the beginning of one. What is out of reach is as if
/// it were not there, whatever it is called. The thread of `reader`.
[[nodiscard]] Result<Session> sessionWithin(StoreReader &reader, const FolderScope &scope,
                                            const QString &name);

} // namespace varve
