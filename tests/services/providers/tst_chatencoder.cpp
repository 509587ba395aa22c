// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatencoder.h"
#include "jsonwriter.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

RequestMessage user(const QString &text)
{
    RequestMessage message;
    message.blocks = { TextBlock { text } };
    return message;
}

RequestMessage assistant(const Blocks &blocks)
{
    RequestMessage message;
    message.kind = RequestMessage::Kind::Assistant;
    message.blocks = blocks;
    return message;
}

RequestMessage toolResult(const QString &callId, const Blocks &blocks, bool isError = false)
{
    RequestMessage message;
    message.kind = RequestMessage::Kind::ToolResult;
    message.toolCallId = callId;
    message.toolName = u"read"_s;
    message.blocks = blocks;
    message.isError = isError;
    return message;
}

Request conversation()
{
    Request request;
    request.model = u"m"_s;
    request.systemPrompt = u"Be \"brief\".\n"_s;
    request.tools = { { u"read"_s, u"Reads a file"_s,
                        R"({"type":"object","properties":{"path":{"type":"string"}}})" } };
    request.maxOutputTokens = 800;
    request.thinkingLevel = u"high"_s;
    request.messages = {
        user(u"Open a.txt"_s),
        assistant({ ThinkingBlock { u"hm"_s, u"sig"_s, false }, TextBlock { u"Reading."_s },
                    ToolCallBlock { u"call_1"_s, u"read"_s, R"({ "path":"a\n.txt"})", {} },
                    ToolCallBlock { u"call_2"_s, u"read"_s, "", {} } }),
        toolResult(u"call_1"_s,
                   { TextBlock { u"hello"_s }, ImageBlock { "\x01"_ba, u"image/png"_s, 1, 1 } }),
        toolResult(u"call_2"_s, { TextBlock { u"no such file"_s } }, true),
        assistant({ TextBlock { u"It says hello."_s } }),
        user(u"Thanks"_s),
    };
    return request;
}

QJsonObject parsed(const QByteArray &body)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(body, &error);
    return error.error == QJsonParseError::NoError ? document.object() : QJsonObject();
}

} // namespace

class TestChatEncoder final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void exactBytes();
    void dialects();
    void thinkingLevels_data();
    void thinkingLevels();
    void thinkingGoesBack();
    void mistralIds();
    void sessionKeys();
    void images();
    void whatIsLeftOut();
    void callIds();
    void longerConversationsBeginTheSame();
    void writerStrings_data();
    void writerStrings();
    void largeBody();
};

void TestChatEncoder::exactBytes()
{
    const QByteArray body = encodeChat(conversation(), { { "\x01"_ba, "PNG"_ba } }, {});
    const QByteArray expected =
            R"({"model":"m","messages":[{"role":"system","content":"Be \"brief\".\n"},)"
            R"({"role":"user","content":"Open a.txt"},)"
            R"({"role":"assistant","content":"Reading.","tool_calls":[)"
            R"({"id":"call_1","type":"function","function":{"name":"read","arguments":"{ \"path\":\"a\\n.txt\"}"}},)"
            R"({"id":"call_2","type":"function","function":{"name":"read","arguments":"{}"}}]},)"
            R"({"role":"tool","tool_call_id":"call_1","content":"hello"},)"
            R"({"role":"tool","tool_call_id":"call_2","content":"[tool error] no such file"},)"
            R"({"role":"user","content":[{"type":"text","text":"Attached image(s) from tool result:"},)"
            R"({"type":"image_url","image_url":{"url":"data:image/png;base64,UE5H"}}]},)"
            R"({"role":"assistant","content":"It says hello."},{"role":"user","content":"Thanks"}],)"
            R"("tools":[{"type":"function","function":{"name":"read","description":"Reads a file",)"
            R"("parameters":{"type":"object","properties":{"path":{"type":"string"}}}}}],)"
            R"("max_tokens":800,"stream":true,"stream_options":{"include_usage":true}})"_ba;
    QCOMPARE(body, expected);
    QVERIFY(!parsed(body).isEmpty());
}

