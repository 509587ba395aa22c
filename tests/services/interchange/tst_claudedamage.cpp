// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudefiles.h"
#include "claudelines.h"
#include "importformats.h"
#include "pifiles.h"

#include <QDateTime>
#include <QRandomGenerator>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace varve::test::claude;
using namespace Qt::StringLiterals;

namespace
{

/// A pipe: what was read is gone.
class SequentialDevice final : public QIODevice
{
public:
    explicit SequentialDevice(const QByteArray &bytes) : m_bytes(bytes) { }
    [[nodiscard]] bool isSequential() const override { return true; }

protected:
    qint64 readData(char *data, qint64 maxSize) override
    {
        const qint64 size = qMin<qint64>(maxSize, m_bytes.size() - m_at);
        std::copy_n(m_bytes.constData() + m_at, size, data);
        m_at += size;
        return size;
    }
    qint64 writeData(const char *, qint64) override { return -1; }

private:
    const QByteArray m_bytes;
    qint64 m_at = 0;
};

/// A bit of everything.
QByteArray sample()
{
    const auto side = [](QByteArray text) {
        return text.replace("\"isSidechain\":false", "\"isSidechain\":true");
    };
    return R"({"type":"summary","summary":"Title","leafUuid":"a2"})"
           "\n"
            + user("u1", {}, "h\xc3\xa9") + progress("p1", "u1")
            + R"({"type":"ai-title","aiTitle":"T","sessionId":"s-1"})"
              "\n"
            + answer("a1", "p1", "m", call("c1")) + result("r1", "a1", "c1")
            + answer("a2", "r1", "m", call("c2")) + side(user("x1", {}, "task"))
            + result("r2", "a2", "c2") + side(answer("x2", "x1", "k", textBlock("did")))
            + answer("a3", "r2", "n", textBlock("one")) + boundary("b1", "a3") + summary("s1", "b1")
            + user("u2", "s1", "more") + answer("a4", "u2", "o", call("c3"))
            + answer("a5", "a4", "o", call("c4")) + result("r3", "a4", "c3")
            + result("r4", "a5", "c4") + answer("a6", "r4", "q", textBlock("end"));
}

QByteArray madeNow(QByteArray lines)
{
    return lines.replace(LongAgo,
                         QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs).toUtf8());
}

QStringList shapes(const MemoryStore &store)
{
    QStringList all;
    for (qsizetype i = 0; i < store.sessions.size(); ++i) {
        all += shape(store, i);
    }
    return all;
}

} // namespace

/// What becomes of transcripts that are damaged, strange, large or still being written.
class TestClaudeDamage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void recognized_data();
    void recognized();
    void refused_data();
    void refused();
    void damaged_data();
    void damaged();
    void strange_data();
    void strange();
    void everyPlaceToCut();
    void anAnswerInTheMaking();
    void oneByteAtATime();
    void sequentialDevices();
    void randomDamage();
    void largeAnswersAndRecords();
    void manyLargeSubagents();
    void cancelled();
    void deviceFails();
    void diskFull();
};

