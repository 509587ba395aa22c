// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "entrydata.h"
#include "messagequeue.h"
#include "removaltesting.h"
#include "sessionbuilder.h"
#include "sessiondeletion.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

Entry saying(const QString &text)
{
    Entry entry;
    entry.role = Role::User;
    entry.blocks = { TextBlock { text } };
    return entry;
}

Entry withImage(const QByteArray &sha256)
{
    Entry entry = saying(u"look at this"_s);
    entry.blocks += ImageBlock { sha256, u"image/png"_s, 4, 4 };
    return entry;
}

/// As a tool's result whose text was shortened.
Entry withOutput(const QByteArray &sha256, Role role = Role::ToolResult)
{
    Entry entry = saying(u"the beginning of it"_s);
    entry.role = role;
    entry.toolName = u"bash"_s;
    entry.data[entryData::FullOutput] = QString::fromLatin1(sha256.toHex());
    return entry;
}

} // namespace

/// What is removed for good is decided from the entries themselves: nothing of others goes, and nothing of the deleted stays.
class TestRemovalSafety : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void entriesWithoutNodes_data();
    void entriesWithoutNodes();
    void strayNodes();
    void imagesOfEntriesWithoutNodes();
    void fullOutputs();
    void imagesThatWait();
    void addedAgainMeanwhile();
    void addedBeforeItWasLookedFor();
    void heldOnlyForAWhile();
    void unreadableEntriesStopIt();
    void numbersAreNotGivenOutAgain();
    void numbersOfAnOlderStore();
    void backOnlyWithWhatItStandsOn();
    void basesOfWhatOthersCanBringBack();
    void originalIdsOfTheForkOfAFork();

private:
    [[nodiscard]] static QByteArray attach(SessionStore &store, const QByteArray &data);
    [[nodiscard]] static SessionId sessionOf(SessionStore &store, const QList<Entry> &entries);
};

QByteArray TestRemovalSafety::attach(SessionStore &store, const QByteArray &data)
{
    return store.addAttachment(data, u"image/png"_s, 4, 4).value_or(QByteArray());
}

SessionId TestRemovalSafety::sessionOf(SessionStore &store, const QList<Entry> &entries)
{
    const auto session = store.createSession({});
    return session && store.append(session->id, {}, entries) ? session->id : SessionId();
}

void TestRemovalSafety::entriesWithoutNodes_data()
{
    QTest::addColumn<QString>("lost");
    QTest::newRow("all") << u"1"_s;
    QTest::newRow("the newest") << u"seq > 150"_s;
    QTest::newRow("the oldest") << u"seq < 150"_s;
    QTest::newRow("every third") << u"seq % 3 = 0"_s;
}

/// As while a repair makes the nodes again, or after one that was killed.
void TestRemovalSafety::entriesWithoutNodes()
{
    QFETCH(QString, lost);
    SessionBuilder builder;
    SessionStore &store = builder.store();
    QList<Entry> entries;
    for (int i = 0; i < 200; ++i) {
        entries += saying(u"text %1"_s.arg(i));
    }
    QVERIFY(store.append(builder.session(), {}, entries));
    const SessionId other = sessionOf(store, { saying(u"stays"_s) });
    QVERIFY(SessionDeletion(store).remove({ builder.session() }));
    QVERIFY(store.database().execute(u"DELETE FROM entry_nodes WHERE session = 1 AND "_s + lost));

    QVERIFY(purge(store) > 0);
    QCOMPARE(count(store, u"sessions"_s), 1);
    QCOMPARE(count(store, u"session_entries"_s), 1);
    QCOMPARE(count(store, u"entry_nodes"_s), 1);
    QCOMPARE(count(store, u"entry_text WHERE entry_text MATCH 'text'"_s), 0);
    QCOMPARE(store.reader().snapshot(other)->tree.nodes().size(), size_t(1));
    QCOMPARE(faultsOf(store), QString());
}

/// A node may say what it likes: an entry goes with the session that it names itself.
void TestRemovalSafety::strayNodes()
{
    SessionBuilder builder(u"u1 a1"_s);
    SessionStore &store = builder.store();
    const SessionId other = sessionOf(store, { saying(u"stays"_s) });
    QVERIFY(store.database().execute(
            u"INSERT INTO entry_nodes SELECT 1, seq, parent_seq, kind, role, flags, tokens, id, "
            "metrics FROM entry_nodes WHERE session = 2"_s));
    QVERIFY(SessionDeletion(store).remove({ builder.session() }));
    QVERIFY(purge(store) > 0);
    QCOMPARE(count(store, u"entry_nodes WHERE session = 1"_s), 0);
    QCOMPARE(count(store, u"session_entries"_s), 1);
    QCOMPARE(count(store, u"entry_text WHERE entry_text MATCH 'stays'"_s), 1);
    QCOMPARE(store.reader().session(other)->entryCount, 1);
    QCOMPARE(faultsOf(store), QString());
}

