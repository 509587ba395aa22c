// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "completion.h"
#include "scriptedserver.h"
#include "soon.h"
#include "streamclient.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTcpServer>
#include <QTest>
#include <QThread>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace
{

const QByteArray Key = "sk-secret-0123456789";

QByteArray chunk(const QByteArray &content)
{
    return R"(data: {"choices":[{"delta":{"content":")" + content + "\"}}]}\n\n";
}

const QByteArray Stop =
        "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n"
        "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":2}}\n\n";
const QByteArray Done = "data: [DONE]\n\n";

Script goodAnswer()
{
    return streamHead()
            + Script { SendBytes { chunk("Hel") }, Pause { 5ms },
                       SendBytes { chunk("lo") + Stop + Done }, Close {} };
}

/// No pause before a second try; a limit only where a test is about it, for a busy machine may be late with anything.
StreamOptions quick(std::chrono::milliseconds firstByte = 20s, std::chrono::milliseconds idle = 20s)
{
    StreamOptions options;
    options.timeouts = HttpTimeouts { 20s, firstByte, idle };
    options.retry.firstWait = 1ms;
    options.retry.overloadedWait = 1ms;
    return options;
}

Request hello()
{
    Request request;
    RequestMessage message;
    message.blocks = { TextBlock { u"hello"_s } };
    request.messages = { message };
    return request;
}

/// Runs one request to its end and keeps what was said.
class Run final : public QObject
{
public:
    Run(const QUrl &url, const StreamOptions &options = quick(), const QByteArray &key = Key)
        : client(&transport, RequestPurpose::Turn, options)
    {
        connect(&client, &StreamClient::eventsReady, this, [this](const StreamEvents &events) {
            for (const StreamEvent &event : events) {
                if (const auto *delta = std::get_if<TextDelta>(&event)) {
                    text += delta->text;
                }
            }
        });
        connect(&client, &StreamClient::phaseChanged, this,
                [this](StreamPhase phase) { phases.append(phase); });
        connect(&client, &StreamClient::retrying, this,
                [this](const Failure &why, int attempt, int waitMs) {
                    failure = why;
                    retries = attempt;
                    waited.append(waitMs);
                });
        connect(&client, &StreamClient::finished, this, [this] { ++finished; });
        connect(&client, &StreamClient::failed, this, [this](const Failure &why) {
            failure = why;
            ++failed;
        });
        client.start(Endpoint::chat(url, u"m"_s, ApiKey(QByteArray(key))), "{}", {});
    }

    [[nodiscard]] bool isOver() const { return finished + failed > 0; }

    HttpTransport transport;
    StreamClient client;
    QString text;
    QList<StreamPhase> phases;
    QList<int> waited;
    Failure failure;
    int retries = 0;
    int finished = 0;
    int failed = 0;
};

} // namespace

class TestStreamClient final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void goodStream();
    void keepAliveAfterDone();
    void failures_data();
    void failures();
    void endpointDown();
    void refusesAddresses_data();
    void refusesAddresses();
    void retriesThenSucceeds();
    void renewsWhatIsSentAgain();
    void honoursRetryAfter();
    void longRetryAfterIsReported();
    void cutBeforeOutputIsRetried();
    void cutAfterOutputStartsOver_data();
    void cutAfterOutputStartsOver();
    void whatIsTooLongIsNotAskedForAgain();
    void resetBeforeAnyByte();
    void connectTimesOut();
    void waitTimesOut();
    void idleTimesOut();
    void commentsKeepItAlive();
    void redirectSendsNothingOn();
    void keyIsNowhereElse();
    void cancelInEveryPhase_data();
    void cancelInEveryPhase();
    void cancelFromInsideASignal();
    void deleteFromInsideASignal();
    void manyAtOnce();
    void completionOnAnotherThread();
    void completionFails();
    void completionCancelled();
    void completionRefused();
};

