// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcpscript.h"
#include "mcpservers.h"
#include "soon.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// A server in the shell. It adds a line to the file "started", has the tools of `names`, and answers each call with "ok";
/// at `dieAt` (a call's number, from 1) it ends instead.
QString shellServer(const QString &folder, const QStringList &names, int dieAt = 0)
{
    QStringList tools;
    for (const QString &name : names) {
        tools += u"{\"name\":\"%1\",\"description\":\"Does %1\",\"inputSchema\":{},"
                 "\"annotations\":{\"readOnlyHint\":%2}}"_s.arg(
                         name, name.startsWith("read"_L1) ? u"true"_s : u"false"_s);
    }
    return u"echo up >>'%1/started'; env >'%1/environment'; read probe; "
           "echo '{\"jsonrpc\":\"2.0\",\"id\":\"discover\",\"error\":{\"code\":-32601,"
           "\"message\":\"no\"}}'; read a; "
           "echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"capabilities\":{\"tools\":{}}}}'; "
           "read b; read c; "
           "echo '{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{\"tools\":[%2]}}'; n=3; "
           "while read line; do [ $((n-2)) = %3 ] && exit 4; "
           "echo "
           "'{\"jsonrpc\":\"2.0\",\"id\":'$n',\"result\":{\"content\":[{\"type\":\"text\",\"text\":"
           "\"ok\"}]}}'; "
           "n=$((n+1)); done"_s.arg(folder, tools.join(u','))
                   .arg(dieAt);
}

ToolServerConfig shell(const QString &name, const QString &script)
{
    ToolServerConfig server;
    server.id = QString(name + "-id"_L1);
    server.name = name;
    server.program = u"sh"_s;
    server.arguments = { u"-c"_s, script };
    return server;
}

ToolServerConfig http(const QString &name, const QUrl &url)
{
    ToolServerConfig server;
    server.id = QString(name + "-id"_L1);
    server.name = name;
    server.kind = ToolServerConfig::Kind::Http;
    server.url = url.toString();
    return server;
}

QStringList namesOf(const McpToolOffer &offer)
{
    QStringList names;
    for (const auto &tool : offer.tools) {
        names += tool->definition().name;
    }
    return names;
}

} // namespace

class McpServersTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void prefixes_data();
    void prefixes();
    void noServers();
    void bothKinds();
    void switchedOffTools();
    void statesAreTold();
    void staysOverTurns();
    void brokenServerIsNotWaitedForAgain();
    void programsThatTakeOnlyAHandshake();
    void restartIsAtOnce();
    void deadServerIsStartedWithTheNextTurn();
    void otherwiseConfigured();
    void environmentOfAServer();
    void unusableSetting();
    void nothingGoesUnencryptedToAnotherHost();
    void aToolThatSaysItReadsIsAskedFor();
    void endsWhileSomebodyWaits();

private:
    void make(const McpServersOptions &options);
    [[nodiscard]] McpToolOffer offer();
    [[nodiscard]] ToolOutcome call(const std::shared_ptr<const Tool> &tool);
    [[nodiscard]] QByteArray content(const QString &name) const;
    [[nodiscard]] qsizetype starts() const { return content(u"started"_s).count('\n'); }
    [[nodiscard]] McpServerState state(qsizetype index = 0) const;

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<McpServers> m_servers;
    QList<McpServerState> m_states;
};

void McpServersTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    McpServersOptions options;
    options.limits.setUp = std::chrono::seconds(10);
    options.limits.call = std::chrono::seconds(10);
    make(options);
}

void McpServersTest::cleanup()
{
    m_servers.reset();
    m_states.clear();
}

void McpServersTest::make(const McpServersOptions &options)
{
    m_servers = std::make_unique<McpServers>(options);
    connect(m_servers.get(), &McpServers::statesChanged, this,
            [this](const QList<McpServerState> &states) { m_states = states; });
}

