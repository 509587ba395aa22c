// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importwriter.h"
#include "leases.h"
#include "messagequeue.h"
#include "removaltesting.h"
#include "sessionbuilder.h"
#include "sessiondeletion.h"
#include "sessiontags.h"
#include "storesearch.h"

#include <QRandomGenerator>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// Everything that is stored of a session, in a form that can be compared.
QStringList contentsOf(SessionStore &store, const SessionId &session)
{
    QStringList lines;
    const auto snapshot = store.reader().snapshot(session);
    if (!snapshot) {
        return { snapshot.error().message };
    }
    for (const EntryNode &node : snapshot->tree.nodes()) {
        const auto entry = store.reader().entry(node.seq);
        lines += u"%1 %2 %3 %4 %5"_s.arg(node.seq)
                         .arg(node.parentSeq)
                         .arg(node.tokens)
                         .arg(entry->id.toString(), entry->text());
    }
    lines += snapshot->session.leaf.toString();
    return lines;
}

Entry withImage(const QByteArray &sha256)
{
    Entry entry;
    entry.role = Role::User;
    entry.blocks = { TextBlock { u"look at this"_s }, ImageBlock { sha256, u"image/png"_s, 4, 4 } };
    return entry;
}

/// In the file of the index. It keeps of a word only what differs from the one before.
const QString SecretWords = u"entry_text_data WHERE instr(block, CAST('secretkey' AS BLOB)) > 0"_s;

/// In transactions of their own, so that the index has several parts.
void fillIndex(SessionBuilder &builder)
{
    for (int i = 0; i < 60; ++i) {
        Entry entry;
        entry.role = Role::User;
        entry.blocks = { TextBlock { u"shared word%1 other%2"_s.arg(i).arg(i % 7) } };
        builder.addEntry(entry, u"e%1"_s.arg(count(builder.store(), u"session_entries"_s)));
    }
}

SessionId withSecret(SessionStore &store)
{
    const auto session = store.createSession({});
    Entry entry;
    entry.role = Role::User;
    entry.blocks = { TextBlock { u"my zebrasecretkey"_s } };
    return session && store.append(session->id, {}, { entry }) ? session->id : SessionId();
}

} // namespace

/// Deleting sessions, taking it back, and what is left.
class TestSessionRemoval : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hiddenAtOnceAndBack();
    void nothingCanBeDoneInADeletedOne();
    void goneAtTheEnd();
    void noWayBackFromThere();
    void othersCanStillTakeItBack();
    void standingOnOthers();
    void subagentsGoAlong();
    void workingOnesStay();
    void wordsLeaveTheIndex();
    void wordsLeaveTheIndexLater();
    void attachmentsThatNobodyElseUses();
    void importsStayAway();
    void importsComeBackIfAsked();
    void whatIsGoingIsNotBroughtInByItsId();
    void asFarAsTheTimeAllows();
    void interruptedAnywhere();
    void whatRemainsIsUntouched();
    void stepsAreShort();
};

void TestSessionRemoval::hiddenAtOnceAndBack()
{
    SessionBuilder builder(u"u1 a1 u2 a2"_s);
    SessionStore &store = builder.store();
    const SessionId id = builder.session();
    const auto other = store.createSession({});
    const QStringList before = contentsOf(store, id);
    QCOMPARE(StoreSearch(store.reader()).find({ u"u2"_s, {}, 10 })->size(), 1);

    const auto removed = SessionDeletion(store).remove({ id });
    QVERIFY(removed);
    QCOMPARE(*removed, QList<SessionId> { id });
    QCOMPARE(store.reader().sessions()->size(), 1);
    QCOMPARE(store.reader().sessions()->constFirst().id, other->id);
    QCOMPARE(store.reader().session(id).error().kind, Error::Kind::NotFound);
    QCOMPARE(store.reader().findSession(id.toString()).error().kind, Error::Kind::NotFound);
    QVERIFY(StoreSearch(store.reader()).find({ u"u2"_s, {}, 10 })->isEmpty());
    QCOMPARE(count(store, u"session_entries"_s), 4); // nothing is gone yet

    QVERIFY(SessionDeletion(store).restore({ id }));
    QCOMPARE(store.reader().sessions()->size(), 2);
    QCOMPARE(contentsOf(store, id), before);
    QCOMPARE(StoreSearch(store.reader()).find({ u"u2"_s, {}, 10 })->size(), 1);
    QCOMPARE(purge(store), 0);
    QCOMPARE(contentsOf(store, id), before);
}

