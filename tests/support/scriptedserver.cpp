// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "scriptedserver.h"

#include <QPointer>
#include <QTcpSocket>
#include <QTimer>

#include <memory>

#ifdef Q_OS_UNIX
#include <sys/socket.h>
#endif

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

void reset(QTcpSocket *socket)
{
#ifdef Q_OS_UNIX
    const linger now { 1, 0 }; // closing with this sends RST
    ::setsockopt(static_cast<int>(socket->socketDescriptor()), SOL_SOCKET, SO_LINGER, &now,
                 sizeof now);
#endif
    socket->abort();
}

} // namespace

Script plainAnswer(int status, const QByteArray &contentType, const QByteArray &body,
                   const QByteArray &extraHeaders)
{
    QByteArray bytes = "HTTP/1.1 " + QByteArray::number(status) + " Scripted\r\nContent-Type: "
            + contentType + "\r\nContent-Length: " + QByteArray::number(body.size())
            + "\r\nConnection: close\r\n" + extraHeaders + "\r\n" + body;
    return { SendBytes { bytes }, Close {} };
}

Script streamHead()
{
    return { SendBytes { "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: "
                         "close\r\n\r\n" } };
}

QByteArray ScriptedServer::Request::header(QByteArrayView name) const
{
    for (const QByteArray &line : head.split('\n')) {
        const qsizetype colon = line.indexOf(':');
        if (colon > 0
            && QByteArrayView(line).first(colon).compare(name, Qt::CaseInsensitive) == 0) {
            return line.sliced(colon + 1).trimmed();
        }
    }
    return {};
}

QByteArray ScriptedServer::Request::path() const
{
    const QByteArray target = head.split(' ').value(1);
    const qsizetype query = target.indexOf('?');
    return query < 0 ? target : target.first(query);
}

ScriptedServer::ScriptedServer(QObject *parent) : QObject(parent)
{
    connect(&m_server, &QTcpServer::newConnection, this, &ScriptedServer::accept);
    if (!m_server.listen(QHostAddress::LocalHost)) {
        qFatal("no free port on loopback");
    }
}

QUrl ScriptedServer::url(const QString &path) const
{
    QUrl url;
    url.setScheme(u"http"_s);
    url.setHost(u"127.0.0.1"_s);
    url.setPort(m_server.serverPort());
    url.setPath(path);
    return url;
}

void ScriptedServer::accept()
{
    while (QTcpSocket *socket = m_server.nextPendingConnection()) {
        const auto buffer = std::make_shared<QByteArray>();
        connect(socket, &QTcpSocket::readyRead, this,
                [this, socket, buffer] { read(socket, *buffer); });
        connect(socket, &QTcpSocket::disconnected, this, [this, socket] {
            if (!socket->property("ended").toBool()) {
                ++m_abandoned;
            }
            socket->deleteLater();
        });
    }
}

void ScriptedServer::read(QTcpSocket *socket, QByteArray &buffer)
{
    buffer += socket->readAll();
    const qsizetype headEnd = buffer.indexOf("\r\n\r\n");
    if (headEnd < 0) {
        return;
    }
    Request request;
    request.head = buffer.first(headEnd + 2);
    const qsizetype bodySize = request.header("Content-Length").toLongLong();
    const qsizetype bodyBegin = headEnd + 4;
    if (buffer.size() - bodyBegin < bodySize) {
        return;
    }
    request.body = buffer.sliced(bodyBegin, bodySize);
    buffer.remove(0, bodyBegin + bodySize);
    if (m_ignoresProbes && request.head.startsWith("GET ")) {
        play(socket, m_routes.value(request.path(), plainAnswer(404, "text/plain", "nothing here")),
             0);
        return;
    }
    const qsizetype index = m_requests.size();
    m_requests.append(request);
    if (const auto route = m_routes.constFind(request.path()); route != m_routes.constEnd()) {
        play(socket, *route, 0);
    } else if (!m_scripts.isEmpty()) {
        play(socket, m_scripts[std::min(index, m_scripts.size() - 1)], 0);
    } else if (m_responder) {
        play(socket, m_responder(m_requests.constLast()), 0);
    }
}

void ScriptedServer::goOn()
{
    for (const Held &held : std::exchange(m_held, {})) {
        if (held.socket) {
            play(held.socket, held.script, held.step);
        }
    }
}

void ScriptedServer::play(QTcpSocket *socket, const Script &script, qsizetype step)
{
    for (; step < script.size(); ++step) {
        const ScriptStep &next = script[step];
        if (const auto *send = std::get_if<SendBytes>(&next)) {
            socket->write(send->bytes);
            socket->flush();
        } else if (const auto *pause = std::get_if<Pause>(&next)) {
            // The socket is the context: a connection that went away ends its script.
            QTimer::singleShot(pause->duration, socket,
                               [this, socket, script, step] { play(socket, script, step + 1); });
            return;
        } else if (std::holds_alternative<Standstill>(next)) {
            m_held.append({ socket, script, step + 1 });
            return;
        } else if (std::holds_alternative<Close>(next)) {
            socket->setProperty("ended", true);
            socket->disconnectFromHost();
            return;
        } else if (std::holds_alternative<Reset>(next)) {
            socket->setProperty("ended", true);
            reset(socket);
            return;
        } else {
            return;
        }
    }
}

} // namespace varve::test
