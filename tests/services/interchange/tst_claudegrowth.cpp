// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudefiles.h"
#include "claudelines.h"
#include "fixturefiles.h"
#include "growth.h"

#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace varve::test::claude;
using namespace Qt::StringLiterals;

namespace
{

const QDateTime Begin = QDateTime::fromString(QString::fromLatin1(LongAgo), Qt::ISODateWithMs);

/// The same lines, written so many seconds after the first ones.
QByteArray later(int seconds, QByteArray lines)
{
    return lines.replace(LongAgo, timeText(Begin.addSecs(seconds)));
}

QByteArray title(const QByteArray &text)
{
    return "{\"type\":\"custom-title\",\"sessionId\":\"s-1\",\"customTitle\":\"" + text + "\"}\n";
}

QByteArray saying(QByteArray lines, const QByteArray &reason)
{
    return lines.replace("\"stop_reason\":null", QByteArray("\"stop_reason\":\"" + reason + '"'));
}

/// Seconds after the first line.
Result<ImportReport> importAfter(int seconds, const QByteArray &lines, MemoryStore &store)
{
    return importTranscript(lines, store, importAt(Begin.addSecs(seconds)));
}

Result<ImportReport> importSelf(const QByteArray &bytes, ImportSink &sink,
                                const ImportControl &control)
{
    return importTranscript(bytes, sink, control);
}

Usage usageOf(const MemoryStore &store)
{
    Usage sum;
    for (const Entry &entry : store.entries()) {
        sum += entry.usage.value_or(Usage());
    }
    return sum;
}

} // namespace

/// Transcripts that are brought in while Claude Code writes them.
class TestClaudeGrowth : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theLastAnswerComesAfterAPause();
    void aStopHookEndsIt();
    void aLastLineThatWasCut();
    void anAnswerWithAPauseInIt_data();
    void anAnswerWithAPauseInIt();
    void titlesBehindTheLastAnswer_data();
    void titlesBehindTheLastAnswer();
    void asItWasWritten_data() { addFixtures(u"claude"_s, { u"*.jsonl"_s }); }
    void asItWasWritten();
};

/// Older versions never say that an answer has ended.
void TestClaudeGrowth::theLastAnswerComesAfterAPause()
{
    const QByteArray lines =
            user("u1", {}, "hi") + later(9, answer("a1", "u1", "m", textBlock("so")));
    MemoryStore store;
    const auto early = importAfter(60, lines, store);
    QVERIFY(early);
    QCOMPARE(shape(store), QStringList { u"-1 user hi"_s });
    const QDateTime until = early->sessions.constFirst().leftOutUntil;
    QVERIFY(until.isValid());
    const auto before = importTranscript(lines, store, importAt(until.addSecs(-2)));
    QCOMPARE(before->sessions.constFirst().added, 0);
    QCOMPARE(before->sessions.constFirst().leftOutUntil, until);
    const auto then = importTranscript(lines, store, importAt(until));
    QCOMPARE(then->sessions.constFirst().added, 1);
    QVERIFY(!then->sessions.constFirst().leftOutUntil.isValid());
    QCOMPARE(shape(store), QStringList({ u"-1 user hi"_s, u"0 assistant so"_s }));
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().constLast().id);
}

void TestClaudeGrowth::aStopHookEndsIt()
{
    const QByteArray hook =
            line("progress", "p1", "a1", R"("data":{"type":"hook_progress","hookEvent":"Stop"})");
    MemoryStore store;
    const auto report = importAfter(
            0, user("u1", {}, "hi") + answer("a1", "u1", "m", textBlock("so")) + hook, store);
    QVERIFY(!report->sessions.constFirst().leftOutUntil.isValid());
    QCOMPARE(store.entries().size(), 2);
}

