// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "entrymetrics.h"
#include "entrynode.h"

#include <QRandomGenerator>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

/// The sizes of an entry's parts, and the form they are stored in.
class TestEntryMetrics : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void characters_data();
    void characters();
    void utf8CountsLikeUtf16();
    void parts();
    void usageOfAnswers();
    void roundTrip();
    void randomRoundTrip();
    void damagedBytes();
    void callKeys();
    void images_data();
    void images();
};

void TestEntryMetrics::characters_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QList<int>>("counts"); // letters, digits, symbols, spaces, wide
    using Counts = QList<int>;
    QTest::newRow("empty") << QString() << Counts { 0, 0, 0, 0, 0 };
    QTest::newRow("prose") << u"Two words."_s << Counts { 8, 0, 1, 1, 0 };
    QTest::newRow("code") << u"x[10] = \"a\";\n\t"_s << Counts { 2, 2, 6, 4, 0 };
    QTest::newRow("umlauts") << u"größer"_s << Counts { 6, 0, 0, 0, 0 };
    QTest::newRow("cyrillic") << u"да нет"_s << Counts { 5, 0, 0, 1, 0 };
    QTest::newRow("chinese") << u"会话树。"_s << Counts { 0, 0, 0, 0, 4 };
    QTest::newRow("kana and hangul") << u"ひらカタ한글"_s << Counts { 0, 0, 0, 0, 6 };
    QTest::newRow("emoji are two") << u"😀"_s << Counts { 0, 0, 0, 0, 2 };
    QTest::newRow("typography") << u"“a” – b…"_s << Counts { 2, 0, 4, 2, 0 };
    QTest::newRow("no-break space") << u"a\u00a0b"_s << Counts { 2, 0, 0, 1, 0 };
}

void TestEntryMetrics::characters()
{
    QFETCH(QString, text);
    QFETCH(QList<int>, counts);
    const CharCounts found = countCharacters(text);
    for (size_t i = 0; i < found.n.size(); ++i) {
        QCOMPARE(found.n[i], counts.at(static_cast<qsizetype>(i)));
    }
    QCOMPARE(found.total(), text.size());
    QCOMPARE(countCharactersUtf8(text.toUtf8()), found);
}

void TestEntryMetrics::utf8CountsLikeUtf16()
{
    QRandomGenerator random(7);
    for (int round = 0; round < 200; ++round) {
        QString text;
        for (int i = 0; i < 40; ++i) {
            char32_t c = random.bounded(0x2ffff);
            if (c >= 0xd800 && c <= 0xdfff) {
                c = 'x';
            }
            text += QString::fromUcs4(&c, 1);
        }
        QCOMPARE(countCharactersUtf8(text.toUtf8()), countCharacters(text));
    }
}

void TestEntryMetrics::parts()
{
    Entry entry;
    entry.role = Role::Assistant;
    entry.blocks = { ThinkingBlock { u"hm"_s, u"signature is not counted"_s, false },
                     TextBlock { u"Hello"_s },
                     ToolCallBlock { u"id1"_s, u"read"_s, R"({"path":"ü"})", {} },
                     ImageBlock { {}, u"image/png"_s, 750, 100 } };
    const EntryMetrics metrics = measure(entry);
    QCOMPARE(metrics.parts.size(), 4);
    QCOMPARE(metrics.parts.at(0).kind, PartMetrics::Kind::Thinking);
    QCOMPARE(metrics.parts.at(0).chars.total(), 2);
    QCOMPARE(metrics.parts.at(1).chars.total(), 5);
    QCOMPARE(metrics.parts.at(2).chars.total(), 4 + 12); // UTF-16 characters, not bytes
    QCOMPARE(metrics.parts.at(2).callKey, callKeyOf(u"id1"_s));
    QCOMPARE(metrics.parts.at(3).imageTokens, 100);
    QCOMPARE(metrics.chars().total(), 23);

    Entry bash;
    bash.role = Role::BashExecution;
    bash.toolArguments = R"({"command":"ls -l"})";
    bash.blocks = { TextBlock { u"total 0"_s } };
    QCOMPARE(measure(bash).chars().total(), 5 + 7);

    Entry result;
    result.role = Role::ToolResult;
    result.toolCallId = u"id1"_s;
    QCOMPARE(measure(result).resultKey, callKeyOf(u"id1"_s));

    Entry compaction;
    compaction.type = EntryType::Compaction;
    compaction.summary = u"short"_s;
    QCOMPARE(measure(compaction).parts.at(0).kind, PartMetrics::Kind::Summary);
}

