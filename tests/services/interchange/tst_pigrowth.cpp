// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fixturefiles.h"
#include "growth.h"
#include "importformats.h"

#include <QBuffer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

QByteArray line(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
}

QByteArray header(QJsonObject fields = { { u"id"_s, u"s-1"_s } })
{
    fields["type"_L1] = u"session"_s;
    fields["version"_L1] = 3;
    fields["cwd"_L1] = u"/p"_s;
    if (!fields.contains("timestamp"_L1)) {
        fields["timestamp"_L1] = u"2026-01-02T03:04:05.000Z"_s;
    }
    return line(fields);
}

QByteArray entry(const QString &id, const QString &parent, const QJsonObject &message,
                 const QJsonValue &time = u"2026-01-02T03:04:06.000Z"_s)
{
    return line({ { u"type"_s, u"message"_s },
                  { u"id"_s, id },
                  { u"parentId"_s, parent.isEmpty() ? QJsonValue() : QJsonValue(parent) },
                  { u"timestamp"_s, time },
                  { u"message"_s, message } });
}

QJsonObject said(const QString &text)
{
    return { { u"role"_s, u"user"_s }, { u"content"_s, text } };
}

Result<ImportReport> importPi(QByteArray bytes, ImportSink &sink, const ImportControl &control = {},
                              const QString &path = u"/x/test.jsonl"_s)
{
    QBuffer buffer(&bytes);
    if (!buffer.open(QIODevice::ReadOnly)) {
        return fail(Error::Kind::Internal, buffer.errorString());
    }
    return Importer(piFormat).read(buffer, path, sink, control);
}

Result<ImportReport> importSelf(const QByteArray &bytes, ImportSink &sink,
                                const ImportControl &control)
{
    return importPi(bytes, sink, control);
}

} // namespace

/// Files of pi that grow, and what must not come in twice, or not at all.
class TestPiGrowth : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asItWasWritten_data() { addFixtures(u"pi"_s, { u"*.jsonl"_s }); }
    void asItWasWritten();
    void aSessionWithoutAnId_data();
    void aSessionWithoutAnId();
    void manyOrphans();
    void orphansInTheOrderOfTheFile();
    void imagesOfDuplicates();
    void timesThatNoStoreHolds_data();
    void timesThatNoStoreHolds();
    void absurdUsage();
};

void TestPiGrowth::asItWasWritten()
{
    REQUIRE_FILE(path);
    constexpr qsizetype Imports = 12;
    compareGrown(contentsOf(path), importSelf, Imports);
}

void TestPiGrowth::aSessionWithoutAnId_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("expected");
    const QString uuid = u"01234567-89ab-4def-8123-456789abcdef"_s;
    QTest::newRow("name") << u"/x/my talk.jsonl"_s << u"my talk"_s;
    QTest::newRow("name with a UUID")
            << u"/x/2026-01-02T03-04-05-000Z_"_s + uuid + u".jsonl"_s << uuid;
    QTest::newRow("short name") << u"/x/a.jsonl"_s << u"a"_s;
}

void TestPiGrowth::aSessionWithoutAnId()
{
    QFETCH(const QString, path);
    QFETCH(const QString, expected);
    const QByteArray bytes = header({}) + entry(u"1"_s, {}, said(u"hi"_s));
    MemoryStore store;
    const auto report = importPi(bytes, store, {}, path);
    QVERIFY(report);
    QCOMPARE(report->sessions.constFirst().notes.size(), 1);
    const auto again = importPi(bytes + entry(u"2"_s, u"1"_s, said(u"more"_s)), store, {}, path);
    QCOMPARE(again->sessions.constFirst().added, 1);
    QCOMPARE(store.sessions.size(), 1);
    QCOMPARE(store.sessions.constFirst().session.origin.sessionId, expected);

    // Without any name either nothing could be known again.
    MemoryStore other;
    const auto refused = importPi(bytes, other, {}, {});
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, Error::Kind::InvalidInput);
    QCOMPARE(other.sessions.size(), 0);
}

/// Each of them took as long as all before it.
void TestPiGrowth::manyOrphans()
{
    constexpr int Count = 60'000;
    QByteArray bytes = header();
    for (int i = 0; i < Count; ++i) {
        bytes += entry(QString::number(i), u"missing"_s, said(QString::number(i)));
    }
    MemoryStore store;
    QVERIFY(importPi(bytes, store));
    QCOMPARE(store.entries().size(), Count);
    for (int i = 0; i < Count; i += 1000) {
        QCOMPARE(store.entries().at(i).text(), QString::number(i));
        QVERIFY(store.entries().at(i).parent.isNull());
    }
}

