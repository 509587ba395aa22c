// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSslConfiguration>
#include <QSslServer>
#include <QTemporaryDir>

namespace varve::test
{

/// A certificate authority of its own, made by the openssl program when it is asked for. Nothing of it is kept.
class TestAuthority
{
public:
    /// False: openssl is not here.
    [[nodiscard]] bool create();
    [[nodiscard]] QString certificateFile() const
    {
        return m_dir.filePath(QStringLiteral("ca.pem"));
    }
    [[nodiscard]] QString keyFile() const { return m_dir.filePath(QStringLiteral("ca.key")); }

    /// For a server. `names` as in subjectAltName ("IP:127.0.0.1"); `from` and `until` as YYYYMMDD.
    [[nodiscard]] QSslConfiguration issue(const QString &names, const QString &from,
                                          const QString &until);

private:
    [[nodiscard]] bool openssl(const QStringList &arguments);

    QTemporaryDir m_dir;
    int m_count = 0;
};

/// Answers every request over TLS with one piece of bytes and counts what came.
class TlsServer final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TlsServer)

public:
    TlsServer(const QSslConfiguration &configuration, const QByteArray &answer);

    [[nodiscard]] QUrl url() const;
    [[nodiscard]] int requests() const { return m_requests; }

private:
    QSslServer m_server;
    QByteArray m_answer;
    int m_requests = 0;
};

} // namespace varve::test