void TestSessionRemoval::nothingCanBeDoneInADeletedOne()
{
    SessionBuilder builder(u"u1 a1"_s);
    SessionStore &store = builder.store();
    QVERIFY(SessionDeletion(store).remove({ builder.session() }));
    Entry entry;
    entry.role = Role::User;
    entry.blocks = { TextBlock { u"too late"_s } };
    QCOMPARE(store.append(builder.session(), builder.id(u"a1"_s), { entry }).error().kind,
             Error::Kind::NotFound);
    QCOMPARE(store.forkSession(builder.session(), builder.id(u"a1"_s)).error().kind,
             Error::Kind::NotFound);
    QCOMPARE(SessionDeletion(store).remove({ builder.session() }).error().kind,
             Error::Kind::NotFound);
}

void TestSessionRemoval::goneAtTheEnd()
{
    SessionBuilder builder(u"u1 a1 @u1 a2"_s);
    SessionStore &store = builder.store();
    const SessionId id = builder.session();
    QVERIFY(store.saveDraft(id, u"half a thought"_s));
    QVERIFY(MessageQueue(store.database()).add(id, { 0, { TextBlock { u"later"_s } }, false, {} }));
    QVERIFY(SessionTags(store.database()).change({ id }, { u"old"_s }, {}));
    QVERIFY(SessionDeletion(store).remove({ id }));
    QVERIFY(purge(store) > 0);
    for (const QString &table :
         { u"sessions"_s, u"session_entries"_s, u"entry_nodes"_s, u"drafts"_s, u"queue"_s,
           u"leaf_log"_s, u"session_tags"_s, u"answer_drafts"_s }) {
        QVERIFY2(count(store, table) == 0, qPrintable(table));
    }
    QCOMPARE(count(store, u"entry_text WHERE entry_text MATCH 'u1'"_s), 0);
    QCOMPARE(faultsOf(store), QString());
    // The trigger is still there for what comes.
    const auto fresh = store.createSession({});
    Entry entry;
    entry.role = Role::User;
    entry.blocks = { TextBlock { u"new"_s } };
    QVERIFY(store.append(fresh->id, {}, { entry }));
    QVERIFY(!store.database().execute(u"UPDATE session_entries SET content = 'other'"_s));
    QVERIFY(store.database().pragma("foreign_keys"_L1).value() == 1);
}

void TestSessionRemoval::noWayBackFromThere()
{
    SessionBuilder builder(u"u1*20 a1"_s);
    SessionStore &store = builder.store();
    QVERIFY(SessionDeletion(store).remove({ builder.session() }));
    SessionPurge purge(store);
    QCOMPARE(*purge.claim(), 1);
    QCOMPARE(SessionDeletion(store).restore({ builder.session() }).error().kind,
             Error::Kind::NotFound);
    QVERIFY(purge.step());
    QCOMPARE(SessionDeletion(store).restore({ builder.session() }).error().kind,
             Error::Kind::NotFound);
}

void TestSessionRemoval::othersCanStillTakeItBack()
{
    SessionBuilder builder(u"u1 a1"_s);
    SessionStore &store = builder.store();
    QVERIFY(SessionDeletion(store).remove({ builder.session() }));
    // As if another window had done it: the first process of the system is always there.
    QVERIFY(store.database().execute(u"UPDATE sessions SET deleted_by = 1"_s));
    QCOMPARE(purge(store), 0);
    QVERIFY(SessionDeletion(store).restore({ builder.session() }));
    QVERIFY(SessionDeletion(store).remove({ builder.session() }));
    // That window has died.
    QVERIFY(store.database().execute(u"UPDATE sessions SET deleted_by = 2147483646"_s));
    QVERIFY(purge(store) > 0);
    QCOMPARE(count(store, u"sessions"_s), 0);
}

void TestSessionRemoval::standingOnOthers()
{
    SessionBuilder builder(u"u1 a1 u2 a2"_s);
    SessionStore &store = builder.store();
    const SessionId base = builder.session();
    QVERIFY(store.rename(base, u"Tides"_s));
    const auto fork = store.forkSession(base, builder.id(u"a1"_s));
    QVERIFY(store.rename(fork->id, u"Moons"_s));
    SessionDeletion deletion(store);
    const auto refused = deletion.remove({ base });
    QCOMPARE(refused.error().kind, Error::Kind::Refused);
    QVERIFY2(refused.error().message.contains(u"“Moons” stands on “Tides”"_s),
             qPrintable(refused.error().message));
    QCOMPARE(store.reader().sessions()->size(), 2);
    QVERIFY(deletion.remove({ fork->id })); // the one above may go alone
    QVERIFY(deletion.restore({ fork->id }));
    QVERIFY(deletion.remove({ base, fork->id }));
    // Taking back the one above brings back what it stands on.
    QVERIFY(deletion.restore({ fork->id }));
    QCOMPARE(store.reader().sessions()->size(), 2);
    QVERIFY(deletion.remove({ base, fork->id }));
    QVERIFY(purge(store) > 0);
    QCOMPARE(count(store, u"sessions"_s), 0);
    QCOMPARE(faultsOf(store), QString());
}

