// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What goes to an archive and what stays here, as it was chosen.
#include "archivelog.h"
#include "archivemachine.h"
#include "factstore.h"
#include "sessiondeletion.h"
#include "sessiontags.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

using Machine = ArchiveTestMachine;
using Why = HeldSession::Why;

} // namespace

class TestArchiveChoices : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatWasThereBeforeGoesToo();
    void nothingLeavesBeforeItIsChosen();
    void ofWhatStaysOnlyTheDeletionGoes();
    void whatWasHeldBackIsNotTakenForSent();
    void whatStaysDoesNotGoAlongWithAFork();
    void whatIsShownNoLongerStopsNothing();
    void whatWasWrittenElsewhereIsSaid();
    void titlesInSentencesStayWhole();
    void addedAgainNothingIsSentTwice();
    void whatIsDeletedIsNotPublishedAgain();
    void whoMaySeeItIsItsOwnersToSay();
    void factsOfWhatStaysStay();
    void whatAChosenOneStandsOnGoesAlong();
    void oneThatIsWantedIsNotChosen();
};

void TestArchiveChoices::whatWasThereBeforeGoesToo()
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

void TestArchiveChoices::nothingLeavesBeforeItIsChosen()
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

void TestArchiveChoices::ofWhatStaysOnlyTheDeletionGoes()
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

/// The program ends when the archive has the deletion, and before that is noted here.
void TestArchiveChoices::whatWasHeldBackIsNotTakenForSent()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(2, u"talk"_s);
    settle(shelf, { &a, &b });
    const ArchiveChoice stays { .session = id, .folder = {}, .goes = false };
    ArchiveList list(a.store());
    QVERIFY(list.choose(a.archive().number, stays).has_value());
    a.say(id, u"held back"_s);
    QVERIFY(SessionDeletion(a.store()).remove({ id }).has_value());
    MemoryArchive deaf(shelf, [](QLatin1StringView call) {
        return call == "pushed"_L1 ? Result<>(fail(Error::Kind::Network, u"gone"_s)) : Result<>();
    });
    QCOMPARE(a.sync(deaf).error().kind, Error::Kind::Network);
    settle(shelf, { &a, &b });
    QVERIFY(!isThere(b, id));
    QVERIFY(SessionDeletion(a.store()).restore({ id }).has_value());
    QVERIFY(list.unchoose(a.archive().number, stays).has_value());
    settle(shelf, { &a, &b });
    QCOMPARE(sessionOf(b, id).entryCount, 6);
    QCOMPARE(b.everything(), a.everything());
}

void TestArchiveChoices::whatStaysDoesNotGoAlongWithAFork()
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
    QVERIFY(report.has_value()); // nothing is wrong
    const HeldSession held { fork.id, sessionOf(a, fork.id).name, Why::StandsOnWhatStays };
    QCOMPARE(report->held, QList { held });
    QCOMPARE(ArchiveList(a.store()).state(a.archive().number)->held, QList { held });
    QVERIFY(heldSentences(report->held, u"own"_s).constFirst().contains(fork.id.toString()));
    QCOMPARE(shelf->records.size(), 1);
    QCOMPARE(shelf->records.first().first().session, other);
    QVERIFY(list.unchoose(a.archive().number, stays).has_value());
    QVERIFY(a.sync(server)->held.isEmpty());
    QCOMPARE(shelf->records.size(), 3);
}

/// Its owner has made it private again.
void TestArchiveChoices::whatIsShownNoLongerStopsNothing()
{
    Machine a(u"a"_s, false);
    Machine b(u"b"_s, false);
    const auto shelf = std::make_shared<ArchiveShelf>();
    shelf->description.isSealed = false;
    const SessionId id = a.talk(1, u"talk"_s);
    settle(shelf, { &a });
    shelf->description.role = u"another"_s;
    settle(shelf, { &b });
    b.say(id, u"of the other member"_s);
    const SessionId own = b.talk(1, u"own"_s);
    shelf->hidden = { id };
    MemoryArchive server(shelf);
    const auto report = b.sync(server);
    QVERIFY2(report.has_value(), report ? "" : qPrintable(report.error().message));
    QCOMPARE(report->held, (QList { HeldSession { id, sessionOf(b, id).name, Why::NotShown } }));
    QVERIFY(report->sent > 2);
    QCOMPARE(sessionOf(b, id).entryCount, 4);
    QVERIFY(ArchiveList(b.store()).state(b.archive().number)->lastError.isEmpty());
    shelf->hidden.clear();
    QVERIFY(b.sync(server)->held.isEmpty());
    settle(shelf, { &a });
    QCOMPARE(a.ofSession(id), b.ofSession(id));
    QVERIFY(isThere(b, own));
}

