// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchscore.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

double scoreOf(const QString &search, const QString &text)
{
    QList<WeightedTerm> terms;
    for (const QString &word : search.split(u' ')) {
        terms += WeightedTerm { word, 1 };
    }
    return SearchScore(terms, search).of(text).score;
}

} // namespace

class TestSearchScore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void better_data();
    void better();
    void rareWordsSayMore();
    void coverage();
    void weights();
    void roles();
};

void TestSearchScore::better_data()
{
    QTest::addColumn<QString>("search");
    QTest::addColumn<QString>("good");
    QTest::addColumn<QString>("less");
    const QString filling = u" something else stands here"_s.repeated(20);
    QTest::newRow("has it") << u"lock"_s << u"a lock"_s << u"a key"_s;
    QTest::newRow("all words") << u"lock file"_s << u"a lock of a file"_s << u"lock lock lock"_s;
    QTest::newRow("often") << u"lock"_s << QString(u"lock lock lock"_s + filling)
                           << QString(u"lock once here"_s + filling);
    QTest::newRow("near to each other") << u"lock file"_s << QString(u"lock file"_s + filling)
                                        << QString(u"lock"_s + filling + u" file"_s);
    QTest::newRow("word for word")
            << u"lock file"_s << u"the lock file is"_s << u"the file lock is"_s;
    QTest::newRow("a word of its own") << u"lock"_s << u"a lock is held"_s << u"a deadlock held"_s;
    QTest::newRow("not within a longer name")
            << u"a/server.conf"_s << u"the a/server.conf is wrong, not b"_s
            << u"in a/server.conf.d"_s;
    QTest::newRow("a line of it") << u"a/result.h"_s << u"src/a/result.h:42"_s
                                  << u"src/a/result.h-old"_s;
    QTest::newRow("shorter") << u"lock"_s << u"a lock"_s << QString(u"a lock"_s + filling);
    QTest::newRow("whatever the case") << u"LOCK"_s << u"a Lock"_s << u"a key"_s;
}

void TestSearchScore::better()
{
    QFETCH(QString, search);
    QFETCH(QString, good);
    QFETCH(QString, less);
    QVERIFY(scoreOf(search, good) > scoreOf(search, less));
}

void TestSearchScore::rareWordsSayMore()
{
    const SearchScore score({ { u"rare"_s, 6 }, { u"usual"_s, 1 } }, u"rare usual"_s);
    QVERIFY(score.of(u"rare thing"_s).score > score.of(u"usual usual usual"_s).score);
}

void TestSearchScore::coverage()
{
    const SearchScore score({ { u"a1"_s, 3 }, { u"b1"_s, 1 } }, u"a1 b1"_s);
    QCOMPARE(score.of(u"a1 b1"_s).coverage, 1.0);
    QCOMPARE(score.of(u"a1"_s).coverage, 0.75);
    QCOMPARE(score.of(u"b1"_s).coverage, 0.25);
    QCOMPARE(score.of(u"c1"_s).coverage, 0.0);
    QCOMPARE(SearchScore({}, {}).of(u"x"_s).score, 0.0);
}

void TestSearchScore::weights()
{
    QVERIFY(termWeight(1, 1000) > termWeight(10, 1000));
    QVERIFY(termWeight(1000, 1000) > 0);
    QVERIFY(termWeight(0, 0) >= 0);
}

void TestSearchScore::roles()
{
    Entry user;
    user.role = Role::User;
    Entry tool;
    tool.role = Role::ToolResult;
    Entry summary;
    summary.type = EntryType::Compaction;
    summary.summary = u"x"_s;
    QVERIFY(SearchScore::roleFactor(user) > SearchScore::roleFactor(summary));
    QVERIFY(SearchScore::roleFactor(summary) > SearchScore::roleFactor(tool));
    Entry answer;
    answer.role = Role::Assistant;
    answer.blocks = { ToolCallBlock { u"c"_s, u"read"_s, "{}", {} } };
    QVERIFY(SearchScore::roleFactor(summary) > SearchScore::roleFactor(answer));
    answer.blocks += TextBlock { u"I look"_s };
    QVERIFY(SearchScore::roleFactor(answer) > SearchScore::roleFactor(summary));
}

QTEST_GUILESS_MAIN(TestSearchScore)
#include "tst_searchscore.moc"
