// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakechannel.h"
#include "mcpclient.h"
#include "mcphttpchannel.h"
#include "mcpmirror.h"
#include "mcpscript.h"
#include "mcptool.h"
#include "soon.h"

#include <QNetworkAccessManager>
#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

QJsonObject discovered(bool tellsChanges = false)
{
    return { { u"resultType"_s, u"complete"_s },
             { u"supportedVersions"_s, QJsonArray { u"2026-07-28"_s } },
             { u"capabilities"_s,
               QJsonObject { { u"tools"_s, QJsonObject { { u"listChanged"_s, tellsChanges } } } } },
             { u"_meta"_s,
               QJsonObject { { u"io.modelcontextprotocol/serverInfo"_s,
                               QJsonObject { { u"name"_s, u"fake"_s } } } } } };
}

QJsonObject listed(const QString &description, int ttlMs, const QJsonObject &schema = {})
{
    return { { u"resultType"_s, u"complete"_s },
             { u"ttlMs"_s, ttlMs },
             { u"tools"_s,
               QJsonArray { QJsonObject { { u"name"_s, u"echo"_s },
                                          { u"description"_s, description },
                                          { u"inputSchema"_s, schema } } } } };
}

QJsonObject text(const QString &said)
{
    return { { u"resultType"_s, u"complete"_s },
             { u"content"_s,
               QJsonArray { QJsonObject { { u"type"_s, u"text"_s }, { u"text"_s, said } } } } };
}

QJsonObject initialized()
{
    return { { u"protocolVersion"_s, u"2025-06-18"_s },
             { u"capabilities"_s, QJsonObject { { u"tools"_s, QJsonObject() } } } };
}

} // namespace

/// Which revision a server speaks is found out, and the one without a handshake is spoken as its specification says.
class McpRevisionsTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { m_client.reset(); }
    void aServerWithoutHandshake();
    void whatMeansAHandshake_data();
    void whatMeansAHandshake();
    void whatMeansNoHandshake_data();
    void whatMeansNoHandshake();
    void nothingInCommon_data();
    void nothingInCommon();
    void silentServersAreGivenAHandshake();
    void aLateAnswerCounts();
    void whoEndsAtTheProbeIsNoted();
    void inputIsNotGiven_data();
    void inputIsNotGiven();
    void callsAreMadeAgainWithTheirState();
    void notForEver();
    void listsHoldAsLongAsTheySay();
    void changesAreListenedFor();
    void listensAgain();
    void aChangedToolNeedsANewApproval_data();
    void aChangedToolNeedsANewApproval();
    void questionsOfAServerAreNotAnswered();
    void anotherRevisionThanBefore();
    void mirrors_data();
    void mirrors();
    void mirroredValues_data();
    void mirroredValues();
    void headersOfHttp();
    void cancellingIsHangingUp();
    void brokenOffStreamsAreReadFurther();

private:
    void begin(McpEra known = McpEra::Unknown);
    void setUp(const QString &description = u"Does echo"_s, int ttlMs = 60'000,
               bool tellsChanges = false);
    [[nodiscard]] QFuture<ToolOutcome> callTool(const QByteArray &digest = {},
                                                const std::stop_token &stop = {});

    QNetworkAccessManager m_manager;
    FakeChannel *m_server = nullptr;
    std::unique_ptr<McpClient> m_client;
};

void McpRevisionsTest::init()
{
    begin();
}

void McpRevisionsTest::begin(McpEra known)
{
    using namespace std::chrono_literals;
    auto channel = std::make_unique<FakeChannel>();
    m_server = channel.get();
    McpClient::Limits limits { 2s, 1s };
    limits.betweenLists = 1ms;
    limits.probe = 100ms;
    limits.listenAgain = 20ms;
    m_client = std::make_unique<McpClient>(std::move(channel), limits, known);
}

void McpRevisionsTest::setUp(const QString &description, int ttlMs, bool tellsChanges)
{
    QSignalSpy ready(m_client.get(), &McpClient::ready);
    m_client->start();
    m_server->answer(discovered(tellsChanges));
    m_server->answer(listed(description, ttlMs));
    QCOMPARE(ready.size(), 1);
}