void TestChatEncoder::dialects()
{
    const ChatDialect openAi = ChatDialect::forUrl(QUrl(u"https://api.openai.com/v1"_s));
    const QJsonObject body = parsed(encodeChat(conversation(), {}, openAi));
    QCOMPARE(body["max_completion_tokens"_L1].toInt(), 800);
    QVERIFY(!body.contains("max_tokens"_L1));
    QCOMPARE(body["messages"_L1][0]["role"_L1].toString(), u"developer"_s);
    QCOMPARE(body["reasoning_effort"_L1].toString(), u"high"_s);
    QCOMPARE(body["store"_L1], QJsonValue(false));

    const ChatDialect deepSeek = ChatDialect::forUrl(QUrl(u"https://api.deepseek.com"_s));
    const QJsonObject other = parsed(encodeChat(conversation(), {}, deepSeek));
    QCOMPARE(other["messages"_L1][2]["reasoning_content"_L1].toString(), u"hm"_s);
    QCOMPARE(other["messages"_L1][6]["reasoning_content"_L1], QJsonValue(QString()));

    QVERIFY(ChatDialect::forUrl(QUrl(u"https://notopenai.com/v1"_s)) == ChatDialect());
    ChatDialect old;
    old.streamUsage = false;
    old.nullContent = false;
    Request request = conversation();
    request.messages[1].blocks.remove(0, 2);
    const QJsonObject plain = parsed(encodeChat(request, {}, old));
    QVERIFY(!plain.contains("stream_options"_L1));
    QCOMPARE(plain["messages"_L1][2]["content"_L1], QJsonValue(QString()));
    QVERIFY(parsed(encodeChat(request, {}, {}))["messages"_L1][2]["content"_L1].isNull());
}

void TestChatEncoder::thinkingLevels_data()
{
    QTest::addColumn<QString>("host");
    QTest::addColumn<QString>("level");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *host, const char *level, const QByteArray &expected) {
        QTest::addRow("%s %s", host, level)
                << QString::fromLatin1(host) << QString::fromLatin1(level) << expected;
    };
    row("api.openai.com", "high", R"("reasoning_effort":"high")");
    row("api.openai.com", "minimal", R"("reasoning_effort":"low")");
    row("api.openai.com", "off", "");
    row("api.openai.com", "", "");
    row("generativelanguage.googleapis.com", "low", R"("reasoning_effort":"low")");
    row("api.deepseek.com", "high", R"("thinking":{"type":"enabled"},"reasoning_effort":"high")");
    row("api.deepseek.com", "off", R"("thinking":{"type":"disabled"})");
    row("openrouter.ai", "medium", R"("reasoning":{"effort":"medium"})");
    row("openrouter.ai", "off", R"("reasoning":{"effort":"none"})");
    row("api.mistral.ai", "low", R"("reasoning_effort":"high")");
    row("api.mistral.ai", "off", R"("reasoning_effort":"none")");
    row("api.groq.com", "max", R"("reasoning_effort":"high")");
    row("api.x.ai", "low", R"("reasoning_effort":"low")");
    row("api.z.ai", "high", R"("thinking":{"type":"enabled","clear_thinking":false})");
    row("api.z.ai", "off", R"("thinking":{"type":"disabled","clear_thinking":false})");
    row("api.together.xyz", "off", R"("reasoning":{"enabled":false})");
    row("dashscope.aliyuncs.com", "low", R"("enable_thinking":true)");
    row("127.0.0.1", "high", "");
    row("llm.example.com", "off", "");
}

void TestChatEncoder::thinkingLevels()
{
    QFETCH(QString, host);
    QFETCH(QString, level);
    QFETCH(QByteArray, expected);
    Request request;
    request.model = u"m"_s;
    request.messages = { user(u"x"_s) };
    request.thinkingLevel = level;
    ChatDialect dialect = ChatDialect::forUrl(QUrl(u"https://"_s + host + u"/v1"_s));
    const QByteArray body = encodeChat(request, {}, dialect);
    Request asking = request;
    asking.thinkingLevel.clear();
    const QByteArray plain = encodeChat(asking, {}, dialect);
    const QByteArray added = expected.isEmpty() ? QByteArray() : QByteArray(expected + ",");
    QCOMPARE(QByteArray(body).replace(added.isEmpty() ? "\n"_ba : added, ""), plain);
    QCOMPARE(body.size(), plain.size() + added.size());
    QVERIFY(!parsed(body).isEmpty());
    dialect.reasoning = false;
    QCOMPARE(encodeChat(request, {}, dialect), plain);
}

