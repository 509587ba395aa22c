// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "goldenbranch.h"
#include "messagesencoder.h"
#include "messagesrules.h"
#include "sessionbuilder.h"
#include "wirebody.h"
#include "wireprotocol.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

RequestMessage user(const Blocks &blocks)
{
    RequestMessage message;
    message.blocks = blocks;
    return message;
}

RequestMessage user(const QString &text)
{
    return user(Blocks { TextBlock { text } });
}

RequestMessage assistant(const Blocks &blocks)
{
    RequestMessage message;
    message.kind = RequestMessage::Kind::Assistant;
    message.blocks = blocks;
    message.provider = u"anthropic"_s;
    message.model = u"m"_s;
    message.api = u"anthropic-messages"_s;
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

TextBlock text(const QString &words)
{
    return { words };
}

ToolCallBlock call(const QString &id, const QByteArray &arguments = "{}")
{
    return { id, u"read"_s, arguments, {} };
}

Request requestOf(const QList<RequestMessage> &messages)
{
    Request request;
    request.model = u"m"_s;
    request.messages = messages;
    return request;
}

QJsonObject encoded(const Request &request, const MessagesOptions &options = {},
                    const ImageData &images = {})
{
    const QByteArray body = encodeMessages(request, images, options);
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(body, &error);
    return error.error == QJsonParseError::NoError ? document.object() : QJsonObject();
}

/// The messages as "user[text result:x image] assistant[thinking call:x]".
QString shape(const Request &request)
{
    QStringList messages;
    const QJsonArray array = encoded(request)["messages"_L1].toArray();
    for (const QJsonValue &message : array) {
        QStringList blocks;
        for (const QJsonValue &block : message["content"_L1].toArray()) {
            const QString type = block["type"_L1].toString();
            if (type == "tool_use"_L1) {
                blocks.append(u"call:"_s + block["id"_L1].toString());
            } else if (type == "tool_result"_L1) {
                blocks.append(u"result:"_s + block["tool_use_id"_L1].toString());
            } else {
                blocks.append(type);
            }
        }
        messages.append(QString(message["role"_L1].toString() + u'[' + blocks.join(u' ') + u']'));
    }
    return messages.join(u' ');
}

/// How often a value of this key stands anywhere in the JSON.
qsizetype marksIn(const Request &request, const MessagesOptions &options)
{
    return encodeMessages(request, {}, options).count("\"cache_control\":");
}

MessagesDialect dialectOf(const QString &model)
{
    return MessagesDialect::forModel(model, QUrl(u"https://api.anthropic.com"_s));
}

} // namespace

class TestMessagesEncoder final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void golden();
    void exactBytes();
    void shapes_data();
    void shapes();
    void sessionsKeepTheRules_data();
    void sessionsKeepTheRules();
    void thinkingGoesToItsMakerOnly();
    void images();
    void arguments_data();
    void arguments();
    void trailingSpace();
    void budgetNeedsThoughtfulToolTurn();
    void neverSampling();
    void cacheMarks();
    void cacheMarksOfSessions();
    void longerConversationsBeginTheSame();
};

void TestMessagesEncoder::golden()
{
    const GoldenBranch branch = goldenBranch(
            { u"anthropic-messages"_s, u"anthropic"_s, u"claude-sonnet-4-5"_s, u"Er4C=="_s });
    Endpoint endpoint = Endpoint::of(WireApi::AnthropicMessages,
                                     QUrl(u"https://api.anthropic.com"_s), u"claude-sonnet-4-5"_s);
    endpoint.maxOutput = 64'000;
    const QByteArray body = encodeRequest(endpoint, branch.request, branch.images);
    QCOMPARE(goldenFault(u"anthropic-messages.json"_s, body), QString());
    QVERIFY(!body.contains("nobody's business"));
    QCOMPARE(brokenRules(QJsonDocument::fromJson(body).object()), QString());
}

void TestMessagesEncoder::exactBytes()
{
    Request request = requestOf({ user(u"a\"b"_s) });
    request.systemPrompt = u"Be brief."_s;
    request.maxOutputTokens = 800;
    QCOMPARE(
            encodeMessages(request, {}, {}),
            R"({"model":"m","max_tokens":800,"stream":true,"system":[{"type":"text","text":"Be brief."}],)"
            R"("messages":[{"role":"user","content":[{"type":"text","text":"a\"b"}]}]})"_ba);
}

