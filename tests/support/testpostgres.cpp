// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "testpostgres.h"

#include "postgresconnection.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QSqlDatabase>
#include <QStandardPaths>
#include <QTcpServer>
#include <QThread>

#include <csignal>
#include <unistd.h>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int Patience = 60'000; // ms, for a machine that is busy with other tests
constexpr int Nobody = 65534;

/// Where Debian, Fedora and Arch have it, newest first; empty: nowhere.
QString programs()
{
    QStringList folders;
    QDir debian(u"/usr/lib/postgresql"_s);
    const QStringList versions =
            debian.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name | QDir::Reversed);
    for (const QString &version : versions) {
        folders += debian.filePath(version + u"/bin"_s);
    }
    folders += u"/usr/bin"_s;
    for (const QString &folder : std::as_const(folders)) {
        if (QFile::exists(folder + u"/initdb"_s) && QFile::exists(folder + u"/postgres"_s)) {
            return folder;
        }
    }
    return {};
}

bool write(const QString &path, const QByteArray &content)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly | QIODevice::Append)
            && file.write(content) == content.size();
}

} // namespace

std::unique_ptr<TestPostgres> TestPostgres::start(const Options &options, QString *whyNot)
{
    std::unique_ptr<TestPostgres> server(new TestPostgres(options));
    if (!QSqlDatabase::isDriverAvailable(u"QPSQL"_s)) {
        *whyNot = u"Qt's driver for PostgreSQL (libqt6sql6-psql) is not here"_s;
    } else if (programs().isEmpty()) {
        *whyNot = u"there is no PostgreSQL here"_s;
    } else {
        *whyNot = server->prepare();
    }
    if (whyNot->isEmpty() && !server->restart()) {
        *whyNot = u"PostgreSQL does not start: "_s
                + QString::fromUtf8(server->m_server.readAllStandardError());
    }
    return whyNot->isEmpty() ? std::move(server) : nullptr;
}

TestPostgres::~TestPostgres()
{
    kill();
}

/// PostgreSQL refuses to run as root. Where that may be another user it is, else it is one by name in a namespace of its own.
QString TestPostgres::findUser()
{
    // It ends with us, whatever becomes of us.
    const QStringList together { u"setpriv"_s, u"--pdeathsig"_s, u"QUIT"_s };
    if (::geteuid() != 0) {
        m_asUser = together;
        return {};
    }
    const QString number = QString::number(Nobody);
    m_asUser = together
            + QStringList { u"--reuid"_s, number, u"--regid"_s, number, u"--clear-groups"_s };
    if (run(u"true"_s, {}).isEmpty()) {
        return ::chown(QFile::encodeName(m_folder.path()).constData(), Nobody, Nobody) == 0
                ? QString()
                : u"the folder cannot be given to another user"_s;
    }
    m_asUser = QStringList { u"unshare"_s, u"--user"_s,      u"--map-user"_s,
                             number,       u"--map-group"_s, number }
            + together;
    return run(u"true"_s, {}).isEmpty()
            ? QString()
            : u"PostgreSQL does not run as root, and nobody else can be one here"_s;
}

QString TestPostgres::run(const QString &program, const QStringList &arguments) const
{
    const QStringList command = m_asUser + QStringList { program } + arguments;
    QProcess process;
    process.setWorkingDirectory(m_folder.path());
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(command.front(), command.sliced(1));
    if (!process.waitForFinished(Patience) || process.exitStatus() != QProcess::NormalExit
        || process.exitCode() != 0) {
        return program + u": "_s + QString::fromUtf8(process.readAll()) + process.errorString();
    }
    return {};
}