void TestClaudeDamage::recognized_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("expected");
    const QByteArray ask = user("u1", {}, "hi");
    QTest::newRow("prompt") << ask << true;
    QTest::newRow("first line cut") << ask.chopped(20) << true;
    QTest::newRow("keys in another order, cut")
            << QByteArray(R"({"sessionId":"s","type":"user","uuid":"u","parentUuid":null,)"
                          R"("message":{"role":"user","content":[{"type":"image","data":"QUJD)")
            << true;
    QTest::newRow("message first, cut within a character")
            << QByteArray("{\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":\"\xc3")
            << true;
    QTest::newRow("of Gemini's shape, cut")
            << QByteArray(R"({"uuid":"u","parentUuid":null,"type":"user","message":{"role":"user",)"
                          R"("parts":[{"text":"a\u00e)")
            << false;
    QTest::newRow("after a bad line") << "{bad\n" + ask << true;
    QTest::newRow("glued") << ask.chopped(1) + ask << true;
    QTest::newRow("summary") << QByteArray(R"({"type":"summary","summary":"x","leafUuid":"y"})")
                             << true;
    QTest::newRow("snapshot") << QByteArray(
            R"({"type":"file-history-snapshot","messageId":"m","snapshot":{},"isSnapshotUpdate":false})")
                              << true;
    QTest::newRow("mode") << QByteArray(
            R"({"type":"permission-mode","permissionMode":"default","sessionId":"s"})")
                          << true;
    QTest::newRow("pi") << QByteArray(R"({"type":"session","version":3,"id":"x","cwd":"/p"})"
                                      "\n"
                                      R"({"type":"message","id":"1","parentId":null,"message":{}})")
                        << false;
    QTest::newRow("codex") << QByteArray(
            R"({"timestamp":"t","type":"session_meta","payload":{"id":"x"},"uuid":"u","parentUuid":null})")
                           << false;
    QTest::newRow("text that speaks of it")
            << QByteArray(R"({"type":"x","text":"{\"parentUuid\":null,\"uuid\":\"a\"}"})") << false;
    QTest::newRow("silly tavern") << QByteArray(R"({"user_name":"x","character_name":"y"})")
                                  << false;
    QTest::newRow("array") << QByteArray("[1]") << false;
    QTest::newRow("nothing") << QByteArray() << false;
}

void TestClaudeDamage::recognized()
{
    QFETCH(QByteArray, bytes);
    QFETCH(bool, expected);
    QCOMPARE(Importer(claudeFormat).recognizes(bytes), expected);
}

void TestClaudeDamage::refused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("blank") << QByteArray("\n \n");
    QTest::newRow("binary") << QByteArray("\x7f"
                                          "ELF\0\0\0\x01\x02",
                                          9);
    QTest::newRow("text") << QByteArray("hello\nworld\n");
    QTest::newRow("garbage") << QByteArray("{\n").repeated(100'000);
    QTest::newRow("other JSON") << QByteArray("[1,2]\n{\"a\":1}\n");
    QTest::newRow("only titles") << QByteArray(R"({"type":"summary","summary":"x","leafUuid":"y"})"
                                               "\n");
    QTest::newRow("only a beginning") << user("u1", {}, "hi").chopped(10);
}

void TestClaudeDamage::refused()
{
    QFETCH(QByteArray, bytes);
    MemoryStore store;
    const auto report = importTranscript(bytes, store);
    QVERIFY(!report);
    QCOMPARE(report.error().kind, Error::Kind::InvalidInput);
    QVERIFY(report.error().message.contains(u"test.jsonl"_s));
    QCOMPARE(store.sessions.size(), 0);
}

void TestClaudeDamage::damaged_data()
{
    QTest::addColumn<QByteArray>("lines");
    QTest::addColumn<QStringList>("expected");
    QTest::addColumn<qint64>("badLine"); // 0: nothing was skipped
    QTest::addColumn<int>("notes");
    const QByteArray a = user("u1", {}, "a");
    const QByteArray b = user("u2", "u1", "b");
    const QByteArray c = user("u3", "u2", "c");
    const QStringList chain { u"-1 user a"_s, u"0 user b"_s, u"1 user c"_s };
    const auto row = [](const char *name, const QByteArray &lines, const QStringList &expected,
                        qint64 badLine, int notes) {
        QTest::newRow(name) << lines << expected << badLine << notes;
    };
    row("bad line", a + "{oops}\n" + b + c, chain, 2, 0);
    row("parent in a bad line", a + b.chopped(4) + '\n' + c, { u"-1 user a"_s, u"0 user c"_s }, 2,
        1);
    row("cut off", a + b.chopped(10), { u"-1 user a"_s }, 2, 0);
    row("glued", a.chopped(1) + b.chopped(1) + c, chain, 0, 1);
    row("glued, with rest", a.chopped(1) + b.chopped(1) + "{\"x\n" + c, chain, 1, 1);
    row("damaged UTF-8", QByteArray(a).replace("\"a\"", "\"a\xff\""), { u"-1 user a\ufffd"_s }, 0,
        1);
    row("not an object", a + "[1]\n" + b + c, chain, 2, 0);
    row("carriage returns", QByteArray(a + b + c).replace('\n', "\r\n"), chain, 0, 0);
    row("no time", a + QByteArray(b).replace(LongAgo, "never") + c, chain, 0, 1);
}

