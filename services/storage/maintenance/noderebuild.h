// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "maintenancecontrol.h"
#include <session/entry.h>

#include <QHash>
#include <QSet>

namespace varve
{

class Database;
class NodeWriter;

/// Writes nodes of entries, inside a transaction of the caller.
class NodesOfEntries
{
public:
    NodesOfEntries(Database &database, NodeWriter &writer) : m_database(database), m_writer(writer)
    { }

    /// Those of `sessions` (their numbers; nothing: of all), with the tokens that answers gave. Answers to entries come after them.
    [[nodiscard]] Result<> write(const QList<Entry> &entries, const QSet<qint64> &sessions);

private:
    [[nodiscard]] Result<> readNumbers();

    Database &m_database;
    NodeWriter &m_writer;
    QHash<SessionId, qint64> m_numbers;
};

/// Makes the table of nodes anew from the entries: beside the one there is, which stays in use until the new one takes its place in one
/// transaction, with what was appended meanwhile. Stopped or cut off before that, nothing has changed; a process that dies leaves a
/// table that nobody reads, see dropUnfinishedNodes(). Conflict if somebody else calls that meanwhile. The rest is in transactions of
/// a fraction of a second.
[[nodiscard]] Result<> makeNodesAnew(Database &database, const MaintenanceControl &control);

/// What processes have left that died while they made nodes anew. One that is making them at this moment stops (Conflict).
[[nodiscard]] Result<> dropUnfinishedNodes(Database &database);

} // namespace varve