QFuture<ToolOutcome> McpRevisionsTest::callTool(const QByteArray &digest,
                                                const std::stop_token &stop)
{
    QFuture<ToolOutcome> future =
            m_client->callTool(u"echo"_s, { { u"a"_s, 1 } }, stop, {}, digest);
    QCoreApplication::processEvents();
    return future;
}

void McpRevisionsTest::aServerWithoutHandshake()
{
    setUp();
    QVERIFY(m_client->era() == McpEra::Stateless);
    QCOMPARE(m_client->serverName(), u"fake"_s);
    QCOMPARE(m_server->version, u"2026-07-28"_s);
    const QFuture<ToolOutcome> future = callTool();
    m_server->answer(text(u"hi"_s));
    QCOMPARE(future.result().text, u"hi"_s);
    QStringList methods;
    for (const QJsonObject &message : std::as_const(m_server->sent)) {
        methods += message[u"method"_s].toString();
        const QJsonObject meta = message[u"params"_s][u"_meta"_s].toObject();
        QCOMPARE(meta[u"io.modelcontextprotocol/protocolVersion"_s].toString(), u"2026-07-28"_s);
        QCOMPARE(meta[u"io.modelcontextprotocol/clientInfo"_s][u"name"_s].toString(), u"varve"_s);
        // Nothing is offered that a server could ask for.
        QVERIFY(meta[u"io.modelcontextprotocol/clientCapabilities"_s].isObject());
        QVERIFY(meta[u"io.modelcontextprotocol/clientCapabilities"_s].toObject().isEmpty());
    }
    QCOMPARE(methods, (QStringList { u"server/discover"_s, u"tools/list"_s, u"tools/call"_s }));
}

void McpRevisionsTest::whatMeansAHandshake_data()
{
    QTest::addColumn<int>("code");
    QTest::addColumn<QJsonObject>("result");
    for (const int code : { -32601, -32602, -32600, -32000, -32001, 0, 1 }) {
        QTest::addRow("error %d", code) << code << QJsonObject();
    }
    QTest::newRow("a result that is none") << 0 << QJsonObject { { u"ok"_s, true } };
    QTest::newRow("knows only handshakes")
            << 0
            << QJsonObject { { u"supportedVersions"_s,
                               QJsonArray { u"2025-11-25"_s, u"2024-11-05"_s } } };
}

void McpRevisionsTest::whatMeansAHandshake()
{
    QFETCH(int, code);
    QFETCH(QJsonObject, result);
    QSignalSpy ready(m_client.get(), &McpClient::ready);
    m_client->start();
    QCOMPARE(m_server->lastMethod(), u"server/discover"_s);
    if (result.isEmpty()) {
        m_server->refuse(u"what?"_s, code);
    } else {
        m_server->answer(result);
    }
    QCOMPARE(m_server->lastMethod(), u"initialize"_s);
    QCOMPARE(m_server->lastCall()[u"params"_s][u"protocolVersion"_s].toString(), u"2025-11-25"_s);
    QVERIFY(!m_server->lastCall()[u"params"_s].toObject().contains(u"_meta"_s));
    m_server->answer(initialized());
    m_server->answer(listed(u"x"_s, 0));
    QCOMPARE(ready.size(), 1);
    QVERIFY(m_client->era() == McpEra::Handshake);
    QVERIFY(!m_client->isStale()); // such a server tells of changes
    QVERIFY(!m_server->lastCall()[u"params"_s].toObject().contains(u"_meta"_s));
}

void McpRevisionsTest::whatMeansNoHandshake_data()
{
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("said");
    QTest::newRow("headers") << -32020 << u"refused to begin"_s;
    QTest::newRow("capability") << -32021 << u"refused to begin"_s;
    QTest::newRow("revision, without saying which") << -32022 << u"no revision"_s;
}

/// A server that knows these errors has no handshake, so none is tried.
void McpRevisionsTest::whatMeansNoHandshake()
{
    QFETCH(int, code);
    QFETCH(QString, said);
    QSignalSpy failed(m_client.get(), &McpClient::failed);
    m_client->start();
    m_server->refuse(u"not so"_s, code);
    QCOMPARE(failed.size(), 1);
    QVERIFY2(failed.at(0).at(0).toString().contains(said),
             qPrintable(failed.at(0).at(0).toString()));
    QCOMPARE(m_server->sent.size(), 1);
}

