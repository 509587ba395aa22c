// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codexlines.h"
#include "importformats.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Files that are not what they should be, or not whole.
class TestCodexDamage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void refused_data();
    void refused();
    void damaged_data();
    void damaged();
    void everyPlaceToCut_data();
    void everyPlaceToCut();
    void goingOn();
    void garbage();
    void longRecord();
    void waitingIsBounded();
    void cancelled();
    void recognizes_data();
    void recognizes();
};

void TestCodexDamage::refused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("blank") << QByteArray("\n \n");
    QTest::newRow("binary") << QByteArray("\x7f"
                                          "ELF\0\0\0\x01\x02",
                                          9);
    QTest::newRow("text") << QByteArray("hello\nworld\n");
    QTest::newRow("half a line") << meta().first(40);
    QTest::newRow("a great deal of garbage") << QByteArray("{\n").repeated(100'000) + meta();
    QTest::newRow("other JSON") << QByteArray("[1,2]\n");
    QTest::newRow("pi") << QByteArray(R"({"type":"session","version":3,"id":"s","cwd":"/"})"
                                      "\n");
    QTest::newRow("claude") << QByteArray(
            R"({"type":"user","parentUuid":null,"uuid":"a","message":{}})"
            "\n");
}

void TestCodexDamage::refused()
{
    QFETCH(QByteArray, bytes);
    MemoryStore store;
    const auto report = importRollout(bytes, store);
    QVERIFY(!report);
    QCOMPARE(report.error().kind, Error::Kind::InvalidInput);
    QVERIFY(report.error().message.contains(u"test.jsonl"_s));
    QCOMPARE(store.sessions.size(), 0);
}

void TestCodexDamage::damaged_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QStringList>("expected");
    QTest::addColumn<qint64>("badLine"); // 0: nothing was skipped
    const auto row = [](const char *name, const QByteArray &bytes, const QStringList &expected,
                        qint64 badLine) { QTest::newRow(name) << bytes << expected << badLine; };
    const QStringList both { u"user q <0"_s, u"assistant a <1"_s };
    const QByteArray say = message("assistant", "a");
    row("bad line", meta() + typed("q") + "{oops}\n" + say, both, 4);
    row("torn last line", meta() + typed("q") + say + say.chopped(9), both, 5);
    row("bad first line", "{oops\n" + meta() + typed("q") + say, both, 1);
    row("glued", meta() + typed("q").replace("}\n", "}") + say, both, 0);
    row("not an object", meta() + typed("q") + "[1]\n" + say, both, 4);
    row("carriage returns", QByteArray(meta() + typed("q") + say).replace('\n', "\r\n"), both, 0);
    row("no time", meta() + typed("q") + QByteArray(say).replace(Past, "never"), both, 0);
    row("bad UTF-8", meta() + typed("q") + message("assistant", "a\xff"),
        { u"user q <0"_s, u"assistant a\ufffd <1"_s }, 0);
    row("no session_meta", typed("q") + typed("p"), { u"user p <0"_s }, 0);
    row("payload is no object",
        meta() + line("response_item", "[]") + line("event_msg", "7") + typed("q"),
        { u"codex:response_item <0"_s, u"codex:event_msg <1"_s, u"user q <2"_s }, 0);
    row("fields of odd types",
        meta() + item(R"({"type":"message","role":7,"content":{"a":1}})")
                + item(R"({"type":"reasoning","summary":"x","content":7,"encrypted_content":[]})")
                + item(R"({"type":"function_call","name":[],"arguments":null,"call_id":{}})")
                + item(R"({"type":"function_call_output","call_id":"x","output":null})")
                + eventLine("token_count", R"(,"info":[1])")
                + eventLine("token_count", R"(,"info":{"total_token_usage":7})")
                + line("compacted",
                       R"({"message":7,"replacement_history":[1,{"type":"message"},null]})"),
        {}, 0);
}

void TestCodexDamage::damaged()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QStringList, expected);
    QFETCH(qint64, badLine);
    MemoryStore store;
    const auto report = importRollout(bytes, store);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    const ImportedSession &session = report->sessions.constFirst();
    if (!expected.isEmpty()) {
        QCOMPARE(shape(store), expected);
    }
    QCOMPARE(session.skippedCount, badLine == 0 ? 0 : 1);
    if (badLine != 0) {
        QCOMPARE(session.skipped.constFirst().line, badLine);
    }
    QCOMPARE(store.broken, QStringList());
    for (const Entry &entry : store.entries()) {
        QVERIFY(entry.createdAt.isValid());
    }
}