/// A machine sends only what was written on it.
void TestArchiveChoices::whatWasWrittenElsewhereIsSaid()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(2, u"talk"_s);
    const SessionId own = b.talk(2, u"own"_s);
    settle(shelf, { &a, &b });
    QVERIFY(ArchiveList(b.store()).state(b.archive().number)->held.isEmpty());
    b.addArchive(u"another"_s);
    b.say(id, u"goes on"_s);
    const auto another = std::make_shared<ArchiveShelf>();
    MemoryArchive server(another);
    const auto report = b.sync(server, Machine::Way::Both, {}, nullptr, 1);
    QCOMPARE(report->held,
             (QList { HeldSession { id,
                                    sessionOf(b, id).name,
                                    Why::WrittenElsewhere,
                                    { shelf->machines.value(a.id().toBytes()).name } } }));
    QCOMPARE(ArchiveList(b.store()).state(b.archive(1).number)->held, report->held);
    QCOMPARE(ArchiveLog(b.store()).heldOf(b.archive(1), { id, own })->size(), 1);
    a.addArchive(u"another"_s);
    QVERIFY(a.sync(server, Machine::Way::Both, {}, nullptr, 1).has_value());
    QVERIFY(b.sync(server, Machine::Way::Both, {}, nullptr, 1)->held.isEmpty());
    QVERIFY(b.sync(server, Machine::Way::Both, {}, nullptr, 1)->held.isEmpty());
}

void TestArchiveChoices::titlesInSentencesStayWhole()
{
    QList<HeldSession> held;
    const QStringList titles { QString(59, u'a') + u"\U0001F389"_s, u"%1 %2"_s, u"c"_s, u"d"_s };
    for (const QString &title : titles) {
        held += HeldSession { SessionId::create(), title, Why::Deleted };
    }
    const QString sentence = heldSentences(held, u"own"_s).constFirst();
    QVERIFY(sentence.contains(u"“"_s + QString(59, u'a') + u"…”"_s));
    QVERIFY(sentence.contains(u"“%1 %2”"_s));
    QVERIFY(sentence.contains(held.at(2).session.toString() + u") and 1 more"_s));
}

/// What is there under this machine is known again.
void TestArchiveChoices::addedAgainNothingIsSentTwice()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(3, u"talk"_s);
    b.talk(3, u"of the other"_s);
    settle(shelf, { &a, &b });
    const QByteArray before = shelf->dump();
    const Archive archive = a.archive();
    QVERIFY(ArchiveList(a.store()).remove(archive.number).has_value());
    QVERIFY(ArchiveList(a.store()).add(archive).has_value());
    MemoryArchive server(shelf);
    QCOMPARE(a.sync(server)->sent, 0);
    QCOMPARE(shelf->dump(), before);
    // Also what was written while it was not in the list, and that alone.
    QVERIFY(ArchiveList(a.store()).remove(a.archive().number).has_value());
    a.say(id, u"meanwhile"_s);
    QVERIFY(ArchiveList(a.store()).add(archive).has_value());
    QCOMPARE(a.sync(server)->sent, 3);
    settle(shelf, { &a, &b });
    QCOMPARE(b.everything(), a.everything());
}