void TestStreamClient::goodStream()
{
    ScriptedServer server;
    server.add(goodAnswer());
    Run run(server.url());
    QCOMPARE(run.finished, 0);
    VERIFY_SOON(run.isOver());
    QCOMPARE(run.finished, 1);
    QCOMPARE(run.text, u"Hello"_s);
    QCOMPARE(server.requests().size(), 1);
    const ScriptedServer::Request &request = server.requests().first();
    QVERIFY(request.head.startsWith("POST /v1/chat/completions HTTP/1.1"));
    QCOMPARE(request.body, "{}"_ba);
    QCOMPARE(request.header("Authorization"), "Bearer " + Key);
    QCOMPARE(request.header("Content-Type"), "application/json"_ba);
    QCOMPARE(request.header("Accept-Encoding"), "identity"_ba);
    QCOMPARE(run.phases.first(), StreamPhase::Connecting);
    QVERIFY(run.phases.contains(StreamPhase::Waiting));
    QCOMPARE(run.phases.last(), StreamPhase::Receiving);
}

/// The answer is over with its last event, whatever the server does with the connection.
void TestStreamClient::keepAliveAfterDone()
{
    ScriptedServer server;
    server.add(streamHead() + Script { SendBytes { chunk("a") + Stop + Done }, Silence {} });
    Run run(server.url());
    VERIFY_SOON(run.isOver());
    QCOMPARE(run.finished, 1);
    COMPARE_SOON(server.abandoned(), 1);
}

void TestStreamClient::failures_data()
{
    QTest::addColumn<Script>("script");
    QTest::addColumn<QString>("says");
    QTest::addColumn<int>("requests");
    QTest::addColumn<QString>("text");

    const int retried = 3;
    QTest::newRow("web page") << plainAnswer(200, "text/html",
                                             "<html><title>Sign in</title></html>")
                              << u"A web page came instead"_s << 1 << QString();
    QTest::newRow("401") << plainAnswer(401, "application/json",
                                        R"({"error":{"message":"Invalid API Key"}})")
                         << u"does not accept the API key"_s << 1 << QString();
    QTest::newRow("404 page") << plainAnswer(404, "text/html", "<html></html>")
                              << u"There is no such API"_s << 1 << QString();
    QTest::newRow("400 overflow") << plainAnswer(
            400, "application/json",
            R"~({"error":{"code":400,"message":"request (860 tokens) exceeds the available context size (512 tokens)","type":"exceed_context_size_error","n_prompt_tokens":860,"n_ctx":512}})~")
                                  << u"it has 860 tokens, the model takes 512"_s << 1 << QString();
    QTest::newRow("500 always") << plainAnswer(500, "application/json", R"({"error":"oops"})")
                                << u"failed inside: oops"_s << retried << QString();
    QTest::newRow("413 huge body, never ending")
            << Script { SendBytes { "HTTP/1.1 400 Bad\r\nContent-Type: text/plain\r\n\r\n"
                                    + QByteArray(2'000'000, 'x') },
                        Silence {} }
            << u"rejected the request"_s << 1 << QString();
    QTest::newRow("cut after output")
            << streamHead() + Script { SendBytes { chunk("part") }, Close {} }
            << u"closed the stream before the answer ended"_s << 1 << u"part"_s;
    QTest::newRow("reset after output")
            << streamHead() + Script { SendBytes { chunk("part") }, Pause { 50ms }, Reset {} }
            << u"closed the stream before the answer ended"_s << 1 << u"part"_s;
    QTest::newRow("cut chunked body")
            << Script { SendBytes { "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
                                    "Transfer-Encoding: chunked\r\n\r\n"
                                    + QByteArray::number(chunk("part").size(), 16) + "\r\n"
                                    + chunk("part") + "\r\n" },
                        Pause { 20ms }, Close {} }
            << u"closed the stream before the answer ended"_s << 1 << u"part"_s;
    QTest::newRow("error in mid-stream")
            << streamHead()
                    + Script { SendBytes { chunk("part")
                                           + "data: {\"error\":{\"message\":\"Overloaded\"}}\n\n" },
                               Silence {} }
            << u"reported an error while it answered: Overloaded"_s << 1 << u"part"_s;
    QTest::newRow("error before output") << streamHead()
                    + Script { SendBytes { "data: {\"error\":{\"message\":\"Overloaded\"}}\n\n" },
                               Close {} } << u"reported an error while it answered: Overloaded"_s
                                         << retried << QString();
    QTest::newRow("empty 200") << plainAnswer(200, "text/event-stream", "")
                               << u"closed the stream before the answer began"_s << retried
                               << QString();
}

