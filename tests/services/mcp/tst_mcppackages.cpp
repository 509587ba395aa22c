// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcpservers.h"
#include "nodepackages.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QProcess>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

quint16 freePort()
{
    QTcpServer server;
    return server.listen(QHostAddress::LocalHost) ? server.serverPort() : 0;
}

bool listens(quint16 port)
{
    QTcpSocket socket;
    socket.connectToHost(QHostAddress::LocalHost, port);
    return socket.waitForConnected(500);
}

} // namespace

/// Servers of tools that nobody here wrote: the reference servers from npm, which begin with a handshake, and one made with the newest
/// official SDK (sdk/server.mjs), which does not have to.
class McpPackagesTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_servers = std::make_unique<McpServers>(); }
    void cleanup()
    {
        m_servers.reset();
        if (m_process.state() != QProcess::NotRunning) {
            m_process.kill();
            QVERIFY(m_process.waitForFinished());
        }
    }
    void everything_data();
    void everything();
    void forgottenByEverything();
    void filesystem();
    void memory();
    void sequentialThinking();
    void newestSdk_data();
    void newestSdk();
    void newestSdkWithToken();

private:
    [[nodiscard]] ToolServerConfig command(const QString &package,
                                           const QStringList &arguments) const;
    [[nodiscard]] bool startHttp();
    [[nodiscard]] bool startHttp(const QStringList &arguments, const QString &token = {});
    [[nodiscard]] QString whyMissing(const QString &package) const
    {
        return m_packages.whyMissing(u"@modelcontextprotocol/"_s + package);
    }
    [[nodiscard]] ToolServerConfig httpServer() const;
    [[nodiscard]] QStringList offer();
    [[nodiscard]] ToolOutcome call(const QString &tool, const QJsonObject &arguments,
                                   const ToolProgress &progress = {});

    const NodePackages m_packages;
    std::unique_ptr<McpServers> m_servers;
    McpToolOffer m_offer;
    QProcess m_process;
    quint16 m_port = 0;
};

ToolServerConfig McpPackagesTest::command(const QString &package,
                                          const QStringList &arguments) const
{
    ToolServerConfig server;
    server.id = package;
    server.name = package;
    server.program = m_packages.node();
    server.arguments = QStringList {
        m_packages.path(u"@modelcontextprotocol/server-%1/dist/index.js"_s.arg(package))
    } + arguments;
    return server;
}

bool McpPackagesTest::startHttp()
{
    return startHttp(command(u"everything"_s, { u"streamableHttp"_s }).arguments);
}

bool McpPackagesTest::startHttp(const QStringList &arguments, const QString &token)
{
    m_port = m_port == 0 ? freePort() : m_port;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"PORT"_s, QString::number(m_port));
    environment.insert(u"VARVE_NPM_CACHE"_s, m_packages.folder());
    environment.insert(u"TOKEN"_s, token);
    m_process.setProcessEnvironment(environment);
    m_process.setStandardOutputFile(QProcess::nullDevice());
    m_process.setStandardErrorFile(QProcess::nullDevice());
    m_process.start(m_packages.node(), arguments);
    return QTest::qWaitFor([this] { return listens(m_port); }, 20'000);
}

ToolServerConfig McpPackagesTest::httpServer() const
{
    ToolServerConfig server;
    server.id = u"http"_s;
    server.name = u"everything"_s;
    server.kind = ToolServerConfig::Kind::Http;
    server.url = u"http://127.0.0.1:%1/mcp"_s.arg(m_port);
    return server;
}

