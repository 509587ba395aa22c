// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "goldenbranch.h"
#include "modelfacts.h"
#include "reasoningeffort.h"
#include "responsesencoder.h"
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

const QString Model = u"gpt-5.5"_s;
const QString Reasoning =
        uR"({"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"Hm"}],"encrypted_content":"gAAA"})"_s;

RequestMessage user(const QString &text)
{
    RequestMessage message;
    message.blocks = { TextBlock { text } };
    return message;
}

RequestMessage assistant(const Blocks &blocks, const QString &model = Model)
{
    RequestMessage message;
    message.kind = RequestMessage::Kind::Assistant;
    message.blocks = blocks;
    message.provider = u"openai"_s;
    message.model = model;
    message.api = u"openai-responses"_s;
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

Request asking(const QList<RequestMessage> &messages)
{
    Request request;
    request.model = Model;
    request.messages = messages;
    return request;
}

QJsonObject parsed(const QByteArray &body)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(body, &error);
    return error.error == QJsonParseError::NoError ? document.object() : QJsonObject();
}

QJsonArray inputOf(const QByteArray &body)
{
    return parsed(body)["input"_L1].toArray();
}

Endpoint endpoint(WireApi api = WireApi::OpenAiResponses)
{
    Endpoint endpoint = Endpoint::of(api, QUrl(u"https://api.openai.com/v1"_s), Model);
    endpoint.provider = u"openai"_s;
    return endpoint;
}

} // namespace

class TestResponsesEncoder final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void golden_data();
    void golden();
    void exactBytes();
    void thinkingGoesToItsMaker_data();
    void thinkingGoesToItsMaker();
    void thinkingNeedsAFollower();
    void phases();
    void callIds();
    void toolNames();
    void results();
    void images();
    void whatIsLeftOut();
    void codexMergesAnswers();
    void codexHeaders();
    void servers();
    void modelFacts();
    void efforts_data();
    void efforts();
    void addresses_data();
    void addresses();
};

void TestResponsesEncoder::golden_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("api");
    QTest::newRow("responses") << u"openai-responses.json"_s << int(WireApi::OpenAiResponses);
    QTest::newRow("codex") << u"codex-responses.json"_s << int(WireApi::CodexResponses);
    QTest::newRow("chat") << u"openai-chat.json"_s << int(WireApi::OpenAiChat);
}

void TestResponsesEncoder::golden()
{
    QFETCH(QString, file);
    QFETCH(int, api);
    const auto wire = static_cast<WireApi>(api);
    const GoldenBranch branch =
            goldenBranch({ toString(wire), u"openai"_s, Model,
                           wire == WireApi::OpenAiChat ? u"reasoning_content"_s : Reasoning });
    Endpoint target = endpoint(wire);
    target.cacheKey = u"session-1"_s;
    const QByteArray body = encodeRequest(target, branch.request, branch.images);
    QVERIFY(!parsed(body).isEmpty());
    QVERIFY(!body.contains("nobody's business"));
    QCOMPARE(goldenFault(file, body), QString());
}