void TestEntryMetrics::usageOfAnswers()
{
    Entry entry;
    entry.role = Role::Assistant;
    entry.provider = u"p"_s;
    entry.model = u"m"_s;
    QVERIFY(!measure(entry).hasUsage());
    entry.usage = Usage { 10, 5, 20, 30, 2, {} };
    QCOMPARE(measure(entry).promptTokens, 60);
    QCOMPARE(measure(entry).outputTokens, 5);
    const quint64 key = measure(entry).modelKey;
    entry.model = u"other"_s;
    QVERIFY(measure(entry).modelKey != key);
    entry.stopReason = StopReason::Aborted;
    QVERIFY(!measure(entry).hasUsage()); // not to be trusted
    entry.stopReason = StopReason::Stop;
    entry.usage = Usage { -10, -5, 0, 0, 0, {} };
    QVERIFY(!measure(entry).hasUsage());
    entry.role = Role::User;
    QCOMPARE(measure(entry).modelKey, 0u);
}

void TestEntryMetrics::roundTrip()
{
    QCOMPARE(decodeMetrics(encodeMetrics({})), EntryMetrics {});
    QVERIFY(encodeMetrics({}).isEmpty());
    EntryMetrics metrics;
    metrics.resultKey = ~quint64(0);
    metrics.modelKey = 1;
    metrics.promptTokens = std::numeric_limits<qint64>::max();
    metrics.outputTokens = 127;
    for (const auto kind :
         { PartMetrics::Kind::Text, PartMetrics::Kind::Thinking, PartMetrics::Kind::ToolCall,
           PartMetrics::Kind::Image, PartMetrics::Kind::Summary }) {
        PartMetrics part;
        part.kind = kind;
        if (kind == PartMetrics::Kind::Image) {
            part.imageTokens = 1600;
        } else {
            part.chars.n = { 1, 128, 0, 16'384, 5'000'000'000 };
        }
        part.callKey = kind == PartMetrics::Kind::ToolCall ? ~quint64(0) - 1 : 0;
        metrics.parts += part;
    }
    QCOMPARE(decodeMetrics(encodeMetrics(metrics)), metrics);
}

void TestEntryMetrics::randomRoundTrip()
{
    QRandomGenerator random(3);
    for (int round = 0; round < 500; ++round) {
        EntryMetrics metrics;
        metrics.promptTokens = random.bounded(1 << 20);
        for (int i = random.bounded(6); i > 0; --i) {
            PartMetrics part;
            part.kind = static_cast<PartMetrics::Kind>(random.bounded(3));
            for (qint64 &count : part.chars.n) {
                count = random.generate() >> random.bounded(32);
            }
            part.callKey = part.kind == PartMetrics::Kind::ToolCall ? random.generate64() : 0;
            metrics.parts += part;
        }
        const QByteArray bytes = encodeMetrics(metrics);
        QCOMPARE(decodeMetrics(bytes), metrics);
    }
}

void TestEntryMetrics::damagedBytes()
{
    EntryMetrics metrics;
    metrics.promptTokens = 1000;
    metrics.parts.resize(2);
    metrics.parts[1].chars.n = { 300, 300, 300, 300, 300 };
    const QByteArray bytes = encodeMetrics(metrics);
    for (qsizetype length = 0; length < bytes.size(); ++length) {
        std::ignore = decodeMetrics(bytes.first(length)); // any answer, but no harm
    }
    QCOMPARE(decodeMetrics(bytes.first(bytes.size() - 1)), EntryMetrics {});
    QCOMPARE(decodeMetrics(QByteArrayView("\x07garbage")), EntryMetrics {});
    QRandomGenerator random(11);
    for (int round = 0; round < 2000; ++round) {
        QByteArray noise = bytes;
        noise[random.bounded(static_cast<int>(noise.size()))] =
                static_cast<char>(random.bounded(256));
        std::ignore = decodeMetrics(noise);
    }
}

void TestEntryMetrics::callKeys()
{
    QVERIFY(callKeyOf(QString()) != 0);
    QVERIFY(callKeyOf(u"toolu_01"_s) != callKeyOf(u"toolu_10"_s));
    QCOMPARE(callKeyOf(u"a"_s), 0xaf63dc4c8601ec8cu); // FNV-1a, fixed for ever: it is stored
}

void TestEntryMetrics::images_data()
{
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("height");
    QTest::addColumn<int>("tokens");
    QTest::newRow("unknown") << 0 << 0 << 1200;
    QTest::newRow("half known") << 100 << 0 << 1200;
    QTest::newRow("small") << 10 << 10 << 1;
    QTest::newRow("usual") << 1000 << 750 << 1000;
    QTest::newRow("large") << 4000 << 3000 << 1600;
    QTest::newRow("beyond 32 bits") << 100'000 << 100'000 << 1600;
}

void TestEntryMetrics::images()
{
    QFETCH(int, width);
    QFETCH(int, height);
    QFETCH(int, tokens);
    QCOMPARE(imageTokens(width, height), tokens);
}

QTEST_GUILESS_MAIN(TestEntryMetrics)
#include "tst_entrymetrics.moc"
