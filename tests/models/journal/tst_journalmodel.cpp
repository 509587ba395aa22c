// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journaldraftmodel.h"
#include "journalkindname.h"
#include "journalmodel.h"
#include "journalwords.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QPersistentModelIndex>
#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

MergedFact fact(int seq, const QString &text, int importance, int contradiction = -1,
                bool isNewest = true)
{
    MergedFact one;
    one.record.id = { seq, 1 };
    one.record.fact.text = text;
    one.record.fact.importance = importance;
    one.record.fact.kind = seq % 2 == 0 ? JournalFact::Kind::Error : JournalFact::Kind::Decision;
    one.record.fact.tags = { u"tag%1"_s.arg(seq) };
    one.record.sessionName = u"Session %1"_s.arg(seq);
    one.ids = { { seq - 1, 7 }, one.record.id };
    one.contradiction = contradiction;
    one.isNewest = isNewest;
    return one;
}

QString texts(const QAbstractItemModel &model, int column)
{
    QStringList rows;
    for (int row = 0; row < model.rowCount(); ++row) {
        rows += model.index(row, column).data().toString();
    }
    return rows.join(u'|');
}

} // namespace

/// The journal as a table, and facts before they are kept.
class TestJournalModel final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void orders_data();
    void orders();
    void selectionStaysWithTheFact();
    void edits();
    void readOnly();
    void removes();
    void contradictions();
    void thousands();
    void drafts();
    void textsAreNoTags();
    void words_data();
    void words();
};

void TestJournalModel::orders_data()
{
    QTest::addColumn<int>("column");
    QTest::addColumn<bool>("descending");
    QTest::addColumn<QString>("rows");
    QTest::newRow("newest") << int(JournalModel::When) << true << u"d|b|c|a 10|a 9"_s;
    QTest::newRow("oldest") << int(JournalModel::When) << false << u"a 9|a 10|d|c|b"_s;
    QTest::newRow("important") << int(JournalModel::Importance) << true << u"a 10|d|c|b|a 9"_s;
    QTest::newRow("text") << int(JournalModel::Text) << false << u"a 9|a 10|d|b|c"_s;
    QTest::newRow("kind") << int(JournalModel::Kind) << false << u"d|b|c|a 10|a 9"_s;
    QTest::newRow("session") << int(JournalModel::Session) << true << u"d|b|c|a 10|a 9"_s;
    QTest::newRow("tags have none") << int(JournalModel::Tags) << false << u"d|b|c|a 10|a 9"_s;
}

/// Contradicting facts (b, c, d) stay together, wherever the newest of them goes.
void TestJournalModel::orders()
{
    QFETCH(const int, column);
    QFETCH(const bool, descending);
    QFETCH(const QString, rows);
    JournalModel model;
    const QAbstractItemModelTester tester(&model);
    model.setFacts({ fact(2, u"c"_s, 9, 0, false), fact(3, u"b"_s, 2, 0, false),
                     fact(7, u"d"_s, 5, 0, true), fact(4, u"a 9"_s, 3), fact(5, u"a 10"_s, 9) });
    model.sort(JournalModel::When, Qt::DescendingOrder);
    model.sort(column, descending ? Qt::DescendingOrder : Qt::AscendingOrder);
    QCOMPARE(texts(model, JournalModel::Text), rows);
}

void TestJournalModel::selectionStaysWithTheFact()
{
    JournalModel model;
    const QAbstractItemModelTester tester(&model);
    model.setFacts({ fact(2, u"b"_s, 9), fact(4, u"a"_s, 3), fact(6, u"c"_s, 5) });
    const QPersistentModelIndex chosen = model.index(model.rowOf({ 4, 1 }), JournalModel::Text);
    model.sort(JournalModel::Text, Qt::AscendingOrder);
    QCOMPARE(chosen.row(), 0);
    QCOMPARE(chosen.data().toString(), u"a"_s);
    model.sort(JournalModel::Importance, Qt::DescendingOrder);
    QCOMPARE(chosen.row(), 2);
    // New facts keep the order.
    model.setFacts({ fact(8, u"x"_s, 1), fact(10, u"y"_s, 10) });
    QCOMPARE(texts(model, JournalModel::Text), u"y|x"_s);
}

void TestJournalModel::edits()
{
    JournalModel model;
    const QAbstractItemModelTester tester(&model);
    QList<std::pair<QList<JournalId>, JournalChange>> asked;
    connect(&model, &JournalModel::changeRequested, this,
            [&asked](const QList<JournalId> &ids, const JournalChange &change) {
                asked.emplaceBack(ids, change);
            });
    model.setFacts({ fact(2, u"b"_s, 9) });
    const QModelIndex importance = model.index(0, JournalModel::Importance);
    QCOMPARE(model.data(importance, Qt::EditRole).toInt(), 9);
    QVERIFY(model.setData(importance, 4));
    QCOMPARE(importance.data().toString(), u"4"_s);
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked.last().first.size(), 2); // all that it stands for
    QCOMPARE(*asked.last().second.importance, 4);
    QVERIFY(model.setData(importance, 4)); // as it is: nothing to store
    QVERIFY(!model.setData(importance, u"much"_s));
    QCOMPARE(asked.size(), 1);
    model.weigh({ { 2, 1 } }, 100);
    QCOMPARE(importance.data().toString(), u"10"_s);
    QVERIFY(importance.data(Qt::ToolTipRole).toString().contains(u"by you"_s));
    const QModelIndex tags = model.index(0, JournalModel::Tags);
    QVERIFY(model.setData(tags, u" B, a ,b,"_s));
    QCOMPARE(tags.data().toString(), u"a, b"_s);
    QCOMPARE(*asked.last().second.tags, (QStringList { u"a"_s, u"b"_s }));
    QVERIFY(!model.setData(model.index(0, JournalModel::Text), u"other"_s));
    QCOMPARE(model.allTags(), (QStringList { u"a"_s, u"b"_s }));
}

