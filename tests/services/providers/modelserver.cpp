// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "modelserver.h"

#include <QFileInfo>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

#ifdef Q_OS_UNIX
#include <csignal>
#endif

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

quint16 freePort()
{
    QTcpServer server;
    return server.listen(QHostAddress::LocalHost) ? server.serverPort() : 0;
}

} // namespace

ModelServer::~ModelServer()
{
    constexpr int PatienceMs = 10'000;
    if (m_process.state() != QProcess::NotRunning) {
        m_process.terminate();
        if (!m_process.waitForFinished(PatienceMs)) {
            m_process.kill();
            m_process.waitForFinished(PatienceMs);
        }
    }
}

void ModelServer::setPaused(bool paused)
{
#ifdef Q_OS_UNIX
    ::kill(static_cast<pid_t>(m_process.processId()), paused ? SIGSTOP : SIGCONT);
#else
    Q_UNUSED(paused)
#endif
}

QUrl ModelServer::url(const QString &path) const
{
    QUrl url(u"http://127.0.0.1"_s);
    url.setPort(m_port);
    url.setPath(path);
    return url;
}

bool ModelServer::isHealthy() const
{
    QTcpSocket socket;
    socket.connectToHost(QHostAddress::LocalHost, m_port);
    if (!socket.waitForConnected(1000)) {
        return false;
    }
    socket.write("GET /health HTTP/1.0\r\n\r\n");
    return socket.waitForReadyRead(5000) && socket.readAll().contains(" 200 ");
}

QString ModelServer::start(int window, const QByteArray &key, const QStringList &more)
{
    const QString folder = qEnvironmentVariable("VARVE_LLAMA");
    const QString program = folder + "/llama-root/llama-server"_L1;
    if (folder.isEmpty() || !QFileInfo::exists(program)) {
        return u"no model server here: set VARVE_LLAMA to a folder with llama-root and models"_s;
    }
    m_port = freePort();
    QStringList arguments { u"--offline"_s, u"--host"_s, u"127.0.0.1"_s, u"--no-ui"_s,
                            u"--alias"_s,   u"chat"_s,   u"-np"_s,       u"1"_s,
                            u"--fit"_s,     u"off"_s,    u"--temp"_s,    u"0"_s };
    arguments << u"--port"_s << QString::number(m_port);
    arguments << u"-c"_s << QString::number(window);
    arguments << u"-m"_s << QFileInfo(folder + "/models/chat.gguf"_L1).absoluteFilePath();
    arguments << u"--api-key"_s << QString::fromLatin1(key);
    const QFileInfo eye(folder + "/models/eye-mmproj.gguf"_L1);
    m_seesImages = eye.exists();
    if (m_seesImages) {
        arguments << u"--mmproj"_s << eye.absoluteFilePath();
    }
    m_process.setStandardOutputFile(QProcess::nullDevice());
    m_process.setStandardErrorFile(QProcess::nullDevice());
    m_process.start(program, arguments + more);
    if (!m_process.waitForStarted()) {
        return m_process.errorString();
    }
    constexpr int LongestMs = 30'000;
    const bool healthy = QTest::qWaitFor([this] { return isHealthy(); }, LongestMs);
    return healthy ? QString() : u"the model server does not answer"_s;
}

} // namespace varve::test
