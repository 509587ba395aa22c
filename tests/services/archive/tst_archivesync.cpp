// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What single things do between machines; all of it at random is tst_archivehistories.
#include "archivecodec.h"
#include "archivemachine.h"
#include "factstore.h"
#include "queryrows.h"
#include "sessiondeletion.h"
#include "sessionpurge.h"
#include "sessiontags.h"
#include "storecheck.h"
#include "storerestore.h"
#include <storage/archivelog.h>

#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

using Machine = ArchiveTestMachine;
using Way = Machine::Way;

Session sessionOf(Machine &machine, const SessionId &id)
{
    return machine.store().reader().session(id).value_or(Session());
}

bool isThere(Machine &machine, const SessionId &id)
{
    return machine.store().reader().session(id).has_value();
}

/// Back and forth until all have all.
void settle(const std::shared_ptr<ArchiveShelf> &shelf, const QList<Machine *> &machines)
{
    for (int round = 0; round < 3; ++round) {
        for (Machine *machine : machines) {
            MemoryArchive server(shelf);
            const auto done = machine->sync(server);
            QVERIFY2(done.has_value(), done ? "" : qPrintable(done.error().message));
        }
    }
}

void purge(Machine &machine)
{
    QVERIFY(SessionPurge(machine.store())
                    .claimAndRemove(QDeadlineTimer(QDeadlineTimer::Forever))
                    .has_value());
}

/// Changes each record of one kind as it lies in the archive.
void tamper(const std::shared_ptr<ArchiveShelf> &shelf, ArchiveRecord::Kind kind,
            const std::function<void(ArchiveRecord &)> &change)
{
    for (auto &ofMachine : shelf->records) {
        for (ArchiveRecord &record : ofMachine) {
            if (record.kind == kind) {
                change(record);
            }
        }
    }
}

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

class TestArchiveSync : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatWasThereBeforeGoesToo();
    void nothingLeavesBeforeItIsChosen();
    void ofWhatStaysOnlyTheDeletionGoes();
    void whatStaysDoesNotGoAlongWithAFork();
    void factsOfWhatStaysStay();
    void whatAChosenOneStandsOnGoesAlong();
    void aSessionThatIsNewStandsWhereItWasLeft();
    void theNewestTitleHolds();
    void clocksOfTheWallDecideNothing();
    void deletedEverywhere();
    void whatTheDeleterHadNotSeenIsThereAgain();
    void whatOthersStandOnIsThereAgain();
    void whatWasPurgedComesBackWhole();
    void waitsForABaseThatNeverComes();
    void tamperedRecordsAreLeftThere_data();
    void tamperedRecordsAreLeftThere();
    void absurdNumbersDoNotPoisonTheClock();
    void forgedUnderTheSameName();
    void deletionsOutliveARemoval();
    void othersHaveNoSayInWhatWasNeverThere();
    void nobodyHasSeenMoreThanWasSent();
    void factsOfOthersInAnOpenArchive();
    void aStoreThatWasPutBackIsAnotherMachine_data();
    void aStoreThatWasPutBackIsAnotherMachine();
    void anArchiveThatWasPutBackGetsItAgain();
    void aBaseThatIsToldLater();
    void whatIsGoneIsSteppedOver();
    void removedWhileItGoes();
    void theOwnersMachinesComeFirst();
    void nobodyHangsAnEntryIntoAnotherSession();
    void theSameFileOnTwoMachines();
    void aCopyOfAStoreIsAnotherMachine();
    void anotherArchiveAtTheAddress();
    void openArchivesGetWordsAndNoKeys();
    void othersSessionsInAnOpenArchive();
    void bytesComeAlong();
    void lostAnswersAreNoConflict();
    void stoppedAndGoneOnWith();
    void theCheckKnowsTheTriggers();
    void withoutAnArchiveNothingIsWritten();
};

