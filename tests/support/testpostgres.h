// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <QTemporaryDir>

#include <memory>

namespace varve
{
class PostgresConnection;
}

namespace varve::test
{

/// A PostgreSQL of its own in a temporary folder, reached through a socket there (every role without a password) and over the loopback
/// with TLS (with passwords only, certificate for "localhost" of an authority of its own). Also where the tests run as root, which
/// PostgreSQL refuses: the server then has another user's number. It ends with this, and with the process. Its superuser is "admin".
class TestPostgres
{
public:
    struct Options
    {
        bool isDurable =
                false; ///< what is confirmed outlives a kill of the machine; else only one of the server
        bool hasTls = false;
        int diskMegabytes =
                0; ///< a disk of its own that is that large; 0: where temporary files are
    };

    /// Null, with the reason, where there is no PostgreSQL.
    [[nodiscard]] static std::unique_ptr<TestPostgres> start(const Options &options,
                                                             QString *whyNot);
    ~TestPostgres();
    Q_DISABLE_COPY_MOVE(TestPostgres)

    /// Each statement by itself; the error, or empty.
    QString execute(const QString &sql, const QString &database = QStringLiteral("postgres"));
    /// A new database in which every role may connect. Its name.
    QString makeDatabase();
    /// On the small disk. Empty where there can be none.
    QString makeSmallDatabase();

    [[nodiscard]] QString address(const QString &role, const QString &database) const;
    /// Over TLS. `parameters`: behind the "?".
    [[nodiscard]] QString secureAddress(const QString &role, const QString &database,
                                        const QString &parameters) const;
    [[nodiscard]] QString authorityFile() const
    {
        return m_folder.filePath(QStringLiteral("ca.pem"));
    }
    [[nodiscard]] QString otherAuthorityFile() const
    {
        return m_folder.filePath(QStringLiteral("other.pem"));
    }
    [[nodiscard]] std::unique_ptr<PostgresConnection> connection(const QString &role,
                                                                 const QString &database) const;

    /// What it has written to its log since this was asked last.
    [[nodiscard]] QString log();
    void kill(); ///< as a power cut does, without a word to anybody
    void stop(); ///< as an administrator does: connections are told
    [[nodiscard]] bool restart(); ///< after one of these
    /// Whether it has ended by itself within that time.
    [[nodiscard]] bool ends(int milliseconds) { return m_server.waitForFinished(milliseconds); }

private:
    explicit TestPostgres(const Options &options) : m_options(options) { }
    [[nodiscard]] QString prepare();
    [[nodiscard]] QString makeCertificates();
    [[nodiscard]] QString findUser();
    [[nodiscard]] QStringList withDisk() const;
    [[nodiscard]] QString run(const QString &program, const QStringList &arguments) const;
    [[nodiscard]] QList<qint64> processes() const;
    [[nodiscard]] QString disk() const { return m_folder.filePath(QStringLiteral("disk")); }
    [[nodiscard]] QString data() const { return m_folder.filePath(QStringLiteral("data")); }

    Options m_options;
    QTemporaryDir m_folder;
    QStringList m_asUser; ///< in front of a command, to be another user
    QProcess m_server;
    int m_port = 0;
    int m_databases = 0;
};

} // namespace varve::test
