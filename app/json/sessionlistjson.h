// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "storereader.h"

#include <QJsonObject>

namespace varve
{

/// Which sessions of a store are wanted, and in which order.
struct SessionListing
{
    QStringList tags = {}; ///< all of them
    QString project = {}; ///< a part of the folder; empty: any
    QString title = {}; ///< a part of the title; empty: any
    bool onlyArchived = false;
    QString order = {}; ///< one of sessionOrders(); empty: as the store has them, newest first
};

struct ListedSession
{
    Session session;
    QStringList tags;
};

struct ListedSessions
{
    QList<ListedSession> sessions;
    qsizetype all = 0; ///< that the store has
};

/// In alphabetical order.
[[nodiscard]] QStringList sessionOrders();
/// The thread of `reader`.
[[nodiscard]] Result<ListedSessions> listSessions(StoreReader &reader,
                                                  const SessionListing &wanted);

/// One of the list, as `varve sessions --json` prints it.
[[nodiscard]] QJsonObject sessionJson(const Session &session, const QStringList &tags);

} // namespace varve
