// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalmerge.h"
#include "journalsubject.h"

#include <QElapsedTimer>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

using Kind = JournalFact::Kind;

namespace
{

JournalRecord record(int seq, Kind kind, const QString &text, int importance = 5)
{
    JournalRecord one;
    one.id = { seq, 1 };
    one.fact.kind = kind;
    one.fact.text = text;
    one.fact.importance = importance;
    return one;
}

} // namespace

/// Facts that say the same, and facts that contradict each other.
class TestJournalMerge final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pairs_data();
    void pairs();
    void whatIsUnited();
    void sessionsApart();
    void summariesStayApart();
    void newestOfThree();
    void tenThousand();
};

void TestJournalMerge::pairs_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("older");
    QTest::addColumn<QString>("newer");
    QTest::addColumn<QString>("are"); // same, contradicting, apart
    const auto row = [](const char *name, Kind kind, const QString &older, const QString &newer,
                        const QString &are) {
        QTest::newRow(name) << static_cast<int>(kind) << older << newer << are;
    };
    const QString same = u"same"_s;
    const QString contradicting = u"contradicting"_s;
    const QString apart = u"apart"_s;
    row("the same path", Kind::Path, u"src/a.cpp"_s, u"src/a.cpp"_s, same);
    row("another path", Kind::Path, u"src/a.cpp"_s, u"src/A.cpp"_s, apart);
    row("command, same outcome", Kind::Command, u"make check → failed (exit code 2): 1 failed"_s,
        u"make check → failed: 3 failed"_s, same);
    row("command, other outcome", Kind::Command, u"make check → failed: 1"_s,
        u"make check → ok: 12 passed"_s, contradicting);
    row("command without outcome", Kind::Command, u"make check → no result"_s, u"make check → ok"_s,
        apart);
    row("another command", Kind::Command, u"make check → failed"_s, u"make all → ok"_s, apart);
    row("a setting", Kind::Decision, u"The port is 8080"_s, u"the port is 9090."_s, contradicting);
    row("a setting again", Kind::Decision, u"The port is 8080."_s, u"The **port** is 8080"_s, same);
    row("a setting with =", Kind::Finding, u"timeout = 30s"_s, u"timeout = 45s"_s, contradicting);
    row("figures that are no setting", Kind::Decision, u"Do step 3 first"_s, u"Do step 4 first"_s,
        apart);
    row("measured", Kind::Number, u"The import took 14 seconds in all"_s,
        u"The import took 9 seconds in all"_s, contradicting);
    row("two figures", Kind::Number, u"3 of 12 tests failed"_s, u"4 of 12 tests failed"_s, apart);
    row("part of a name", Kind::Finding, u"The format is utf8"_s, u"The format is utf16"_s, apart);
    row("a path with a number", Kind::Finding, u"The file is logs/1.txt"_s,
        u"The file is logs/2.txt"_s, apart);
    row("never", Kind::Instruction, u"Use tabs in C files"_s, u"Never use tabs in C files"_s,
        contradicting);
    row("do not", Kind::Instruction, u"Do not push to main"_s, u"Please push to main!"_s,
        contradicting);
    row("don't", Kind::Instruction, u"Don't push to main"_s, u"Always push to main."_s,
        contradicting);
    row("nicht", Kind::Instruction, u"Bitte die Tests laufen lassen"_s,
        u"Die Tests nicht laufen lassen"_s, contradicting);
    row("forbidden twice", Kind::Instruction, u"Don't push to main"_s, u"Never push to main"_s,
        same);
    row("about something else", Kind::Instruction, u"Use tabs in C files"_s,
        u"Never use tabs in Python files"_s, apart);
    row("one word", Kind::Instruction, u"Stop"_s, u"Do not"_s, apart);
    row("Chinese figure", Kind::Decision, u"服务的端口是8080。"_s, u"服务的端口是9090"_s,
        contradicting);
    row("Chinese figure that is no setting", Kind::Decision, u"先完成第3步再说"_s,
        u"先完成第4步再说"_s, apart);
    row("Chinese measured", Kind::Number, u"导入总共用了14秒"_s, u"导入总共用了9秒"_s,
        contradicting);
    row("Japanese figure", Kind::Decision, u"サーバーのポートは8080です"_s,
        u"サーバーのポートは9090です"_s, contradicting);
    row("Korean figure", Kind::Decision, u"서버의 포트는 8080입니다"_s,
        u"서버의 포트는 9090입니다"_s, contradicting);
    row("Chinese not", Kind::Instruction, u"请推送到main分支"_s, u"不要推送到main分支。"_s,
        contradicting);
    row("Chinese not, in the middle", Kind::Instruction, u"提交之前必须运行测试"_s,
        u"提交之前不要运行测试"_s, contradicting);
    row("Chinese forbidden twice", Kind::Instruction, u"禁止推送到main分支"_s,
        u"请不要推送到main分支！"_s, same);
    row("Chinese about something else", Kind::Instruction, u"请推送到main分支"_s,
        u"不要推送到dev分支"_s, apart);
    row("Chinese has to be", Kind::Instruction, u"提交之前运行测试吧大家"_s,
        u"提交之前不得不运行测试吧大家"_s, apart);
    row("Chinese question", Kind::Instruction, u"要不要推送到main分支"_s, u"推送到main分支"_s,
        apart);
    row("Chinese, part of a word", Kind::Instruction, u"类别名称保持原样"_s, u"类名称保持原样"_s,
        apart);
    row("Japanese not", Kind::Instruction, u"mainにプッシュしてください"_s,
        u"mainにプッシュしないでください。"_s, contradicting);
    row("Japanese never", Kind::Instruction, u"必ずmainにプッシュすること"_s,
        u"絶対にmainにプッシュしてはいけません"_s, contradicting);
    row("Japanese forbidden twice", Kind::Instruction, u"mainにプッシュしないこと"_s,
        u"mainにプッシュしないでください"_s, same);
    row("Japanese about something else", Kind::Instruction, u"mainにプッシュしてください"_s,
        u"devにプッシュしないでください"_s, apart);
    row("Japanese verb whose stem changes", Kind::Instruction, u"タブを使ってください"_s,
        u"タブを使わないでください"_s, apart);
    row("Korean not", Kind::Instruction, u"main 브랜치에 푸시하세요"_s,
        u"main 브랜치에 푸시하지 마세요."_s, contradicting);
    row("Korean never", Kind::Instruction, u"항상 main 브랜치에 푸시할 것"_s,
        u"절대 main 브랜치에 푸시하지 말 것"_s, contradicting);
    row("Korean about something else", Kind::Instruction, u"main 브랜치에 푸시하세요"_s,
        u"dev 브랜치에 푸시하지 마세요"_s, apart);
    row("open items", Kind::OpenItem, u"Write the port 8080 test"_s, u"Write the port 9090 test"_s,
        apart);
    row("errors", Kind::Error, u"exit code is 2"_s, u"exit code is 3"_s, apart);
}

