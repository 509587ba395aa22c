// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcpclient.h"
#include "mcphttpchannel.h"
#include "mcpscript.h"
#include "soon.h"

#include <QNetworkAccessManager>
#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// The client over HTTP, against a server that says what it is told, byte by byte.
class McpHttpChannelTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void setsUpAndCalls();
    void announcesBeforeItAsks();
    void streamCutAtEveryByte();
    void streamWithSeveralMessages();
    void answersThatAreNone_data();
    void answersThatAreNone();
    void refusedToBegin_data();
    void refusedToBegin();
    void forgottenSessionIsSetUpAgain_data();
    void forgottenSessionIsSetUpAgain();
    void forgottenTwiceIsAnError();
    void forgottenForGood();
    void deadServerEndsEveryCall();
    void stopEndsTheRequest();
    void silenceEndsAtTheLimit();
    void hundredMegabytes_data();
    void hundredMegabytes();
    void goodbye();

private:
    void connectTo(const QUrl &url);
    [[nodiscard]] bool setUp(const QByteArray &session = {});
    [[nodiscard]] ToolOutcome call(const std::stop_token &stop = {});
    [[nodiscard]] QByteArray method(qsizetype request) const;

    std::unique_ptr<ScriptedServer> m_server;
    std::unique_ptr<QNetworkAccessManager> m_manager;
    std::unique_ptr<McpClient> m_client;
    std::unique_ptr<QSignalSpy> m_failed;
};

void McpHttpChannelTest::init()
{
    m_server = std::make_unique<ScriptedServer>();
    m_manager = std::make_unique<QNetworkAccessManager>();
    connectTo(m_server->url(u"/mcp"_s));
}

void McpHttpChannelTest::cleanup()
{
    m_failed.reset();
    m_client.reset();
    m_manager.reset();
    m_server.reset();
}

void McpHttpChannelTest::connectTo(const QUrl &url)
{
    using namespace std::chrono_literals;
    auto channel = std::make_unique<McpHttpChannel>(m_manager.get(),
                                                    McpAddress { url, { { "X-Title", "Varve" } } });
    m_client = std::make_unique<McpClient>(std::move(channel), McpClient::Limits { 5s, 2s },
                                           McpEra::Handshake);
    m_failed = std::make_unique<QSignalSpy>(m_client.get(), &McpClient::failed);
}

bool McpHttpChannelTest::setUp(const QByteArray &session)
{
    addSetUp(*m_server, { u"echo"_s }, session);
    QSignalSpy ready(m_client.get(), &McpClient::ready);
    m_client->start();
    return comesSoon([&] { return ready.size() == 1; }) && m_client->tools().size() == 1;
}