void TestClaudeDamage::damaged()
{
    QFETCH(QByteArray, lines);
    QFETCH(QStringList, expected);
    QFETCH(qint64, badLine);
    QFETCH(int, notes);
    MemoryStore store;
    const auto report = importTranscript(lines, store);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    const ImportedSession &session = report->sessions.constFirst();
    QCOMPARE(shape(store), expected);
    QCOMPARE(session.skippedCount, badLine == 0 ? 0 : 1);
    if (badLine != 0) {
        QCOMPARE(session.skipped.constFirst().line, badLine);
    }
    QCOMPARE(session.notes.size(), notes);
    QCOMPARE(store.broken, QStringList());
    for (const Entry &entry : store.entries()) {
        QVERIFY(entry.createdAt.isValid());
    }
}

void TestClaudeDamage::strange_data()
{
    QTest::addColumn<QByteArray>("fields");
    QTest::addColumn<QByteArray>("type");
    const auto row = [](const char *name, const QByteArray &type, const QByteArray &fields) {
        QTest::newRow(name) << fields << type;
    };
    row("no message", "user", R"("x":1)");
    row("message is text", "assistant", R"("message":"hi")");
    row("no content", "user", R"("message":{"role":"user"})");
    row("content is a number", "user", R"("message":{"content":3})");
    row("parts are numbers", "assistant", R"("message":{"content":[1,null,[[]]]})");
    row("empty content", "assistant", R"("message":{"id":"m","content":[]})");
    row("huge numbers", "assistant",
        R"("message":{"id":"m","content":[],"usage":{"input_tokens":1e300,"output_tokens":-5,"cache_read_input_tokens":99999999999999999999}})");
    row("result without id", "user", R"("message":{"content":[{"type":"tool_result"}]})");
    row("call without id", "assistant", R"("message":{"id":"m","content":[{"type":"tool_use"}]})");
    row("boundary of nothing", "system", R"("subtype":"compact_boundary","compactMetadata":7)");
    row("summary of nothing", "user", R"("isCompactSummary":true,"message":{})");
    row("attachment of nothing", "attachment", R"("attachment":[])");
    row("queued nothing", "attachment", R"("attachment":{"type":"queued_command"})");
    row("type is a number", "x", R"("type":7)");
    row("deep", "user",
        "\"message\":{\"content\":[{\"type\":\"x\",\"y\":" + QByteArray("[").repeated(100)
                + QByteArray("]").repeated(100) + "}]},\"toolUseResult\":"
                + QByteArray("{\"a\":").repeated(100) + '1' + QByteArray("}").repeated(100));
    row("lone surrogate", "user", R"("message":{"content":"\ud83e"})");
}

void TestClaudeDamage::strange()
{
    QFETCH(QByteArray, fields);
    QFETCH(QByteArray, type);
    const QByteArray lines =
            user("u1", {}, "a") + line(type, "o", "u1", fields) + user("u2", "o", "b");
    MemoryStore store;
    const auto report = importTranscript(lines, store);
    QVERIFY(report);
    QCOMPARE(store.entries().size(), 3);
    QCOMPARE(store.entries().at(2).parent, store.entries().at(1).id);
    QCOMPARE(store.broken, QStringList());
    QCOMPARE(importTranscript(lines, store)->sessions.constFirst().added, 0);
    const auto usage = store.entries().at(1).usage.value_or(Usage());
    QVERIFY(usage.input >= 0 && usage.output >= 0 && usage.cacheRead >= 0);
}