void McpRevisionsTest::nothingInCommon_data()
{
    QTest::addColumn<bool>("asError");
    QTest::newRow("error") << true;
    QTest::newRow("result") << false;
}

void McpRevisionsTest::nothingInCommon()
{
    QFETCH(bool, asError);
    QSignalSpy failed(m_client.get(), &McpClient::failed);
    m_client->start();
    const QJsonArray versions { u"2031-01-01"_s };
    if (asError) {
        m_server->refuse(u"no"_s, -32022, { { u"supported"_s, versions } });
    } else {
        m_server->answer({ { u"supportedVersions"_s, versions } });
    }
    QCOMPARE(failed.size(), 1);
    QVERIFY(failed.at(0).at(0).toString().contains(u"2031-01-01"_s));
    QVERIFY(failed.at(0).at(0).toString().contains(u"2026-07-28"_s));
}

void McpRevisionsTest::silentServersAreGivenAHandshake()
{
    QSignalSpy ready(m_client.get(), &McpClient::ready);
    m_client->start();
    VERIFY_SOON(m_server->lastMethod() == u"initialize"_s);
    m_server->answer(initialized());
    m_server->answer(listed(u"x"_s, 0));
    QCOMPARE(ready.size(), 1);
}

/// A program may take long to start: what it says of the probe then is as good as at once.
void McpRevisionsTest::aLateAnswerCounts()
{
    QSignalSpy ready(m_client.get(), &McpClient::ready);
    QSignalSpy failed(m_client.get(), &McpClient::failed);
    m_client->start();
    VERIFY_SOON(m_server->lastMethod() == u"initialize"_s);
    m_server->refuse(u"no such method"_s, -32601);
    QCOMPARE(failed.size(), 0); // the probe may be answered yet
    QJsonObject reply { { u"jsonrpc"_s, u"2.0"_s },
                        { u"id"_s, m_server->sent.at(0)[u"id"_s] },
                        { u"result"_s, discovered() } };
    Q_EMIT m_server->received(QJsonDocument(reply).toJson(QJsonDocument::Compact));
    m_server->answer(listed(u"x"_s, 0));
    QCOMPARE(ready.size(), 1);
    QVERIFY(m_client->era() == McpEra::Stateless);
}

void McpRevisionsTest::whoEndsAtTheProbeIsNoted()
{
    m_client->start();
    Q_EMIT m_server->closed(u"gone"_s);
    QVERIFY(m_client->endedAtProbe());
    begin();
    m_client->start();
    m_server->refuse(u"no"_s, -32601);
    Q_EMIT m_server->closed(u"gone"_s);
    QVERIFY(!m_client->endedAtProbe());
}

void McpRevisionsTest::inputIsNotGiven_data()
{
    QTest::addColumn<QJsonObject>("result");
    QTest::addColumn<QString>("said");
    const QJsonObject asks {
        { u"login"_s,
          QJsonObject { { u"method"_s, u"elicitation/create"_s },
                        { u"params"_s, QJsonObject { { u"message"_s, u"Your password?"_s } } } } }
    };
    QTest::newRow("input") << QJsonObject { { u"resultType"_s, u"input_required"_s },
                                            { u"inputRequests"_s, asks },
                                            { u"requestState"_s, u"s"_s } }
                           << u"elicitation/create: Your password?"_s;
    QTest::newRow("nothing at all")
            << QJsonObject { { u"resultType"_s, u"input_required"_s } } << u"again and again"_s;
    QTest::newRow("a kind that nobody knows")
            << QJsonObject { { u"resultType"_s, u"task"_s } } << u"does not know (task)"_s;
}

void McpRevisionsTest::inputIsNotGiven()
{
    QFETCH(QJsonObject, result);
    QFETCH(QString, said);
    setUp();
    const QFuture<ToolOutcome> future = callTool();
    m_server->answer(result);
    QVERIFY(future.isFinished());
    QVERIFY(future.result().isError);
    QVERIFY2(future.result().text.contains(said), qPrintable(future.result().text));
}

