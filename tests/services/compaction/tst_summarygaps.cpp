// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "coverage.h"
#include "pisession.h"
#include "summarygaps.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace varve;
using namespace varve::test;

class TestSummaryGaps final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void usedSince_data();
    void usedSince();
    void noProgramText();
    void whatTells_data();
    void whatTells();
    void theWordsOfThePerson();
    void theMostUsedFirst();
    void addedOnceInASmallSection();
    void questionsAndTheirAnswers();
    void missingThingsGoWhereTheyBelong();

private:
    static Entry assistant(const QString &text)
    {
        Entry entry = userEntry(text);
        entry.role = Role::Assistant;
        return entry;
    }
    /// What a session knew before the cut.
    static QList<Entry> range()
    {
        return {
            userEntry(u"Where does the tide service listen?"_s),
            resultEntry(u"c1"_s, u"read"_s, u"listen_port = 8471\nworkers = 4"_s),
            assistant(u"The tide service listens on 8471 (listen_port in config/tides.toml)."_s)
        };
    }
};

void TestSummaryGaps::usedSince_data()
{
    QTest::addColumn<QList<Entry>>("later");
    QTest::addColumn<QString>("summary");
    QTest::addColumn<QStringList>("names");
    const QList<Entry> uses { userEntry(u"Open config/tides.toml again"_s) };
    QTest::newRow("the range alone knows it")
            << uses << u"- Tides"_s << QStringList { u"config/tides.toml"_s };
    QTest::newRow("in a call") << QList<Entry> {
        callEntry(u"c9"_s, u"bash"_s, R"({"command":"curl localhost -p 8471"})")
    } << u"- Tides"_s << QStringList { u"8471"_s };
    QTest::newRow("the summary says it") << uses << u"- read config/tides.toml"_s << QStringList();
    QTest::newRow("or its name") << uses << u"- read `tides.toml`"_s << QStringList();
    QTest::newRow("nothing is used")
            << QList<Entry> { userEntry(u"Thank you"_s) } << u"- Tides"_s << QStringList();
    QTest::newRow("a result brought it")
            << QList<Entry> { resultEntry(u"c9"_s, u"ls"_s, u"config/tides.toml"_s),
                              assistant(u"I open config/tides.toml."_s) }
            << u"- Tides"_s << QStringList();
    QTest::newRow("nobody knows it") << QList<Entry> { userEntry(u"Open config/other.toml"_s) }
                                     << u"- Tides"_s << QStringList();
}

void TestSummaryGaps::usedSince()
{
    QFETCH(const QList<Entry>, later);
    QFETCH(const QString, summary);
    QFETCH(const QStringList, names);
    const QList<Entry> before = range();
    const QList<Fact> used = varve::usedSince(before, later, summary);
    QStringList found;
    for (const Fact &fact : used) {
        found += fact.key;
        QVERIFY(fact.kind == Fact::Kind::UsedSince);
        QVERIFY(fact.text.contains(u"listens on 8471"_s)); // what was said tells more than a file
        QCOMPARE(fact.entry, before.constLast().id);
    }
    QCOMPARE(found, names);
    // Once it is added nothing is left to add.
    QVERIFY(varve::usedSince(before, later, withUsedSince(summary, used)).isEmpty());
}

/// A line of code says nothing by itself.
void TestSummaryGaps::noProgramText()
{
    const QList<Entry> before {
        resultEntry(u"c1"_s, u"read"_s,
                    u"if (tide_level(x) > y) { drain(tide_level(z)); }\n"
                    "The level is what tide_level says in metres.\n"_s),
        resultEntry(u"c2"_s, u"read"_s, u"for (auto &p : other_level(x)) { p->drain(); }"_s),
        resultEntry(u"c3"_s, u"read"_s,
                    u"  220\u2192\tfmt.Fprintf(&sb, \"Ebb of %q lines\", ebb_level)"_s)
    };
    const QList<Entry> both =
            before + QList<Entry> { assistant(u"So:\n```ts\npublic flow_level: Level,\n```\n"_s) };
    const QList<Fact> used = varve::usedSince(
            both,
            QList<Entry> {
                    userEntry(u"Look at tide_level, other_level, ebb_level and flow_level"_s) },
            u"- None");
    QCOMPARE(used.size(), 1);
    QVERIFY(used.constFirst().text.startsWith("The level is"_L1));
}

void TestSummaryGaps::whatTells_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("said");
    QTest::addColumn<QString>("told"); // of ebb_level
    const auto row = [](const char *name, bool said, const QString &text, const QString &told) {
        QTest::newRow(name) << text << said << told;
    };
    const QString tells = u"The water falls as ebb_level says it."_s;
    row("another sentence of a line", false,
        u"It is measured by pier_gauge at the northern pier. "_s + tells, tells);
    row("a line that is code by itself", true, u"```make tides```\n"_s + tells, tells);
    row("behind program text", true, u"```ts\nflow\n```\n"_s + tells, tells);
    row("a fence within a longer one", true, u"````md\n```\nflow\n```\n"_s + tells + u"\n````"_s,
        QString());
    row("not what only leads to it", true, tells + u"\n- **Tides**, with ebb_level set as:\n"_s,
        tells);
    row("bold", true, u"The water **falls** as ebb_level says it."_s, tells);
    row("half a fence of a file", false, u"flow\n```\n"_s + tells, tells);
}