ToolOutcome McpHttpChannelTest::call(const std::stop_token &stop)
{
    const QFuture<ToolOutcome> future = m_client->callTool(u"echo"_s, { { u"a"_s, 1 } }, stop);
    if (!QTest::qWaitFor([&] { return future.isFinished(); }, 10'000)) {
        return toolError(u"the call hangs"_s);
    }
    return future.result();
}

QByteArray McpHttpChannelTest::method(qsizetype request) const
{
    const QJsonDocument body = QJsonDocument::fromJson(m_server->requests().value(request).body);
    return body.object()[u"method"_s].toString().toLatin1();
}

void McpHttpChannelTest::setsUpAndCalls()
{
    QVERIFY(setUp("session-1"));
    m_server->add(jsonAnswer(textResult(3, u"hello"_s)));
    const ToolOutcome outcome = call();
    QCOMPARE(outcome.text, u"hello"_s);
    QVERIFY(!outcome.isError);
    QCOMPARE(m_client->serverName(), u"scripted"_s);

    const auto &requests = m_server->requests();
    QCOMPARE(requests.size(), 4);
    QVERIFY(requests.at(0).head.startsWith("POST /mcp "));
    for (const auto &request : requests) {
        QCOMPARE(request.header("Accept"), "application/json, text/event-stream");
        QCOMPARE(request.header("Content-Type"), "application/json");
        QCOMPARE(request.header("X-Title"), "Varve");
        QVERIFY(request.header("Cookie").isEmpty());
    }
    QVERIFY(requests.at(0).header("Mcp-Session-Id").isEmpty());
    QVERIFY(requests.at(0).header("MCP-Protocol-Version").isEmpty());
    for (qsizetype i = 1; i < requests.size(); ++i) {
        QCOMPARE(requests.at(i).header("Mcp-Session-Id"), "session-1");
        QCOMPARE(requests.at(i).header("MCP-Protocol-Version"), "2025-06-18");
    }
}

/// Requests go out side by side: the list of tools waits until the server knows that it may be asked.
void McpHttpChannelTest::announcesBeforeItAsks()
{
    m_server->add(setUpAnswer());
    Script slow = { Pause { std::chrono::milliseconds(150) } };
    m_server->add(slow + accepted());
    m_server->add(toolListAnswer({ u"echo"_s }));
    QSignalSpy ready(m_client.get(), &McpClient::ready);
    m_client->start();
    COMPARE_SOON(m_server->requests().size(), 2);
    QCOMPARE(method(1), "notifications/initialized");
    COMPARE_SOON(ready.size(), 1);
    QCOMPARE(method(2), "tools/list");
}

void McpHttpChannelTest::streamCutAtEveryByte()
{
    QVERIFY(setUp());
    const auto body = [](int id) -> QByteArray {
        return QByteArray(":\n\n") + sseMessage(R"({"method":"n"})")
                + sseMessage(textResult(id, u"gr\u00fc\u00dfe"_s));
    };
    const qsizetype size = body(3).size();
    int id = 3;
    for (qsizetype cut = 0; cut <= size; ++cut, ++id) {
        const QByteArray all = body(id);
        m_server->add(streamHead()
                      + Script { SendBytes { all.first(cut) },
                                 Pause { std::chrono::milliseconds(1) },
                                 SendBytes { all.sliced(cut) }, Close {} });
        const ToolOutcome outcome = call();
        if (outcome.text != u"gr\u00fc\u00dfe"_s || outcome.isError) {
            QFAIL(qPrintable(u"cut at %1: %2"_s.arg(cut).arg(outcome.text)));
        }
    }
    QCOMPARE(m_failed->size(), 0);
}

/// A call of the server comes before the answer and is answered; what is no message is passed over.
void McpHttpChannelTest::streamWithSeveralMessages()
{
    QVERIFY(setUp());
    m_server->add(
            streamHead()
            + Script { SendBytes { "event: other\ndata: {}\n\ndata: no json\n\n"
                                   + sseMessage(R"({"jsonrpc":"2.0","id":"p","method":"ping"})") },
                       Pause { std::chrono::milliseconds(100) },
                       SendBytes { sseMessage(textResult(3, u"done"_s)) }, Close {} });
    m_server->add(accepted());
    QCOMPARE(call().text, u"done"_s);
    COMPARE_SOON(m_server->requests().size(), 5);
    const QJsonObject pong = QJsonDocument::fromJson(m_server->requests().at(4).body).object();
    QCOMPARE(pong[u"id"_s].toString(), u"p"_s);
    QVERIFY(pong.contains(u"result"_s));
}

void McpHttpChannelTest::answersThatAreNone_data()
{
    QTest::addColumn<Script>("answer");
    QTest::addColumn<QString>("said");
    const QByteArray half = sseMessage(textResult(3, u"x"_s));
    QTest::newRow("no content") << accepted() << u"did not answer"_s;
    QTest::newRow("empty stream") << Script(streamHead() + Script { Close {} })
                                  << u"did not answer"_s;
    QTest::newRow("cut stream") << Script(streamHead()
                                          + Script { SendBytes { half.chopped(2) }, Close {} })
                                << u"did not answer"_s;
    QTest::newRow("another call's answer")
            << jsonAnswer(textResult(99, u"x"_s)) << u"did not answer"_s;
    QTest::newRow("a web page") << plainAnswer(200, "text/html", "<html>hello</html>")
                                << u"did not answer"_s;
    QTest::newRow("error with a message") << plainAnswer(
            500, "application/json",
            R"({"jsonrpc":"2.0","id":null,"error":{"code":-32603,"message":"out of cheese"}})")
                                          << u"HTTP 500: out of cheese"_s;
    QTest::newRow("error with a page")
            << plainAnswer(502, "text/html", "<html>bad</html>") << u"HTTP 502."_s;
    QTest::newRow("error with text")
            << plainAnswer(503, "text/plain", "try later\n") << u"HTTP 503: try later"_s;
    QTest::newRow("login") << plainAnswer(401, "text/plain", "") << u"asks you to sign in"_s;
    QTest::newRow("forbidden") << plainAnswer(403, "text/plain", "go away")
                               << u"HTTP 403: go away"_s;
    QTest::newRow("redirect") << plainAnswer(307, "text/plain", "",
                                             "Location: https://example.org/mcp?key=1\r\n")
                              << u"on to https://example.org/mcp,"_s;
    QTest::newRow("no such method") << plainAnswer(405, "text/plain", "") << u"HTTP+SSE"_s;
    QTest::newRow("no such address") << plainAnswer(404, "text/plain", "") << u"HTTP 404"_s;
}

/// Each ends that call and no other.
void McpHttpChannelTest::answersThatAreNone()
{
    QFETCH(Script, answer);
    QFETCH(QString, said);
    QVERIFY(setUp());
    m_server->add(answer);
    const ToolOutcome outcome = call();
    QVERIFY(outcome.isError);
    QVERIFY2(outcome.text.contains(said), qPrintable(outcome.text));
    QCOMPARE(m_failed->size(), 0);
    m_server->add(jsonAnswer(textResult(4, u"fine"_s)));
    QCOMPARE(call().text, u"fine"_s);
}

void McpHttpChannelTest::refusedToBegin_data()
{
    answersThatAreNone_data();
}

void McpHttpChannelTest::refusedToBegin()
{
    QFETCH(Script, answer);
    QFETCH(QString, said);
    m_server->add(answer);
    m_client->start();
    COMPARE_SOON(m_failed->size(), 1);
    const QString reason = m_failed->constFirst().constFirst().toString();
    QVERIFY2(reason.contains(said), qPrintable(reason));
    QVERIFY(call().isError);
}

void McpHttpChannelTest::forgottenSessionIsSetUpAgain_data()
{
    QTest::addColumn<Script>("refusal");
    QTest::newRow("as the protocol says") << plainAnswer(404, "text/plain", "gone");
    QTest::newRow("as the reference servers say") << plainAnswer(
            400, "application/json",
            R"({"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"Bad Request: No valid session ID provided"}})");
}