void TestMessagesEncoder::shapes_data()
{
    QTest::addColumn<QList<RequestMessage>>("messages");
    QTest::addColumn<QString>("expected");
    const ImageBlock image { "\x01"_ba, u"image/png"_s, 1, 1 };
    const auto row = [](const char *name, const QList<RequestMessage> &messages,
                        const QString &expected) { QTest::newRow(name) << messages << expected; };
    row("roles alternate",
        { user(u"a"_s), user(u"b"_s), assistant({ text(u"c"_s) }), assistant({ text(u"d"_s) }),
          user(u"e"_s) },
        u"user[text text] assistant[text text] user[text]"_s);
    row("blank texts are left out",
        { user({ text(u" \n"_s), text(u"a"_s), text({}) }), assistant({ text(u"\t"_s) }),
          user(u"b"_s) },
        u"user[text text]"_s);
    row("all results in one message",
        { user(u"a"_s), assistant({ call(u"x"_s), call(u"y"_s) }),
          toolResult(u"x"_s, { text(u"1"_s) }), toolResult(u"y"_s, { text(u"2"_s) }) },
        u"user[text] assistant[call:x call:y] user[result:x result:y]"_s);
    row("results come before what was said between them",
        { user(u"a"_s), assistant({ call(u"x"_s), call(u"y"_s) }),
          toolResult(u"x"_s, { text(u"1"_s) }), user(u"stop"_s),
          toolResult(u"y"_s, { text(u"2"_s) }), user(u"go"_s) },
        u"user[text] assistant[call:x call:y] user[result:x result:y text text]"_s);
    row("images of failed results follow all results",
        { user(u"a"_s), assistant({ call(u"x"_s), call(u"y"_s) }),
          toolResult(u"x"_s, { text(u"1"_s), image }, true), toolResult(u"y"_s, { text(u"2"_s) }) },
        u"user[text] assistant[call:x call:y] user[result:x result:y text]"_s); // no data: a note
    row("thinking without a signature",
        { user(u"a"_s),
          assistant({ ThinkingBlock { u"t"_s, {}, false }, ThinkingBlock { u"t"_s, u"s"_s, false },
                      ThinkingBlock { {}, u"d"_s, true }, text(u"b"_s) }),
          user(u"c"_s) },
        u"user[text] assistant[thinking redacted_thinking text] user[text]"_s);
    row("thinking alone is no answer",
        { user(u"a"_s), assistant({ ThinkingBlock { u"t"_s, u"s"_s, false } }), user(u"c"_s) },
        u"user[text text]"_s);
    row("ids of other protocols",
        { user(u"a"_s), assistant({ call(u"fc|1"_s) }), toolResult(u"fc|1"_s, { text(u"1"_s) }) },
        u"user[text] assistant[call:call_7f56b2ebcebcf1d289d74592] user[result:call_7f56b2ebcebcf1d289d74592]"_s);
    row("ids that begin anew in every answer",
        { user(u"a"_s), assistant({ call(u"c0"_s) }), toolResult(u"c0"_s, { text(u"1"_s) }),
          assistant({ call(u"c0"_s) }), toolResult(u"c0"_s, { text(u"2"_s) }) },
        u"user[text] assistant[call:c0] user[result:c0] assistant[call:c0-2] user[result:c0-2]"_s);
}

void TestMessagesEncoder::shapes()
{
    QFETCH(QList<RequestMessage>, messages);
    QFETCH(QString, expected);
    QCOMPARE(shape(requestOf(messages)), expected);
    QCOMPARE(brokenRules(encoded(requestOf(messages))), QString());
}

