// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answerrunner.h"
#include "chatscript.h"
#include "workbenchfixture.h"

#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

class TestAnswerRunner final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WorkbenchFixture>();
        m_server = std::make_unique<ScriptedServer>();
        m_runner = std::make_unique<AnswerRunner>(&workbench(), &m_fixture->transport());
        QVERIFY(m_fixture->openSample());
    }
    void cleanup()
    {
        m_runner.reset();
        m_fixture.reset();
        m_server.reset();
    }

    void questionAndAnswerAreStored()
    {
        m_server->add(chatAnswer({ u"High water "_s, u"at noon."_s }));
        const EntryId leaf = workbench().session().leaf;
        QSignalSpy finished(m_runner.get(), &AnswerRunner::finished);
        m_runner->send(u"When?"_s, endpoint());
        QVERIFY(m_runner->isRunning());
        QTRY_COMPARE(finished.size(), 1);
        QCOMPARE(finished.at(0).at(0).toString(), QString());
        const QList<Entry> last = m_fixture->lastStored(2);
        QCOMPARE(last.at(0).parent, leaf);
        QVERIFY(last.at(0).role == Role::User);
        QCOMPARE(last.at(0).text(), u"When?"_s);
        QVERIFY(last.at(1).role == Role::Assistant);
        QCOMPARE(last.at(1).text(), u"High water at noon."_s);
        QVERIFY(last.at(1).stopReason == StopReason::Stop);
        QCOMPARE(last.at(1).usage->output, 30);
        QVERIFY(m_server->requests().constFirst().body.contains("When?"));
        QVERIFY(m_server->requests().constFirst().body.contains(R"("model":"tiny")"));
        QTRY_COMPARE(workbench().session().leaf, last.at(1).id);
    }

    void whatCameBeforeAFailureIsKept()
    {
        m_server->add(chatBeginning({ u"High wa"_s }, Reset {}));
        QSignalSpy finished(m_runner.get(), &AnswerRunner::finished);
        m_runner->send(u"When?"_s, endpoint());
        QTRY_COMPARE(finished.size(), 1);
        QVERIFY(!finished.at(0).at(0).toString().isEmpty());
        const Entry answer = m_fixture->lastStored(1).constFirst();
        QVERIFY(answer.stopReason == StopReason::Error);
        QCOMPARE(answer.text(), u"High wa"_s);
        QCOMPARE(answer.data.value("errorMessage"_L1).toString(), finished.at(0).at(0).toString());
    }

    void aRefusalLeavesTheQuestion()
    {
        m_server->add(plainAnswer(401, "application/json", R"({"error":{"message":"no key"}})"));
        QSignalSpy finished(m_runner.get(), &AnswerRunner::finished);
        m_runner->send(u"When?"_s, endpoint());
        QTRY_COMPARE(finished.size(), 1);
        QVERIFY(!finished.at(0).at(0).toString().isEmpty());
        QCOMPARE(m_fixture->lastStored(1).constFirst().text(), u"When?"_s);
    }

    void stopKeepsThePart()
    {
        m_server->add(chatBeginning({ u"High wa"_s }, Silence {}));
        QSignalSpy progressed(m_runner.get(), &AnswerRunner::progressed);
        QSignalSpy finished(m_runner.get(), &AnswerRunner::finished);
        m_runner->send(u"When?"_s, endpoint());
        QTRY_VERIFY(progressed.size() > 1);
        m_runner->stop();
        m_runner->stop(); // a second press does not keep it twice
        QTRY_COMPARE(finished.size(), 1);
        const QList<Entry> last = m_fixture->lastStored(2);
        QVERIFY(last.at(0).role == Role::User);
        QVERIFY(last.at(1).stopReason == StopReason::Aborted);
        QCOMPARE(last.at(1).text(), u"High wa"_s);
        QTRY_COMPARE(m_server->abandoned(), 1);
    }

    void stopBeforeTheRequestSendsNone()
    {
        m_server->add(chatAnswer({ u"never"_s }));
        QSignalSpy finished(m_runner.get(), &AnswerRunner::finished);
        m_runner->send(u"When?"_s, endpoint());
        m_runner->stop();
        QCOMPARE(finished.size(), 1);
        QVERIFY(!m_runner->isRunning());
        QTRY_COMPARE(m_fixture->lastStored(1).constFirst().text(), u"When?"_s);
        QCOMPARE(m_server->requests().size(), 0);
    }

    /// The answer belongs to its question, wherever the person has gone meanwhile.
    void theAnswerStaysWithItsSession()
    {
        m_server->add(chatBeginning({ u"High wa"_s }, Silence {}));
        const SessionId asked = workbench().session().id;
        const auto fresh = m_fixture->other().createSession({});
        QVERIFY(fresh);
        QSignalSpy progressed(m_runner.get(), &AnswerRunner::progressed);
        QSignalSpy finished(m_runner.get(), &AnswerRunner::finished);
        m_runner->send(u"When?"_s, endpoint());
        QTRY_VERIFY(progressed.size() > 1);
        workbench().openSession(fresh->id);
        QTRY_COMPARE(workbench().session().id, fresh->id);
        m_runner->stop();
        QTRY_COMPARE(finished.size(), 1);
        QCOMPARE(m_fixture->stored().session().entryCount, 0);
        const auto stored = loadSession(m_fixture->other().reader(), asked);
        QVERIFY(stored);
        const auto answer = m_fixture->other().reader().entry(stored->session().leafSeq);
        QVERIFY(answer);
        QCOMPARE(answer->text(), u"High wa"_s);
        QCOMPARE(workbench().session().id, fresh->id);
    }

    void editsMeanwhileDoNotLoseTheAnswer()
    {
        m_server->add(chatBeginning({ u"High wa"_s }, Silence {}));
        QSignalSpy progressed(m_runner.get(), &AnswerRunner::progressed);
        QSignalSpy finished(m_runner.get(), &AnswerRunner::finished);
        m_runner->send(u"When?"_s, endpoint());
        QTRY_VERIFY(progressed.size() > 1);
        const qint64 count = m_fixture->stored().session().entryCount;
        workbench().setLabel(m_fixture->newestOnPath(Role::User).id, u"mark"_s);
        QTRY_COMPARE(m_fixture->stored().session().entryCount, count + 1);
        m_runner->stop();
        QTRY_COMPARE(finished.size(), 1);
        QCOMPARE(finished.at(0).at(0).toString(), QString());
        QCOMPARE(m_fixture->lastStored(1).constFirst().text(), u"High wa"_s);
    }

    void aQuestionThatCannotBeStoredComesBack()
    {
        Entry entry;
        entry.role = Role::User;
        entry.blocks = { TextBlock { u"from elsewhere"_s } };
        const Session session = m_fixture->stored().session();
        QVERIFY(m_fixture->other().append(session.id, session.leaf, { entry }));
        QSignalSpy refused(m_runner.get(), &AnswerRunner::refused);
        QSignalSpy finished(m_runner.get(), &AnswerRunner::finished);
        m_runner->send(u"When?"_s, endpoint());
        QTRY_COMPARE(finished.size(), 1);
        QCOMPARE(refused.size(), 1);
        QCOMPARE(refused.at(0).at(0).toString(), u"When?"_s);
        QCOMPARE(m_server->requests().size(), 0);
    }

    void withoutASessionNothingIsSent()
    {
        workbench().closeSession();
        m_runner->send(u"When?"_s, endpoint());
        QVERIFY(!m_runner->isRunning());
    }

private:
    Workbench &workbench() { return m_fixture->workbench(); }
    Endpoint endpoint() const { return Endpoint::chat(m_server->url(), u"tiny"_s, {}); }

    std::unique_ptr<WorkbenchFixture> m_fixture;
    std::unique_ptr<ScriptedServer> m_server;
    std::unique_ptr<AnswerRunner> m_runner;
};

QTEST_GUILESS_MAIN(TestAnswerRunner)
#include "tst_answerrunner.moc"