void McpRevisionsTest::callsAreMadeAgainWithTheirState()
{
    setUp();
    const QFuture<ToolOutcome> future = callTool();
    const QJsonObject first = m_server->lastCall();
    QVERIFY(!first[u"params"_s].toObject().contains(u"requestState"_s));
    m_server->answer(
            { { u"resultType"_s, u"input_required"_s }, { u"requestState"_s, u"op\"aque"_s } });
    const QJsonObject second = m_server->lastCall();
    QVERIFY(second[u"id"_s] != first[u"id"_s]);
    QCOMPARE(second[u"params"_s][u"requestState"_s].toString(), u"op\"aque"_s);
    QCOMPARE(second[u"params"_s][u"arguments"_s], first[u"params"_s][u"arguments"_s]);
    m_server->answer(text(u"after all"_s));
    QCOMPARE(future.result().text, u"after all"_s);
}

void McpRevisionsTest::notForEver()
{
    setUp();
    const QFuture<ToolOutcome> future = callTool();
    for (int i = 0; i < 50 && !future.isFinished(); ++i) {
        m_server->answer(
                { { u"resultType"_s, u"input_required"_s }, { u"requestState"_s, u"s"_s } });
    }
    QVERIFY(future.isFinished());
    QVERIFY(future.result().isError);
    QVERIFY(m_server->sent.size() < 12);
}

