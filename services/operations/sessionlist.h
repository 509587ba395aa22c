// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"
#include <session/sessionforest.h>

namespace varve
{

class StoreReader;

/// Which sessions of a store, and in which order.
struct ListSessions
{
    QString title; ///< a part of it; empty: any
    QString project; ///< a part of the folder; empty: any
    QString folder; ///< it or one below it; empty: any
    QString program; ///< a part of the format that they were imported from; empty: any
    QStringList tags; ///< all of them
    bool archived = false; ///< only those
    QString find; ///< only those that it may mean, best first unless `sort` is given; empty: all
    bool meaning = false; ///< with `find`
    QString sort; ///< empty: the newest first, archived ones last
    qint64 offset = 0;
    std::optional<qint64> limit;
};

struct ListedSession
{
    Session session;
    QStringList tags;
    std::optional<QString> snippet = {}; ///< where it was found; nothing: it was not looked for
    std::optional<FamilyUse> family = {}; ///< where it has subagents, of a whole list
};

struct ListedSessions
{
    QList<ListedSession> sessions;
    qsizetype total = 0; ///< that are wanted, with those before and behind this page
    qsizetype all = 0; ///< that the store has
};

[[nodiscard]] const OperationOf<ListSessions, ListedSessions> &listOperation();

/// All of them, for who watches them. The thread of `reader`.
[[nodiscard]] Result<ListedSessions> allSessions(StoreReader &reader);

/// A session as it is listed, wherever one is answered.
[[nodiscard]] const ValueFields<ListedSession> &sessionFields();
[[nodiscard]] QJsonObject sessionJson(const Session &session, const QStringList &tags);

} // namespace varve