void TestRemovalSafety::imagesOfEntriesWithoutNodes()
{
    SessionBuilder builder;
    SessionStore &store = builder.store();
    const QByteArray own = attach(store, "own");
    const QByteArray shared = attach(store, "shared");
    builder.addEntry(withImage(own), u"i1"_s);
    builder.addEntry(withImage(shared), u"i2"_s);
    QVERIFY(!sessionOf(store, { withImage(shared) }).isNull());
    QVERIFY(SessionDeletion(store).remove({ builder.session() }));
    QVERIFY(store.database().execute(u"DELETE FROM entry_nodes"_s));
    QVERIFY(purge(store) > 0);
    QCOMPARE(*store.reader().attachment(shared), QByteArray("shared"));
    QCOMPARE(store.reader().attachment(own).error().kind, Error::Kind::NotFound);
}

void TestRemovalSafety::fullOutputs()
{
    SessionBuilder builder;
    SessionStore &store = builder.store();
    const QByteArray own = attach(store, "own");
    const QByteArray typed = attach(store, "typed");
    const QByteArray shared = attach(store, "shared");
    builder.addEntry(withOutput(own), u"o1"_s);
    builder.addEntry(withOutput(typed, Role::BashExecution), u"o2"_s);
    builder.addEntry(withOutput(shared), u"o3"_s);
    QVERIFY(!sessionOf(store, { withOutput(shared) }).isNull());
    QVERIFY(SessionDeletion(store).remove({ builder.session() }));
    QVERIFY(purge(store) > 0);
    QCOMPARE(store.reader().attachment(own).error().kind, Error::Kind::NotFound);
    QCOMPARE(store.reader().attachment(typed).error().kind, Error::Kind::NotFound);
    QCOMPARE(*store.reader().attachment(shared), QByteArray("shared"));
    QCOMPARE(count(store, u"attachment_checks"_s), 0);
}

void TestRemovalSafety::imagesThatWait()
{
    SessionBuilder builder;
    SessionStore &store = builder.store();
    const QByteArray waits = attach(store, "waits");
    builder.addEntry(withImage(waits), u"i1"_s);
    const auto other = store.createSession({});
    QVERIFY(MessageQueue(store.database())
                    .add(other->id, { 0, withImage(waits).blocks, false, {} }));
    QVERIFY(SessionDeletion(store).remove({ builder.session() }));
    QVERIFY(purge(store) > 0);
    QCOMPARE(*store.reader().attachment(waits), QByteArray("waits"));
}

/// Between two steps the same image comes in once more, and its entry after the last one.
void TestRemovalSafety::addedAgainMeanwhile()
{
    SessionBuilder builder;
    SessionStore &store = builder.store();
    const QByteArray image = attach(store, "image");
    builder.addEntry(withImage(image), u"i1"_s);
    QVERIFY(SessionDeletion(store).remove({ builder.session() }));
    SessionPurge purge(store);
    QVERIFY(purge.claim());
    while (count(store, u"session_entries"_s) > 0) {
        QVERIFY(purge.step());
    }
    QCOMPARE(count(store, u"attachment_checks"_s), 1);
    QCOMPARE(attach(store, "image"), image);
    QCOMPARE(count(store, u"attachment_checks"_s), 0);
    for (auto more = purge.step(); *more; more = purge.step()) { }
    QVERIFY(!sessionOf(store, { withImage(image) }).isNull());
    QCOMPARE(*store.reader().attachment(image), QByteArray("image"));
}

/// As of a message that is being sent: its image is there, the entry that names it is still to come.
void TestRemovalSafety::addedBeforeItWasLookedFor()
{
    SessionBuilder builder;
    SessionStore &store = builder.store();
    const QByteArray image = attach(store, "image");
    builder.addEntry(withImage(image), u"i1"_s);
    QVERIFY(SessionDeletion(store).remove({ builder.session() }));
    SessionPurge purge(store);
    QVERIFY(purge.claim());
    QCOMPARE(attach(store, "image"), image);
    for (auto more = purge.step(); *more; more = purge.step()) { }
    QCOMPARE(*store.reader().attachment(image), QByteArray("image"));
    const SessionId other = sessionOf(store, { withImage(image) });
    QVERIFY(test::purge(store) >= 0);
    QCOMPARE(*store.reader().attachment(image), QByteArray("image"));
    // The entry speaks for it now, and as long as it is there.
    QVERIFY(SessionDeletion(store).remove({ other }));
    QVERIFY(test::purge(store) > 0);
    QCOMPARE(store.reader().attachment(image).error().kind, Error::Kind::NotFound);
    QCOMPARE(count(store, u"attachment_checks"_s), 0);
}