void TestArchiveChoices::whatIsDeletedIsNotPublishedAgain()
{
    Machine a(u"a"_s, false);
    Machine b(u"b"_s, false);
    const auto shelf = std::make_shared<ArchiveShelf>();
    shelf->description.isSealed = false;
    const SessionId id = a.talk(3, u"talk"_s);
    settle(shelf, { &a });
    shelf->description.role = u"another"_s;
    settle(shelf, { &b });
    QVERIFY(isThere(b, id));
    shelf->description.role = u"owner"_s;
    QVERIFY(SessionDeletion(a.store()).remove({ id }).has_value());
    settle(shelf, { &a });
    shelf->description.role = u"another"_s;
    settle(shelf, { &b });
    QVERIFY(!isThere(b, id));
    ArchiveList list(b.store());
    const Archive archive = b.archive();
    QVERIFY(list.remove(archive.number).has_value());
    QVERIFY(list.add(archive).has_value());
    QVERIFY(list.choose(b.archive().number, { .session = id, .folder = {} }).has_value());
    QCOMPARE(ArchiveLog(b.store()).heldOf(b.archive(), { id })->constFirst().why, Why::Deleted);
    MemoryArchive server(shelf);
    QCOMPARE(b.sync(server)->sent, 0);
    QVERIFY(!isThere(b, id));
}

/// On whichever of their machines.
void TestArchiveChoices::whoMaySeeItIsItsOwnersToSay()
{
    Machine a(u"a"_s, false);
    Machine b(u"b"_s, false);
    Machine other(u"other"_s, false);
    const auto shelf = std::make_shared<ArchiveShelf>();
    shelf->description.isSealed = false;
    const SessionId id = a.talk(1, u"talk"_s);
    settle(shelf, { &a, &b, &other });
    const auto choose = [&](Machine &machine, ArchiveVisibility visibility) {
        QVERIFY(ArchiveList(machine.store())
                        .choose(machine.archive().number,
                                { .session = id, .folder = {}, .visibility = visibility })
                        .has_value());
    };
    choose(b, ArchiveVisibility::Team);
    settle(shelf, { &b });
    QCOMPARE(shelf->visibilities.value(id.toBytes()), ArchiveVisibility::Team);
    shelf->description.role = u"another"_s;
    choose(other, ArchiveVisibility::Mine);
    settle(shelf, { &other });
    QCOMPARE(shelf->visibilities.value(id.toBytes()), ArchiveVisibility::Team);
}

void TestArchiveChoices::factsOfWhatStaysStay()
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

void TestArchiveChoices::whatAChosenOneStandsOnGoesAlong()
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

/// However it ends: nothing is chosen by it, and nothing that is chosen meanwhile is lost.
void TestArchiveChoices::oneThatIsWantedIsNotChosen()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId base = a.talk(2, u"base"_s);
    const Session fork = *a.store().forkSession(base, sessionOf(a, base).leaf);
    a.say(fork.id, u"in the fork"_s);
    const SessionId other = a.talk(1, u"other"_s);
    QVERIFY(FactStore(a.store().database()).put({ { .text = u"of all"_s } }).has_value());
    MemoryArchive server(shelf);
    QVERIFY(a.sync(server).has_value());
    Archive archive = b.archive();
    archive.takesAll = archive.sendsAll = false;
    ArchiveList list(b.store());
    QVERIFY(list.change(archive).has_value());
    const auto take = [&](ArchiveServer &from) {
        return ArchiveSync(b.store(), from, b.archive(),
                           { .machineName = u"b"_s,
                             .filter = nullptr,
                             .progress = {},
                             .wanted = fork.id })
                .pull({});
    };
    bool isChosenThen = false;
    MemoryArchive broken(shelf, [&](QLatin1StringView call) -> Result<> {
        if (call != "records"_L1) {
            return {};
        }
        isChosenThen = !list.choices(archive.number)->isEmpty();
        return fail(Error::Kind::Network, u"gone"_s);
    });
    QVERIFY(!take(broken).has_value());
    QVERIFY(!isChosenThen);
    QVERIFY(!isThere(b, fork.id));
    MemoryArchive slow(shelf, [&](QLatin1StringView call) -> Result<> {
        return call == "records"_L1
                ? list.choose(archive.number, { .session = fork.id, .folder = {} })
                : Result<>();
    });
    QVERIFY(take(slow).has_value());
    QCOMPARE(b.ofSession(fork.id), a.ofSession(fork.id));
    QVERIFY(isThere(b, base));
    QVERIFY(!isThere(b, other));
    QVERIFY(FactStore(b.store().database()).facts({})->isEmpty());
    QCOMPARE(list.choices(archive.number)->size(), 1);
    QVERIFY(list.choices(archive.number)->constFirst().goes);
}

QTEST_GUILESS_MAIN(TestArchiveChoices)
#include "tst_archivechoices.moc"
