// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "varveprocess.h"

#include <QTest>

using namespace varve::test;
using namespace Qt::StringLiterals;

/// What the command line tells of compactions, and undoing several at once.
class TestHistoryVerbs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { m_varve.reset(); }

    void listsWhatWasDone();
    void masksAreListedToo();
    void undoToGivesTheRequestBefore();
    void undoToRefuses_data();
    void undoToRefuses();
    void compactTellsCategories();

private:
    QString compact(const QStringList &more) const;
    [[nodiscard]] QJsonArray compactions() const;
    [[nodiscard]] QByteArray request() const;

    std::unique_ptr<VarveProcess> m_varve;
};

void TestHistoryVerbs::init()
{
    m_varve = std::make_unique<VarveProcess>();
    const QString file = m_varve->write(u"session.jsonl"_s, piSession(u"origin-1"_s, 8, 600));
    const Outcome imported = m_varve->json({ u"import"_s, file });
    QVERIFY2(imported.code == 0, qPrintable(imported.err));
}

QString TestHistoryVerbs::compact(const QStringList &more) const
{
    const Outcome outcome = m_varve->json(
            QStringList { u"compact"_s, u"origin-1"_s, u"--offline"_s, u"--window"_s, u"100000"_s }
            + more);
    if (outcome.code != 0) {
        qWarning("%s", qPrintable(outcome.err));
    }
    return outcome.object()[u"entryId"_s].toString();
}

QJsonArray TestHistoryVerbs::compactions() const
{
    return m_varve->json({ u"compactions"_s, u"origin-1"_s }).array();
}

QByteArray TestHistoryVerbs::request() const
{
    return m_varve
            ->run({ u"request"_s, u"origin-1"_s, u"--api"_s, u"openai-chat"_s, u"--store"_s,
                    m_varve->store() })
            .out;
}

void TestHistoryVerbs::listsWhatWasDone()
{
    QCOMPARE(m_varve->json({ u"compactions"_s, u"origin-1"_s }).out, "[]\n");
    const QString first = compact({ u"--keep"_s, u"1500"_s, u"--instructions"_s, u"names"_s });
    const QString second = compact({ u"--keep"_s, u"300"_s });
    QVERIFY(!first.isEmpty() && !second.isEmpty());
    const QJsonArray list = compactions();
    QCOMPARE(list.size(), 2);
    const QJsonObject newest = list.at(0).toObject();
    QCOMPARE(newest[u"entryId"_s].toString(), second);
    QCOMPARE(newest[u"previous"_s].toString(), first);
    QCOMPARE(newest[u"cause"_s].toString(), u"manual"_s);
    QVERIFY(newest[u"inForce"_s].toBool() && newest[u"offline"_s].toBool());
    QVERIFY(newest[u"tokensAfter"_s].toInt() < newest[u"tokensBefore"_s].toInt());
    qint64 sum = 0;
    const QJsonObject after = newest[u"categoriesAfter"_s].toObject();
    for (const auto &value : after) {
        sum += value.toInteger();
    }
    QCOMPARE(sum, newest[u"tokensAfter"_s].toInteger());
    QVERIFY(newest[u"coverage"_s].toObject()[u"total"_s].toInt() > 0);
    QCOMPARE(list.at(1).toObject()[u"instructions"_s].toString(), u"names"_s);
    // For a person.
    const Outcome text =
            m_varve->run({ u"compactions"_s, u"origin-1"_s, u"--store"_s, m_varve->store() });
    QCOMPARE(text.code, 0);
    QVERIFY(text.out.contains(second.toUtf8()) && text.out.contains("in force"));
    QCOMPARE(m_varve->json({ u"compactions"_s }).code, 2);
    QCOMPARE(m_varve->json({ u"compactions"_s, u"nowhere"_s }).code, 1);
}

