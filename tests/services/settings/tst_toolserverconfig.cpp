// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings.h"
#include "toolserverconfig.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

ToolServerConfig command(const QString &id)
{
    ToolServerConfig server;
    server.id = id;
    server.name = u"files"_s;
    server.program = u"npx"_s;
    return server;
}

ToolServerConfig http(const QString &url)
{
    ToolServerConfig server;
    server.id = u"http-1"_s;
    server.name = u"web"_s;
    server.kind = ToolServerConfig::Kind::Http;
    server.url = url;
    return server;
}

} // namespace

class TestToolServerConfig final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        open();
    }

    void goesInAndOut()
    {
        ToolServerConfig server = command(newToolServerId(u"My files"_s));
        server.enabled = false;
        server.arguments = { u"-y"_s, u"a b, \"c\""_s, u""_s, u"@x"_s, u"größe=%1"_s };
        server.variables = { u"GITHUB_TOKEN"_s, u"OTHER_KEY"_s };
        server.tools = { { u"read/file"_s, { false, ToolPolicy::Automatic } },
                         { u"write"_s, { true, ToolPolicy::Prune } } };
        ToolServerConfig second = http(u"https://example.org/mcp"_s);
        second.headers = { { u"X-Title"_s, u"Varve"_s } };
        writeToolServer(m_settings.get(), server);
        writeToolServer(m_settings.get(), second);
        QVERIFY(m_settings->sync());
        open();
        QCOMPARE(readToolServers(*m_settings), (QList { server, second }));
    }

    void listsGetShorter()
    {
        ToolServerConfig server = command(u"a-1"_s);
        server.arguments = { u"1"_s, u"2"_s, u"3"_s };
        server.tools = { { u"t"_s, { false, ToolPolicy::Automatic } } };
        writeToolServer(m_settings.get(), server);
        QSignalSpy changed(m_settings.get(), &Settings::changed);
        server.arguments = { u"2"_s };
        server.tools.clear();
        writeToolServer(m_settings.get(), server);
        QCOMPARE(readToolServers(*m_settings), QList { server });
        QCOMPARE(changed.size(), 1);
        QCOMPARE(changed.constFirst().constFirst().toString(), u"toolServers/a-1"_s);
        removeToolServer(m_settings.get(), server.id);
        QVERIFY(readToolServers(*m_settings).isEmpty());
    }

    void whatALaterVersionWroteStays()
    {
        writeToolServer(m_settings.get(), command(u"a-1"_s));
        m_settings->setGroup("toolServers"_L1, u"a-1"_s, { { u"colour"_s, u"blue"_s } });
        ToolServerConfig server = command(u"a-1"_s);
        server.name = u"other"_s;
        writeToolServer(m_settings.get(), server);
        QCOMPARE(m_settings->group("toolServers"_L1, u"a-1"_s).value(u"colour"_s).toString(),
                 u"blue"_s);
    }

    void keysAreNotKept()
    {
        ToolServerConfig server = http(u"https://me:secret@example.org/mcp"_s);
        server.headers = { { u"Authorization"_s, u"Bearer secret"_s },
                           { u"X-Api-Key"_s, u"secret"_s } };
        writeToolServer(m_settings.get(), server);
        QVERIFY(m_settings->sync());
        QFile file(m_settings->fileName());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(!file.readAll().contains("secret"));
    }

    void problems_data()
    {
        QTest::addColumn<ToolServerConfig>("server");
        QTest::addColumn<QString>("problem"); // a word of it; empty: there is none
        QTest::newRow("command") << command(u"a"_s) << QString();
        ToolServerConfig server = command(u"a"_s);
        server.program = u" "_s;
        QTest::newRow("no program") << server << u"which program"_s;
        server = command(u"a"_s);
        server.name.clear();
        QTest::newRow("no name") << server << u"a name"_s;
        server = command(u"a"_s);
        server.variables = { u"sk-1234"_s };
        QTest::newRow("no variable") << server << u"sk-1234"_s;
        QTest::newRow("https") << http(u"https://example.org/mcp"_s) << QString();
        QTest::newRow("localhost") << http(u"http://localhost:3000/mcp"_s) << QString();
        QTest::newRow("loopback") << http(u"http://127.0.0.2:3000/mcp"_s) << QString();
        QTest::newRow("IPv6") << http(u"http://[::1]:3000/mcp"_s) << QString();
        QTest::newRow("http elsewhere") << http(u"http://example.org/mcp"_s) << u"encryption"_s;
        QTest::newRow("a name that looks local")
                << http(u"http://127.0.0.1.example.org/"_s) << u"encryption"_s;
        QTest::newRow("local network") << http(u"http://192.168.1.5/mcp"_s) << u"encryption"_s;
        QTest::newRow("another scheme") << http(u"ftp://localhost/"_s) << u"no address"_s;
        QTest::newRow("nothing") << http({}) << u"no address"_s;
        QTest::newRow("password") << http(u"https://a:b@example.org/"_s) << u"password"_s;
        server = http(u"https://example.org/"_s);
        server.headers = { { u"Authorization"_s, u"Bearer x"_s } };
        QTest::newRow("key in a header") << server << u"looks like a key"_s;
        server.headers = { { u"Host"_s, u"x"_s } };
        QTest::newRow("header of ours") << server << u"cannot be sent"_s;
    }

    void problems()
    {
        QFETCH(ToolServerConfig, server);
        QFETCH(QString, problem);
        const QString said = toolServerProblem(server);
        QVERIFY2(said.isEmpty() == problem.isEmpty(), qPrintable(said));
        QVERIFY2(said.contains(problem), qPrintable(said));
    }

private:
    void open()
    {
        m_settings.reset();
        m_settings = std::make_unique<Settings>(m_folder->path());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
};

QTEST_GUILESS_MAIN(TestToolServerConfig)
#include "tst_toolserverconfig.moc"