void TestStreamClient::failures()
{
    QFETCH(Script, script);
    QFETCH(QString, says);
    QFETCH(int, requests);
    QFETCH(QString, text);
    ScriptedServer server;
    server.add(script);
    Run run(server.url());
    VERIFY_SOON(run.isOver());
    QCOMPARE(run.finished, 0);
    QCOMPARE(run.failed, 1);
    QVERIFY2(run.failure.error.message.contains(says), qPrintable(run.failure.error.message));
    QCOMPARE(server.requests().size(), requests);
    QCOMPARE(run.text, text);
}

void TestStreamClient::endpointDown()
{
    QUrl url;
    {
        ScriptedServer gone;
        url = gone.url();
    }
    Run run(url);
    VERIFY_SOON(run.isOver());
    QCOMPARE(run.failure.error.kind, Error::Kind::Network);
    QVERIFY(run.failure.error.message.startsWith(u"Nothing answers at 127.0.0.1:"_s));
    QCOMPARE(run.retries, 2);
}

void TestStreamClient::refusesAddresses_data()
{
    QTest::addColumn<QString>("url");
    QTest::newRow("file") << u"file:///etc/passwd"_s;
    QTest::newRow("ftp") << u"ftp://example.com/v1"_s;
    QTest::newRow("no scheme") << u"example.com/v1"_s;
    QTest::newRow("no host") << u"http:///v1"_s;
    QTest::newRow("with a password") << u"https://me:hidden@example.com/v1"_s;
}

void TestStreamClient::refusesAddresses()
{
    QFETCH(QString, url);
    Run run { QUrl(url) };
    VERIFY_SOON(run.isOver());
    QCOMPARE(run.failure.error.kind, Error::Kind::InvalidInput);
    QVERIFY(!run.failure.error.message.contains(u"hidden"_s));
}

void TestStreamClient::retriesThenSucceeds()
{
    ScriptedServer server;
    server.add(plainAnswer(500, "application/json", R"({"error":"oops"})"));
    server.add(plainAnswer(503, "application/json", R"({"error":{"message":"Loading model"}})"));
    server.add(goodAnswer());
    Run run(server.url());
    VERIFY_SOON(run.isOver());
    QCOMPARE(run.finished, 1);
    QCOMPARE(run.text, u"Hello"_s);
    QCOMPARE(run.retries, 2);
    QCOMPARE(server.requests().size(), 3);
    QVERIFY(run.phases.contains(StreamPhase::PausingBeforeRetry));
    QVERIFY(run.failure.error.message.contains(u"still loading"_s));
}

void TestStreamClient::renewsWhatIsSentAgain()
{
    ScriptedServer server;
    server.add(plainAnswer(500, "text/plain", "x"));
    server.add(plainAnswer(500, "text/plain", "x"));
    server.add(goodAnswer());
    StreamOptions options = quick();
    options.renews = true;
    Run run(server.url(), options);
    int renewals = 0;
    connect(&run.client, &StreamClient::renewalNeeded, this, [&] { ++renewals; });
    COMPARE_SOON(renewals, 1);
    QCOMPARE(server.requests().size(), 1); // it waits
    run.client.renew("{\"n\":1}", {});
    COMPARE_SOON(renewals, 2);
    run.client.renew("{\"n\":2}", {});
    VERIFY_SOON(run.isOver());
    QCOMPARE(run.finished, 1);
    QCOMPARE(run.text, u"Hello"_s);
    QCOMPARE(server.requests().at(0).body, "{}");
    QCOMPARE(server.requests().at(1).body, "{\"n\":1}");
    QCOMPARE(server.requests().at(2).body, "{\"n\":2}");
}

