// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sessionlist.h"

namespace varve
{

struct NewSession
{
    QString folder; ///< empty: none
    QString title; ///< empty: none
};

struct ForkSession
{
    QString session;
    QString entry; ///< that the new session stands on
    QString title; ///< empty: that of the other
};

struct RenameSession
{
    QString session;
    QString title;
};

struct TagSession
{
    QString session;
    QStringList add;
    QStringList remove;
};

struct ArchiveSessions
{
    QStringList sessions;
    bool archived = true;
};

struct TaggedSession
{
    SessionId id;
    QStringList tags; ///< after the change
};

struct ArchivedSessions
{
    QList<SessionId> sessions; ///< each once
    bool archived = true;
};

[[nodiscard]] const OperationOf<NewSession, ListedSession> &newOperation();
[[nodiscard]] const OperationOf<ForkSession, ListedSession> &forkOperation();
[[nodiscard]] const OperationOf<RenameSession, ListedSession> &renameOperation();
[[nodiscard]] const OperationOf<TagSession, TaggedSession> &tagOperation();
[[nodiscard]] const OperationOf<ArchiveSessions, ArchivedSessions> &archiveOperation();

} // namespace varve
