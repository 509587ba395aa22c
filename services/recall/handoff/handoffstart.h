// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/sessionlink.h>
#include <storage/leases.h>
#include <storage/sessionstore.h>

#include <QStringList>

namespace varve
{

/// A new session that takes over from another one.
struct HandoffStart
{
    SessionId from;
    EntryId leaf; ///< of the branch that it was drafted from
    QString goal;
    QString text; ///< its first message: waits as the draft of its composer
    QString provider; ///< who answers; empty: as set up
    QString model;
    QString thinkingLevel;
    QStringList memory; ///< facts of the working memory that come along, already checked
};

/// What a note says that links two sessions.
struct HandoffLink
{
    enum class Way : quint8 { From, To };
    Way way = Way::From;
    SessionPlace place; ///< the other session; From: with the branch's end
    QString goal;
};

/// Makes the session in the same folder, with a first note that says where it comes from, the same model, and the facts; and adds
/// a note to the other one that says where it went. All or nothing; nothing else of the other session changes. Both notes are shown
/// as links and never sent. Conflict if an answer or a compaction is under way there. The thread of `store`.
[[nodiscard]] Result<Session> startHandoff(SessionStore &store, const HandoffStart &wanted,
                                           LeaseBook &leases);

/// Whether a session of ours was begun like that. The one it comes from may be gone.
[[nodiscard]] bool isHandedOff(const Session &session);

/// Nothing if the entry is no such note.
[[nodiscard]] std::optional<HandoffLink> handoffLink(const Entry &entry);

} // namespace varve
