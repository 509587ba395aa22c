// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "foreigndatabase.h"

#include <QHash>

#include <optional>
#include <vector>

namespace varve
{

/// Rows of librecode's database, in any of its schemas, as they are. Text is UTF-8 and may be damaged.
class LibrecodeDatabase
{
public:
    [[nodiscard]] static bool isOne(const QStringList &tables);
    /// `database` outlives this.
    explicit LibrecodeDatabase(ForeignDatabase &database);
    [[nodiscard]] ForeignDatabase &database() { return m_database; }
    /// Whether the columns are there that every schema has.
    [[nodiscard]] bool isComplete() const;

    struct SessionRow
    {
        qint64 row = 0;
        QByteArray id;
        QByteArray cwd;
        QByteArray name;
        QByteArray parent; ///< id; empty: none
        QByteArray createdAt;
        QByteArray
                settings; ///< JSON: the model and thinking level that were chosen last; often empty
        QByteArray agent; ///< name of the subagent whose session this is
        QByteArray agentModel; ///< provider/model
    };
    /// A JSON value of a session that is longer than this is not read.
    static constexpr qint64 MostSettingsBytes = 1 << 20;
    [[nodiscard]] Result<QList<SessionRow>> sessions();

    /// Where an entry stands, for all entries of a session at once.
    struct Place
    {
        qint64 row = 0;
        qint64 parentRow = 0; ///< 0: a root, or the parent is not in the session
        QByteArray createdAt;
    };
    [[nodiscard]] Result<std::vector<Place>> places(qint64 sessionRow);

    struct EntryRow
    {
        qint64 row = 0;
        qint64 size = 0; ///< bytes
        bool isTooLarge = false; ///< its texts were not read
        QByteArray id;
        QByteArray parent;
        QByteArray type;
        QByteArray role;
        QByteArray content;
        QByteArray provider;
        QByteArray model;
        QByteArray customType;
        QByteArray data; ///< JSON
        QByteArray summary;
        QByteArray createdAt;
        // Of later schemas; empty or nothing in earlier ones.
        QByteArray toolName;
        QByteArray toolStatus;
        QByteArray toolArguments;
        QByteArray firstKept;
        QByteArray branchFrom;
        QByteArray operationId;
        std::optional<qint64> tokensBefore;
        std::optional<bool> modelFacing;
        std::optional<bool> display;
    };
    [[nodiscard]] Result<std::optional<EntryRow>> entry(qint64 row);

    struct Part
    {
        QByteArray type; ///< text or image
        QByteArray text;
        QByteArray mediaType;
        QByteArray name;
        QByteArray data;
        qint64 size = 0;
        bool isTooLarge = false; ///< text and data were not read
    };
    struct PartList
    {
        QList<Part> parts;
        qint64 leftOut = 0; ///< how many more there are
    };
    static constexpr qsizetype MostParts = 10'000; ///< of a message
    static constexpr qint64 MostPartsBytes = 128 << 20; ///< of a message
    /// Of the message with this row, in order.
    [[nodiscard]] Result<PartList> parts(qint64 entryRow);

    /// Rows that belong to nothing: their session, or their entry, was deleted.
    struct Strays
    {
        qint64 entries = 0;
        qint64 messages = 0;
    };
    [[nodiscard]] Result<Strays> strays();

private:
    [[nodiscard]] QString entrySql() const;
    [[nodiscard]] static EntryRow readEntry(const Query &query, qint64 row);
    [[nodiscard]] QString partsSql() const;
    struct Agent
    {
        QByteArray name;
        QByteArray model;
    };
    using Settings = QHash<QByteArray, QByteArray>; ///< by session
    using Agents = QHash<QByteArray, Agent>; ///< by session
    [[nodiscard]] Result<Settings> settings();
    [[nodiscard]] Result<Agents> agents();

    ForeignDatabase &m_database;
    const QString m_entrySql; ///< made once, as they are run for every entry
    const QString m_partsSql; ///< empty: there are no parts
};

} // namespace varve
