// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answertext.h"
#include "completion.h"
#include "scriptedserver.h"
#include "soon.h"
#include "streamclient.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <optional>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace
{

QByteArray sse(const QByteArray &json)
{
    return "data: " + json + "\n\n";
}

QByteArray textDelta(const QByteArray &text)
{
    return sse(R"({"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":")"
               + text + "\"}}");
}

const QByteArray Begin = sse(
        R"({"type":"message_start","message":{"id":"m","content":[],"usage":{"input_tokens":9,"cache_read_input_tokens":4,"output_tokens":1}}})");
const QByteArray Call =
        sse(R"({"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_1","name":"mcp_read_file","input":{}}})")
        + sse(R"({"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"path\":\"a\"}"}})");
const QByteArray End =
        sse(R"({"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":3}})")
        + sse(R"({"type":"message_stop"})");
const QByteArray Overloaded =
        sse(R"({"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}})");

StreamOptions quick()
{
    StreamOptions options;
    options.timeouts = HttpTimeouts { 20s, 20s, 2s };
    options.retry.firstWait = 1ms;
    options.retry.overloadedWait = 1ms;
    return options;
}

Request hello()
{
    Request request;
    request.model = u"claude-sonnet-4-5"_s;
    RequestMessage message;
    message.blocks = { TextBlock { u"hello"_s } };
    request.messages = { message };
    request.tools = { { u"mcp.read file"_s, u"Reads"_s, R"({"type":"object"})" } };
    request.maxOutputTokens = 3;
    return request;
}

QByteArray errorBody(const QByteArray &type, const QByteArray &message, const QByteArray &more = {})
{
    return R"({"type":"error","error":{"type":")" + type + R"(","message":")" + message + '"' + more
            + R"(},"request_id":"req_42"})";
}

/// Runs one request to its end and keeps what was said.
class Run final : public QObject
{
public:
    explicit Run(const QUrl &url) : client(&transport, RequestPurpose::Turn, quick())
    {
        connect(&client, &StreamClient::eventsReady, this,
                [this](const StreamEvents &more) { events += more; });
        connect(&client, &StreamClient::retrying, this, [this](const Failure &why) {
            ++retries;
            failure = why;
        });
        connect(&client, &StreamClient::finished, this, [this] {
            failure.reset();
            over = true;
        });
        connect(&client, &StreamClient::failed, this, [this](const Failure &why) {
            failure = why;
            over = true;
        });
        const Endpoint endpoint = Endpoint::of(WireApi::AnthropicMessages, url,
                                               u"claude-sonnet-4-5"_s, ApiKey("sk-secret"_ba));
        client.start(endpoint, encodeRequest(endpoint, hello(), {}), answerContext(hello()));
    }

    HttpTransport transport;
    StreamClient client;
    StreamEvents events;
    std::optional<Failure> failure;
    int retries = 0;
    bool over = false;
};

} // namespace

/// From a request's values over a socket to neutral events.
class TestMessagesClient final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void answer();
    void document();
    void failures_data();
    void failures();
    void overloadedBeforeOutputIsRetried();
    void overloadedAfterOutputIsNot();
    void retryAfterIsHonoured();
    void cutStreamSaysSo();
    void refusalOfACompletion();
};

