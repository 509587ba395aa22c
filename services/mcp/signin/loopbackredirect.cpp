// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loopbackredirect.h"

#include <QCoreApplication>
#include <QTcpSocket>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <optional>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::LoopbackRedirect)
};

constexpr qsizetype LongestHead = 16LL * 1024; // bytes
constexpr int MostConnections = 8;
constexpr std::chrono::seconds LongestRequest { 10 };

/// The query of "GET /callback?… HTTP/1.1"; nothing: it is something else.
std::optional<QUrlQuery> queryOf(const QByteArray &head)
{
    const QList<QByteArray> words =
            head.first(std::max<qsizetype>(head.indexOf('\r'), 0)).split(' ');
    if (words.size() != 3 || words.at(0) != "GET") {
        return std::nullopt;
    }
    const QUrl url = QUrl::fromEncoded(words.at(1), QUrl::StrictMode);
    if (!url.isValid() || url.path() != LoopbackRedirect::path()) {
        return std::nullopt;
    }
    // A form's blanks are plus signs.
    return QUrlQuery(url.query(QUrl::FullyEncoded).replace(u'+', "%20"_L1));
}

} // namespace

LoopbackRedirect::LoopbackRedirect(const QString &state, QObject *parent)
    : QObject(parent)
    , m_state(state)
{
    m_server.setMaxPendingConnections(MostConnections);
    connect(&m_server, &QTcpServer::newConnection, this, &LoopbackRedirect::accept);
    m_server.listen(QHostAddress::LocalHost);
}

LoopbackRedirect::~LoopbackRedirect() = default;

QLatin1StringView LoopbackRedirect::path()
{
    return "/callback"_L1;
}

QString LoopbackRedirect::url() const
{
    return m_server.isListening()
            ? u"http://127.0.0.1:%1%2"_s.arg(m_server.serverPort()).arg(path())
            : QString();
}

void LoopbackRedirect::accept()
{
    while (QTcpSocket *socket = m_server.nextPendingConnection()) {
        connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
        QTimer::singleShot(LongestRequest, socket, [socket] { socket->abort(); });
        socket->setReadBufferSize(LongestHead);
        connect(socket, &QTcpSocket::readyRead, this, [this, socket] { read(socket); });
        if (m_server.findChildren<QTcpSocket *>().size() > MostConnections) {
            socket->abort();
        }
    }
}

void LoopbackRedirect::read(QTcpSocket *socket)
{
    const QByteArray head = socket->peek(LongestHead);
    if (!head.contains("\r\n\r\n")) {
        if (head.size() >= LongestHead) {
            socket->abort();
        }
        return;
    }
    socket->disconnect(this);
    const auto query = queryOf(head);
    const bool isOurs =
            query && !m_came && query->queryItemValue(u"state"_s, QUrl::FullyDecoded) == m_state;
    answer(socket, isOurs);
    if (isOurs) {
        m_came = true;
        Q_EMIT came(*query);
    }
}

void LoopbackRedirect::answer(QTcpSocket *socket, bool isTaken)
{
    const QString text = isTaken
            ? Tr::tr("Varve has what it needs. This page can be closed.")
            : Tr::tr("This does not belong to a sign-in that Varve waits for. Nothing was taken.");
    const QByteArray page = "<!doctype html><meta charset=\"utf-8\"><title>Varve</title><p>"
            + text.toHtmlEscaped().toUtf8() + "</p>\n";
    socket->write((isTaken ? "HTTP/1.1 200 OK\r\n" : "HTTP/1.1 400 Bad Request\r\n")
                  + QByteArray("Content-Type: text/html; charset=utf-8\r\n"
                               "Cache-Control: no-store\r\n"
                               "Referrer-Policy: no-referrer\r\n"
                               "Content-Security-Policy: default-src 'none'\r\n"
                               "Connection: close\r\nContent-Length: ")
                  + QByteArray::number(page.size()) + "\r\n\r\n" + page);
    socket->flush(); // whoever waits for this may be gone with the next event
    socket->disconnectFromHost();
}

} // namespace varve
