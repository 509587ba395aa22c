// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcphttpexchange.h"

#include "jsonrpc.h"
#include "mcpchannel.h"
#include <base/textends.h>
#include <providers/connectionload.h>
#include <providers/networkfailure.h>
#include <providers/plainrequest.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::McpHttpExchange)
};

constexpr qsizetype QuotedCharacters = 200;

bool isSuccess(int status)
{
    return status >= 200 && status < 300;
}

QString tooLong(const QString &host)
{
    return Tr::tr("%1 sent a message of more than %2 MB.")
            .arg(host)
            .arg(McpChannel::LongestMessage / 1024 / 1024);
}

/// The error that a refusal has in it as JSON-RPC; else a notification.
RpcMessage errorIn(const QByteArray &body)
{
    const auto messages = decodeRpc(body);
    const bool isError = messages && messages->size() == 1
            && messages->constFirst().kind == RpcMessage::Kind::ErrorReply;
    return isError ? messages->constFirst() : RpcMessage();
}

/// What a server says of an error: in a JSON-RPC message, or the beginning of whatever it is.
QString saidIn(const QByteArray &body)
{
    if (const QString said = errorIn(body).errorText; !said.isEmpty()) {
        return said;
    }
    const QString text = QString::fromUtf8(body).simplified();
    return text.startsWith(u'<') ? QString() : headOf(text, QuotedCharacters).toString();
}

} // namespace

McpHttpExchange::McpHttpExchange(QNetworkReply *reply, QObject *parent)
    : QObject(parent)
    , m_reply(reply)
    , m_parser(SseParser::Limits { McpChannel::LongestMessage, McpChannel::LongestMessage })
{
    connect(reply, &QNetworkReply::readyRead, this, &McpHttpExchange::onRead);
    connect(reply, &QNetworkReply::finished, this, &McpHttpExchange::onFinished);
}

McpHttpExchange::~McpHttpExchange()
{
    dropReply(m_reply, this);
}

QByteArray McpHttpExchange::session() const
{
    return m_reply ? m_reply->rawHeader("Mcp-Session-Id") : QByteArray();
}

int McpHttpExchange::status() const
{
    return m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
}

void McpHttpExchange::onRead()
{
    const QByteArray bytes = m_reply->readAll();
    ConnectionLoad::noteDelivered(bytes.size());
    if (isSuccess(status())
        && m_reply->rawHeader("Content-Type").trimmed().toLower().startsWith("text/event-stream")) {
        m_isStream = true;
        readStream(bytes, false);
        return;
    }
    m_body += bytes;
    if (m_body.size() > McpChannel::LongestMessage) {
        end(tooLong(m_reply->url().host()));
    }
}

void McpHttpExchange::readStream(const QByteArray &bytes, bool last)
{
    m_parser.feed(bytes);
    if (last) {
        m_parser.finish();
    }
    const QPointer<McpHttpExchange> self(this);
    for (SseEvent event; self && m_reply && m_parser.next(event);) {
        const bool isMessage = event.name.isEmpty() || event.name == "message";
        // What the end of the connection has cut is no message.
        if (isMessage && !event.cut) {
            Q_EMIT received(event.data.toByteArray());
        }
    }
    if (self && m_reply && m_parser.fault() != SseParser::Fault::None) {
        end(tooLong(m_reply->url().host()));
    }
}

void McpHttpExchange::onFinished()
{
    const QPointer<McpHttpExchange> self(this);
    onRead();
    if (self && m_reply && m_isStream) {
        readStream({}, true);
    }
    if (!self || !m_reply) {
        return;
    }
    const QString problem = problemOf();
    if (problem.isEmpty() && !m_isStream && !m_body.trimmed().isEmpty()) {
        Q_EMIT received(m_body);
    }
    if (self && m_reply) {
        end(problem);
    }
}

void McpHttpExchange::end(const QString &problem)
{
    McpHttpEnd reached { status(), problem, {}, {}, m_parser.lastEventId(), m_parser.retryMs() };
    if (!isSuccess(reached.status)) {
        reached.said = errorIn(m_body);
        reached.challenge = m_reply->rawHeader("WWW-Authenticate");
    }
    dropReply(m_reply, this);
    Q_EMIT ended(reached);
}

QString McpHttpExchange::problemOf() const
{
    if (status() == 0) {
        return networkFailure(m_reply->error(), m_reply->errorString(), m_reply->url())
                .error.message;
    }
    if (!isSuccess(status())) {
        return refusal();
    }
    return m_reply->error() == QNetworkReply::NoError
            ? QString()
            : Tr::tr("%1 broke off in the middle of its answer.").arg(m_reply->url().host());
}

QString McpHttpExchange::refusal() const
{
    const QString host = m_reply->url().host();
    switch (status()) {
    case 401:
        return Tr::tr("%1 asks you to sign in (HTTP 401).").arg(host);
    case 405:
        return Tr::
                tr("%1 takes no messages at this address (HTTP 405). Servers that speak only the "
                   "older HTTP+SSE transport cannot be used.")
                        .arg(host);
    default:
        break;
    }
    if (status() >= 300 && status() < 400) {
        const QUrl to = m_reply->url().resolved(QUrl::fromEncoded(m_reply->rawHeader("Location")));
        return Tr::
                tr("%1 sends requests on to %2, which is not followed. If you trust that address, "
                   "enter it instead.")
                        .arg(host, to.toString(QUrl::RemoveUserInfo | QUrl::RemoveQuery));
    }
    const QString said = saidIn(m_body);
    return said.isEmpty()
            ? Tr::tr("%1 answered with HTTP %2.").arg(host).arg(status())
            : Tr::tr("%1 answered with HTTP %2: %3").arg(host).arg(status()).arg(said);
}

} // namespace varve