void TestArchiveSync::whatWasThereBeforeGoesToo()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    ArchiveList list(a.store());
    QVERIFY(list.remove(a.archive().number).has_value());
    const SessionId id = a.talk(30, u"before"_s);
    QVERIFY(a.store().rename(id, u"a title"_s).has_value());
    QVERIFY(SessionTags(a.store().database()).change({ id }, { u"tag"_s }, {}).has_value());
    QVERIFY(FactStore(a.store().database()).put({ { .text = u"a fact"_s } }).has_value());
    Archive archive;
    archive.name = u"again"_s;
    archive.isSealed = archive.sendsAll = archive.takesAll = true;
    QVERIFY(list.add(archive).has_value());
    a.say(id, u"written while the past is not in the log"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    settle(shelf, { &a, &b });
    QCOMPARE(b.everything(), a.everything());
    QCOMPARE(sessionOf(b, id).entryCount, 62);
    QCOMPARE(ArchiveList(a.store()).state(a.archive().number)->unsent, 0);
}

void TestArchiveSync::nothingLeavesBeforeItIsChosen()
{
    Machine a(u"a"_s);
    Archive archive = a.archive();
    archive.sendsAll = false;
    QVERIFY(ArchiveList(a.store()).change(archive).has_value());
    const SessionId chosen = a.talk(2, u"chosen"_s);
    const SessionId other = a.talk(2, u"private"_s);
    QVERIFY(FactStore(a.store().database()).put({ { .text = u"private fact"_s } }).has_value());
    const auto shelf = std::make_shared<ArchiveShelf>();
    MemoryArchive server(shelf);
    QCOMPARE(a.sync(server)->sent, 0);
    QVERIFY(shelf->records.isEmpty());

    ArchiveList list(a.store());
    QVERIFY(list.choose(archive.number,
                        { .session = chosen, .folder = {}, .visibility = ArchiveVisibility::Team })
                    .has_value());
    QVERIFY(a.sync(server)->sent > 4);
    QCOMPARE(shelf->records.size(), 1);
    QCOMPARE(shelf->visibilities.value(chosen.toBytes()), ArchiveVisibility::Team);

    // A folder, and of it one session that stays.
    QVERIFY(list.choose(archive.number, { .session = {}, .folder = u"/home/a"_s }).has_value());
    QVERIFY(list.choose(archive.number, { .session = other, .folder = {}, .goes = false })
                    .has_value());
    QCOMPARE(a.sync(server)->sent, 0);
    QVERIFY(list.unchoose(archive.number, { .session = other, .folder = {} }).has_value());
    QVERIFY(a.sync(server)->sent > 4);
    QCOMPARE(shelf->records.size(), 2);
    // Told again when it is another one, without a new record.
    QVERIFY(list.choose(archive.number, { .session = chosen, .folder = {} }).has_value());
    QCOMPARE(a.sync(server)->sent, 0);
    QCOMPARE(shelf->visibilities.value(chosen.toBytes()), ArchiveVisibility::Mine);
}

void TestArchiveSync::ofWhatStaysOnlyTheDeletionGoes()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(2, u"talk"_s);
    settle(shelf, { &a, &b });
    const ArchiveChoice stays { .session = id, .folder = {}, .goes = false };
    ArchiveList list(a.store());
    QVERIFY(list.choose(a.archive().number, stays).has_value());
    a.say(id, u"for nobody else"_s);
    settle(shelf, { &a, &b });
    QCOMPARE(sessionOf(b, id).entryCount, 4);
    QVERIFY(SessionDeletion(a.store()).remove({ id }).has_value());
    const auto entries = [&] {
        int count = 0;
        tamper(shelf, ArchiveRecord::Kind::Entry, [&](ArchiveRecord &) { ++count; });
        return count;
    };
    settle(shelf, { &a, &b });
    QCOMPARE(entries(), 4);
    QVERIFY(!isThere(b, id));
    QCOMPARE(ArchiveList(a.store()).state(a.archive().number)->unsent, 0);
    // There again and chosen, all of it goes.
    QVERIFY(SessionDeletion(a.store()).restore({ id }).has_value());
    QVERIFY(list.unchoose(a.archive().number, stays).has_value());
    settle(shelf, { &a, &b });
    QCOMPARE(entries(), 6);
    QCOMPARE(b.everything(), a.everything());
}

