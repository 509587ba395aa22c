// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "scriptedserver.h"
#include "soon.h"
#include "tokencount.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

Endpoint endpointOf(WireApi api, const ScriptedServer &server)
{
    return Endpoint::of(api, server.url(), u"m"_s, ApiKey("k-1234"_ba));
}

const QByteArray Body =
        R"({"model":"m","max_tokens":100,"stream":true,"stream_options":{"include_usage":true},
    "metadata":{},"service_tier":"auto","system":"Be kind.","messages":[{"role":"user","content":"hi"}]})";

} // namespace

class TestTokenCount final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void counts_data();
    void counts();
    void vllm();
    void errors_data();
    void errors();
    void hostedChatIsNotAsked();
    void cancelled();
    void bodies();
    void samples();
};

void TestTokenCount::counts_data()
{
    QTest::addColumn<WireApi>("api");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("answer");
    QTest::newRow("messages") << WireApi::AnthropicMessages << "/v1/messages/count_tokens"_ba
                              << R"({"input_tokens":2095})"_ba;
    QTest::newRow("responses") << WireApi::OpenAiResponses << "/v1/responses/input_tokens"_ba
                               << R"({"object":"response.input_tokens","input_tokens":2095})"_ba;
    QTest::newRow("chat") << WireApi::OpenAiChat << "/v1/chat/completions/input_tokens"_ba
                          << R"({"input_tokens":2095})"_ba;
}

void TestTokenCount::counts()
{
    QFETCH(WireApi, api);
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, answer);
    ScriptedServer server;
    server.add(plainAnswer(404, "text/plain", "404"));
    server.route(path, plainAnswer(200, "application/json", answer));
    HttpTransport transport;
    const auto future = countTokens(&transport, endpointOf(api, server), Body);
    VERIFY_SOON(future.isFinished());
    QCOMPARE(future.result().value_or(-1), 2095);
    QCOMPARE(server.requests().size(), 1);
    const QJsonObject sent = QJsonDocument::fromJson(server.requests()[0].body).object();
    QCOMPARE(sent.keys(), (QStringList { u"messages"_s, u"model"_s, u"system"_s }));
}

void TestTokenCount::vllm()
{
    ScriptedServer server;
    server.add(plainAnswer(404, "application/json", R"({"detail":"Not Found"})"));
    server.route("/tokenize",
                 plainAnswer(200, "application/json",
                             R"({"count":31,"max_model_len":8192,"tokens":[1,2]})"));
    HttpTransport transport;
    const auto future = countTokens(&transport, endpointOf(WireApi::OpenAiChat, server), Body);
    VERIFY_SOON(future.isFinished());
    QCOMPARE(future.result().value_or(-1), 31);
}

void TestTokenCount::errors_data()
{
    QTest::addColumn<Script>("script");
    QTest::addColumn<Error::Kind>("kind");
    QTest::addColumn<QString>("says");
    QTest::newRow("none") << plainAnswer(404, "text/plain", "404 page not found")
                          << Error::Kind::NotFound << u"no way to count tokens"_s;
    QTest::newRow("gateway") << plainAnswer(
            500, "application/json",
            R"({"status":"failure","message":"messagesCountTokens is not supported by openai"})")
                             << Error::Kind::NotFound << u"no way to count tokens"_s;
    QTest::newRow("llama.cpp's tokenize of another kind")
            << plainAnswer(200, "application/json", R"({"tokens":[]})") << Error::Kind::NotFound
            << u"no way to count tokens"_s;
    QTest::newRow("key") << plainAnswer(401, "application/json", R"({"error":{"message":"no"}})")
                         << Error::Kind::Provider << u"does not accept the API key"_s;
    QTest::newRow("rate limit") << plainAnswer(429, "application/json",
                                               R"({"error":{"message":"slow down"}})")
                                << Error::Kind::Provider << u"limits how often"_s;
}

void TestTokenCount::errors()
{
    QFETCH(Script, script);
    QFETCH(Error::Kind, kind);
    QFETCH(QString, says);
    ScriptedServer server;
    server.add(script);
    HttpTransport transport;
    const auto future =
            countTokens(&transport, endpointOf(WireApi::AnthropicMessages, server), Body);
    VERIFY_SOON(future.isFinished());
    QVERIFY(!future.result());
    QCOMPARE(future.result().error().kind, kind);
    QVERIFY2(future.result().error().message.contains(says),
             qPrintable(future.result().error().message));
}

void TestTokenCount::hostedChatIsNotAsked()
{
    HttpTransport transport;
    const Endpoint hosted = Endpoint::chat(QUrl(u"https://models.example.test/v1"_s), u"m"_s);
    QVERIFY(!mayCountTokens(hosted));
    const auto future = countTokens(&transport, hosted, Body);
    QVERIFY(future.isFinished());
    QCOMPARE(future.result().error().kind, Error::Kind::NotFound);
}

void TestTokenCount::cancelled()
{
    ScriptedServer server;
    server.add({ Silence {} });
    HttpTransport transport;
    std::stop_source stop;
    const auto future = countTokens(&transport, endpointOf(WireApi::AnthropicMessages, server),
                                    Body, stop.get_token());
    COMPARE_SOON(server.requests().size(), 1);
    stop.request_stop();
    VERIFY_SOON(future.isFinished());
    QCOMPARE(future.result().error().kind, Error::Kind::Cancelled);
}

void TestTokenCount::bodies()
{
    QVERIFY(!countBody("not JSON"));
    QVERIFY(!countBody("[]"));
    QCOMPARE(countBody(R"({"max_tokens":1,"a":"b"})").value(), R"({"a":"b"})"_ba);
    QVERIFY(!parseCount("{}"));
    QVERIFY(!parseCount(R"({"input_tokens":"many"})"));
    QCOMPARE(parseCount(R"({"input_tokens":0})").value(), 0);
}

/// A count is worth as much as a reported interval: factors learned from it estimate the same request better.
void TestTokenCount::samples()
{
    Request request;
    request.systemPrompt = u"Be kind. "_s.repeated(50);
    RequestMessage message;
    message.blocks = { TextBlock { u"word and another word, "_s.repeated(200) } };
    request.messages = { message };
    constexpr qint64 Counted = 2500;
    const auto sample = sampleOf(request, Counted);
    QVERIFY(sample);
    QCOMPARE(sample->messages, 2);
    QCOMPARE(sample->chars.total(), request.systemPrompt.size() + 23 * 200);
    TokenStatistics statistics;
    for (int i = 0; i < 100; ++i) {
        statistics.add(sample->chars, sample->messages, sample->tokens);
    }
    const double before = estimateTokens(sample->chars, TokenFactors());
    const double after = estimateTokens(sample->chars, statistics.factors());
    QVERIFY(std::abs(after - Counted) < std::abs(before - Counted));

    request.messages[0].blocks.append(ImageBlock {});
    QVERIFY(!sampleOf(request, Counted));
}

QTEST_GUILESS_MAIN(TestTokenCount)
#include "tst_tokencount.moc"
