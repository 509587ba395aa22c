// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "varveprocess.h"

#include <QTest>

using namespace varve::test;
using namespace Qt::StringLiterals;

/// recall: what is no longer in the context, from the command line.
class TestRecallVerb : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void findsWhatWasCompacted();
    void asText();
    void nothing();
    void misuse_data();
    void misuse();

private:
    std::unique_ptr<VarveProcess> m_varve;
};

void TestRecallVerb::init()
{
    m_varve = std::make_unique<VarveProcess>();
    const QString file = m_varve->write(u"a.jsonl"_s, piSession(u"origin-1"_s, 12));
    QCOMPARE(m_varve->json({ u"import"_s, file }).code, 0);
    QCOMPARE(m_varve->json({ u"compact"_s, u"origin-1"_s, u"--offline"_s, u"--keep"_s, u"100"_s })
                     .code,
             0);
}

void TestRecallVerb::findsWhatWasCompacted()
{
    const Outcome outcome =
            m_varve->json({ u"recall"_s, u"origin-1"_s, u"what was question 2 about?"_s });
    QCOMPARE(outcome.code, 0);
    const QJsonArray passages = outcome.object().value("passages"_L1).toArray();
    QVERIFY2(!passages.isEmpty(), outcome.out.constData());
    const QJsonObject first = passages.first().toObject();
    QCOMPARE(first.value("standing"_L1).toString(), u"gone"_s);
    QVERIFY(first.value("text"_L1).toString().contains(u"question 2 "_s));
    QVERIFY(first.value("entryId"_L1)
                    .toString()
                    .startsWith(first.value("reference"_L1).toString()));
    QVERIFY(outcome.object().contains("facts"_L1));
    const Outcome one =
            m_varve->json({ u"recall"_s, u"origin-1"_s, u"some words"_s, u"--limit"_s, u"1"_s });
    QCOMPARE(one.object().value("passages"_L1).toArray().size(), 1);
}

void TestRecallVerb::asText()
{
    const Outcome outcome =
            m_varve->run({ u"recall"_s, u"origin-1"_s, u"question 2"_s, u"--scope"_s,
                           u"everywhere"_s, u"--store"_s, m_varve->store() });
    QCOMPARE(outcome.code, 0);
    QVERIFY2(outcome.out.startsWith("[1] ") && outcome.out.contains(" entry "),
             outcome.out.constData());
    QVERIFY(!outcome.out.contains("<recalled>"));
}

void TestRecallVerb::nothing()
{
    const Outcome outcome = m_varve->json({ u"recall"_s, u"origin-1"_s, u"heliotrope"_s });
    QCOMPARE(outcome.code, 0);
    QCOMPARE(outcome.object().value("passages"_L1).toArray().size(), 0);
}

void TestRecallVerb::misuse_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    QTest::newRow("no text") << QStringList { u"recall"_s, u"origin-1"_s } << 2;
    QTest::newRow("no such scope")
            << QStringList { u"recall"_s, u"origin-1"_s, u"x"_s, u"--scope"_s, u"moon"_s } << 2;
    QTest::newRow("no number") << QStringList { u"recall"_s, u"origin-1"_s, u"x"_s, u"--budget"_s,
                                                u"many"_s }
                               << 2;
    QTest::newRow("no such session") << QStringList { u"recall"_s, u"zzz"_s, u"x"_s } << 1;
}

void TestRecallVerb::misuse()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const int, code);
    const Outcome outcome = m_varve->json(arguments);
    QCOMPARE(outcome.code, code);
    QVERIFY(outcome.err.size() > 10);
}

QTEST_GUILESS_MAIN(TestRecallVerb)
#include "tst_recallverb.moc"