void TestMessagesEncoder::sessionsKeepTheRules_data()
{
    QTest::addColumn<QString>("notation");
    QTest::newRow("one question") << u"u1"_s;
    QTest::newRow("call without a result") << u"u1 a1[x] u2"_s;
    QTest::newRow("one of two results") << u"u1 a1[x,y] r:y a2 u2"_s;
    QTest::newRow("result without a call") << u"u1 a1 r:x u2"_s;
    QTest::newRow("user between call and results") << u"u1 a1[x,y] r:x u2 r:y a2 u3"_s;
    QTest::newRow("failed and aborted answers") << u"u1 e1 u2 x2[x] u3"_s;
    QTest::newRow("commands and custom messages") << u"u1 b1 k1 p1 a1 b2 u2"_s;
    QTest::newRow("ends with an answer") << u"u1 a1~"_s;
    QTest::newRow("thinking before calls") << u"u1 a1[x]~ r:x a2[y]~ r:y! a3~ u2"_s;
    QTest::newRow("compacted, keeps an answer") << u"u1 a1[x] r:x a2 C1(a2) u2"_s;
    QTest::newRow("compacted, keeps nothing") << u"u1 a1 C1() u2"_s;
    QTest::newRow("pinned above the cut") << u"u1 a1[x] r:x u2 a2 pin(a1) C1(u2) u3"_s;
    QTest::newRow("excluded unit") << u"u1 a1[x] r:x u2 a2 exclude(a1) u3"_s;
    QTest::newRow("masked") << u"u1 a1[x,y] r:x r:y u2 a2[z] r:z boundary(u2) u3"_s;
    QTest::newRow("branch summary") << u"u1 a1 @u1 S1 u2"_s;
    QTest::newRow("two compactions") << u"u1 a1 u2 a2 C1(u2) u3 a3[x] r:x C2(u3) u4"_s;
}

void TestMessagesEncoder::sessionsKeepTheRules()
{
    QFETCH(QString, notation);
    for (const bool thinking : { false, true }) {
        SessionBuilder builder(notation);
        builder.settings.replaysThinking = thinking;
        const Request request = builder.request();
        QCOMPARE(brokenRules(encoded(request)), QString());
        QVERIFY(marksIn(request, {}) <= 4);
    }
}

void TestMessagesEncoder::thinkingGoesToItsMakerOnly()
{
    Request request = requestOf(
            { user(u"a"_s), assistant({ ThinkingBlock { u"t"_s, u"s"_s, false }, text(u"b"_s) }),
              user(u"c"_s) });
    Endpoint endpoint;
    endpoint.api = WireApi::AnthropicMessages;
    endpoint.provider = u"anthropic"_s;
    const auto sends = [&] {
        return encodeRequest(endpoint, request, {}).contains(R"("signature":"s")");
    };
    QVERIFY(sends());
    request.model = u"another"_s;
    QVERIFY(!sends());
    request.model = u"m"_s;
    request.messages[1].api = u"openai-chat"_s;
    QVERIFY(!sends());
    request.messages[1].api = u"anthropic-messages"_s;
    request.messages[1].provider = u"a reseller"_s;
    QVERIFY(!sends());
}

void TestMessagesEncoder::images()
{
    const QByteArray png = "\x01"_ba;
    const QByteArray tiff = "\x02"_ba;
    const Request request = requestOf(
            { user({ text(u"look"_s), ImageBlock { png, u"image/jpg"_s, 1, 1 },
                     ImageBlock { tiff, u"image/tiff"_s, 1, 1 },
                     ImageBlock { "\x03"_ba, u"image/png"_s, 1, 1 } }),
              assistant({ call(u"x"_s), call(u"y"_s) }),
              toolResult(u"x"_s, { ImageBlock { png, u"image/png"_s, 1, 1 } }),
              toolResult(u"y"_s, { text(u"no"_s), ImageBlock { png, u"image/png"_s, 1, 1 } },
                         true) });
    const ImageData data { { png, "PNG"_ba }, { tiff, "TIFF"_ba } };
    const QJsonArray messages = encoded(request, {}, data)["messages"_L1].toArray();
    const QJsonArray first = messages[0]["content"_L1].toArray();
    QCOMPARE(first[1]["source"_L1]["media_type"_L1].toString(), u"image/jpeg"_s);
    QCOMPARE(first[1]["source"_L1]["data"_L1].toString(), u"UE5H"_s);
    QCOMPARE(first[2]["text"_L1].toString(),
             u"(image omitted: the API does not take this format)"_s);
    QCOMPARE(first[3]["text"_L1].toString(), u"(image omitted: its data is missing)"_s);
    const QJsonArray results = messages[2]["content"_L1].toArray();
    QCOMPARE(results[0]["content"_L1][0]["type"_L1].toString(), u"image"_s);
    QCOMPARE(results[1]["content"_L1].toString(), u"no"_s);
    QVERIFY(results[1]["is_error"_L1].toBool());
    QVERIFY(!results[0].toObject().contains("is_error"_L1));
    QCOMPARE(results[2]["type"_L1].toString(), u"image"_s);

    MessagesOptions blind;
    blind.dialect.images = false;
    QVERIFY(!encodeMessages(request, data, blind).contains("base64"));
}

