// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine.h"
#include "memorykeystore.h"
#include "oauthscript.h"
#include "soon.h"
#include "toolserveroperations.h"

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Servers of tools without a window: what is listed of them, and signing in where the address is only told.
class TestToolServerOperations final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void lists();
    void signsInAndOut();
    void doesNotSignIn_data();
    void doesNotSignIn();
    void isStopped();

private:
    void setUp(const QString &id, const QString &name, ToolServerConfig::Kind kind,
               bool isEnabled = true);
    [[nodiscard]] OperationRun listening(const std::stop_token &stop = {});
    void comeBack(const QString &what);

    std::unique_ptr<OAuthScript> m_script;
    MemoryKeyStore m_keychain;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Engine> m_engine;
    QNetworkAccessManager m_browser;
    QList<QUrl> m_told;
};

void TestToolServerOperations::init()
{
    m_script = std::make_unique<OAuthScript>();
    m_folder = std::make_unique<QTemporaryDir>();
    auto engine = Engine::open({ m_folder->filePath(u"store.db"_s), m_folder->filePath(u"config"_s),
                                 &m_keychain, nullptr, QProcessEnvironment() });
    QVERIFY(engine);
    m_engine = std::move(*engine);
    m_told.clear();
    setUp(u"tracker-1"_s, u"Tracker"_s, ToolServerConfig::Kind::Http);
    setUp(u"files-1"_s, u"files"_s, ToolServerConfig::Kind::Command);
    setUp(u"off-1"_s, u"off"_s, ToolServerConfig::Kind::Http, false);
}

void TestToolServerOperations::cleanup()
{
    m_engine.reset();
}

void TestToolServerOperations::setUp(const QString &id, const QString &name,
                                     ToolServerConfig::Kind kind, bool isEnabled)
{
    ToolServerConfig server;
    server.id = id;
    server.name = name;
    server.kind = kind;
    server.enabled = isEnabled;
    server.program = kind == ToolServerConfig::Kind::Command ? u"true"_s : QString();
    server.url = kind == ToolServerConfig::Kind::Http ? m_script->address().toString() : QString();
    writeToolServer(m_engine->settings(), server);
}

OperationRun TestToolServerOperations::listening(const std::stop_token &stop)
{
    OperationRun run;
    run.stop = stop;
    run.tell = [this](const OperationEvent &event) {
        QCOMPARE(event.text->name, "signInAddress"_L1);
        m_told += QUrl(event.members[u"address"_s].toString());
    };
    return run;
}

void TestToolServerOperations::comeBack(const QString &what)
{
    const QUrlQuery asked(m_told.constLast());
    QUrl back(asked.queryItemValue(u"redirect_uri"_s, QUrl::FullyDecoded));
    back.setQuery(
            u"%1&state=%2&iss=%3"_s.arg(what, asked.queryItemValue(u"state"_s), m_script->base()));
    m_browser.get(QNetworkRequest(back));
}

void TestToolServerOperations::lists()
{
    const auto servers = toolServersOperation().start(*m_engine, {}, {});
    VERIFY_SOON(servers.isFinished());
    const QJsonObject value = std::get<QJsonObject>(toolServersOperation().json(*servers.result()));
    const QJsonArray rows = value[u"servers"_s].toArray();
    QCOMPARE(rows.size(), 3);
    QCOMPARE(rows.at(0)[u"kind"_s].toString(), u"address"_s);
    QCOMPARE(rows.at(0)[u"address"_s].toString(), m_script->address().toString());
    QCOMPARE(rows.at(0)[u"signedIn"_s].toBool(), false);
    QCOMPARE(rows.at(1)[u"kind"_s].toString(), u"program"_s);
    QCOMPARE(rows.at(2)[u"enabled"_s].toBool(), false);
    QCOMPARE(m_script->requests().size(), 0);
}

void TestToolServerOperations::signsInAndOut()
{
    const auto in = signInOperation().start(*m_engine, { u"tracker"_s }, listening());
    COMPARE_SOON(m_told.size(), 1);
    QCOMPARE(m_told.at(0).path(), u"/authorize"_s);
    QVERIFY(!in.isFinished());
    comeBack(u"code=1"_s);
    VERIFY_SOON(in.isFinished());
    QVERIFY(in.result() && in.result()->isSignedIn);
    QVERIFY(!m_keychain.key(u"tool-server-tracker-1"_s).isEmpty()); // by the time that it is said
    QVERIFY(signedInToolServers(*m_engine->settings()).contains(u"tracker-1"_s));

    const auto out = signOutOperation().start(*m_engine, { u"tracker-1"_s }, {});
    VERIFY_SOON(out.isFinished());
    QVERIFY(out.result().has_value());
    QVERIFY(m_keychain.key(u"tool-server-tracker-1"_s).isEmpty());
    QCOMPARE(m_script->asked("/revoke"), 1);
}

void TestToolServerOperations::doesNotSignIn_data()
{
    QTest::addColumn<QString>("server");
    QTest::addColumn<QString>("answer");
    QTest::addColumn<QString>("said");
    QTest::newRow("nobody of the name") << u"none"_s << QString() << u"no tool server"_s;
    QTest::newRow("a program") << u"files"_s << QString() << u"Nobody signs in"_s;
    QTest::newRow("switched off") << u"off"_s << QString() << u"switched off"_s;
    QTest::newRow("denied") << u"Tracker"_s << u"error=access_denied"_s << u"was denied"_s;
}

void TestToolServerOperations::doesNotSignIn()
{
    QFETCH(QString, server);
    QFETCH(QString, answer);
    QFETCH(QString, said);
    const auto in = signInOperation().start(*m_engine, { server }, listening());
    if (!answer.isEmpty()) {
        COMPARE_SOON(m_told.size(), 1);
        comeBack(answer);
    }
    VERIFY_SOON(in.isFinished());
    QVERIFY(!in.result().has_value());
    QVERIFY2(in.result().error().message.contains(said), qPrintable(in.result().error().message));
    QCOMPARE(m_told.size(), answer.isEmpty() ? 0 : 1);
}

void TestToolServerOperations::isStopped()
{
    std::stop_source stop;
    const auto in =
            signInOperation().start(*m_engine, { u"tracker"_s }, listening(stop.get_token()));
    COMPARE_SOON(m_told.size(), 1);
    stop.request_stop();
    VERIFY_SOON(in.isFinished());
    QVERIFY(in.result().error().kind == Error::Kind::Cancelled);
    QCOMPARE(m_script->asked("/token"), 0);
}

QTEST_GUILESS_MAIN(TestToolServerOperations)
#include "tst_toolserveroperations.moc"
