// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "hostileserver.h"

#include <QTcpServer>
#include <QTcpSocket>

#include <algorithm>
#include <memory>
#include <vector>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int LookMs = 20; // at whether it is to end

/// Every connection has a thread of its own: one may be opened in advance and say nothing.
class Listener final : public QTcpServer
{
public:
    explicit Listener(std::function<void(QTcpSocket &)> serve) : m_serve(std::move(serve)) { }
    ~Listener() override
    {
        for (const auto &thread : m_threads) {
            thread->wait();
        }
    }

protected:
    void incomingConnection(qintptr descriptor) override
    {
        m_threads.emplace_back(QThread::create([serve = m_serve, descriptor] {
            QTcpSocket socket;
            if (socket.setSocketDescriptor(descriptor)) {
                serve(socket);
            }
        }));
        m_threads.back()->start();
    }

private:
    const std::function<void(QTcpSocket &)> m_serve;
    std::vector<std::unique_ptr<QThread>> m_threads;
};

} // namespace

HostileServer::HostileServer(QList<HostileAnswer> answers, QObject *parent)
    : QThread(parent)
    , m_answers(std::move(answers))
{ }

HostileServer::~HostileServer()
{
    m_stopping = true;
    wait();
}

void HostileServer::begin()
{
    start();
    while (m_port == 0) {
        QThread::msleep(1);
    }
}

QUrl HostileServer::url() const
{
    return QUrl(u"http://127.0.0.1:%1/v1"_s.arg(m_port.load()));
}

void HostileServer::run()
{
    Listener server([this](QTcpSocket &socket) { serve(socket); });
    if (!server.listen(QHostAddress::LocalHost)) {
        qFatal("no free port on loopback");
    }
    m_port = server.serverPort();
    while (!m_stopping) {
        server.waitForNewConnection(LookMs);
    }
}

/// Questions about the server itself are not answered.
void HostileServer::serve(QTcpSocket &socket)
{
    QByteArray head;
    if (!readRequest(socket, head)) {
        return;
    }
    if (head.startsWith("GET ")) {
        std::ignore =
                write(socket, "HTTP/1.1 404 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    } else {
        play(socket, m_answers.at(std::min<qsizetype>(m_requests++, m_answers.size() - 1)));
    }
    socket.disconnectFromHost();
    while (!m_stopping && socket.state() != QAbstractSocket::UnconnectedState) {
        socket.waitForDisconnected(LookMs);
    }
}

bool HostileServer::readRequest(QTcpSocket &socket, QByteArray &head)
{
    QByteArray all;
    while (!m_stopping) {
        const qsizetype end = all.indexOf("\r\n\r\n");
        if (end >= 0) {
            head = all.first(end + 4);
            const qsizetype at = head.toLower().indexOf("content-length:");
            const qsizetype size =
                    at < 0 ? 0 : head.sliced(at + 15).split('\r').first().trimmed().toLongLong();
            if (all.size() >= head.size() + size) {
                return true;
            }
        }
        if (!socket.waitForReadyRead(LookMs) && socket.state() != QAbstractSocket::ConnectedState) {
            return false;
        }
        all += socket.readAll();
    }
    return false;
}

void HostileServer::play(QTcpSocket &socket, const HostileAnswer &answer)
{
    if (!write(socket, answer.first)) {
        return;
    }
    qint64 sent = 0;
    for (qint64 number = 0; answer.more && sent < answer.most; ++number) {
        const QByteArray bytes = answer.more(number);
        sent += bytes.size();
        for (int paused = 0; paused < answer.pauseMs && !m_stopping; paused += LookMs) {
            // What the other side does is seen meanwhile.
            if (socket.waitForReadyRead(std::min(answer.pauseMs, LookMs))
                || socket.state() != QAbstractSocket::ConnectedState) {
                break;
            }
        }
        if (!write(socket, bytes)) {
            return;
        }
    }
    if (!write(socket, answer.last)) {
        return;
    }
    while (answer.staysOpen && !m_stopping && socket.state() == QAbstractSocket::ConnectedState) {
        socket.waitForReadyRead(LookMs);
    }
}

/// False if nobody reads any more.
bool HostileServer::write(QTcpSocket &socket, const QByteArray &bytes)
{
    constexpr qint64 Buffered = 256 * 1024;
    socket.write(bytes);
    while (socket.bytesToWrite() > Buffered || (socket.bytesToWrite() > 0 && bytes.size() < 1000)) {
        if (m_stopping || socket.state() != QAbstractSocket::ConnectedState) {
            return false;
        }
        socket.waitForBytesWritten(LookMs);
    }
    m_sent += bytes.size();
    return !m_stopping && socket.state() == QAbstractSocket::ConnectedState;
}

} // namespace varve::test
