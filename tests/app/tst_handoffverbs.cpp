// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "varveprocess.h"

#include <QTest>

using namespace varve::test;
using namespace Qt::StringLiterals;

/// handoff, and sessions --find.
class TestHandoffVerbs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void printsOnly();
    void startsASession();
    void startsWithAnOwnText();
    void refusals_data();
    void refusals();
    void findsSessions();
    void sessionsByNumber();

private:
    [[nodiscard]] qsizetype sessions() const
    {
        return m_varve->json({ u"sessions"_s }).array().size();
    }

    std::unique_ptr<VarveProcess> m_varve;
};

void TestHandoffVerbs::init()
{
    m_varve = std::make_unique<VarveProcess>();
    const QString file = m_varve->write(u"a.jsonl"_s, piSession(u"origin-1"_s, 8));
    QCOMPARE(m_varve->json({ u"import"_s, file }).code, 0);
}

void TestHandoffVerbs::printsOnly()
{
    const Outcome draft = m_varve->json({ u"handoff"_s, u"origin-1"_s, u"--goal"_s,
                                          u"Go on with it"_s, u"--offline"_s, u"--print"_s });
    QCOMPARE(draft.code, 0);
    const QJsonObject object = draft.object();
    QVERIFY(object.value("text"_L1).toString().startsWith(u"Go on with it\n"_s));
    QVERIFY(object.value("offline"_L1).toBool());
    QVERIFY(object.value("tokens"_L1).toInt() > 0);
    QVERIFY(object.value("tokens"_L1).toInt() <= 1500);
    QVERIFY(!object.contains("sessionId"_L1));
    QCOMPARE(sessions(), 1);
}

void TestHandoffVerbs::startsASession()
{
    QCOMPARE(m_varve->json({ u"remember"_s, u"origin-1"_s, u"The port is 8080"_s }).code, 0);
    const Outcome started = m_varve->json(
            { u"handoff"_s, u"origin-1"_s, u"--goal"_s, u"Go on with it"_s, u"--offline"_s });
    QCOMPARE(started.code, 0);
    const QString id = started.object().value("sessionId"_L1).toString();
    QVERIFY(!id.isEmpty());
    QCOMPARE(sessions(), 2);
    const QJsonObject memory = m_varve->json({ u"memory"_s, id }).object();
    QCOMPARE(memory.value("facts"_L1).toArray().size(), 1);
    const QJsonArray tree = m_varve->json({ u"tree"_s, id }).array();
    QVERIFY(!tree.isEmpty());
    QCOMPARE(tree.first().toObject().value("type"_L1).toString(), u"custom_message"_s);
    // Nothing of it is sent.
    const QJsonObject context = m_varve->json({ u"context"_s, id }).object();
    for (const auto &item : context.value("items"_L1).toArray()) {
        if (item["role"_L1].toString() == "custom"_L1) {
            QCOMPARE(item["state"_L1].toString(), u"leftOut"_s);
        }
    }
}

void TestHandoffVerbs::startsWithAnOwnText()
{
    const Outcome started =
            m_varve->json({ u"handoff"_s, u"origin-1"_s, u"--goal"_s, u"Go on with it"_s,
                            u"--text"_s, u"Read the log first."_s });
    QVERIFY2(started.code == 0, qPrintable(started.err));
    QCOMPARE(started.object().value("title"_L1).toString(), u"Go on with it"_s);
    QCOMPARE(sessions(), 2);
}

void TestHandoffVerbs::refusals_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    QTest::newRow("no goal") << QStringList { u"handoff"_s, u"origin-1"_s } << 2;
    QTest::newRow("empty goal") << QStringList { u"handoff"_s, u"origin-1"_s, u"--goal"_s, u" "_s }
                                << 2;
    QTest::newRow("a draft of an own text")
            << QStringList { u"handoff"_s, u"origin-1"_s, u"--goal"_s, u"x"_s,
                             u"--text"_s,  u"y"_s,        u"--print"_s }
            << 2;
    QTest::newRow("no such session")
            << QStringList { u"handoff"_s, u"nothing"_s, u"--goal"_s, u"x"_s } << 1;
    QTest::newRow("meaning of nothing") << QStringList { u"sessions"_s, u"--meaning"_s } << 2;
    QTest::newRow("nothing to find") << QStringList { u"sessions"_s, u"--find"_s, u" "_s } << 2;
    QTest::newRow("a reference to nothing") << QStringList {
        u"ask"_s,     u"origin-1"_s, u"As in @#999"_s, u"--base-url"_s, u"http://127.0.0.1:9/v1"_s,
        u"--model"_s, u"tiny"_s,     u"--api"_s,       u"openai-chat"_s
    } << 1;
}

void TestHandoffVerbs::refusals()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const int, code);
    const Outcome outcome =
            m_varve->run(arguments + QStringList { u"--store"_s, m_varve->store() });
    QCOMPARE(outcome.code, code);
    QVERIFY(!outcome.err.isEmpty());
    QCOMPARE(sessions(), 1);
}

void TestHandoffVerbs::findsSessions()
{
    const QString other = m_varve->write(u"b.jsonl"_s, piSession(u"origin-2"_s, 2));
    QCOMPARE(m_varve->json({ u"import"_s, other }).code, 0);
    const QJsonArray all = m_varve->json({ u"sessions"_s }).array();
    QCOMPARE(all.size(), 2);
    const int number = all.first().toObject().value("number"_L1).toInt();
    const QJsonArray found =
            m_varve->json({ u"sessions"_s, u"--find"_s, u"#%1"_s.arg(number) }).array();
    QCOMPARE(found.size(), 1);
    QCOMPARE(found.first().toObject().value("id"_L1), all.first().toObject().value("id"_L1));
    QVERIFY(m_varve->json({ u"sessions"_s, u"--find"_s, u"xylophone"_s }).array().isEmpty());
}

void TestHandoffVerbs::sessionsByNumber()
{
    const QJsonObject session = m_varve->json({ u"sessions"_s }).array().first().toObject();
    const QString number = u"#%1"_s.arg(session.value("number"_L1).toInt());
    QCOMPARE(m_varve->json({ u"context"_s, number }).object().value("session"_L1),
             session.value("id"_L1));
    QCOMPARE(m_varve->run({ u"tree"_s, u"#999"_s, u"--store"_s, m_varve->store() }).code, 1);
}

QTEST_GUILESS_MAIN(TestHandoffVerbs)
#include "tst_handoffverbs.moc"
