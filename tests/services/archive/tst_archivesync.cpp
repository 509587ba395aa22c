// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What single things do between machines; all of it at random is tst_archivehistories.
#include "archivecodec.h"
#include "archivemachine.h"
#include "factstore.h"
#include "leases.h"
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
    void whatIsVeryLongHoldsNothingBack();
    void clocksOfTheWallDecideNothing();
    void waitsForABaseThatNeverComes();
    void aBaseThatIsToldLater();
    void theSameFileOnTwoMachines();
    void bytesComeAlong();
    void whatWasTakenBackWhileItWasOff();
    void aSessionGoesOnWhereItWentOn();
    void itStaysWhereSomethingIsBegun();
    void itStaysWhereSomebodyWentOnPurpose();
    void whoFollowsDoesNotGoOn();
    void oneThatWasOnlyReadStaysWhereSomethingIsBegun();
    void othersMoveNothing();
    void whatIsBegunInTheLastMomentCounts();
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
    MemoryArchive server(shelf);
    QVERIFY(a.sync(server)->goneAlong.isEmpty());
    const auto along = b.sync(server);
    QCOMPARE(along->goneAlong.size(), 1);
    QCOMPARE(along->goneAlong.constFirst().id, id);
    QCOMPARE(sessionOf(b, id).leaf, sessionOf(a, id).leaf);
    b.say(id, u"from b"_s);
    const EntryId ofB = sessionOf(b, id).leaf;
    a.say(id, u"from a"_s);
    settle(shelf, { &a, &b });
    QCOMPARE(sessionOf(b, id).leaf, ofB);
    QVERIFY(sessionOf(a, id).leaf != ofB);
    const auto leaves = archiveLeaves(a.store().reader(), id);
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

/// No record goes that others would not take.
void TestArchiveSync::whatIsVeryLongHoldsNothingBack()
{
    constexpr qsizetype Long = 100'000;
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(1, u"talk"_s);
    const QString title = u"t"_s + u"\U0001F389"_s.repeated(Long);
    QVERIFY(a.store().rename(id, title).has_value());
    QVERIFY(SessionTags(a.store().database())
                    .change({ id }, { u"x"_s.repeated(Long), u"short"_s }, {})
                    .has_value());
    KeptFact fact;
    fact.text = u"f"_s.repeated(Long);
    QVERIFY(FactStore(a.store().database()).put({ fact }).has_value());
    settle(shelf, { &a, &b });
    a.say(id, u"after that"_s);
    settle(shelf, { &a, &b });
    QCOMPARE(sessionOf(b, id).entryCount, sessionOf(a, id).entryCount);
    QCOMPARE(sessionOf(a, id).name, title);
    QVERIFY(title.startsWith(sessionOf(b, id).name));
    QVERIFY(!sessionOf(b, id).name.isEmpty());
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

/// From one machine to the other and back, as long as only one goes on at a time.
void TestArchiveSync::aSessionGoesOnWhereItWentOn()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(1, u"talk"_s);
    settle(shelf, { &a, &b });
    for (int round = 0; round < 3; ++round) {
        Machine &here = round % 2 == 0 ? b : a;
        here.say(id, u"goes on"_s);
        settle(shelf, { &a, &b });
        QCOMPARE(sessionOf(a, id).leaf, sessionOf(b, id).leaf);
    }
    QCOMPARE(a.everything(), b.everything());
    MemoryArchive server(shelf);
    QCOMPARE(a.sync(server)->sent + b.sync(server)->sent, 0); // neither follows the other for ever
    // Both at once: each stays on its own.
    const EntryId ofA = a.say(id, u"on one"_s).constLast().id;
    const EntryId ofB = b.say(id, u"on the other"_s).constLast().id;
    settle(shelf, { &a, &b });
    QCOMPARE(sessionOf(a, id).leaf, ofA);
    QCOMPARE(sessionOf(b, id).leaf, ofB);
    QCOMPARE(a.everything(), b.everything());
}

