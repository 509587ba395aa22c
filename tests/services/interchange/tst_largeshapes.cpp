// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatfiles.h"
#include "claudelines.h"
#include "importformats.h"
#include "testdatabase.h"

#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// One thing of a file a great many times. Work that grows with the square of it takes longer than a test may.
class TestLargeShapes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void wideValues_data();
    void wideValues();
    void longFirstLine_data();
    void longFirstLine();
    void tooManyValues();
    void swipesWithoutTimes();
    void orphansOfOneParent();
    void notesBesideOneLine();
    void waitingIsBoundedForSmallEntries();
};

namespace
{

constexpr int Many = 300'000;
#ifdef __SANITIZE_ADDRESS__
constexpr qint64 Overhead = 700 << 20; // what was freed is kept a while
#else
constexpr qint64 Overhead = 0;
#endif

QByteArray zeros(int count)
{
    return '[' + QByteArray("0,").repeated(count - 1) + "0]";
}

/// Members in an order in which each one would have to be put before all others.
QByteArray members(int count)
{
    QByteArray json = "{";
    for (int i = count; i > 0; --i) {
        json += R"("m)" + QByteArray::number(1'000'000 + i) + R"(":1,)";
    }
    return json + R"("last":1})";
}

QByteArray piFile(const QByteArray &content)
{
    return R"({"type":"session","version":3,"id":"s-1","timestamp":"2026-01-02T03:04:05.678Z","cwd":"/p"})"
           "\n"
           R"({"type":"message","id":"a","parentId":null,"timestamp":"2026-01-02T03:04:06.000Z","message":{"role":"user","content":)"
            + content + "}}\n";
}

QByteArray codexFile(const QByteArray &content)
{
    return R"({"timestamp":"2026-01-02T03:04:05.000Z","type":"session_meta","payload":{"id":"s-1"}})"
           "\n"
           R"({"timestamp":"2026-01-02T03:04:05.000Z","type":"response_item","payload":{"type":"message","role":"user","content":)"
            + content + "}}\n";
}

QByteArray piUser(const QByteArray &id, const QByteArray &parent)
{
    return R"({"type":"message","id":")" + id + R"(","parentId":")" + parent
            + R"(","timestamp":"2026-01-02T03:04:06.000Z","message":{"role":"user","content":"x"}})"
              "\n";
}

const QByteArray PiHeader =
        R"({"type":"session","version":3,"id":"s-1","timestamp":"2026-01-02T03:04:05.678Z","cwd":"/p"})"
        "\n";

/// What memory this process needed at most while `bytes` came in, over what it had before.
qint64 memoryFor(const Importer &importer, const QByteArray &bytes, CountingSink &sink)
{
    const qint64 before = peakMemory();
    const auto report = importWith(importer, bytes, sink);
    return report ? peakMemory() - before : -1;
}

} // namespace

void TestLargeShapes::wideValues_data()
{
    QTest::addColumn<QString>("format");
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("pi, a list that is no content") << u"pi"_s << piFile(zeros(Many));
    QTest::newRow("pi, an object as a part") << u"pi"_s << piFile('[' + members(Many) + ']');
    QTest::newRow("codex, a list that is no content") << u"codex"_s << codexFile(zeros(Many));
    QTest::newRow("claude, fields that nobody knows")
            << u"claude"_s
            << claude::line("user", "u1", {},
                            R"("message":{"role":"user","content":"x"},"new":)" + members(Many));
    QTest::newRow("gemini, fields that nobody knows")
            << u"gemini"_s
            << QByteArray(
                       R"({"sessionId":"s","projectHash":"p","startTime":"2026-01-15T20:51:48.582Z","messages":[{"id":"1","type":"user","content":"x",)")
                    + members(Many).sliced(1) + "]}";
}

void TestLargeShapes::wideValues()
{
    QFETCH(const QString, format);
    QFETCH(const QByteArray, bytes);
    const Importer importer(format == "pi"_L1               ? piFormat
                                    : format == "codex"_L1  ? codexFormat
                                    : format == "claude"_L1 ? claudeFormat
                                                            : geminiCliFormat);
    CountingSink sink;
    const auto report = importWith(importer, bytes, sink);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QVERIFY(sink.entries >= 1);
}

