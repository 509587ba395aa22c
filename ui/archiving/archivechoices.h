// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>
#include <storage/archivelist.h>

#include <optional>

namespace varve
{

class SessionStore;

/// What was chosen for some sessions in one archive.
struct ArchiveChosen
{
    enum class What : quint8 {
        Nothing, ///< folders decide, and whether all go there
        Mine,
        Team,
        Stays
    };

    Archive archive;
    std::optional<What> what = {}; ///< nothing: not the same for all of them
    QList<HeldSession> elsewhere = {}; ///< of them those of which not all would go
};

// On the thread of the store.

[[nodiscard]] Result<QList<ArchiveChosen>> readChosen(SessionStore &store,
                                                      const QList<SessionId> &sessions);
/// Leaves alone where there is nothing in `what`.
[[nodiscard]] Result<> writeChosen(SessionStore &store, const QList<SessionId> &sessions,
                                   const QList<ArchiveChosen> &chosen);

} // namespace varve
