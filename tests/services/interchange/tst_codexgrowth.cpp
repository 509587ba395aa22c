// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codexlines.h"
#include "fixturefiles.h"
#include "growth.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

const QDateTime Begin = QDateTime::fromString(QString::fromLatin1(Past), Qt::ISODateWithMs);

QByteArray later(int seconds, const QByteArray &lines)
{
    return movedTo(timeText(Begin.addSecs(seconds)), lines);
}

Usage usageOf(const MemoryStore &store)
{
    Usage sum;
    for (const Entry &entry : store.entries()) {
        sum += entry.usage.value_or(Usage());
    }
    return sum;
}

constexpr int NextDay = 90'000;

} // namespace

/// Rollouts that are brought in while Codex writes them, and gone on with later.
class TestCodexGrowth : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theLastAnswerComesAfterAPause();
    void goneOnWithTheNextDay_data();
    void goneOnWithTheNextDay();
    void asItWasWritten_data() { addFixtures(u"codex"_s, { u"*.jsonl"_s }); }
    void asItWasWritten();
};

void TestCodexGrowth::theLastAnswerComesAfterAPause()
{
    const QByteArray bytes = meta() + typed("q") + message("assistant", "a");
    MemoryStore store;
    const auto early = importRollout(bytes, store, importAt(Begin.addSecs(60)));
    QCOMPARE(shape(store), QStringList { u"user q <0"_s });
    const QDateTime until = early->sessions.constFirst().leftOutUntil;
    QVERIFY(until > Begin.addSecs(60));
    const auto then = importRollout(bytes, store, importAt(until));
    QVERIFY(!then->sessions.constFirst().leftOutUntil.isValid());
    QCOMPARE(shape(store), QStringList({ u"user q <0"_s, u"assistant a <1"_s }));

    // Tokens of no answer so far wait as well.
    const QByteArray counted = meta() + typed("q") + message("assistant", "a")
            + tokens(usage(100, 0, 20, 0)) + tokens(usage(180, 0, 50, 0), usage(80, 0, 30, 0))
            + eventLine("task_complete");
    MemoryStore other;
    const auto waiting = importRollout(counted, other, importAt(Begin.addSecs(60)));
    QVERIFY(waiting->sessions.constFirst().leftOutUntil.isValid());
    QCOMPARE(usageOf(other).output, 20);
    QVERIFY(importRollout(counted, other, importAt(until)));
    QCOMPARE(usageOf(other).output, 50);
}

void TestCodexGrowth::goneOnWithTheNextDay_data()
{
    QTest::addColumn<QByteArray>("first");
    QTest::addColumn<QByteArray>("rest");
    QTest::addColumn<int>("output"); // tokens, altogether
    const QByteArray say = message("assistant", "a");
    const QByteArray one = tokens(usage(100, 0, 20, 0));
    const QByteArray two = tokens(usage(180, 0, 50, 0), usage(80, 0, 30, 0));
    const QByteArray three = tokens(usage(300, 0, 80, 0), usage(120, 0, 30, 0));
    const QByteArray done = eventLine("task_complete");
    QTest::newRow("tokens of no answer")
            << typed("q") + say + one + two + done
            << typed("more") + message("assistant", "b") + three + done << 80;
    QTest::newRow("counts before answers")
            << typed("q") + one + say + two << say + three + typed("p") + say << 80;
    QTest::newRow("tokens that come late")
            << typed("q") + say << one + typed("p") + say + two << 50;
    QTest::newRow("in the middle of an answer")
            << typed("q") + reasoning("r") << say + one + typed("p") + say + two << 50;
    QTest::newRow("a call that waits")
            << typed("q") + call("c1") << output("c1", "o") + one + say + two << 50;
    QTest::newRow("an event without its item")
            << typed("q") + eventLine("agent_message", R"(,"message":"a")")
            << say + one + eventLine("user_message", R"(,"message":"p")") << 20;
    QTest::newRow("a typed message without its item")
            << eventLine("user_message", R"(,"message":"q")") << message("user", "q") + say + one
            << 20;
}

void TestCodexGrowth::goneOnWithTheNextDay()
{
    QFETCH(const QByteArray, first);
    QFETCH(const QByteArray, rest);
    QFETCH(const int, output);
    const QByteArray whole = meta() + first + later(NextDay, rest);
    const ImportControl over = importAt(Begin.addSecs(2 * NextDay));
    MemoryStore fresh;
    QVERIFY(importRollout(whole, fresh, over));
    QCOMPARE(usageOf(fresh).output, output);
    MemoryStore store;
    QVERIFY(importRollout(meta() + first, store, importAt(Begin.addSecs(NextDay - 1))));
    const auto grown = importRollout(whole, store, over);
    QVERIFY(grown->sessions.constFirst().added > 0);
    QCOMPARE(outlines(store), outlines(fresh));
    QCOMPARE(store.broken, QStringList());
}

void TestCodexGrowth::asItWasWritten()
{
    REQUIRE_FILE(path);
    constexpr qsizetype Imports = 25;
    compareGrown(contentsOf(path), importRollout, Imports);
}

QTEST_GUILESS_MAIN(TestCodexGrowth)
#include "tst_codexgrowth.moc"
