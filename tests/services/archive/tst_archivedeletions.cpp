// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Deletions between machines: followed where nothing is lost by it.
#include "archivecodec.h"
#include "archivemachine.h"
#include "sessiondeletion.h"
#include "sessiontags.h"
#include "storecheck.h"

#include <QTest>

#include <algorithm>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

using Machine = ArchiveTestMachine;
using Way = Machine::Way;

} // namespace

class TestArchiveDeletions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void deletedEverywhere();
    void whatTheDeleterHadNotSeenIsThereAgain();
    void whatIsHeardOfOtherwiseIsThereAgain_data();
    void whatIsHeardOfOtherwiseIsThereAgain();
    void whoDeletesItTooHasSeenTheirOwn();
    void whatOthersStandOnIsThereAgain();
    void aMachineThatComesLaterBringsNothingBack();
    void aMachineThatComesLaterHearsOfWhatIsThereAgain_data();
    void aMachineThatComesLaterHearsOfWhatIsThereAgain();
    void whatWasPurgedComesBackWhole();
    void deletionsOutliveARemoval();
    void nobodyHasSeenMoreThanWasSent();
    void errorsKeepNoTitle();
};

void TestArchiveDeletions::deletedEverywhere()
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

void TestArchiveDeletions::whatTheDeleterHadNotSeenIsThereAgain()
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
    QVERIFY(b.sync(server)->broughtBack.isEmpty());
    const auto back = c.sync(server);
    QCOMPARE(back->broughtBack.size(), 1);
    QCOMPARE(back->broughtBack.constFirst().id, id);
    QVERIFY(c.sync(server)->broughtBack.isEmpty());
    settle(shelf, { &b, &a, &c });
    QVERIFY(isThere(b, id));
    QCOMPARE(a.everything(), b.everything());
    QCOMPARE(c.everything(), b.everything());
    QCOMPARE(sessionOf(c, id).entryCount, 6);
}

void TestArchiveDeletions::whatIsHeardOfOtherwiseIsThereAgain_data()
{
    QTest::addColumn<bool>("purges");
    QTest::addRow("in the store still") << false;
    QTest::addRow("gone for good") << true;
}

/// The machine that wrote what the deleting one had not seen is never heard of again.
void TestArchiveDeletions::whatIsHeardOfOtherwiseIsThereAgain()
{
    QFETCH(const bool, purges);
    Machine a(u"a"_s);
    Machine lost(u"lost"_s);
    Machine c(u"c"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(2, u"talk"_s);
    settle(shelf, { &a, &lost, &c });
    lost.say(id, u"nobody has seen this"_s);
    MemoryArchive server(shelf);
    QVERIFY(lost.sync(server).has_value());
    QVERIFY(SessionDeletion(a.store()).remove({ id }).has_value());
    if (purges) {
        purge(a);
    }
    settle(shelf, { &a, &c });
    QVERIFY(isThere(a, id));
    QCOMPARE(sessionOf(a, id).entryCount, 6);
    QCOMPARE(c.everything(), a.everything());
    // Now it has been seen.
    QVERIFY(SessionDeletion(a.store()).remove({ id }).has_value());
    settle(shelf, { &a, &c });
    QVERIFY(!isThere(a, id));
    QVERIFY(!isThere(c, id));
}

void TestArchiveDeletions::whoDeletesItTooHasSeenTheirOwn()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    Machine c(u"c"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(2, u"talk"_s);
    settle(shelf, { &a, &b, &c });
    b.say(id, u"that only b knows"_s);
    QVERIFY(SessionDeletion(a.store()).remove({ id }).has_value());
    QVERIFY(SessionDeletion(b.store()).remove({ id }).has_value());
    settle(shelf, { &b, &a, &c });
    for (Machine *machine : { &a, &b, &c }) {
        QVERIFY(!isThere(*machine, id));
    }
}

void TestArchiveDeletions::whatOthersStandOnIsThereAgain()
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

/// It hears of the deletion of a session before it hears that of what stands on it.
void TestArchiveDeletions::aMachineThatComesLaterBringsNothingBack()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId base = a.talk(2, u"talk"_s);
    const auto fork = a.store().forkSession(base, sessionOf(a, base).leaf);
    QVERIFY(fork.has_value());
    a.say(fork->id, u"on it"_s);
    settle(shelf, { &a });
    QVERIFY(SessionDeletion(a.store()).remove({ fork->id }).has_value());
    QVERIFY(SessionDeletion(a.store()).remove({ base }).has_value());
    settle(shelf, { &a, &b });
    QVERIFY(!isThere(b, fork->id));
    QVERIFY(!isThere(b, base));
    QVERIFY(!isThere(a, base));
    QCOMPARE(b.everything(), a.everything());
}

