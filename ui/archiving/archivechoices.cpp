// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivechoices.h"

#include <storage/archivelog.h>
#include <storage/sessionstore.h>

#include <algorithm>

namespace varve
{

namespace
{

using What = ArchiveChosen::What;

What whatOf(const QList<ArchiveChoice> &choices, const SessionId &session)
{
    const auto found = std::ranges::find(choices, session, &ArchiveChoice::session);
    return found == choices.cend()                         ? What::Nothing
            : !found->goes                                 ? What::Stays
            : found->visibility == ArchiveVisibility::Team ? What::Team
                                                           : What::Mine;
}

std::optional<What> commonOf(const QList<ArchiveChoice> &choices, const QList<SessionId> &sessions)
{
    std::optional<What> common;
    for (const SessionId &session : sessions) {
        const What what = whatOf(choices, session);
        if (common.value_or(what) != what) {
            return std::nullopt;
        }
        common = what;
    }
    return common;
}

Result<> write(ArchiveList &list, qint64 archive, const SessionId &session, What what)
{
    const ArchiveChoice choice { session,
                                 {},
                                 what != What::Stays,
                                 what == What::Team ? ArchiveVisibility::Team
                                                    : ArchiveVisibility::Mine };
    return what == What::Nothing ? list.unchoose(archive, choice) : list.choose(archive, choice);
}

} // namespace

Result<QList<ArchiveChosen>> readChosen(SessionStore &store, const QList<SessionId> &sessions)
{
    ArchiveList list(store);
    const auto archives = list.all();
    if (!archives) {
        return std::unexpected(archives.error());
    }
    QList<ArchiveChosen> found;
    for (const Archive &archive : *archives) {
        const auto choices = list.choices(archive.number);
        auto elsewhere = ArchiveLog(store).writtenElsewhere(archive);
        if (!choices || !elsewhere) {
            return std::unexpected(choices ? elsewhere.error() : choices.error());
        }
        elsewhere->removeIf(
                [&](const HeldSession &one) { return !sessions.contains(one.session); });
        found += ArchiveChosen { archive, commonOf(*choices, sessions), *elsewhere };
    }
    return found;
}

Result<> writeChosen(SessionStore &store, const QList<SessionId> &sessions,
                     const QList<ArchiveChosen> &chosen)
{
    ArchiveList list(store);
    for (const ArchiveChosen &one : chosen) {
        for (const SessionId &session : sessions) {
            if (!one.what) {
                break;
            }
            if (const auto done = write(list, one.archive.number, session, *one.what); !done) {
                return done;
            }
        }
    }
    return {};
}

} // namespace varve