QStringList McpPackagesTest::offer()
{
    const QFuture<McpToolOffer> future = m_servers->offer();
    if (!QTest::qWaitFor([&] { return future.isFinished(); }, 40'000)) {
        return { u"nothing comes"_s };
    }
    m_offer = future.result();
    QStringList names = m_offer.problems;
    for (const auto &tool : m_offer.tools) {
        names += tool->definition().name;
    }
    return names;
}

ToolOutcome McpPackagesTest::call(const QString &tool, const QJsonObject &arguments,
                                  const ToolProgress &progress)
{
    for (const auto &each : m_offer.tools) {
        if (each->definition().name == tool) {
            const QFuture<ToolOutcome> future = each->run(arguments, {}, {}, progress);
            return QTest::qWaitFor([&] { return future.isFinished(); }, 20'000)
                    ? future.result()
                    : toolError(u"the call hangs"_s);
        }
    }
    return toolError(u"there is no such tool"_s);
}

void McpPackagesTest::everything_data()
{
    QTest::addColumn<bool>("overHttp");
    QTest::newRow("pipes") << false;
    QTest::newRow("HTTP") << true;
}

void McpPackagesTest::everything()
{
    QFETCH(bool, overHttp);
    if (const QString why = m_packages.whyMissing(u"@modelcontextprotocol/server-everything"_s);
        !why.isEmpty()) {
        QSKIP(qPrintable(why));
    }
    QVERIFY(!overHttp || startHttp());
    m_servers->setServers({ overHttp ? httpServer() : command(u"everything"_s, { u"stdio"_s }) });
    const QStringList names = offer();
    QVERIFY2(names.contains(u"everything_echo"_s), qPrintable(names.join(u' ')));

    QCOMPARE(call(u"everything_echo"_s, { { u"message"_s, u"gr\u00fc\u00dfe \U0001f420"_s } }).text,
             u"Echo: gr\u00fc\u00dfe \U0001f420"_s);
    const ToolOutcome sum = call(u"everything_get-sum"_s, { { u"a"_s, 2 }, { u"b"_s, 40 } });
    QVERIFY2(sum.text.contains("42"_L1), qPrintable(sum.text));
    QVERIFY(call(u"everything_get-tiny-image"_s, {}).text.contains("image"_L1));
    const ToolOutcome structured =
            call(u"everything_get-structured-content"_s, { { u"location"_s, u"New York"_s } });
    QVERIFY2(!structured.isError && structured.text.contains("temperature"_L1),
             qPrintable(structured.text));
    const ToolOutcome wrong = call(u"everything_get-sum"_s, { { u"a"_s, u"two"_s } });
    QVERIFY2(wrong.isError && !wrong.text.isEmpty(), qPrintable(wrong.text));
    // Tells of its progress before it ends.
    QStringList told;
    const ToolOutcome slow = call(u"everything_trigger-long-running-operation"_s,
                                  { { u"duration"_s, 1 }, { u"steps"_s, 3 } },
                                  [&](const QString &text) { told += text; });
    QVERIFY2(!slow.isError && slow.text.contains("completed"_L1), qPrintable(slow.text));
    QCOMPARE(told, (QStringList { u"1 of 3"_s, u"2 of 3"_s, u"3 of 3"_s }));
}

/// A server that was started anew knows nothing of the session before.
void McpPackagesTest::forgottenByEverything()
{
    if (const QString why = m_packages.whyMissing(u"@modelcontextprotocol/server-everything"_s);
        !why.isEmpty()) {
        QSKIP(qPrintable(why));
    }
    QVERIFY(startHttp());
    m_servers->setServers({ httpServer() });
    QVERIFY(offer().contains(u"everything_echo"_s));
    m_process.kill();
    QVERIFY(m_process.waitForFinished());
    QVERIFY(startHttp());
    const ToolOutcome outcome = call(u"everything_echo"_s, { { u"message"_s, u"still here?"_s } });
    QCOMPARE(outcome.text, u"Echo: still here?"_s);
}

void McpPackagesTest::filesystem()
{
    if (const QString why = m_packages.whyMissing(u"@modelcontextprotocol/server-filesystem"_s);
        !why.isEmpty()) {
        QSKIP(qPrintable(why));
    }
    QTemporaryDir folder;
    const QString inside = QFileInfo(folder.path()).canonicalFilePath();
    m_servers->setServers({ command(u"filesystem"_s, { inside }) });
    const QStringList names = offer();
    QVERIFY2(names.contains(u"filesystem_write_file"_s), qPrintable(names.join(u' ')));
    const QString path = QString(inside + u"/notes.txt"_s);
    const ToolOutcome written = call(u"filesystem_write_file"_s,
                                     { { u"path"_s, path }, { u"content"_s, u"two fish\n"_s } });
    QVERIFY2(!written.isError, qPrintable(written.text));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), "two fish\n");
    const ToolOutcome read = call(u"filesystem_read_text_file"_s, { { u"path"_s, path } });
    QVERIFY2(read.text.contains("two fish"_L1), qPrintable(read.text));
    const ToolOutcome outside =
            call(u"filesystem_read_text_file"_s, { { u"path"_s, u"/etc/hostname"_s } });
    QVERIFY2(outside.isError, qPrintable(outside.text));
}

void McpPackagesTest::memory()
{
    if (const QString why = whyMissing(u"server-memory"_s); !why.isEmpty()) {
        QSKIP(qPrintable(why));
    }
    QTemporaryDir folder;
    ToolServerConfig server = command(u"memory"_s, {});
    server.program = u"env"_s;
    server.arguments = QStringList {
        QString(u"MEMORY_FILE_PATH="_s + folder.filePath(u"m.jsonl"_s)), m_packages.node()
    } + server.arguments;
    m_servers->setServers({ server });
    const QStringList names = offer();
    QVERIFY2(names.contains(u"memory_create_entities"_s), qPrintable(names.join(u' ')));
    const QJsonObject fish { { u"name"_s, u"Wanda"_s },
                             { u"entityType"_s, u"fish"_s },
                             { u"observations"_s, QJsonArray { u"swims"_s } } };
    const ToolOutcome made =
            call(u"memory_create_entities"_s, { { u"entities"_s, QJsonArray { fish } } });
    QVERIFY2(!made.isError, qPrintable(made.text));
    const ToolOutcome found = call(u"memory_search_nodes"_s, { { u"query"_s, u"Wanda"_s } });
    QVERIFY2(found.text.contains("swims"_L1), qPrintable(found.text));
}