void TestResponsesEncoder::exactBytes()
{
    Request request = asking(
            { user(u"Open \"a\".txt"_s),
              assistant({ ThinkingBlock { u"Hm"_s, Reasoning, false }, TextBlock { u"Reading."_s },
                          ToolCallBlock { u"call_1|fc_1"_s, u"read"_s, R"({ "path":"a\n"})", {} },
                          ToolCallBlock { u"call_2|fc_2"_s, u"read"_s, "", {} } }),
              toolResult(u"call_1|fc_1"_s, { TextBlock { u"hello"_s } }),
              toolResult(u"call_2|fc_2"_s, { TextBlock { u"no such file"_s } }, true) });
    request.systemPrompt = u"Be brief."_s;
    request.tools = { { u"read"_s, u"Reads"_s, R"({"type":"object"})" } };
    request.maxOutputTokens = 800;
    request.thinkingLevel = u"high"_s;
    const QByteArray expected =
            R"({"model":"gpt-5.5","instructions":"Be brief.","tools":[{"type":"function","name":"read","description":"Reads",)"
            R"("parameters":{"type":"object"},"strict":false}],"input":[)"
            R"({"type":"message","role":"user","content":[{"type":"input_text","text":"Open \"a\".txt"}]},)"
            R"({"encrypted_content":"gAAA","id":"rs_1","summary":[{"text":"Hm","type":"summary_text"}],"type":"reasoning"},)"
            R"({"type":"message","role":"assistant","content":[{"type":"output_text","text":"Reading.","annotations":[]}]},)"
            R"({"type":"function_call","id":"fc_1","call_id":"call_1","name":"read","arguments":"{ \"path\":\"a\\n\"}"},)"
            R"({"type":"function_call","id":"fc_2","call_id":"call_2","name":"read","arguments":"{}"},)"
            R"({"type":"function_call_output","call_id":"call_1","output":"hello"},)"
            R"({"type":"function_call_output","call_id":"call_2","output":"[tool error] no such file"}],)"
            R"("reasoning":{"effort":"high","summary":"auto"},"include":["reasoning.encrypted_content"],)"
            R"("max_output_tokens":800,"parallel_tool_calls":true,"prompt_cache_key":"s1","store":false,"stream":true})"_ba;
    QCOMPARE(encodeResponses(request, {}, {}, u"s1"_s), expected);
    QCOMPARE(encodeResponses(request, {}, {}, u"s1"_s), expected);
    const QJsonObject longKey = parsed(encodeResponses(request, {}, {}, QString(200, u'k')));
    QCOMPARE(longKey["prompt_cache_key"_L1].toString().size(), 64);
    request.maxOutputTokens = 3;
    QCOMPARE(parsed(encodeResponses(request, {}))["max_output_tokens"_L1].toInt(), 16);
    request.maxOutputTokens = 0;
    QVERIFY(!parsed(encodeResponses(request, {})).contains("max_output_tokens"_L1));
}

void TestResponsesEncoder::thinkingGoesToItsMaker_data()
{
    QTest::addColumn<QString>("provider");
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("api");
    QTest::addColumn<QString>("signature");
    QTest::addColumn<bool>("sent");
    const QString api = u"openai-responses"_s;
    QTest::newRow("the same") << u"openai"_s << Model << api << Reasoning << true;
    QTest::newRow("provider not known") << QString() << Model << api << Reasoning << true;
    QTest::newRow("another provider") << u"xai"_s << Model << api << Reasoning << false;
    QTest::newRow("another model") << u"openai"_s << u"gpt-6-sol"_s << api << Reasoning << false;
    QTest::newRow("another API") << u"openai"_s << Model << u"anthropic-messages"_s << Reasoning
                                 << false;
    QTest::newRow("not this API's signature")
            << u"openai"_s << Model << api << u"EqQBCgIYAhIk"_s << false;
    QTest::newRow("cut before its end") << u"openai"_s << Model << api << QString() << false;
    QTest::newRow("neither encrypted nor readable")
            << u"openai"_s << Model << api << uR"({"type":"reasoning","id":"rs_1","summary":[]})"_s
            << false;
    QTest::newRow("readable, of a local server")
            << u"openai"_s << Model << api
            << uR"({"type":"reasoning","id":"rs_1","content":[{"type":"reasoning_text","text":"x"}]})"_s
            << true;
}

void TestResponsesEncoder::thinkingGoesToItsMaker()
{
    QFETCH(QString, provider);
    QFETCH(QString, model);
    QFETCH(QString, api);
    QFETCH(QString, signature);
    QFETCH(bool, sent);
    RequestMessage answer =
            assistant({ ThinkingBlock { u"secret"_s, signature, false }, TextBlock { u"a"_s },
                        ToolCallBlock { u"call_1|fc_1"_s, u"read"_s, "{}", {} } },
                      model);
    answer.provider = provider;
    answer.api = api;
    const QByteArray body = encodeRequest(
            endpoint(), asking({ user(u"x"_s), answer, toolResult(u"call_1|fc_1"_s, {}) }), {});
    QCOMPARE(body.contains("rs_1"), sent);
    QVERIFY(!body.contains("secret")); // never as text
    const QJsonArray input = inputOf(body);
    const QJsonObject call = input[input.size() - 2].toObject();
    QCOMPARE(call["type"_L1].toString(), u"function_call"_s);
    QCOMPARE(call["call_id"_L1].toString(), u"call_1"_s);
    QCOMPARE(call.contains("id"_L1), sent); // the API wants both or neither
}

/// The API refuses reasoning without what it led to.
void TestResponsesEncoder::thinkingNeedsAFollower()
{
    const ThinkingBlock thinking { u"Hm"_s, Reasoning, false };
    const QByteArray alone =
            encodeResponses(asking({ user(u"x"_s), assistant({ thinking }), user(u"y"_s) }), {});
    QVERIFY(!alone.contains("rs_1"));
    const QByteArray last = encodeResponses(
            asking({ assistant({ TextBlock { u"a"_s }, thinking }), user(u"y"_s) }), {});
    QVERIFY(!last.contains("rs_1"));
}