McpToolOffer McpServersTest::offer()
{
    const QFuture<McpToolOffer> future = m_servers->offer();
    if (!QTest::qWaitFor([&] { return future.isFinished(); }, 20'000)) {
        return { {}, { u"nothing comes"_s } };
    }
    return future.result();
}

ToolOutcome McpServersTest::call(const std::shared_ptr<const Tool> &tool)
{
    const QFuture<ToolOutcome> future = tool->run({}, {}, {}, {});
    if (!QTest::qWaitFor([&] { return future.isFinished(); }, 20'000)) {
        return toolError(u"the call hangs"_s);
    }
    return future.result();
}

QByteArray McpServersTest::content(const QString &name) const
{
    QFile file(m_folder->filePath(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

McpServerState McpServersTest::state(qsizetype index) const
{
    return m_states.value(index);
}

void McpServersTest::prefixes_data()
{
    QTest::addColumn<QStringList>("names");
    QTest::addColumn<QStringList>("prefixes");
    QTest::newRow("plain") << QStringList { u"files"_s, u"web"_s }
                           << QStringList { u"files"_s, u"web"_s };
    QTest::newRow("no underscores")
            << QStringList { u"My_Files (2)"_s } << QStringList { u"my-files-2"_s };
    QTest::newRow("same") << QStringList { u"a"_s, u"A"_s, u"a-2"_s, u"a"_s }
                          << QStringList { u"a"_s, u"a-2"_s, u"a-2-2"_s, u"a-3"_s };
    QTest::newRow("nothing left") << QStringList { u"\u6587\u4ef6"_s, u"--"_s }
                                  << QStringList { u"server"_s, u"server-2"_s };
    QTest::newRow("long") << QStringList { QString(40, u'x') } << QStringList { QString(24, u'x') };
}

void McpServersTest::prefixes()
{
    QFETCH(QStringList, names);
    QFETCH(QStringList, prefixes);
    QCOMPARE(toolPrefixes(names), prefixes);
}

void McpServersTest::noServers()
{
    QVERIFY(offer().tools.isEmpty());
    m_servers->setServers({});
    QVERIFY(offer().problems.isEmpty());
}

void McpServersTest::bothKinds()
{
    ScriptedServer server;
    server.add(probeAnswer());
    addSetUp(server, { u"b_c"_s, u"b_c"_s });
    server.add(jsonAnswer(textResult(3, u"from afar"_s)));
    m_servers->setServers({ shell(u"a_b"_s, shellServer(m_folder->path(), { u"c"_s, u"read"_s })),
                            http(u"a"_s, server.url(u"/mcp"_s)) });
    const McpToolOffer offered = offer();
    QCOMPARE(offered.problems, QStringList());
    QCOMPARE(namesOf(offered), (QStringList { u"a-b_c"_s, u"a-b_read"_s, u"a_b_c"_s }));
    QCOMPARE(call(offered.tools.at(0)).text, u"ok"_s);
    QCOMPARE(call(offered.tools.at(2)).text, u"from afar"_s);
    // Providers refuse a schema without a type.
    QVERIFY(offered.tools.at(0)->definition().parameters.contains("\"object\""));
}

void McpServersTest::switchedOffTools()
{
    ToolServerConfig server = shell(u"s"_s, shellServer(m_folder->path(), { u"x"_s, u"y"_s }));
    server.tools = { { u"x"_s, { false, ToolPolicy::Automatic } },
                     { u"y"_s, { true, ToolPolicy::Prune } } };
    m_servers->setServers({ server });
    McpToolOffer offered = offer();
    QCOMPARE(namesOf(offered), QStringList { u"s_y"_s });
    QCOMPARE(state().tools.size(), 2);
    server.tools.clear();
    m_servers->setServers({ server });
    QCOMPARE(namesOf(offer()), (QStringList { u"s_x"_s, u"s_y"_s }));
    QCOMPARE(starts(), 1); // it ran on
}

void McpServersTest::statesAreTold()
{
    using Kind = McpServerState::Kind;
    ToolServerConfig off = shell(u"off"_s, u"exit 1"_s);
    off.enabled = false;
    m_servers->setServers({ shell(u"s"_s, shellServer(m_folder->path(), { u"x"_s })), off,
                            shell(u"bad"_s, u"echo too bad >&2; exit 3"_s) });
    COMPARE_SOON(m_states.size(), 3);
    QVERIFY(state(0).kind == Kind::Idle && state(1).kind == Kind::Off);
    QCOMPARE(starts(), 0); // nothing runs before it is needed
    const McpToolOffer offered = offer();
    QVERIFY(state(0).kind == Kind::Ready && state(1).kind == Kind::Off
            && state(2).kind == Kind::Failed);
    QCOMPARE(state(0).tools.constFirst().description, u"Does x"_s);
    QVERIFY(state(0).tools.constFirst().tokens > 0);
    QVERIFY(state(2).problem.contains("too bad"_L1));
    QCOMPARE(offered.problems.size(), 1);
    QVERIFY(offered.problems.constFirst().contains("too bad"_L1));
}

void McpServersTest::staysOverTurns()
{
    m_servers->setServers({ shell(u"s"_s, shellServer(m_folder->path(), { u"x"_s })) });
    const McpToolOffer first = offer();
    const McpToolOffer second = offer();
    QCOMPARE(call(first.tools.at(0)).text, u"ok"_s);
    QCOMPARE(call(second.tools.at(0)).text, u"ok"_s);
    QCOMPARE(starts(), 1);
}

void McpServersTest::brokenServerIsNotWaitedForAgain()
{
    const QString script = u"echo up >>'%1/started'; exit 1"_s.arg(m_folder->path());
    m_servers->setServers({ shell(u"s"_s, script) });
    QCOMPARE(offer().problems.size(), 1);
    QCOMPARE(offer().problems.size(), 1);
    QCOMPARE(starts(), 2); // the second time with a handshake at once

    McpServersOptions quick;
    quick.pause = std::chrono::milliseconds(20);
    quick.longestPause = std::chrono::milliseconds(50);
    make(quick);
    m_servers->setServers({ shell(u"s"_s, script) });
    VERIFY_SOON((void(offer()), starts() >= 4)); // again and again, with pauses
}

/// Some end where anything else comes first: they are started once more, and asked nothing then.
void McpServersTest::programsThatTakeOnlyAHandshake()
{
    const QString script =
            u"echo up >>'%1/started'; read a; case \"$a\" in *initialize*) ;; *) exit 1;; esac; "
            "echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"capabilities\":{\"tools\":{}}}}'; "
            "read b; read c; echo '{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{\"tools\":"
            "[{\"name\":\"x\"}]}}'; read d"_s.arg(m_folder->path());
    m_servers->setServers({ shell(u"s"_s, script) });
    QCOMPARE(namesOf(offer()), QStringList { u"s_x"_s });
    QCOMPARE(starts(), 2);
}

void McpServersTest::restartIsAtOnce()
{
    const QString script = u"echo up >>'%1/started'; exit 1"_s.arg(m_folder->path());
    m_servers->setServers({ shell(u"s"_s, script) });
    QCOMPARE(offer().problems.size(), 1);
    const auto before = starts();
    m_servers->restart(u"s-id"_s);
    VERIFY_SOON(starts() > before);
    m_servers->restart(u"unknown"_s);
    QCOMPARE(offer().problems.size(), 1);
}

void McpServersTest::deadServerIsStartedWithTheNextTurn()
{
    m_servers->setServers({ shell(u"s"_s, shellServer(m_folder->path(), { u"x"_s }, 2)) });
    const McpToolOffer first = offer();
    QCOMPARE(call(first.tools.at(0)).text, u"ok"_s);
    const ToolOutcome died = call(first.tools.at(0));
    QVERIFY(died.isError);
    QVERIFY2(died.text.contains("code 4"_L1), qPrintable(died.text));
    QVERIFY(call(first.tools.at(0)).isError);
    QVERIFY(state().kind == McpServerState::Kind::Failed);
    const McpToolOffer second = offer();
    QCOMPARE(second.problems, QStringList());
    QCOMPARE(call(second.tools.at(0)).text, u"ok"_s);
    QVERIFY(call(first.tools.at(0)).isError); // what is left of the old turn
    QCOMPARE(starts(), 2);
}

void McpServersTest::otherwiseConfigured()
{
    ToolServerConfig server = shell(u"s"_s, shellServer(m_folder->path(), { u"x"_s }));
    m_servers->setServers({ server });
    const McpToolOffer first = offer();
    server.name = u"renamed"_s;
    m_servers->setServers({ server });
    QCOMPARE(namesOf(offer()), QStringList { u"renamed_x"_s });
    QCOMPARE(starts(), 1);
    server.arguments = { u"-c"_s, shellServer(m_folder->path(), { u"z"_s }) };
    m_servers->setServers({ server });
    QCOMPARE(namesOf(offer()), QStringList { u"renamed_z"_s });
    QCOMPARE(starts(), 2);
    server.enabled = false;
    m_servers->setServers({ server });
    QVERIFY(offer().tools.isEmpty());
    QVERIFY(state().kind == McpServerState::Kind::Off);
    QVERIFY(call(first.tools.at(0)).isError);
    m_servers->setServers({});
    VERIFY_SOON(m_states.isEmpty());
}

void McpServersTest::environmentOfAServer()
{
    McpServersOptions options;
    options.environment.insert(u"SOME_API_KEY"_s, u"hidden-1"_s);
    options.environment.insert(u"WANTED_TOKEN"_s, u"given-2"_s);
    options.environment.insert(u"PLAIN"_s, u"plain-3"_s);
    options.environment.insert(u"CARGO_HOME"_s, u"usual-4"_s);
    make(options);
    ToolServerConfig server = shell(u"s"_s, shellServer(m_folder->path(), { u"x"_s }));
    server.variables = { u"WANTED_TOKEN"_s, u"NOT_THERE_KEY"_s };
    m_servers->setServers({ server });
    QCOMPARE(offer().tools.size(), 1);
    const QByteArray environment = content(u"environment"_s);
    QVERIFY(!environment.contains("hidden-1"));
    QVERIFY(environment.contains("WANTED_TOKEN=given-2"));
    QVERIFY(!environment.contains("plain-3"));
    QVERIFY(environment.contains("CARGO_HOME=usual-4"));
    QVERIFY(!environment.contains("NOT_THERE"));
}

void McpServersTest::unusableSetting()
{
    ScriptedServer server;
    ToolServerConfig elsewhere = http(u"h"_s, QUrl(u"http://example.org/mcp"_s));
    m_servers->setServers({ elsewhere });
    const McpToolOffer offered = offer();
    QVERIFY(offered.tools.isEmpty());
    QVERIFY2(offered.problems.value(0).contains("encryption"_L1),
             qPrintable(offered.problems.join(u' ')));
}

/// Settings may be written by hand: what the preferences refuse is refused here too.
void McpServersTest::nothingGoesUnencryptedToAnotherHost()
{
    ToolServerConfig elsewhere = http(u"elsewhere"_s, QUrl(u"http://tools.example.org/mcp"_s));
    elsewhere.headers.insert(u"X-Project"_s, u"mine"_s);
    ScriptedServer here;
    ToolServerConfig keyed = http(u"keyed"_s, here.url());
    keyed.headers.insert(u"Authorization"_s, u"Bearer sk-0123456789"_s);
    m_servers->setServers({ elsewhere, keyed });
    const McpToolOffer offered = offer();
    QVERIFY(offered.tools.isEmpty());
    QCOMPARE(offered.problems.size(), 2);
    QVERIFY2(offered.problems.at(0).contains("without encryption"_L1),
             qPrintable(offered.problems.at(0)));
    QVERIFY2(offered.problems.at(1).contains("looks like a key"_L1),
             qPrintable(offered.problems.at(1)));
    QCOMPARE(here.requests().size(), 0);
}

void McpServersTest::aToolThatSaysItReadsIsAskedFor()
{
    ScriptedServer server;
    server.add(probeAnswer());
    addSetUp(server, { u"read_all"_s });
    m_servers->setServers({ http(u"web"_s, server.url()) });
    const McpToolOffer before = offer();
    QCOMPARE(before.tools.size(), 1);
    const auto first = before.tools.constFirst()->intend({}, {});
    QVERIFY(first.has_value());
    QVERIFY(first->access != ToolAccess::Read); // although it says that it only reads
    QVERIFY(!first->definition.isEmpty());
    QCOMPARE(offer().tools.constFirst()->intend({}, {})->definition, first->definition);
}

void McpServersTest::endsWhileSomebodyWaits()
{
    m_servers->setServers({ shell(u"s"_s, u"sleep 60"_s) });
    const QFuture<McpToolOffer> future = m_servers->offer();
    VERIFY_SOON(state().kind == McpServerState::Kind::Starting);
    m_servers.reset();
    QVERIFY(future.isFinished() && future.isCanceled());
}

QTEST_GUILESS_MAIN(McpServersTest)
#include "tst_mcpservers.moc"