void TestStreamClient::honoursRetryAfter()
{
    ScriptedServer server;
    server.add(plainAnswer(429, "application/json", R"({"error":{"message":"Rate limit"}})",
                           "Retry-After: 0.2\r\n"));
    server.add(goodAnswer());
    QElapsedTimer timer;
    timer.start();
    Run run(server.url());
    VERIFY_SOON(run.isOver());
    QCOMPARE(run.finished, 1);
    QCOMPARE(run.waited, QList<int> { 200 });
    QVERIFY(timer.elapsed() >= 190);
}

void TestStreamClient::longRetryAfterIsReported()
{
    ScriptedServer server;
    server.add(plainAnswer(429, "application/json", R"({"error":{"message":"Rate limit"}})",
                           "Retry-After: 300\r\n"));
    Run run(server.url());
    VERIFY_SOON(run.isOver());
    QCOMPARE(run.failed, 1);
    QCOMPARE(run.failure.retryAfter, 300s);
    QVERIFY2(run.failure.error.message.contains(u"5 minute"_s),
             qPrintable(run.failure.error.message));
    QCOMPARE(server.requests().size(), 1);
}

void TestStreamClient::cutBeforeOutputIsRetried()
{
    ScriptedServer server;
    server.add(streamHead() + Script { SendBytes { ": waiting\n\n" }, Pause { 10ms }, Reset {} });
    server.add(goodAnswer());
    Run run(server.url());
    VERIFY_SOON(run.isOver());
    QCOMPARE(run.finished, 1);
    QCOMPARE(run.text, u"Hello"_s);
}

void TestStreamClient::cutAfterOutputStartsOver_data()
{
    QTest::addColumn<Script>("broken");
    const auto sends = [](const QByteArray &bytes, const ScriptStep &then) {
        return streamHead() + Script { SendBytes { chunk("part") + bytes }, Pause { 20ms }, then };
    };
    const auto error = [](const QByteArray &fields) {
        return "data: {\"error\":{" + fields + "}}\n\n";
    };
    QTest::newRow("closed") << sends({}, Close {});
    QTest::newRow("reset") << sends({}, Reset {});
    QTest::newRow("overloaded") << sends(
            error(R"("type":"overloaded_error","message":"Overloaded")"), Silence {});
    QTest::newRow("rate limit") << sends(
            error(R"("type":"rate_limit_error","message":"Slow down")"), Silence {});
    QTest::newRow("server error") << sends(error(R"("code":502,"message":"Bad gateway")"),
                                           Silence {});
    QTest::newRow("upstream") << sends(
            "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"error\"}]}\n\ndata: [DONE]\n\n",
            Silence {});
}

/// If whoever asks can take back what was shown. Else it is a failure, as it was (failures()).
void TestStreamClient::cutAfterOutputStartsOver()
{
    QFETCH(const Script, broken);
    ScriptedServer server;
    server.add(broken);
    server.add(goodAnswer());
    StreamOptions options = quick();
    options.startsOver = true;
    Run run(server.url(), options);
    VERIFY_SOON(run.isOver());
    QCOMPARE(run.finished, 1);
    QCOMPARE(run.retries, 1);
    QCOMPARE(run.text, u"partHello"_s);
    QCOMPARE(server.requests().size(), 2);
}

void TestStreamClient::whatIsTooLongIsNotAskedForAgain()
{
    ScriptedServer server;
    server.add(streamHead()
               + Script { SendBytes { chunk("part") + chunk(QByteArray(100, 'x')) }, Silence {} });
    StreamOptions options = quick();
    options.startsOver = true;
    options.limits.text = 50;
    Run run(server.url(), options);
    VERIFY_SOON(run.isOver());
    QCOMPARE(run.failed, 1);
    QCOMPARE(run.text.size(), 50);
    QCOMPARE(server.requests().size(), 1);
    COMPARE_SOON(server.abandoned(), 1);
}

