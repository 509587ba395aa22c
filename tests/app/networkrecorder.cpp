// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "networkrecorder.h"

#include "chatscript.h"
#include "scriptedserver.h"
#include "windowedmodel.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTcpSocket>

#include <algorithm>
#include <memory>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

QByteArray bytesOf(const Script &script)
{
    QByteArray bytes;
    for (const ScriptStep &step : script) {
        if (const auto *send = std::get_if<SendBytes>(&step)) {
            bytes += send->bytes;
        }
    }
    return bytes;
}

QByteArray headerOf(const QByteArray &head, QByteArrayView name)
{
    for (const QByteArray &line : head.split('\n')) {
        if (line.first(std::min(line.size(), name.size())).compare(name, Qt::CaseInsensitive) == 0
            && line.size() > name.size() && line.at(name.size()) == ':') {
            return line.sliced(name.size() + 1).trimmed();
        }
    }
    return {};
}

} // namespace

NetworkRecorder::NetworkRecorder(const QStringList &models, QObject *parent)
    : QObject(parent)
    , m_models(models)
{
    if (!m_server.listen(QHostAddress::LocalHost)) {
        qFatal("no free port on loopback");
    }
    connect(&m_server, &QTcpServer::newConnection, this, [this] {
        while (QTcpSocket *socket = m_server.nextPendingConnection()) {
            ++m_connections;
            const auto buffer = std::make_shared<QByteArray>();
            connect(socket, &QTcpSocket::readyRead, this,
                    [this, socket, buffer] { read(socket, *buffer); });
            connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
        }
    });
}

QUrl NetworkRecorder::url() const
{
    return QUrl(u"http://%1/v1"_s.arg(authority()));
}

QString NetworkRecorder::authority() const
{
    return u"127.0.0.1:%1"_s.arg(m_server.serverPort());
}

int NetworkRecorder::lists() const
{
    return static_cast<int>(std::ranges::count_if(m_requests, [](const QByteArray &line) {
        return line.startsWith("GET ") && line.contains("/v1/models");
    }));
}

void NetworkRecorder::read(QTcpSocket *socket, QByteArray &buffer)
{
    const QByteArray came = socket->readAll();
    m_bytes += came;
    buffer += came;
    const qsizetype end = buffer.indexOf("\r\n\r\n");
    if (end < 0) {
        return;
    }
    const QByteArray head = buffer.first(end);
    const qsizetype size = headerOf(head, "Content-Length").toLongLong();
    if (buffer.size() < end + 4 + size) {
        return;
    }
    const QByteArray body = buffer.sliced(end + 4, size);
    buffer.remove(0, end + 4 + size);
    const QByteArray line = head.first(std::max<qsizetype>(head.indexOf('\r'), 0));
    m_requests += line;
    answer(socket, line, body);
}

void NetworkRecorder::answer(QTcpSocket *socket, const QByteArray &line, const QByteArray &body)
{
    Script script = plainAnswer(404, "text/plain", "nothing here");
    if (line.startsWith("GET ") && line.contains("/v1/models")) {
        QJsonArray models;
        for (const QString &model : std::as_const(m_models)) {
            models += QJsonObject { { u"id"_s, model } };
        }
        script = plainAnswer(200, "application/json",
                             QJsonDocument(QJsonObject { { u"data"_s, models } }).toJson());
    } else if (line.startsWith("POST ") && line.contains("/embeddings")) {
        const QJsonValue input = QJsonDocument::fromJson(body).object()[u"input"_s];
        QJsonArray data;
        for (int i = 0; i < input.toArray().size(); ++i) {
            data += QJsonObject { { u"index"_s, i },
                                  { u"embedding"_s, QJsonArray { 0.5, 0.25, 0.125 } } };
        }
        script = plainAnswer(200, "application/json",
                             QJsonDocument(QJsonObject { { u"data"_s, data } }).toJson());
    } else if (line.startsWith("POST ") && line.contains("/chat/completions")) {
        const bool isForSummary = WindowedModel::isForSummary(body);
        m_summaries += isForSummary ? 1 : 0;
        script = WindowedModel::answer(isForSummary ? wellShapedSummary(u"what was written"_s)
                                                    : u"Answered."_s,
                                       WindowedModel::tokensOf(body));
    }
    socket->write(bytesOf(script));
    socket->disconnectFromHost();
}

} // namespace varve::test