void TestArchiveDeletions::aMachineThatComesLaterHearsOfWhatIsThereAgain_data()
{
    QTest::addColumn<bool>("protests");
    QTest::addRow("its writer says so") << true;
    QTest::addRow("its writer is heard of no more") << false;
}

/// Machines are taken by their ids: first who only wrote in it, which waits for the session, then who deleted it, then who began it.
void TestArchiveDeletions::aMachineThatComesLaterHearsOfWhatIsThereAgain()
{
    QFETCH(const bool, protests);
    Machine one(u"one"_s);
    Machine two(u"two"_s);
    Machine three(u"three"_s);
    QList<Machine *> machines { &one, &two, &three };
    std::ranges::sort(machines, {}, [](Machine *machine) { return machine->id().toBytes(); });
    Machine &wrote = *machines.at(0);
    Machine &deleted = *machines.at(1);
    Machine &began = *machines.at(2);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = began.talk(2, u"talk"_s);
    settle(shelf, machines);
    wrote.say(id, u"nobody has seen this"_s);
    QVERIFY(SessionDeletion(deleted.store()).remove({ id }).has_value());
    MemoryArchive server(shelf);
    QVERIFY(wrote.sync(server, Way::Push).has_value());
    QVERIFY(deleted.sync(server, Way::Push).has_value());
    if (protests) {
        settle(shelf, { &wrote });
    }
    Machine late(u"late"_s);
    settle(shelf, { &late });
    QVERIFY(isThere(late, id));
    QCOMPARE(sessionOf(late, id).entryCount, 6);
    QCOMPARE(late.sync(server)->sessionsWaiting, 0);
    settle(shelf, { &late, &deleted, &began });
    QCOMPARE(deleted.everything(), late.everything());
    QCOMPARE(began.everything(), late.everything());
}

void TestArchiveDeletions::whatWasPurgedComesBackWhole()
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

void TestArchiveDeletions::deletionsOutliveARemoval()
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

void TestArchiveDeletions::nobodyHasSeenMoreThanWasSent()
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

/// What an error was about has its title only as long as it is here.
void TestArchiveDeletions::errorsKeepNoTitle()
{
    Machine a(u"a"_s);
    const SessionId id = a.talk(1, u"talk"_s);
    QVERIFY(a.store().rename(id, u"a secret %1"_s));
    const auto refuses = [](QLatin1StringView call) -> Result<> {
        return call == "push"_L1 ? fail(Error::Kind::Refused, u"Not there."_s) : Result<>();
    };
    MemoryArchive server(std::make_shared<ArchiveShelf>(), refuses);
    const auto report = a.sync(server);
    QVERIFY(!report);
    const QString said = u"“a secret %1” (%2): Not there."_s.replace(u"%2"_s, id.toString());
    QCOMPARE(report.error().message, said);
    ArchiveList list(a.store());
    QCOMPARE(list.state(a.archive().number)->lastError, said);
    QVERIFY(SessionDeletion(a.store()).remove({ id }));
    purge(a);
    QVERIFY(!isThere(a, id));
    QCOMPARE(list.state(a.archive().number)->lastError, id.toString() + u": Not there."_s);
}

QTEST_GUILESS_MAIN(TestArchiveDeletions)
#include "tst_archivedeletions.moc"
