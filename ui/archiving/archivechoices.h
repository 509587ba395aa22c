// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>
#include <storage/archivelist.h>

#include <QHash>

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

/// All that is chosen for an archive, and what goes and comes without being chosen.
struct ArchiveRules
{
    Archive archive;
    QList<ArchiveChoice> choices;
    QHash<SessionId, QString> titles = {}; ///< of the chosen sessions that are here
};
[[nodiscard]] Result<ArchiveRules> readRules(SessionStore &store, const QString &archive);
/// What differs. Nothing is sent by that.
[[nodiscard]] Result<> writeRules(SessionStore &store, const ArchiveRules &before,
                                  const ArchiveRules &after);
[[nodiscard]] ArchiveChosen::What whatOf(const ArchiveChoice &choice);
/// The choice says this from now on; never Nothing.
void setWhat(ArchiveChoice &choice, ArchiveChosen::What what);
/// As people are shown it; not of Nothing.
[[nodiscard]] QString whatText(const Archive &archive, ArchiveChosen::What what);

} // namespace varve
