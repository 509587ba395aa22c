// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Stores and archives that were put back or copied, answers that were lost, what was cut off: nothing is lost by it.
#include "archivemachine.h"
#include "factstore.h"
#include "queryrows.h"
#include "sessiondeletion.h"
#include "sessiontags.h"
#include "storerestore.h"
#include <storage/archivelog.h>

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <archive/archivefilter.h>
#include <archive/sealedarchive.h>
#include <array>
#include <functional>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

using Machine = ArchiveTestMachine;
using Way = Machine::Way;

/// Takes out one word of what is no message.
class OneWord final : public ArchiveFilter
{
public:
    explicit OneWord(const QString &word) : m_word(word) { }
    Result<> clean(ArchiveItem &item, const BlobReader &) override
    {
        if (auto *title = std::get_if<TitleValue>(&item.value)) {
            takeOut(title->title);
        } else if (auto *tags = std::get_if<TagsValue>(&item.value)) {
            std::ranges::for_each(tags->tags, [this](QString &tag) { takeOut(tag); });
        } else if (auto *fact = std::get_if<FactValue>(&item.value)) {
            takeOut(fact->fact.text);
        }
        return {};
    }
    Result<QByteArray> blob(const QByteArray &name, const BlobReader &read) override
    {
        return read(name);
    }

private:
    void takeOut(QString &text) const { text.replace(m_word, u"[redacted: key]"_s); }

    const QString m_word;
};

} // namespace

class TestArchiveLosses : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aStoreThatWasPutBackIsAnotherMachine_data();
    void aStoreThatWasPutBackIsAnotherMachine();
    void whatWasWrittenAfterAPutBackIsSent_data();
    void whatWasWrittenAfterAPutBackIsSent();
    void aDeletionBeforeAPutBack();
    void whatIsLostIsSeenWhereverItStands_data();
    void whatIsLostIsSeenWhereverItStands();
    void whatWasWrittenBeforeAPutBackOutlivesADeletion();
    void whoMaySeeItIsStillItsToSay();
    void copiesThatSendAtTheSameTime_data();
    void copiesThatSendAtTheSameTime();
    void anArchiveThatWasPutBackGetsItAgain();
    void whatALostMachineWroteFillsANewArchive_data();
    void whatALostMachineWroteFillsANewArchive();
    void onlyASealedOneAloneIsTakenOver();
    void anotherProcessSendsMeanwhile();
    void whatComesBackGoesToAllArchives();
    void whatIsGoneIsSteppedOver();
    void removedWhileItGoes();
    void aCopyOfAStoreIsAnotherMachine();
    void anotherArchiveAtTheAddress();
    void lostAnswersAreNoConflict();
    void otherRulesAreNoOtherMachine_data();
    void otherRulesAreNoOtherMachine();
    void stoppedAndGoneOnWith();
};

void TestArchiveLosses::aStoreThatWasPutBackIsAnotherMachine_data()
{
    QTest::addColumn<int>("saidSince");
    QTest::addRow("nothing since") << 0;
    QTest::addRow("more since than was lost") << 5;
}

void TestArchiveLosses::aStoreThatWasPutBackIsAnotherMachine()
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
    a.putBack(copy);
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

void TestArchiveLosses::whatWasWrittenAfterAPutBackIsSent_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    for (const QString &before : { u"name"_s, u"tag"_s, u"fact"_s, u"message"_s, u"session"_s }) {
        for (const QString &after : { u"name"_s, u"tag"_s, u"fact"_s, u"message"_s }) {
            QTest::addRow("%s, then %s", qPrintable(before), qPrintable(after)) << before << after;
        }
    }
}

