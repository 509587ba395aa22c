// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contextedit.h"
#include "contextsamples.h"
#include "entrytitle.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

class TestEntryTitle final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void firstLine_data()
    {
        QTest::addColumn<QString>("markdown");
        QTest::addColumn<QString>("expected");
        QTest::newRow("plain") << u"Fix the test"_s << u"Fix the test"_s;
        QTest::newRow("blank lines") << u"\n\n  Fix it\nnow"_s << u"Fix it"_s;
        QTest::newRow("heading") << u"## Plan\ntext"_s << u"Plan"_s;
        QTest::newRow("hash is no heading") << u"#12 is open"_s << u"#12 is open"_s;
        QTest::newRow("emphasis") << u"I **really** mean *it*, _now_"_s
                                  << u"I really mean it, now"_s;
        QTest::newRow("names keep their underscores")
                << u"call my_own_function(2*3*4)"_s << u"call my_own_function(2*3*4)"_s;
        QTest::newRow("code span") << u"run `npm test` again"_s << u"run npm test again"_s;
        QTest::newRow("link") << u"see [the page](https://example.org/x) first"_s
                              << u"see the page first"_s;
        QTest::newRow("list") << u"- [ ] one\n- two"_s << u"one"_s;
        QTest::newRow("numbered") << u"1. first"_s << u"first"_s;
        QTest::newRow("quote") << u"> said before"_s << u"said before"_s;
        QTest::newRow("rule") << u"---\nAfter it"_s << u"After it"_s;
        QTest::newRow("tag on its own line")
                << u"<context>\nThe file\n</context>"_s << u"The file"_s;
        QTest::newRow("text before code wins")
                << u"```sh\nls\n```\nLists files"_s << u"Lists files"_s;
        QTest::newRow("only code") << u"```\n\nls -l\n```"_s << u"ls -l"_s;
        QTest::newRow("only a mark") << u" ? "_s << u"?"_s;
        QTest::newRow("nothing") << u"  \n "_s << QString();
        QTest::newRow("chinese") << u"**修复**测试"_s << u"修复测试"_s;
    }
    void firstLine()
    {
        QFETCH(QString, markdown);
        QTEST(firstMeaningfulLine(markdown), "expected");
    }

    void longLinesAreCutAtAWord()
    {
        const QString line = firstMeaningfulLine(u"word "_s.repeated(200));
        QVERIFY(line.size() <= 161);
        QVERIFY(line.endsWith(u"word…"_s));
        // Ten million characters without a line break are no problem.
        QVERIFY(firstMeaningfulLine(QString(10'000'000, u'x')).size() <= 161);
    }

    void answersWithoutText()
    {
        Entry entry;
        entry.role = Role::Assistant;
        QCOMPARE(entryTitle(entry), u"Empty answer"_s);
        entry.stopReason = StopReason::Aborted;
        QCOMPARE(entryTitle(entry), u"Stopped answer"_s);
        entry.stopReason = StopReason::Error;
        QCOMPARE(entryTitle(entry), u"Failed answer"_s);
        entry.stopReason = StopReason::ToolUse;
        entry.blocks = { ThinkingBlock { u"hm"_s, {}, false } };
        QCOMPARE(entryTitle(entry), u"Thinking only"_s);
        entry.blocks += ToolCallBlock { u"1"_s, u"edit"_s, R"({"path":"src/foo.cpp"})", {} };
        QCOMPARE(entryTitle(entry), u"edit src/foo.cpp"_s);
        entry.blocks += ToolCallBlock { u"2"_s, u"bash"_s, R"({"command":"make\nmake test"})", {} };
        entry.blocks += ToolCallBlock { u"3"_s, u"stop"_s, "{}", {} };
        QCOMPARE(entryTitle(entry), u"3 calls: edit src/foo.cpp, bash make, stop"_s);
        QCOMPARE(partTitle(entry, Category::ToolCalls), entryTitle(entry));
        QCOMPARE(partTitle(entry, Category::Thinking), u"hm"_s);
        entry.blocks += TextBlock { u"Done."_s };
        QCOMPARE(entryTitle(entry), u"Done."_s);
    }

    void manyCallsStayShort()
    {
        Entry entry;
        entry.role = Role::Assistant;
        for (int i = 0; i < 100; ++i) {
            entry.blocks +=
                    ToolCallBlock { QString::number(i),
                                    u"read"_s,
                                    R"({"path":"/home/a/very/long/folder/of/many/parts/x.h"})",
                                    {} };
        }
        const QString title = entryTitle(entry);
        QVERIFY2(title.startsWith(u"100 calls: read …/"_s), qPrintable(title));
        QVERIFY(title.size() <= 161);
        QVERIFY(title.contains(u"/x.h"_s)); // the end of a path tells one from another
    }

    void resultsSayWhatWasAsked()
    {
        Entry answer;
        answer.role = Role::Assistant;
        answer.blocks = { ToolCallBlock { u"1"_s, u"read"_s, R"({"path":"a.cpp"})", {} },
                          ToolCallBlock { u"2"_s, u"bash"_s, R"({"command":"make test"})", {} } };
        Entry result;
        result.role = Role::ToolResult;
        result.toolName = u"bash"_s;
        result.toolCallId = u"2"_s;
        result.blocks = { TextBlock { u"12 tests passed\n"_s } };
        QCOMPARE(entryTitle(result, &answer), u"bash make test"_s);
        QCOMPARE(resultArgument(result, &answer), u"make test"_s);
        QCOMPARE(entryTitle(result), u"bash: 12 tests passed"_s);
        QCOMPARE(resultArgument(result, nullptr), u"12 tests passed"_s);
        result.toolArguments = R"({"command":"make"})";
        QCOMPARE(entryTitle(result, &answer), u"bash make"_s);
    }

    /// The tree reads titles this way; results find their call although other results stand between.
    void readsTheAnswerAboveAResult()
    {
        MemoryEntrySource source;
        QList<EntryNode> nodes;
        const auto add = [&](Entry entry) {
            entry.seq = nodes.size() + 1;
            entry.parentSeq = entry.seq - 1;
            entry.id = EntryId::create();
            source.add(entry);
            nodes += nodeOf(entry);
        };
        Entry answer;
        answer.role = Role::Assistant;
        answer.blocks = { ToolCallBlock { u"1"_s, u"read"_s, R"({"path":"a.cpp"})", {} },
                          ToolCallBlock { u"2"_s, u"read"_s, R"({"path":"b.cpp"})", {} } };
        add(answer);
        for (const QString &id : { u"1"_s, u"2"_s }) {
            Entry result;
            result.role = Role::ToolResult;
            result.toolName = u"read"_s;
            result.toolCallId = id;
            result.blocks = { TextBlock { u"int main"_s } };
            add(result);
        }
        const SessionTree tree(nodes);
        QCOMPARE(readTitle(tree, 0, source).value_or(QString()),
                 u"2 calls: read a.cpp, read b.cpp"_s);
        QCOMPARE(readTitle(tree, 2, source).value_or(QString()), u"read b.cpp"_s);
    }

    void otherKinds()
    {
        Entry result;
        result.role = Role::ToolResult;
        result.toolName = u"bash"_s;
        result.blocks = { TextBlock { u"12 tests passed\n"_s } };
        QCOMPARE(entryTitle(result), u"bash: 12 tests passed"_s);

        Entry summary;
        summary.type = EntryType::BranchSummary;
        summary.summary = u"## Goal\nTry another rule"_s;
        QCOMPARE(entryTitle(summary), u"Branch summary: Goal"_s);

        Entry image;
        image.role = Role::User;
        image.blocks = { ImageBlock {} };
        QCOMPARE(entryTitle(image), u"Image"_s);

        ContextEdit edit;
        edit.op = ContextEdit::Op::Disable;
        QCOMPARE(entryTitle(edit.toEntry()), u"Compaction undone"_s);
    }
};

QTEST_GUILESS_MAIN(TestEntryTitle)
#include "tst_entrytitle.moc"
