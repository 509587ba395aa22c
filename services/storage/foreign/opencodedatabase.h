// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "foreigndatabase.h"

#include <optional>
#include <vector>

namespace varve
{

/// Rows of OpenCode's database as they are. What a message or part says is one JSON value; text is UTF-8 and may be damaged. Version 2 has
/// messages without parts in a table of their own, and sessions beside those of version 1, which stay where they are.
class OpenCodeDatabase
{
public:
    [[nodiscard]] static bool isOne(const QStringList &tables);
    /// `database` outlives this.
    explicit OpenCodeDatabase(ForeignDatabase &database);
    [[nodiscard]] ForeignDatabase &database() { return m_database; }
    [[nodiscard]] bool isComplete() const;

    struct SessionRow
    {
        qint64 row = 0;
        QLatin1StringView table = {}; ///< of that row
        QByteArray id;
        QByteArray parent; ///< id; empty: none
        QByteArray directory;
        QByteArray title;
        qint64 createdAt = 0; ///< ms
        bool isArchived = false;
        QByteArray version = {}; ///< of the program
    };
    [[nodiscard]] Result<QList<SessionRow>> sessions();
    /// JSON: the message before which the session stands. Empty if it was not taken back.
    [[nodiscard]] Result<QByteArray> revert(const SessionRow &session);
    /// Whether what a session's messages say is in those of version 2. They begin to be written, beside the others, before they say all.
    [[nodiscard]] Result<bool> isNew(const SessionRow &session);
    /// Rows of a session's messages of version 2, in their order; none if it has none.
    [[nodiscard]] Result<std::vector<qint64>> newMessages(const SessionRow &session);

    /// Rows of a session's messages in the order in which OpenCode shows them.
    [[nodiscard]] Result<std::vector<qint64>> messages(const SessionRow &session);
    /// Of a message's parts, in order.
    [[nodiscard]] Result<std::vector<qint64>> parts(qint64 messageRow);

    struct Record
    {
        qint64 row = 0;
        qint64 size = 0;
        bool isTooLarge = false; ///< the data were not read
        QByteArray id;
        qint64 createdAt = 0; ///< ms
        QByteArray data; ///< JSON
        QByteArray type = {}; ///< of messages of version 2
    };
    [[nodiscard]] Result<std::optional<Record>> newMessage(qint64 row);
    [[nodiscard]] Result<std::optional<Record>> message(qint64 row);
    [[nodiscard]] Result<std::optional<Record>> part(qint64 row);

    /// Rows whose session or message was deleted.
    struct Strays
    {
        qint64 messages = 0;
        qint64 parts = 0;
    };
    [[nodiscard]] Result<Strays> strays();

private:
    [[nodiscard]] QString recordSql(QLatin1StringView table) const;
    [[nodiscard]] bool hasOldMessages() const;
    [[nodiscard]] bool hasNewMessages() const;
    [[nodiscard]] Result<> addSessions(QLatin1StringView table, QList<SessionRow> &rows);
    [[nodiscard]] Result<std::optional<Record>> record(const QString &sql, qint64 row);
    [[nodiscard]] Result<std::vector<qint64>> rows(const QString &sql, qint64 of);

    ForeignDatabase &m_database;
    const QString m_newMessageSql;
    const QString m_messageSql; ///< made once, as they are run for every row
    const QString m_partSql;
};

} // namespace varve