/// Under the key it came with, or as details; never as text.
void TestChatEncoder::thinkingGoesBack()
{
    const auto sent = [](const QString &signature, const QString &host) {
        Request request;
        request.messages = { user(u"x"_s),
                             assistant({ ThinkingBlock { u"hm"_s, signature, false },
                                         TextBlock { u"a"_s } }) };
        const ChatDialect dialect = ChatDialect::forUrl(QUrl(u"https://"_s + host));
        return parsed(encodeChat(request, {}, dialect))["messages"_L1][1].toObject();
    };
    QCOMPARE(sent(u"reasoning_content"_s, u"127.0.0.1"_s)["reasoning_content"_L1].toString(),
             u"hm"_s);
    QCOMPARE(sent(u"reasoning"_s, u"openrouter.ai"_s)["reasoning"_L1].toString(), u"hm"_s);
    const QJsonObject details =
            sent(uR"([{"type":"reasoning.encrypted","data":"gA"}])"_s, u"openrouter.ai"_s);
    QCOMPARE(details["reasoning_details"_L1][0]["data"_L1].toString(), u"gA"_s);
    QVERIFY(!details.contains("reasoning"_L1));
    for (const QString &signature : { u"EqQBCg=="_s, u"content"_s, u"[broken"_s, QString() }) {
        QCOMPARE(sent(signature, u"127.0.0.1"_s).keys(), QStringList({ u"content"_s, u"role"_s }));
    }
    QCOMPARE(sent(u"reasoning_content"_s, u"api.openai.com"_s).size(), 2);
    QCOMPARE(sent(u"reasoning_content"_s, u"generativelanguage.googleapis.com"_s).size(), 2);
    QCOMPARE(sent(u"anything"_s, u"api.deepseek.com"_s)["reasoning_content"_L1].toString(),
             u"hm"_s);
}

/// Exactly nine letters and digits.
void TestChatEncoder::mistralIds()
{
    Request request;
    request.messages = { assistant({ ToolCallBlock { u"call_1"_s, u"read"_s, "{}", {} },
                                     ToolCallBlock { u"abcDEF123"_s, u"read"_s, "{}", {} } }),
                         toolResult(u"call_1"_s, {}), toolResult(u"abcDEF123"_s, {}) };
    const QJsonArray messages = parsed(encodeChat(
            request, {}, ChatDialect::forUrl(QUrl(u"https://api.mistral.ai/v1"_s))))["messages"_L1]
                                        .toArray();
    const QString id = messages[0]["tool_calls"_L1][0]["id"_L1].toString();
    QCOMPARE(id.size(), 9);
    QVERIFY(std::ranges::all_of(id, [](QChar c) { return c.isLetterOrNumber(); }));
    QCOMPARE(messages[1]["tool_call_id"_L1].toString(), id);
    QCOMPARE(messages[2]["tool_call_id"_L1].toString(), u"abcDEF123"_s);
    QCOMPARE(messages[1]["name"_L1].toString(), u"read"_s);
}

void TestChatEncoder::sessionKeys()
{
    const auto body = [](const QString &url, const QString &key) {
        return parsed(encodeChat(conversation(), {}, ChatDialect::forUrl(QUrl(url)), key));
    };
    const QString openAi = u"https://api.openai.com/v1"_s;
    QCOMPARE(body(openAi, u"s1"_s)["prompt_cache_key"_L1].toString(), u"s1"_s);
    QVERIFY(!body(openAi, {}).contains("prompt_cache_key"_L1));
    QVERIFY(!body(u"https://generativelanguage.googleapis.com/v1beta/openai"_s, u"s1"_s)
                     .contains("prompt_cache_key"_L1)); // refuses what it does not know
    QVERIFY(body(u"https://api.z.ai/api/paas/v4"_s, {}).contains("tool_stream"_L1));
}

void TestChatEncoder::images()
{
    Request request;
    request.model = u"m"_s;
    RequestMessage message = user(u"look"_s);
    message.blocks << ImageBlock { "\x01"_ba, u"image/webp"_s, 1, 1 }
                   << ImageBlock { "\x02"_ba, u"image/png\",\"x\":\""_s, 1, 1 }
                   << ImageBlock { "\x03"_ba, u"image/png"_s, 1, 1 };
    request.messages = { message };
    const ImageData data { { "\x01"_ba, "one"_ba }, { "\x02"_ba, "two"_ba } };
    const QJsonArray parts =
            parsed(encodeChat(request, data, {}))["messages"_L1][0]["content"_L1].toArray();
    QCOMPARE(parts.size(), 4);
    QCOMPARE(parts[0]["text"_L1].toString(), u"look"_s);
    QCOMPARE(parts[1]["image_url"_L1]["url"_L1].toString(), u"data:image/webp;base64,b25l"_s);
    QCOMPARE(parts[2]["image_url"_L1]["url"_L1].toString(),
             u"data:application/octet-stream;base64,dHdv"_s);
    QCOMPARE(parts[3]["text"_L1].toString(), u"(image omitted: its data is missing)"_s);
    ChatDialect blind;
    blind.images = false;
    QVERIFY(!encodeChat(request, data, blind).contains("base64"));
}

