// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "storelocks.h"
#include "waitingsign.h"
#include <base/error.h>

#include <QSqlDatabase>
#include <QSqlQuery>
#include <QVariant>

#include <memory>
#include <optional>
#include <unordered_map>

namespace varve
{

/// A prepared statement in use. Finished when it goes out of scope: an open SELECT would block the
/// checkpoint of the write-ahead log.
class Query
{
public:
    explicit Query(QSqlQuery *query) : m_query(query) { }
    ~Query()
    {
        if (m_query != nullptr) {
            m_query->finish();
        }
    }
    Query(Query &&other) noexcept : m_query(std::exchange(other.m_query, nullptr)) { }
    Query &operator=(Query &&other) noexcept
    {
        std::swap(m_query, other.m_query);
        return *this;
    }
    Q_DISABLE_COPY(Query)

    /// False behind the last row, and where reading fails: see error().
    [[nodiscard]] bool next() { return m_query->next(); }
    /// Why there is no next row; empty if that was the last.
    [[nodiscard]] QString error() const;
    [[nodiscard]] QVariant value(int column) const { return m_query->value(column); }
    [[nodiscard]] qint64 integer(int column) const { return m_query->value(column).toLongLong(); }
    [[nodiscard]] QString text(int column) const { return m_query->value(column).toString(); }
    [[nodiscard]] QByteArray bytes(int column) const
    {
        return m_query->value(column).toByteArray();
    }
    [[nodiscard]] qint64 lastInsertId() const { return m_query->lastInsertId().toLongLong(); }
    [[nodiscard]] int changedRows() const { return m_query->numRowsAffected(); }

private:
    QSqlQuery *m_query; // owned by the Database
};

struct FileIdentity;

/// One connection to one SQLite file. Lives and dies on the thread that opened it; never handed on.
class Database
{
public:
    enum class Mode {
        ReadWrite, ///< makes the file (0600) and its folder (0700) if they are missing
        ReadOnly, ///< another connection may write meanwhile
        Immutable, ///< the medium cannot be written: no locks, no log
    };
    struct Options
    {
        Mode mode = Mode::ReadWrite;
        int busyTimeout =
                15000; ///< ms to wait for others, unless this process writes for long (longwrite.h)
    };

    /// Nothing is mapped: every connection would map the whole store, and each mapping counts as memory in use (175 of
    /// 290 MB with one large session open).
    static constexpr int CacheKilobytes = 6'000;
    /// Of the log, before it is written back. An import does it earlier, so that nobody else has to while it runs.
    static constexpr int CheckpointPages = 8000;

    /// The file that has the name when the store is free: one that is put in its place while this waits is the one that is opened.
    /// For writing, only a store or an empty file: a database of another program is left as it is (InvalidInput).
    [[nodiscard]] static Result<std::unique_ptr<Database>> open(const QString &path,
                                                                Options options);
    ~Database();
    Q_DISABLE_COPY_MOVE(Database)

    /// For statements that are run rarely; nothing is kept.
    [[nodiscard]] Result<> execute(const QString &sql);
    /// Prepared once for each text and kept. At most one Query of the same text may be alive.
    [[nodiscard]] Result<Query> run(QLatin1StringView sql, const QVariantList &values = {});
    /// The same for a statement whose text is made by the program (a list of placeholders).
    [[nodiscard]] Result<Query> run(const QString &sql, const QVariantList &values = {});

    [[nodiscard]] Result<qint64> pragma(QLatin1StringView name);
    /// An import waits without telling others, or two of them would make each other hurry.
    void setPatient(bool patient) { m_patient = patient; }
    /// Whether somebody who is not patient waits to write.
    [[nodiscard]] bool othersWait() const { return m_sign.isUp(); }
    /// Before anything is written: false if the store was taken away from under this connection.
    [[nodiscard]] bool holdLocks() { return !m_locks || m_locks->hold(); }
    /// Why nothing is written over this connection, for every attempt to: else only SQLite's own "read-only" would be known.
    void setReadOnlyReason(const Error &reason) { m_readOnlyReason = reason; }
    [[nodiscard]] const std::optional<Error> &readOnlyReason() const { return m_readOnlyReason; }
    [[nodiscard]] QString path() const { return m_path; }
    [[nodiscard]] Mode mode() const { return m_mode; }

private:
    friend class StatementBreaker;

    Database(QString path, QString connection, Mode mode);
    /// Null: another file has got the name meanwhile.
    [[nodiscard]] static Result<std::unique_ptr<Database>> openOnce(const QString &path,
                                                                    Options options);
    [[nodiscard]] QSqlDatabase handle() const;
    [[nodiscard]] Error errorOf(const QSqlError &error) const;
    [[nodiscard]] Result<> configure(const Options &options);
    [[nodiscard]] Result<bool> enterWal(const FileIdentity &opened);
    template<typename Try>
    [[nodiscard]] bool waitingFor(const QSqlQuery &query, Try attempt) const;

    QString m_path;
    QString m_connection;
    Mode m_mode;
    int m_busyTimeout = 0; ///< ms
    bool m_patient = false;
    WaitingSign m_sign;
    std::optional<Error> m_readOnlyReason;
    std::optional<StoreLocks> m_locks; ///< of a connection that writes
    std::unordered_map<QString, std::unique_ptr<QSqlQuery>> m_prepared;
};

/// BEGIN IMMEDIATE ... COMMIT; rolled back unless committed. (A deferred transaction that reads first and
/// writes later fails at once when another process wrote in between, whatever the timeout.)
class Transaction
{
public:
    [[nodiscard]] static Result<Transaction> begin(Database &database);
    ~Transaction();
    Transaction(Transaction &&other) noexcept : m_database(std::exchange(other.m_database, nullptr))
    { }
    Transaction &operator=(Transaction &&) = delete;
    Q_DISABLE_COPY(Transaction)

    [[nodiscard]] Result<> commit();

private:
    explicit Transaction(Database &database) : m_database(&database) { }
    Database *m_database;
};

} // namespace varve