void TestResponsesEncoder::phases()
{
    const QString signature = u"["_s + Reasoning
            + uR"(,{"type":"message","phase":"commentary"},{"type":"message","phase":"final_answer"}])"_s;
    const QJsonArray input = inputOf(encodeResponses(
            asking({ assistant({ ThinkingBlock { {}, signature, false }, TextBlock { u"a"_s },
                                 TextBlock { u"b"_s }, TextBlock { u"c"_s } }) }),
            {}));
    QCOMPARE(input.size(), 4);
    QCOMPARE(input[0]["type"_L1].toString(), u"reasoning"_s);
    QCOMPARE(input[1]["phase"_L1].toString(), u"commentary"_s);
    QCOMPARE(input[2]["phase"_L1].toString(), u"final_answer"_s);
    QVERIFY(!input[3].toObject().contains("phase"_L1));
}

void TestResponsesEncoder::callIds()
{
    const QString foreign = QString(300, u'x') + u"|fc_1"_s;
    const QJsonArray input = inputOf(encodeResponses(
            asking({ assistant({ ToolCallBlock { foreign, u"read"_s, "{}", {} },
                                 ToolCallBlock { u"toolu_01"_s, u"read"_s, "{}", {} } }),
                     toolResult(foreign, {}), toolResult(u"toolu_01"_s, {}) }),
            {}));
    const QString id = input[0]["call_id"_L1].toString();
    QVERIFY(id.size() <= 64 && id.startsWith(u"call_"_s));
    QCOMPARE(input[2]["call_id"_L1].toString(), id);
    QCOMPARE(input[1]["call_id"_L1].toString(), u"toolu_01"_s);
    QCOMPARE(input[3]["call_id"_L1].toString(), u"toolu_01"_s);
}

void TestResponsesEncoder::toolNames()
{
    Request request = asking({ assistant({ ToolCallBlock { u"c"_s, u"mcp.read"_s, "{}", {} } }),
                               toolResult(u"c"_s, {}) });
    request.tools = { { u"mcp.read"_s, {}, "{}" },
                      { u"mcp read"_s, {}, "{}" },
                      { u"mcp_read"_s, {}, "{}" },
                      { QString(90, u'n'), {}, "[1]" } };
    const QJsonObject body = parsed(encodeResponses(request, {}));
    const AnswerContext context = answerContext(request);
    QStringList sent;
    for (const QJsonValue &tool : body["tools"_L1].toArray()) {
        const QString name = tool["name"_L1].toString();
        QVERIFY(name.size() <= 64);
        QVERIFY(!sent.contains(name));
        QVERIFY(tool["parameters"_L1].isObject());
        sent.append(name);
    }
    for (qsizetype i = 0; i < sent.size(); ++i) {
        QCOMPARE(context.toolNames.value(sent[i], sent[i]), request.tools[i].name);
    }
    QCOMPARE(sent[2], u"mcp_read"_s); // what is fine stays
    QCOMPARE(body["input"_L1][0]["name"_L1].toString(), sent[0]);
}

void TestResponsesEncoder::results()
{
    const QJsonArray input = inputOf(
            encodeResponses(asking({ toolResult(u"a"_s, {}), toolResult(u"b"_s, {}, true),
                                     toolResult(u"c"_s,
                                                { TextBlock { u"see"_s },
                                                  ImageBlock { "\x01"_ba, u"image/png"_s, 1, 1 } },
                                                true) }),
                            { { "\x01"_ba, "PNG"_ba } }));
    QCOMPARE(input[0]["output"_L1].toString(), u"(no tool output)"_s);
    QCOMPARE(input[1]["output"_L1].toString(), u"[tool error] (no tool output)"_s);
    const QJsonArray parts = input[2]["output"_L1].toArray();
    QCOMPARE(parts.size(), 2);
    QCOMPARE(parts[0]["text"_L1].toString(), u"[tool error] see"_s);
    QCOMPARE(parts[1]["image_url"_L1].toString(), u"data:image/png;base64,UE5H"_s);
}

