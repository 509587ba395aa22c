// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rpccall.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::RpcCall)
};

} // namespace

RpcCall::RpcCall(RpcRequest request, Send send, const RpcWire &wire)
    : m_request(std::move(request))
    , m_wire(wire)
    , m_send(std::move(send))
{ }

RpcCall::~RpcCall()
{
    fail(RpcError { u"internal"_s, Tr::tr("The request was dropped without an answer.") });
}

void RpcCall::answer(const QJsonValue &result)
{
    if (!isAnswered()) {
        answer(compactJson(result));
    }
}

void RpcCall::answer(const QByteArray &result)
{
    if (const Send send = std::exchange(m_send, {})) {
        send(m_wire.result(id(), result));
    }
}

void RpcCall::fail(const RpcError &error)
{
    if (const Send send = std::exchange(m_send, {})) {
        send(m_wire.refusal(id(), error));
    }
}

namespace
{

struct RequestTr
{
    Q_DECLARE_TR_FUNCTIONS(varve::RpcRequest)
};

std::unexpected<RpcRefusal> refuse(const QJsonValue &id, const QString &message)
{
    return std::unexpected(RpcRefusal { id, RpcError::badRequest(message) });
}

std::unexpected<RpcRefusal> notJson(const QJsonParseError &error)
{
    if (error.error == QJsonParseError::DeepNesting) {
        return refuse(QJsonValue::Null,
                      RequestTr::tr("The line is nested too deeply to be a request."));
    }
    return refuse(QJsonValue::Null,
                  RequestTr::tr("The line is not JSON: %1, at byte %2.")
                          .arg(error.errorString())
                          .arg(error.offset));
}

/// What a request may have beside its parameters.
std::optional<QString> unknownMember(const QJsonObject &object)
{
    static const QStringList Known { u"id"_s, u"method"_s, u"params"_s, u"protocol"_s };
    for (auto member = object.constBegin(); member != object.constEnd(); ++member) {
        if (!Known.contains(member.key())) {
            return member.key();
        }
    }
    return std::nullopt;
}

} // namespace

std::expected<RpcRequest, RpcRefusal> parseRequest(const QByteArray &line)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(line, &error);
    if (error.error != QJsonParseError::NoError) {
        return notJson(error);
    }
    if (!document.isObject()) {
        return refuse(QJsonValue::Null, RequestTr::tr("A request is a JSON object, one a line."));
    }
    const QJsonObject object = document.object();
    const QJsonValue id = object.value("id"_L1);
    if (!id.isString() && !id.isDouble()) {
        return refuse(QJsonValue::Null,
                      RequestTr::tr("A request has an “id”, which is a string or a number."));
    }
    const QJsonValue protocol = object.value("protocol"_L1);
    if (!protocol.isUndefined() && protocol.toInteger(-1) != RpcProtocol) {
        return std::unexpected(
                RpcRefusal { id,
                             { u"unsupportedProtocol"_s,
                               RequestTr::tr("This version of Varve speaks protocol %1 only.")
                                       .arg(RpcProtocol) } });
    }
    const QJsonValue method = object.value("method"_L1);
    if (!method.isString() || method.toString().isEmpty()) {
        return refuse(id, RequestTr::tr("A request has a “method”, which is a string."));
    }
    const QJsonValue params = object.value("params"_L1);
    if (!params.isUndefined() && !params.isObject()) {
        return refuse(id, RequestTr::tr("The “params” of a request are a JSON object."));
    }
    if (const auto unknown = unknownMember(object)) {
        return refuse(id, RequestTr::tr("A request has no member “%1”.").arg(*unknown));
    }
    return RpcRequest { id, method.toString(), params.toObject() };
}

} // namespace varve