/// The message was never sent.
void TestRemovalSafety::heldOnlyForAWhile()
{
    SessionBuilder builder;
    SessionStore &store = builder.store();
    const QByteArray image = attach(store, "image");
    builder.addEntry(withImage(image), u"i1"_s);
    QVERIFY(SessionDeletion(store).remove({ builder.session() }));
    QVERIFY(SessionPurge(store).claim());
    QCOMPARE(attach(store, "image"), image);
    QVERIFY(purge(store) > 0);
    QCOMPARE(*store.reader().attachment(image), QByteArray("image"));
    QVERIFY(store.database().execute(u"UPDATE attachment_holds SET until = until - 90000000"_s));
    QVERIFY(purge(store) >= 0);
    QCOMPARE(store.reader().attachment(image).error().kind, Error::Kind::NotFound);
    QVERIFY(!attach(store, "another").isEmpty());
    QCOMPARE(count(store, u"attachment_holds"_s), 1);
}

/// What cannot be read might be using anything.
void TestRemovalSafety::unreadableEntriesStopIt()
{
    SessionBuilder builder;
    SessionStore &store = builder.store();
    const QByteArray image = attach(store, "image");
    builder.addEntry(withImage(image), u"i1"_s);
    QVERIFY(!sessionOf(store, { withImage(image) }).isNull());
    QVERIFY(SessionDeletion(store).remove({ builder.session() }));
    SessionPurge purge(store);
    QVERIFY(purge.claim());
    while (count(store, u"sessions"_s) > 1) {
        QVERIFY(purge.step());
    }
    QVERIFY(store.database().execute(u"ALTER TABLE queue RENAME COLUMN blocks TO other"_s));
    auto more = purge.step();
    for (; more && *more; more = purge.step()) { }
    QVERIFY(!more);
    QVERIFY(store.database().execute(u"ALTER TABLE queue RENAME COLUMN other TO blocks"_s));
    QCOMPARE(*store.reader().attachment(image), QByteArray("image"));
    QCOMPARE(count(store, u"attachment_checks"_s), 1); // the next one looks again
    QVERIFY(test::purge(store) >= 0);
    QCOMPARE(count(store, u"attachment_checks"_s), 0);
    QCOMPARE(*store.reader().attachment(image), QByteArray("image"));
}

/// Vectors, hits on the screen and sessions that stand on one name an entry by its number.
void TestRemovalSafety::numbersAreNotGivenOutAgain()
{
    SessionBuilder builder(u"u1 a1 u2 a2"_s);
    SessionStore &store = builder.store();
    QVERIFY(SessionDeletion(store).remove({ builder.session() }));
    QVERIFY(purge(store) > 0);
    QCOMPARE(count(store, u"session_entries"_s), 0);
    builder.reopen();
    const auto session = builder.store().createSession({});
    const auto added = builder.store().append(session->id, {}, { saying(u"a"_s), saying(u"b"_s) });
    QCOMPARE(added->constFirst().seq, 5);
    QCOMPARE(added->constLast().seq, 6);
}

/// From before numbers were kept: what is left of removed entries says how far they went.
void TestRemovalSafety::numbersOfAnOlderStore()
{
    SessionBuilder builder(u"u1 a1"_s);
    Database &database = builder.store().database();
    for (const QString &statement :
         { u"DROP TRIGGER session_entries_keep_numbers"_s, u"DROP TABLE entry_numbers"_s,
           u"DROP TABLE vector_gaps"_s, u"DROP TABLE facts"_s, u"DROP TABLE journal"_s,
           u"DROP TABLE journal_changes"_s, u"DROP TABLE journal_undo"_s, u"DROP TABLE idle_work"_s,
           u"DROP TABLE journal_read"_s, u"DROP TABLE attachment_holds"_s,
           u"DROP TABLE plan_drafts"_s, u"ALTER TABLE sessions DROP COLUMN rolled_over"_s,
           u"INSERT INTO vector_models VALUES (1, 'p', 'm', 1, 1, 40)"_s,
           u"INSERT INTO entry_vectors VALUES ((1 << 40) + 1, 2, 0, 1, x'00000000')"_s,
           u"INSERT INTO entry_vectors VALUES ((1 << 40) + 2, 33, 0, 1, x'00000000')"_s,
           u"PRAGMA user_version=5"_s }) {
        QVERIFY2(database.execute(statement), qPrintable(statement));
    }
    builder.reopen();
    QCOMPARE(count(builder.store(), u"entry_vectors"_s), 1);
    const auto added = builder.store().append(builder.session(), builder.id(u"a1"_s),
                                              { saying(u"the next one"_s) });
    QCOMPARE(added->constFirst().seq, 41);
}