void TestMessagesEncoder::arguments_data()
{
    QTest::addColumn<QByteArray>("given");
    QTest::addColumn<QByteArray>("sent");
    QTest::newRow("object") << R"({ "b":1, "a":"\u00e9" })"_ba << R"({ "b":1, "a":"\u00e9" })"_ba;
    QTest::newRow("nothing") << ""_ba << "{}"_ba;
    QTest::newRow("blank") << " \n"_ba << "{}"_ba;
    QTest::newRow("array") << "[1]"_ba << R"({"arguments":"[1]"})"_ba;
    QTest::newRow("null") << "null"_ba << R"({"arguments":"null"})"_ba;
    QTest::newRow("cut") << R"({"a":"b)"_ba << R"({"arguments":"{\"a\":\"b"})"_ba;
    QTest::newRow("raw line break") << "{\"a\":\"b\nc\"}"_ba << R"({"a":"b\u000ac"})"_ba;
    QTest::newRow("lone half") << R"({"a":"x\ud83dy"})"_ba << R"({"a":"x\ufffdy"})"_ba;
    QTest::newRow("lone other half") << R"({"a":"\\ud83d\ude00"})"_ba
                                     << R"({"a":"\\ud83d\ufffd"})"_ba;
    QTest::newRow("pair") << R"({"a":"\ud83d\ude00"})"_ba << R"({"a":"\ud83d\ude00"})"_ba;
    QTest::newRow("invalid UTF-8") << "{\"a\":\"\xff\"}"_ba
                                   << "{\"arguments\":\"{\\\"a\\\":\\\"\uFFFD\\\"}\"}"_ba;
}

void TestMessagesEncoder::arguments()
{
    QFETCH(QByteArray, given);
    QFETCH(QByteArray, sent);
    QCOMPARE(wireArguments(given), sent);
    QVERIFY(QJsonDocument::fromJson(wireArguments(given)).isObject());
    const Request request = requestOf({ user(u"a"_s), assistant({ call(u"x"_s, given) }) });
    const QJsonObject body = encoded(request);
    QVERIFY(body["messages"_L1][1]["content"_L1][0]["input"_L1].isObject());
}

void TestMessagesEncoder::trailingSpace()
{
    const QJsonObject body =
            encoded(requestOf({ user(u"a \n"_s), assistant({ text(u"b \n"_s) }) }));
    QCOMPARE(body["messages"_L1][0]["content"_L1][0]["text"_L1].toString(), u"a \n"_s);
    QCOMPARE(body["messages"_L1][1]["content"_L1][0]["text"_L1].toString(), u"b"_s);
}

void TestMessagesEncoder::budgetNeedsThoughtfulToolTurn()
{
    MessagesOptions options;
    options.dialect = dialectOf(u"claude-sonnet-4-5"_s);
    const ThinkingBlock thought { u"t"_s, u"s"_s, false };
    const auto typeFor = [&options](const Blocks &answer) {
        Request request = requestOf(
                { user(u"a"_s), assistant(answer), toolResult(u"x"_s, { text(u"1"_s) }) });
        request.thinkingLevel = u"low"_s;
        return encoded(request, options)["thinking"_L1]["type"_L1].toString();
    };
    QCOMPARE(typeFor({ thought, call(u"x"_s) }), u"enabled"_s);
    QCOMPARE(typeFor({ call(u"x"_s) }), u"disabled"_s);
    options.dialect = dialectOf(u"claude-opus-4-7"_s);
    QCOMPARE(typeFor({ call(u"x"_s) }), u"adaptive"_s);
}