/// What is begun here is not carried elsewhere.
void TestArchiveSync::itStaysWhereSomethingIsBegun()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(1, u"talk"_s);
    settle(shelf, { &a, &b });
    const EntryId stands = sessionOf(a, id).leaf;
    QVERIFY(a.store().saveDraft(id, u"half a sentence"_s).has_value());
    const EntryId newest = b.say(id, u"goes on"_s).constLast().id;
    settle(shelf, { &a, &b });
    QCOMPARE(sessionOf(a, id).leaf, stands);
    QVERIFY(a.store().saveDraft(id, {}).has_value());
    Leases leases(a.store().database(), u"a turn"_s);
    QVERIFY(leases.acquire(id, u"answer"_s).has_value());
    settle(shelf, { &a, &b });
    QCOMPARE(sessionOf(a, id).leaf, stands);
    QVERIFY(leases.release(id).has_value());
    settle(shelf, { &a, &b });
    QCOMPARE(sessionOf(a, id).leaf, newest);
    // An undo here is later than what was said there.
    QVERIFY(a.store().moveLeaf(id, newest, stands, u"test"_s).has_value());
    settle(shelf, { &a, &b });
    QCOMPARE(sessionOf(a, id).leaf, stands);
    QCOMPARE(sessionOf(b, id).leaf, newest);
}

/// Who went back is not carried there again: not because the other one had followed, and not because it goes on from what was left.
void TestArchiveSync::itStaysWhereSomebodyWentOnPurpose()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(1, u"talk"_s);
    settle(shelf, { &a, &b });
    const EntryId stands = b.say(id, u"b has a part in it"_s).constLast().id;
    settle(shelf, { &a, &b });
    b.talk(30, u"with larger numbers than a's"_s);
    const EntryId left = a.say(id, u"what is taken back"_s).constLast().id;
    MemoryArchive server(shelf);
    QVERIFY(a.sync(server).has_value());
    QVERIFY(b.sync(server).has_value());
    QCOMPARE(sessionOf(b, id).leaf, left);
    QVERIFY(a.store().moveLeaf(id, left, stands, u"undo"_s).has_value());
    settle(shelf, { &b, &a });
    QCOMPARE(sessionOf(a, id).leaf, stands);
    QCOMPARE(sessionOf(b, id).leaf, left);
    const EntryId goesOn = b.say(id, u"goes on from there"_s).constLast().id;
    settle(shelf, { &b, &a });
    QCOMPARE(sessionOf(a, id).leaf, stands);
    // A fork from there, and the other one stays, too.
    const EntryId fork = a.say(id, u"the fork"_s).constLast().id;
    settle(shelf, { &a, &b });
    QCOMPARE(sessionOf(a, id).leaf, fork);
    QCOMPARE(sessionOf(b, id).leaf, goesOn);
    QCOMPARE(a.everything(), b.everything());
}

/// A third one hears of both; and one that goes on without having heard of who followed is followed by that one.
void TestArchiveSync::whoFollowsDoesNotGoOn()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    Machine c(u"c"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(1, u"talk"_s);
    settle(shelf, { &a, &b, &c });
    b.say(id, u"from b"_s);
    settle(shelf, { &a, &b, &c });
    const EntryId stands = c.say(id, u"from c"_s).constLast().id;
    settle(shelf, { &a, &b, &c });
    QCOMPARE(sessionOf(a, id).leaf, stands);
    b.talk(30, u"with larger numbers than a's"_s);
    MemoryArchive server(shelf);
    const EntryId first = a.say(id, u"goes on"_s).constLast().id;
    QVERIFY(a.sync(server).has_value());
    QVERIFY(b.sync(server).has_value());
    QVERIFY(b.sync(server).has_value()); // where it stands is there, too
    QCOMPARE(sessionOf(b, id).leaf, first);
    const EntryId second = a.say(id, u"and on"_s).constLast().id;
    QVERIFY(a.sync(server, Machine::Way::Push).has_value());
    QVERIFY(b.sync(server).has_value());
    QCOMPARE(sessionOf(b, id).leaf, second);
    QVERIFY(a.store().moveLeaf(id, second, stands, u"undo"_s).has_value());
    QVERIFY(a.sync(server, Machine::Way::Push).has_value());
    QVERIFY(b.sync(server).has_value());
    settle(shelf, { &c, &a, &b });
    QCOMPARE(sessionOf(c, id).leaf, stands);
    QCOMPARE(sessionOf(a, id).leaf, stands);
    QCOMPARE(sessionOf(b, id).leaf, second);
}

