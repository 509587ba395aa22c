// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "database.h"
#include <session/entrynode.h>
#include <session/tokenshares.h>

#include <QHash>

#include <optional>

namespace varve
{

/// Nodes of entries, and the tokens that an answer's reported usage gives them. Inside a transaction of the caller.
class NodeWriter
{
public:
    /// `table`: that of the nodes, or one that is made to take its place.
    explicit NodeWriter(Database &database, QString table = QStringLiteral("entry_nodes"))
        : m_database(database)
        , m_table(std::move(table))
    { }

    /// `session` is its number in the store.
    [[nodiscard]] Result<> insert(qint64 session, const EntryNode &node);
    /// In place of one that may be there.
    [[nodiscard]] Result<> replace(qint64 session, const EntryNode &node);
    /// Gives what came between the last answer and this one its tokens; what is measured already stays. Answers what can be
    /// learned from it.
    [[nodiscard]] Result<TokenShares> share(qint64 session, const EntryNode &answer);
    /// An answer that is written soon may share its usage with it: it need not be read again. All of one session.
    void remember(const EntryNode &node);

private:
    [[nodiscard]] Result<> write(QLatin1StringView verb, qint64 session, const EntryNode &node);
    [[nodiscard]] Result<std::optional<EntryNode>> nodeAt(qint64 session, qint64 seq);

    Database &m_database;
    const QString m_table;
    QHash<qint64, EntryNode> m_recent;
};

} // namespace varve
