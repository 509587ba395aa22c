// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a machine does not believe an archive, and what it does not tell an open one.
#include "archivecodec.h"
#include "archivemachine.h"
#include "factstore.h"
#include "storecheck.h"
#include <storage/archivelog.h>

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

using Machine = ArchiveTestMachine;
using Way = Machine::Way;

class Words final : public ArchiveFilter
{
public:
    Result<> clean(ArchiveItem &item, const BlobReader &) override
    {
        if (auto *entry = std::get_if<Entry>(&item.value)) {
            for (Block &block : entry->blocks) {
                if (auto *text = std::get_if<TextBlock>(&block)) {
                    text->text.replace(u"secret"_s, u"[key]"_s);
                }
            }
        }
        return {};
    }
    Result<QByteArray> blob(const QByteArray &name, const BlobReader &read) override
    {
        return read(name);
    }
};

} // namespace

class TestArchiveTrust : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tamperedRecordsAreLeftThere_data();
    void tamperedRecordsAreLeftThere();
    void absurdNumbersDoNotPoisonTheClock();
    void forgedUnderTheSameName();
    void othersHaveNoSayInWhatWasNeverThere();
    void factsOfOthersInAnOpenArchive();
    void whatIsNothingCostsOthersLittle();
    void theOwnersMachinesComeFirst();
    void nobodyHangsAnEntryIntoAnotherSession();
    void openArchivesGetWordsAndNoKeys();
    void othersSessionsInAnOpenArchive();
};

void TestArchiveTrust::tamperedRecordsAreLeftThere_data()
{
    QTest::addColumn<int>("what");
    for (int i = 0; i < 6; ++i) {
        QTest::addRow("%d", i) << i;
    }
}

void TestArchiveTrust::tamperedRecordsAreLeftThere()
{
    QFETCH(const int, what);
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId broken = a.talk(2, u"broken"_s);
    MemoryArchive server(shelf);
    QVERIFY(a.sync(server).has_value());
    tamper(shelf, ArchiveRecord::Kind::Entry, [&](ArchiveRecord &record) {
        switch (what) {
        case 0:
            record.payload[record.payload.size() / 2] ^= 0x40;
            break;
        case 1:
            record.payload.clear();
            break;
        case 2:
            record.session = SessionId::create();
            break;
        case 3:
            record.machine = MachineId::create();
            break;
        case 4:
            record.number = -5;
            break;
        default:
            record.kind = ArchiveRecord::Kind::Title;
        }
    });
    const SessionId whole = a.talk(2, u"whole"_s);
    QVERIFY(a.sync(server, Way::Push).has_value());
    const auto report = b.sync(server);
    QVERIFY(!report.has_value());
    QCOMPARE(report.error().kind, Error::Kind::InvalidInput);
    QVERIFY(!report.error().message.isEmpty());
    QCOMPARE(ArchiveList(b.store()).state(b.archive().number)->lastError, report.error().message);
    QVERIFY(!isThere(b, broken) || sessionOf(b, broken).entryCount == 0);
    QCOMPARE(b.ofSession(whole), a.ofSession(whole)); // the others go on
    QVERIFY(checkStore(b.path())->findings.isEmpty());
}

void TestArchiveTrust::absurdNumbersDoNotPoisonTheClock()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(1, u"talk"_s);
    MemoryArchive server(shelf);
    QVERIFY(a.sync(server).has_value());
    ArchiveRecord absurd = shelf->records.first().last();
    absurd.machine = MachineId::create();
    for (const qint64 number :
         { LargestArchiveNumber, LargestArchiveNumber + 1, std::numeric_limits<qint64>::max() }) {
        absurd.number = number;
        shelf->records[{ absurd.session.toBytes(), absurd.machine.toBytes() }] = { { number,
                                                                                     absurd } };
        const auto report = b.sync(server);
        QVERIFY(!report.has_value());
        QVERIFY(!report.error().message.isEmpty());
    }
    b.say(id, u"goes on"_s);
    QVERIFY(!b.sync(server, Way::Push).has_value()); // says it again
    const auto newest = shelf->records.value({ id.toBytes(), b.id().toBytes() });
    QVERIFY(!newest.isEmpty());
    QVERIFY(newest.lastKey() < 1000);
    // Nor where the head hides it.
    shelf->records[{ absurd.session.toBytes(), absurd.machine.toBytes() }].clear();
    shelf->records.remove({ absurd.session.toBytes(), absurd.machine.toBytes() });
    auto &ofA = shelf->records[{ id.toBytes(), a.id().toBytes() }];
    ArchiveRecord far = ofA.last();
    far.number = LargestArchiveNumber;
    b.say(id, u"and on"_s);
    QVERIFY(b.sync(server).has_value());
    ofA.insert(far.number, far);
    QVERIFY(!b.sync(server).has_value());
    QVERIFY(*ArchiveLog(b.store()).clock() < 1000);
}