void TestSummaryGaps::whatTells()
{
    QFETCH(const QString, text);
    QFETCH(const bool, said);
    QFETCH(const QString, told);
    const QList<Entry> before { said ? assistant(text) : resultEntry(u"c1"_s, u"read"_s, text) };
    const QList<Fact> used = varve::usedSince(
            before, QList<Entry> { userEntry(u"Look at ebb_level"_s) }, u"- None"_s);
    QCOMPARE(used.value(0).text, told);
}

/// Without what a program put around them.
void TestSummaryGaps::theWordsOfThePerson()
{
    const QList<Entry> before { userEntry(
            u"<ide_opened_file>The user opened the file /p/ebb_level.md in the IDE.\n"
            "This may or may not be related to ebb_level.</ide_opened_file>"
            "The water falls as ebb_level says it."_s) };
    const QList<Fact> used = varve::usedSince(
            before, QList<Entry> { userEntry(u"Look at ebb_level"_s) }, u"- None"_s);
    QCOMPARE(used.size(), 1);
    QCOMPARE(used.constFirst().text, u"The water falls as ebb_level says it."_s);
}

void TestSummaryGaps::theMostUsedFirst()
{
    QList<Entry> before;
    QList<Entry> later;
    for (int i = 0; i < 30; ++i) {
        before += assistant(u"The module part_%1 does thing number %1 of the plan."_s.arg(i));
        later += assistant(QString(u"See part_%1 now. "_s.arg(i).repeated(i + 1)));
    }
    const QList<Fact> used = varve::usedSince(before, later, u"- Nothing"_s);
    QCOMPARE(used.size(), 12);
    QCOMPARE(used.constFirst().key, u"part_29"_s);
    QCOMPARE(used.constLast().key, u"part_18"_s);
}

void TestSummaryGaps::addedOnceInASmallSection()
{
    const QList<Fact> used =
            varve::usedSince(range(), QList<Entry> { userEntry(u"Open config/tides.toml"_s) },
                             u"## Goal\n- Tides"_s);
    const QString text = withUsedSince(u"## Goal\n- Tides\n"_s, used);
    QCOMPARE(text,
             u"## Goal\n- Tides\n\n## Used since\n"
             "- The tide service listens on 8471 (listen_port in config/tides.toml)."_s);
    QCOMPARE(withUsedSince(text, used).count(u"## Used since"_s), 1);
    QCOMPARE(withUsedSince(text, {}), text);
}

void TestSummaryGaps::questionsAndTheirAnswers()
{
    const QList<Entry> before = range();
    const QList<Fact> asked = answeredQuestions(before);
    QCOMPARE(asked.size(), 1);
    QVERIFY(asked.constFirst().text.startsWith(u"Where does the tide service listen?"_s));
    QVERIFY(asked.constFirst().text.contains(u"8471"_s));
    QCOMPARE(asked.constFirst().entry, before.constLast().id);
    QCOMPARE(coverage(asked, u"## Goal\n- Tides"_s).missing.size(), 1);
    QCOMPARE(coverage(asked,
                      u"- the tide service listens on 8471, `listen_port` in config/tides.toml"_s)
                     .missing.size(),
             0);
    // Without an answer there is nothing that a summary could say.
    QVERIFY(answeredQuestions(QList<Entry> { before.constFirst() }).isEmpty());
}

void TestSummaryGaps::missingThingsGoWhereTheyBelong()
{
    const auto fact = [](Fact::Kind kind, const QString &text) {
        return Fact { kind, text, text, {}, 1 };
    };
    const QList<Fact> facts { fact(Fact::Kind::UsedSince, u"listen_port is 8471"_s),
                              fact(Fact::Kind::Path, u"a.txt"_s),
                              fact(Fact::Kind::Question, u"Which port? → 8471"_s),
                              fact(Fact::Kind::Instruction, u"Never push"_s) };
    const QList<Fact> sorted = byKind(facts);
    QVERIFY(sorted.at(0).kind == Fact::Kind::Question);
    QVERIFY(sorted.at(1).kind == Fact::Kind::Instruction);
    QVERIFY(sorted.at(2).kind == Fact::Kind::Path);
    QVERIFY(sorted.at(3).kind == Fact::Kind::UsedSince);
    QCOMPARE(appendMissing(u"## Goal\n- Tides"_s, sorted),
             u"## Goal\n- Tides\n\n## Constraints and preferences\n- Never push\n\n"
             "## Done\n- Which port? → 8471\n\n## Files\n- `a.txt`\n\n"
             "## Used since\n- listen_port is 8471"_s);
}

QTEST_APPLESS_MAIN(TestSummaryGaps)
#include "tst_summarygaps.moc"