void TestArchiveSync::oneThatWasOnlyReadStaysWhereSomethingIsBegun()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(1, u"talk"_s);
    settle(shelf, { &a, &b });
    const EntryId stands = sessionOf(b, id).leaf;
    QVERIFY(b.store().saveDraft(id, u"half a sentence"_s).has_value());
    const EntryId newest = a.say(id, u"goes on"_s).constLast().id;
    settle(shelf, { &a, &b });
    QCOMPARE(sessionOf(b, id).leaf, stands);
    QVERIFY(b.store().saveDraft(id, {}).has_value());
    Leases leases(b.store().database(), u"a turn"_s);
    QVERIFY(leases.acquire(id, u"answer"_s).has_value());
    settle(shelf, { &a, &b });
    QCOMPARE(sessionOf(b, id).leaf, stands);
    QVERIFY(leases.release(id).has_value());
    settle(shelf, { &a, &b });
    QCOMPARE(sessionOf(b, id).leaf, newest);
    // Down, not up; and nothing is said of it.
    QVERIFY(a.store().moveLeaf(id, newest, stands, u"undo"_s).has_value());
    settle(shelf, { &a, &b });
    QCOMPARE(sessionOf(b, id).leaf, newest);
    QVERIFY(!shelf->records.contains({ id.toBytes(), b.id().toBytes() }));
}

void TestArchiveSync::othersMoveNothing()
{
    Machine a(u"a"_s, false);
    Machine b(u"b"_s, false);
    const auto shelf = std::make_shared<ArchiveShelf>();
    shelf->description.isSealed = false;
    const auto syncAs = [&](Machine &machine, const QString &role) {
        shelf->description.role = role;
        MemoryArchive server(shelf);
        QVERIFY(machine.sync(server).has_value());
    };
    const SessionId id = a.talk(2, u"talk"_s);
    syncAs(a, u"owner"_s);
    syncAs(b, u"another"_s);
    const EntryId stands = sessionOf(a, id).leaf;
    QCOMPARE(sessionOf(b, id).leaf, stands); // it is new there
    const EntryId newest = a.say(id, u"goes on"_s).constLast().id;
    syncAs(a, u"owner"_s);
    syncAs(b, u"another"_s);
    QCOMPARE(sessionOf(b, id).leaf, stands);
    QCOMPARE(archiveLeaves(b.store().reader(), id)->constFirst().leaf, newest);
    QVERIFY(archiveLeaves(b.store().reader(), id)->constFirst().isHere);
}

/// Somebody begins something in one session while another one is moved.
void TestArchiveSync::whatIsBegunInTheLastMomentCounts()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId first = a.talk(1, u"first"_s);
    const SessionId second = a.talk(1, u"second"_s);
    settle(shelf, { &a, &b });
    const EntryId stands = sessionOf(b, second).leaf;
    QVERIFY(b.store()
                    .database()
                    .execute(u"CREATE TRIGGER begins AFTER INSERT ON leaf_log BEGIN INSERT INTO "
                             "drafts (session, content, updated_at) VALUES ('%1', 'half a "
                             "sentence', ''); END"_s.arg(second.toString()))
                    .has_value());
    const EntryId newest = a.say(first, u"goes on"_s).constLast().id;
    a.say(second, u"goes on, too"_s);
    settle(shelf, { &a, &b });
    QCOMPARE(sessionOf(b, first).leaf, newest);
    QCOMPARE(sessionOf(b, second).leaf, stands);
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