void TestMessagesClient::answer()
{
    ScriptedServer server;
    Script script = streamHead();
    const QByteArray body = Begin + textDelta("Hel €") + textDelta("lo") + Call + End;
    constexpr qsizetype Step = 37; // through characters and lines
    for (qsizetype at = 0; at < body.size(); at += Step) {
        script << SendBytes { body.mid(at, Step) };
    }
    server.add(script + Script { Close {} });
    Run run(server.url());
    VERIFY_SOON(run.over);
    QVERIFY2(!run.failure, run.failure ? qPrintable(run.failure->error.message) : "");
    QCOMPARE(
            describe(run.events),
            QStringList({ u"text 0: Hel €lo"_s, u"call 1 toolu_1 mcp.read file: {\"path\":\"a\"}"_s,
                          u"usage 9 3 4 0 0"_s, u"stop toolUse tool_use"_s }));

    const ScriptedServer::Request &request = server.requests().first();
    QVERIFY2(request.head.startsWith("POST /v1/messages HTTP/1.1"), request.head.constData());
    QCOMPARE(request.header("x-api-key"), "sk-secret"_ba);
    QCOMPARE(request.header("authorization"), QByteArray()); // both together are refused
    QCOMPARE(request.header("anthropic-version"), "2023-06-01"_ba);
    QCOMPARE(request.header("anthropic-beta"), "interleaved-thinking-2025-05-14"_ba);
    QCOMPARE(request.header("content-type"), "application/json"_ba);
    const QJsonObject sent = QJsonDocument::fromJson(request.body).object();
    QCOMPARE(sent["max_tokens"_L1].toInt(), 3);
    QVERIFY(sent["stream"_L1].toBool());
    QVERIFY(!request.body.contains("sk-secret"));
}

void TestMessagesClient::document()
{
    ScriptedServer server;
    server.add(plainAnswer(
            200, "application/json",
            R"({"type":"message","content":[{"type":"text","text":"Hi"}],"stop_reason":"end_turn","usage":{"input_tokens":1,"output_tokens":2}})"));
    Run run(server.url());
    VERIFY_SOON(run.over);
    QVERIFY(!run.failure);
    QCOMPARE(describe(run.events),
             QStringList({ u"text 0: Hi"_s, u"usage 1 2 0 0 0"_s, u"stop stop end_turn"_s }));
}

void TestMessagesClient::failures_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("kind");
    QTest::addColumn<bool>("transient");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *name, int status, const QByteArray &body, Error::Kind kind,
                        bool transient, const QString &says) {
        QTest::newRow(name) << status << body << int(kind) << transient << says;
    };
    const Error::Kind provider = Error::Kind::Provider;
    const Error::Kind overflow = Error::Kind::Overflow;
    row("400", 400,
        errorBody("invalid_request_error", "messages: at least one message is required"), provider,
        false, u"at least one message"_s);
    row("400 overflow", 400,
        errorBody("invalid_request_error", "prompt is too long: 213462 tokens > 200000 maximum"),
        overflow, false, u"213,462 tokens, the model takes 200,000"_s);
    row("400 overflow with the answer", 400,
        errorBody("invalid_request_error",
                  "input length and `max_tokens` exceed context limit: 188240 + 21333 > 200000"),
        overflow, false, u"does not fit"_s);
    row("400 max_tokens is no overflow", 400,
        errorBody(
                "invalid_request_error",
                "max_tokens: 64000 > 32000, which is the maximum allowed number of output tokens"),
        provider, false, u"maximum allowed number"_s);
    row("400 spend limit", 400,
        errorBody("invalid_request_error", "You have reached your specified API usage limits"),
        provider, false, u"quota"_s);
    row("401", 401, errorBody("authentication_error", "invalid x-api-key"), provider, false,
        u"does not accept the API key"_s);
    row("402", 402, errorBody("billing_error", "Pay first"), provider, false, u"no credit"_s);
    row("403", 403, errorBody("permission_error", "Not for you"), provider, false,
        u"does not allow"_s);
    row("404 model", 404, errorBody("not_found_error", "model: claude-x"), provider, false,
        u"does not know this model"_s);
    row("409", 409, errorBody("conflict_error", "Locked"), provider, true, u"Locked"_s);
    row("413", 413, errorBody("request_too_large", "Request exceeds the maximum size"), overflow,
        false, u"longer than"_s);
    row("429", 429, errorBody("rate_limit_error", "Too fast"), provider, true, u"how often"_s);
    row("429 that speaks of tokens", 429,
        errorBody("rate_limit_error", "prompt is too long for your tokens per minute"), provider,
        true, u"how often"_s);
    row("429 ramp", 429,
        errorBody("rate_limit_error", "Slow", R"(,"details":{"error_code":"ramp_limit_exceeded"})"),
        provider, true, u"how often"_s);
    row("429 spend", 429,
        errorBody("rate_limit_error", "No more",
                  R"(,"details":{"error_code":"enforced_spend_limit_reached"})"),
        provider, false, u"used up its quota"_s);
    row("500", 500, errorBody("api_error", "Oops"), provider, true, u"failed inside"_s);
    row("504", 504, errorBody("timeout_error", "Late"), provider, true, u"does not answer"_s);
    row("529", 529, errorBody("overloaded_error", "Overloaded"), provider, true, u"overloaded"_s);
}