void TestClaudeDamage::everyPlaceToCut()
{
    QByteArray whole = madeNow(sample());
    whole.replace(R"("userType":"external","cwd":"/p",)", "");
    // What is at the end may still grow, so it is complete only when something follows.
    const QByteArray closed = whole + madeNow(user("u9", "a6", "thanks"));
    MemoryStore fresh;
    QVERIFY(importTranscript(closed, fresh));
    const QStringList expected = shapes(fresh);
    for (qsizetype length = 0; length <= whole.size(); ++length) {
        MemoryStore store;
        [[maybe_unused]] const auto part = importTranscript(whole.first(length), store);
        QCOMPARE(store.broken, QStringList());
        QVERIFY(importTranscript(closed, store));
        QCOMPARE(shapes(store), expected);
    }
}

void TestClaudeDamage::anAnswerInTheMaking()
{
    const QByteArray begun =
            user("u1", {}, "hi") + answer("a1", "u1", "m", call("c1")) + result("r1", "a1", "c1");
    MemoryStore store;
    const auto early = importTranscript(madeNow(begun), store);
    QVERIFY(early);
    QCOMPARE(shape(store), QStringList { u"-1 user hi"_s });
    QVERIFY(early->sessions.constFirst().notes.constFirst().contains(u"still being written"_s));
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().constLast().id);

    MemoryStore old; // nobody goes on with it
    QVERIFY(importTranscript(begun, old));
    QCOMPARE(old.entries().size(), 3);

    const auto saying = [](QByteArray lines, const QByteArray &reason) {
        return madeNow(lines.replace(R"("stop_reason":null)",
                                     QByteArray(R"("stop_reason":")" + reason + '"')));
    };
    MemoryStore goesOn; // newer versions tell the reason on every line
    QVERIFY(importTranscript(user("u1", {}, "hi")
                                     + saying(answer("a1", "u1", "m", textBlock("so")), "tool_use"),
                             goesOn));
    QCOMPARE(goesOn.entries().size(), 1);

    MemoryStore ended;
    QVERIFY(importTranscript(saying(answer("a1", {}, "m", textBlock("bye")), "end_turn"), ended));
    QCOMPARE(ended.entries().size(), 1);
}

void TestClaudeDamage::oneByteAtATime()
{
    QByteArray bytes = sample();
    TrickleDevice device(&bytes);
    QVERIFY(device.open(QIODevice::ReadOnly | QIODevice::Unbuffered));
    MemoryStore store;
    MemoryStore fresh;
    QVERIFY(Importer(claudeFormat).read(device, u"test.jsonl"_s, store));
    QVERIFY(importTranscript(bytes, fresh));
    QCOMPARE(shapes(store), shapes(fresh));
}

void TestClaudeDamage::sequentialDevices()
{
    SequentialDevice device(sample());
    QVERIFY(device.open(QIODevice::ReadOnly));
    MemoryStore store;
    QVERIFY(Importer(claudeFormat).read(device, u"test.jsonl"_s, store));
    QCOMPARE(store.sessions.size(), 2);

    SequentialDevice longDevice(user("u1", {}, QByteArray(33 << 20, 'x')));
    QVERIFY(longDevice.open(QIODevice::ReadOnly));
    const auto refused = Importer(claudeFormat).read(longDevice, u"test.jsonl"_s, store);
    QCOMPARE(refused.error().kind, Error::Kind::InvalidInput);
}

void TestClaudeDamage::randomDamage()
{
    const QByteArray whole = sample();
    QRandomGenerator random(20261122);
    for (int round = 0; round < 500; ++round) {
        QByteArray bytes = whole;
        for (int i = random.bounded(1, 12); i > 0; --i) {
            const int at = random.bounded(static_cast<int>(bytes.size()));
            switch (random.bounded(4)) {
            case 0:
                bytes[at] = static_cast<char>(random.bounded(256));
                break;
            case 1:
                bytes.remove(at, random.bounded(60));
                break;
            case 2:
                bytes.insert(at, bytes.mid(random.bounded(static_cast<int>(bytes.size())), 80));
                break;
            default: // ids that lead elsewhere
                bytes.replace(QByteArray("\"a" + QByteArray::number(random.bounded(1, 7)) + '"'),
                              QByteArray("\"r" + QByteArray::number(random.bounded(1, 5)) + '"'));
            }
        }
        MemoryStore store;
        const auto report = importTranscript(bytes, store);
        QCOMPARE(store.broken, QStringList());
        if (report) {
            const auto again = importTranscript(bytes, store);
            QVERIFY(again);
            for (const ImportedSession &session : again->sessions) {
                QCOMPARE(session.added, 0);
            }
        }
    }
}

void TestClaudeDamage::largeAnswersAndRecords()
{
    // An answer that never ends must not be held for ever.
    QByteArray bytes = user("u1", {}, QByteArray(5 << 20, 'x'));
    constexpr int Count = 40;
    for (int i = 0; i < Count; ++i) {
        bytes +=
                answer("a" + QByteArray::number(i), "u1", "m", textBlock(QByteArray(1 << 20, 'y')));
    }
    MemoryStore store;
    QVERIFY(importTranscript(bytes, store));
    QVERIFY(store.entries().size() > 3 && store.entries().size() < 8);
    qsizetype text = 0;
    for (const Entry &entry : store.entries()) {
        text += entry.text().size();
    }
    QCOMPARE(text, (Count + 5) << 20);
}

void TestClaudeDamage::manyLargeSubagents()
{
    const QByteArray text(1 << 20, 'x');
    QByteArray bytes = user("u1", {}, "hi");
    constexpr int Sizes[] = { 20, 20, 40, 1 }; // MB
    for (int line = 0; line < 40; ++line) {
        for (int agent = 0; agent < 4; ++agent) {
            if (line < Sizes[agent]) {
                bytes += user("x" + QByteArray::number(agent * 100 + line), {}, text)
                                 .replace("\"isSidechain\":false",
                                          QByteArray(R"("isSidechain":true,"agentId":"g)"
                                                     + QByteArray::number(agent) + '"'));
            }
        }
    }
    MemoryStore store;
    QVERIFY(importTranscript(bytes, store));
    QCOMPARE(store.sessions.size(), 5);
    for (int agent = 0; agent < 4; ++agent) {
        QCOMPARE(store.entries(agent + 1).size(), Sizes[agent]);
    }
}