QString TestPostgres::prepare()
{
    if (QString problem = findUser(); !problem.isEmpty()) {
        return problem;
    }
    QString problem = run(programs() + u"/initdb"_s,
                          { u"-D"_s, data(), u"-U"_s, u"admin"_s, u"--no-sync"_s, u"--auth=trust"_s,
                            u"-E"_s, u"UTF8"_s, u"--locale=C.UTF-8"_s, u"--no-instructions"_s });
    if (!problem.isEmpty()) {
        return problem;
    }
    {
        QTcpServer probe;
        if (!probe.listen(QHostAddress::LocalHost)) {
            return u"there is no free port"_s;
        }
        m_port = probe.serverPort();
    }
    QByteArray settings = "unix_socket_directories = '" + QFile::encodeName(m_folder.path())
            + "'\nport = " + QByteArray::number(m_port)
            + "\nlog_min_messages = log\nlog_checkpoints = off\nshared_buffers = 64MB\n"
              "max_connections = 40\n"
              // What the system has taken outlives a kill of the server, and nobody pulls the plug.
              "fsync = off\nfull_page_writes = off\n";
    settings += m_options.hasTls
            ? "listen_addresses = '127.0.0.1'\nssl = on\nssl_cert_file = '../server.pem'\n"
              "ssl_key_file = '../server.key'\n"
            : "listen_addresses = ''\n";
    if (!write(data() + u"/postgresql.conf"_s, settings)) {
        return u"the settings cannot be written"_s;
    }
    QFile::remove(data() + u"/pg_hba.conf"_s);
    write(data() + u"/pg_hba.conf"_s,
          "local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n");
    QFile::setPermissions(data() + u"/pg_hba.conf"_s,
                          QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup
                                  | QFile::ReadOther);
    if (m_options.diskMegabytes > 0) {
        QDir().mkpath(disk());
    }
    return m_options.hasTls ? makeCertificates() : QString();
}

/// Two authorities, and a certificate by the first.
QString TestPostgres::makeCertificates()
{
    const auto authority = [&](const QString &name) {
        return run(u"openssl"_s,
                   { u"req"_s, u"-x509"_s, u"-newkey"_s, u"ec"_s, u"-pkeyopt"_s,
                     u"ec_paramgen_curve:prime256v1"_s, u"-nodes"_s, u"-days"_s, u"2"_s, u"-subj"_s,
                     u"/CN=Varve's tests "_s + name, u"-keyout"_s, name + u".key"_s, u"-out"_s,
                     name + u".pem"_s });
    };
    QString problem = authority(u"ca"_s) + authority(u"other"_s);
    problem += run(u"openssl"_s,
                   { u"req"_s,
                     u"-x509"_s,
                     u"-newkey"_s,
                     u"ec"_s,
                     u"-pkeyopt"_s,
                     u"ec_paramgen_curve:prime256v1"_s,
                     u"-nodes"_s,
                     u"-days"_s,
                     u"2"_s,
                     u"-subj"_s,
                     u"/CN=localhost"_s,
                     u"-addext"_s,
                     u"subjectAltName=DNS:localhost"_s,
                     u"-CA"_s,
                     u"ca.pem"_s,
                     u"-CAkey"_s,
                     u"ca.key"_s,
                     u"-keyout"_s,
                     u"server.key"_s,
                     u"-out"_s,
                     u"server.pem"_s });
    return problem;
}

QStringList TestPostgres::withDisk() const
{
    if (m_options.diskMegabytes == 0) {
        return {};
    }
    return { u"bwrap"_s,
             u"--bind"_s,
             u"/"_s,
             u"/"_s,
             u"--dev-bind"_s,
             u"/dev"_s,
             u"/dev"_s,
             u"--bind"_s,
             u"/proc"_s,
             u"/proc"_s,
             u"--die-with-parent"_s,
             u"--perms"_s,
             u"0777"_s,
             u"--size"_s,
             QString::number(m_options.diskMegabytes * 1'000'000),
             u"--tmpfs"_s,
             disk(),
             u"--"_s };
}

QString TestPostgres::makeSmallDatabase()
{
    const QString name = u"small%1"_s.arg(++m_databases);
    const QString place = disk() + u"/space"_s;
    for (const QString &sql :
         { u"COPY (SELECT 1) TO PROGRAM 'cat > /dev/null; mkdir -m 700 %1'"_s.arg(place),
           u"CREATE TABLESPACE small LOCATION '%1'"_s.arg(place),
           u"CREATE DATABASE %1 TABLESPACE small"_s.arg(name) }) {
        if (const QString problem = execute(sql); !problem.isEmpty()) {
            qWarning("%s", qPrintable(problem));
            return {};
        }
    }
    return name;
}

