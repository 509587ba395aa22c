// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "database.h"
#include <base/ids.h>
#include <session/block.h>

#include <QDateTime>
#include <QHash>

namespace varve
{

/// What the person has written while a turn runs. No part of the history until it is sent.
struct QueuedMessage
{
    qint64 number = 0; ///< its name, for as long as it waits
    Blocks blocks; ///< text and images
    bool steer = false; ///< for the turn that runs, between two of its rounds; else after it
    QDateTime createdAt;

    friend bool operator==(const QueuedMessage &, const QueuedMessage &) = default;
};

/// Messages that wait to be sent, one list a session. Sending takes them out in the transaction that appends them
/// (AppendOptions), so none is lost and none is sent twice. The thread of its Database; every change is a transaction.
class MessageQueue
{
public:
    explicit MessageQueue(Database &database);

    /// In the order in which they will be sent.
    [[nodiscard]] Result<QList<QueuedMessage>> messages(const SessionId &session);
    /// Of every session in which some wait.
    [[nodiscard]] Result<QHash<SessionId, int>> counts();
    /// At the end. Answers its number.
    [[nodiscard]] Result<qint64> add(const SessionId &session, const QueuedMessage &message);
    // NotFound if it was sent or removed meanwhile.
    [[nodiscard]] Result<> setBlocks(qint64 number, const Blocks &blocks);
    [[nodiscard]] Result<> setSteer(qint64 number, bool steer);
    [[nodiscard]] Result<> remove(qint64 number);
    /// All of a session to another one, behind what waits there. They keep their numbers.
    [[nodiscard]] Result<> handOver(const SessionId &from, const SessionId &to);
    /// Puts it before another one of its session; 0: to the end.
    [[nodiscard]] Result<> moveBefore(const SessionId &session, qint64 number, qint64 before);

private:
    [[nodiscard]] Result<> change(QLatin1StringView sql, const QVariantList &values);

    Database &m_database;
};

} // namespace varve
