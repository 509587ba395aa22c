// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "coverage.h"
#include "summarysections.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace varve;

class TestCoverage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void matches_data();
    void matches();
    void namesThatAreNotUnique();
    void chooses();
    void adds_data();
    void adds();
    void addedFactsAreCovered();
    void parsesOtherPrograms();
};

namespace
{

Fact fact(Fact::Kind kind, const QString &text, const QString &key = {}, double weight = 0.8)
{
    return { kind, text, key.isEmpty() ? text.toLower() : key, EntryId::create(), weight };
}

} // namespace

void TestCoverage::matches_data()
{
    QTest::addColumn<Fact::Kind>("kind");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("summary");
    QTest::addColumn<bool>("found");
    using enum Fact::Kind;
    const QString rule = u"Don’t touch the exporter, and never rewrite its tests"_s;
    QTest::newRow("whole path") << Path << u"/p/src/a.cpp"_s << u"changed `/p/src/a.cpp`"_s << true;
    QTest::newRow("name only") << Path << u"/p/src/a.cpp"_s << u"- a.cpp done"_s << true;
    QTest::newRow("longer name") << Path << u"/p/src/a.cpp"_s << u"- data.cpp, a.cppm"_s << false;
    QTest::newRow("other extension") << Path << u"src/a"_s << u"a.txt"_s << false;
    QTest::newRow("end of sentence") << Path << u"src/a.cpp"_s << u"I changed a.cpp."_s << true;
    QTest::newRow("command") << Command << u"npm run check"_s << u"`npm  run check` passes"_s
                             << true;
    QTest::newRow("command head") << Command << u"ctest --test-dir build -r x --verbose"_s
                                  << u"ran ctest --test-dir build with success"_s << true;
    QTest::newRow("no command") << Command << u"npm run check"_s << u"npm run build"_s << false;
    QTest::newRow("error") << Error << u"TypeError: cut is undefined at plan.ts"_s
                           << u"- The TypeError \"cut is undefined\" in plan.ts is open"_s << true;
    QTest::newRow("rule in other words")
            << Instruction << rule << u"- never rewrite exporter tests; do not touch it"_s << true;
    QTest::newRow("rule missing") << Instruction << rule << u"- touch the importer"_s << false;
    QTest::newRow("rule scattered")
            << Instruction << rule
            << u"- exporter works\n- never mind\n- tests pass\n- rewrite it"_s << false;
    QTest::newRow("Chinese") << Instruction << u"请不要修改配置文件"_s
                             << u"- 用户要求：不要修改配置文件"_s << true;
    QTest::newRow("Chinese missing")
            << Instruction << u"请不要修改配置文件"_s << u"- 运行了所有测试"_s << false;
}

void TestCoverage::matches()
{
    QFETCH(Fact::Kind, kind);
    QFETCH(QString, text);
    QFETCH(QString, summary);
    QFETCH(bool, found);
    const Coverage result = coverage({ fact(kind, text) }, summary);
    QCOMPARE(result.found, found ? 1 : 0);
    QCOMPARE(result.total(), 1);
}

void TestCoverage::namesThatAreNotUnique()
{
    const QList<Fact> facts { fact(Fact::Kind::Path, u"src/core/index.ts"_s),
                              fact(Fact::Kind::Path, u"src/ui/index.ts"_s) };
    QCOMPARE(coverage(facts, u"- Changed in `src/core`: index.ts, a.ts"_s).found, 1);
    QCOMPARE(coverage(facts, u"- index.ts"_s).found, 0);
    const Coverage result = coverage(facts, u"- core/index.ts\n- ui/index.ts"_s);
    QCOMPARE(result.found, 2);
}

void TestCoverage::chooses()
{
    QList<Fact> facts;
    for (int i = 0; i < 400; ++i) {
        facts.append(fact(Fact::Kind::Path, u"f%1"_s.arg(i), {}, i % 4 == 0 ? 0.9 : 0.5));
    }
    facts.append(fact(Fact::Kind::Number, u"41 seconds"_s));
    facts.append(fact(Fact::Kind::Error, u"aborted"_s, {}, 0.1));
    const QList<Fact> chosen = factsToCover(facts);
    QCOMPARE(chosen.size(), 150);
    QCOMPARE(chosen.first().text, u"f0"_s);
    QVERIFY(std::ranges::count_if(chosen, [](const Fact &f) { return f.weight > 0.8; }) == 100);
    const Coverage result = coverage(facts.first(8), u""_s);
    QCOMPARE(result.missing.size(), 8);
    QCOMPARE(result.missing[1].text, u"f4"_s); // most important first
}

