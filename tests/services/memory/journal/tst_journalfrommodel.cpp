// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalfrommodel.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

using Kind = JournalFact::Kind;

namespace
{

Entry message(Role role, const QString &text)
{
    Entry entry;
    entry.id = EntryId::create();
    entry.role = role;
    entry.blocks = { TextBlock { text } };
    return entry;
}

JournalFact fact(Kind kind, const QString &text, int importance,
                 JournalFact::Method method = JournalFact::Method::Heuristic)
{
    JournalFact one;
    one.kind = kind;
    one.text = text;
    one.importance = importance;
    one.method = method;
    return one;
}

/// "decision 8 text | …"
QString told(const QList<JournalFact> &facts)
{
    QStringList lines;
    for (const JournalFact &one : facts) {
        lines += toString(one.kind) + u' ' + QString::number(one.importance) + u' ' + one.text;
    }
    return lines.join(u" | "_s);
}

} // namespace

/// Facts at the end of a model's answer.
class TestJournalFromModel final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lines_data();
    void lines();
    void theSummaryStaysWhole_data();
    void theSummaryStaysWhole();
    void joined_data();
    void joined();
    void wherefrom();
    void theRequestAsksForThem();
    void aLineThatWasCutOff();
};

void TestJournalFromModel::lines_data()
{
    QTest::addColumn<QString>("section");
    QTest::addColumn<QString>("facts");
    QTest::addColumn<int>("damaged");
    QTest::newRow("as asked") << u"- [decision, 8] We keep SQLite"_s
                              << u"decision 8 We keep SQLite"_s << 0;
    QTest::newRow("parentheses") << u"* (finding, 10) It leaks"_s << u"finding 10 It leaks"_s << 0;
    QTest::newRow("bars") << u"error | 7 | disk full"_s << u"error 7 disk full"_s << 0;
    QTest::newRow("out of ten") << u"- [open item, 6/10] Write the test"_s
                                << u"openItem 6 Write the test"_s << 0;
    QTest::newRow("bold and plural")
            << u"- [**files**, 4] src/main.cpp"_s << u"path 4 src/main.cpp"_s << 0;
    QTest::newRow("a preference") << u"1. [Preference, 9]: no tabs"_s << u"instruction 9 no tabs"_s
                                  << 0;
    QTest::newRow("a path with marks")
            << u"- [path, 5] `src/a.cpp`"_s << u"path 5 src/a.cpp"_s << 0;
    QTest::newRow("unknown kind") << u"- [mood, 5] cheerful"_s << QString() << 1;
    QTest::newRow("too important") << u"- [decision, 11] We keep SQLite"_s << QString() << 1;
    QTest::newRow("not important") << u"- [decision, 0] We keep SQLite"_s << QString() << 1;
    QTest::newRow("no importance") << u"- decision: We keep SQLite"_s << QString() << 1;
    QTest::newRow("cut off") << u"- [decision, 8] We keep SQLite\n- [find"_s
                             << u"decision 8 We keep SQLite"_s << 1;
    QTest::newRow("none") << u"- (none)"_s << QString() << 0;
    QTest::newRow("never the summary itself") << u"- [synthesis, 8] all of it"_s << QString() << 1;
}

void TestJournalFromModel::lines()
{
    QFETCH(const QString, section);
    QFETCH(const QString, facts);
    QFETCH(const int, damaged);
    const JournalAnswer read = readJournalAnswer(u"## Goal\n- x\n\n## Facts\n"_s + section);
    QCOMPARE(told(read.facts), facts);
    QCOMPARE(read.damaged, damaged);
    QCOMPARE(read.summary, u"## Goal\n- x"_s);
    QVERIFY(read.hasSection);
}

void TestJournalFromModel::theSummaryStaysWhole_data()
{
    QTest::addColumn<QString>("answer");
    QTest::addColumn<QString>("summary");
    QTest::addColumn<int>("facts");
    QTest::newRow("without") << u"## Goal\n- x\n"_s << u"## Goal\n- x\n"_s << 0;
    QTest::newRow("empty") << QString() << QString() << 0;
    QTest::newRow("in the middle")
            << u"## Goal\n- x\n## Facts\n- [error, 3] y\n## Next steps\n- z"_s
            << u"## Goal\n- x\n## Next steps\n- z"_s << 1;
    QTest::newRow("another level")
            << u"## Goal\n- x\n### **Facts:**\n- [error, 3] y"_s << u"## Goal\n- x"_s << 1;
    QTest::newRow("the word alone") << u"## Goal\n- Facts\n- [error, 3] is no fact"_s
                                    << u"## Goal\n- Facts\n- [error, 3] is no fact"_s << 0;
    QTest::newRow("nothing but facts") << u"## Facts\n- [error, 3] y"_s << QString() << 1;
}

void TestJournalFromModel::theSummaryStaysWhole()
{
    QFETCH(const QString, answer);
    QFETCH(const QString, summary);
    QFETCH(const int, facts);
    const JournalAnswer read = readJournalAnswer(answer);
    QCOMPARE(read.summary, summary);
    QCOMPARE(read.facts.size(), facts);
}