/// Such a line is left out, and the rest comes in.
/// A picture in the first message: the line is longer than what is looked at to tell formats apart.
void TestLargeShapes::longFirstLine_data()
{
    QTest::addColumn<QByteArray>("beginning"); ///< up to the long text
    QTest::addColumn<QByteArray>("rest");
    const auto row = [](const char *format, const QByteArray &beginning, const QByteArray &rest) {
        QTest::newRow(format) << beginning << rest + '\n';
    };
    row("claude-code",
        R"({"sessionId":"s","cwd":"/p","version":"1.0.43","type":"user","uuid":"u1","parentUuid":null,)"
        R"("timestamp":"2026-01-02T03:04:05.000Z","message":{"role":"user","content":[)"
        R"({"type":"text","text":"see"},{"type":"text","text":")",
        R"("}]}})");
    row("codex",
        R"({"timestamp":"2026-01-02T03:04:05.000Z","type":"session_meta","payload":{"id":"s-1","base_instructions":{"text":")",
        R"("}}})"
        "\n"
        R"({"timestamp":"2026-01-02T03:04:05.000Z","type":"response_item","payload":{"type":"message","role":"user",)"
        R"("content":[{"type":"input_text","text":"x"}]}})");
    row("pi",
        R"({"type":"session","version":3,"id":"s-1","timestamp":"2026-01-02T03:04:05.678Z","cwd":"/p","new":")",
        R"("})"
        "\n" + piUser("a", "").chopped(1));
    row("copilot-cli",
        R"({"type":"session.start","data":{"sessionId":"s","version":1,"startTime":"2026-01-02T03:04:05.000Z","new":")",
        R"("},"id":"1","timestamp":"2026-01-02T03:04:05.000Z","parentId":null})"
        "\n"
        R"({"type":"user.message","data":{"content":"x"},"id":"2","timestamp":"2026-01-02T03:04:05.000Z","parentId":"1"})");
    row("gemini-cli",
        R"({"sessionId":"s","projectHash":"p","startTime":"2026-01-15T20:51:48.582Z","messages":[{"id":"1","type":"user",)"
        R"("timestamp":"2026-01-15T20:51:48.582Z","content":")",
        R"("}]})");
    row("qwen-code",
        R"({"uuid":"u1","parentUuid":null,"sessionId":"s","timestamp":"2026-01-02T03:04:05.000Z","type":"user","cwd":"/p",)"
        R"("version":"0.1","message":{"role":"user","parts":[{"text":")",
        R"("}]}})");
    row("cursor", R"({"role":"user","message":{"content":[{"type":"text","text":")", R"("}]}})");
    row("kimi", R"({"role":"_system_prompt","content":")",
        R"("})"
        "\n"
        R"({"role":"user","content":"x"})");
}

void TestLargeShapes::longFirstLine()
{
    QFETCH(const QByteArray, beginning);
    QFETCH(const QByteArray, rest);
    QTemporaryDir folder;
    QFile file(folder.filePath(u"session.jsonl"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(beginning + QByteArray(3 << 20, 'x') + rest);
    file.close();
    const auto importer = importerFor(file.fileName());
    QVERIFY2(importer, importer ? "" : qPrintable(importer.error().message));
    QCOMPARE(importer->format(), QLatin1StringView(QTest::currentDataTag()));
    CountingSink sink;
    const auto report = importer->import(file.fileName(), sink);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QVERIFY(sink.entries >= 1);
}

void TestLargeShapes::tooManyValues()
{
    CountingSink sink;
    const qint64 memory =
            memoryFor(Importer(piFormat), piFile(zeros(20'000'000)) + piUser("b", "a"), sink);
    QCOMPARE(sink.entries, 1);
    QVERIFY2(memory < Overhead + (300 << 20),
             qPrintable(QString::number(memory >> 20))); // the line itself, and half as much again
}

/// A file of 60 kB took two seconds.
void TestLargeShapes::swipesWithoutTimes()
{
    QByteArray bytes = R"({"chat_metadata":{"integrity":"i"},"user_name":"u","character_name":"c"})"
                       "\n";
    for (int i = 0; i < 20; ++i) {
        bytes +=
                R"({"name":"Mia","is_user":false,"send_date":"2026-01-11T11:00:46.676Z","mes":"x","swipe_id":1,"swipes":)"
                + zeros(10'000) + "}\n";
    }
    CountingSink sink;
    QVERIFY(importWith(Importer(sillyTavernFormat), bytes, sink));
    QVERIFY(sink.entries > 20 * 9'000);
}

void TestLargeShapes::orphansOfOneParent()
{
    QByteArray bytes = PiHeader;
    for (int i = 0; i < 100'000; ++i) {
        bytes += piUser(QByteArray::number(i), "gone");
    }
    CountingSink sink;
    QVERIFY(importWith(Importer(piFormat), bytes, sink));
    QCOMPARE(sink.entries, 100'000);
    QCOMPARE(sink.roots, 100'000);
}

/// Each goes on behind the one before, wherever it hangs.
void TestLargeShapes::notesBesideOneLine()
{
    constexpr int Notes = 100'000;
    QByteArray bytes = claude::user("e0", {}, "x");
    for (int i = 1; i < Notes; ++i) {
        const int below = i % 2 == 0 ? 0 : i / 2;
        bytes += claude::system("e" + QByteArray::number(i), "e" + QByteArray::number(below),
                                "api_error");
    }
    CountingSink sink;
    QVERIFY(importWith(Importer(claudeFormat), bytes, sink));
    QCOMPARE(sink.entries, Notes);
    QCOMPARE(sink.roots, 1);
}

void TestLargeShapes::waitingIsBoundedForSmallEntries()
{
    QByteArray bytes = PiHeader;
    for (int i = 0; i < 200'000; ++i) { // the parent of each would come last
        bytes += piUser(QByteArray::number(i), "end");
    }
    bytes += piUser("end", "0");
    CountingSink sink;
    const qint64 memory = memoryFor(Importer(piFormat), bytes, sink);
    QCOMPARE(sink.entries, 200'001);
    QVERIFY2(memory < Overhead + (150 << 20), qPrintable(QString::number(memory >> 20)));
}

QTEST_GUILESS_MAIN(TestLargeShapes)
#include "tst_largeshapes.moc"
