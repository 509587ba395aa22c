// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <workspace/loadedsession.h>

namespace varve
{

/// "#12" by the store's number, as references and the window name it; else StoreReader::findSession(). The thread of `reader`.
[[nodiscard]] Result<Session> sessionNamed(StoreReader &reader, const QString &name);
/// Each once. The thread of `reader`.
[[nodiscard]] Result<QList<SessionId>> sessionsNamed(StoreReader &reader, const QStringList &names);
/// "#4711" by the store's number of it, as Entry::seq has it; else StoreReader::findEntry(). In a session or what it stands on. The thread
/// of `reader`.
[[nodiscard]] Result<qint64> entrySeqNamed(StoreReader &reader, const LoadedSession &loaded,
                                           const QString &name);
/// The entry of that name, id, original id or number, in a session or what it stands on. The thread of `reader`.
[[nodiscard]] Result<EntryId> entryNamed(StoreReader &reader, const LoadedSession &loaded,
                                         const QString &name);
/// A session by its name, to where it stands or to another entry. The thread of `reader`.
[[nodiscard]] Result<LoadedSession> loadNamed(StoreReader &reader, const QString &session,
                                              const QString &leaf = {});

/// The error says that there is no session of a name.
[[nodiscard]] bool isUnknownSession(const Error &error);

} // namespace varve