bool TestPostgres::restart()
{
    // After a kill the memory that it shared may be in use for a moment more, on a busy machine for seconds; it says so and ends.
    for (QDeadlineTimer most(Patience); !most.hasExpired(); QThread::msleep(20)) {
        const QStringList command = withDisk() + m_asUser
                + QStringList { programs() + u"/postgres"_s, u"-D"_s, data() };
        m_server.setWorkingDirectory(m_folder.path());
        m_server.setReadChannel(QProcess::StandardError);
        m_server.start(command.front(), command.sliced(1));
        QByteArray said;
        while (m_server.state() != QProcess::NotRunning
               && !said.contains("ready to accept connections")) {
            if (!m_server.waitForReadyRead(Patience)) {
                break;
            }
            said += m_server.readAllStandardError();
        }
        if (said.contains("ready to accept connections")) {
            return true;
        }
        m_server.waitForFinished(Patience);
        if (!said.contains("shared memory") && !said.contains("lock file")) {
            qWarning("%s", said.constData());
            return false;
        }
    }
    return false;
}

QList<qint64> TestPostgres::processes() const
{
    const QString pid = QString::number(m_server.processId());
    QFile children(u"/proc/%1/task/%1/children"_s.arg(pid));
    QList<qint64> all { m_server.processId() };
    if (children.open(QIODevice::ReadOnly)) {
        const QByteArrayList numbers = children.readAll().simplified().split(' ');
        for (const QByteArray &child : numbers) {
            if (child.toLongLong() > 1) {
                all += child.toLongLong();
            }
        }
    }
    return all;
}

QString TestPostgres::log()
{
    QByteArray said;
    do {
        said += m_server.readAllStandardError();
    } while (m_server.waitForReadyRead(0));
    return QString::fromUtf8(said);
}

void TestPostgres::kill()
{
    if (m_server.state() == QProcess::NotRunning) {
        return;
    }
    const QList<qint64> all = processes();
    for (const qint64 process : all) {
        ::kill(static_cast<pid_t>(process), SIGKILL);
    }
    m_server.waitForFinished(Patience);
}

void TestPostgres::stop()
{
    ::kill(static_cast<pid_t>(m_server.processId()), SIGINT);
    m_server.waitForFinished(Patience);
}

QString TestPostgres::address(const QString &role, const QString &database) const
{
    return u"postgresql://%1@:%2/%3?host=%4"_s.arg(role).arg(m_port).arg(database, m_folder.path());
}

QString TestPostgres::secureAddress(const QString &role, const QString &database,
                                    const QString &parameters) const
{
    return u"postgresql://%1@localhost:%2/%3?%4"_s.arg(role).arg(m_port).arg(database, parameters);
}

std::unique_ptr<PostgresConnection> TestPostgres::connection(const QString &role,
                                                             const QString &database) const
{
    const auto to = ArchiveAddress::fromText(address(role, database));
    auto connection = std::make_unique<PostgresConnection>(to ? *to : ArchiveAddress(), QString(),
                                                           std::stop_token(), PostgresLimits());
    if (const auto opened = connection->open(); !opened) {
        qWarning("%s", qPrintable(opened.error().message + opened.error().detail));
    }
    return connection;
}

QString TestPostgres::execute(const QString &sql, const QString &database)
{
    const auto admin = connection(u"admin"_s, database);
    const auto done = admin->execute(sql.toUtf8());
    return done ? QString() : done.error().detail;
}

QString TestPostgres::makeDatabase()
{
    const QString name = u"archive%1"_s.arg(++m_databases);
    if (const QString problem = execute(u"CREATE DATABASE "_s + name); !problem.isEmpty()) {
        qWarning("%s", qPrintable(problem));
    }
    return name;
}

} // namespace varve::test