void TestResponsesEncoder::images()
{
    RequestMessage message = user(u"look"_s);
    message.blocks << ImageBlock { "\x01"_ba, u"image/webp"_s, 1, 1 }
                   << ImageBlock { "\x02"_ba, u"image/png\",\"x\":\""_s, 1, 1 }
                   << ImageBlock { "\x03"_ba, u"image/png"_s, 1, 1 };
    const ImageData data { { "\x01"_ba, "one"_ba }, { "\x02"_ba, "two"_ba } };
    const QJsonArray parts =
            inputOf(encodeResponses(asking({ message }), data))[0]["content"_L1].toArray();
    QCOMPARE(parts.size(), 4);
    QCOMPARE(parts[1]["type"_L1].toString(), u"input_image"_s);
    QCOMPARE(parts[1]["detail"_L1].toString(), u"auto"_s);
    QCOMPARE(parts[1]["image_url"_L1].toString(), u"data:image/webp;base64,b25l"_s);
    QCOMPARE(parts[2]["image_url"_L1].toString(), u"data:application/octet-stream;base64,dHdv"_s);
    QCOMPARE(parts[3]["text"_L1].toString(), u"(image omitted: its data is missing)"_s);
    ResponsesDialect blind;
    blind.images = false;
    QVERIFY(!encodeResponses(asking({ message }), data, blind).contains("base64"));
}

void TestResponsesEncoder::whatIsLeftOut()
{
    const QByteArray body = encodeResponses(
            asking({ user(QString()), assistant({ TextBlock {} }), user(u"x"_s) }), {});
    QCOMPARE(inputOf(body).size(), 1);
    const QJsonObject bare = parsed(body);
    for (const QLatin1StringView name :
         { "tools"_L1, "instructions"_L1, "parallel_tool_calls"_L1, "prompt_cache_key"_L1,
           "reasoning"_L1, "tool_choice"_L1, "text"_L1 }) {
        QVERIFY2(!bare.contains(name), name.data());
    }
    QCOMPARE(bare["store"_L1], QJsonValue(false));
    ResponsesDialect plain;
    plain.reasoning = false; // a model that does not think refuses everything about it
    Request request = asking({ user(u"x"_s) });
    request.thinkingLevel = u"high"_s;
    const QJsonObject thoughtless = parsed(encodeResponses(request, {}, plain));
    QVERIFY(!thoughtless.contains("reasoning"_L1));
    QVERIFY(!thoughtless.contains("include"_L1));
}

void TestResponsesEncoder::codexMergesAnswers()
{
    const ThinkingBlock thinking { {}, Reasoning, false };
    Request request = asking({ user(u"x"_s), assistant({ TextBlock { u"a"_s } }),
                               assistant({ TextBlock { u"b"_s }, TextBlock { u"c"_s } }),
                               assistant({ thinking, TextBlock { u"d"_s } }),
                               assistant({ ToolCallBlock { u"k"_s, u"read"_s, "{}", {} } }),
                               toolResult(u"k"_s, {}), user(u"y"_s) });
    request.maxOutputTokens = 100;
    ResponsesDialect codex;
    codex.codex = true;
    const QJsonObject body = parsed(encodeResponses(request, {}, codex));
    const QJsonArray input = body["input"_L1].toArray();
    QStringList kinds;
    for (const QJsonValue &item : input) {
        kinds.append(item["type"_L1].toString() + item["role"_L1].toString()
                     + QString::number(item["content"_L1].toArray().size()));
    }
    QCOMPARE(kinds.join(u' '),
             u"messageuser1 messageassistant3 reasoning0 messageassistant1 function_call0 "
             "function_call_output0 messageuser1"_s);
    QVERIFY(!body.contains("max_output_tokens"_L1));
    QVERIFY(!body["instructions"_L1].toString().isEmpty());
    QCOMPARE(body["tool_choice"_L1].toString(), u"auto"_s);
    QCOMPARE(body["parallel_tool_calls"_L1], QJsonValue(true));
    QCOMPARE(body["text"_L1]["verbosity"_L1].toString(), u"medium"_s);
    QCOMPARE(body["include"_L1][0].toString(), u"reasoning.encrypted_content"_s);
    request.tools = { { u"read"_s, {}, "{}" } };
    const QJsonObject tools = parsed(encodeResponses(request, {}, codex));
    QVERIFY(tools["tools"_L1][0].toObject().contains("strict"_L1));
    QVERIFY(tools["tools"_L1][0]["strict"_L1].isNull());
    const QJsonArray apart = inputOf(encodeResponses(request, {}));
    QCOMPARE(apart.size(), input.size() + 2);
}

