// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answertext.h"
#include "completion.h"
#include "scriptedserver.h"
#include "soon.h"
#include "wireprotocol.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

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

const QByteArray Begin = sse(R"({"type":"response.created","response":{"id":"r"}})");
const QByteArray End = sse(
        R"({"type":"response.completed","response":{"status":"completed","usage":{"input_tokens":9,"output_tokens":3,"input_tokens_details":{"cached_tokens":4}}}})");

QByteArray textDelta(const QByteArray &text)
{
    const QByteArray json =
            R"({"type":"response.output_text.delta","output_index":1,"delta":"TEXT"})";
    return sse(QByteArray(json).replace("TEXT", text));
}

QByteArray callDone(const QByteArray &name)
{
    const QByteArray arguments = "\"{\\\"path\\\":\\\"a\\\"}\"";
    const QByteArray item =
            R"({"type":"function_call","id":"fc_1","call_id":"call_1","name":"NAME","arguments":ARGUMENTS})";
    return sse(R"({"type":"response.output_item.done","output_index":2,"item":)"
               + QByteArray(item).replace("NAME", name).replace("ARGUMENTS", arguments) + "}");
}

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
    request.model = u"m"_s;
    RequestMessage message;
    message.blocks = { TextBlock { u"hello"_s } };
    request.messages = { message };
    request.tools = { { u"mcp.read file"_s, u"Reads"_s, R"({"type":"object"})" } };
    request.maxOutputTokens = 3;
    return request;
}