void TestMessagesEncoder::neverSampling()
{
    for (const QString &model : { u"claude-sonnet-4-5"_s, u"claude-opus-5-5"_s, u"qwen3"_s }) {
        for (const QString &level : { u"off"_s, u"high"_s }) {
            Request request = requestOf({ user(u"a"_s) });
            request.thinkingLevel = level;
            const QJsonObject body = encoded(request, { .dialect = dialectOf(model) });
            for (const auto field : { "temperature"_L1, "top_p"_L1, "top_k"_L1 }) {
                QVERIFY(!body.contains(field));
            }
        }
    }
}

void TestMessagesEncoder::cacheMarks()
{
    Request request = requestOf({ user(u"a"_s.repeated(9000)),
                                  assistant({ text(u"b"_s), ThinkingBlock { {}, u"s"_s, false } }),
                                  user(u"c"_s) });
    request.systemPrompt = u"s"_s.repeated(9000);
    request.tools = { { u"read"_s, u"r"_s, "{}"_ba }, { u"list"_s, u"l"_s, "not JSON"_ba } };
    MessagesOptions options;
    const QJsonObject body = encoded(request, options);
    QCOMPARE(marksIn(request, options), 3);
    QCOMPARE(body["system"_L1][0]["cache_control"_L1].toObject(),
             (QJsonObject { { u"type"_s, u"ephemeral"_s } }));
    QVERIFY(body["messages"_L1][2]["content"_L1][0].toObject().contains("cache_control"_L1));

    options.cache = PromptCache::OneHour;
    const QByteArray hour = encodeMessages(request, {}, options);
    QCOMPARE(hour.count(R"("cache_control":{"type":"ephemeral","ttl":"1h"})"), 3);
    QCOMPARE(hour.count("cache_control"), 3); // none with less behind one with more

    options.cache = PromptCache::Off;
    QCOMPARE(marksIn(request, options), 0);

    options.cache = PromptCache::FiveMinutes;
    request.systemPrompt.clear();
    request.tools.last().description = u"l"_s.repeated(9000);
    const QJsonArray tools = encoded(request, options)["tools"_L1].toArray();
    QVERIFY(!tools[0].toObject().contains("cache_control"_L1));
    QVERIFY(tools[1].toObject().contains("cache_control"_L1));
    QVERIFY(tools[1]["input_schema"_L1].isObject());
}

/// The marks of one session stay where they were until the next request, but for the one at the end.
void TestMessagesEncoder::cacheMarksOfSessions()
{
    Request request = requestOf({ user(u"summary "_s.repeated(1000)), user(u"kept"_s) });
    request.messages[0].anchor = RequestMessage::Anchor::Summary;
    request.systemPrompt = u"s"_s.repeated(9000);
    for (int turn = 0; turn < 8; ++turn) {
        const QJsonArray content = encoded(request)["messages"_L1][0]["content"_L1].toArray();
        QVERIFY(content[0].toObject().contains("cache_control"_L1));
        QVERIFY(marksIn(request, {}) <= 4);
        request.messages += assistant({ text(u"answer"_s) });
        request.messages += user(u"question"_s);
    }
}

void TestMessagesEncoder::longerConversationsBeginTheSame()
{
    Request shorter = requestOf({ user(u"a"_s), assistant({ text(u"b"_s), call(u"x"_s) }),
                                  toolResult(u"x"_s, { text(u"1"_s) }) });
    Request longer = shorter;
    longer.messages += assistant({ text(u"c"_s) });
    longer.messages += user(u"d"_s);
    MessagesOptions options;
    options.cache = PromptCache::Off;
    const QByteArray a = encodeMessages(shorter, {}, options);
    const QByteArray b = encodeMessages(longer, {}, options);
    QVERIFY(b.startsWith(a.chopped(2)));
    QCOMPARE(encodeMessages(longer, {}, options), b);
}

QTEST_GUILESS_MAIN(TestMessagesEncoder)
#include "tst_messagesencoder.moc"
