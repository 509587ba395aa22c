// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pacedserver.h"

#include <QCoreApplication>
#include <QSocketNotifier>
#include <QTcpSocket>

#include <cstdio>
#include <unistd.h>

namespace varve::bench
{

namespace
{

QByteArray begin(bool messages)
{
    return messages
            ? QByteArray(
                      "event: message_start\ndata: "
                      R"({"type":"message_start","message":{"id":"m1","type":"message","role":"assistant","model":"m","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":9,"output_tokens":1}}})"
                      "\n\nevent: content_block_start\ndata: "
                      R"({"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}})"
                      "\n\n")
            : QByteArray();
}

QByteArray token(bool messages)
{
    if (messages) {
        return R"(event: content_block_delta
data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":")"
                + tokenText() + "\"}}\n\n";
    }
    return R"(data: {"id":"c1","object":"chat.completion.chunk","created":1790000000,"model":"m","choices":[{"index":0,"delta":{"content":")"
            + tokenText() + R"("},"logprobs":null,"finish_reason":null}],"usage":null})" + "\n\n";
}

QByteArray end(bool messages)
{
    return messages
            ? QByteArray(
                      "event: content_block_stop\ndata: "
                      "{\"type\":\"content_block_stop\",\"index\":0}\n\n"
                      "event: message_delta\ndata: "
                      R"({"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":30}})"
                      "\n\nevent: message_stop\ndata: {\"type\":\"message_stop\"}\n\n")
            : QByteArray(
                      R"(data: {"id":"c1","object":"chat.completion.chunk","created":1790000000,"model":"m","choices":[{"index":0,"delta":{},"logprobs":null,"finish_reason":"stop"}],"usage":null})"
                      "\n\n"
                      R"(data: {"id":"c1","object":"chat.completion.chunk","created":1790000000,"model":"m","choices":[],"usage":{"prompt_tokens":9,"completion_tokens":30,"total_tokens":39}})"
                      "\n\ndata: [DONE]\n\n");
}

/// Where a whole request ends in what was read; 0: not yet.
qsizetype requestEnd(const QByteArray &read)
{
    const qsizetype headEnd = read.indexOf("\r\n\r\n");
    if (headEnd < 0) {
        return 0;
    }
    const QByteArray head = read.first(headEnd).toLower();
    const qsizetype at = head.indexOf("content-length:");
    const qsizetype body =
            at < 0 ? 0 : head.sliced(at + 15).split('\r').constFirst().trimmed().toLongLong();
    return read.size() >= headEnd + 4 + body ? headEnd + 4 + body : 0;
}

} // namespace

QByteArray tokenText()
{
    return " word";
}

PacedServer::PacedServer(const Pace &pace, QObject *parent) : QObject(parent), m_pace(pace)
{
    connect(&m_server, &QTcpServer::newConnection, this, &PacedServer::accept);
    if (!m_server.listen(QHostAddress::LocalHost)) {
        qFatal("no free port on loopback");
    }
    constexpr int TickMs = 2;
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(TickMs);
    connect(&m_timer, &QTimer::timeout, this, &PacedServer::tick);
}

void PacedServer::accept()
{
    while (QTcpSocket *socket = m_server.nextPendingConnection()) {
        const auto read = std::make_shared<QByteArray>();
        connect(socket, &QTcpSocket::readyRead, this, [this, socket, read] {
            *read += socket->readAll();
            if (requestEnd(*read) > 0) {
                const QByteArray path = read->split(' ').value(1);
                read->clear();
                answer(socket, path);
            }
        });
        connect(socket, &QTcpSocket::disconnected, this, [this, socket] {
            std::erase_if(m_streams,
                          [socket](const Stream &stream) { return stream.socket == socket; });
            socket->deleteLater();
        });
    }
}

void PacedServer::answer(QTcpSocket *socket, const QByteArray &path)
{
    const bool messages = path.endsWith("/messages");
    socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
    socket->write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
                  + begin(messages));
    if (path.contains("/bulk/")) {
        QByteArray &bulk = m_bulk[messages];
        if (bulk.isEmpty()) {
            const QByteArray one = token(messages);
            bulk = one.repeated(m_pace.bulkBytes / one.size()) + end(messages);
        }
        socket->write(bulk);
        socket->disconnectFromHost();
        return;
    }
    Stream stream { socket, {}, 0, messages };
    stream.since.start();
    m_streams.push_back(stream);
    m_timer.start();
}

bool PacedServer::sendDue(Stream &stream) const
{
    constexpr qint64 Nanoseconds = 1'000'000'000;
    const qint64 due = qMin<qint64>(
            m_pace.tokens(), stream.since.nsecsElapsed() * m_pace.tokensPerSecond / Nanoseconds);
    const QByteArray one = token(stream.messages);
    for (; stream.sent < due; ++stream.sent) {
        stream.socket->write(one);
    }
    stream.socket->flush();
    return stream.sent == m_pace.tokens();
}

void PacedServer::tick()
{
    std::vector<QTcpSocket *> over;
    for (Stream &stream : m_streams) {
        if (sendDue(stream)) {
            stream.socket->write(end(stream.messages));
            over.push_back(stream.socket);
        }
    }
    for (QTcpSocket *socket : over) {
        std::erase_if(m_streams,
                      [socket](const Stream &stream) { return stream.socket == socket; });
        socket->disconnectFromHost();
    }
    if (m_streams.empty()) {
        m_timer.stop();
    }
}

int runPacedServer(const Pace &pace)
{
    const PacedServer server(pace);
    std::printf("%d\n", int(server.port()));
    std::fflush(stdout);
    QSocketNotifier input(STDIN_FILENO, QSocketNotifier::Read);
    QObject::connect(&input, &QSocketNotifier::activated, &input, [&input] {
        char byte = 0;
        if (::read(STDIN_FILENO, &byte, 1) <= 0) {
            input.setEnabled(false);
            QCoreApplication::quit();
        }
    });
    return QCoreApplication::exec();
}

} // namespace varve::bench