void TestArchiveSync::whatStaysDoesNotGoAlongWithAFork()
{
    Machine a(u"a"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId base = a.talk(2, u"base"_s);
    const Session fork = *a.store().forkSession(base, sessionOf(a, base).leaf);
    a.say(fork.id, u"in the fork"_s);
    const SessionId other = a.talk(1, u"other"_s);
    const ArchiveChoice stays { .session = base, .folder = {}, .goes = false };
    ArchiveList list(a.store());
    QVERIFY(list.choose(a.archive().number, stays).has_value());
    MemoryArchive server(shelf);
    const auto report = a.sync(server);
    QVERIFY(!report.has_value());
    QCOMPARE(report.error().kind, Error::Kind::Conflict);
    QCOMPARE(shelf->records.size(), 1);
    QCOMPARE(shelf->records.first().first().session, other);
    QVERIFY(list.unchoose(a.archive().number, stays).has_value());
    QVERIFY(a.sync(server).has_value());
    QCOMPARE(shelf->records.size(), 3);
}

void TestArchiveSync::factsOfWhatStaysStay()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(1, u"talk"_s);
    FactStore facts(a.store().database());
    QVERIFY(facts.put({ { .project = u"/secret/work"_s, .text = u"of a folder"_s },
                        { .text = u"of a session"_s, .session = id },
                        { .text = u"of all"_s } })
                    .has_value());
    ArchiveList list(a.store());
    QVERIFY(list.choose(a.archive().number,
                        { .session = {}, .folder = u"/secret"_s, .goes = false })
                    .has_value());
    QVERIFY(list.choose(a.archive().number, { .session = id, .folder = {}, .goes = false })
                    .has_value());
    settle(shelf, { &a, &b });
    const auto taken = FactStore(b.store().database()).facts({});
    QCOMPARE(taken->size(), 1);
    QCOMPARE(taken->constFirst().text, u"of all"_s);
    QCOMPARE(ArchiveList(a.store()).state(a.archive().number)->unsent, 0);
}

void TestArchiveSync::whatAChosenOneStandsOnGoesAlong()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    Archive archive = a.archive();
    archive.sendsAll = false;
    QVERIFY(ArchiveList(a.store()).change(archive).has_value());
    const SessionId base = a.talk(2, u"base"_s);
    const Session fork = *a.store().forkSession(base, sessionOf(a, base).leaf);
    a.say(fork.id, u"in the fork"_s);
    QVERIFY(ArchiveList(a.store())
                    .choose(archive.number,
                            { .session = fork.id,
                              .folder = {},
                              .visibility = ArchiveVisibility::Team })
                    .has_value());
    // Who takes only what was chosen gets what that stands on, too.
    Archive taken = b.archive();
    taken.takesAll = taken.sendsAll = false;
    QVERIFY(ArchiveList(b.store()).change(taken).has_value());
    QVERIFY(ArchiveList(b.store())
                    .choose(taken.number, { .session = fork.id, .folder = {}, .goes = false })
                    .has_value());
    const auto shelf = std::make_shared<ArchiveShelf>();
    settle(shelf, { &a, &b });
    QCOMPARE(shelf->visibilities.value(base.toBytes()), ArchiveVisibility::Team);
    QCOMPARE(b.ofSession(fork.id), a.ofSession(fork.id));
    QVERIFY(isThere(b, base));
}

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

void TestArchiveSync::deletedEverywhere()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(2, u"talk"_s);
    settle(shelf, { &a, &b });
    QVERIFY(SessionDeletion(b.store()).remove({ id }).has_value());
    purge(b);
    settle(shelf, { &b, &a });
    QVERIFY(!isThere(a, id));
    QVERIFY(!isThere(b, id));
    purge(a);
    settle(shelf, { &a, &b });
    QVERIFY(!isThere(a, id));
    Machine late(u"late"_s);
    settle(shelf, { &late });
    QVERIFY(!isThere(late, id));
    QVERIFY(checkStore(a.path())->findings.isEmpty());
}