/// A file that ends in mid-line is being written, unless nobody has touched it for long.
void TestClaudeGrowth::aLastLineThatWasCut()
{
    QTemporaryDir folder;
    QFile file(folder.filePath(u"cut.jsonl"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(user("u1", {}, "hi") + answer("a1", "u1", "m", textBlock("so"))
               + user("u2", "a1", "cut").chopped(9));
    file.close();
    MemoryStore store;
    const auto now = QDateTime::currentDateTimeUtc();
    const auto early = Importer(claudeFormat).import(file.fileName(), store, importAt(now));
    QVERIFY(early->sessions.constFirst().leftOutUntil > now);
    QCOMPARE(store.entries().size(), 1);
    const auto then =
            Importer(claudeFormat).import(file.fileName(), store, importAt(now.addSecs(3600)));
    QVERIFY(!then->sessions.constFirst().leftOutUntil.isValid());
    QCOMPARE(store.entries().size(), 2);
}

void TestClaudeGrowth::anAnswerWithAPauseInIt_data()
{
    QTest::addColumn<QByteArray>("first");
    QTest::addColumn<QByteArray>("rest");
    QTest::addColumn<QStringList>("expected");
    const QByteArray ask = user("u1", {}, "hi");
    const QByteArray text = later(1, answer("a1", "u1", "m", textBlock("let me"), 50));
    const QByteArray made = later(901, answer("a2", "a1", "m", call("c1"), 200));
    const QByteArray done = later(950, result("r1", "a2", "c1"))
            + later(960, answer("a3", "r1", "n", textBlock("fin")));
    const QString hi = u"-1 user hi"_s;
    QTest::newRow("text, then a call")
            << ask + text << made + done
            << QStringList({ hi, u"0 assistant let me"_s, u"1 assistant [c1]"_s,
                             u"2 result c1 r1"_s, u"3 assistant fin"_s });
    QTest::newRow("waiting for a tool")
            << ask + later(1, answer("a1", "u1", "m", call("c1")))
            << later(901, result("r1", "a1", "c1"))
                    + later(902, answer("a2", "r1", "n", textBlock("fin")))
            << QStringList(
                       { hi, u"0 assistant [c1]"_s, u"1 result c1 r1"_s, u"2 assistant fin"_s });
    QTest::newRow("a compaction without its summary")
            << ask + later(1, boundary("b1", "u1")) << later(901, user("u2", "b1", "more"))
            << QStringList(
                       { hi, u"0 note claude-code:system:compact_boundary"_s, u"1 user more"_s });
}

void TestClaudeGrowth::anAnswerWithAPauseInIt()
{
    QFETCH(const QByteArray, first);
    QFETCH(const QByteArray, rest);
    QFETCH(const QStringList, expected);
    constexpr int Over = 100'000;
    MemoryStore fresh;
    QVERIFY(importAfter(Over, first + rest, fresh));
    QCOMPARE(shape(fresh), expected);
    MemoryStore store;
    QVERIFY(importAfter(900, first, store));
    QVERIFY(store.entries().size() > 1); // a session may well be over
    QVERIFY(importAfter(Over, first + rest, store));
    QCOMPARE(outlines(store), outlines(fresh));
    QCOMPARE(store.broken, QStringList());
    if (first.contains("let me")) { // what the whole answer has used, once
        QCOMPARE(usageOf(store).output, 200 + 100);
        QCOMPARE(usageOf(store).prompt(), 2 * 60);
    }
}

void TestClaudeGrowth::titlesBehindTheLastAnswer_data()
{
    QTest::addColumn<QByteArray>("first");
    QTest::addColumn<QByteArray>("rest");
    const QByteArray ask = user("u1", {}, "hi");
    const QByteArray said = answer("a1", "u1", "m", textBlock("so"));
    const QByteArray more = user("u2", "a1", "more");
    QTest::newRow("an answer that has ended")
            << ask + saying(said, "end_turn") + title("T") << more;
    QTest::newRow("after a pause") << ask + said + title("T") << later(1000, more);
    QTest::newRow("after a call") << ask + answer("a1", "u1", "m", call("c1")) + title("T")
                                  << later(1000, result("r1", "a1", "c1"));
}

void TestClaudeGrowth::titlesBehindTheLastAnswer()
{
    QFETCH(const QByteArray, first);
    QFETCH(const QByteArray, rest);
    MemoryStore store;
    const auto report = importAfter(999, first, store);
    QCOMPARE(report->sessions.constFirst().title, u"T"_s);
    QCOMPARE(shape(store).size(), 3);
    QCOMPARE(shape(store).constLast(), u"1  T"_s);
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().constLast().id);
    MemoryStore fresh;
    QVERIFY(importAfter(9999, first + rest, store));
    QVERIFY(importAfter(9999, first + rest, fresh));
    QCOMPARE(outlines(store), outlines(fresh));
    QCOMPARE(shape(store).size(), 4);
    QVERIFY(shape(store).constLast().startsWith(u"2 "_s));
}

void TestClaudeGrowth::asItWasWritten()
{
    REQUIRE_FILE(path);
    constexpr qsizetype Imports = 12;
    compareGrown(contentsOf(path), importSelf, Imports);
}

QTEST_GUILESS_MAIN(TestClaudeGrowth)
#include "tst_claudegrowth.moc"