void TestJournalMerge::pairs()
{
    QFETCH(const int, kind);
    QFETCH(const QString, older);
    QFETCH(const QString, newer);
    QFETCH(const QString, are);
    const auto merged = mergeJournal({ record(9, static_cast<Kind>(kind), newer),
                                       record(4, static_cast<Kind>(kind), older) },
                                     true);
    QString found = u"same"_s;
    if (merged.size() == 2) {
        found = merged.at(0).contradiction < 0 ? u"apart"_s : u"contradicting"_s;
        QCOMPARE(merged.at(0).contradiction, merged.at(1).contradiction);
        QVERIFY(merged.at(0).isNewest);
        QCOMPARE(merged.at(1).isNewest, merged.at(1).contradiction < 0);
    }
    QCOMPARE(found, are);
    QCOMPARE(merged.at(0).record.fact.text, newer);
}

void TestJournalMerge::whatIsUnited()
{
    JournalRecord older = record(4, Kind::Path, u"src/a.cpp"_s, 9);
    JournalRecord newer = record(9, Kind::Path, u"src/a.cpp"_s, 3);
    const EntryId first = EntryId::create();
    const EntryId second = EntryId::create();
    older.fact.sources = { first, second };
    newer.fact.sources = { second };
    older.fact.tags = { u"cpp"_s };
    newer.fact.tags = { u"src"_s };
    for (const auto &records : { QList { older, newer }, QList { newer, older } }) {
        const auto merged = mergeJournal(records, true);
        QCOMPARE(merged.size(), 1);
        const MergedFact &one = merged.first();
        QVERIFY(one.record.id == newer.id);
        QCOMPARE(one.record.fact.importance, 9);
        QCOMPARE(one.record.fact.sources, (QList { first, second }));
        QCOMPARE(one.record.fact.tags, (QStringList { u"cpp"_s, u"src"_s }));
        QVERIFY((one.ids == QList { older.id, newer.id }));
        QCOMPARE(one.contradiction, -1);
    }
}