void TestStreamClient::resetBeforeAnyByte()
{
    ScriptedServer server;
    server.add({ Close {} });
    StreamOptions options = quick();
    options.retry.retries = 0;
    Run run(server.url(), options);
    VERIFY_SOON(run.isOver());
    QCOMPARE(run.failure.error.kind, Error::Kind::Network);
    QVERIFY2(run.failure.error.message.contains(u"closed the connection before it answered"_s),
             qPrintable(run.failure.error.message));
}

/// A listening socket whose queue is full takes no connection and refuses none.
void TestStreamClient::connectTimesOut()
{
    QTcpServer full;
    full.setListenBacklogSize(1);
    QVERIFY(full.listen(QHostAddress::LocalHost));
    full.pauseAccepting();
    std::array<QTcpSocket, 4> fillers;
    for (QTcpSocket &filler : fillers) {
        filler.connectToHost(QHostAddress::LocalHost, full.serverPort());
        (void)filler.waitForConnected(200);
    }
    StreamOptions options = quick();
    options.timeouts = HttpTimeouts { 200ms, 20s, 20s };
    options.retry.retries = 0;
    QUrl url(u"http://127.0.0.1/v1"_s);
    url.setPort(full.serverPort());
    Run run(url, options);
    VERIFY_SOON(run.isOver());
    QVERIFY2(run.failure.error.message.startsWith(u"No connection to 127.0.0.1:"_s),
             qPrintable(run.failure.error.message));
}

void TestStreamClient::waitTimesOut()
{
    ScriptedServer server;
    server.add({ Silence {} });
    Run run(server.url(), quick(300ms));
    VERIFY_SOON(run.isOver());
    QVERIFY2(run.failure.error.message.contains(u"did not begin to answer in time"_s),
             qPrintable(run.failure.error.message));
    COMPARE_SOON(server.requests().size(), 1);
}

void TestStreamClient::idleTimesOut()
{
    ScriptedServer server;
    server.add(streamHead() + Script { SendBytes { chunk("part") }, Silence {} });
    Run run(server.url(), quick(20s, 1s));
    VERIFY_SOON(run.isOver());
    QCOMPARE(run.text, u"part"_s);
    QVERIFY2(run.failure.error.message.contains(u"stopped in the middle of its answer"_s),
             qPrintable(run.failure.error.message));
}

void TestStreamClient::commentsKeepItAlive()
{
    ScriptedServer server;
    Script script = streamHead();
    for (int i = 0; i < 30; ++i) {
        script << SendBytes { ":\n" } << Pause { 50ms };
    }
    server.add(script + Script { SendBytes { chunk("late") + Stop + Done }, Close {} });
    Run run(server.url(), quick(20s, 1s));
    VERIFY_SOON(run.isOver());
    QCOMPARE(run.finished, 1);
    QCOMPARE(run.text, u"late"_s);
}

void TestStreamClient::redirectSendsNothingOn()
{
    ScriptedServer other;
    other.add(goodAnswer());
    ScriptedServer server;
    server.add(plainAnswer(307, "text/plain", "", "Location: " + other.url().toEncoded() + "\r\n"));
    Run run(server.url());
    VERIFY_SOON(run.isOver());
    QCOMPARE(run.failed, 1);
    QVERIFY2(run.failure.error.message.contains(u"Nothing was sent there"_s),
             qPrintable(run.failure.error.message));
    QVERIFY(run.failure.error.message.contains(other.url().toString()));
    QVERIFY(other.requests().isEmpty());
}