void TestClaudeDamage::cancelled()
{
    QByteArray bytes;
    constexpr int Count = 3000;
    for (int i = 1; i <= Count; ++i) {
        bytes +=
                user(QByteArray::number(i), i == 1 ? QByteArray() : QByteArray::number(i - 1), "x");
    }
    MemoryStore sink;
    sink.stopsAtAppend = true;
    const auto report = importTranscript(bytes, sink, { sink.stop.get_token(), {} });
    QVERIFY(!report);
    QCOMPARE(report.error().kind, Error::Kind::Cancelled);
    MemoryStore &store = sink;
    QCOMPARE(store.batches.size(), 1);
    QCOMPARE(store.sessions.constFirst().ended, 1);
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().constLast().id);

    QList<qint64> done;
    QVERIFY(importTranscript(bytes, store,
                             { {}, [&done](qint64 bytesDone, qint64) { done += bytesDone; } }));
    QCOMPARE(store.entries().size(), Count);
    QCOMPARE(done.constLast(), bytes.size());
    QVERIFY(std::ranges::is_sorted(done));
}

void TestClaudeDamage::deviceFails()
{
    QByteArray bytes = user("u1", {}, "a");
    FailingDevice device(&bytes);
    QVERIFY(device.open(QIODevice::ReadOnly | QIODevice::Unbuffered));
    MemoryStore store;
    const auto report = Importer(claudeFormat).read(device, u"x"_s, store);
    QVERIFY(!report);
    QCOMPARE(report.error().kind, Error::Kind::Io);
    QVERIFY(report.error().message.contains(u"the cable was pulled."_s));
}

void TestClaudeDamage::diskFull()
{
    MemoryStore store;
    store.failAfter = 0;
    const auto report = importTranscript(sample(), store);
    QVERIFY(!report);
    QCOMPARE(report.error().kind, Error::Kind::DiskFull);
}

QTEST_GUILESS_MAIN(TestClaudeDamage)
#include "tst_claudedamage.moc"
