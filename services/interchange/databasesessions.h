// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importassembler.h"
#include "jsontree.h"
#include <storage/foreigndatabase.h>

#include <QSet>

#include <utility>

namespace varve
{

/// One JSON value that a column holds. Reuses its memory from row to row.
class JsonColumn
{
public:
    /// None if it is no object or array. Valid until the next one.
    [[nodiscard]] JsonRef parse(const QByteArray &json);
    /// Whether bytes of the last one that are not UTF-8 were replaced.
    [[nodiscard]] bool wasRepaired() const { return m_repaired; }

private:
    [[nodiscard]] std::expected<JsonRef, JsonTree::Failure> parsePadded(const QByteArray &json);

    QByteArray m_padded;
    JsonTree m_tree;
    bool m_repaired = false;
};

/// One session of a database and the one that it was started from.
struct SessionLink
{
    QByteArray id;
    QByteArray parent; ///< empty: none
};

/// The way through a database that all programs have in common: what is left out, then session after session, parents first. Used
/// once, by one thread.
class DatabaseSessions
{
public:
    virtual ~DatabaseSessions() = default;
    Q_DISABLE_COPY_MOVE(DatabaseSessions)

    [[nodiscard]] Result<> run();

protected:
    DatabaseSessions(ForeignDatabase &database, ImportAssembler &into)
        : m_database(database)
        , m_into(into)
    { }

    ForeignDatabase &m_database;

    [[nodiscard]] virtual QString program() const = 0; ///< as messages name it
    [[nodiscard]] virtual bool hasKnownColumns() const = 0;
    /// Where the version of the schema stands.
    struct Schema
    {
        QLatin1StringView table;
        QLatin1StringView column;
        qint64 newestKnown = 0;
    };
    [[nodiscard]] virtual Schema schema() const { return {}; }
    /// In the order in which they are to be read.
    [[nodiscard]] virtual Result<QList<SessionLink>> listSessions() = 0;
    /// Those that are read, and those of which there is nothing to say.
    [[nodiscard]] virtual QStringList tables() const { return {}; }
    /// Why nothing is made of a table's rows; empty: it is one of tables().
    [[nodiscard]] virtual QString whyLeftOut(const QString &table) const;
    /// What else is left out.
    [[nodiscard]] virtual Result<> sayWhatIsMissing() { return {}; }
    /// `index`: in listSessions(). `parent`: empty if it had led in a circle.
    [[nodiscard]] virtual Result<> readSession(qsizetype index, const QByteArray &parent) = 0;

    [[nodiscard]] ImportAssembler &into() { return m_into; }
    /// ImportAssembler::begin(), with a note if the parent is not in the database.
    [[nodiscard]] Result<> begin(const Session &session, const QByteArray &parent);
    /// Cancelled once it is asked to stop. `bytes`: of rows that were read since.
    [[nodiscard]] Result<> proceed(qint64 bytes = 0);
    /// Of a row of which more is kept nowhere.
    void sayTooLarge(qint64 row, qint64 size)
    {
        m_into.log().skipped(row,
                             DatabaseTexts::rowTooLarge(dataSize(size),
                                                        dataSize(ForeignDatabase::MostRowBytes)));
    }
    void sayLeftOut(const QString &table, qint64 rows, const QString &why);

private:
    [[nodiscard]] Result<> sayLaterSchema();

    ImportAssembler &m_into;
    QSet<QByteArray> m_sessions; ///< ids
    qint64 m_bytes = 0; ///< of the rows so far
};

} // namespace varve
