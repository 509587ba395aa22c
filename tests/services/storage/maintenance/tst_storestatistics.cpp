// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionbuilder.h"
#include "storestatistics.h"

#include <QFile>
#include <QTest>

#include <numeric>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// What takes the space: parts that add up to the file, and texts that add up to what is stored.
class TestStoreStatistics final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void addsUp();
    void byWhat();
    void emptyStore();

private:
    static qint64 sum(const QList<StoreStatistics::Group> &groups)
    {
        return std::accumulate(groups.begin(), groups.end(), qint64(0),
                               [](qint64 sum, const auto &group) { return sum + group.bytes; });
    }
    static qint64 parts(const StoreStatistics &found)
    {
        return std::accumulate(found.parts.begin(), found.parts.end(), qint64(0),
                               [](qint64 sum, const auto &part) { return sum + part.bytes; });
    }
};

void TestStoreStatistics::addsUp()
{
    SessionBuilder builder(u"u1*5000 a1[x] r:x*40000 a2 u2*3000 a3"_s);
    const auto other = builder.store().createSession({});
    QVERIFY(other);
    builder.use(other->id);
    builder.add(u"u9*100"_s);
    QVERIFY(builder.store().addAttachment(QByteArray(70000, 'p'), u"image/png"_s, 9, 9));
    QVERIFY(builder.store().addAttachment(QByteArray(30000, 'q'), u"image/png"_s, 9, 9));
    QVERIFY(builder.store().addAttachment(QByteArray(500, 'r'), u"image/webp"_s, 9, 9));
    const auto found = measureStore(builder.path());
    QVERIFY2(found, found ? "" : qPrintable(found.error().message));
    QVERIFY(!found->estimated);
    QCOMPARE(parts(*found), found->fileSize + found->logSize);
    QCOMPARE(found->logSize, QFile(builder.path() + u"-wal"_s).size());
    for (const StoreStatistics::PartSize &part : found->parts) {
        QVERIFY2(part.bytes >= 0, StoreStatistics::name(part.part).data());
    }
    QCOMPARE(sum(found->sessions), found->text);
    QCOMPARE(sum(found->roles), found->text);
    QCOMPARE(sum(found->months), found->text);
    // Exactly what the columns hold.
    auto stored = builder.store().database().run(
            "SELECT sum(length(CAST(content AS BLOB)) + length(CAST(blocks_json AS BLOB)) + "
            "length(CAST(summary AS BLOB)) + length(CAST(tool_args_json AS BLOB)) + "
            "length(CAST(data_json AS BLOB))) FROM session_entries"_L1);
    QVERIFY(stored && stored->next());
    QCOMPARE(found->text, stored->integer(0));
    QCOMPARE(found->attachments.size(), 2);
    QCOMPARE(found->attachments.constFirst().name, u"image/png"_s);
    QCOMPARE(found->attachments.constFirst().count, 2);
    QCOMPARE(found->attachments.constFirst().bytes, 100000);
}

void TestStoreStatistics::byWhat()
{
    SessionBuilder builder(u"u1*5000 a1[x,y] r:x*40000 r:y*20000 a2"_s);
    const auto other = builder.store().createSession({});
    QVERIFY(other);
    builder.use(other->id);
    builder.add(u"u9*100"_s);
    const auto found = measureStore(builder.path());
    QVERIFY(found);
    QCOMPARE(found->sessions.size(), 2);
    QCOMPARE(found->sessions.constFirst().count, 5);
    QVERIFY(found->sessions.constFirst().session == builder.session()
            || found->sessions.constLast().session == builder.session());
    QCOMPARE(found->roles.constFirst().name, u"toolResult"_s);
    QCOMPARE(found->roles.constFirst().count, 2);
    QVERIFY(found->roles.constFirst().bytes >= 60000);
    QVERIFY(!found->tools.isEmpty());
    QVERIFY(sum(found->tools) >= 60000);
    QCOMPARE(found->months.size(), 1);
    QCOMPARE(found->months.constFirst().name.size(), 7);
    QCOMPARE(found->months.constFirst().count, 6);
}

void TestStoreStatistics::emptyStore()
{
    SessionBuilder builder;
    const auto found = measureStore(builder.path());
    QVERIFY(found);
    QCOMPARE(found->text, 0);
    QVERIFY(found->tools.isEmpty() && found->months.isEmpty());
    QCOMPARE(parts(*found), found->fileSize + found->logSize);
}

QTEST_GUILESS_MAIN(TestStoreStatistics)
#include "tst_storestatistics.moc"