/// Another process has removed what it stands on, as one of an older version might.
void TestRemovalSafety::backOnlyWithWhatItStandsOn()
{
    SessionBuilder builder(u"u1 a1"_s);
    SessionStore &store = builder.store();
    const SessionId base = builder.session();
    const auto fork = store.forkSession(base, builder.id(u"a1"_s));
    QVERIFY(SessionDeletion(store).remove({ base, fork->id }));
    QVERIFY(store.database().execute(u"UPDATE sessions SET deleted_by = -1 WHERE number = 1"_s));
    SessionPurge purge(store);
    while (count(store, u"sessions"_s) > 1) {
        QVERIFY(purge.step());
    }
    // Its number may be somebody else's by now.
    QVERIFY(!sessionOf(store, { saying(u"another"_s) }).isNull());
    QVERIFY(store.database().execute(
            u"UPDATE sessions SET base_seq = (SELECT max(seq) FROM session_entries) WHERE "
            "base_seq <> 0"_s));
    const auto restored = SessionDeletion(store).restore({ fork->id });
    QVERIFY(!restored);
    QVERIFY(restored.error().kind == Error::Kind::NotFound);
    QCOMPARE(store.reader().sessions()->size(), 1);
}

void TestRemovalSafety::basesOfWhatOthersCanBringBack()
{
    SessionBuilder builder(u"u1 a1"_s);
    SessionStore &store = builder.store();
    const SessionId base = builder.session();
    QVERIFY(store.rename(base, u"Tides"_s));
    const auto fork = store.forkSession(base, builder.id(u"a1"_s));
    QVERIFY(store.rename(fork->id, u"Moons"_s));
    SessionDeletion deletion(store);
    QVERIFY(deletion.remove({ fork->id }));
    // As if another window had done it: the first process of the system is always there.
    QVERIFY(store.database().execute(u"UPDATE sessions SET deleted_by = 1 WHERE number = 2"_s));
    const auto refused = deletion.remove({ base });
    QVERIFY(!refused);
    QVERIFY(refused.error().kind == Error::Kind::Refused);
    QVERIFY2(refused.error().message.contains(u"“Moons”"_s)
                     && refused.error().message.contains(u"another window"_s),
             qPrintable(refused.error().message));
    QVERIFY(deletion.restore({ fork->id }));
    // That window has died, or it was this one: nobody can bring it back without its base.
    for (const QString &process : { u"2147483646"_s, QString::number(qApp->applicationPid()) }) {
        QVERIFY(deletion.remove({ fork->id }));
        QVERIFY(store.database().execute(
                u"UPDATE sessions SET deleted_by = %1 WHERE number = 2"_s.arg(process)));
        QVERIFY(deletion.remove({ base }));
        QVERIFY(deletion.restore({ fork->id }));
        QCOMPARE(store.reader().sessions()->size(), 2);
    }
}

/// It stands on the first session, although it was made from one that is gone.
void TestRemovalSafety::originalIdsOfTheForkOfAFork()
{
    SessionBuilder builder;
    SessionStore &store = builder.store();
    Entry imported = saying(u"from elsewhere"_s);
    imported.originId = u"abc"_s;
    builder.addEntry(imported, u"i1"_s);
    const auto fork = store.forkSession(builder.session(), builder.id(u"i1"_s));
    const auto second = store.forkSession(fork->id, builder.id(u"i1"_s));
    QVERIFY(SessionDeletion(store).remove({ fork->id }));
    QVERIFY(purge(store) > 0);
    const auto snapshot = store.reader().snapshot(second->id);
    QVERIFY(snapshot);
    const auto found = store.reader().findEntry(*snapshot, u"abc"_s);
    QVERIFY2(found, found ? "" : qPrintable(found.error().message));
    QCOMPARE(*found, 1);
}

QTEST_GUILESS_MAIN(TestRemovalSafety)
#include "tst_removalsafety.moc"
