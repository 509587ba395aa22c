// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "database.h"

#include "fileidentity.h"
#include "longwrite.h"
#include "storetables.h"
#include <base/ordinaryfile.h>

#include <QAtomicInteger>
#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QDir>
#include <QFileInfo>
#include <QSqlError>
#include <QThread>
#include <QUrl>

#include <chrono>
#include <tuple>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Database)
};

// Primary result codes, https://www.sqlite.org/rescode.html
enum SqliteCode {
    Busy = 5,
    Locked = 6,
    ReadOnly = 8,
    Interrupted = 9,
    IoError = 10,
    Corrupt = 11,
    Full = 13,
    CantOpen = 14,
    NotADatabase = 26,
    BusyRecovery = 261
};

void makePrivateFile(const QString &path)
{
    const QFileInfo info(path);
    if (!info.dir().exists()) {
        QDir().mkpath(info.absolutePath());
        QFile::setPermissions(info.absolutePath(),
                              QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    if (!info.exists()) {
        std::ignore = QFile(path).open(QIODevice::WriteOnly | QIODevice::NewOnly,
                                       QFile::ReadOwner | QFile::WriteOwner);
    }
}

} // namespace

QString Query::error() const
{
    const QSqlError error = m_query->lastError();
    return error.isValid() ? error.databaseText() + u" ["_s + error.nativeErrorCode() + u']'
                           : QString();
}

Database::Database(QString path, QString connection, Mode mode)
    : m_path(std::move(path))
    , m_connection(std::move(connection))
    , m_mode(mode)
    , m_sign(m_path)
{ }

Database::~Database()
{
    m_prepared.clear(); // every statement must be gone before the connection
    handle().close();
    QSqlDatabase::removeDatabase(m_connection);
}

QSqlDatabase Database::handle() const
{
    return QSqlDatabase::database(m_connection, false);
}

Result<std::unique_ptr<Database>> Database::open(const QString &path, Options options)
{
    constexpr int MostTries = 5;
    for (int i = 0; i < MostTries; ++i) {
        if (auto database = openOnce(path, options); !database || *database) {
            return database;
        }
    }
    return fail(Error::Kind::Busy,
                Tr::tr("The store %1 is replaced again and again. Nothing was changed. Try again "
                       "when that has ended.")
                        .arg(QDir::toNativeSeparators(path)));
}

Result<std::unique_ptr<Database>> Database::openOnce(const QString &path, Options options)
{
    static QAtomicInteger<quint32> counter;
    // SQLite would wait for a pipe; of folders it says itself what they are.
    if (auto ordinary = requireOrdinary(path); !ordinary && !QFileInfo(path).isDir()) {
        return std::unexpected(ordinary.error());
    }
    if (options.mode == Mode::ReadWrite) {
        makePrivateFile(path);
    }
    const FileIdentity identity = FileIdentity::of(path);
    const QString connection = u"varve-%1"_s.arg(counter.fetchAndAddRelaxed(1));
    QSqlDatabase handle = QSqlDatabase::addDatabase(u"QSQLITE"_s, connection);
    std::unique_ptr<Database> database(new Database(path, connection, options.mode));

    QString connectOptions = u"QSQLITE_BUSY_TIMEOUT=0"_s; // we wait ourselves, see waitingFor()
    database->m_busyTimeout = options.busyTimeout;
    if (options.mode != Mode::ReadWrite) {
        connectOptions += u";QSQLITE_OPEN_READONLY"_s;
    }
    if (options.mode == Mode::Immutable) {
        connectOptions += u";QSQLITE_OPEN_URI"_s;
        handle.setDatabaseName(QUrl::fromLocalFile(path).toString(QUrl::FullyEncoded)
                               + u"?immutable=1"_s);
    } else {
        handle.setDatabaseName(path);
    }
    handle.setConnectOptions(connectOptions);
    const bool opened = handle.open();
    const QSqlError problem = handle.lastError();
    handle = {}; // or the connection could not be removed
    if (!opened) {
        return std::unexpected(database->errorOf(problem));
    }
    if (auto configured = database->configure(options); !configured) {
        return std::unexpected(configured.error());
    }
    if (options.mode == Mode::ReadWrite) {
        const auto entered = database->enterWal(identity);
        if (!entered) {
            return std::unexpected(entered.error());
        }
        if (!*entered) {
            return nullptr;
        }
    }
    return database;
}

Result<> Database::configure(const Options &options)
{
    QStringList pragmas { u"PRAGMA foreign_keys=ON"_s, u"PRAGMA temp_store=MEMORY"_s,
                          u"PRAGMA cache_size=-%1"_s.arg(CacheKilobytes), u"PRAGMA mmap_size=0"_s };
    if (options.mode == Mode::ReadWrite) {
        pragmas += { u"PRAGMA synchronous=FULL"_s,
                     u"PRAGMA wal_autocheckpoint=%1"_s.arg(CheckpointPages) };
    }
    for (const QString &pragma : std::as_const(pragmas)) {
        if (auto result = execute(pragma); !result) {
            return result;
        }
    }
    return {};
}

/// False if the file that is open is not the one that has the name: a restore has put another one there while we waited for its
/// lock. The log of the old file would be made beside the new one, and be taken for its own.
Result<bool> Database::enterWal(const FileIdentity &opened)
{
    const auto replaced = [&] {
        // A file that had no name before was made by us.
        return opened != FileIdentity() && FileIdentity::of(m_path) != opened;
    };
    const auto isDone = [&](const QString &sql) -> Result<bool> {
        QSqlQuery query(handle());
        if (!waitingFor(query, [&] { return replaced() || query.exec(sql); })) {
            return std::unexpected(errorOf(query.lastError()));
        }
        return !replaced();
    };
    // The first that reads waits; what is read after it is of the same moment.
    for (const QString &sql : { u"BEGIN"_s, u"PRAGMA user_version"_s }) {
        if (const auto done = isDone(sql); !done || !*done) {
            return done;
        }
    }
    if (const auto ours = refuseForeign(*this); !ours) {
        return std::unexpected(ours.error());
    }
    for (const QString &sql : { u"COMMIT"_s, u"PRAGMA journal_mode=WAL"_s }) {
        if (const auto done = isDone(sql); !done || !*done) {
            return done;
        }
    }
    // The log is there once something was read.
    if (auto read = pragma("user_version"_L1); !read) {
        return std::unexpected(read.error());
    }
    m_locks.emplace(m_path);
    return true;
}

Error Database::errorOf(const QSqlError &error) const
{
    const QString detail = error.databaseText() + u" ["_s + error.nativeErrorCode() + u']';
    const auto make = [&](Error::Kind kind, const QString &message) {
        return Error { kind, message.arg(QDir::toNativeSeparators(m_path)), detail };
    };
    switch (error.nativeErrorCode().toInt() & 0xff) {
    case Busy:
    case Locked:
        return make(Error::Kind::Busy,
                    Tr::tr("Another process kept the store %1 locked for too long. Nothing was "
                           "changed. Try again when it has finished."));
    case ReadOnly:
        if (m_readOnlyReason) {
            return *m_readOnlyReason;
        }
        return make(Error::Kind::ReadOnly,
                    Tr::tr("The store %1 cannot be written. Nothing was changed. Check the "
                           "permissions of the file and its folder."));
    case Full:
        return make(Error::Kind::DiskFull,
                    Tr::tr("The disk that holds the store %1 is full. What was stored before is "
                           "safe. Make room and try again."));
    case Interrupted:
        return { Error::Kind::Cancelled, Tr::tr("Stopped. What was stored is as it was."), detail };
    case IoError:
        return make(Error::Kind::Io,
                    Tr::tr("Reading or writing the store %1 failed. What was stored before is "
                           "safe. Check the disk."));
    case CantOpen:
        return make(Error::Kind::Io,
                    Tr::tr("The store %1 cannot be opened. Check that the folder exists and may "
                           "be read."));
    case NotADatabase:
    case Corrupt:
        return make(Error::Kind::InvalidInput,
                    Tr::tr("%1 is not a Varve store, or it is damaged. It was left as it is. "
                           "Choose another file, or restore a backup."));
    default:
        return make(Error::Kind::Internal,
                    Tr::tr("The store %1 answered with an error: %2")
                            .arg(u"%1"_s,
                                 error.databaseText().isEmpty() ? error.driverText()
                                                                : error.databaseText()));
    }
}

/// SQLite's own wait goes up to 100 ms between two tries and so misses the gaps that an import leaves between its
/// transactions. A statement that was refused for the lock has done nothing and may be tried again.
template<typename Try>
bool Database::waitingFor(const QSqlQuery &query, Try attempt) const
{
    constexpr std::chrono::microseconds Pause(300);
    constexpr int TriesToSign = 1000;
    QDeadlineTimer deadline(m_busyTimeout);
    const bool signs = m_mode == Mode::ReadWrite && !m_patient;
    bool done = false;
    int tries = 0;
    while (!(done = attempt())) {
        const int code = query.lastError().nativeErrorCode().toInt();
        if (code != Busy && code != BusyRecovery) {
            break;
        }
        if (deadline.hasExpired()) {
            if (!LongWrite::isUnderWay(m_path)) {
                done = attempt(); // it may have ended since the last one
                break;
            }
            deadline.setRemainingTime(m_busyTimeout);
        }
        if (signs && tries++ % TriesToSign == 0) {
            m_sign.raise();
        }
        QThread::sleep(Pause);
    }
    if (tries > 0) {
        m_sign.lower();
    }
    return done;
}

Result<> Database::execute(const QString &sql)
{
    QSqlQuery query(handle());
    if (!waitingFor(query, [&] { return query.exec(sql); })) {
        return std::unexpected(errorOf(query.lastError()));
    }
    return {};
}

Result<Query> Database::run(QLatin1StringView sql, const QVariantList &values)
{
    return run(QString(sql), values);
}

Result<Query> Database::run(const QString &sql, const QVariantList &values)
{
    std::unique_ptr<QSqlQuery> &query = m_prepared[sql];
    if (!query) {
        query = std::make_unique<QSqlQuery>(handle());
        query->setForwardOnly(true);
        if (!query->prepare(sql)) {
            const Error error = errorOf(query->lastError());
            m_prepared.erase(sql);
            return std::unexpected(error);
        }
    }
    for (int i = 0; i < values.size(); ++i) {
        query->bindValue(i, values.at(i));
    }
    if (!waitingFor(*query, [&] { return query->exec(); })) {
        const Error error = errorOf(query->lastError());
        query->finish();
        return std::unexpected(error);
    }
    return Query(query.get());
}

Result<qint64> Database::pragma(QLatin1StringView name)
{
    return run(u"PRAGMA "_s + name).transform([](Query query) {
        return query.next() ? query.integer(0) : 0;
    });
}

Result<Transaction> Transaction::begin(Database &database)
{
    if (const auto &reason = database.readOnlyReason()) {
        return std::unexpected(*reason);
    }
    if (!database.holdLocks()) {
        return fail(Error::Kind::Io,
                    Tr::tr("Another program has taken the store %1 away while it was in use, so "
                           "nothing was written. What was stored before is safe. Close Varve and "
                           "start it again.")
                            .arg(QDir::toNativeSeparators(database.path())));
    }
    return database.execute(u"BEGIN IMMEDIATE"_s).transform([&] { return Transaction(database); });
}

Transaction::~Transaction()
{
    if (m_database != nullptr) {
        // SQLite may have rolled back by itself (disk full); then this answers with a harmless error.
        [[maybe_unused]] const auto result = m_database->execute(u"ROLLBACK"_s);
    }
}

Result<> Transaction::commit()
{
    auto result = m_database->execute(u"COMMIT"_s);
    if (result) {
        m_database = nullptr;
    }
    return result;
}

} // namespace varve