void TestArchiveSync::whatTheDeleterHadNotSeenIsThereAgain()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    Machine c(u"c"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(2, u"talk"_s);
    settle(shelf, { &a, &b, &c });
    b.say(id, u"nobody has seen this"_s);
    QVERIFY(SessionDeletion(a.store()).remove({ id }).has_value());
    MemoryArchive server(shelf);
    QVERIFY(a.sync(server).has_value());
    QVERIFY(c.sync(server).has_value());
    QVERIFY(!isThere(c, id));
    settle(shelf, { &b, &a, &c });
    QVERIFY(isThere(b, id));
    QCOMPARE(a.everything(), b.everything());
    QCOMPARE(c.everything(), b.everything());
    QCOMPARE(sessionOf(c, id).entryCount, 6);
}

void TestArchiveSync::whatOthersStandOnIsThereAgain()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(2, u"talk"_s);
    settle(shelf, { &a, &b });
    const Session fork = *b.store().forkSession(id, sessionOf(b, id).leaf);
    QVERIFY(SessionDeletion(a.store()).remove({ id }).has_value());
    purge(a);
    settle(shelf, { &a, &b, &a });
    QVERIFY(isThere(a, id));
    QVERIFY(isThere(a, fork.id));
    QCOMPARE(a.everything(), b.everything());
}

void TestArchiveSync::whatWasPurgedComesBackWhole()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(2, u"talk"_s);
    QVERIFY(a.store().rename(id, u"its title"_s).has_value());
    QVERIFY(SessionTags(a.store().database()).change({ id }, { u"tag"_s }, {}).has_value());
    settle(shelf, { &a, &b });
    b.say(id, u"unseen"_s);
    QVERIFY(SessionDeletion(a.store()).remove({ id }).has_value());
    MemoryArchive server(shelf);
    QVERIFY(a.sync(server).has_value());
    purge(a);
    settle(shelf, { &b, &a });
    QCOMPARE(a.everything(), b.everything());
    QCOMPARE(sessionOf(a, id).name, u"its title"_s);
    QVERIFY(checkStore(a.path())->findings.isEmpty());
    // Its own comes back as its own: nothing of it is sent again.
    QCOMPARE(a.sync(server)->sent, 0);
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

void TestArchiveSync::tamperedRecordsAreLeftThere_data()
{
    QTest::addColumn<int>("what");
    for (int i = 0; i < 6; ++i) {
        QTest::addRow("%d", i) << i;
    }
}

void TestArchiveSync::tamperedRecordsAreLeftThere()
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

void TestArchiveSync::absurdNumbersDoNotPoisonTheClock()
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

void TestArchiveSync::forgedUnderTheSameName()
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

void TestArchiveSync::deletionsOutliveARemoval()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(2, u"talk"_s);
    const SessionId restored = a.talk(2, u"there again"_s);
    settle(shelf, { &a, &b });
    QVERIFY(SessionDeletion(a.store()).remove({ id }).has_value());
    settle(shelf, { &a, &b });
    purge(a);
    QVERIFY(SessionDeletion(a.store()).remove({ restored }).has_value());
    Archive archive = a.archive();
    QVERIFY(ArchiveList(a.store()).remove(archive.number).has_value());
    QVERIFY(SessionDeletion(a.store()).restore({ restored }).has_value());
    QVERIFY(ArchiveList(a.store()).add(archive).has_value());
    settle(shelf, { &a, &b });
    QVERIFY(!isThere(a, id));
    QVERIFY(isThere(a, restored));
    QCOMPARE(ArchiveList(a.store()).state(a.archive().number)->sessionsWaiting, 0);
    QCOMPARE(b.everything(), a.everything());
}

void TestArchiveSync::othersHaveNoSayInWhatWasNeverThere()
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

