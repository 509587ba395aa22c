// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "blockcodec.h"
#include "migrations.h"
#include "rollover.h"
#include "sessionbuilder.h"
#include "storesearch.h"

#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Sessions and entries in the store.
class TestSessionStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void filesArePrivate();
    void pragmas();
    void entryComesBackAsItWas();
    void blocksComeBack_data();
    void blocksComeBack();
    void historyIsNeverRewritten();
    void appendIsCompareAndSet();
    void appendIsAllOrNothing();
    void leafIsCompareAndSet();
    void leafMovesAreLogged();
    void countersAndTotals();
    void titles();
    void renamedByThePerson();
    void archive();
    void drafts();
    void labels();
    void forks();
    void forksAtAStoppedAnswer();
    void compactedForks();
    void rolledOverOfAnEarlierVersion();
    void labelsOfForks();
    void chainOfForks();
    void attachmentsAndBlobsOnce();
    void messagesView();
    void findSession();
    void findEntry();
    void backup();
    void integrity();
    void otherConnectionsSeeIt();
    void tokensOfSeveralAnswers();

private:
    static qint64 number(SessionStore &store, const QString &sql);
};

qint64 TestSessionStore::number(SessionStore &store, const QString &sql)
{
    auto query = store.database().run(sql);
    return query && query->next() ? query->integer(0) : -1;
}

void TestSessionStore::filesArePrivate()
{
    QTemporaryDir dir;
    const QString folder = dir.filePath(u"deep/er"_s);
    const auto store = SessionStore::open(folder + u"/varve.db"_s);
    QVERIFY(store);
    constexpr auto Others = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup
            | QFile::ReadOther | QFile::WriteOther | QFile::ExeOther;
    QVERIFY(!(QFileInfo(folder).permissions() & Others));
    QVERIFY(QFileInfo(folder).permissions() & QFile::ExeOwner);
    for (const QString &name : { u"varve.db"_s, u"varve.db-wal"_s, u"varve.db-shm"_s }) {
        const QFileInfo file(folder + u'/' + name);
        QVERIFY2(file.exists(), qPrintable(name));
        QVERIFY2(!(file.permissions() & Others), qPrintable(name));
    }
}

void TestSessionStore::pragmas()
{
    SessionBuilder builder;
    builder.reopen();
    Database &database = builder.store().database();
    QCOMPARE(*database.pragma("user_version"_L1), currentSchemaVersion());
    QCOMPARE(*database.pragma("foreign_keys"_L1), 1);
    QCOMPARE(*database.pragma("synchronous"_L1), 2); // FULL
    auto mode = database.run("PRAGMA journal_mode"_L1);
    QVERIFY(mode && mode->next());
    QCOMPARE(mode->text(0), u"wal"_s);
}

