// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keyecho.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

QByteArray json(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

SendBytes event(const QJsonObject &data)
{
    const QString type = data["type"_L1].toString();
    return { (type.isEmpty() ? QByteArray() : "event: " + type.toUtf8() + '\n')
             + "data: " + json(data) + "\n\n" };
}

/// "k" is quoted in what a server says of itself, too.
QString quoted(const QByteArray &key)
{
    return u"the key \"%1\""_s.arg(QString::fromLatin1(key));
}

Script echoHead(const QByteArray &key)
{
    return { SendBytes {
                     "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n"
                     "X-Echo: "
                     + key + "\r\nSet-Cookie: k=" + key.toPercentEncoding() + "\r\nLocation: /?key="
                     + key.toPercentEncoding() + "\r\n\r\n: " + key + "\n\n" },
             event({ { u"type"_s, u"ping"_s }, { u"said"_s, quoted(key) } }) };
}

SendBytes chatChunk(const QByteArray &key, const QJsonObject &delta, const QJsonValue &finish)
{
    const QJsonObject choice { { u"index"_s, 0 },
                               { u"delta"_s, delta },
                               { u"finish_reason"_s, finish } };
    return event({ { u"id"_s, u"c1"_s },
                   { u"object"_s, u"chat.completion.chunk"_s },
                   { u"system_fingerprint"_s, quoted(key) },
                   { u"choices"_s, QJsonArray { choice } } });
}

Script chatCall(const QByteArray &arguments, const QByteArray &key)
{
    const QJsonObject call { { u"index"_s, 0 },
                             { u"id"_s, u"k1"_s },
                             { u"type"_s, u"function"_s },
                             { u"function"_s,
                               QJsonObject { { u"name"_s, u"bash"_s },
                                             { u"arguments"_s, QString::fromUtf8(arguments) } } } };
    return { chatChunk(key, { { u"tool_calls"_s, QJsonArray { call } } }, QJsonValue::Null),
             chatChunk(key, {}, u"tool_calls"_s), SendBytes { "data: [DONE]\n\n" } };
}

Script responsesCall(const QByteArray &arguments, const QByteArray &key)
{
    const QJsonObject item {
        { u"id"_s, u"fc_1"_s },          { u"type"_s, u"function_call"_s },
        { u"status"_s, u"completed"_s }, { u"call_id"_s, u"k1"_s },
        { u"name"_s, u"bash"_s },        { u"arguments"_s, QString::fromUtf8(arguments) }
    };
    QJsonObject begun = item;
    begun[u"arguments"_s] = u""_s;
    const QJsonObject response { { u"id"_s, u"r1"_s },
                                 { u"status"_s, u"completed"_s },
                                 { u"model"_s, u"m"_s },
                                 { u"metadata"_s, QJsonObject { { u"said"_s, quoted(key) } } },
                                 { u"output"_s, QJsonArray { item } } };
    return { event({ { u"type"_s, u"response.created"_s },
                     { u"response"_s,
                       QJsonObject { { u"id"_s, u"r1"_s }, { u"user"_s, quoted(key) } } } }),
             event({ { u"type"_s, u"response.output_item.added"_s },
                     { u"output_index"_s, 0 },
                     { u"item"_s, begun } }),
             event({ { u"type"_s, u"response.function_call_arguments.done"_s },
                     { u"output_index"_s, 0 },
                     { u"item_id"_s, u"fc_1"_s },
                     { u"arguments"_s, QString::fromUtf8(arguments) } }),
             event({ { u"type"_s, u"response.output_item.done"_s },
                     { u"output_index"_s, 0 },
                     { u"item"_s, item } }),
             event({ { u"type"_s, u"response.completed"_s }, { u"response"_s, response } }) };
}

SendBytes messageStart(const QByteArray &key)
{
    return event({ { u"type"_s, u"message_start"_s },
                   { u"message"_s,
                     QJsonObject { { u"id"_s, u"m1"_s },
                                   { u"role"_s, u"assistant"_s },
                                   { u"container"_s, quoted(key) },
                                   { u"content"_s, QJsonArray() },
                                   { u"usage"_s, QJsonObject { { u"input_tokens"_s, 9 } } } } } });
}

SendBytes blockStart(const QJsonObject &block)
{
    return event({ { u"type"_s, u"content_block_start"_s },
                   { u"index"_s, 0 },
                   { u"content_block"_s, block } });
}

SendBytes blockDelta(const QJsonObject &delta)
{
    return event(
            { { u"type"_s, u"content_block_delta"_s }, { u"index"_s, 0 }, { u"delta"_s, delta } });
}

Script messagesCall(const QByteArray &arguments, const QByteArray &key)
{
    return { messageStart(key),
             blockStart({ { u"type"_s, u"tool_use"_s },
                          { u"id"_s, u"k1"_s },
                          { u"name"_s, u"bash"_s },
                          { u"input"_s, QJsonObject() } }),
             blockDelta({ { u"type"_s, u"input_json_delta"_s },
                          { u"partial_json"_s, QString::fromUtf8(arguments) } }),
             event({ { u"type"_s, u"content_block_stop"_s }, { u"index"_s, 0 } }),
             event({ { u"type"_s, u"message_delta"_s },
                     { u"delta"_s, QJsonObject { { u"stop_reason"_s, u"tool_use"_s } } },
                     { u"usage"_s, QJsonObject { { u"output_tokens"_s, 3 } } } }),
             event({ { u"type"_s, u"message_stop"_s } }) };
}

SendBytes word(WireApi api, const QByteArray &key)
{
    const QString text = u"Well"_s;
    switch (api) {
    case WireApi::OpenAiChat:
        return chatChunk(key, { { u"content"_s, text } }, QJsonValue::Null);
    case WireApi::OpenAiResponses:
    case WireApi::CodexResponses:
        return event({ { u"type"_s, u"response.output_text.delta"_s },
                       { u"output_index"_s, 0 },
                       { u"content_index"_s, 0 },
                       { u"item_id"_s, u"msg_1"_s },
                       { u"delta"_s, text } });
    case WireApi::AnthropicMessages:
        return { messageStart(key).bytes
                 + blockStart({ { u"type"_s, u"text"_s }, { u"text"_s, u""_s } }).bytes
                 + blockDelta({ { u"type"_s, u"text_delta"_s }, { u"text"_s, text } }).bytes };
    }
    Q_UNREACHABLE_RETURN({});
}

QJsonObject errorObject(const QByteArray &key)
{
    return { { u"type"_s, u"authentication_error"_s },
             { u"code"_s, u"invalid_api_key"_s },
             { u"message"_s, QString(u"Incorrect API key provided: "_s + quoted(key)) } };
}

} // namespace

