// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archiveaddress.h"
#include "database.h"
#include "postgreserrors.h"

#include <QSqlError>

#include <memory>
#include <stop_token>

namespace varve
{

struct PostgresLimits
{
    int connectSeconds = 10;
    int statementSeconds = 120;
};

/// One connection to a PostgreSQL, made when it is needed and again when it was lost. Lives on one thread. A stop, from whichever
/// thread, ends what it waits for at once.
class PostgresConnection
{
public:
    PostgresConnection(ArchiveAddress address, QString password, std::stop_token stop,
                       PostgresLimits limits);
    ~PostgresConnection();
    Q_DISABLE_COPY_MOVE(PostgresConnection)

    [[nodiscard]] bool isOpen() const { return !m_name.isEmpty(); }
    [[nodiscard]] Result<> open();
    void close();
    /// Where it leads, for sentences.
    [[nodiscard]] QString place() const { return m_address.toString(); }

    /// One statement as it is, UTF-8: no placeholders, which would cost a way there and back each. What it answers has to be
    /// gone before the next.
    [[nodiscard]] Result<Query> run(const QByteArray &sql);
    [[nodiscard]] Result<> execute(const QByteArray &sql);
    /// error() stays what it was.
    void rollBack();
    /// What was wrong with the last statement.
    [[nodiscard]] const QSqlError &error() const { return m_error; }

    /// Does `work`, which opens and may be done twice, and does it once more if the connection was lost meanwhile.
    template<typename Work>
    [[nodiscard]] auto repeated(Work work) -> decltype(work())
    {
        m_error = {};
        auto result = work();
        if (result || !m_error.isValid() || m_stop.stop_requested()) {
            return result;
        }
        const AfterError after = afterError(m_error);
        if (after == AfterError::Over) {
            return result;
        }
        if (after == AfterError::Reconnect) {
            close();
        }
        m_error = {};
        return work();
    }

    // Literals. Base 64 is a third shorter than what PostgreSQL reads and writes of bytes.
    [[nodiscard]] static QByteArray literal(const QString &text);
    [[nodiscard]] static QByteArray literal(const QUuid &id);
    [[nodiscard]] static QByteArray literal(const QByteArray &bytes);
    [[nodiscard]] static QByteArray identifier(const QString &name);

private:
    [[nodiscard]] QSqlDatabase handle() const { return QSqlDatabase::database(m_name, false); }
    [[nodiscard]] Result<> prepareSession();
    void holdSocket();

    ArchiveAddress m_address;
    QString m_password;
    std::stop_token m_stop;
    PostgresLimits m_limits;
    QString m_name; ///< of the connection; empty: there is none
    int m_socket =
            -1; ///< our own descriptor of it, so that it is none of another file when a stop comes late
    std::unique_ptr<QSqlQuery> m_query;
    QSqlError m_error;
};

/// BEGIN ... COMMIT; rolled back unless committed.
class PostgresTransaction
{
public:
    [[nodiscard]] static Result<PostgresTransaction> begin(PostgresConnection &connection);
    ~PostgresTransaction();
    PostgresTransaction(PostgresTransaction &&other) noexcept
        : m_connection(std::exchange(other.m_connection, nullptr))
    { }
    PostgresTransaction &operator=(PostgresTransaction &&) = delete;
    Q_DISABLE_COPY(PostgresTransaction)

    [[nodiscard]] Result<> commit();

private:
    explicit PostgresTransaction(PostgresConnection &connection) : m_connection(&connection) { }
    PostgresConnection *m_connection;
};

} // namespace varve