void TestMessagesClient::failures()
{
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    QFETCH(int, kind);
    QFETCH(bool, transient);
    QFETCH(QString, says);
    ScriptedServer server;
    server.add(plainAnswer(status, "application/json", body));
    Run run(server.url());
    VERIFY_SOON(run.over);
    QVERIFY(run.failure);
    QCOMPARE(int(run.failure->error.kind), kind);
    QCOMPARE(run.failure->transient, transient);
    QCOMPARE(run.retries, transient ? 2 : 0);
    QVERIFY2(run.failure->error.message.contains(says), qPrintable(run.failure->error.message));
    QVERIFY2(run.failure->error.detail.contains(u"req_42"_s),
             qPrintable(run.failure->error.detail));
}

void TestMessagesClient::overloadedBeforeOutputIsRetried()
{
    ScriptedServer server;
    server.add(streamHead() + Script { SendBytes { Begin + Overloaded }, Close {} });
    server.add(streamHead() + Script { SendBytes { Begin + textDelta("a") + End }, Close {} });
    Run run(server.url());
    VERIFY_SOON(run.over);
    QVERIFY(!run.failure);
    QCOMPARE(run.retries, 1);
    QVERIFY(describe(run.events).contains(u"text 0: a"_s));
}

void TestMessagesClient::overloadedAfterOutputIsNot()
{
    ScriptedServer server;
    server.add(streamHead()
               + Script { SendBytes { Begin + textDelta("a") + Overloaded }, Close {} });
    Run run(server.url());
    VERIFY_SOON(run.over);
    QVERIFY(run.failure && run.failure->transient);
    QVERIFY(run.failure->error.message.contains(u"Overloaded"_s));
    QCOMPARE(run.retries, 0);
    QCOMPARE(server.requests().size(), 1);
}

void TestMessagesClient::retryAfterIsHonoured()
{
    ScriptedServer server;
    server.add(plainAnswer(429, "application/json", errorBody("rate_limit_error", "Too fast"),
                           "retry-after: 7200\r\n"));
    Run run(server.url());
    VERIFY_SOON(run.over);
    QVERIFY(run.failure && run.failure->retryAfter == 7200s);
    QCOMPARE(run.retries, 0); // too long to wait without being asked
}

void TestMessagesClient::cutStreamSaysSo()
{
    ScriptedServer server;
    server.add(streamHead() + Script { SendBytes { Begin + textDelta("a") }, Close {} });
    Run run(server.url());
    VERIFY_SOON(run.over);
    QVERIFY(run.failure);
    QVERIFY(run.failure->error.message.contains(u"closed the stream before the answer ended"_s));
}

void TestMessagesClient::refusalOfACompletion()
{
    ScriptedServer server;
    const QByteArray refusal = sse(
            R"({"type":"message_delta","delta":{"stop_reason":"refusal","stop_details":{"explanation":"Not this."}}})");
    server.add(streamHead()
               + Script { SendBytes { Begin + refusal + sse(R"({"type":"message_stop"})") },
                          Close {} });
    HttpTransport transport;
    Completion completion(&transport, RequestPurpose::Turn, quick());
    completion.start(Endpoint::of(WireApi::AnthropicMessages, server.url(), u"m"_s), hello());
    VERIFY_SOON(completion.future().isFinished());
    const auto result = completion.future().result();
    QVERIFY(!result);
    QVERIFY(result.error().message.contains(u"declined"_s));
    QCOMPARE(result.error().detail, u"Not this."_s);
}

QTEST_GUILESS_MAIN(TestMessagesClient)
#include "tst_messagesclient.moc"
