// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "maintenancecontrol.h"

#include <QSet>

namespace varve
{

class Database;

/// Makes derived rows again from the entries, in transactions of a fraction of a second: killed or stopped at any time, the store is
/// usable and the rest can be done later.
class NodeRepair
{
public:
    NodeRepair(Database &database, const MaintenanceControl &control)
        : m_database(database)
        , m_control(control)
    { }

    /// The nodes of these sessions, each in its place, with the tokens that answers gave. Where the table itself cannot be read:
    /// makeNodesAnew().
    [[nodiscard]] Result<> rebuildNodes(const QSet<qint64> &sessions);
    [[nodiscard]] Result<> removeStrayNodes();
    /// Of entries or models that are not there.
    [[nodiscard]] Result<> removeStrayVectors();

    /// What the journal says of these entries. Importance, tags and deletions of a person stay.
    [[nodiscard]] Result<> rewriteJournal(const QSet<qint64> &entries);
    [[nodiscard]] Result<> removeStrayJournal();

    /// An empty full-text index in place of the one there is.
    [[nodiscard]] Result<> recreateText();
    /// Adds what the full-text index lacks and takes out what has no entry.
    [[nodiscard]] Result<> completeText();

    /// Counts of these sessions, from their entries.
    [[nodiscard]] Result<> recount(const QSet<qint64> &sessions);

private:
    [[nodiscard]] Result<qint64> lastSeq();
    [[nodiscard]] Result<> recountOne(qint64 session);
    [[nodiscard]] Result<> removeInSteps(const QString &sql);
    [[nodiscard]] Result<> goOn() const;

    Database &m_database;
    const MaintenanceControl &m_control;
};

} // namespace varve