void TestSessionStore::entryComesBackAsItWas()
{
    SessionBuilder builder(u"u1"_s);
    Entry entry;
    entry.role = Role::Assistant;
    entry.createdAt = QDateTime::fromString(u"2026-02-03T04:05:06.789Z"_s, Qt::ISODateWithMs);
    entry.blocks = { ThinkingBlock { u"hm"_s, u"sig"_s, true }, TextBlock { u"one"_s },
                     ToolCallBlock { u"id"_s, u"read"_s, "{\"a\" : 1.50}", u"s"_s },
                     TextBlock { u"two"_s } };
    entry.provider = u"p"_s;
    entry.model = u"m"_s;
    entry.api = u"openai-chat"_s;
    entry.stopReason = StopReason::ToolUse;
    entry.usage = Usage { 1, 2, 3, 4, 1, 0.25 };
    entry.data = { { u"x"_s, u"y"_s } };
    entry.operationId = u"op"_s;
    entry.originId = u"origin"_s;
    entry.originKey = QByteArray(16, 'k');
    entry.display = false;
    builder.addEntry(entry, u"a1"_s);
    const LoadedSession loaded = builder.load();
    auto read = builder.store().reader().entry(loaded.session().leafSeq);
    QVERIFY(read);
    QCOMPARE(read->blocks, entry.blocks);
    QCOMPARE(read->createdAt, entry.createdAt);
    QCOMPARE(read->usage, entry.usage);
    QCOMPARE(read->data, entry.data);
    QCOMPARE(read->parent, builder.id(u"u1"_s));
    QVERIFY(read->parentSeq > 0 && read->parentSeq < read->seq);
    QCOMPARE(read->session, builder.session());
    QCOMPARE(read->provider + read->model + read->api + read->operationId + read->originId,
             u"pmopenai-chatoporigin"_s);
    QCOMPARE(toString(read->stopReason), toString(StopReason::ToolUse));
    QCOMPARE(read->originKey, entry.originKey);
    QVERIFY(!read->display && read->modelFacing);
    QCOMPARE(read->text(), u"onetwo"_s);
    QVERIFY(!builder.store().reader().entry(999'999));
}

void TestSessionStore::blocksComeBack_data()
{
    QTest::addColumn<Blocks>("blocks");
    QTest::newRow("none") << Blocks {};
    QTest::newRow("one text") << Blocks { TextBlock { u"a"_s } };
    QTest::newRow("an empty text") << Blocks { TextBlock { u""_s } };
    QTest::newRow("texts") << Blocks { TextBlock { u"a"_s }, TextBlock { u""_s },
                                       TextBlock { u"😀ü"_s } };
    QTest::newRow("image") << Blocks { ImageBlock { QByteArray(32, '\xff'), u"image/png"_s, 3,
                                                    4 } };
    QTest::newRow("call") << Blocks { ToolCallBlock { u"1"_s, u"n"_s, "{\"k\":\"\\u00e9 é\"}", {} },
                                      TextBlock { u"t"_s } };
    QTest::newRow("odd characters")
            << Blocks { TextBlock { u"a\u0001\u2028b"_s }, ThinkingBlock { u"x\"y"_s, {}, false } };
}

void TestSessionStore::blocksComeBack()
{
    QFETCH(Blocks, blocks);
    QCOMPARE(decodeBlocks(plainText(blocks), encodeBlocks(blocks)), blocks);
    SessionBuilder builder;
    Entry entry;
    entry.role = Role::User;
    entry.blocks = blocks;
    builder.addEntry(entry, u"u1"_s);
    const auto read = builder.store().reader().entry(builder.load().session().leafSeq);
    QVERIFY(read);
    QCOMPARE(read->blocks, blocks);
}

void TestSessionStore::historyIsNeverRewritten()
{
    SessionBuilder builder(u"u1 a1"_s);
    const auto updated =
            builder.store().database().execute(u"UPDATE session_entries SET content = 'x'"_s);
    QVERIFY(!updated);
    QVERIFY(updated.error().detail.contains(u"never rewritten"_s));
    QCOMPARE(builder.store().reader().entry(1)->text(), u"<u1>"_s);
    // A parent that comes later is refused by the schema.
    QVERIFY(!builder.store().database().execute(
            u"INSERT INTO session_entries (id, session_id, parent_seq, entry_type, created_at) VALUES ('x', '%1', 99, 'message', '')"_s
                    .arg(builder.session().toString())));
}

void TestSessionStore::appendIsCompareAndSet()
{
    SessionBuilder builder(u"u1 a1"_s);
    Entry entry;
    entry.role = Role::User;
    const auto stale = builder.store().append(builder.session(), builder.id(u"u1"_s), { entry });
    QVERIFY(!stale);
    QCOMPARE(stale.error().kind, Error::Kind::Conflict);
    const auto nothing = builder.store().append(builder.session(), EntryId(), { entry });
    QCOMPARE(nothing.error().kind, Error::Kind::Conflict);
    QVERIFY(builder.store().append(builder.session(), builder.id(u"a1"_s), { entry }));
    const auto unknown = builder.store().append(SessionId::create(), EntryId(), { entry });
    QCOMPARE(unknown.error().kind, Error::Kind::NotFound);
}

void TestSessionStore::appendIsAllOrNothing()
{
    // The third has an id that is taken: a crash in the middle of an append.
    SessionBuilder builder(u"u1 a1"_s);
    const LoadedSession before = builder.load();
    QList<Entry> entries(3);
    for (Entry &entry : entries) {
        entry.role = Role::User;
        entry.blocks = { TextBlock { u"needle"_s } };
    }
    entries[2].id = builder.id(u"u1"_s);
    QVERIFY(!builder.store().append(builder.session(), builder.id(u"a1"_s), entries));
    const LoadedSession after = builder.load();
    QCOMPARE(after.snapshot->tree.size(), 2);
    QCOMPARE(after.session().leaf, before.session().leaf);
    QCOMPARE(after.session().entryCount, 2);
    QCOMPARE(number(builder.store(), u"SELECT count(*) FROM session_entries"_s), 2);
    QVERIFY(StoreSearch(builder.store().reader()).find({ u"needle"_s, {}, 10 })->isEmpty());
    builder.add(u"u2"_s);
    QCOMPARE(builder.sent(), u"u1 a1 u2"_s);
}

void TestSessionStore::leafIsCompareAndSet()
{
    SessionBuilder builder(u"u1 a1 u2"_s);
    SessionStore &store = builder.store();
    const SessionId id = builder.session();
    QCOMPARE(store.moveLeaf(id, builder.id(u"a1"_s), builder.id(u"u1"_s), u"x"_s).error().kind,
             Error::Kind::Conflict);
    QCOMPARE(store.moveLeaf(id, builder.id(u"u2"_s), EntryId::create(), u"x"_s).error().kind,
             Error::Kind::NotFound);
    QCOMPARE(store.reader().session(id)->leaf, builder.id(u"u2"_s));
    QVERIFY(store.moveLeaf(id, builder.id(u"u2"_s), builder.id(u"u1"_s), u"x"_s));
    QCOMPARE(store.reader().session(id)->leaf, builder.id(u"u1"_s));
    // Not to an entry of a session that it does not stand on.
    SessionBuilder other(u"u9"_s);
    const auto second = store.createSession({});
    QVERIFY(second);
    QCOMPARE(store.moveLeaf(second->id, EntryId(), builder.id(u"u1"_s), u"x"_s).error().kind,
             Error::Kind::NotFound);
}

void TestSessionStore::leafMovesAreLogged()
{
    SessionBuilder builder(u"u1 a1 u2 @a1 u3 @ @u2"_s);
    auto query = builder.store().database().run(
            "SELECT from_id, to_id, why, at FROM leaf_log ORDER BY number"_L1);
    QVERIFY(query);
    QStringList moves;
    while (query->next()) {
        moves += builder.name(EntryId::fromString(query->text(0))) + u'>'
                + builder.name(EntryId::fromString(query->text(1)));
        QCOMPARE(query->text(2), u"test"_s);
        static const QRegularExpression Rfc3339(
                u"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$"_s);
        QVERIFY2(Rfc3339.match(query->text(3)).hasMatch(), qPrintable(query->text(3)));
    }
    QCOMPARE(moves.join(u' '), u"u2>a1 u3>prompt prompt>u2"_s); // "prompt": none
}

void TestSessionStore::countersAndTotals()
{
    SessionBuilder builder(u"u1*100 n1 L1(u1,x)"_s);
    Entry answer;
    answer.role = Role::Assistant;
    answer.usage = Usage { 10, 20, 30, 40, 5, 0.5 };
    answer.blocks = { TextBlock { QString(50, u'x') } };
    builder.addEntry(answer, u"a1"_s);
    builder.add(u"@u1"_s); // totals are over all branches
    builder.addEntry(answer, u"a2"_s);
    const Session session = builder.load().session();
    QCOMPARE(session.entryCount, 5);
    QCOMPARE(session.messageCount, 3);
    QCOMPARE(session.textSize, 200);
    QCOMPARE(session.totals, (Usage { 20, 40, 60, 80, 10, 1.0 }));
    QVERIFY(session.updatedAt.isValid());
}

void TestSessionStore::titles()
{
    SessionBuilder builder;
    Entry entry;
    entry.role = Role::User;
    entry.blocks = { TextBlock { u"\n\n  ## Fix   the build\nand more"_s } };
    builder.addEntry(entry, u"u1"_s);
    QCOMPARE(builder.load().session().name, u"Fix the build"_s);
    entry.blocks = { TextBlock { u"Something else"_s } };
    builder.addEntry(entry, u"u2"_s);
    QCOMPARE(builder.load().session().name, u"Fix the build"_s);
    builder.add(u"i1"_s); // the program gave it a name
    QCOMPARE(builder.load().session().name, u"i1"_s);
    SessionBuilder longer;
    entry.blocks = { TextBlock { QString(500, u'x') } };
    longer.addEntry(entry, u"u1"_s);
    QCOMPARE(longer.load().session().name.size(), 80);
    QVERIFY(longer.load().session().name.endsWith(u'…'));

    // What a program puts before the person's words is none of theirs.
    SessionBuilder injected;
    entry.blocks = { TextBlock { u"<ide_opened_file>The user opened a.csv.</ide_opened_file>"_s },
                     TextBlock { u"Restart the server"_s } };
    injected.addEntry(entry, u"u1"_s);
    QCOMPARE(injected.load().session().name, u"Restart the server"_s);
    SessionBuilder nothingElse;
    entry.blocks = { TextBlock { u"<skill name=\"review\">Look at it</skill>"_s } };
    nothingElse.addEntry(entry, u"u1"_s);
    QCOMPARE(nothingElse.load().session().name, u"<skill name=\"review\">Look at it</skill>"_s);

    // A command to the program is no subject; a path may be.
    SessionBuilder commanded;
    entry.blocks = { TextBlock { u"/clear"_s } };
    commanded.addEntry(entry, u"u1"_s);
    QCOMPARE(commanded.load().session().name, QString());
    entry.blocks = { TextBlock { u"/etc/hosts is wrong"_s } };
    commanded.addEntry(entry, u"u2"_s);
    QCOMPARE(commanded.load().session().name, u"/etc/hosts is wrong"_s);
}

void TestSessionStore::renamedByThePerson()
{
    SessionBuilder builder(u"u1"_s);
    QVERIFY(builder.store().rename(builder.session(), u"Mine"_s));
    builder.add(u"u2 i1"_s);
    const Session session = builder.load().session();
    QCOMPARE(session.name, u"Mine"_s);
    QVERIFY(session.namedByPerson);
}

void TestSessionStore::archive()
{
    SessionBuilder builder(u"u1"_s);
    const auto second = builder.store().createSession({});
    QVERIFY(second);
    const SessionId first = builder.session();
    QVERIFY(builder.store().setArchived(first, true));
    QVERIFY(builder.store().reader().session(first)->archivedAt.isValid());
    QCOMPARE(builder.store().reader().sessions()->constLast().id, first);
    QVERIFY(builder.store().setArchived(first, false));
    QVERIFY(!builder.store().reader().session(first)->archivedAt.isValid());
}

void TestSessionStore::drafts()
{
    SessionBuilder builder(u"u1"_s);
    const SessionId id = builder.session();
    QCOMPARE(*builder.store().draft(id), QString());
    QVERIFY(builder.store().saveDraft(id, u"half a"_s));
    QVERIFY(builder.store().saveDraft(id, u"half a thought"_s));
    builder.reopen();
    QCOMPARE(*builder.store().draft(id), u"half a thought"_s);
    QVERIFY(builder.store().saveDraft(id, {}));
    QCOMPARE(*builder.store().draft(id), QString());
    QCOMPARE(number(builder.store(), u"SELECT count(*) FROM drafts"_s), 0);
}

void TestSessionStore::labels()
{
    SessionBuilder builder(u"u1 a1 L1(u1,first) L2(a1,answer) L3(u1,second)"_s);
    auto labels = builder.load().snapshot->labels;
    QCOMPARE(labels.size(), 2);
    QCOMPARE(labels.value(builder.id(u"u1"_s)), u"second"_s);
    builder.add(u"L4(u1)"_s); // an empty one takes it away
    labels = builder.load().snapshot->labels;
    QVERIFY(!labels.contains(builder.id(u"u1"_s)));
    QCOMPARE(labels.value(builder.id(u"a1"_s)), u"answer"_s);
}

void TestSessionStore::forks()
{
    SessionBuilder builder(u"u1 a1 u2 a2 L1(u1,start)"_s);
    const SessionId original = builder.session();
    const qint64 rows = number(builder.store(), u"SELECT count(*) FROM session_entries"_s);
    const auto fork = builder.store().forkSession(original, builder.id(u"a1"_s));
    QVERIFY2(fork, fork ? "" : qPrintable(fork.error().message));
    QCOMPARE(number(builder.store(), u"SELECT count(*) FROM session_entries"_s), rows);
    QCOMPARE(fork->baseEntry, builder.id(u"a1"_s));
    QCOMPARE(fork->leaf, builder.id(u"a1"_s));
    QCOMPARE(fork->parentSession, original);
    QCOMPARE(fork->entryCount, 0);
    QCOMPARE(fork->name, builder.store().reader().session(original)->name);
    builder.use(fork->id);
    QCOMPARE(builder.sent(), u"u1 a1"_s);
    builder.add(u"u3 a3"_s);
    QCOMPARE(builder.sent(), u"u1 a1 u3 a3"_s);
    // It can go on from any entry that it stands on, and be compacted by itself.
    builder.add(u"@u1 a4 u5"_s);
    QCOMPARE(builder.sent(), u"u1 a4 u5"_s);
    builder.use(original);
    QCOMPARE(builder.sent(), u"u1 a1 u2 a2"_s);
    QCOMPARE(builder.load().snapshot->tree.size(), 5);
    QCOMPARE(builder.store().forkSession(original, EntryId::create()).error().kind,
             Error::Kind::NotFound);
}

/// The model of the fork gets what that of the original got: what came of a stopped answer is put in by an edit that stands on it.
void TestSessionStore::forksAtAStoppedAnswer()
{
    SessionBuilder builder(u"u1 x1 pin(u1) @x1 include(x1) u2 a2 exclude(x1)"_s);
    const auto fork = builder.store().forkSession(builder.session(), builder.id(u"x1"_s));
    QVERIFY2(fork, fork ? "" : qPrintable(fork.error().message));
    builder.use(fork->id);
    QCOMPARE(builder.sent(), u"u1 x1"_s);
    // One that nothing puts in stays out.
    SessionBuilder other(u"u1 x1 pin(u1)"_s);
    const auto left = other.store().forkSession(other.session(), other.id(u"x1"_s));
    QVERIFY(left);
    QCOMPARE(left->baseEntry, other.id(u"x1"_s));
}

/// A person's own way stays one when it is compacted before anything else is said in it.
void TestSessionStore::compactedForks()
{
    SessionBuilder builder(u"u1*400 a1*400 u2 a2"_s);
    const SessionId original = builder.session();
    const auto fork = builder.store().forkSession(original, builder.id(u"a2"_s), u"Other way"_s);
    QVERIFY(fork);
    QCOMPARE(fork->name, u"Other way"_s);
    QVERIFY(fork->namedByPerson);
    builder.use(fork->id);
    builder.add(u"C1(u2)"_s);
    StoreReader &reader = builder.store().reader();
    QVERIFY(!reader.session(fork->id)->rolledOver);
    QVERIFY(reader.rolledOverTo(*reader.session(original))->isNull());
}

/// Of a store of an earlier version: which one rolled over is told by when it was made and compacted.
void TestSessionStore::rolledOverOfAnEarlierVersion()
{
    SessionBuilder builder(u"u1*400 a1*400 u2 a2"_s);
    SessionStore &store = builder.store();
    const SessionId original = builder.session();
    Entry compaction;
    compaction.type = EntryType::Compaction;
    compaction.summary = u"what was"_s;
    compaction.firstKept = builder.id(u"u2"_s);
    const auto next = rollOver(store, { original, builder.id(u"a2"_s), { compaction }, {} });
    const auto fork = store.forkSession(original, builder.id(u"a2"_s));
    QVERIFY(next && fork);
    builder.use(fork->id);
    builder.add(u"C1(u2)"_s);
    for (const QString &statement :
         { u"UPDATE sessions SET created_at = '2026-01-01T00:00:00.000Z' WHERE id = '%1'"_s.arg(
                   fork->id.toString()),
           u"ALTER TABLE sessions DROP COLUMN rolled_over"_s, u"PRAGMA user_version=14"_s }) {
        QVERIFY2(store.database().execute(statement), qPrintable(statement));
    }
    builder.reopen();
    QVERIFY(builder.store().reader().session(next->child.id)->rolledOver);
    QVERIFY(!builder.store().reader().session(fork->id)->rolledOver);
}

void TestSessionStore::labelsOfForks()
{
    SessionBuilder builder(u"u1 a1 L1(u1,start) L2(u1,begin) u2 a2 L3(u2,later) L4(u1,renamed)"_s);
    const SessionId original = builder.session();
    const auto fork = builder.store().forkSession(original, builder.id(u"u2"_s));
    QVERIFY2(fork, fork ? "" : qPrintable(fork.error().message));
    builder.use(fork->id);
    // Of those made above the entry it stands on the last one holds; what came later is not its own.
    auto labels = builder.load().snapshot->labels;
    QCOMPARE(labels.size(), 1);
    QCOMPARE(labels.value(builder.id(u"u1"_s)), u"begin"_s);
    builder.add(u"u3 L5(u1,mine)"_s);
    QCOMPARE(builder.load().snapshot->labels.value(builder.id(u"u1"_s)), u"mine"_s);
    builder.use(original);
    labels = builder.load().snapshot->labels;
    QCOMPARE(labels.size(), 2);
    QCOMPARE(labels.value(builder.id(u"u1"_s)), u"renamed"_s);
    QCOMPARE(labels.value(builder.id(u"u2"_s)), u"later"_s);
}

void TestSessionStore::chainOfForks()
{
    SessionBuilder builder(u"u1 a1*400 u2"_s);
    const auto second = builder.store().forkSession(builder.session(), builder.id(u"a1"_s));
    QVERIFY(second);
    builder.use(second->id);
    builder.add(u"u3*400 a3*400 u4"_s);
    const auto third = builder.store().forkSession(second->id, builder.id(u"a3"_s));
    QVERIFY(third);
    builder.use(third->id);
    builder.add(u"u5 a5"_s);
    QCOMPARE(builder.sent(), u"u1 a1 u3 a3 u5 a5"_s);
    const QByteArray before = builder.body();
    QVERIFY(!builder.compact(20, u"C1"_s).isEmpty());
    QVERIFY(builder.sent().startsWith(u"C1"_s));
    QVERIFY(builder.undo());
    builder.reopen();
    QCOMPARE(builder.body(), before);
    // A fork of an entry that the second session only stands on.
    const auto fourth = builder.store().forkSession(third->id, builder.id(u"u1"_s));
    QVERIFY(fourth);
    builder.use(fourth->id);
    QCOMPARE(builder.sent(), u"u1"_s);
    builder.add(u"u6"_s);
    QCOMPARE(builder.sent(), u"u1 u6"_s);
}

void TestSessionStore::attachmentsAndBlobsOnce()
{
    SessionBuilder builder;
    const auto first = builder.store().addAttachment("bytes", u"image/png"_s, 1, 2);
    const auto second = builder.store().addAttachment("bytes", u"image/png"_s, 1, 2);
    QVERIFY(first && second);
    QCOMPARE(*first, *second);
    QCOMPARE(first->size(), 32);
    QCOMPARE(number(builder.store(), u"SELECT count(*) FROM attachments"_s), 1);
    QCOMPARE(*builder.store().reader().attachment(*first), QByteArray("bytes"));
    QCOMPARE(builder.store().reader().attachment(QByteArray(32, 'x')).error().kind,
             Error::Kind::NotFound);
    const auto blob = builder.store().addBlob("text");
    QCOMPARE(*builder.store().addBlob("text"), *blob);
    QCOMPARE(number(builder.store(), u"SELECT count(*) FROM blobs"_s), 1);
    QCOMPARE(*builder.store().reader().blob(*blob), QByteArray("text"));
    QVERIFY(!builder.store().reader().blob("nothing"));
}

void TestSessionStore::messagesView()
{
    SessionBuilder builder(u"u1 a1 m1 C1(u1) k1 S1"_s);
    auto query =
            builder.store().database().run("SELECT role, sender, content FROM session_messages"_L1);
    QVERIFY(query);
    QStringList rows;
    while (query->next()) {
        rows += query->text(0) + u' ' + query->text(1) + u' ' + query->text(2);
    }
    QCOMPARE(rows.join(u'|'), u"user user <u1>|assistant assistant <a1>|custom test <k1>"_s);
}

void TestSessionStore::findSession()
{
    QTemporaryDir dir;
    SessionBuilder builder;
    StoreReader &reader = builder.store().reader();
    Session wanted;
    wanted.origin = { u"pi"_s, u"origin_1%x"_s, dir.filePath(u"file.jsonl"_s) };
    const auto imported = builder.store().createSession(wanted);
    QVERIFY(imported);
    const QString id = imported->id.toString();
    QCOMPARE(reader.findSession(id)->id, imported->id);
    QCOMPARE(reader.findSession(u"origin_1%x"_s)->id, imported->id);
    QCOMPARE(reader.findSession(dir.filePath(u"file.jsonl"_s))->id, imported->id);
    QCOMPARE(reader.findSession(id.first(30))->id, imported->id);
    QCOMPARE(reader.findSession(u"origin_"_s)->id, imported->id); // a prefix, and no pattern
    QCOMPARE(reader.findSession(u"originX"_s).error().kind, Error::Kind::NotFound);
    QCOMPARE(reader.findSession(u"nothing"_s).error().kind, Error::Kind::NotFound);
    QCOMPARE(reader.findSession(u""_s).error().kind, Error::Kind::NotFound);
    QCOMPARE(reader.findSession(u"%"_s).error().kind, Error::Kind::NotFound);
    QCOMPARE(reader.findSession(u"' OR 1=1 --"_s).error().kind, Error::Kind::NotFound);
    // Both ids begin with the same milliseconds.
    QCOMPARE(reader.findSession(id.first(1)).error().kind, Error::Kind::InvalidInput);
}

void TestSessionStore::findEntry()
{
    SessionBuilder builder(u"u1"_s);
    Entry entry;
    entry.role = Role::User;
    entry.originId = u"abc"_s;
    builder.addEntry(entry, u"u2"_s);
    StoreReader &reader = builder.store().reader();
    const auto seqOf = [&](const QString &text) {
        return reader.findEntry(*builder.load().snapshot, text);
    };
    QCOMPARE(*seqOf(builder.id(u"u1"_s).toString()), 1);
    QCOMPARE(*seqOf(builder.id(u"u1"_s).toString().toUpper()), 1);
    QCOMPARE(*seqOf(u"abc"_s), 2);
    QCOMPARE(seqOf(u"xyz"_s).error().kind, Error::Kind::NotFound);
    QCOMPARE(seqOf(u""_s).error().kind, Error::Kind::NotFound);
    QCOMPARE(seqOf(u"0"_s).error().kind, Error::Kind::InvalidInput);
    // Also where a fork stands on the session that was imported.
    const auto fork = builder.store().forkSession(builder.session(), builder.id(u"u2"_s));
    QVERIFY(fork);
    builder.use(fork->id);
    const auto found = seqOf(u"abc"_s);
    QVERIFY2(found, found ? "" : qPrintable(found.error().message));
    QCOMPARE(*found, 2);
    const auto origins = reader.originIds(builder.load().session());
    QVERIFY(origins);
}

void TestSessionStore::backup()
{
    SessionBuilder builder(u"u1 a1"_s);
    QTemporaryDir dir;
    const QString target = dir.filePath(u"copy.db"_s);
    QVERIFY(builder.store().backUp(target));
    QVERIFY(!(QFileInfo(target).permissions() & (QFile::ReadGroup | QFile::ReadOther)));
    QCOMPARE(builder.store().backUp(target).error().kind, Error::Kind::Refused);
    const auto copy = SessionStore::open(target);
    QVERIFY(copy);
    QCOMPARE((*copy)->reader().snapshot(builder.session())->tree.size(), 2);
    QCOMPARE(StoreSearch((*copy)->reader()).find({ u"a1"_s, {}, 10 })->size(), 1);
    QVERIFY(!builder.store().backUp(u"/proc/nowhere/copy.db"_s));
}

void TestSessionStore::integrity()
{
    SessionBuilder builder(u"u1 a1"_s);
    QCOMPARE(*builder.store().checkIntegrity(), QStringList());
    QVERIFY(builder.store().sqliteVersion()->startsWith(u"3."_s));
}

void TestSessionStore::otherConnectionsSeeIt()
{
    SessionBuilder builder(u"u1"_s);
    const auto reader = SessionStore::open(builder.path(), { .readOnly = true });
    QVERIFY(reader);
    const qint64 version = *(*reader)->reader().dataVersion();
    builder.add(u"a1"_s);
    QVERIFY(*(*reader)->reader().dataVersion() != version);
    const auto snapshot = (*reader)->reader().snapshot(builder.session());
    QCOMPARE(snapshot->tree.size(), 2);
    const auto newer = (*reader)->reader().nodesAfter(snapshot->session, snapshot->tree.at(0).seq);
    QCOMPARE(newer->size(), 1);
    QVERIFY(!(*reader)->append(builder.session(), builder.id(u"a1"_s), { Entry() }));
}

void TestSessionStore::tokensOfSeveralAnswers()
{
    SessionBuilder builder;
    const auto answer = [&](const QString &name, qint64 prompt, qint64 output) {
        Entry entry;
        entry.role = Role::Assistant;
        entry.provider = u"p"_s;
        entry.model = u"claude-x"_s;
        entry.usage = Usage { prompt, output, 0, 0, 0, {} };
        entry.blocks = { TextBlock { u"x"_s } };
        builder.addEntry(entry, name);
    };
    builder.add(u"u1*300"_s);
    answer(u"a1"_s, 1000, 20);
    builder.add(u"u2*300"_s);
    answer(u"a2"_s, 1120, 30);
    builder.add(u"@a1 u3*300"_s);
    answer(u"a3"_s, 1130, 40); // another branch, its own difference
    builder.reopen();
    QHash<QString, qint32> tokens;
    const LoadedSession loaded = builder.load();
    for (const EntryNode &node : loaded.snapshot->tree.nodes()) {
        tokens.insert(builder.name(node.id), node.tokens);
    }
    QCOMPARE(tokens[u"u1"_s], -1);
    QCOMPARE(tokens[u"a1"_s], 20);
    QCOMPARE(tokens[u"u2"_s], 100);
    QCOMPARE(tokens[u"u3"_s], 110);
    QCOMPARE(builder.store().reader().tokenFactors(u"claude-y"_s)->intervals, 2);
    QCOMPARE(builder.store().reader().tokenFactors(u"gpt"_s)->intervals, 0);
}

QTEST_GUILESS_MAIN(TestSessionStore)
#include "tst_sessionstore.moc"