void TestSessionRemoval::subagentsGoAlong()
{
    SessionBuilder builder(u"u1 a1"_s);
    SessionStore &store = builder.store();
    Session child;
    child.kind = SessionKind::Subagent;
    child.parentSession = builder.session();
    const auto made = store.createSession(child);
    child.parentSession = made->id;
    const auto below = store.createSession(child);
    const auto review = SessionDeletion(store).review({ builder.session() });
    QCOMPARE(review->sessions.size(), 3);
    const auto removed = SessionDeletion(store).remove({ builder.session() });
    QCOMPARE(*removed, (QList<SessionId> { builder.session(), made->id, below->id }));
    QVERIFY(store.reader().sessions()->isEmpty());
    QVERIFY(SessionDeletion(store).restore(*removed));
    QCOMPARE(store.reader().sessions()->size(), 3);
}

void TestSessionRemoval::workingOnesStay()
{
    SessionBuilder builder(u"u1 a1"_s);
    SessionStore &store = builder.store();
    QVERIFY(store.rename(builder.session(), u"Tides"_s));
    Leases leases(store.database(), u"somebody"_s);
    QVERIFY(leases.acquire(builder.session(), u"a turn"_s));
    const auto refused = SessionDeletion(store).remove({ builder.session() });
    QCOMPARE(refused.error().kind, Error::Kind::Refused);
    QVERIFY(refused.error().message.contains(u"“Tides” is at work"_s));
    QVERIFY(leases.release(builder.session()));
    QVERIFY(SessionDeletion(store).remove({ builder.session() }));
}

/// A removed row of the index leaves its words in the file, and in every backup, until they are merged away.
void TestSessionRemoval::wordsLeaveTheIndex()
{
    SessionBuilder builder;
    SessionStore &store = builder.store();
    fillIndex(builder);
    const SessionId goes = withSecret(store);
    fillIndex(builder);
    QVERIFY(count(store, SecretWords) > 0);
    QVERIFY(SessionDeletion(store).remove({ goes }));
    QVERIFY(purge(store) > 0);
    QCOMPARE(count(store, SecretWords), 0);
    QCOMPARE(count(store, u"entry_text WHERE entry_text MATCH 'shared'"_s), 120);
    QCOMPARE(faultsOf(store), QString());
    QCOMPARE(purge(store), 0); // once is enough
}

/// Of a session that was purged by a program that did not see to it, or was ended before.
void TestSessionRemoval::wordsLeaveTheIndexLater()
{
    SessionBuilder builder;
    fillIndex(builder);
    const SessionId goes = withSecret(builder.store());
    QVERIFY(SessionDeletion(builder.store()).remove({ goes }));
    {
        SessionPurge purge(builder.store());
        QVERIFY(purge.claim());
        while (count(builder.store(), u"sessions"_s) > 1) {
            QVERIFY(purge.step());
        }
    }
    QVERIFY(count(builder.store(), SecretWords) > 0);
    builder.reopen();
    QVERIFY(purge(builder.store()) > 0);
    QCOMPARE(count(builder.store(), SecretWords), 0);
    QCOMPARE(faultsOf(builder.store()), QString());
}

void TestSessionRemoval::attachmentsThatNobodyElseUses()
{
    SessionBuilder builder(u"u1 a1"_s);
    SessionStore &store = builder.store();
    const auto own = store.addAttachment("own", u"image/png"_s, 4, 4);
    const auto shared = store.addAttachment("shared", u"image/png"_s, 4, 4);
    builder.addEntry(withImage(*own), u"i1"_s);
    builder.addEntry(withImage(*shared), u"i2"_s);
    const auto other = store.createSession({});
    QVERIFY(store.append(other->id, {}, { withImage(*shared) }));
    QVERIFY(SessionDeletion(store).remove({ builder.session() }));
    QVERIFY(purge(store) > 0);
    QCOMPARE(store.reader().attachment(*own).error().kind, Error::Kind::NotFound);
    QCOMPARE(*store.reader().attachment(*shared), QByteArray("shared"));
    QCOMPARE(count(store, u"attachment_checks"_s), 0);
}