void TestCodexDamage::everyPlaceToCut_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("step"); // bytes; only one row takes the time for each
    const QByteArray context = message("user", "<environment_context>é</environment_context>");
    const QByteArray one = tokens(usage(10, 4, 5, 0));
    const QByteArray two = tokens(usage(20, 4, 8, 0));
    QTest::newRow("everything") << context + typed("q")
                    + line("turn_context", R"({"model":"m","effort":"low"})") + reasoning("r")
                    + eventLine("agent_message", R"(,"message":"a")") + message("assistant", "a")
                    + call("c1") + call("c2") + output("c1", "o") + output("c2", "p") + one
                    + message("assistant", "b") + two + eventLine("task_complete")
                    + line("compacted", R"({"message":"S"})") + typed("x")
                    + message("assistant", "c") + eventLine("turn_aborted")
                    + eventLine("thread_rolled_back", R"(,"num_turns":1)") + typed("y")
                    + message("assistant", "d") + tokens(usage(30, 4, 9, 0))
                                << 1;
    QTest::newRow("counts before answers")
            << typed("q") + eventLine("agent_message", R"(,"message":"a")") + one + reasoning("r")
                    + message("assistant", "a") + call("c1") + output("c1", "o") + two + call("c2")
                    + output("c2", "p") + typed("x")
            << 7;
    QTest::newRow("no counts") << context + eventLine("user_message", R"(,"message":"q")")
                    + message("user", "q") + reasoning("r") + call("c1") + output("c1", "o")
                    + message("assistant", "a") + eventLine("error", R"(,"message":"boom")")
                               << 7;
}

void TestCodexDamage::everyPlaceToCut()
{
    QFETCH(QByteArray, body);
    QFETCH(int, step);
    const QByteArray bytes = movedTo(Now, meta() + body);
    MemoryStore fresh;
    QVERIFY(importRollout(bytes, fresh));
    const QStringList expected = fresh.outline();
    QVERIFY(expected.size() > 5);
    for (qsizetype length = 0; length <= bytes.size(); length += step) {
        MemoryStore store;
        const auto part = importRollout(bytes.first(length), store);
        QCOMPARE(part.has_value(), length >= meta().size() - 1);
        QCOMPARE(store.broken, QStringList());
        QVERIFY(importRollout(bytes, store));
        QCOMPARE(store.outline(), expected);
        QCOMPARE(store.broken, QStringList());
    }
}

/// An answer that may still be added to is left for the next import, but not for ever.
void TestCodexDamage::goingOn()
{
    const QByteArray bytes = meta() + typed("q") + reasoning("r");
    MemoryStore store;
    const auto part = importRollout(movedTo(Now, bytes), store);
    QVERIFY(part);
    QCOMPARE(shape(store), QStringList({ u"user q <0"_s }));
    QVERIFY(anyContains(part->sessions.constFirst().notes, "not complete yet"_L1));
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().constLast().id);
    const auto now = QDateTime::currentDateTimeUtc();
    const auto at = [&](int seconds) {
        MemoryStore other;
        const QString time = now.addSecs(-seconds).toString(Qt::ISODateWithMs);
        [[maybe_unused]] const auto read = importRollout(movedTo(time.toLatin1(), bytes), other);
        return other.entries().size();
    };
    QCOMPARE(at(60), 2);
    QCOMPARE(at(-60), 2); // clocks differ
    QCOMPARE(at(2 * 3600), 3);
    QCOMPARE(at(-2 * 3600), 3);
}

