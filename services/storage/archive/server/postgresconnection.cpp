// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "postgresconnection.h"

#include <QAtomicInteger>
#include <QCoreApplication>
#include <QSqlDriver>
#include <QThread>
#include <QUuid>

#include <condition_variable>
#include <mutex>
#include <thread>

#ifdef Q_OS_UNIX
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>
#endif

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::PostgresServer)
};

constexpr auto Driver = "QPSQL"_L1;

std::unexpected<Error> stopped()
{
    return fail(Error::Kind::Cancelled, Tr::tr("Stopped. What was stored is as it was."));
}

#ifdef Q_OS_UNIX

/// The descriptor of the connection, by the one function of libpq that is called past Qt: looked for in the driver's plugin and what that
/// is linked to, as we link none of our own. -1 where it is not found: then a stop waits for the end of the statement.
int socketOf(const QSqlDriver &driver)
{
    const QVariant connection = driver.handle();
    Dl_info plugin {};
    const QByteArray type = connection.typeName();
    if (!connection.isValid() || (type != "PGconn*" && type != "pg_conn*")
        || ::dladdr(driver.metaObject(), &plugin) == 0 || plugin.dli_fname == nullptr) {
        return -1;
    }
    void *library = ::dlopen(plugin.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
    if (library == nullptr) {
        return -1;
    }
    const auto find = reinterpret_cast<int (*)(void *)>(::dlsym(library, "PQsocket"));
    const int socket =
            find == nullptr ? -1 : find(*static_cast<void *const *>(connection.constData()));
    ::dlclose(library); // it stays loaded while the driver is
    return socket < 0 ? -1 : ::fcntl(socket, F_DUPFD_CLOEXEC, 0);
}

void endSocket(int socket)
{
    ::shutdown(socket, SHUT_RDWR);
}

void closeSocket(int socket)
{
    ::close(socket);
}

#else

int socketOf(const QSqlDriver &)
{
    return -1;
}

void endSocket(int) { }

void closeSocket(int) { }

#endif

/// A connection while it is being made. libpq cannot be stopped then, so that is done on a thread of its own, which nobody waits for once it
/// is stopped.
struct Opening
{
    std::mutex mutex;
    std::condition_variable_any changed;
    bool isDone = false;
    bool isAbandoned = false;
    QSqlError problem; ///< valid: there is no connection
};

void open(const std::shared_ptr<Opening> &opening, const QString &name, const QString &password,
          const ArchiveAddress &address, int seconds, QThread *owner)
{
    {
        QSqlDatabase made = QSqlDatabase::addDatabase(Driver, name);
        made.setHostName(address.host());
        made.setPort(address.port());
        made.setDatabaseName(address.database());
        made.setUserName(address.role());
        made.setPassword(password);
        made.setConnectOptions(address.connectOptions(seconds));
        const bool opened = made.open();
        const QSqlError problem = made.lastError();
        const std::scoped_lock lock(opening->mutex);
        if (!opening->isAbandoned) {
            made.moveToThread(owner);
            made = {}; // or the connection could not be removed
            opening->problem = opened ? QSqlError() : problem;
            opening->isDone = true;
            opening->changed.notify_all();
            return;
        }
    }
    QSqlDatabase::removeDatabase(name);
}

} // namespace

PostgresConnection::PostgresConnection(ArchiveAddress address, QString password,
                                       std::stop_token stop, PostgresLimits limits)
    : m_address(std::move(address))
    , m_password(std::move(password))
    , m_stop(std::move(stop))
    , m_limits(limits)
{ }

PostgresConnection::~PostgresConnection()
{
    close();
}

void PostgresConnection::close()
{
    m_query.reset(); // every statement must be gone before the connection
    if (m_socket >= 0) {
        closeSocket(std::exchange(m_socket, -1));
    }
    if (isOpen()) {
        handle().close();
        QSqlDatabase::removeDatabase(std::exchange(m_name, QString()));
    }
}