void TestSessionRemoval::importsStayAway()
{
    SessionBuilder builder;
    SessionStore &store = builder.store();
    Session source;
    source.origin = { u"pi"_s, u"abc"_s, u"/x/abc.jsonl"_s };
    const auto imported = [&] {
        ImportWriter writer(store);
        return writer.beginSession(source);
    };
    const auto begun = imported();
    QVERIFY(begun && !begun->deleted);
    QVERIFY(SessionDeletion(store).remove({ begun->session }));
    QVERIFY(imported()->deleted);
    QVERIFY(ImportWriter(store).findSession(source.origin)->isNull());
    QVERIFY(SessionDeletion(store).restore({ begun->session }));
    QCOMPARE(imported()->session, begun->session);
    QVERIFY(SessionDeletion(store).remove({ begun->session }));
    QVERIFY(purge(store) > 0);
    QVERIFY(imported()->deleted); // by its tombstone
    QCOMPARE(count(store, u"sessions WHERE origin_id <> ''"_s), 0);
}

void TestSessionRemoval::importsComeBackIfAsked()
{
    SessionBuilder builder;
    SessionStore &store = builder.store();
    Session source;
    source.origin = { u"pi"_s, u"abc"_s, u"/x/abc.jsonl"_s };
    const auto imported = [&](ImportWriter::Deleted deleted) {
        ImportWriter writer(store, deleted);
        return writer.beginSession(source);
    };
    const auto first = imported(ImportWriter::Deleted::Stay);
    QVERIFY(SessionDeletion(store).remove({ first->session }));
    QCOMPARE(imported(ImportWriter::Deleted::ComeBack)->session, first->session);
    QVERIFY(SessionDeletion(store).remove({ first->session }));
    QVERIFY(SessionPurge(store).claim());
    QCOMPARE(imported(ImportWriter::Deleted::ComeBack).error().kind, Error::Kind::Busy);
    QVERIFY(purge(store) > 0);
    const auto again = imported(ImportWriter::Deleted::ComeBack);
    QVERIFY(again && !again->existed && !again->deleted);
    QVERIFY(imported(ImportWriter::Deleted::Stay)->existed); // the tombstone is gone
}

void TestSessionRemoval::whatIsGoingIsNotBroughtInByItsId()
{
    SessionBuilder builder(u"u1 a1"_s);
    SessionStore &store = builder.store();
    Session exported;
    exported.id = builder.session();
    const auto imported = [&] {
        ImportWriter writer(store);
        return writer.beginSession(exported);
    };
    QVERIFY(SessionDeletion(store).remove({ exported.id }));
    QVERIFY(imported()->existed); // it comes back
    QVERIFY(SessionDeletion(store).remove({ exported.id }));
    QVERIFY(SessionPurge(store).claim());
    const auto refused = imported();
    QCOMPARE(refused.error().kind, Error::Kind::Busy);
    QVERIFY(refused.error().message.contains(u"is being deleted"_s));
    QVERIFY(purge(store) > 0);
    QVERIFY(!imported()->existed);
}

void TestSessionRemoval::asFarAsTheTimeAllows()
{
    SessionBuilder builder(u"u1 a1 u2 a2"_s);
    SessionStore &store = builder.store();
    QVERIFY(SessionDeletion(store).remove({ builder.session() }));
    QVERIFY(SessionPurge(store).claimAndRemove(QDeadlineTimer(0))); // claimed, and nothing done
    QCOMPARE(SessionDeletion(store).restore({ builder.session() }).error().kind,
             Error::Kind::NotFound);
    QVERIFY(purge(store) > 0); // the rest the next time
    QVERIFY(SessionPurge(store).claimAndRemove(QDeadlineTimer::Forever));
    QCOMPARE(purge(store), 0);
}

void TestSessionRemoval::interruptedAnywhere()
{
    QString notation;
    for (int i = 0; i < 450; ++i) {
        notation += u"u%1 "_s.arg(i);
    }
    SessionBuilder builder(notation);
    const auto other = builder.store().createSession({});
    Entry entry;
    entry.role = Role::User;
    entry.blocks = { TextBlock { u"stays"_s } };
    QVERIFY(builder.store().append(other->id, {}, { entry }));
    QVERIFY(SessionDeletion(builder.store()).remove({ builder.session() }));
    QVERIFY(SessionPurge(builder.store()).claim());
    int steps = 0;
    for (bool more = true; more; ++steps) {
        builder.reopen(); // as after a crash between two steps
        const auto done = SessionPurge(builder.store()).step();
        QVERIFY(done);
        more = *done;
        QCOMPARE(faultsOf(builder.store()), QString());
        QCOMPARE(builder.store().reader().sessions()->size(), 1);
    }
    QVERIFY2(steps >= 3, qPrintable(QString::number(steps)));
    QCOMPARE(count(builder.store(), u"session_entries"_s), 1);
}