/// Under the same numbers as what was sent before.
void TestArchiveLosses::whatWasWrittenAfterAPutBackIsSent()
{
    QFETCH(const QString, before);
    QFETCH(const QString, after);
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(2, u"talk"_s);
    const auto write = [&](const QString &what, const QString &text) {
        if (what == "name"_L1) {
            QVERIFY(a.store().rename(id, text).has_value());
        } else if (what == "tag"_L1) {
            QVERIFY(SessionTags(a.store().database()).change({ id }, { text }, {}).has_value());
        } else if (what == "session"_L1) {
            a.talk(1, text);
        } else if (what == "fact"_L1) {
            QVERIFY(FactStore(a.store().database()).put({ { .text = text } }).has_value());
        } else {
            a.say(id, text);
        }
    };
    settle(shelf, { &a });
    const QTemporaryDir folder;
    const QString copy = folder.filePath(u"copy.db"_s);
    QVERIFY(a.store().backUp(copy).has_value());
    write(before, u"before"_s);
    settle(shelf, { &a });
    a.putBack(copy);
    write(after, u"after"_s);
    const int entries = sessionOf(a, id).entryCount;
    settle(shelf, { &a, &b });
    QCOMPARE(b.everything(), a.everything());
    QCOMPARE(sessionOf(b, id).entryCount, entries + (before == "message"_L1 ? 2 : 0));
    const qsizetype facts = (before == "fact"_L1 ? 1 : 0) + (after == "fact"_L1 ? 1 : 0);
    QCOMPARE(FactStore(b.store().database()).facts({})->size(), facts);
}

void TestArchiveLosses::aDeletionBeforeAPutBack()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(2, u"talk"_s);
    settle(shelf, { &a });
    const QTemporaryDir folder;
    const QString copy = folder.filePath(u"copy.db"_s);
    QVERIFY(a.store().backUp(copy).has_value());
    QVERIFY(SessionDeletion(a.store()).remove({ id }).has_value());
    settle(shelf, { &a, &b });
    a.putBack(copy);
    QVERIFY(isThere(a, id));
    a.talk(3, u"so that the clock goes on"_s);
    settle(shelf, { &a, &b });
    QCOMPARE(isThere(b, id), isThere(a, id));
    QCOMPARE(b.everything(), a.everything());
}

void TestArchiveLosses::whatIsLostIsSeenWhereverItStands_data()
{
    QTest::addColumn<bool>("wasDeleted");
    QTest::addColumn<int>("titles");
    QTest::addRow("of a session that was deleted and is there again") << true << 0;
    QTest::addRow("long before the newest that is there") << false << 100;
}

/// So much was written since that the numbers of what is lost were reached, and no line of the log is between them.
void TestArchiveLosses::whatIsLostIsSeenWhereverItStands()
{
    QFETCH(const bool, wasDeleted);
    QFETCH(const int, titles);
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(2, u"talk"_s);
    const SessionId other = a.talk(1, u"other"_s);
    if (wasDeleted) {
        QVERIFY(SessionDeletion(a.store()).remove({ id }).has_value());
        QVERIFY(SessionDeletion(a.store()).restore({ id }).has_value());
    }
    settle(shelf, { &a });
    const QTemporaryDir folder;
    const QString copy = folder.filePath(u"copy.db"_s);
    QVERIFY(a.store().backUp(copy).has_value());
    const auto rename = [&](const SessionId &session, int often) {
        for (int i = 0; i < often; ++i) {
            QVERIFY(a.store().rename(session, u"name %1"_s.arg(i)).has_value());
        }
    };
    a.say(id, u"lost"_s);
    rename(other, titles);
    rename(id, titles > 0 ? 1 : 0);
    settle(shelf, { &a });
    a.putBack(copy);
    rename(other, titles + 10);
    rename(id, titles > 0 ? 1 : 0);
    settle(shelf, { &a, &b });
    QCOMPARE(sessionOf(a, id).entryCount, 6);
    QCOMPARE(b.everything(), a.everything());
}