void TestJournalFromModel::joined_data()
{
    QTest::addColumn<QString>("byModel");
    QTest::addColumn<QString>("joined");
    QTest::newRow("nothing of the model")
            << QString()
            << u"instruction 8 Use tabs in all files | command 7 make check → failed: 2"_s;
    QTest::newRow("the same in other letters")
            << u"[instruction, 3] use TABS in all files"_s
            << u"command 7 make check → failed: 2 | instruction 3 Use tabs in all files"_s;
    QTest::newRow("the command, however it ended")
            << u"[command, 9] make check"_s
            << u"command 9 make check → failed: 2 | instruction 8 Use tabs in all files"_s;
    QTest::newRow("something else")
            << u"[finding, 9] The cache is cold at start"_s
            << u"finding 9 The cache is cold at start | instruction 8 Use tabs in all files | command 7 make check → failed: 2"_s;
    QTest::newRow("the opposite is something else")
            << u"[instruction, 9] Do not use tabs in all files"_s
            << u"instruction 9 Do not use tabs in all files | instruction 8 Use tabs in all files | command 7 make check → failed: 2"_s;
}

void TestJournalFromModel::joined()
{
    QFETCH(const QString, byModel);
    QFETCH(const QString, joined);
    const QList<JournalFact> rules { fact(Kind::Instruction, u"Use tabs in all files"_s, 8),
                                     fact(Kind::Command, u"make check → failed: 2"_s, 7) };
    const JournalAnswer read = readJournalAnswer(u"## Facts\n"_s + byModel);
    const auto all = joinJournal(rules, read.facts, {});
    QCOMPARE(told(all), joined);
    for (const JournalFact &one : all) {
        const bool weighed = !byModel.isEmpty() && told({ one }) != told({ rules.at(0) })
                && told({ one }) != told({ rules.at(1) });
        QVERIFY((one.method == JournalFact::Method::Model) == weighed);
    }
}

void TestJournalFromModel::wherefrom()
{
    const QList<Entry> range {
        message(Role::User, u"The staging server listens on port 9090, not on 8080."_s),
        message(Role::Assistant, u"I see. The cache of the importer is cold at start."_s),
        message(Role::ToolResult, u"error: disk quota exceeded on volume tides"_s)
    };
    const QList<JournalFact> model {
        fact(Kind::Finding, u"Staging server port: 9090"_s, 9, JournalFact::Method::Model),
        fact(Kind::Finding, u"The importer's cache is cold at start"_s, 8,
             JournalFact::Method::Model),
        fact(Kind::Error, u"disk quota exceeded on volume tides"_s, 7, JournalFact::Method::Model),
        fact(Kind::Finding, u"Whales sing in another ocean"_s, 6, JournalFact::Method::Model)
    };
    const auto all = joinJournal({}, model, range);
    QCOMPARE(all.size(), 4);
    QCOMPARE(all.at(0).sources, QList { range.at(0).id });
    QVERIFY(all.at(0).source == JournalFact::Source::Direct);
    QCOMPARE(all.at(1).sources, QList { range.at(1).id });
    QVERIFY(all.at(1).source == JournalFact::Source::Inference);
    QCOMPARE(all.at(2).sources, QList { range.at(2).id });
    QVERIFY(all.at(2).source == JournalFact::Source::Observation);
    QVERIFY(all.at(3).sources.isEmpty());
}

/// What the request shows as the shape is what the answer is read by.
void TestJournalFromModel::theRequestAsksForThem()
{
    for (const QString &request : { journalRequest(), shortJournalRequest() }) {
        QVERIFY(request.contains(u"## Facts"_s));
        QVERIFY(!request.contains(u"{{"_s));
        const QList<Kind> kinds = journalKinds();
        for (const Kind kind : kinds) {
            QCOMPARE(request.contains(toString(kind)), kind != Kind::Synthesis);
            const auto read =
                    readJournalAnswer(u"## Facts\n- [%1, 5] a fact"_s.arg(toString(kind)));
            QCOMPARE(read.facts.size(), kind != Kind::Synthesis ? 1 : 0);
        }
    }
}

/// "Never push to main without a review" must not become "Never push to main".
void TestJournalFromModel::aLineThatWasCutOff()
{
    const QString answer = u"## Goal\n- x\n\n## Facts\n- [decision, 8] We keep SQLite\n"
                           "- [instruction, 9] Never push to main"_s;
    QCOMPARE(readJournalAnswer(answer).facts.size(), 2);
    const JournalAnswer cut = readJournalAnswer(answer, true);
    QCOMPARE(cut.facts.size(), 1);
    QCOMPARE(cut.facts.constFirst().text, u"We keep SQLite"_s);
    QCOMPARE(cut.damaged, 1);
    QVERIFY(cut.hasSection);
    // Cut off in the next line, which was no fact yet: the one above is whole.
    QCOMPARE(readJournalAnswer(answer + u"\n- [dec"_s, true).facts.size(), 2);
}

QTEST_GUILESS_MAIN(TestJournalFromModel)
#include "tst_journalfrommodel.moc"