Script echoCall(WireApi api, const QString &command, const QByteArray &key)
{
    const QByteArray arguments = json({ { u"command"_s, command } });
    Script script = echoHead(key);
    switch (api) {
    case WireApi::OpenAiChat:
        script += chatCall(arguments, key);
        break;
    case WireApi::OpenAiResponses:
    case WireApi::CodexResponses:
        script += responsesCall(arguments, key);
        break;
    case WireApi::AnthropicMessages:
        script += messagesCall(arguments, key);
        break;
    }
    script += Close {};
    return script;
}

Script echoFailureInMidStream(WireApi api, const QByteArray &key, const QByteArray &said)
{
    QJsonObject failure { { u"type"_s, u"error"_s }, { u"error"_s, errorObject(said) } };
    if (api == WireApi::OpenAiChat) {
        failure.remove(u"type"_s);
    } else if (api != WireApi::AnthropicMessages) {
        failure = errorObject(said);
        failure[u"type"_s] = u"error"_s;
    }
    return echoHead(key) + Script { word(api, key), event(failure), Close {} };
}

Script echoRefusal(const QByteArray &key)
{
    return plainAnswer(401, "application/json", json({ { u"error"_s, errorObject(key) } }),
                       "WWW-Authenticate: Bearer realm=\"" + key + "\"\r\nX-Request-Id: " + key
                               + "\r\n");
}

Script echoPage(const QByteArray &key)
{
    return plainAnswer(400, "text/html",
                       "<html><title>Bad request " + key + "</title><pre>Authorization: Bearer "
                               + key + "\nx-api-key: " + key + "\n/?key=" + key.toPercentEncoding()
                               + "</pre></html>");
}

QList<QByteArray> keySpellings(const QByteArray &key)
{
    constexpr auto Trimmed = QByteArray::OmitTrailingEquals;
    const QString text = QString::fromLatin1(key);
    QByteArray escaped = json({ { u"k"_s, text } });
    escaped = escaped.sliced(6, escaped.size() - 8); // {"k":"..."}
    QByteArray slashes = escaped;
    return { key,
             escaped,
             slashes.replace("/", "\\/"),
             key.toPercentEncoding(),
             key.toBase64(Trimmed),
             key.toBase64(QByteArray::Base64UrlEncoding | Trimmed),
             key.toHex(),
             QByteArray(reinterpret_cast<const char *>(text.utf16()), text.size() * 2) };
}

} // namespace varve::test