/// Who deletes it has not seen that, and the machine that wrote it is another one by now.
void TestArchiveLosses::whatWasWrittenBeforeAPutBackOutlivesADeletion()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = b.talk(2, u"talk"_s);
    settle(shelf, { &b, &a });
    const QTemporaryDir folder;
    const QString copy = folder.filePath(u"copy.db"_s);
    QVERIFY(a.store().backUp(copy).has_value());
    a.say(id, u"that b has not seen"_s);
    settle(shelf, { &a });
    a.putBack(copy);
    QVERIFY(SessionDeletion(b.store()).remove({ id }).has_value());
    settle(shelf, { &b, &a });
    QVERIFY(isThere(a, id));
    QCOMPARE(sessionOf(a, id).entryCount, 6);
    QCOMPARE(b.everything(), a.everything());
}

void TestArchiveLosses::whoMaySeeItIsStillItsToSay()
{
    Machine a(u"a"_s, false);
    const auto shelf = std::make_shared<ArchiveShelf>();
    shelf->description.isSealed = false;
    const SessionId id = a.talk(1, u"talk"_s);
    settle(shelf, { &a });
    QCOMPARE(shelf->visibilities.value(id.toBytes()), ArchiveVisibility::Mine);
    QVERIFY(ArchiveLog(a.store()).becomeAnother().has_value());
    settle(shelf, { &a });
    QVERIFY(ArchiveList(a.store())
                    .choose(a.archive().number,
                            { .session = id, .folder = {}, .visibility = ArchiveVisibility::Team })
                    .has_value());
    settle(shelf, { &a });
    QCOMPARE(shelf->visibilities.value(id.toBytes()), ArchiveVisibility::Team);
}

void TestArchiveLosses::copiesThatSendAtTheSameTime_data()
{
    QTest::addColumn<bool>("renames");
    QTest::addRow("messages") << false;
    QTest::addRow("names") << true;
}