void TestResponsesEncoder::codexHeaders()
{
    const QByteArray claims = R"({"https://api.openai.com/auth":{"chatgpt_account_id":"acc-1"}})";
    const QByteArray token = "e30."
            + claims.toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals)
            + ".sig";
    Endpoint codex =
            Endpoint::of(WireApi::CodexResponses, QUrl(u"https://chatgpt.com/backend-api"_s), Model,
                         ApiKey(QByteArray(token)));
    codex.cacheKey = u"0192-ab"_s;
    const HttpHeaders headers = protocolHeaders(codex);
    QCOMPARE(headerValue(headers, "chatgpt-account-id"), "acc-1"_ba);
    QCOMPARE(headerValue(headers, "originator"), "varve"_ba);
    QCOMPARE(headerValue(headers, "OpenAI-Beta"), "responses=experimental"_ba);
    QCOMPARE(headerValue(headers, "session-id"), "0192-ab"_ba);
    QCOMPARE(headerValue(headers, "x-client-request-id"), "0192-ab"_ba);
    QCOMPARE(keyHeader(codex).second, "Bearer " + token);

    const QByteArray forged =
            R"({"https://api.openai.com/auth":{"chatgpt_account_id":"a\r\nX: y"}})";
    codex.key = ApiKey(QByteArray("e30." + forged.toBase64(QByteArray::Base64UrlEncoding) + ".s"));
    codex.cacheKey = u"a\r\nb"_s;
    QVERIFY(headerValue(protocolHeaders(codex), "chatgpt-account-id").isEmpty());
    QVERIFY(headerValue(protocolHeaders(codex), "session-id").isEmpty());
    codex.key = ApiKey("not a token"_ba);
    QVERIFY(headerValue(protocolHeaders(codex), "chatgpt-account-id").isEmpty());
    QVERIFY(protocolHeaders(endpoint()).isEmpty());
}

void TestResponsesEncoder::servers()
{
    Request request = asking({ user(u"x"_s) });
    const auto body = [&request](const QString &url) {
        Endpoint target = Endpoint::of(WireApi::OpenAiResponses, QUrl(url), Model);
        target.cacheKey = u"k"_s;
        return parsed(encodeRequest(target, request, {}));
    };
    QVERIFY(body(u"https://api.openai.com/v1"_s).contains("include"_L1));
    QVERIFY(body(u"https://api.openai.com/v1"_s).contains("prompt_cache_key"_L1));
    QVERIFY(body(u"https://api.x.ai/v1"_s).contains("include"_L1));
    const QJsonObject local = body(u"http://127.0.0.1:8080/v1"_s);
    QVERIFY(!local.contains("include"_L1));
    QVERIFY(!local.contains("prompt_cache_key"_L1));
    QVERIFY(body(u"https://notx.ai/v1"_s).keys() == local.keys());
}

/// What the catalogue knows of a model is in its requests.
void TestResponsesEncoder::modelFacts()
{
    const ModelCatalogue catalogue;
    Request request = asking({ user(u"x"_s) });
    const auto body = [&](const QString &model, const QString &level, WireApi api) {
        const auto known = catalogue.find(u"openai"_s, model);
        Endpoint target = Endpoint::of(api, QUrl(u"https://api.openai.com/v1"_s), model);
        if (known) {
            applyModelFacts(target, *known);
        }
        request.thinkingLevel = level;
        return parsed(encodeRequest(target, request, {}));
    };
    const auto responses = WireApi::OpenAiResponses;
    QCOMPARE(body(u"gpt-5.5"_s, u"max"_s, responses)["reasoning"_L1]["effort"_L1].toString(),
             u"xhigh"_s);
    QCOMPARE(body(u"gpt-5.5"_s, u"off"_s, responses)["reasoning"_L1]["effort"_L1].toString(),
             u"none"_s);
    QVERIFY(body(u"gpt-5.5"_s, {}, responses).contains("include"_L1));
    const QJsonObject plain = body(u"gpt-4.1"_s, u"high"_s, responses);
    QVERIFY(!plain.contains("reasoning"_L1));
    QVERIFY(!plain.contains("include"_L1));
    QCOMPARE(body(u"gpt-5.5"_s, u"max"_s, WireApi::OpenAiChat)["reasoning_effort"_L1].toString(),
             u"xhigh"_s);
    QVERIFY(!body(u"gpt-4.1"_s, u"high"_s, WireApi::OpenAiChat).contains("reasoning_effort"_L1));
}