/// Many sessions with forks at random places; random ones are deleted, some of those come back.
void TestSessionRemoval::whatRemainsIsUntouched()
{
    for (quint32 seed = 1; seed <= 12; ++seed) {
        QRandomGenerator random(seed);
        SessionBuilder builder;
        SessionStore &store = builder.store();
        QList<SessionId> sessions { builder.session() };
        QList<EntryId> entries;
        for (int i = 0; i < 120; ++i) {
            const qsizetype at = random.bounded(sessions.size());
            if (i % 9 == 8) {
                const auto snapshot = store.reader().snapshot(sessions.at(at));
                const auto &nodes = snapshot->tree.nodes();
                if (!nodes.empty()) {
                    const auto base = nodes.at(random.bounded(qsizetype(nodes.size()))).id;
                    sessions += store.forkSession(sessions.at(at), base)->id;
                }
                continue;
            }
            if (i % 13 == 12) {
                sessions += store.createSession({})->id;
                continue;
            }
            Entry entry;
            entry.role = i % 2 == 0 ? Role::User : Role::Assistant;
            entry.blocks = { TextBlock { u"word%1 shared"_s.arg(i) } };
            const auto session = store.reader().session(sessions.at(at));
            QVERIFY(store.append(session->id, session->leaf, { entry }));
        }
        QHash<SessionId, QStringList> before;
        for (const SessionId &session : std::as_const(sessions)) {
            before.insert(session, contentsOf(store, session));
        }
        SessionDeletion deletion(store);
        QSet<SessionId> gone;
        for (int i = 0; i < 30; ++i) {
            const SessionId one = sessions.at(random.bounded(sessions.size()));
            if (gone.contains(one)) {
                if (random.bounded(3) == 0) {
                    QVERIFY(deletion.restore({ one }));
                }
            } else if (const auto removed = deletion.remove({ one }); !removed) {
                QVERIFY(removed.error().kind == Error::Kind::Refused);
            }
            const auto deleted = store.reader().deletedSessions();
            gone = *deleted;
        }
        QVERIFY(!gone.isEmpty());
        QVERIFY(purge(store) > 0);
        const auto left = store.reader().sessions();
        QCOMPARE(left->size(), sessions.size() - gone.size());
        qint64 own = 0;
        for (const Session &session : *left) {
            QVERIFY(!gone.contains(session.id));
            QCOMPARE(contentsOf(store, session.id), before.value(session.id));
            own += session.entryCount;
        }
        QCOMPARE(count(store, u"session_entries"_s), own);
        QCOMPARE(count(store, u"entry_nodes"_s), own);
        QCOMPARE(StoreSearch(store.reader()).find({ u"shared"_s, {}, 1000 })->size(), own);
        QCOMPARE(faultsOf(store), QString());
    }
}

void TestSessionRemoval::stepsAreShort()
{
    SessionBuilder builder;
    SessionStore &store = builder.store();
    QList<Entry> entries;
    for (int i = 0; i < 3000; ++i) {
        Entry entry;
        entry.role = Role::User;
        entry.blocks = { TextBlock { u"text %1 "_s.arg(i) + QString(1500, u'x') } };
        entries += entry;
    }
    QVERIFY(store.append(builder.session(), {}, entries));
    QVERIFY(SessionDeletion(store).remove({ builder.session() }));
    SessionPurge purge(store);
    QVERIFY(purge.claim());
    qint64 longest = 0;
    int steps = 0;
    for (bool more = true; more; ++steps) {
        QElapsedTimer timer;
        timer.start();
        const auto done = purge.step();
        QVERIFY(done);
        more = *done;
        longest = std::max(longest, timer.nsecsElapsed() / 1000);
    }
    qInfo("3,000 entries in %d steps, the longest took %.1f ms", steps, double(longest) / 1000);
    QVERIFY(steps >= 15);
    QCOMPARE(count(store, u"session_entries"_s), 0);
}

QTEST_GUILESS_MAIN(TestSessionRemoval)
#include "tst_sessionremoval.moc"