/// Two of one machine, which have both looked before either sent.
void TestArchiveLosses::copiesThatSendAtTheSameTime()
{
    QFETCH(const bool, renames);
    Machine a(u"a"_s);
    Machine c(u"c"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const ArchiveKey key = ArchiveKey::generate();
    const auto server = [&](const MemoryArchive::Fault &fault = {}) {
        return SealedArchive(std::make_unique<MemoryArchive>(shelf, fault), key);
    };
    const SessionId id = a.talk(2, u"talk"_s);
    SealedArchive first = server();
    QVERIFY(a.sync(first).has_value());
    const QString place =
            readAll(c.store().database().run("SELECT place FROM archive_machine"_L1), textIn)
                    ->constFirst();
    const QTemporaryDir folder;
    const QString copy = folder.filePath(u"copy.db"_s);
    QVERIFY(a.store().backUp(copy).has_value());
    c.putBack(copy);
    // As on a machine that was cloned whole.
    QVERIFY(c.store()
                    .database()
                    .run("UPDATE archive_machine SET place = ?"_L1, { place })
                    .has_value());
    const auto write = [&](Machine &machine, const QString &text) {
        if (renames) {
            QVERIFY(machine.store().rename(id, text).has_value());
        } else {
            machine.say(id, text);
        }
    };
    write(a, u"of a"_s);
    write(c, u"of c"_s);
    bool isOnce = true;
    SealedArchive later = server([&](QLatin1StringView call) -> Result<> {
        if (call == "push"_L1 && std::exchange(isOnce, false)) {
            // Not in the same millisecond.
            for (const auto now = QDateTime::currentDateTimeUtc();
                 now == QDateTime::currentDateTimeUtc();) { }
            SealedArchive between = server();
            return a.sync(between).transform([](const auto &) { });
        }
        return {};
    });
    const auto collided = c.sync(later);
    QVERIFY(!collided);
    QCOMPARE(collided.error().kind, Error::Kind::Conflict);
    for (int round = 0; round < 3; ++round) {
        for (Machine *machine : { &c, &a }) {
            SealedArchive again = server();
            const auto done = machine->sync(again);
            QVERIFY2(done, done ? "" : qPrintable(done.error().message));
        }
    }
    QVERIFY(c.id() != a.id());
    QCOMPARE(sessionOf(a, id).entryCount, renames ? 4 : 8);
    QCOMPARE(c.everything(), a.everything());
}

void TestArchiveLosses::anArchiveThatWasPutBackGetsItAgain()
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

void TestArchiveLosses::whatALostMachineWroteFillsANewArchive_data()
{
    QTest::addColumn<quint32>("seed");
    QTest::addColumn<bool>("byBoth");
    for (quint32 seed = 1; seed <= 4; ++seed) {
        QTest::addRow("one of two, history %u", seed) << seed << false;
        QTest::addRow("both, history %u", seed) << seed << true;
    }
}

/// The archive and one of three machines are lost; one of the others says so, or both do.
void TestArchiveLosses::whatALostMachineWroteFillsANewArchive()
{
    QFETCH(const quint32, seed);
    QFETCH(const bool, byBoth);
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    Machine c(u"c"_s);
    QRandomGenerator random(seed);
    const auto act = [&](const QList<Machine *> &machines) {
        for (int i = 0; i < 25; ++i) {
            machines.at(random.bounded(machines.size()))->doSomething(random);
        }
    };
    const auto lost = std::make_shared<ArchiveShelf>();
    for (int round = 0; round < 3; ++round) {
        act({ &a, &b, &c });
        settle(lost, { &a, &b, &c });
    }
    const SessionId ofLost = b.talk(2, u"on the machine that is lost"_s);
    b.keepAll();
    settle(lost, { &a, &b, &c });
    const QSet<EntryId> there = a.entries();
    a.keepAll();
    c.keepAll();
    act({ &a, &c }); // not sent any more

    const auto again = [](Machine &machine, bool isLost) {
        ArchiveList list(machine.store());
        Archive archive = machine.archive();
        QVERIFY((isLost ? list.removeLost(archive) : list.remove(archive.number)).has_value());
        archive.id = {};
        QVERIFY(list.add(archive).has_value());
    };
    again(a, true);
    again(c, byBoth);
    const auto shelf = std::make_shared<ArchiveShelf>();
    act({ &a, &c });
    settle(shelf, { &a, &c });
    act({ &a, &c });
    settle(shelf, { &a, &c });
    Machine d(u"d"_s);
    settle(shelf, { &a, &c, &d });
    QVERIFY(isThere(d, ofLost));
    QCOMPARE(d.everything(), a.everything());
    QCOMPARE(c.everything(), a.everything());
    QVERIFY((there - d.entries()).isEmpty());
}

void TestArchiveLosses::onlyASealedOneAloneIsTakenOver()
{
    Machine a(u"a"_s);
    Machine open(u"open"_s, false);
    a.addArchive(u"second"_s);
    for (Machine *machine : { &a, &open }) {
        ArchiveList list(machine->store());
        const auto refused = list.removeLost(machine->archive());
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, Error::Kind::Refused);
        QVERIFY(!list.all()->isEmpty());
        QVERIFY(ArchiveLog(machine->store()).isOn().value());
    }
}

/// The archive has not less than it was sent because it is told more while one looks.
void TestArchiveLosses::anotherProcessSendsMeanwhile()
{
    Machine a(u"a"_s);
    const auto shelf = std::make_shared<ArchiveShelf>();
    const SessionId id = a.talk(2, u"talk"_s);
    settle(shelf, { &a });
    bool isOnce = true;
    MemoryArchive slow(shelf, [&](QLatin1StringView call) -> Result<> {
        // What it answers is what was there before.
        if (call == "told"_L1 && std::exchange(isOnce, false)) {
            const auto other = SessionStore::open(a.path());
            a.say(id, u"by the other process"_s);
            MemoryArchive server(shelf);
            ArchiveSync sync(**other, server, a.archive(), {});
            return sync.push({}).transform([](const auto &) { });
        }
        return {};
    });
    const auto report = a.sync(slow);
    QVERIFY(report.has_value());
    QVERIFY(!isOnce);
    QVERIFY(!report->isSentAgain);
}