void TestArchiveSync::nobodyHasSeenMoreThanWasSent()
{
    Machine a(u"a"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(2, u"talk"_s);
    MemoryArchive server(shelf);
    QVERIFY(a.sync(server).has_value());
    a.say(id, u"not sent"_s);
    const ArchiveRecord record =
            encodeRecord({ id, MachineId::create(), 500, sessionOf(a, id).createdAt,
                           DeletedValue { true, { { id, a.id(), LargestArchiveNumber } } } });
    QVERIFY(server.push({ record }).has_value());
    QVERIFY(a.sync(server, Way::Pull).has_value());
    QVERIFY(isThere(a, id));
    QCOMPARE(sessionOf(a, id).entryCount, 6);
}

void TestArchiveSync::factsOfOthersInAnOpenArchive()
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

void TestArchiveSync::aStoreThatWasPutBackIsAnotherMachine_data()
{
    QTest::addColumn<int>("saidSince");
    QTest::addRow("nothing since") << 0;
    QTest::addRow("more since than was lost") << 5;
}

void TestArchiveSync::aStoreThatWasPutBackIsAnotherMachine()
{
    QFETCH(const int, saidSince);
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(2, u"talk"_s);
    settle(shelf, { &a });
    const MachineId was = a.id();
    const QTemporaryDir folder;
    const QString copy = folder.filePath(u"copy.db"_s);
    QVERIFY(a.store().backUp(copy).has_value());
    a.say(id, u"after that"_s);
    settle(shelf, { &a });
    // By other means than the program's: it knows nothing of it.
    a.close();
    for (const QString &end : { u""_s, u"-wal"_s, u"-shm"_s }) {
        QFile::remove(a.path() + end);
    }
    QVERIFY(QFile::copy(copy, a.path()));
    a.reopen();
    QCOMPARE(sessionOf(a, id).entryCount, 4);
    for (int i = 0; i < saidSince; ++i) {
        a.say(id, u"under the same numbers"_s);
    }
    settle(shelf, { &a, &b });
    QVERIFY(a.id() != was);
    QCOMPARE(sessionOf(a, id).entryCount, 6 + 2 * saidSince);
    a.say(id, u"under a name of its own"_s);
    settle(shelf, { &a, &b });
    QCOMPARE(sessionOf(b, id).entryCount, 8 + 2 * saidSince);
    QCOMPARE(b.everything(), a.everything());
}

void TestArchiveSync::anArchiveThatWasPutBackGetsItAgain()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(2, u"talk"_s);
    settle(shelf, { &a });
    const MachineId was = a.id();
    const auto records = shelf->records;
    a.say(id, u"after that"_s);
    const SessionId other = a.talk(1, u"a new one"_s);
    settle(shelf, { &a });
    shelf->records = records;
    shelf->visibilities.clear();
    MemoryArchive server(shelf);
    const auto report = a.sync(server);
    QVERIFY(report.has_value());
    QVERIFY(report->isSentAgain);
    QVERIFY(!a.sync(server)->isSentAgain);
    QVERIFY(shelf->visibilities.contains(other.toBytes()));
    settle(shelf, { &b });
    QCOMPARE(a.id(), was);
    QCOMPARE(b.everything(), a.everything());
    QCOMPARE(sessionOf(b, id).entryCount, 6);
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

void TestArchiveSync::whatIsGoneIsSteppedOver()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    FactStore facts(a.store().database());
    QList<KeptFact> many(1200);
    for (KeptFact &fact : many) {
        fact.text = u"gone"_s;
    }
    QVERIFY(facts.put(many).has_value());
    QVERIFY(a.store().database().execute(u"DELETE FROM facts"_s).has_value());
    QVERIFY(facts.put({ { .text = u"the last one"_s } }).has_value());
    settle(shelf, { &a, &b });
    QCOMPARE(FactStore(b.store().database()).facts({})->size(), 1);
}

