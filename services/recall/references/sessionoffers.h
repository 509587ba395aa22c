// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <storage/searchquery.h>

#include <QList>

namespace varve
{

/// A session that somebody may mean, with what speaks for it.
struct SessionOffer
{
    Session session;
    QString snippet; ///< where the words or the meaning were found; else the beginning of its summary
    bool byMeaning = false; ///< only its meaning is near
};

/// The sessions that `typed` may mean, best first, at most `most`: by its number ("12", "#12"), by words of its title, of its summary and of
/// its folder's name, and by `hits` of a search for the same text, in their order. Without a text the newest. Archived ones come last,
/// those of subagents and `without` never. Pure.
[[nodiscard]] QList<SessionOffer> offeredSessions(const QList<Session> &sessions,
                                                  const QString &typed,
                                                  const QList<SearchHit> &hits,
                                                  const SessionId &without, qsizetype most);

} // namespace varve
