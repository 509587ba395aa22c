// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "modelchoice.h"
#include "scriptedserver.h"
#include "settings.h"
#include "varveprocess.h"

#include <QFile>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// "varve idle", for cron and scripts.
class TestIdleVerb final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void withoutAModel();
    void onlySome();
    void factsForTheJournal();
    void wrongArguments();
    void nothingIsSentUnasked();
    void killedInTheMiddle();

private:
    void useServer();

    std::unique_ptr<VarveProcess> m_varve;
    std::unique_ptr<ScriptedServer> m_server;
};

void TestIdleVerb::init()
{
    m_varve = std::make_unique<VarveProcess>();
    m_server = std::make_unique<ScriptedServer>();
    m_server->ignoreProbes();
    for (const QString &id : { u"one"_s, u"two"_s, u"three"_s }) {
        const QString file = m_varve->write(id + u".jsonl"_s, piSession(id, 2));
        QCOMPARE(m_varve->json({ u"import"_s, file }).code, 0);
    }
}

void TestIdleVerb::cleanup()
{
    m_server.reset();
    m_varve.reset();
}

void TestIdleVerb::useServer()
{
    Settings settings(m_varve->file(u"home/varve"_s), QProcessEnvironment());
    ProviderConfig provider;
    provider.id = u"here"_s;
    provider.name = u"Here"_s;
    provider.baseUrl = m_server->url().toString();
    writeProvider(&settings, provider);
    writeModelChoice(&settings, ModelPurpose::Main, { provider.id, u"tiny"_s });
    QVERIFY(settings.sync());
}

void TestIdleVerb::withoutAModel()
{
    const Outcome empty = m_varve->json({ u"idle"_s });
    QCOMPARE(empty.code, 0);
    QVERIFY(empty.isJson());
    QCOMPARE(empty.object()[u"records"_s].toArray().size(), 0);
    QVERIFY(empty.object()[u"limits"_s][u"tokens"_s].toInteger() > 0);
    const Outcome done = m_varve->json({ u"idle"_s, u"--run"_s });
    QVERIFY2(done.code == 0, qPrintable(done.err));
    QVERIFY(done.isJson());
    QCOMPARE(done.object()[u"ended"_s].toString(), u"nothingLeft"_s);
    const QJsonArray steps = done.object()[u"steps"_s].toArray();
    QCOMPARE(steps.size(), 4); // three summaries, and the facts of all of them
    QCOMPARE(steps[3][u"task"_s].toString(), u"facts"_s);
    QCOMPARE(steps[0][u"task"_s].toString(), u"summaries"_s);
    QCOMPARE(steps[0][u"outcome"_s].toString(), u"done"_s);
    QVERIFY(steps[0][u"model"_s].isNull());
    QVERIFY(!steps[0][u"sessionId"_s].toString().isEmpty());
    const Outcome listed = m_varve->json({ u"idle"_s, u"--limit"_s, u"2"_s });
    QCOMPARE(listed.object()[u"records"_s].toArray().size(), 2);
    QCOMPARE(listed.object()[u"today"_s][u"steps"_s].toInt(), 4);
    QCOMPARE(m_varve->json({ u"idle"_s, u"--run"_s }).object()[u"steps"_s].toArray().size(), 0);
    const Outcome text = m_varve->run({ u"idle"_s, u"--store"_s, m_varve->store() });
    QCOMPARE(text.code, 0);
    QVERIFY(text.out.contains("Two sentences for"));
}

void TestIdleVerb::onlySome()
{
    const Outcome done = m_varve->json({ u"idle"_s, u"--run"_s, u"--limit"_s, u"2"_s });
    QCOMPARE(done.object()[u"steps"_s].toArray().size(), 2);
    QCOMPARE(done.object()[u"ended"_s].toString(), u"stepsDone"_s);
    const Outcome other = m_varve->json({ u"idle"_s, u"--run"_s, u"--tasks"_s, u"vectors"_s });
    QCOMPARE(other.code, 0);
    QCOMPARE(other.object()[u"steps"_s].toArray().size(), 0); // no embedding model is set
}

