// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine.h"
#include "memorykeystore.h"
#include "modelchoice.h"
#include "scriptedserver.h"
#include "soon.h"
#include "turnpreparation.h"
#include <session/contextedit.h>

#include <QTemporaryDir>
#include <QTest>

namespace varve::test
{

using namespace Qt::StringLiterals;
using Why = TurnRefusal::Why;

/// From what is asked for to a turn that can begin, as window, command line and server have it.
class TestTurnPreparation final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_server = std::make_unique<ScriptedServer>();
        m_server->ignoreProbes();
        auto engine =
                Engine::open({ m_folder->filePath(u"varve.db"_s), m_folder->filePath(u"config"_s),
                               &m_keychain, nullptr, QProcessEnvironment() });
        QVERIFY(engine);
        m_engine = std::move(*engine);
    }
    void cleanup()
    {
        m_engine.reset();
        m_server.reset();
    }

    void aNewSession()
    {
        setUp();
        TurnRequest request = asking(u"When is high water?"_s);
        request.folder = m_folder->path();
        request.maxRounds = 7;
        request.tools = { QStringList { u"read"_s }, { { u"bash"_s, u"git *"_s, true } } };
        const TurnOutcome outcome = prepared(request);
        QVERIFY2(outcome, qPrintable(outcome ? QString() : outcome.error().error.message));
        const TurnStart &start = outcome->start;
        QVERIFY(!start.session.isNull());
        QCOMPARE(outcome->cwd, m_folder->path());
        QCOMPARE(start.folder, m_folder->path());
        QCOMPARE(start.maxRounds, 7);
        QCOMPARE(start.target.endpoint.model, u"tiny"_s);
        QCOMPARE(start.tools->names(), QStringList({ u"read"_s, u"bash"_s }));
        QCOMPARE(start.question.size(), 1);
        QCOMPARE(start.question.constFirst().text(), u"When is high water?"_s);
        QVERIFY(start.compaction);
        QCOMPARE(sessions(), 1);
    }

    /// Entries that were made already go in as they are.
    void whatWaitedInTheQueue()
    {
        setUp();
        TurnRequest request;
        request.message = QList<Entry> { userEntry({ TextBlock { u"Go on."_s } }) };
        request.fromQueue = { 12 };
        const TurnOutcome outcome = prepared(request);
        QVERIFY(outcome);
        QCOMPARE(outcome->start.question.constFirst().text(), u"Go on."_s);
        QCOMPARE(outcome->start.fromQueue, QList<qint64>({ 12 }));
    }

    /// Nobody goes on from a part, whatever the window looks at by then; who writes does.
    void askedAnewWithoutThePartAtTheEnd()
    {
        setUp();
        const TurnOutcome made = prepared(asking(u"When?"_s));
        QVERIFY(made);
        const SessionId session = made->start.session;
        Entry part;
        part.id = EntryId::create();
        part.role = Role::Assistant;
        part.stopReason = StopReason::Aborted;
        part.blocks = { TextBlock { u"At no"_s } };
        const QList<Entry> entries {
            userEntry({ TextBlock { u"When?"_s } }), part,
            ContextEdit { ContextEdit::Op::Include, { part.id }, {} }.toEntry()
        };
        const auto stored = m_engine->store()->write([=](SessionStore &store) {
            return store.append(session, {}, entries).has_value();
        });
        VERIFY_SOON(stored.isFinished());
        QVERIFY(stored.result());
        TurnRequest again;
        again.session = session;
        again.message = QList<Entry>();
        const TurnOutcome outcome = prepared(again);
        QVERIFY(outcome);
        QCOMPARE(outcome->start.question.size(), 1);
        const auto edit = ContextEdit::fromEntry(outcome->start.question.constFirst());
        QVERIFY(edit && edit->op == ContextEdit::Op::Exclude);
        QCOMPARE(edit->targets, QList<EntryId> { part.id });
        again.message = NewMessage { u"Go on"_s };
        const TurnOutcome further = prepared(again);
        QVERIFY(further);
        QCOMPARE(further->start.question.size(), 1);
        QCOMPARE(further->start.question.constFirst().text(), u"Go on"_s);
    }

    void refused_data()
    {
        QTest::addColumn<bool>("isSetUp");
        QTest::addColumn<TurnRequest>("request");
        QTest::addColumn<Why>("why");
        QTest::addColumn<QString>("says");
        QTest::newRow("no model") << false << asking(u"Hello"_s) << Why::NotSetUp
                                  << u"No model is set up"_s;
        TurnRequest other = asking(u"Hello"_s);
        other.answer.provider = u"elsewhere"_s;
        QTest::newRow("no such provider") << true << other << Why::NotSetUp << u"elsewhere"_s;
        TurnRequest tool = asking(u"Hello"_s);
        tool.tools = { QStringList { u"teleport"_s } };
        QTest::newRow("no such tool") << true << tool << Why::Failed << u"teleport"_s;
        TurnRequest everywhere = asking(u"Hello"_s);
        everywhere.folder = u"/"_s;
        everywhere.tools = { QStringList { u"read"_s } };
        QTest::newRow("a tool in a folder that is no project's")
                << true << everywhere << Why::Failed << u"anyFolder"_s;
        TurnRequest image;
        image.message = NewMessage { u"Look."_s, { { u"/nowhere/picture.png"_s } } };
        QTest::newRow("an image that is not there")
                << true << image << Why::Failed << u"picture.png"_s;
        TurnRequest gone = asking(u"Hello"_s);
        gone.session = SessionId::create();
        QTest::newRow("no such session") << true << gone << Why::Failed << QString();
    }
    /// A session is made only for what can be asked.
    void refused()
    {
        QFETCH(const bool, isSetUp);
        QFETCH(const TurnRequest, request);
        QFETCH(const Why, why);
        QFETCH(const QString, says);
        if (isSetUp) {
            setUp();
        }
        const TurnOutcome outcome = prepared(request);
        QVERIFY(!outcome);
        QCOMPARE(outcome.error().why, why);
        QVERIFY2(outcome.error().error.message.contains(says),
                 qPrintable(outcome.error().error.message));
        QVERIFY(!outcome.error().error.message.isEmpty());
        QCOMPARE(sessions(), 0);
    }

    void stopped()
    {
        setUp();
        std::stop_source stop;
        auto future = prepareTurn(m_engine.get(), asking(u"Hello"_s), stop.get_token());
        stop.request_stop();
        VERIFY_SOON(future.isFinished());
        QVERIFY(!future.result());
        QCOMPARE(future.result().error().why, Why::Stopped);
        QCOMPARE(sessions(), 0);
    }

    /// What still waits when the program ends looks at nothing any more.
    void theEngineGoes()
    {
        setUp();
        auto future = prepareTurn(m_engine.get(), asking(u"Hello"_s));
        m_engine.reset();
        VERIFY_SOON(future.isFinished());
        QCOMPARE(future.result().error().why, Why::Stopped);
    }

private:
    static TurnRequest asking(const QString &text)
    {
        TurnRequest request;
        request.message = NewMessage { text };
        return request;
    }
    void setUp()
    {
        ProviderConfig provider;
        provider.id = u"test-server"_s;
        provider.name = u"Test server"_s;
        provider.baseUrl = m_server->url().toString();
        writeProvider(m_engine->settings(), provider);
        writeModelChoice(m_engine->settings(), ModelPurpose::Main, { provider.id, u"tiny"_s });
    }
    TurnOutcome prepared(const TurnRequest &request)
    {
        auto future = prepareTurn(m_engine.get(), request);
        return comesSoon([&] { return future.isFinished(); })
                ? future.result()
                : std::unexpected(TurnRefusal { Why::Failed, { {}, u"nothing came"_s, {} } });
    }
    int sessions() { return int(m_engine->store()->rows().sessions()->size()); }

    MemoryKeyStore m_keychain;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<ScriptedServer> m_server;
    std::unique_ptr<Engine> m_engine;
};

} // namespace varve::test

QTEST_GUILESS_MAIN(varve::test::TestTurnPreparation)
#include "tst_turnpreparation.moc"