/// A session that only one of two archives has is removed, and comes back by that one.
void TestArchiveLosses::whatComesBackGoesToAllArchives()
{
    Machine a(u"a"_s);
    Machine b(u"b"_s);
    const auto ahead = std::make_shared<ArchiveShelf>();
    const auto behind = std::make_shared<ArchiveShelf>();
    a.addArchive(u"second"_s);
    b.addArchive(u"second"_s);
    const auto sync = [&](Machine &machine, int archive) {
        MemoryArchive server(archive == 0 ? ahead : behind);
        const auto done = machine.sync(server, Machine::Way::Both, {}, nullptr, archive);
        QVERIFY2(done.has_value(), done ? "" : qPrintable(done.error().message));
    };
    const SessionId id = a.talk(2, u"talk"_s);
    QVERIFY(a.store().rename(id, u"a name"_s).has_value());
    settle(ahead, { &a, &b });
    b.say(id, u"that a has not seen"_s);
    QVERIFY(SessionDeletion(a.store()).remove({ id }).has_value());
    sync(a, 0);
    purge(a);
    sync(b, 0); // writes that it is there again
    sync(b, 1);
    sync(a, 1); // hears of it before the records come back
    for (int round = 0; round < 3; ++round) {
        for (const int archive : { 0, 1 }) {
            sync(a, archive);
            sync(b, archive);
        }
    }
    QVERIFY(isThere(a, id));
    Machine c(u"c"_s);
    settle(behind, { &c });
    QCOMPARE(sessionOf(c, id).entryCount, 6);
    QCOMPARE(c.everything(), a.everything());
    QCOMPARE(b.everything(), a.everything());
}

void TestArchiveLosses::whatIsGoneIsSteppedOver()
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

void TestArchiveLosses::removedWhileItGoes()
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

void TestArchiveLosses::aCopyOfAStoreIsAnotherMachine()
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

void TestArchiveLosses::anotherArchiveAtTheAddress()
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

void TestArchiveLosses::lostAnswersAreNoConflict()
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

void TestArchiveLosses::otherRulesAreNoOtherMachine_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    QTest::addRow("a key of one's own that is new") << u"nothing"_s << u"zebra"_s;
    QTest::addRow("a rule that is gone") << u"zebra"_s << u"nothing"_s;
}

/// What it sent last is cleaned otherwise when the answer was lost and the archive is looked at again.
void TestArchiveLosses::otherRulesAreNoOtherMachine()
{
    QFETCH(const QString, before);
    QFETCH(const QString, after);
    Machine a(u"a"_s, false);
    const auto shelf = std::make_shared<ArchiveShelf>();
    shelf->description.isSealed = false;
    OneWord first(before);
    OneWord second(after);
    MemoryArchive server(shelf);
    MemoryArchive deaf(shelf, [](QLatin1StringView call) {
        return call == "pushed"_L1 ? Result<>(fail(Error::Kind::Network, u"gone"_s)) : Result<>();
    });
    const SessionId id = a.talk(1, u"talk"_s);
    QVERIFY(a.sync(server, Way::Both, {}, &first).has_value());
    const std::array<std::function<bool()>, 3> changes {
        [&] { return a.store().rename(id, u"a zebra here"_s).has_value(); },
        [&] {
            return SessionTags(a.store().database())
                    .change({ id }, { u"good"_s, u"zebra"_s }, {})
                    .has_value();
        },
        [&] {
            return FactStore(a.store().database())
                    .put({ { .text = u"it eats a zebra"_s } })
                    .has_value();
        },
    };
    for (const auto &change : changes) {
        const MachineId was = a.id();
        QVERIFY(change());
        QCOMPARE(a.sync(deaf, Way::Push, {}, &first).error().kind, Error::Kind::Network);
        const auto report = a.sync(server, Way::Both, {}, &second);
        QVERIFY2(report, report ? "" : qPrintable(report.error().message));
        QCOMPARE(a.id(), was);
        QCOMPARE(report->sent, 0);
    }
}

void TestArchiveLosses::stoppedAndGoneOnWith()
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

QTEST_GUILESS_MAIN(TestArchiveLosses)
#include "tst_archivelosses.moc"
