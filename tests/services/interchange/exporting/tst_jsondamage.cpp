// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsonroundtrip.h"

#include <QCryptographicHash>
#include <QFile>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Our JSON where it is damaged, of another version, or large.
class TestJsonDamage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void damagedFiles_data();
    void damagedFiles();
    void newerVersion();
    void memoryIsBounded();
};

void TestJsonDamage::damagedFiles_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<int>("entries"); // -1: refused
    const QByteArray head =
            R"({"format":"varve-session","version":1,"session":{"id":"019a0000-0000-7000-8000-000000000001","name":"n","leafId":"","origin":{}},"entries":[)";
    const QByteArray one =
            R"({"id":"019a0000-0000-7000-8000-0000000000a1","parentId":null,"type":"message","role":"user","createdAt":"2026-01-01T00:00:00.000Z","blocks":[{"type":"text","text":"x"}]})";
    QTest::newRow("whole") << head + one + "]}" << 1;
    QTest::newRow("cut in an entry") << head + one + "," + one.first(60) << 1;
    QTest::newRow("cut in the attachments")
            << head + one + R"(],"attachments":{"ab":{"data":")" << 1;
    QTest::newRow("twice the same id") << head + one + "," + one + "]}" << 1;
    QTest::newRow("an entry that is no object") << head + "5,\"x\",null," + one + "]}" << 1;
    QTest::newRow("an entry that is no JSON") << head + "{x}," + one + "]}" << 1;
    QTest::newRow("no id") << head + R"({"type":"message","role":"user"})" + "]}" << 1;
    QTest::newRow("unknown kinds")
            << head + R"({"id":"q","type":"poem","role":"muse","blocks":[{"type":"song"}]})" + "]}"
            << 1;
    QTest::newRow("own parent") << head
                    + R"({"id":"019a0000-0000-7000-8000-0000000000a2","parentId":"019a0000-0000-7000-8000-0000000000a2","type":"message","role":"user"})"
                    + "]}" << 1;
    QTest::newRow("parent that is not there") << head
                    + R"({"id":"019a0000-0000-7000-8000-0000000000a2","parentId":"019a0000-0000-7000-8000-0000000000ff","type":"message","role":"user"})"
                    + "]}" << 1;
    QTest::newRow("wrong hash") << head + one
                    + R"(],"attachments":{"00":{"mediaType":"image/png","data":"AAAA"}}})"
                                << 1;
    QTest::newRow("no base 64") << head + one
                    + R"(],"attachments":{"00":{"mediaType":"image/png","data":"???"}},"blobs":{"1":5,"2":"?"}})"
                                << 1;
    QTest::newRow("no session") << QByteArray(
                                           R"({"format":"varve-session","version":1,"entries":[)")
                    + one + "]}" << -1;
    QTest::newRow("session without id")
            << QByteArray(R"({"format":"varve-session","session":{},"entries":[)") + one + "]}"
            << -1;
    QTest::newRow("nothing else") << QByteArray(R"({"format":"varve-session")") << -1;
}

void TestJsonDamage::damagedFiles()
{
    QFETCH(QByteArray, json);
    QFETCH(int, entries);
    ImportedStore to;
    const QString file = saveBytes(to.file(u"x.json"_s), json);
    const auto report = to.import(file);
    if (entries < 0) {
        QVERIFY(!report);
        QVERIFY(report.error().kind == Error::Kind::InvalidInput);
        QVERIFY(report.error().message.contains(u"x.json"_s));
        return;
    }
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QCOMPARE(report->sessions.constFirst().added, entries);
    const bool isWhole = qstrcmp(QTest::currentDataTag(), "whole") == 0;
    QCOMPARE(report->sessions.constFirst().skippedCount > 0
                     || !report->sessions.constFirst().notes.isEmpty(),
             !isWhole);
    QCOMPARE(*to.store().checkIntegrity(), QStringList());
}

void TestJsonDamage::newerVersion()
{
    ImportedStore to;
    const QString file = saveBytes(
            to.file(u"x.json"_s),
            R"({"format":"varve-session","version":2,"session":{"id":"019a0000-0000-7000-8000-000000000001"},"entries":[]})");
    const auto report = to.import(file);
    QVERIFY(!report);
    QVERIFY(report.error().kind == Error::Kind::NewerVersion);
}

void TestJsonDamage::memoryIsBounded()
{
    // One entry of text after the other; what is held shows in the peak of the process.
    const auto peak = [] {
        QFile status(u"/proc/self/status"_s);
        if (!status.open(QIODevice::ReadOnly)) {
            return qint64(0);
        }
        const QList<QByteArray> lines = status.readAll().split('\n');
        for (const QByteArray &line : lines) {
            if (line.startsWith("VmHWM:")) {
                return line.mid(6).trimmed().split(' ').constFirst().toLongLong();
            }
        }
        return qint64(0);
    };
    ImportedStore to;
    QFile file(to.file(u"big.json"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
            R"({"format":"varve-session","version":1,"session":{"id":"019a0000-0000-7000-8000-000000000001","leafId":"","origin":{}},"entries":[)");
    constexpr int Entries = 20'000;
    for (int i = 0; i < Entries; ++i) {
        file.write(QByteArray(i > 0 ? "," : "") + R"({"id":"019a0000-0000-7000-8000-)"
                   + QByteArray::number(i + 1).rightJustified(12, '0') + R"(","parentId":)"
                   + (i > 0 ? "\"019a0000-0000-7000-8000-"
                                      + QByteArray::number(i).rightJustified(12, '0') + '"'
                            : QByteArray("null"))
                   + R"(,"type":"message","role":"user","blocks":[{"type":"text","text":")"
                   + QByteArray(2000, 'a') + "\"}]}");
    }
    file.write("],\"attachments\":{");
    for (int i = 0; i < 12; ++i) {
        const QByteArray data(4 << 20, static_cast<char>('a' + i));
        file.write((i > 0 ? ",\"" : "\"")
                   + QCryptographicHash::hash(data, QCryptographicHash::Sha256).toHex()
                   + R"(":{"mediaType":"image/png","data":")" + data.toBase64() + "\"}");
    }
    file.write("}}");
    file.close();
    const qint64 before = peak();
    const auto report = to.import(file.fileName());
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QCOMPARE(report->sessions.constFirst().added, Entries);
    QCOMPARE(report->sessions.constFirst().skippedCount, 0);
    const qint64 taken = (peak() - before) / 1024; // MB
    QVERIFY2(taken < 140, qPrintable(QString::number(taken)));
}

QTEST_GUILESS_MAIN(TestJsonDamage)
#include "tst_jsondamage.moc"
