// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "serverchecks.h"

#include "authchallenge.h"
#include "mcpclient.h"
#include "mcpcontent.h"
#include "mcpmirror.h"
#include "mcptool.h"
#include "oauthdocuments.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QSet>

#include <algorithm>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype MostTools = 2000;
constexpr qsizetype MostCharacters = 4LL * 1024 * 1024;
constexpr qsizetype MostOwnCalls = 400; // pages of lists, and what a server asks
constexpr qsizetype LongestOutcome = 60'000;

/// Says what the input says.
class ScriptChannel final : public McpChannel
{
public:
    void open() override { Q_EMIT opened(); }
    void send(const QByteArray &message) override
    {
        ++sent;
        longest = std::max(longest, message.size());
    }
    void close() override { isClosed = true; }

    qsizetype sent = 0;
    qsizetype longest = 0;
    bool isClosed = false;
};

QString brokenByMessage(const RpcMessage &message)
{
    const auto again = decodeRpc(encodeRpc(message));
    const bool isWhole = message.kind != RpcMessage::Kind::ErrorReply;
    if (!again || again->size() != 1 || again->constFirst().kind != message.kind
        || (isWhole && again->constFirst() != message)) {
        return u"a message is not what it was when it is written again"_s;
    }
    if (mcpOutcome(message).text.size() > LongestOutcome) {
        return u"an outcome is longer than a model is told"_s;
    }
    if (mcpProgressText(message.content).size() > 700) {
        return u"a line of progress is longer than anybody can see"_s;
    }
    return {};
}

QString brokenByTools(const QList<McpToolInfo> &tools)
{
    qsizetype characters = 0;
    for (const McpToolInfo &tool : tools) {
        characters += tool.definition.description.size() + tool.definition.parameters.size();
        const bool isReadable = std::ranges::all_of(
                tool.definition.name, [](QChar c) { return c.isPrint() && !c.isSpace(); });
        if (tool.definition.name.isEmpty() || tool.digest.isEmpty() || !isReadable) {
            return u"a tool that nobody can name"_s;
        }
        const auto intent = McpTool(u"s"_s, tool, nullptr).intend({}, {});
        if (!intent || intent->access == ToolAccess::Read || intent->definition.isEmpty()) {
            return u"a tool is harmless because it says so"_s;
        }
    }
    return tools.size() > MostTools || characters > MostCharacters
            ? u"more tools than there may be"_s
            : QString();
}

/// What a sign-in reads: nothing of it leads anywhere else.
QString brokenBySignIn(const QByteArray &line)
{
    const QJsonObject document = QJsonDocument::fromJson(line).object();
    const QUrl server(u"https://a.example/mcp"_s);
    const auto resource = readResourceDocument(document, server);
    if (resource && QUrl(resource->resource).host() != server.host()) {
        return u"a server speaks for another one"_s;
    }
    const auto issuer = readIssuerDocument(document, document["issuer"_L1].toString());
    if (issuer && !(isSignInAddress(issuer->authorization) && isSignInAddress(issuer->token))) {
        return u"a sign-in leads where nobody should go"_s;
    }
    const auto challenge = bearerChallenge(line);
    const HttpHeaders headers =
            mirroredHeaders(mirrorsOf(document).value_or(QList<McpMirror>()), document);
    const bool isSendable = std::ranges::all_of(headers, [](const auto &header) {
        return std::ranges::none_of(QByteArray(header.first + header.second),
                                    [](char c) { return c == '\r' || c == '\n' || c == '\0'; });
    });
    return isSendable && (!challenge || challenge->scopes.size() <= 100)
            ? QString()
            : u"a header that is more than one"_s;
}

QString brokenByLine(const QByteArray &line)
{
    if (const QString broken = brokenBySignIn(line); !broken.isEmpty()) {
        return broken;
    }
    const auto messages = decodeRpc(line);
    if (!messages) {
        return messages.error().message.isEmpty() ? u"no reason why it is no message"_s : QString();
    }
    for (const RpcMessage &message : *messages) {
        QString broken = brokenByMessage(message);
        broken = broken.isEmpty() ? brokenByTools(mcpTools(message.content)) : broken;
        if (!broken.isEmpty()) {
            return broken;
        }
    }
    return {};
}

QString brokenByClient(const QByteArray &lines, McpEra known)
{
    // Before the client, which may tell of its end when it goes.
    int ready = 0;
    int failed = 0;
    qsizetype told = 0;
    auto owned = std::make_unique<ScriptChannel>();
    ScriptChannel *const channel = owned.get();
    auto client = std::make_unique<McpClient>(std::move(owned), McpClient::Limits(), known);
    QObject::connect(client.get(), &McpClient::ready, client.get(), [&] { ++ready; });
    QObject::connect(client.get(), &McpClient::failed, client.get(), [&] { ++failed; });
    client->start();
    QFuture<ToolOutcome> call;
    const QList<QByteArray> all = lines.split('\n');
    for (const QByteArray &line : all) {
        if (const QString broken = brokenByLine(line); !broken.isEmpty()) {
            return broken;
        }
        if (!channel->isClosed) {
            Q_EMIT channel->received(line);
        }
        if (ready > 0 && !call.isValid()) {
            call = client->callTool(u"t"_s, {}, {}, [&](const QString &) { ++told; });
            QCoreApplication::processEvents();
        }
        if (const QString broken = brokenByTools(client->tools()); !broken.isEmpty()) {
            return broken;
        }
    }
    if (ready > 1 || failed > 1) {
        return u"set up or lost twice"_s;
    }
    if (channel->sent > MostOwnCalls || told > all.size()) {
        return u"%1 messages to a server, %2 lines of progress"_s.arg(channel->sent).arg(told);
    }
    client.reset();
    return call.isValid() && !call.isFinished() ? u"a call that never ends"_s : QString();
}

} // namespace

QString brokenServerPromise(const QByteArray &lines)
{
    const QString broken = brokenByClient(lines, McpEra::Handshake);
    return broken.isEmpty() ? brokenByClient(lines, McpEra::Unknown) : broken;
}

} // namespace varve::test
