// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "testcertificates.h"

#include <QFile>
#include <QProcess>
#include <QSslKey>
#include <QSslSocket>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool write(const QString &path, const QByteArray &content)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
}

const QStringList NewKey { u"-newkey"_s, u"ec"_s, u"-pkeyopt"_s, u"ec_paramgen_curve:prime256v1"_s,
                           u"-nodes"_s };

} // namespace

bool TestAuthority::openssl(const QStringList &arguments)
{
    QProcess process;
    process.setWorkingDirectory(m_dir.path());
    process.start(u"openssl"_s, arguments);
    return process.waitForFinished(20'000) && process.exitStatus() == QProcess::NormalExit
            && process.exitCode() == 0;
}

bool TestAuthority::create()
{
    const QByteArray config = "[ca]\ndefault_ca=test\n[test]\ndatabase=index.txt\nserial=serial\n"
                              "new_certs_dir=.\ncertificate=ca.pem\nprivate_key=ca.key\n"
                              "default_md=sha256\npolicy=any\nunique_subject=no\n"
                              "[any]\ncommonName=supplied\n";
    return write(m_dir.filePath(u"ca.cnf"_s), config) && write(m_dir.filePath(u"index.txt"_s), {})
            && write(m_dir.filePath(u"serial"_s), "01\n")
            && openssl(QStringList { u"req"_s, u"-x509"_s } + NewKey
                       + QStringList { u"-keyout"_s, u"ca.key"_s, u"-out"_s, u"ca.pem"_s,
                                       u"-days"_s, u"3650"_s, u"-subj"_s,
                                       u"/CN=Varve test authority"_s });
}

QSslConfiguration TestAuthority::issue(const QString &names, const QString &from,
                                       const QString &until)
{
    const QString name = u"server%1"_s.arg(++m_count);
    const auto path = [this, &name](const char *suffix) {
        return m_dir.filePath(name + QLatin1StringView(suffix));
    };
    if (!write(path(".ext"), "basicConstraints=CA:FALSE\nsubjectAltName=" + names.toLatin1() + '\n')
        || !openssl(QStringList { u"req"_s } + NewKey
                    + QStringList { u"-keyout"_s, path(".key"), u"-out"_s, path(".csr"), u"-subj"_s,
                                    u"/CN="_s + name })
        || !openssl({ u"ca"_s, u"-batch"_s, u"-notext"_s, u"-config"_s, u"ca.cnf"_s, u"-in"_s,
                      path(".csr"), u"-out"_s, path(".pem"), u"-extfile"_s, path(".ext"),
                      u"-startdate"_s, from + u"000000Z"_s, u"-enddate"_s,
                      until + u"000000Z"_s })) {
        return {};
    }
    QSslConfiguration configuration = QSslConfiguration::defaultConfiguration();
    configuration.setLocalCertificate(QSslCertificate(contentOf(path(".pem")), QSsl::Pem));
    configuration.setPrivateKey(QSslKey(contentOf(path(".key")), QSsl::Ec, QSsl::Pem));
    return configuration;
}

TlsServer::TlsServer(const QSslConfiguration &configuration, const QByteArray &answer)
    : m_answer(answer)
{
    m_server.setSslConfiguration(configuration);
    connect(&m_server, &QTcpServer::pendingConnectionAvailable, this, [this] {
        while (QTcpSocket *socket = m_server.nextPendingConnection()) {
            connect(socket, &QTcpSocket::readyRead, this, [this, socket] {
                if (socket->readAll().contains("\r\n\r\n")) {
                    ++m_requests;
                    socket->write(m_answer);
                    socket->disconnectFromHost();
                }
            });
            connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
        }
    });
    if (!m_server.listen(QHostAddress::LocalHost)) {
        qFatal("no free port on loopback");
    }
}

QUrl TlsServer::url() const
{
    QUrl url(u"https://127.0.0.1/v1"_s);
    url.setPort(m_server.serverPort());
    return url;
}

} // namespace varve::test