void McpHttpChannelTest::forgottenSessionIsSetUpAgain()
{
    QFETCH(Script, refusal);
    QVERIFY(setUp("one"));
    QSignalSpy changed(m_client.get(), &McpClient::toolsChanged);
    m_server->add(refusal);
    m_server->add(setUpAnswer("two"));
    m_server->add(accepted());
    m_server->add(jsonAnswer(textResult(3, u"after all"_s)));
    const ToolOutcome outcome = call();
    QCOMPARE(outcome.text, u"after all"_s);
    QCOMPARE(m_server->requests().size(), 7);
    QCOMPARE(method(4), "initialize");
    QVERIFY(m_server->requests().at(4).header("Mcp-Session-Id").isEmpty());
    QCOMPARE(method(5), "notifications/initialized");
    QCOMPARE(m_server->requests().at(5).header("Mcp-Session-Id"), "two");
    QCOMPARE(method(6), "tools/call");
    QCOMPARE(m_server->requests().at(6).header("Mcp-Session-Id"), "two");
    QCOMPARE(m_server->requests().at(6).body, m_server->requests().at(3).body);
    QCOMPARE(m_failed->size(), 0);
}

void McpHttpChannelTest::forgottenTwiceIsAnError()
{
    QVERIFY(setUp("one"));
    m_server->add(plainAnswer(404, "text/plain", ""));
    m_server->add(setUpAnswer("two"));
    m_server->add(accepted());
    m_server->add(plainAnswer(404, "text/plain", ""));
    const ToolOutcome outcome = call();
    QVERIFY(outcome.isError);
    QVERIFY2(outcome.text.contains("HTTP 404"_L1), qPrintable(outcome.text));
    QCOMPARE(m_server->requests().size(), 7);
    m_server->add(jsonAnswer(textResult(4, u"fine"_s)));
    QCOMPARE(call().text, u"fine"_s);
}