void TestCoverage::adds_data()
{
    QTest::addColumn<QString>("summary");
    QTest::addColumn<QString>("expected");
    QTest::newRow("empty") << u""_s << u"## Errors\n- `boom`"_s;
    QTest::newRow("existing")
            << u"## Goal\n- x\n\n## Errors\n- a\n\n## Next steps\n- b\n"_s
            << u"## Goal\n- x\n\n## Errors\n- a\n- `boom`\n\n## Next steps\n- b\n"_s;
    QTest::newRow("none") << u"## Errors\n- (none)\n\n## Next steps\n- b"_s
                          << u"## Errors\n- `boom`\n\n## Next steps\n- b"_s;
    QTest::newRow("missing heading")
            << u"## Goal\n- x\n\n## Next steps\n- b"_s
            << u"## Goal\n- x\n\n## Errors\n- `boom`\n\n## Next steps\n- b"_s;
    QTest::newRow("at the end") << u"## Goal\n- x"_s << u"## Goal\n- x\n\n## Errors\n- `boom`"_s;
    QTest::newRow("free text") << u"All went well."_s << u"All went well.\n\n## Errors\n- `boom`"_s;
}

void TestCoverage::adds()
{
    QFETCH(QString, summary);
    QFETCH(QString, expected);
    QCOMPARE(appendMissing(summary, { fact(Fact::Kind::Error, u"boom"_s) }), expected);
}

void TestCoverage::addedFactsAreCovered()
{
    using enum Fact::Kind;
    const QList<Fact> facts { fact(Path, u"src/a.c"_s),
                              fact(Path, u"lib/a.c"_s),
                              fact(Command, u"make test → failed (exit code 2)"_s, u"make test"_s),
                              fact(Error, u"x.c:1: error: boom"_s),
                              fact(Instruction, u"Never change the tests"_s),
                              fact(Decision, u"We decided to keep the order"_s),
                              fact(OpenItem, u"Port the Windows build"_s) };
    const QString summary = u"## Goal\n- nothing of it"_s;
    QCOMPARE(coverage(facts, summary).found, 0);
    const QString added = appendMissing(summary, facts);
    QCOMPARE(coverage(facts, added).missing.size(), 0);
    const auto sections = SectionedSummary::parse(added);
    QCOMPARE(sections.bullets(SummarySection::Files).size(), 2);
    QCOMPARE(sections.bullets(SummarySection::Constraints),
             QStringList { u"Never change the tests"_s });
}

void TestCoverage::parsesOtherPrograms()
{
    const auto sections = SectionedSummary::parse(
            u"## Goal\nRefactor it.\n\n## Constraints & Preferences\n- none\n## Progress\n### "
            u"Done\n"
            "- [x] one\n  - detail\n### In Progress\n- [ ] two\n## Next Steps\n1. three\n2. four\n"
            "## Critical Context\n- five\n\n<read-files>\na.c\nb.c\n</read-files>"_s);
    QCOMPARE(sections.bullets(SummarySection::Goal), QStringList { u"Refactor it."_s });
    QCOMPARE(sections.bullets(SummarySection::Constraints), QStringList());
    QCOMPARE(sections.bullets(SummarySection::Done), QStringList { u"one; detail"_s });
    QCOMPARE(sections.bullets(SummarySection::InProgress), QStringList { u"two"_s });
    QCOMPARE(sections.bullets(SummarySection::NextSteps), (QStringList { u"three"_s, u"four"_s }));
    QCOMPARE(sections.bullets(SummarySection::Decisions), QStringList { u"five"_s });
    QCOMPARE(sections.bullets(SummarySection::Files), (QStringList { u"a.c"_s, u"b.c"_s }));
}

QTEST_APPLESS_MAIN(TestCoverage)
#include "tst_coverage.moc"