void McpPackagesTest::sequentialThinking()
{
    if (const QString why = whyMissing(u"server-sequential-thinking"_s); !why.isEmpty()) {
        QSKIP(qPrintable(why));
    }
    m_servers->setServers({ command(u"sequential-thinking"_s, {}) });
    const QStringList names = offer();
    const QString name = u"sequential-thinking_sequentialthinking"_s;
    QVERIFY2(names.contains(name), qPrintable(names.join(u' ')));
    const ToolOutcome thought = call(name,
                                     { { u"thought"_s, u"first"_s },
                                       { u"nextThoughtNeeded"_s, false },
                                       { u"thoughtNumber"_s, 1 },
                                       { u"totalThoughts"_s, 1 } });
    QVERIFY2(!thought.isError && thought.text.contains("thoughtNumber"_L1),
             qPrintable(thought.text));
}

void McpPackagesTest::newestSdk_data()
{
    QTest::addColumn<QString>("transport");
    QTest::addColumn<QString>("eras");
    QTest::newRow("pipes") << u"stdio"_s << QString();
    QTest::newRow("pipes, handshakes too") << u"stdio"_s << u"both"_s;
    QTest::newRow("HTTP") << u"http"_s << QString();
    QTest::newRow("HTTP, handshakes too") << u"http"_s << u"both"_s;
}

void McpPackagesTest::newestSdk()
{
    QFETCH(QString, transport);
    QFETCH(QString, eras);
    if (const QString why = whyMissing(u"server"_s); !why.isEmpty()) {
        QSKIP(qPrintable(why));
    }
    const QStringList arguments { QStringLiteral(VARVE_SDK_SERVER), transport, eras };
    ToolServerConfig server;
    if (transport == "http"_L1) {
        QVERIFY(startHttp(arguments));
        server = httpServer();
    } else {
        server.program = u"env"_s;
        server.arguments = QStringList { QString(u"VARVE_NPM_CACHE="_s + m_packages.folder()),
                                         m_packages.node() }
                + arguments;
    }
    server.id = u"sdk"_s;
    server.name = u"sdk"_s;
    m_servers->setServers({ server });
    const QStringList names = offer();
    QVERIFY2(names.contains(u"sdk_echo"_s), qPrintable(names.join(u' ')));
    const auto digest = [this] { return m_offer.tools.constFirst()->intend({}, {})->definition; };
    const QByteArray allowed = digest();

    QCOMPARE(call(u"sdk_echo"_s, { { u"message"_s, u"gr\u00fc\u00dfe \U0001f420"_s } }).text,
             u"Echo: gr\u00fc\u00dfe \U0001f420"_s); // in a header too, over HTTP
    QCOMPARE(call(u"sdk_again"_s, {}).text, u"with what-it-keeps"_s);
    const ToolOutcome asked = call(u"sdk_ask"_s, {});
    QVERIFY2(asked.isError && asked.text.contains("elicitation"_L1), qPrintable(asked.text));
    QStringList told;
    const ToolOutcome slow = call(u"sdk_slow"_s, {}, [&](const QString &text) { told += text; });
    QCOMPARE(slow.text, u"at last"_s);
    QCOMPARE(told, (QStringList { u"1 of 3"_s, u"2 of 3"_s, u"3 of 3"_s }));
    // A tool that changes is noticed, although its list was said to hold for a minute.
    QCOMPARE(call(u"sdk_change"_s, {}).text, u"changed"_s);
    const auto old = m_offer.tools.constFirst();
    QVERIFY(QTest::qWaitFor([&] { return offer().contains(u"sdk_echo"_s) && digest() != allowed; },
                            20'000));
    const QFuture<ToolOutcome> refused = old->run({ { u"message"_s, u"x"_s } }, {}, {}, {});
    QVERIFY(QTest::qWaitFor([&] { return refused.isFinished(); }, 20'000));
    QVERIFY2(refused.result().text.contains("has changed"_L1), qPrintable(refused.result().text));
}

/// What the SDK makes of a server that wants a sign-in, and has nobody who gives one.
void McpPackagesTest::newestSdkWithToken()
{
    if (const QString why = whyMissing(u"server"_s); !why.isEmpty()) {
        QSKIP(qPrintable(why));
    }
    QVERIFY(startHttp({ QStringLiteral(VARVE_SDK_SERVER), u"http"_s }, u"secret"_s));
    m_servers->setServers({ httpServer() });
    const QStringList problems = offer();
    QVERIFY2(problems.join(u' ').contains("sign in"_L1), qPrintable(problems.join(u' ')));
}

QTEST_GUILESS_MAIN(McpPackagesTest)
#include "tst_mcppackages.moc"