Result<> PostgresConnection::open()
{
    static QAtomicInteger<quint32> counter;
    if (isOpen()) {
        return {};
    }
    if (m_stop.stop_requested()) {
        return stopped();
    }
    if (!QSqlDatabase::isDriverAvailable(Driver)) {
        return fail(
                Error::Kind::NotFound,
                Tr::tr("Qt's driver for PostgreSQL is missing. Install it (in Debian and Ubuntu "
                       "libqt6sql6-psql) and start Varve again."));
    }
    const QString name = u"varve-archive-%1"_s.arg(counter.fetchAndAddRelaxed(1));
    const auto opening = std::make_shared<Opening>();
    std::thread([opening, name, password = m_password, address = m_address,
                 seconds = m_limits.connectSeconds, owner = QThread::currentThread()] {
        varve::open(opening, name, password, address, seconds, owner);
    }).detach();
    std::unique_lock lock(opening->mutex);
    if (!opening->changed.wait(lock, m_stop, [&] { return opening->isDone; })) {
        opening->isAbandoned = true;
        return stopped();
    }
    m_name = name;
    if (opening->problem.isValid()) {
        close();
        return std::unexpected(connectionError(opening->problem, place()));
    }
    holdSocket();
    auto prepared = prepareSession();
    if (!prepared) {
        close();
    }
    return prepared;
}

void PostgresConnection::holdSocket()
{
    m_socket = socketOf(*handle().driver());
}

Result<> PostgresConnection::prepareSession()
{
    // Nothing is found by its bare name that somebody else may have put into the database, and what is forgotten open does not keep
    // others waiting.
    const QByteArray sql = "SELECT set_config('statement_timeout', '"
            + QByteArray::number(m_limits.statementSeconds)
            + "s', false), set_config('lock_timeout', '30s', false), "
              "set_config('client_min_messages', 'error', false), "
              "set_config('idle_in_transaction_session_timeout', '120s', false), "
              "set_config('search_path', 'pg_catalog', false), set_config('row_security', 'on', "
              "false)";
    return execute(sql);
}

Result<Query> PostgresConnection::run(const QByteArray &sql)
{
    if (m_stop.stop_requested()) {
        return stopped();
    }
    m_query = std::make_unique<QSqlQuery>(handle());
    const auto end = [socket = m_socket] {
        if (socket >= 0) {
            endSocket(socket);
        }
    };
    bool done = false;
    {
        const std::stop_callback ending(m_stop, end);
        done = m_query->exec(QString::fromUtf8(sql));
    }
    if (done) {
        return Query(m_query.get());
    }
    m_error = m_query->lastError();
    m_query.reset();
    if (m_stop.stop_requested()) {
        close();
        return stopped();
    }
    return std::unexpected(statementError(m_error, place()));
}

Result<> PostgresConnection::execute(const QByteArray &sql)
{
    return run(sql).transform([](const Query &) { });
}

void PostgresConnection::rollBack()
{
    const QSqlError reason = m_error;
    // Where the connection is gone the server has done it.
    [[maybe_unused]] const auto result = execute("ROLLBACK");
    m_error = reason;
}

QByteArray PostgresConnection::literal(const QString &text)
{
    QByteArray bytes = text.toUtf8();
    bytes.replace('\0', QByteArray()); // PostgreSQL has none in texts
    bytes.replace('\'', "''");
    if (!bytes.contains('\\')) {
        return '\'' + bytes + '\'';
    }
    return "E'" + bytes.replace('\\', "\\\\") + '\'';
}

QByteArray PostgresConnection::literal(const QUuid &id)
{
    return '\'' + id.toByteArray(QUuid::WithoutBraces) + "'::uuid";
}

QByteArray PostgresConnection::literal(const QByteArray &bytes)
{
    return "decode('" + bytes.toBase64() + "', 'base64')";
}

QByteArray PostgresConnection::identifier(const QString &name)
{
    QString storable = name;
    return '"' + storable.remove(QChar::Null).replace(u'"', "\"\""_L1).toUtf8() + '"';
}

Result<PostgresTransaction> PostgresTransaction::begin(PostgresConnection &connection)
{
    return connection.execute("BEGIN").transform([&] { return PostgresTransaction(connection); });
}

PostgresTransaction::~PostgresTransaction()
{
    if (m_connection != nullptr && m_connection->isOpen()) {
        m_connection->rollBack();
    }
}

Result<> PostgresTransaction::commit()
{
    auto result = m_connection->execute("COMMIT");
    if (result) {
        m_connection = nullptr;
    }
    return result;
}

} // namespace varve