void TestResponsesEncoder::efforts_data()
{
    QTest::addColumn<QString>("level");
    QTest::addColumn<EffortMap>("map");
    QTest::addColumn<QString>("word");
    const EffortMap none;
    const EffortMap modern { { u"off"_s, u"none"_s },  { u"minimal"_s, QString() },
                             { u"low"_s, u"low"_s },   { u"medium"_s, u"medium"_s },
                             { u"high"_s, u"high"_s }, { u"xhigh"_s, u"xhigh"_s },
                             { u"max"_s, QString() } };
    const EffortMap coarse { { u"minimal"_s, QString() },
                             { u"low"_s, QString() },
                             { u"medium"_s, QString() },
                             { u"high"_s, u"high"_s },
                             { u"max"_s, u"max"_s } };
    QTest::newRow("not set") << QString() << modern << QString();
    QTest::newRow("off, unknown model") << u"off"_s << none << QString();
    QTest::newRow("off") << u"off"_s << modern << u"none"_s;
    QTest::newRow("low") << u"low"_s << none << u"low"_s;
    QTest::newRow("minimal, unknown model") << u"minimal"_s << none << u"low"_s;
    QTest::newRow("minimal") << u"minimal"_s << modern << u"low"_s;
    QTest::newRow("xhigh, unknown model") << u"xhigh"_s << none << u"high"_s;
    QTest::newRow("xhigh") << u"xhigh"_s << modern << u"xhigh"_s;
    QTest::newRow("max: down") << u"max"_s << modern << u"xhigh"_s;
    QTest::newRow("low: up") << u"low"_s << coarse << u"high"_s;
    QTest::newRow("max") << u"max"_s << coarse << u"max"_s;
    QTest::newRow("small budget") << u"1024"_s << none << u"low"_s;
    QTest::newRow("budget") << u"8192"_s << modern << u"medium"_s;
    QTest::newRow("large budget") << u"30000"_s << modern << u"high"_s;
    QTest::newRow("its own word") << u"turbo"_s << modern << u"turbo"_s;
}

void TestResponsesEncoder::efforts()
{
    QFETCH(QString, level);
    QFETCH(EffortMap, map);
    QFETCH(QString, word);
    QCOMPARE(effortFor(level, map), word);
    Request request = asking({ user(u"x"_s) });
    request.thinkingLevel = level;
    ResponsesDialect dialect;
    dialect.efforts = map;
    const QJsonObject body = parsed(encodeResponses(request, {}, dialect));
    QCOMPARE(body["reasoning"_L1]["effort"_L1].toString(), word);
    QCOMPARE(body["reasoning"_L1].toObject().contains("summary"_L1),
             asksForThinking(level) && !word.isEmpty());
}

void TestResponsesEncoder::addresses_data()
{
    QTest::addColumn<int>("api");
    QTest::addColumn<QString>("base");
    QTest::addColumn<QString>("expected");
    const int responses = int(WireApi::OpenAiResponses);
    const int codex = int(WireApi::CodexResponses);
    QTest::newRow("usual") << responses << u"https://api.openai.com/v1"_s
                           << u"https://api.openai.com/v1/responses"_s;
    QTest::newRow("slash") << responses << u"http://127.0.0.1:8080/v1/"_s
                           << u"http://127.0.0.1:8080/v1/responses"_s;
    QTest::newRow("whole path") << responses << u"https://api.openai.com/v1/responses"_s
                                << u"https://api.openai.com/v1/responses"_s;
    QTest::newRow("Azure")
            << responses << u"https://x.openai.azure.com/openai/v1?api-version=preview"_s
            << u"https://x.openai.azure.com/openai/v1/responses?api-version=preview"_s;
    QTest::newRow("Codex") << codex << u"https://chatgpt.com/backend-api"_s
                           << u"https://chatgpt.com/backend-api/codex/responses"_s;
    QTest::newRow("Codex, whole path")
            << codex << u"https://chatgpt.com/backend-api/codex/responses"_s
            << u"https://chatgpt.com/backend-api/codex/responses"_s;
}

void TestResponsesEncoder::addresses()
{
    QFETCH(int, api);
    QFETCH(QString, base);
    QFETCH(QString, expected);
    const Result<QUrl> url = requestUrl(Endpoint::of(static_cast<WireApi>(api), QUrl(base), Model));
    QVERIFY(url);
    QCOMPARE(url->toString(), expected);
}

QTEST_GUILESS_MAIN(TestResponsesEncoder)
#include "tst_responsesencoder.moc"
