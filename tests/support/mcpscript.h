// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scriptedserver.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>

namespace varve::test
{

// What a server of tools says, for ScriptedServer. Calls of a client are numbered from 1.

[[nodiscard]] inline QByteArray rpcResult(int id, const QJsonObject &result)
{
    using namespace Qt::StringLiterals;
    return QJsonDocument(QJsonObject { { u"jsonrpc"_s, u"2.0"_s },
                                       { u"id"_s, id },
                                       { u"result"_s, result } })
            .toJson(QJsonDocument::Compact);
}

[[nodiscard]] inline QByteArray textResult(int id, const QString &text)
{
    using namespace Qt::StringLiterals;
    return rpcResult(
            id,
            { { u"content"_s,
                QJsonArray { QJsonObject { { u"type"_s, u"text"_s }, { u"text"_s, text } } } } });
}

[[nodiscard]] inline Script jsonAnswer(const QByteArray &message, const QByteArray &headers = {})
{
    return plainAnswer(200, "application/json; charset=utf-8", message, headers);
}

[[nodiscard]] inline Script accepted()
{
    return plainAnswer(202, "text/plain", {});
}

[[nodiscard]] inline QByteArray sseMessage(const QByteArray &message)
{
    return "event: message\r\nid: 7\r\ndata: " + message + "\r\n\r\n";
}

[[nodiscard]] inline Script setUpAnswer(const QByteArray &session = {})
{
    using namespace Qt::StringLiterals;
    const QByteArray header =
            session.isEmpty() ? QByteArray() : "Mcp-Session-Id: " + session + "\r\n";
    return jsonAnswer(
            rpcResult(1,
                      { { u"protocolVersion"_s, u"2025-06-18"_s },
                        { u"capabilities"_s, QJsonObject { { u"tools"_s, QJsonObject() } } },
                        { u"serverInfo"_s, QJsonObject { { u"name"_s, u"scripted"_s } } } }),
            header);
}

[[nodiscard]] inline Script toolListAnswer(const QStringList &names)
{
    using namespace Qt::StringLiterals;
    QJsonArray tools;
    for (const QString &name : names) {
        tools += QJsonObject {
            { u"name"_s, name },
            { u"description"_s, QString(u"Does "_s + name) },
            { u"inputSchema"_s, QJsonObject() },
            { u"annotations"_s, QJsonObject { { u"readOnlyHint"_s, name.startsWith("read"_L1) } } }
        };
    }
    return jsonAnswer(rpcResult(2, { { u"tools"_s, tools } }));
}

/// Of a server that begins with a handshake, to the question what it speaks.
[[nodiscard]] inline Script probeAnswer()
{
    return plainAnswer(400, "application/json",
                       R"({"jsonrpc":"2.0","id":null,"error":{"code":-32000,)"
                       R"("message":"Bad Request: Server not initialized"}})");
}

/// Setting up and the list of tools, three requests.
inline void addSetUp(ScriptedServer &server, const QStringList &tools,
                     const QByteArray &session = {})
{
    server.add(setUpAnswer(session));
    server.add(accepted());
    server.add(toolListAnswer(tools));
}

} // namespace varve::test