void TestArchiveTrust::forgedUnderTheSameName()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(1, u"talk"_s);
    settle(shelf, { &a, &b });
    // Said once more by another machine, as a copy of a store does: it is the same, and nothing is wrong.
    const auto ofA = shelf->records.value({ id.toBytes(), a.id().toBytes() });
    const MachineId other = MachineId::create();
    auto &ofOther = shelf->records[{ id.toBytes(), other.toBytes() }];
    for (ArchiveRecord record : ofA) {
        record.machine = other;
        ofOther.insert(record.number, record);
    }
    settle(shelf, { &b });
    ArchiveRecord forged = ofA.last();
    for (const ArchiveRecord &record : ofA) {
        forged = record.kind == ArchiveRecord::Kind::Entry ? record : forged;
    }
    auto item = *decodeRecord(forged);
    std::get<Entry>(item.value).blocks = { TextBlock { u"never said"_s } };
    forged.machine = MachineId::create();
    forged.number = 500;
    forged.payload = encodeRecord(item).payload;
    shelf->records[{ id.toBytes(), forged.machine.toBytes() }].insert(forged.number, forged);
    MemoryArchive server(shelf);
    for (int i = 0; i < 2; ++i) {
        const auto report = b.sync(server);
        QVERIFY(!report.has_value());
        QCOMPARE(report.error().kind, Error::Kind::InvalidInput);
    }
    QCOMPARE(b.ofSession(id), a.ofSession(id));
}

