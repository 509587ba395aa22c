// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What single things do between machines; all of it at random is tst_archivehistories.
#include "archivecodec.h"
#include "archivemachine.h"
#include "queryrows.h"
#include "sessiontags.h"
#include "storecheck.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

using Machine = ArchiveTestMachine;

} // namespace

class TestArchiveSync : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aSessionThatIsNewStandsWhereItWasLeft();
    void theNewestTitleHolds();
    void clocksOfTheWallDecideNothing();
    void waitsForABaseThatNeverComes();
    void aBaseThatIsToldLater();
    void theSameFileOnTwoMachines();
    void bytesComeAlong();
    void whatWasTakenBackWhileItWasOff();
    void theCheckKnowsTheTriggers();
    void withoutAnArchiveNothingIsWritten();
};

void TestArchiveSync::aSessionThatIsNewStandsWhereItWasLeft()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(3, u"talk"_s);
    settle(shelf, { &a, &b });
    QCOMPARE(sessionOf(b, id).leaf, sessionOf(a, id).leaf);
    // It follows until somebody goes on in it here.
    a.say(id, u"more"_s);
    settle(shelf, { &a, &b });
    QCOMPARE(sessionOf(b, id).leaf, sessionOf(a, id).leaf);
    b.say(id, u"from b"_s);
    const EntryId ofB = sessionOf(b, id).leaf;
    a.say(id, u"from a"_s);
    settle(shelf, { &a, &b });
    QCOMPARE(sessionOf(b, id).leaf, ofB);
    QVERIFY(sessionOf(a, id).leaf != ofB);
    const auto leaves = ArchiveList(a.store()).leaves(id);
    QCOMPARE(leaves->size(), 1);
    QCOMPARE(leaves->constFirst().leaf, ofB);
    QVERIFY(leaves->constFirst().isHere);
    const auto machines = ArchiveList(a.store()).machines();
    QVERIFY(std::ranges::contains(*machines, u"b"_s, &ArchiveMachine::name));
    QCOMPARE(a.everything(), b.everything());
}

void TestArchiveSync::theNewestTitleHolds()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(1, u"talk"_s);
    settle(shelf, { &a, &b });
    QVERIFY(a.store().rename(id, u"first"_s).has_value());
    settle(shelf, { &a, &b });
    QVERIFY(b.store().rename(id, u"second, who had seen the first"_s).has_value());
    settle(shelf, { &b, &a });
    QCOMPARE(sessionOf(a, id).name, u"second, who had seen the first"_s);
    QVERIFY(sessionOf(a, id).namedByPerson);
}

void TestArchiveSync::clocksOfTheWallDecideNothing()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    // Everything that a has written lies ten years ahead.
    const SessionId id = a.talk(1, u"talk"_s);
    QVERIFY(a.store().rename(id, u"of the future"_s).has_value());
    MemoryArchive server(shelf);
    QVERIFY(a.sync(server).has_value());
    for (auto &ofMachine : shelf->records) {
        for (ArchiveRecord &record : ofMachine) {
            record.at = record.at.addYears(10);
            auto item = *decodeRecord(record);
            if (auto *entry = std::get_if<Entry>(&item.value)) {
                entry->createdAt = entry->createdAt.addYears(10);
                record.payload = encodeRecord(item).payload;
            }
        }
    }
    QVERIFY(b.sync(server).has_value());
    b.say(id, u"later, by an earlier clock"_s);
    QVERIFY(b.store().rename(id, u"of today"_s).has_value());
    settle(shelf, { &b, &a });
    QCOMPARE(sessionOf(a, id).name, u"of today"_s);
    QCOMPARE(sessionOf(a, id).entryCount, 4);
}

void TestArchiveSync::waitsForABaseThatNeverComes()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId base = a.talk(2, u"base"_s);
    const Session fork = *a.store().forkSession(base, sessionOf(a, base).leaf);
    a.say(fork.id, u"in the fork"_s);
    const SessionId other = a.talk(1, u"other"_s);
    MemoryArchive server(shelf);
    QVERIFY(a.sync(server).has_value());
    const auto lost = shelf->records.take({ base.toBytes(), a.id().toBytes() });
    const auto report = b.sync(server);
    QVERIFY(report.has_value());
    QCOMPARE(report->sessionsWaiting, 1);
    QCOMPARE(ArchiveList(b.store()).state(b.archive().number)->sessionsWaiting, 1);
    QVERIFY(!isThere(b, fork.id));
    QVERIFY(isThere(b, other));
    // It does come after all.
    shelf->records.insert({ base.toBytes(), a.id().toBytes() }, lost);
    QCOMPARE(b.sync(server)->sessionsWaiting, 0);
    QCOMPARE(b.everything(), a.everything());
}