void McpRevisionsTest::listsHoldAsLongAsTheySay()
{
    setUp(u"x"_s, 60'000);
    QVERIFY(!m_client->isStale());
    m_client.reset();
    begin();
    setUp(u"x"_s, -5);
    QVERIFY(m_client->isStale());
    QSignalSpy listedAgain(m_client.get(), &McpClient::listed);
    m_client->refresh();
    m_server->answer(listed(u"x"_s, 50));
    QCOMPARE(listedAgain.size(), 1);
    QVERIFY(!m_client->isStale());
    VERIFY_SOON(m_client->isStale());
    // One that cannot be had leaves what there was.
    m_client->refresh();
    VERIFY_SOON(m_server->lastMethod() == u"tools/list"_s && m_server->sent.size() == 4);
    m_server->refuse(u"busy"_s);
    QCOMPARE(listedAgain.size(), 2);
    QCOMPARE(m_client->tools().size(), 1);
}

void McpRevisionsTest::changesAreListenedFor()
{
    setUp(u"x"_s, 60'000, true);
    QCOMPARE(m_server->lastMethod(), u"subscriptions/listen"_s);
    const QJsonObject wanted = m_server->lastCall()[u"params"_s][u"notifications"_s].toObject();
    QCOMPARE(wanted, (QJsonObject { { u"toolsListChanged"_s, true } }));
    m_server->tell(u"notifications/subscriptions/acknowledged"_s);
    QSignalSpy changed(m_client.get(), &McpClient::toolsChanged);
    m_server->tell(u"notifications/tools/list_changed"_s);
    QVERIFY(m_client->isStale()); // whatever it had said of how long it holds
    QCOMPARE(m_server->lastMethod(), u"tools/list"_s);
    m_server->answer(listed(u"another"_s, 60'000));
    QCOMPARE(changed.size(), 1);
}

void McpRevisionsTest::listensAgain()
{
    setUp(u"x"_s, 60'000, true);
    const qsizetype before = m_server->sent.size();
    m_server->answer({ { u"resultType"_s, u"complete"_s } }); // it ends its listening
    VERIFY_SOON(m_server->sent.size() == before + 2);
    QCOMPARE(m_server->sent.at(before)[u"method"_s].toString(), u"subscriptions/listen"_s);
    QCOMPARE(m_server->sent.at(before + 1)[u"method"_s].toString(), u"tools/list"_s);
    m_server->answer(listed(u"x"_s, 60'000));
    m_server->tell(u"notifications/cancelled"_s,
                   { { u"requestId"_s, m_server->sent.at(before)[u"id"_s] } });
    VERIFY_SOON(m_server->sent.size() == before + 4);
    m_server->answer(listed(u"x"_s, 60'000));
    m_server->sent.removeLast(); // the list, so that the last call is the one that listens
    m_server->refuse(u"no such method"_s, -32601);
    QTest::qWait(100); // nothing to wait for: it is not asked again
    QCOMPARE(m_server->sent.size(), before + 3);
}

void McpRevisionsTest::aChangedToolNeedsANewApproval_data()
{
    QTest::addColumn<bool>("isTold");
    QTest::newRow("told while the list still held") << true;
    QTest::newRow("found when it did not hold any more") << false;
}

/// What was allowed is what the tool was then, however long the server had said that its list holds.
void McpRevisionsTest::aChangedToolNeedsANewApproval()
{
    QFETCH(bool, isTold);
    setUp(u"Reads a file"_s, isTold ? 60'000 : 0, true);
    const McpTool before(u"s"_s, m_client->tools().at(0), m_client.get());
    const QByteArray allowed = before.intend({}, {})->definition;
    if (isTold) {
        m_server->tell(u"notifications/tools/list_changed"_s);
    } else {
        QVERIFY(m_client->isStale());
        m_client->refresh();
    }
    m_server->answer(listed(u"Reads a file and sends it on"_s, 60'000));
    const McpTool after(u"s"_s, m_client->tools().at(0), m_client.get());
    QVERIFY(after.intend({}, {})->definition != allowed); // so that rules for it do not hold
    const qsizetype sent = m_server->sent.size();
    const QFuture<ToolOutcome> future = callTool(allowed);
    QVERIFY(future.isFinished());
    QVERIFY2(future.result().text.contains("has changed"_L1), qPrintable(future.result().text));
    QCOMPARE(m_server->sent.size(), sent);
}

void McpRevisionsTest::questionsOfAServerAreNotAnswered()
{
    setUp();
    const qsizetype before = m_server->sent.size();
    Q_EMIT m_server->received(R"({"jsonrpc":"2.0","id":1,"method":"ping"})");
    Q_EMIT m_server->received(R"({"jsonrpc":"2.0","id":2,"method":"sampling/createMessage"})");
    QCOMPARE(m_server->sent.size(), before);
}

void McpRevisionsTest::anotherRevisionThanBefore()
{
    m_client.reset();
    begin(McpEra::Stateless);
    QSignalSpy ready(m_client.get(), &McpClient::ready);
    m_client->start();
    m_server->refuse(u"what?"_s, -32601);
    m_server->answer(initialized());
    m_server->answer(listed(u"x"_s, 0));
    QCOMPARE(ready.size(), 1);
    QVERIFY(m_client->era() == McpEra::Handshake);

    m_client.reset();
    begin();
    setUp();
    QSignalSpy failed(m_client.get(), &McpClient::failed);
    const QFuture<ToolOutcome> future = callTool();
    m_server->refuse(u"no longer"_s, -32022, { { u"supported"_s, QJsonArray() } });
    QVERIFY(future.result().isError);
    QCOMPARE(failed.size(), 1);
}

void McpRevisionsTest::mirrors_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<bool>("isUsable");
    QTest::addColumn<QString>("headers"); ///< of a certain call
    const auto row = [](const char *name, const QByteArray &schema, bool isUsable,
                        const QString &headers = {}) {
        QTest::newRow(name) << schema << isUsable << headers;
    };
    row("none", R"({"type":"object"})", true);
    row("one", R"({"properties":{"region":{"type":"string","x-mcp-header":"Region"}}})", true,
        u"Mcp-Param-Region: us-west1"_s);
    row("nested",
        R"({"properties":{"deep":{"type":"object","properties":{"n":{"type":"integer","x-mcp-header":"N"}}}}})",
        true, u"Mcp-Param-N: 42"_s);
    row("truth", R"({"properties":{"yes":{"type":"boolean","x-mcp-header":"Yes"}}})", true,
        u"Mcp-Param-Yes: true"_s);
    row("absent", R"({"properties":{"not":{"type":"string","x-mcp-header":"Not"}}})", true);
    row("null", R"({"properties":{"null":{"type":"string","x-mcp-header":"Null"}}})", true);
    row("a property of that name", R"({"properties":{"x-mcp-header":{"type":"string"}}})", true);
    row("a value of that name", R"({"properties":{"a":{"default":{"x-mcp-header":"A"}}}})", true);
    row("empty", R"({"properties":{"region":{"type":"string","x-mcp-header":""}}})", false);
    row("line break",
        "{\"properties\":{\"a\":{\"type\":\"string\",\"x-mcp-header\":\"A\\r\\nB\"}}}", false);
    row("no text", R"({"properties":{"a":{"type":"string","x-mcp-header":1}}})", false);
    row("number", R"({"properties":{"a":{"type":"number","x-mcp-header":"A"}}})", false);
    row("object", R"({"properties":{"a":{"type":"object","x-mcp-header":"A"}}})", false);
    row("twice",
        R"({"properties":{"a":{"type":"string","x-mcp-header":"A"},"b":{"type":"string","x-mcp-header":"a"}}})",
        false);
    row("at the root", R"({"type":"string","x-mcp-header":"A"})", false);
    row("in a list",
        R"({"properties":{"a":{"type":"array","items":{"type":"string","x-mcp-header":"A"}}}})",
        false);
    row("in a choice", R"({"anyOf":[{"properties":{"a":{"type":"string","x-mcp-header":"A"}}}]})",
        false);
    row("in a definition", R"({"$defs":{"a":{"type":"string","x-mcp-header":"A"}}})", false);
}

void McpRevisionsTest::mirrors()
{
    QFETCH(QByteArray, schema);
    QFETCH(bool, isUsable);
    QFETCH(QString, headers);
    m_server->takesHeaders = true;
    m_client->start();
    m_server->answer(discovered());
    m_server->answer(listed(u"x"_s, 0, QJsonDocument::fromJson(schema).object()));
    QCOMPARE(m_client->tools().size(), isUsable ? 1 : 0);
    const QJsonObject arguments { { u"region"_s, u"us-west1"_s },
                                  { u"deep"_s, QJsonObject { { u"n"_s, 42 } } },
                                  { u"yes"_s, true },
                                  { u"null"_s, QJsonValue() } };
    if (isUsable) {
        std::ignore = m_client->callTool(u"echo"_s, arguments, {});
        QCoreApplication::processEvents();
        QStringList sent;
        for (const auto &[name, value] : std::as_const(m_server->headers)) {
            sent += QString::fromLatin1(name + ": " + value);
        }
        QCOMPARE(sent.join(u'\n'), headers);
    }
    // Through pipes nothing is repeated, so that any tool can be used.
    m_client.reset();
    begin();
    m_client->start();
    m_server->answer(discovered());
    m_server->answer(listed(u"x"_s, 0, QJsonDocument::fromJson(schema).object()));
    QCOMPARE(m_client->tools().size(), 1);
}

void McpRevisionsTest::mirroredValues_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArray>("value");
    // As the specification has them.
    QTest::newRow("plain") << u"us-west1"_s << QByteArray("us-west1");
    QTest::newRow("not ASCII") << u"Hello, \u4e16\u754c"_s
                               << QByteArray("=?base64?SGVsbG8sIOS4lueVjA==?=");
    QTest::newRow("padded") << u" padded "_s << QByteArray("=?base64?IHBhZGRlZCA=?=");
    QTest::newRow("lines") << u"line1\nline2"_s << QByteArray("=?base64?bGluZTEKbGluZTI=?=");
    QTest::newRow("marked") << u"=?base64?literal?="_s
                            << QByteArray("=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?=");
}

void McpRevisionsTest::mirroredValues()
{
    QFETCH(QString, text);
    QFETCH(QByteArray, value);
    QCOMPARE(mirroredValue(text), value);
}

namespace
{

/// Speaks 2026-07-28 over HTTP, with a tool of which a parameter goes into a header.
Script statelessAnswer(const ScriptedServer::Request &request)
{
    const QJsonObject call = QJsonDocument::fromJson(request.body).object();
    const QString method = call[u"method"_s].toString();
    const QJsonObject schema =
            QJsonDocument::fromJson(R"({"properties":{"a":{"type":"integer","x-mcp-header":"A"}}})")
                    .object();
    const QJsonObject result = method == u"server/discover"_s ? discovered()
            : method == u"tools/list"_s                       ? listed(u"x"_s, 0, schema)
                                                              : text(u"over HTTP"_s);
    return jsonAnswer(QJsonDocument(QJsonObject { { u"jsonrpc"_s, u"2.0"_s },
                                                  { u"id"_s, call[u"id"_s] },
                                                  { u"result"_s, result } })
                              .toJson(QJsonDocument::Compact),
                      "Mcp-Session-Id: not-minded\r\n");
}

} // namespace

void McpRevisionsTest::headersOfHttp()
{
    ScriptedServer server;
    server.setResponder(statelessAnswer);
    m_client = std::make_unique<McpClient>(std::make_unique<McpHttpChannel>(
            &m_manager, McpAddress { server.url(u"/mcp"_s), { { "X-Title", "Varve" } } }));
    QSignalSpy ready(m_client.get(), &McpClient::ready);
    m_client->start();
    COMPARE_SOON(ready.size(), 1);
    const QFuture<ToolOutcome> future = callTool();
    VERIFY_SOON(future.isFinished());
    QCOMPARE(future.result().text, u"over HTTP"_s);
    QByteArrayList methods;
    for (const auto &request : server.requests()) {
        methods += request.header("Mcp-Method");
        QCOMPARE(request.header("MCP-Protocol-Version"), "2026-07-28");
        QCOMPARE(request.header("Accept"), "application/json, text/event-stream");
        QVERIFY(request.header("Mcp-Session-Id").isEmpty());
        QCOMPARE(request.header("X-Title"), "Varve");
    }
    QCOMPARE(methods, (QByteArrayList { "server/discover", "tools/list", "tools/call" }));
    QCOMPARE(server.requests().at(2).header("Mcp-Name"), "echo");
    QCOMPARE(server.requests().at(2).header("Mcp-Param-A"), "1");
    m_client.reset();
    QTest::qWait(50); // for a goodbye, which nobody says
    QCOMPARE(server.requests().size(), 3);
}

void McpRevisionsTest::cancellingIsHangingUp()
{
    ScriptedServer server;
    server.setResponder([](const ScriptedServer::Request &request) {
        return request.header("Mcp-Method") == "tools/call"
                ? Script(streamHead() + Script { Silence {} })
                : statelessAnswer(request);
    });
    m_client = std::make_unique<McpClient>(
            std::make_unique<McpHttpChannel>(&m_manager, McpAddress { server.url(u"/mcp"_s), {} }));
    QSignalSpy ready(m_client.get(), &McpClient::ready);
    m_client->start();
    COMPARE_SOON(ready.size(), 1);
    std::stop_source stop;
    const QFuture<ToolOutcome> future = callTool({}, stop.get_token());
    COMPARE_SOON(server.requests().size(), 3);
    const int before = server.abandoned();
    stop.request_stop();
    VERIFY_SOON(future.isFinished());
    VERIFY_SOON(server.abandoned() > before);
    QCOMPARE(server.requests().size(), 3);
}

/// Revision 2025-11-25: the server hangs up on purpose, and says the rest when it is asked for.
void McpRevisionsTest::brokenOffStreamsAreReadFurther()
{
    ScriptedServer server;
    m_client = std::make_unique<McpClient>(
            std::make_unique<McpHttpChannel>(&m_manager, McpAddress { server.url(u"/mcp"_s), {} }),
            McpClient::Limits(), McpEra::Handshake);
    addSetUp(server, { u"echo"_s }, "one");
    server.add(streamHead() + Script { SendBytes { "id: 11\nretry: 10\ndata: \n\n" }, Close {} });
    server.add(streamHead()
               + Script { SendBytes { "id: 12\ndata: " + textResult(3, u"later"_s) + "\n\n" },
                          Close {} });
    QSignalSpy ready(m_client.get(), &McpClient::ready);
    m_client->start();
    COMPARE_SOON(ready.size(), 1);
    const QFuture<ToolOutcome> future = callTool();
    VERIFY_SOON(future.isFinished());
    QCOMPARE(future.result().text, u"later"_s);
    const auto &request = server.requests().at(4);
    QVERIFY(request.head.startsWith("GET /mcp "));
    QCOMPARE(request.header("Last-Event-ID"), "11");
    QCOMPARE(request.header("Mcp-Session-Id"), "one");
}

QTEST_GUILESS_MAIN(McpRevisionsTest)
#include "tst_mcprevisions.moc"