void TestStreamClient::keyIsNowhereElse()
{
    ScriptedServer server;
    server.add(
            plainAnswer(401, "application/json",
                        R"({"error":{"message":"Incorrect API key provided: )" + Key + R"("}})"));
    Run run(server.url());
    VERIFY_SOON(run.isOver());
    QVERIFY(!run.failure.error.message.contains(QString::fromLatin1(Key)));
    QVERIFY(!run.failure.error.detail.contains(QString::fromLatin1(Key)));
    QVERIFY(run.failure.error.detail.contains(u"[key]"_s));

    Run broken(server.url(), quick(), "sk-a\r\nX-Evil: 1");
    VERIFY_SOON(broken.isOver());
    QCOMPARE(broken.failure.error.kind, Error::Kind::InvalidInput);
    QCOMPARE(server.requests().size(), 1);

    Run none(server.url(), quick(), "");
    VERIFY_SOON(none.isOver());
    QCOMPARE(server.requests().last().header("Authorization"), QByteArray());
    QVERIFY(none.failure.error.message.contains(u"none is set"_s));
}

void TestStreamClient::cancelInEveryPhase_data()
{
    QTest::addColumn<StreamPhase>("phase");
    QTest::addColumn<Script>("script");
    QTest::newRow("connecting") << StreamPhase::Connecting << Script { Silence {} };
    QTest::newRow("waiting") << StreamPhase::Waiting << Script { Silence {} };
    QTest::newRow("receiving") << StreamPhase::Receiving
                               << streamHead() + Script { SendBytes { chunk("a") }, Silence {} };
    QTest::newRow("pausing") << StreamPhase::PausingBeforeRetry
                             << plainAnswer(500, "text/plain", "x", "Retry-After: 0.1\r\n");
}

void TestStreamClient::cancelInEveryPhase()
{
    QFETCH(StreamPhase, phase);
    QFETCH(Script, script);
    ScriptedServer server;
    server.add(script);
    Run run(server.url(), quick(400ms, 400ms));
    VERIFY_SOON(run.phases.contains(phase));
    run.client.cancel();
    const qsizetype phases = run.phases.size();
    const qsizetype requests = server.requests().size();
    const QString text = run.text;
    QVERIFY(!run.client.isRunning());
    QTest::qWait(500); // longer than every timeout and pause of the run
    QCOMPARE(run.finished + run.failed, 0);
    QCOMPARE(run.phases.size(), phases);
    QCOMPARE(run.text, text);
    QVERIFY(server.requests().size() <= std::max<qsizetype>(requests, 1));

    // And it can be used again.
    ScriptedServer good;
    good.add(goodAnswer());
    run.client.start(Endpoint::chat(good.url(), u"m"_s), "{}", {});
    COMPARE_SOON(run.finished, 1);
}

void TestStreamClient::cancelFromInsideASignal()
{
    ScriptedServer server;
    server.add(goodAnswer());
    Run run(server.url());
    connect(&run.client, &StreamClient::eventsReady, this, [&run] { run.client.cancel(); });
    VERIFY_SOON(!run.text.isEmpty());
    QTest::qWait(100);
    QCOMPARE(run.finished + run.failed, 0);
}

void TestStreamClient::deleteFromInsideASignal()
{
    ScriptedServer server;
    server.add(streamHead() + Script { SendBytes { chunk("a") + Stop + Done }, Close {} });
    HttpTransport transport;
    QPointer<StreamClient> client = new StreamClient(&transport, RequestPurpose::Turn, quick());
    connect(client, &StreamClient::eventsReady, this, [client] { delete client; });
    client->start(Endpoint::chat(server.url(), u"m"_s), "{}", {});
    VERIFY_SOON(!client);
    QTest::qWait(50);
}

/// Qt alone would send six at a time.
void TestStreamClient::manyAtOnce()
{
    ScriptedServer server;
    server.add(streamHead() + Script { SendBytes { chunk("a") }, Silence {} });
    HttpTransport transport;
    std::vector<std::unique_ptr<StreamClient>> clients;
    for (int i = 0; i < 10; ++i) {
        clients.push_back(std::make_unique<StreamClient>(&transport, RequestPurpose::Turn));
        clients.back()->start(Endpoint::chat(server.url(), u"m"_s), "{}", {});
    }
    COMPARE_SOON(server.requests().size(), 10);
}