/// Runs one request to its end and keeps what was said.
class Run final : public QObject
{
public:
    Run(WireApi api, const QUrl &url) : client(&transport, RequestPurpose::Turn, quick())
    {
        connect(&client, &StreamClient::eventsReady, this,
                [this](const StreamEvents &more) { events += more; });
        connect(&client, &StreamClient::retrying, this, [this] { ++retries; });
        connect(&client, &StreamClient::finished, this, [this] { over = true; });
        connect(&client, &StreamClient::failed, this, [this](const Failure &why) {
            failure = why;
            over = true;
        });
        Endpoint endpoint = Endpoint::of(api, url, u"m"_s, ApiKey("e30.e30.x"_ba));
        endpoint.cacheKey = u"session-1"_s;
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

/// From a request's values over a socket to neutral events, as both Responses protocols.
class TestResponsesClient final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void answers_data();
    void answers();
    void document();
    void failures_data();
    void failures();
    void cutBeforeOutputIsRetried();
    void usageLimitSaysUntilWhen();
    void completion();
};

void TestResponsesClient::answers_data()
{
    QTest::addColumn<int>("api");
    QTest::addColumn<QByteArray>("path");
    QTest::newRow("responses") << int(WireApi::OpenAiResponses) << "/v1/responses"_ba;
    QTest::newRow("codex") << int(WireApi::CodexResponses) << "/v1/codex/responses"_ba;
}

void TestResponsesClient::answers()
{
    QFETCH(int, api);
    QFETCH(QByteArray, path);
    ScriptedServer server;
    Script script = streamHead();
    const QByteArray body = Begin
            + sse(R"({"type":"response.reasoning_summary_text.delta","output_index":0,"delta":"Hm"})")
            + textDelta("Hel €") + textDelta("lo") + callDone("mcp_read_file") + End;
    for (qsizetype at = 0; at < body.size(); at += 37) { // through characters and lines
        script << SendBytes { body.mid(at, 37) };
    }
    server.add(script + Script { Close {} });
    Run run(static_cast<WireApi>(api), server.url());
    VERIFY_SOON(run.over);
    QVERIFY2(!run.failure, run.failure ? qPrintable(run.failure->error.message) : "");
    QCOMPARE(describe(run.events),
             QStringList({ u"thinking 0: Hm"_s, u"text 1: Hel €lo"_s,
                           u"call 2 call_1|fc_1 mcp.read file: {\"path\":\"a\"}"_s,
                           u"usage 5 3 4 0 0"_s, u"stop toolUse completed"_s }));

    const ScriptedServer::Request &request = server.requests().first();
    QCOMPARE(request.head.first(request.head.indexOf("\r\n")), "POST " + path + " HTTP/1.1");
    QCOMPARE(request.header("Authorization"), "Bearer e30.e30.x"_ba);
    QCOMPARE(request.header("Accept"), "text/event-stream"_ba);
    const bool codex = static_cast<WireApi>(api) == WireApi::CodexResponses;
    QCOMPARE(request.header("originator"), codex ? "varve"_ba : QByteArray());
    QCOMPARE(request.header("session-id"), codex ? "session-1"_ba : QByteArray());
    const QJsonObject sent = QJsonDocument::fromJson(request.body).object();
    QCOMPARE(sent["tools"_L1][0]["name"_L1].toString(), u"mcp_read_file"_s);
    QCOMPARE(sent["stream"_L1], QJsonValue(true));
    QCOMPARE(sent["store"_L1], QJsonValue(false));
}

/// A server that does not stream.
void TestResponsesClient::document()
{
    ScriptedServer server;
    server.add(plainAnswer(
            200, "application/json",
            R"({"object":"response","status":"completed","output":[{"type":"message","content":[{"type":"output_text","text":"hi"}]}],"usage":{"input_tokens":2,"output_tokens":1}})"));
    Run run(WireApi::OpenAiResponses, server.url());
    VERIFY_SOON(run.over);
    QCOMPARE(describe(run.events),
             QStringList({ u"text 0: hi"_s, u"usage 2 1 0 0 0"_s, u"stop stop completed"_s }));
}

void TestResponsesClient::failures_data()
{
    QTest::addColumn<Script>("script");
    QTest::addColumn<QString>("says");
    QTest::addColumn<int>("requests");
    QTest::addColumn<bool>("overflow");
    const auto json = [](int status, const QByteArray &body) {
        return plainAnswer(status, "application/json", body);
    };
    const int retried = 3;

    QTest::newRow("overflow") << json(
            400,
            R"({"error":{"message":"Your input exceeds the context window of this model. Please adjust your input and try again.","type":"invalid_request_error","param":"input","code":"context_length_exceeded"}})")
                              << u"longer than the model's window"_s << 1 << true;
    QTest::newRow("overflow, local") << json(
            400,
            R"~({"error":{"code":400,"message":"request (860 tokens) exceeds the available context size (512 tokens)","type":"exceed_context_size_error","n_prompt_tokens":860,"n_ctx":512}})~")
                                     << u"it has 860 tokens, the model takes 512"_s << 1 << true;
    QTest::newRow("rate limit is no overflow") << json(
            429,
            R"({"error":{"message":"Rate limit reached for tokens per min (TPM): Limit 30000, context length too long","type":"tokens","code":"rate_limit_exceeded"}})")
                                               << u"limits how often"_s << retried << false;
    QTest::newRow("quota") << json(
            429,
            R"({"error":{"message":"You exceeded your current quota, please check your plan.","type":"insufficient_quota","code":"insufficient_quota"}})")
                           << u"used up its quota"_s << 1 << false;
    QTest::newRow("unknown field")
            << json(400, R"({"detail":"Unsupported parameter: max_output_tokens"})")
            << u"Unsupported parameter: max_output_tokens"_s << 1 << false;
    QTest::newRow("missing result") << json(
            400,
            R"({"error":{"message":"No tool output found for function call call_x.","type":"invalid_request_error","param":"input","code":null}})")
                                    << u"No tool output found"_s << 1 << false;
    QTest::newRow("overloaded") << json(
            503,
            R"({"error":{"code":"server_is_overloaded","message":"Our servers are currently overloaded."}})")
                                << u"overloaded or not available"_s << retried << false;
    QTest::newRow("slow down in the stream") << streamHead()
                    + Script { SendBytes {
                                       Begin
                                       + sse(R"({"type":"response.failed","response":{"status":"failed","error":{"code":"slow_down","message":"Please slow down"}}})") },
                               Close {} } << u"Please slow down"_s
                                             << retried << false;
    QTest::newRow("token of a subscription that may not")
            << json(403, R"({"detail":{"code":"usage_not_included"}})")
            << u"does not include this"_s << 1 << false;
    QTest::newRow("expired token") << json(
            401,
            R"({"error":{"message":"Provided authentication token is expired. Please try signing in again.","code":"token_expired"}})")
                                   << u"has expired"_s << 1 << false;
    QTest::newRow("policy") << json(
            400,
            R"({"error":{"message":"This request was flagged.","type":"invalid_request_error","code":"cyber_policy"}})")
                            << u"This request was flagged."_s << 1 << false;
    QTest::newRow("error event after output") << streamHead()
                    + Script { SendBytes {
                                       Begin + textDelta("part")
                                       + sse(R"({"type":"error","code":"server_error","message":"oops"})") },
                               Silence {} } << u"reported an error while it answered: oops"_s
                                              << 1 << false;
    QTest::newRow("closed in good order, no last event")
            << streamHead() + Script { SendBytes { Begin + textDelta("part") }, Close {} }
            << u"closed the stream before the answer ended"_s << 1 << false;
    QTest::newRow("reset in mid-stream")
            << streamHead()
                    + Script { SendBytes { Begin + textDelta("part") }, Pause { 50ms }, Reset {} }
            << u"closed the stream before the answer ended"_s << 1 << false;
    QTest::newRow("silence") << streamHead()
                    + Script { SendBytes { Begin + textDelta("part") }, Silence {} }
                             << u"stopped in the middle of its answer"_s << 1 << false;
}

void TestResponsesClient::failures()
{
    QFETCH(Script, script);
    QFETCH(QString, says);
    QFETCH(int, requests);
    QFETCH(bool, overflow);
    for (const WireApi api : { WireApi::OpenAiResponses, WireApi::CodexResponses }) {
        ScriptedServer server;
        server.add(script);
        Run run(api, server.url());
        VERIFY_SOON(run.over);
        QVERIFY(run.failure);
        const Error &error = run.failure->error;
        QVERIFY2(error.message.contains(says), qPrintable(error.message));
        QVERIFY(!error.message.contains(u'{'));
        QCOMPARE(error.kind == Error::Kind::Overflow, overflow);
        QCOMPARE(server.requests().size(), requests);
        QVERIFY(!error.message.contains(u"e30.e30.x"_s));
        QVERIFY(!error.detail.contains(u"e30.e30.x"_s));
    }
}

void TestResponsesClient::cutBeforeOutputIsRetried()
{
    ScriptedServer server;
    server.add(streamHead() + Script { SendBytes { Begin }, Close {} });
    server.add(streamHead() + Script { SendBytes { Begin + textDelta("ok") + End }, Close {} });
    Run run(WireApi::OpenAiResponses, server.url());
    VERIFY_SOON(run.over);
    QVERIFY(!run.failure);
    QCOMPARE(run.retries, 1);
    QCOMPARE(describe(run.events).first(), u"text 0: ok"_s);
}

/// The plan and the time it opens again; asked once, whatever Retry-After says.
void TestResponsesClient::usageLimitSaysUntilWhen()
{
    ScriptedServer server;
    server.add(plainAnswer(
            429, "application/json",
            R"({"error":{"type":"usage_limit_reached","message":"The usage limit has been reached","plan_type":"plus","resets_at":1790000000}})",
            "Retry-After: 0\r\n"));
    Run run(WireApi::CodexResponses, server.url());
    VERIFY_SOON(run.over);
    QCOMPARE(server.requests().size(), 1);
    const QString message = run.failure->error.message;
    QVERIFY2(message.contains(u"plus"_s), qPrintable(message));
    const QDateTime until = QDateTime::fromSecsSinceEpoch(1790000000);
    QVERIFY2(message.contains(QLocale().toString(until, QLocale::ShortFormat)),
             qPrintable(message));
}

/// What summaries go through.
void TestResponsesClient::completion()
{
    ScriptedServer server;
    server.add(streamHead() + Script { SendBytes { Begin + textDelta("short") + End }, Close {} });
    HttpTransport transport;
    Completion completion(&transport, RequestPurpose::Turn, quick());
    Request request = hello();
    request.maxOutputTokens = 3; // as many as the answer has: it was cut
    completion.start(Endpoint::of(WireApi::OpenAiResponses, server.url(), u"m"_s), request);
    VERIFY_SOON(completion.future().isFinished());
    const auto result = completion.future().result();
    QVERIFY(result);
    QCOMPARE(result->text, u"short"_s);
    QVERIFY(result->stopReason == StopReason::Length);
    QCOMPARE(result->usage.prompt(), 9);
}

QTEST_GUILESS_MAIN(TestResponsesClient)
#include "tst_responsesclient.moc"