void TestJournalMerge::sessionsApart()
{
    JournalRecord one = record(4, Kind::Decision, u"The port is 8080"_s);
    JournalRecord other = record(9, Kind::Decision, u"The port is 9090"_s);
    one.session = SessionId::create();
    other.session = SessionId::create();
    QCOMPARE(mergeJournal({ one, other }, false).at(0).contradiction, -1);
    QCOMPARE(mergeJournal({ one, other }, true).at(0).contradiction, 0);
    other.fact.text = one.fact.text;
    QCOMPARE(mergeJournal({ one, other }, false).size(), 2);
    QCOMPARE(mergeJournal({ one, other }, true).size(), 1);
}

void TestJournalMerge::summariesStayApart()
{
    QCOMPARE(mergeJournal(
                     { record(4, Kind::Synthesis, u"all"_s), record(9, Kind::Synthesis, u"all"_s) },
                     true)
                     .size(),
             2);
}

void TestJournalMerge::newestOfThree()
{
    const auto merged = mergeJournal({ record(4, Kind::Decision, u"The port is 8080"_s),
                                       record(9, Kind::Decision, u"The port is 9090"_s),
                                       record(6, Kind::Decision, u"The port is 7070"_s),
                                       record(12, Kind::Decision, u"We keep it"_s) },
                                     true);
    QCOMPARE(merged.size(), 4);
    QList<bool> newest;
    for (const MergedFact &one : merged) {
        newest += one.isNewest;
    }
    QCOMPARE(newest, (QList { false, true, false, true }));
    QCOMPARE(merged.at(2).contradiction, 0);
    QCOMPARE(merged.at(3).contradiction, -1);
}

/// A list of years is not slow: no rule looks at all pairs.
void TestJournalMerge::tenThousand()
{
    QList<JournalRecord> records;
    for (int i = 0; i < 10'000; ++i) {
        records += record(i + 1, i % 3 == 0 ? Kind::Instruction : Kind::Number,
                          u"The limit of part %1 was raised to a new figure"_s.arg(i % 4'000));
    }
    QElapsedTimer timer;
    timer.start();
    const auto merged = mergeJournal(records, true);
    QVERIFY(merged.size() < records.size());
    qsizetype ids = 0;
    for (const MergedFact &one : merged) {
        ids += one.ids.size();
    }
    QCOMPARE(ids, records.size());
    QVERIFY2(timer.elapsed() < 5'000, qPrintable(QString::number(timer.elapsed())));
    qInfo() << "merged in" << timer.elapsed() << "ms";
}

QTEST_GUILESS_MAIN(TestJournalMerge)
#include "tst_journalmerge.moc"