void TestIdleVerb::factsForTheJournal()
{
    QCOMPARE(m_varve->json({ u"journal"_s, u"--all"_s }).array().size(), 0);
    const QStringList arguments { u"idle"_s, u"--run"_s, u"--tasks"_s, u"facts"_s };
    const Outcome done = m_varve->json(arguments);
    QVERIFY2(done.code == 0, qPrintable(done.err));
    const QJsonArray steps = done.object()[u"steps"_s].toArray();
    QCOMPARE(steps.size(), 1);
    QVERIFY(steps[0][u"amount"_s].toInt() >= 3);
    QVERIFY(steps[0][u"model"_s].isNull());
    const QJsonArray facts = m_varve->json({ u"journal"_s, u"--all"_s }).array();
    QCOMPARE(facts.size(), steps[0][u"amount"_s].toInt());
    QCOMPARE(facts[0][u"sources"_s].toArray().size(), 1);
    QCOMPARE(facts[0][u"entryId"_s], facts[0][u"sources"_s][0]);
    QVERIFY(!m_varve->json({ u"journal"_s, u"one"_s }).array().isEmpty());
    QCOMPARE(m_varve->json(arguments).object()[u"steps"_s].toArray().size(), 0);
    const QString id = facts[0][u"id"_s].toString();
    QCOMPARE(m_varve->json({ u"journal"_s, u"--delete"_s, id }).code, 0);
    QCOMPARE(m_varve->json({ u"journal"_s, u"--all"_s }).array().size(), facts.size() - 1);
    QCOMPARE(m_varve->json({ u"doctor"_s, u"--check"_s }).code, 0);
}

void TestIdleVerb::wrongArguments()
{
    QCOMPARE(m_varve->json({ u"idle"_s, u"--run"_s, u"--tasks"_s, u"sleeping"_s }).code, 2);
    QCOMPARE(m_varve->json({ u"idle"_s, u"--limit"_s, u"many"_s }).code, 2);
    QCOMPARE(m_varve->json({ u"idle"_s, u"now"_s }).code, 2);
}

/// A server is set up, and nobody has said that sessions may go there.
void TestIdleVerb::nothingIsSentUnasked()
{
    useServer();
    const Outcome done = m_varve->json({ u"idle"_s, u"--run"_s });
    QVERIFY2(done.code == 0, qPrintable(done.err));
    QVERIFY(!done.object()[u"steps"_s].toArray().isEmpty());
    QCOMPARE(m_server->requests().size(), 0);
    QVERIFY(m_varve->json({ u"idle"_s, u"--run"_s, u"--send-to"_s, u"elsewhere"_s }).code == 0);
    QCOMPARE(m_server->requests().size(), 0);
}

/// Nothing is half, and the next one does it.
void TestIdleVerb::killedInTheMiddle()
{
    useServer();
    m_server->setResponder([](const ScriptedServer::Request &) { return Script { Silence {} }; });
    const auto process = m_varve->start({ u"idle"_s, u"--run"_s, u"--send-to"_s, u"here"_s,
                                          u"--json"_s, u"--store"_s, m_varve->store() });
    QVERIFY(QTest::qWaitFor([this] { return m_server->requests().size() == 1; }, 30'000));
    process->kill();
    QVERIFY(QTest::qWaitFor([&] { return process->state() == QProcess::NotRunning; }, 30'000));
    const QJsonArray records = m_varve->json({ u"idle"_s }).object()[u"records"_s].toArray();
    QCOMPARE(records.size(), 1);
    QCOMPARE(records[0][u"outcome"_s].toString(), u"interrupted"_s);
    QCOMPARE(m_varve->json({ u"doctor"_s, u"--check"_s }).code, 0);
    QFile::remove(m_varve->file(u"home/varve/varve.ini"_s));
    const Outcome done = m_varve->json({ u"idle"_s, u"--run"_s });
    QVERIFY2(done.code == 0, qPrintable(done.err));
    QCOMPARE(done.object()[u"steps"_s].toArray().size(), 4);
}

QTEST_GUILESS_MAIN(TestIdleVerb)
#include "tst_idleverb.moc"