void TestArchiveTrust::othersHaveNoSayInWhatWasNeverThere()
{
    Machine a(u"a"_s, false);
    Machine b(u"b"_s, false);
    Archive archive = a.archive();
    archive.sendsAll = false;
    QVERIFY(ArchiveList(a.store()).change(archive).has_value());
    const SessionId id = a.talk(2, u"private"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    shelf->description.isSealed = false;
    const SessionId ofB = b.talk(1, u"of b"_s);
    shelf->description.role = u"another"_s;
    MemoryArchive asB(shelf);
    QVERIFY(b.sync(asB).has_value());
    // Who claims the name, calls it something else and deletes it.
    const auto put = [&](qint64 number, const ArchiveValue &value) {
        const ArchiveRecord record =
                encodeRecord({ id, b.id(), number, sessionOf(a, id).createdAt, value });
        QVERIFY(asB.push({ record }).has_value());
    };
    put(500, TitleValue { u"claimed"_s, u"person"_s });
    put(501, DeletedValue { true, { { id, a.id(), LargestArchiveNumber } } });
    shelf->description.role = u"owner"_s;
    MemoryArchive asA(shelf);
    const QString before = a.ofSession(id);
    const auto report = a.sync(asA);
    QVERIFY(!report.has_value());
    QCOMPARE(report.error().kind, Error::Kind::InvalidInput);
    QVERIFY(isThere(a, id));
    QCOMPARE(a.ofSession(id), before);
    QVERIFY(isThere(a, ofB)); // the others go on
    QVERIFY(*ArchiveLog(a.store()).clock() < 100);
}

void TestArchiveTrust::factsOfOthersInAnOpenArchive()
{
    Machine a(u"a"_s, false);
    Machine b(u"b"_s, false);
    Machine c(u"c"_s, false);
    const auto shelf = std::make_shared<ArchiveShelf>();
    shelf->description.isSealed = false;
    QVERIFY(FactStore(a.store().database()).put({ { .text = u"of a"_s } }).has_value());
    MemoryArchive server(shelf);
    QVERIFY(a.sync(server).has_value());
    QVERIFY(c.sync(server).has_value());
    QCOMPARE(FactStore(c.store().database()).facts({})->size(), 1);
    shelf->description.role = u"another"_s;
    QVERIFY(b.sync(server).has_value());
    QVERIFY(FactStore(b.store().database()).facts({})->isEmpty());
}

/// However many machines of a member have something there that is nothing, each of the others asks for a few.
void TestArchiveTrust::whatIsNothingCostsOthersLittle()
{
    constexpr int Many = 1200;
    Machine a(u"a"_s, false);
    Machine b(u"b"_s, false);
    const auto shelf = std::make_shared<ArchiveShelf>();
    shelf->description.isSealed = false;
    const SessionId id = a.talk(1, u"talk"_s);
    settle(shelf, { &a });
    for (int i = 0; i < Many; ++i) {
        const MachineId machine = MachineId::create();
        shelf->machines.insert(machine.toBytes(), { machine, u"box"_s, u"mallory"_s });
        ArchiveRecord record = shelf->records[{ id.toBytes(), a.id().toBytes() }].first();
        record.machine = machine;
        record.payload = "nothing";
        shelf->records[{ id.toBytes(), machine.toBytes() }].insert(record.number, record);
    }
    int asked = 0;
    MemoryArchive server(shelf, [&](QLatin1StringView call) -> Result<> {
        asked += call == "records"_L1 ? 1 : 0;
        return {};
    });
    QVERIFY(!b.sync(server)); // it is said
    QCOMPARE(sessionOf(b, id).entryCount, sessionOf(a, id).entryCount);
    QCOMPARE_LT(asked, 600);
}

void TestArchiveTrust::theOwnersMachinesComeFirst()
{
    for (int i = 0; i < 4; ++i) { // whichever machine's id is the smaller one
        Machine a(u"a"_s, false);
        Machine b(u"b"_s, false);
        Machine c(u"c"_s, false);
        const auto shelf = std::make_shared<ArchiveShelf>();
        shelf->description.isSealed = false;
        const SessionId id = a.talk(1, u"talk"_s);
        MemoryArchive server(shelf);
        QVERIFY(a.sync(server).has_value());
        shelf->description.role = u"another"_s;
        QVERIFY(b.sync(server).has_value());
        const auto ofA = shelf->records.value({ id.toBytes(), a.id().toBytes() });
        for (ArchiveRecord record : ofA) {
            if (record.kind == ArchiveRecord::Kind::Entry) {
                auto item = *decodeRecord(record);
                item.machine = b.id();
                std::get<Entry>(item.value).blocks = { TextBlock { u"never said"_s } };
                QVERIFY(server.push({ encodeRecord(item) }).has_value());
            }
        }
        shelf->description.role = u"third"_s;
        QVERIFY(!c.sync(server).has_value());
        QCOMPARE(c.ofSession(id), a.ofSession(id));
    }
}

void TestArchiveTrust::nobodyHangsAnEntryIntoAnotherSession()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const SessionId own = b.talk(2, u"b's own"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(1, u"talk"_s);
    MemoryArchive server(shelf);
    QVERIFY(a.sync(server).has_value());
    const EntryId target = sessionOf(b, own).leaf;
    tamper(shelf, ArchiveRecord::Kind::Entry, [&](ArchiveRecord &record) {
        auto item = *decodeRecord(record);
        std::get<Entry>(item.value).parent = target;
        record.payload = encodeRecord(item).payload;
    });
    tamper(shelf, ArchiveRecord::Kind::Leaf, [&](ArchiveRecord &record) {
        auto item = *decodeRecord(record);
        item.value = LeafValue { target };
        record.payload = encodeRecord(item).payload;
    });
    const QString before = b.ofSession(own);
    QVERIFY(b.sync(server, Way::Pull).has_value());
    QCOMPARE(b.ofSession(own), before);
    QCOMPARE(sessionOf(b, id).entryCount, 0);
    QVERIFY(sessionOf(b, id).leaf.isNull());
    QVERIFY(checkStore(b.path())->findings.isEmpty());
}

void TestArchiveTrust::openArchivesGetWordsAndNoKeys()
{
    Machine a(u"a"_s, false);
    const auto shelf = std::make_shared<ArchiveShelf>();
    shelf->description.isSealed = false;
    const SessionId id = a.talk(1, u"my secret talk"_s);
    MemoryArchive server(shelf);
    Words filter;
    QVERIFY(a.sync(server, Way::Both, {}, &filter).has_value());
    int entries = 0;
    tamper(shelf, ArchiveRecord::Kind::Entry, [&](ArchiveRecord &record) {
        ++entries;
        QVERIFY(!record.words.contains("secret"));
        QVERIFY(record.words.split(' ').contains("talk"));
        QVERIFY(!std::get<Entry>(decodeRecord(record)->value).text().contains(u"secret"_s));
    });
    QCOMPARE(entries, 2);
    QVERIFY(isThere(a, id));
}

void TestArchiveTrust::othersSessionsInAnOpenArchive()
{
    Machine a(u"a"_s, false);
    Machine b(u"b"_s, false);
    const auto shelf = std::make_shared<ArchiveShelf>();
    shelf->description.isSealed = false;
    const SessionId id = a.talk(1, u"talk"_s);
    MemoryArchive ofA(shelf);
    QVERIFY(a.sync(ofA).has_value());
    shelf->description.role = u"another"_s;
    MemoryArchive ofB(shelf);
    QVERIFY(b.sync(ofB, Way::Pull).has_value());
    b.say(id, u"from b"_s);
    QVERIFY(b.store().rename(id, u"not b's to say"_s).has_value());
    // Not before it was chosen.
    Archive archive = b.archive();
    archive.sendsAll = false;
    QVERIFY(ArchiveList(b.store()).change(archive).has_value());
    QCOMPARE(b.sync(ofB)->sent, 0);
    QVERIFY(ArchiveList(b.store())
                    .choose(archive.number, { .session = id, .folder = {} })
                    .has_value());
    QVERIFY(b.sync(ofB)->sent > 0);
    const auto sent = shelf->records.value({ id.toBytes(), b.id().toBytes() });
    QVERIFY(!sent.isEmpty());
    for (const ArchiveRecord &record : sent) {
        QVERIFY(record.kind == ArchiveRecord::Kind::Entry
                || record.kind == ArchiveRecord::Kind::Leaf);
    }
    QCOMPARE(ArchiveList(b.store()).state(b.archive().number)->unsent, 0);
}

QTEST_GUILESS_MAIN(TestArchiveTrust)
#include "tst_archivetrust.moc"