void TestJournalModel::readOnly()
{
    JournalModel model;
    model.setFacts({ fact(2, u"b"_s, 9) });
    model.setEditable(false);
    QVERIFY(!model.setData(model.index(0, JournalModel::Importance), 4));
    QVERIFY(!model.flags(model.index(0, JournalModel::Tags)).testFlag(Qt::ItemIsEditable));
}

void TestJournalModel::removes()
{
    JournalModel model;
    const QAbstractItemModelTester tester(&model);
    model.setFacts({ fact(2, u"b"_s, 9), fact(4, u"a"_s, 3), fact(6, u"c"_s, 5) });
    // By any of the facts that a row stands for; the same row twice is one.
    model.remove({ { 3, 7 }, { 4, 1 }, { 99, 1 } });
    QCOMPARE(texts(model, JournalModel::Text), u"c|b"_s);
}

void TestJournalModel::contradictions()
{
    JournalModel model;
    model.setFacts({ fact(2, u"old"_s, 5, 0, false), fact(4, u"new"_s, 5, 0, true),
                     fact(6, u"alone"_s, 5) });
    const auto said = [&model](int row) {
        return model.index(row, JournalModel::Text).data(Qt::AccessibleTextRole).toString();
    };
    QCOMPARE(texts(model, JournalModel::Text), u"alone|new|old"_s);
    QCOMPARE(said(0), u"alone"_s);
    QCOMPARE(said(1), u"new. Newest of several that contradict each other"_s);
    QCOMPARE(said(2), u"old. Contradicted by a newer fact"_s);
    QVERIFY(model.index(2, 0).data(JournalModel::ContradictedRole).toBool());
    QVERIFY(!model.index(1, 0).data(JournalModel::ContradictedRole).toBool());
    QVERIFY(model.index(1, 0).data(JournalModel::ContradictionRole).toBool());
}

void TestJournalModel::thousands()
{
    QList<MergedFact> facts;
    for (int i = 0; i < 20'000; ++i) {
        facts += fact(i, u"The tide of day %1 was late"_s.arg(i), 1 + i % 10,
                      i % 50 == 0 ? i / 100 : -1, i % 100 == 0);
    }
    JournalModel model;
    QElapsedTimer timer;
    timer.start();
    model.setFacts(facts);
    const qint64 set = timer.restart();
    model.sort(JournalModel::Text, Qt::AscendingOrder);
    const qint64 sorted = timer.restart();
    QCOMPARE(model.rowCount(), 20'000);
    QVERIFY2(set < 2'000 && sorted < 3'000, qPrintable(u"%1 %2"_s.arg(set).arg(sorted)));
}

void TestJournalModel::drafts()
{
    JournalDraftModel model;
    const QAbstractItemModelTester tester(&model);
    const QSignalSpy counted(&model, &JournalDraftModel::keptChanged);
    JournalFact one = fact(2, u"one"_s, 5).record.fact;
    JournalFact two = fact(4, u"two"_s, 5).record.fact;
    model.setFacts({ one, two });
    QCOMPARE(model.keptCount(), 2);
    QVERIFY(model.setData(model.index(0, 0), Qt::Unchecked, Qt::CheckStateRole));
    QVERIFY(model.kept() == QList { two });
    QVERIFY(!model.setData(model.index(1, 0), u"  "_s)); // is left out by its box
    QVERIFY(!model.setData(model.index(1, 1), u"x"_s));
    QVERIFY(model.setData(model.index(1, 0), u" deux\nlignes "_s));
    QVERIFY(model.setData(model.index(1, 1), 12));
    QCOMPARE(model.kept().first().text, u"deux lignes"_s);
    QCOMPARE(model.kept().first().importance, 10);
    QVERIFY(model.kept().first().method == JournalFact::Method::Person);
    model.keepAll(false);
    QVERIFY(model.kept().isEmpty());
    model.keepAll(true);
    QCOMPARE(model.keptCount(), 2);
    QVERIFY(counted.size() >= 4);
}

void TestJournalModel::textsAreNoTags()
{
    const MergedFact tagged = fact(2, u"Use <b>bold</b>"_s, 5);
    JournalDraftModel drafts;
    drafts.setFacts({ tagged.record.fact });
    QVERIFY(drafts.index(0, 0).data(Qt::ToolTipRole).toString().contains(u"&lt;b&gt;"_s));
    JournalModel model;
    model.setFacts({ tagged });
    QVERIFY(model.index(0, JournalModel::Text)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(u"&lt;b&gt;"_s));
}

void TestJournalModel::words_data()
{
    QTest::addColumn<int>("kept");
    QTest::addColumn<int>("leftOut");
    QTest::addColumn<QString>("text");
    QTest::newRow("nothing") << 0 << 0 << QString();
    QTest::newRow("some") << 12 << 0 << u"12 fact(s) kept in the journal."_s;
    QTest::newRow("none, a key")
            << 0 << 1
            << u"1 fact(s) were not kept, because it looks as if a key or a password is in them."_s;
}

void TestJournalModel::words()
{
    QFETCH(const int, kept);
    QFETCH(const int, leftOut);
    QFETCH(const QString, text);
    QCOMPARE(journalKeptText(kept, leftOut), text);
    const QList<JournalFact::Kind> kinds = journalKinds();
    QSet<QString> names;
    for (const JournalFact::Kind kind : kinds) {
        names += journalKindName(kind);
    }
    QCOMPARE(names.size(), kinds.size());
}

QTEST_GUILESS_MAIN(TestJournalModel)
#include "tst_journalmodel.moc"
