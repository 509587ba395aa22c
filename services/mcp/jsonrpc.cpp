// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsonrpc.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::JsonRpc)
};

QJsonObject objectOf(const QJsonValue &value)
{
    if (value.isObject() || value.isUndefined() || value.isNull()) {
        return value.toObject();
    }
    return { { "value"_L1, value } };
}

Result<RpcMessage> messageOf(const QJsonObject &object)
{
    RpcMessage message;
    message.id = object["id"_L1];
    const bool hasId = message.id.isDouble() || message.id.isString();
    if (object["method"_L1].isString()) {
        message.kind = hasId ? RpcMessage::Kind::Call : RpcMessage::Kind::Notification;
        if (!hasId) {
            message.id = QJsonValue(); // true, {} and such are none
        }
        message.method = object["method"_L1].toString();
        message.content = objectOf(object["params"_L1]);
    } else if (object["error"_L1].isObject()) {
        const QJsonObject error = object["error"_L1].toObject();
        message.kind = RpcMessage::Kind::ErrorReply;
        message.errorCode = error["code"_L1].toInt();
        message.errorText = error["message"_L1].toString();
        message.errorData = error["data"_L1].toObject();
    } else if (object.contains("result"_L1) && hasId) {
        message.kind = RpcMessage::Kind::Reply;
        message.content = objectOf(object["result"_L1]);
    } else {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("A message is neither a call nor an answer."));
    }
    return message;
}

QJsonObject errorOf(const RpcMessage &message)
{
    QJsonObject error { { "code"_L1, message.errorCode }, { "message"_L1, message.errorText } };
    if (!message.errorData.isEmpty()) {
        error["data"_L1] = message.errorData;
    }
    return error;
}

std::unexpected<RpcMessage> refuse(const QJsonValue &id, int code, const QString &text)
{
    RpcMessage reply;
    reply.kind = RpcMessage::Kind::ErrorReply;
    reply.id = id.isString() || id.isDouble() ? id : QJsonValue();
    reply.errorCode = code;
    reply.errorText = text;
    return std::unexpected(reply);
}

std::expected<RpcMessage, RpcMessage> fromClient(const QJsonValue &value)
{
    const QJsonObject object = value.toObject();
    const QJsonValue id = object["id"_L1];
    if (object["jsonrpc"_L1] != "2.0"_L1) {
        return refuse(id, RpcCode::InvalidRequest,
                      Tr::tr("A message is a JSON object with \"jsonrpc\": \"2.0\"."));
    }
    if (object.contains("id"_L1) && !id.isString() && !id.isDouble()) {
        return refuse({}, RpcCode::InvalidRequest, Tr::tr("An id is a string or a number."));
    }
    const QJsonValue params = object["params"_L1];
    if (!params.isUndefined() && !params.isObject()) {
        return refuse(id, RpcCode::InvalidParams, Tr::tr("Parameters are a JSON object."));
    }
    const auto message = messageOf(object);
    return message ? std::expected<RpcMessage, RpcMessage>(*message)
                   : refuse(id, RpcCode::InvalidRequest, message.error().message);
}

QString notJson(const QJsonParseError &problem)
{
    return Tr::tr("A message is not JSON: %1 at byte %2.")
            .arg(problem.errorString())
            .arg(problem.offset);
}

} // namespace

QByteArray encodeRpc(const RpcMessage &message)
{
    QJsonObject object { { "jsonrpc"_L1, "2.0"_L1 } };
    if (message.kind != RpcMessage::Kind::Notification) {
        object["id"_L1] = message.id;
    }
    switch (message.kind) {
    case RpcMessage::Kind::Call:
    case RpcMessage::Kind::Notification:
        object["method"_L1] = message.method;
        if (!message.content.isEmpty()) {
            object["params"_L1] = message.content;
        }
        break;
    case RpcMessage::Kind::Reply:
        object["result"_L1] = message.content;
        break;
    case RpcMessage::Kind::ErrorReply:
        object["error"_L1] = errorOf(message);
        break;
    }
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

std::expected<QList<RpcMessage>, RpcMessage> decodeFromClient(const QByteArray &json)
{
    QJsonParseError problem;
    const QJsonDocument document = QJsonDocument::fromJson(json, &problem);
    if (problem.error != QJsonParseError::NoError) {
        return refuse({}, RpcCode::NotJson, notJson(problem));
    }
    const QJsonArray array =
            document.isArray() ? document.array() : QJsonArray { document.object() };
    if (array.isEmpty()) {
        return refuse({}, RpcCode::InvalidRequest, Tr::tr("An array of messages is empty."));
    }
    QList<RpcMessage> messages;
    for (const QJsonValue &value : array) {
        auto message = fromClient(value);
        if (!message) {
            return std::unexpected(message.error());
        }
        messages += *message;
    }
    return messages;
}

Result<QList<RpcMessage>> decodeRpc(const QByteArray &json)
{
    QJsonParseError problem;
    const QJsonDocument document = QJsonDocument::fromJson(json, &problem);
    if (problem.error != QJsonParseError::NoError) {
        return fail(Error::Kind::InvalidInput, notJson(problem),
                    QString::fromUtf8(json.first(qMin<qsizetype>(json.size(), 200))));
    }
    const QJsonArray array =
            document.isArray() ? document.array() : QJsonArray { document.object() };
    QList<RpcMessage> messages;
    for (const QJsonValue &value : array) {
        auto message = messageOf(value.toObject());
        if (!message) {
            return std::unexpected(message.error());
        }
        messages += *message;
    }
    return messages;
}

} // namespace varve