void TestArchiveSync::aBaseThatIsToldLater()
{
    Machine a(u"a"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId base = a.talk(1, u"base"_s);
    MemoryArchive server(shelf);
    const SessionId id = SessionId::create();
    const auto put = [&](const MachineId &machine, qint64 number, const ArchiveValue &value) {
        QVERIFY(server.push({ encodeRecord({ id, machine, number, QDateTime::currentDateTimeUtc(),
                                             value }) })
                        .has_value());
    };
    SessionValue session;
    session.session.createdAt = QDateTime::currentDateTimeUtc();
    Entry entry;
    entry.id = EntryId::create();
    entry.role = Role::User;
    entry.parent = sessionOf(a, base).leaf;
    entry.createdAt = session.session.createdAt;
    entry.blocks = { TextBlock { u"below the base"_s } };
    const MachineId first = MachineId::create();
    put(first, 1, session);
    put(first, 2, entry);
    QCOMPARE(a.sync(server)->sessionsWaiting, 1);
    QCOMPARE(sessionOf(a, id).entryCount, 0);
    session.session.baseEntry = entry.parent;
    session.baseSession = base;
    put(MachineId::create(), 3, session);
    QCOMPARE(a.sync(server)->sessionsWaiting, 0);
    QCOMPARE(sessionOf(a, id).baseEntry, entry.parent);
    QCOMPARE(sessionOf(a, id).entryCount, 1);
}

void TestArchiveSync::theSameFileOnTwoMachines()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    Session wanted;
    wanted.origin = { u"pi"_s, u"the same"_s, u"/file"_s };
    const Session ofA = *a.store().createSession(wanted);
    const Session ofB = *b.store().createSession(wanted);
    Entry entry;
    entry.role = Role::User;
    entry.blocks = { TextBlock { u"hello"_s } };
    entry.originKey = QByteArray(16, 'k');
    QVERIFY(a.store().append(ofA.id, {}, { entry }).has_value());
    QVERIFY(b.store().append(ofB.id, {}, { entry }).has_value());
    const auto shelf = std::make_shared<ArchiveShelf>();
    settle(shelf, { &a, &b });
    QVERIFY(isThere(a, ofB.id));
    QVERIFY(isThere(b, ofA.id));
    QCOMPARE(sessionOf(a, ofA.id).origin.sessionId, u"the same"_s);
    QCOMPARE(sessionOf(b, ofB.id).origin.sessionId, u"the same"_s);
}

void TestArchiveSync::bytesComeAlong()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(1, u"talk"_s);
    const QByteArray data(100'000, 'p');
    const QByteArray blob = "what it was asked with";
    Entry entry;
    entry.role = Role::User;
    entry.blocks = { ImageBlock { *a.store().addAttachment(data, u"image/png"_s, 5, 6),
                                  u"image/png"_s, 5, 6 },
                     ImageBlock { QByteArray(32, 'l'), u"image/png"_s, 1, 1 } }; // lost here
    entry.data[u"manifest"_s] =
            QJsonObject { { u"system"_s, QString::fromLatin1(a.store().addBlob(blob)->toHex()) } };
    QVERIFY(a.store().append(id, sessionOf(a, id).leaf, { entry }).has_value());
    settle(shelf, { &a, &b });
    QCOMPARE(b.ofSession(id), a.ofSession(id));
    QCOMPARE(b.store().reader().attachment(std::get<ImageBlock>(entry.blocks.first()).sha256),
             Result<QByteArray>(data));
    QCOMPARE(shelf->blobs.size(), 2);
    // One that was changed there is not taken, nor what names it.
    for (ArchiveBlob &one : shelf->blobs) {
        one.data = encodeBlob(one.session, one.name, "other bytes").data;
    }
    Machine c(u"c"_s);
    MemoryArchive server(shelf);
    QCOMPARE(c.sync(server).error().kind, Error::Kind::InvalidInput);
    QVERIFY(sessionOf(c, id).entryCount == 0);
}

void TestArchiveSync::whatWasTakenBackWhileItWasOff()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(1, u"talk"_s);
    const auto setAll = [&](bool on) {
        QVERIFY(a.store().setArchived(id, on).has_value());
        const QStringList tags { u"later"_s };
        QVERIFY(SessionTags(a.store().database())
                        .change({ id }, on ? tags : QStringList(), on ? QStringList() : tags)
                        .has_value());
    };
    setAll(true);
    settle(shelf, { &a, &b });
    const Archive archive = a.archive();
    QVERIFY(ArchiveList(a.store()).remove(archive.number).has_value());
    setAll(false);
    const MachineId was = a.id();
    QVERIFY(ArchiveList(a.store()).add(archive).has_value());
    settle(shelf, { &a, &b });
    QCOMPARE(a.id(), was);
    QVERIFY(!sessionOf(b, id).archivedAt.isValid());
    QCOMPARE(b.everything(), a.everything());
}

void TestArchiveSync::theCheckKnowsTheTriggers()
{
    Machine a(u"a"_s);
    a.talk(1, u"talk"_s);
    QVERIFY(checkStore(a.path())->findings.isEmpty());
    QVERIFY(a.store().database().execute(u"DROP TRIGGER archive_log_entry"_s).has_value());
    QVERIFY(checkStore(a.path())->has(StoreFinding::Kind::MissingTrigger));
    QVERIFY(ArchiveList(a.store()).remove(a.archive().number).has_value());
    QVERIFY(checkStore(a.path())->findings.isEmpty());
}

void TestArchiveSync::withoutAnArchiveNothingIsWritten()
{
    Machine a(u"a"_s);
    QVERIFY(ArchiveList(a.store()).remove(a.archive().number).has_value());
    a.talk(2, u"talk"_s);
    Database &database = a.store().database();
    const auto count = [&](QLatin1StringView sql) {
        return readAll(database.run(sql), integerIn)->constFirst();
    };
    QCOMPARE(count("SELECT count(*) FROM archive_log"_L1), 0);
    QCOMPARE(count("SELECT count(*) FROM archive_clocks"_L1), 0);
    QCOMPARE(count("SELECT count(*) FROM sqlite_master WHERE name LIKE 'archive_log_%' AND type = "
                   "'trigger'"_L1),
             0);
}

QTEST_GUILESS_MAIN(TestArchiveSync)
#include "tst_archivesync.moc"
