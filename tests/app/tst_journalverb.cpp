// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "varveprocess.h"

#include <QTest>

using namespace varve::test;
using namespace Qt::StringLiterals;

/// varve journal, and what compact says of it.
class TestJournalVerb : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void compactTellsWhatItKeeps();
    void undoAndRedo();
    void filters();
    void deletesAndRestores();
    void refusals_data();
    void refusals();

private:
    [[nodiscard]] QJsonArray facts(const QStringList &options = {}) const
    {
        return m_varve->json(QStringList { u"journal"_s, u"origin-1"_s } + options).array();
    }
    QJsonObject compact();

    std::unique_ptr<VarveProcess> m_varve;
};

void TestJournalVerb::init()
{
    m_varve = std::make_unique<VarveProcess>();
    const QString file = m_varve->write(u"a.jsonl"_s, piSession(u"origin-1"_s, 12));
    QCOMPARE(m_varve->json({ u"import"_s, file }).code, 0);
}

QJsonObject TestJournalVerb::compact()
{
    const Outcome done =
            m_varve->json({ u"compact"_s, u"origin-1"_s, u"--offline"_s, u"--keep"_s, u"300"_s });
    return done.code == 0 ? done.object() : QJsonObject();
}

void TestJournalVerb::compactTellsWhatItKeeps()
{
    QVERIFY(facts().isEmpty());
    const QJsonObject done = compact();
    const QJsonArray kept = done.value("journal"_L1).toArray();
    QVERIFY(!kept.isEmpty());
    QCOMPARE(done.value("journalCount"_L1).toInt(), kept.size());
    QCOMPARE(done.value("journalLeftOut"_L1).toInt(-1), 0);
    int summaries = 0;
    int stood = 0;
    const QJsonArray listed = facts();
    for (const auto &value : listed) {
        const QJsonObject fact = value.toObject();
        const int importance = fact.value("importance"_L1).toInt();
        QVERIFY(importance >= 1 && importance <= 10);
        QCOMPARE(fact.value("entryId"_L1), done.value("entryId"_L1));
        if (fact.value("kind"_L1).toString() == "synthesis"_L1) {
            ++summaries;
        } else {
            stood += static_cast<int>(fact.value("ids"_L1).toArray().size());
        }
    }
    QCOMPARE(summaries, 1);
    QCOMPARE(stood, kept.size());
    const Outcome compactions = m_varve->json({ u"compactions"_s, u"origin-1"_s });
    QCOMPARE(compactions.array().last()["journalCount"_L1].toInt(), kept.size());
    // For people.
    const Outcome said =
            m_varve->run({ u"journal"_s, u"origin-1"_s, u"--store"_s, m_varve->store() });
    QVERIFY(said.out.contains("importance"));
    QVERIFY(said.out.contains("synthesis"));
}

void TestJournalVerb::undoAndRedo()
{
    compact();
    const QJsonArray before = facts();
    QVERIFY(!before.isEmpty());
    QCOMPARE(m_varve->json({ u"undo"_s, u"origin-1"_s }).code, 0);
    QCOMPARE(facts(), QJsonArray());
    QCOMPARE(m_varve->json({ u"journal"_s, u"--all"_s }).array(), QJsonArray());
    QVERIFY(!m_varve->json({ u"journal"_s, u"--all"_s, u"--undone"_s }).array().isEmpty());
    QCOMPARE(m_varve->json({ u"redo"_s, u"origin-1"_s }).code, 0);
    QCOMPARE(facts(), before);
}

void TestJournalVerb::filters()
{
    compact();
    const QJsonArray all = facts();
    for (const auto &value : facts({ u"--kind"_s, u"instruction"_s })) {
        QCOMPARE(value["kind"_L1].toString(), u"instruction"_s);
    }
    QVERIFY(facts({ u"--min"_s, u"7"_s }).size() < all.size());
    const QJsonArray summary = facts({ u"--kind"_s, u"synthesis"_s });
    QCOMPARE(summary.size(), 1);
    QVERIFY(facts({ u"--find"_s, u"nothing of the kind"_s }).isEmpty());
    const QJsonArray weighty = facts({ u"--by-importance"_s });
    QCOMPARE(weighty.size(), all.size());
    for (qsizetype i = 1; i < weighty.size(); ++i) {
        QVERIFY(weighty.at(i)["importance"_L1].toInt()
                <= weighty.at(i - 1)["importance"_L1].toInt());
    }
}

void TestJournalVerb::deletesAndRestores()
{
    compact();
    const QJsonArray before = facts();
    const QString id = before.first().toObject().value("id"_L1).toString();
    const Outcome deleted = m_varve->json({ u"journal"_s, u"--delete"_s, id });
    QCOMPARE(deleted.code, 0);
    QCOMPARE(deleted.object().value("deleted"_L1).toArray(), QJsonArray { id });
    QCOMPARE(facts().size(), before.size() - 1);
    QVERIFY(m_varve->json({ u"journal"_s, u"--all"_s }).array().size() == before.size() - 1);
    QCOMPARE(m_varve->json({ u"journal"_s, u"--restore"_s, id }).code, 0);
    QCOMPARE(facts(), before);
    const Outcome checked = m_varve->json({ u"doctor"_s, u"--check"_s });
    QCOMPARE(checked.code, 0);
}

void TestJournalVerb::refusals_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("says");
    QTest::newRow("of what") << QStringList {} << 2 << u"--all"_s;
    QTest::newRow("two scopes") << QStringList { u"origin-1"_s, u"--all"_s } << 2 << u"--all"_s;
    QTest::newRow("kind") << QStringList { u"--all"_s, u"--kind"_s, u"mood"_s } << 2
                          << u"openItem"_s;
    QTest::newRow("undone of a branch")
            << QStringList { u"origin-1"_s, u"--undone"_s } << 2 << u"--all"_s;
    QTest::newRow("importance") << QStringList { u"--all"_s, u"--min"_s, u"11"_s } << 2 << u"10"_s;
    QTest::newRow("no id") << QStringList { u"--delete"_s, u"x"_s } << 1 << u"812.3"_s;
    QTest::newRow("no such fact") << QStringList { u"--delete"_s, u"99999.1"_s } << 1
                                  << u"99999.1"_s;
    QTest::newRow("no session") << QStringList { u"nobody"_s } << 1 << u"nobody"_s;
}

void TestJournalVerb::refusals()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const int, code);
    QFETCH(const QString, says);
    const Outcome outcome = m_varve->json(QStringList { u"journal"_s } + arguments);
    QCOMPARE(outcome.code, code);
    QVERIFY2(outcome.err.contains(says), qPrintable(outcome.err));
}

QTEST_GUILESS_MAIN(TestJournalVerb)
#include "tst_journalverb.moc"
