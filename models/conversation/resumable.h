// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/session.h>

#include <QList>

#include <optional>

namespace varve
{

// What `/resume` offers and means. Pure.

/// The newest sessions that can be told from others, by a title or a summary: not the one that is `open`, no archived ones, and none
/// of subagents. Their places in the list, from 1, are the numbers that `/resume` takes.
[[nodiscard]] QList<Session> resumableSessions(const QList<Session> &sessions,
                                               const SessionId &open);

/// The list as Markdown: number, title, age and the beginning of the summary.
[[nodiscard]] QString resumeReply(const QList<Session> &offered, const QDateTime &now);

/// The session that is meant by a number of the list, its own number ("#12"), the beginning of an id, or a text in a title or a summary, in this order; of
/// several with the text the newest. The one that is open only if it is named as none of the others is. Nothing: none is.
[[nodiscard]] std::optional<Session> findResumable(const QList<Session> &sessions,
                                                   const SessionId &open, const QString &which);

} // namespace varve