void TestPiGrowth::orphansInTheOrderOfTheFile()
{
    MemoryStore store;
    QVERIFY(importPi(
            header() + entry(u"1"_s, u"x"_s, said(u"1"_s)) + entry(u"2"_s, u"y"_s, said(u"2"_s))
                    + entry(u"3"_s, u"1"_s, said(u"3"_s)) + entry(u"4"_s, u"x"_s, said(u"4"_s))
                    + entry(u"5"_s, u"6"_s, said(u"5"_s)) + entry(u"6"_s, u"5"_s, said(u"6"_s)),
            store));
    QStringList texts;
    const SessionTree tree = store.tree();
    for (int i = 0; i < tree.size(); ++i) {
        texts += store.entries().at(i).text() + u'<' + QString::number(tree.parentOf(i));
    }
    QCOMPARE(texts.join(u' '), u"1<-1 3<0 2<-1 4<-1 5<-1 6<4"_s);
    QCOMPARE(store.broken, QStringList());
}

void TestPiGrowth::imagesOfDuplicates()
{
    const auto shown = [](const QByteArray &bytes) {
        return QJsonObject {
            { u"role"_s, u"user"_s },
            { u"content"_s,
              QJsonArray { QJsonObject { { u"type"_s, u"image"_s },
                                         { u"mimeType"_s, u"image/png"_s },
                                         { u"data"_s, QString::fromLatin1(bytes.toBase64()) } } } }
        };
    };
    QByteArray bytes = header();
    for (int i = 0; i < 5; ++i) {
        bytes += entry(u"1"_s, {}, shown("first " + QByteArray::number(i)));
    }
    // One that waits for its parent keeps its own.
    bytes += entry(u"3"_s, u"2"_s, shown("third")) + entry(u"2"_s, u"1"_s, said(u"second"_s));
    MemoryStore store;
    QVERIFY(importPi(bytes, store));
    QCOMPARE(store.entries().size(), 3);
    QList<QByteArray> kept;
    for (const auto &attachment : std::as_const(store.attachments)) {
        kept += attachment.data;
    }
    std::ranges::sort(kept);
    QCOMPARE(kept, QList<QByteArray>({ "first 0", "third" }));
    const auto &image = std::get<ImageBlock>(store.entries().at(2).blocks.constFirst());
    QCOMPARE(store.attachments.value(image.sha256).data, "third"_ba);
}

void TestPiGrowth::timesThatNoStoreHolds_data()
{
    QTest::addColumn<QJsonValue>("time");
    QTest::newRow("far future") << QJsonValue(9e18);
    QTest::newRow("the year 10000") << QJsonValue(253'402'300'800'000.0);
    QTest::newRow("before the year 1") << QJsonValue(-62'198'755'200'000.0 - 86'400'000.0 * 400);
    QTest::newRow("microseconds") << QJsonValue(1'767'261'600'000'000.0);
    QTest::newRow("over the edge") << QJsonValue(u"9999-12-31T23:59:59.000-10:00"_s);
    QTest::newRow("no number") << QJsonValue(1e300);
}

void TestPiGrowth::timesThatNoStoreHolds()
{
    QFETCH(const QJsonValue, time);
    const QByteArray bytes = header({ { u"id"_s, u"s-1"_s }, { u"timestamp"_s, time } })
            + entry(u"1"_s, {}, said(u"a"_s)) + entry(u"2"_s, u"1"_s, said(u"b"_s), time);
    MemoryStore store;
    const auto report = importPi(bytes, store);
    QVERIFY(report);
    QVERIFY(!store.sessions.constFirst().session.createdAt.isValid());
    QCOMPARE(store.entries().size(), 2);
    QCOMPARE(store.entries().at(1).createdAt, store.entries().at(0).createdAt); // the one before
    QCOMPARE(report->sessions.constFirst().notes.size(), 1);
    QCOMPARE(importPi(bytes, store)->sessions.constFirst().added, 0);
}

void TestPiGrowth::absurdUsage()
{
    const QJsonObject message { { u"role"_s, u"assistant"_s },
                                { u"content"_s, QJsonArray() },
                                { u"usage"_s,
                                  QJsonObject { { u"input"_s, 9e18 },
                                                { u"output"_s, 1e300 },
                                                { u"cacheRead"_s, -5 },
                                                { u"cacheWrite"_s, 7 } } } };
    QByteArray bytes = header();
    for (int i = 1; i < 100; ++i) {
        bytes += entry(QString::number(i), i > 1 ? QString::number(i - 1) : QString(), message);
    }
    MemoryStore store;
    QVERIFY(importPi(bytes, store));
    Usage sum;
    for (const Entry &entry : store.entries()) {
        sum += *entry.usage;
    }
    QVERIFY(sum.input > 0 && sum.output > 0);
    QCOMPARE(sum.cacheRead, 0);
    QCOMPARE(sum.cacheWrite, 99 * 7);
    QVERIFY(sum.prompt() > 0);
}

QTEST_GUILESS_MAIN(TestPiGrowth)
#include "tst_pigrowth.moc"