void TestChatEncoder::whatIsLeftOut()
{
    Request request;
    request.model = u"m"_s;
    request.messages = { user(QString()), assistant({ ThinkingBlock { u"only"_s, {}, false } }),
                         toolResult(u"c"_s, {}), user(u"x"_s) };
    const QJsonArray messages = parsed(encodeChat(request, {}, {}))["messages"_L1].toArray();
    QCOMPARE(messages.size(), 2);
    QCOMPARE(messages[0]["content"_L1].toString(), u"(no tool output)"_s);
    const QJsonObject bare = parsed(encodeChat(request, {}, {}));
    QVERIFY(!bare.contains("tools"_L1));
    QVERIFY(!bare.contains("max_tokens"_L1));
}

void TestChatEncoder::callIds()
{
    const QString foreign = QString(300, u'x') + u"|fc_1"_s;
    Request request;
    request.model = u"m"_s;
    request.messages = { assistant({ ToolCallBlock { foreign, u"mcp.read file"_s, "{}", {} } }),
                         toolResult(foreign, { TextBlock { u"r"_s } }) };
    const QJsonArray messages = parsed(encodeChat(request, {}, {}))["messages"_L1].toArray();
    const QString id = messages[0]["tool_calls"_L1][0]["id"_L1].toString();
    QVERIFY(id.size() <= 40 && id.startsWith(u"call_"_s));
    QCOMPARE(messages[1]["tool_call_id"_L1].toString(), id);
    QCOMPARE(messages[0]["tool_calls"_L1][0]["function"_L1]["name"_L1].toString(),
             u"mcp_read_file"_s);
}

void TestChatEncoder::longerConversationsBeginTheSame()
{
    Request shorter = conversation();
    const Request longer = conversation();
    shorter.messages.removeLast();
    const QByteArray a = encodeChat(shorter, {}, {});
    const QByteArray b = encodeChat(longer, {}, {});
    const qsizetype shared = a.indexOf("It says hello.") + 14;
    QCOMPARE(a.first(shared), b.first(shared));
    QCOMPARE(encodeChat(longer, {}, {}), b);
}

void TestChatEncoder::writerStrings_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("plain") << u"aé€😀"_s << "\"aé€😀\""_ba;
    QTest::newRow("escapes") << u"\"\\\n\r\t\b\x01\x7f"_s
                             << "\"\\\"\\\\\\n\\r\\t\\u0008\\u0001\x7f\""_ba;
    QTest::newRow("lone high") << QString(QChar(0xD83D)) + u"a"
                               << "\"\xEF\xBF\xBD"
                                  "a\""_ba;
    QTest::newRow("lone low") << u"a"_s + QChar(0xDE00) << "\"a\xEF\xBF\xBD\""_ba;
    QTest::newRow("lone high at the end") << u"a"_s + QChar(0xD83D) << "\"a\xEF\xBF\xBD\""_ba;
    QTest::newRow("pair over a piece border") << QString(64 * 1024 - 1, u'x') + u"😀"_s
                                              << "\"" + QByteArray(64 * 1024 - 1, 'x') + "😀\"";
    QTest::newRow("empty") << QString() << "\"\""_ba;
}

void TestChatEncoder::writerStrings()
{
    QFETCH(QString, text);
    QFETCH(QByteArray, json);
    JsonWriter writer;
    writer.string(text);
    QCOMPARE(writer.take(), json);
}

void TestChatEncoder::largeBody()
{
    Request request = conversation();
    const QString line = u"a line of \"output\" with é and a break\n"_s;
    for (int i = 0; i < 200; ++i) {
        request.messages.append(user(line.repeated(100'000 / line.size())));
    }
    const QByteArray body = encodeChat(request, {}, {});
    QVERIFY(body.size() > 20'000'000);
    QCOMPARE(parsed(body)["messages"_L1].toArray().size(), request.messages.size() + 2);
}

QTEST_GUILESS_MAIN(TestChatEncoder)
#include "tst_chatencoder.moc"