void TestHistoryVerbs::masksAreListedToo()
{
    const QString file = m_varve->write(u"large.jsonl"_s, piSession(u"large"_s, 30, 20'000));
    QCOMPARE(m_varve->json({ u"import"_s, file }).code, 0);
    const Outcome masked = m_varve->json(
            { u"compact"_s, u"large"_s, u"--mask-only"_s, u"--window"_s, u"200000"_s });
    QVERIFY2(masked.code == 0, qPrintable(masked.err));
    const QJsonArray list = m_varve->json({ u"compactions"_s, u"large"_s }).array();
    QCOMPARE(list.size(), 1);
    const QJsonObject run = list.at(0).toObject();
    QCOMPARE(run[u"kind"_s].toString(), u"masks"_s);
    QVERIFY(run[u"masked"_s].toInt() > 0);
    QVERIFY(run[u"categoriesAfter"_s].toObject()[u"toolResults"_s].toInt()
            < run[u"categoriesBefore"_s].toObject()[u"toolResults"_s].toInt());
    QCOMPARE(m_varve->json({ u"undo"_s, u"large"_s, u"--to"_s, run[u"entryId"_s].toString() }).code,
             0);
    QVERIFY(m_varve->json({ u"compactions"_s, u"large"_s })
                    .array()
                    .at(0)
                    .toObject()[u"undone"_s]
                    .toBool());
}

void TestHistoryVerbs::undoToGivesTheRequestBefore()
{
    const QByteArray before = request();
    const QString first = compact({ u"--keep"_s, u"1500"_s });
    const QByteArray between = request();
    const QString second = compact({ u"--keep"_s, u"300"_s });
    QVERIFY(!first.isEmpty() && !second.isEmpty());
    const QByteArray last = request();
    const Outcome undone = m_varve->json({ u"undo"_s, u"origin-1"_s, u"--to"_s, first });
    QVERIFY2(undone.code == 0, qPrintable(undone.err));
    QVERIFY(undone.isJson());
    QCOMPARE(undone.object()[u"count"_s].toInt(), 2);
    QCOMPARE(request(), before);
    QCOMPARE(m_varve->json({ u"redo"_s, u"origin-1"_s }).code, 0);
    QCOMPARE(request(), between);
    QCOMPARE(m_varve->json({ u"redo"_s, u"origin-1"_s }).code, 0);
    QCOMPARE(request(), last);
    QCOMPARE(m_varve->json({ u"undo"_s, u"origin-1"_s, u"--to"_s, second }).code, 0);
    QCOMPARE(request(), between);
}

void TestHistoryVerbs::undoToRefuses_data()
{
    QTest::addColumn<QString>("entry");
    QTest::newRow("a message") << u"u1"_s;
    QTest::newRow("nothing") << u"no such entry"_s;
}

void TestHistoryVerbs::undoToRefuses()
{
    QFETCH(QString, entry);
    QVERIFY(!compact({ u"--keep"_s, u"300"_s }).isEmpty());
    const QByteArray before = request();
    const Outcome outcome = m_varve->json({ u"undo"_s, u"origin-1"_s, u"--to"_s, entry });
    QVERIFY(outcome.code != 0);
    QVERIFY(!outcome.err.isEmpty());
    QCOMPARE(request(), before);
}

void TestHistoryVerbs::compactTellsCategories()
{
    const Outcome outcome = m_varve->json({ u"compact"_s, u"origin-1"_s, u"--offline"_s,
                                            u"--keep"_s, u"300"_s, u"--window"_s, u"100000"_s });
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    const QJsonObject result = outcome.object();
    QCOMPARE(result[u"cause"_s].toString(), u"manual"_s);
    QVERIFY(result[u"categoriesBefore"_s].toObject()[u"user"_s].toInt() > 0);
    QVERIFY(result[u"categoriesAfter"_s].toObject()[u"compactionSummary"_s].toInt() > 0);
}

QTEST_GUILESS_MAIN(TestHistoryVerbs)
#include "tst_historyverbs.moc"