void McpHttpChannelTest::forgottenForGood()
{
    QVERIFY(setUp("one"));
    m_server->add(plainAnswer(404, "text/plain", "")); // and so for everything after it
    const ToolOutcome outcome = call();
    QVERIFY(outcome.isError);
    QVERIFY2(outcome.text.contains("forgotten"_L1), qPrintable(outcome.text));
    QCOMPARE(m_failed->size(), 1);
    QCOMPARE(m_server->requests().size(), 5);
}

void McpHttpChannelTest::deadServerEndsEveryCall()
{
    QVERIFY(setUp("one"));
    m_server.reset();
    const QFuture<ToolOutcome> first = m_client->callTool(u"echo"_s, {}, {});
    const QFuture<ToolOutcome> second = m_client->callTool(u"echo"_s, {}, {});
    VERIFY_SOON(first.isFinished() && second.isFinished());
    QVERIFY(first.result().isError && second.result().isError);
    QVERIFY2(first.result().text.contains("127.0.0.1"_L1), qPrintable(first.result().text));
    QCOMPARE(m_failed->size(), 1);
    QVERIFY(call().isError);
}

void McpHttpChannelTest::stopEndsTheRequest()
{
    QVERIFY(setUp());
    m_server->add(streamHead() + Script { Silence {} });
    m_server->add(accepted());
    std::stop_source stop;
    const QFuture<ToolOutcome> future = m_client->callTool(u"echo"_s, {}, stop.get_token());
    COMPARE_SOON(m_server->requests().size(), 4);
    const int before = m_server->abandoned();
    stop.request_stop();
    VERIFY_SOON(future.isFinished());
    QVERIFY(future.result().isError);
    COMPARE_SOON(m_server->requests().size(), 5);
    QCOMPARE(method(4), "notifications/cancelled");
    VERIFY_SOON(m_server->abandoned() > before);
}

void McpHttpChannelTest::silenceEndsAtTheLimit()
{
    QVERIFY(setUp());
    m_server->add({ Silence {} });
    m_server->add(accepted());
    const ToolOutcome outcome = call();
    QVERIFY2(outcome.text.contains("within 2 second"_L1), qPrintable(outcome.text));
    m_server->add(jsonAnswer(textResult(4, u"fine"_s)));
    COMPARE_SOON(m_server->requests().size(), 5); // it was told that nobody waits
    QCOMPARE(call().text, u"fine"_s);
}

void McpHttpChannelTest::hundredMegabytes_data()
{
    QTest::addColumn<Script>("head");
    QTest::newRow("an answer") << Script { SendBytes {
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n" } };
    QTest::newRow("an answer that is refused")
            << Script { SendBytes { "HTTP/1.1 500 No\r\nContent-Type: application/json\r\n\r\n" } };
    QTest::newRow("an event") << Script(streamHead() + Script { SendBytes { "data: " } });
}

/// It ends that call, before much of it is read, and no other.
void McpHttpChannelTest::hundredMegabytes()
{
    QFETCH(Script, head);
    QVERIFY(setUp());
    const QByteArray much(20'000'000, 'x');
    Script script = head;
    for (int i = 0; i < 5; ++i) {
        script += SendBytes { much };
    }
    m_server->add(script + Script { Close {} });
    const ToolOutcome outcome = call();
    QVERIFY(outcome.isError);
    QVERIFY2(outcome.text.contains("more than 16 MB"_L1), qPrintable(outcome.text));
    m_server->add(jsonAnswer(textResult(4, u"fine"_s)));
    QCOMPARE(call().text, u"fine"_s);
    QCOMPARE(m_failed->size(), 0);
}

void McpHttpChannelTest::goodbye()
{
    QVERIFY(setUp("one"));
    m_server->add(plainAnswer(200, "text/plain", ""));
    m_failed.reset();
    m_client.reset();
    COMPARE_SOON(m_server->requests().size(), 4);
    QVERIFY(m_server->requests().at(3).head.startsWith("DELETE /mcp "));
    QCOMPARE(m_server->requests().at(3).header("Mcp-Session-Id"), "one");
}

QTEST_GUILESS_MAIN(McpHttpChannelTest)
#include "tst_mcphttpchannel.moc"