void TestStreamClient::completionOnAnotherThread()
{
    ScriptedServer server;
    server.add(goodAnswer());
    QThread engine;
    auto *transport = new HttpTransport;
    transport->moveToThread(&engine);
    connect(&engine, &QThread::finished, transport, &QObject::deleteLater);
    engine.start();
    {
        Completion completion(transport, RequestPurpose::Turn, quick());
        QString text;
        QList<CompletionResult> results;
        connect(&completion, &Completion::textAdded, this,
                [&text](const QString &more) { text += more; });
        connect(&completion, &Completion::succeeded, this, [&](const CompletionResult &result) {
            QCOMPARE(QThread::currentThread(), thread());
            results.append(result);
        });
        const QFuture<Result<CompletionResult>> future = completion.future();
        completion.start(Endpoint::chat(server.url(), u"m"_s), hello());
        COMPARE_SOON(results.size(), 1);
        QCOMPARE(text, u"Hello"_s);
        QCOMPARE(results[0].text, u"Hello"_s);
        QCOMPARE(results[0].model, u"m"_s);
        QCOMPARE(results[0].usage.input, 7);
        QCOMPARE(results[0].usage.output, 2);
        QVERIFY(results[0].stopReason == StopReason::Stop);
        QVERIFY(future.isFinished());
        QVERIFY(future.result().has_value());
        QVERIFY(server.requests().first().body.contains(R"("content":"hello")"));
    }
    engine.quit();
    QVERIFY(engine.wait(5000));
}

void TestStreamClient::completionFails()
{
    ScriptedServer server;
    server.add(plainAnswer(401, "application/json", R"({"error":{"message":"no"}})"));
    HttpTransport transport;
    Completion completion(&transport, RequestPurpose::Turn, quick());
    std::optional<Failure> failure;
    connect(&completion, &Completion::failed, this,
            [&failure](const Failure &why) { failure = why; });
    completion.start(Endpoint::chat(server.url(), u"m"_s), hello());
    VERIFY_SOON(failure);
    QCOMPARE(failure->httpStatus, 401);
    QCOMPARE(completion.future().result().error().kind, Error::Kind::Provider);
}

void TestStreamClient::completionCancelled()
{
    ScriptedServer server;
    server.add(streamHead() + Script { SendBytes { chunk("a") }, Silence {} });
    HttpTransport transport;
    Completion completion(&transport, RequestPurpose::Turn, quick());
    int signalCount = 0;
    bool began = false;
    connect(&completion, &Completion::textAdded, this, [&began] { began = true; });
    completion.start(Endpoint::chat(server.url(), u"m"_s), hello());
    VERIFY_SOON(began);
    connect(&completion, &Completion::textAdded, this, [&signalCount] { ++signalCount; });
    connect(&completion, &Completion::succeeded, this, [&signalCount] { ++signalCount; });
    connect(&completion, &Completion::failed, this, [&signalCount] { ++signalCount; });
    completion.cancel();
    QVERIFY(completion.future().isFinished());
    QCOMPARE(completion.future().result().error().kind, Error::Kind::Cancelled);
    COMPARE_SOON(server.abandoned(), 1);
    QCOMPARE(signalCount, 0);
}

void TestStreamClient::completionRefused()
{
    ScriptedServer server;
    server.add(streamHead()
               + Script { SendBytes { "data: {\"choices\":[{\"delta\":{\"refusal\":\"No.\"}}]}\n\n"
                                      + Stop + Done },
                          Close {} });
    HttpTransport transport;
    Completion completion(&transport, RequestPurpose::Turn, quick());
    std::optional<Failure> failure;
    connect(&completion, &Completion::failed, this,
            [&failure](const Failure &why) { failure = why; });
    completion.start(Endpoint::chat(server.url(), u"m"_s), hello());
    VERIFY_SOON(failure);
    QVERIFY(failure->error.message.contains(u"declined"_s));
    QCOMPARE(failure->error.detail, u"No."_s);
}

QTEST_GUILESS_MAIN(TestStreamClient)
#include "tst_streamclient.moc"