void TestArchiveSync::removedWhileItGoes()
{
    Machine a(u"a"_s);
    a.talk(3, u"talk"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const qint64 number = a.archive().number;
    bool isRemoved = false;
    MemoryArchive server(shelf, [&](QLatin1StringView call) -> Result<> {
        if (call == "push"_L1 && !isRemoved) {
            isRemoved = ArchiveList(a.store()).remove(number).has_value();
        }
        return {};
    });
    const auto report = a.sync(server);
    QVERIFY(isRemoved);
    QCOMPARE(report.error().kind, Error::Kind::Cancelled);
    QVERIFY(readAll(a.store().database().run("SELECT archive FROM archive_heads"_L1), integerIn)
                    ->isEmpty());
}

void TestArchiveSync::theOwnersMachinesComeFirst()
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

void TestArchiveSync::nobodyHangsAnEntryIntoAnotherSession()
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

void TestArchiveSync::aCopyOfAStoreIsAnotherMachine()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(2, u"talk"_s);
    settle(shelf, { &a });
    const MachineId was = a.id();
    const QTemporaryDir folder;
    const QString backup = folder.filePath(u"backup.db"_s);
    QVERIFY(a.store().backUp(backup).has_value());
    a.say(id, u"after the backup"_s);
    settle(shelf, { &a });
    a.close();
    QVERIFY(restoreStore(a.path(), backup).has_value());
    a.reopen();
    QCOMPARE(sessionOf(a, id).entryCount, 4);
    a.say(id, u"written under the same numbers"_s);
    settle(shelf, { &a });
    QVERIFY(a.id() != was);
    QCOMPARE(sessionOf(a, id).entryCount, 8);
    a.say(id, u"after that"_s);
    settle(shelf, { &a, &b });
    QCOMPARE(b.everything(), a.everything());
    QCOMPARE(sessionOf(b, id).entryCount, 10);
}

void TestArchiveSync::anotherArchiveAtTheAddress()
{
    Machine a(u"a"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    a.talk(1, u"talk"_s);
    MemoryArchive server(shelf);
    QVERIFY(a.sync(server).has_value());
    const auto records = shelf->records;
    a.talk(1, u"more"_s);
    shelf->description.id = QUuid::createUuid();
    const auto report = a.sync(server);
    QCOMPARE(report.error().kind, Error::Kind::Conflict);
    QVERIFY(shelf->records.keys() == records.keys());
}

void TestArchiveSync::openArchivesGetWordsAndNoKeys()
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

void TestArchiveSync::othersSessionsInAnOpenArchive()
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

void TestArchiveSync::lostAnswersAreNoConflict()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(3, u"talk"_s);
    MemoryArchive deaf(shelf, [](QLatin1StringView call) {
        return call == "pushed"_L1 ? Result<>(fail(Error::Kind::Network, u"gone"_s)) : Result<>();
    });
    QCOMPARE(a.sync(deaf).error().kind, Error::Kind::Network);
    QVERIFY(!shelf->records.isEmpty());
    // What was sent is read anew, and must not be sent as something else.
    QVERIFY(a.store().rename(id, u"another title"_s).has_value());
    settle(shelf, { &a, &b });
    QCOMPARE(b.everything(), a.everything());
}

void TestArchiveSync::stoppedAndGoneOnWith()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    for (int i = 0; i < 5; ++i) {
        a.talk(4, u"talk %1"_s.arg(i));
    }
    for (Machine *machine : { &a, &b }) {
        for (int calls = 1; calls < 12; ++calls) {
            std::stop_source stop;
            int left = calls;
            MemoryArchive server(shelf, [&](QLatin1StringView) -> Result<> {
                if (--left == 0) {
                    stop.request_stop();
                }
                return {};
            });
            const auto report = machine->sync(server, Way::Both, stop.get_token());
            QVERIFY(report.has_value() || report.error().kind == Error::Kind::Cancelled);
        }
    }
    settle(shelf, { &a, &b });
    QCOMPARE(b.everything(), a.everything());
    QVERIFY(ArchiveList(b.store()).state(b.archive().number)->lastError.isEmpty());
    QVERIFY(ArchiveList(b.store()).state(b.archive().number)->lastAt.isValid());
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