void TestCodexDamage::garbage()
{
    const QByteArray deep = QByteArray("{\"a\":").repeated(100'000);
    const QByteArray list =
            "[" + QByteArray("[").repeated(50'000) + QByteArray("]").repeated(50'000) + "]";
    MemoryStore store;
    const auto report = importRollout(
            meta() + deep + '\n'
                    + item(R"({"type":"message","role":"user","content":)" + list + '}')
                    + item(R"({"type":"message","role":"assistant","content":[[],7,null,{"text":7}]})")
                    + typed("q"),
            store);
    QVERIFY(report);
    QCOMPARE(store.broken, QStringList());
    QCOMPARE(shape(store).constLast().first(6), u"user q"_s);

    // Bytes of a file in a shuffled order; always the same.
    const QByteArray whole = meta() + typed("q") + reasoning("r") + call("c") + output("c", "o");
    quint32 seed = 7;
    for (int round = 0; round < 300; ++round) {
        QByteArray bytes = whole;
        for (int i = 0; i < 4; ++i) {
            seed = seed * 1664525u + 1013904223u;
            bytes[qsizetype(seed >> 8) % bytes.size()] = char(seed >> 24);
        }
        MemoryStore other;
        [[maybe_unused]] const auto read = importRollout(bytes, other);
        QCOMPARE(other.broken, QStringList());
    }
}

void TestCodexDamage::longRecord()
{
    const QByteArray text(8 << 20, 'x');
    MemoryStore store;
    QVERIFY(importRollout(meta() + typed("q") + call("c1") + output("c1", text)
                                  + tokens(usage(1, 0, 1, 0)),
                          store));
    QCOMPARE(store.entries().at(3).text().size(), text.size());
}

/// Without anything that decides, neither entries nor parts of one gather for ever.
void TestCodexDamage::waitingIsBounded()
{
    const QByteArray text(1 << 20, 'x');
    QByteArray bytes = meta() + call("c0");
    constexpr int Count = 60;
    for (int i = 0; i < Count; ++i) {
        bytes += output("c" + QByteArray::number(i), text);
    }
    MemoryStore store;
    QVERIFY(importRollout(movedTo(Now, bytes), store));
    QVERIFY(store.entries().size() > Count - 20);
    QCOMPARE(store.broken, QStringList());

    constexpr int Many = 5000;
    MemoryStore other;
    QVERIFY(importRollout(
            meta() + call("c").repeated(Many)
                    + eventLine("agent_message", R"(,"message":"lost")").repeated(Many)
                    + eventLine("user_message", R"(,"message":"q")").repeated(Many),
            other));
    QCOMPARE(other.entries().size(), 1 + Many / 1000 + Many + Many);
    QCOMPARE(other.entries().at(1).blocks.size(), 1000);
}

void TestCodexDamage::cancelled()
{
    QByteArray bytes = meta();
    constexpr int Count = 3000;
    for (int i = 0; i < Count; ++i) {
        bytes += typed(QByteArray::number(i));
    }
    MemoryStore sink;
    sink.stopsAtAppend = true;
    const auto report = importRollout(bytes, sink, { sink.stop.get_token(), {} });
    QVERIFY(!report);
    QCOMPARE(report.error().kind, Error::Kind::Cancelled);
    QCOMPARE(sink.batches.size(), 1);
    QCOMPARE(sink.broken, QStringList());
    QVERIFY(importRollout(bytes, sink));
    QCOMPARE(sink.entries().size(), Count + 1);
}

void TestCodexDamage::recognizes_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("expected");
    QTest::newRow("session_meta") << meta() << true;
    QTest::newRow("after a bad line") << "{bad\n" + meta() << true;
    QTest::newRow("item first") << typed("q") << true;
    QTest::newRow("bare") << QByteArray(R"({"id":"a","timestamp":"t","instructions":null})")
                          << true;
    QTest::newRow("pi") << QByteArray(R"({"type":"session","id":"a","timestamp":"t","cwd":"/"})")
                        << false;
    QTest::newRow("claude") << QByteArray(R"({"type":"user","uuid":"a","timestamp":"t"})") << false;
    QTest::newRow("other payload") << QByteArray(R"({"type":"x","payload":{}})") << false;
    QTest::newRow("mentions it") << QByteArray(
            R"({"text":"{\"type\":\"session_meta\",\"payload\":{}}"})")
                                 << false;
    QTest::newRow("empty") << QByteArray() << false;
}

void TestCodexDamage::recognizes()
{
    QFETCH(QByteArray, bytes);
    QFETCH(bool, expected);
    QCOMPARE(Importer(codexFormat).recognizes(bytes), expected);
    if (!expected) {
        return;
    }
    QVERIFY(!Importer(piFormat).recognizes(bytes));
    QTemporaryDir dir;
    const QString path = dir.filePath(
            u"rollout-2026-01-02T03-04-05-01234567-89ab-cdef-0123-456789abcdef.jsonl"_s);
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
    file.close();
    MemoryStore store;
    QVERIFY(importFile(path, store));
    const QString id = store.sessions.constFirst().session.origin.sessionId;
    QVERIFY(id == "s-1"_L1 || id == "a"_L1 || id == "01234567-89ab-cdef-0123-456789abcdef"_L1);
}

QTEST_GUILESS_MAIN(TestCodexDamage)
#include "tst_codexdamage.moc"
