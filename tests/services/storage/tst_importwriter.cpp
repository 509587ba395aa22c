// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importwriter.h"
#include "sessionbuilder.h"
#include "soon.h"
#include "storesearch.h"

#include <QFile>
#include <QTest>
#include <QThread>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

Session source(const QString &id)
{
    Session session;
    session.origin = { u"pi"_s, id, u"/tmp/%1.jsonl"_s.arg(id) };
    return session;
}

QByteArray keyOf(int number)
{
    return QByteArray::number(number).rightJustified(16, '0');
}

/// A chain of entries with fresh ids and the origin keys `from` to `to`.
QList<Entry> chain(int from, int to, const EntryId &parent = {})
{
    QList<Entry> entries;
    EntryId above = parent;
    for (int i = from; i <= to; ++i) {
        Entry entry;
        entry.id = EntryId::create();
        entry.parent = above;
        entry.role = i % 2 == 0 ? Role::Assistant : Role::User;
        entry.originKey = keyOf(i);
        entry.blocks = { TextBlock { u"text %1"_s.arg(i) } };
        above = entry.id;
        entries += entry;
    }
    return entries;
}

} // namespace

/// What importers are promised of the store.
class TestImportWriter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void againAddsNothing();
    void restIsAdded();
    void formerKeysAreKnown();
    void referencesFollow();
    void aForkSharesWhatItRepeats();
    void aForkOfAFork();
    void aForkThatCameFirst();
    void aParentThatComesLater();
    void leafStaysWithThePerson();
    void leafBeforeTheFirst();
    void ownEntriesWhileImporting();
    void renamedWhileImporting();
    void sessionsWithoutOriginIdAreNew();
    void batchIsAllOrNothing();
    void partsAreSafeWhenSettled();
    void anotherImportOfTheSameFile();
    void twoThreads();
    void waitingIsSeen();
    void forgottenSignComesDown();
    void indexIsAsUsualAfterwards();
    void synchronousIsRestored();
};

void TestImportWriter::againAddsNothing()
{
    SessionBuilder builder;
    SessionId id;
    {
        ImportWriter writer(builder.store());
        const auto begun = writer.beginSession(source(u"s"_s));
        QVERIFY(begun && !begun->existed);
        id = begun->session;
        const auto ids = writer.append(chain(1, 10));
        QVERIFY(ids);
        QCOMPARE(writer.endSession(ids->constLast())->added, 10);
    }
    ImportWriter writer(builder.store());
    const auto begun = writer.beginSession(source(u"s"_s));
    QVERIFY(begun && begun->existed);
    QCOMPARE(begun->session, id);
    const auto ids = writer.append(chain(1, 10));
    QVERIFY(ids);
    QCOMPARE(writer.endSession(ids->constLast())->added, 0);
    const auto snapshot = builder.store().reader().snapshot(id);
    QCOMPARE(snapshot->tree.size(), 10);
    QCOMPARE(snapshot->session.leaf, ids->constLast());
    QCOMPARE(snapshot->session.entryCount, 10);
}

void TestImportWriter::restIsAdded()
{
    SessionBuilder builder;
    ImportWriter writer(builder.store());
    std::ignore = writer.beginSession(source(u"s"_s));
    auto ids = writer.append(chain(1, 4));
    QVERIFY(writer.endSession(ids->constLast()));
    const auto begun = writer.beginSession(source(u"s"_s));
    ids = writer.append(chain(1, 9));
    QVERIFY2(ids, ids ? "" : qPrintable(ids.error().message + ids.error().detail));
    QCOMPARE(writer.endSession(ids->constLast())->added, 5);
    const auto snapshot = builder.store().reader().snapshot(begun->session);
    QCOMPARE(snapshot->tree.pathTo(8).size(), 9); // one chain
    QCOMPARE(snapshot->session.leaf, ids->constLast());
}

/// What has come in under another key is not written again, and what is new below it stands on it.
void TestImportWriter::formerKeysAreKnown()
{
    SessionBuilder builder;
    ImportWriter writer(builder.store());
    const SessionId id = writer.beginSession(source(u"s"_s))->session;
    const auto first = writer.append(chain(1, 3));
    QVERIFY(writer.endSession(first->constLast()));
    QList<Entry> entries = chain(1, 4);
    QHash<QByteArray, QByteArray> formerKeys;
    for (const qsizetype i : { 1, 2 }) {
        const QByteArray former = entries.at(i).originKey;
        entries[i].originKey = keyOf(100 + static_cast<int>(i));
        formerKeys.insert(entries.at(i).originKey, former);
    }
    std::ignore = writer.beginSession(source(u"s"_s));
    writer.alsoKnownBy(formerKeys);
    const auto ids = writer.append(entries);
    QVERIFY(ids);
    QCOMPARE(ids->first(3), *first);
    QCOMPARE(writer.endSession(ids->constLast())->added, 1);
    const auto snapshot = builder.store().reader().snapshot(id);
    QCOMPARE(snapshot->tree.size(), 4);
    QCOMPARE(snapshot->tree.pathTo(3).size(), 4);
}

void TestImportWriter::referencesFollow()
{
    // A file that was rewritten with new ids: what new entries refer to are the stored ones.
    SessionBuilder builder;
    ImportWriter writer(builder.store());
    std::ignore = writer.beginSession(source(u"s"_s));
    const auto first = writer.append(chain(1, 3));
    QVERIFY(writer.endSession(first->constLast()));
    std::ignore = writer.beginSession(source(u"s"_s));
    QList<Entry> entries = chain(1, 3);
    Entry compaction;
    compaction.id = EntryId::create();
    compaction.type = EntryType::Compaction;
    compaction.parent = entries.constLast().id;
    compaction.firstKept = entries.at(1).id;
    compaction.originKey = keyOf(4);
    Entry label;
    label.id = EntryId::create();
    label.type = EntryType::Label;
    label.parent = compaction.id;
    label.target = entries.at(0).id;
    label.originKey = keyOf(5);
    entries += { compaction, label };
    const auto second = writer.append(entries);
    QVERIFY(second);
    const auto stored = builder.store().reader().entries({ 4, 5 });
    QCOMPARE(stored->at(0).firstKept, first->at(1));
    QCOMPARE(stored->at(0).parent, first->at(2));
    QCOMPARE(stored->at(1).target, first->at(0));
}

/// Programs write the conversation down again in the file of a fork. It is stored once, and the fork stands on it.
void TestImportWriter::aForkSharesWhatItRepeats()
{
    SessionBuilder builder;
    StoreReader &reader = builder.store().reader();
    ImportWriter writer(builder.store());
    const SessionId parent = writer.beginSession(source(u"s"_s))->session;
    const auto whole = writer.append(chain(1, 6));
    QVERIFY(writer.endSession(whole->constLast()));
    Session fork = source(u"fork"_s);
    fork.parentSession = parent;
    // At first it holds nothing else.
    SessionId id = writer.beginSession(fork)->session;
    auto ids = writer.append(chain(1, 4));
    QCOMPARE(*ids, whole->first(4));
    QCOMPARE(writer.endSession(ids->constLast())->added, 0);
    QCOMPARE(reader.session(id)->baseEntry, whole->at(3));
    QCOMPARE(reader.session(id)->leaf, whole->at(3));
    // Then it goes on; a branch above the place where it was forked is one of it too.
    for (int round = 0; round < 2; ++round) {
        QCOMPARE(writer.beginSession(fork)->session, id);
        QList<Entry> entries = chain(1, 4);
        QList<Entry> own = chain(11, 12, entries.at(3).id) + chain(21, 21, entries.at(1).id);
        ids = writer.append(entries + own);
        QVERIFY2(ids, ids ? "" : qPrintable(ids.error().message + ids.error().detail));
        QCOMPARE(ids->first(4), whole->first(4));
        QCOMPARE(writer.endSession(ids->at(5))->added, round == 0 ? 3 : 0);
        const auto snapshot = reader.snapshot(id);
        QCOMPARE(snapshot->session.entryCount, 3);
        QCOMPARE(snapshot->session.leaf, ids->at(5));
        QCOMPARE(snapshot->tree.size(), 4 + 3);
        QCOMPARE(snapshot->tree.pathTo(snapshot->tree.indexOf(ids->at(5))).size(), 6);
        QCOMPARE(snapshot->tree.pathTo(snapshot->tree.indexOf(ids->at(6))).size(), 3);
    }
    QCOMPARE(reader.session(parent)->entryCount, 6);
}

void TestImportWriter::aForkOfAFork()
{
    SessionBuilder builder;
    StoreReader &reader = builder.store().reader();
    ImportWriter writer(builder.store());
    Session session = source(u"a"_s);
    session.parentSession = writer.beginSession(session)->session;
    auto ids = writer.append(chain(1, 4));
    QVERIFY(writer.endSession(ids->constLast()));
    const auto importFork = [&](const QString &name, const QList<Entry> &entries) {
        Session fork = source(name);
        fork.parentSession = session.parentSession;
        session.parentSession = writer.beginSession(fork)->session;
        ids = writer.append(entries);
        return writer.endSession(ids->constLast());
    };
    const QList<Entry> first = chain(1, 3);
    QCOMPARE(importFork(u"b"_s, first + chain(11, 12, first.constLast().id))->added, 2);
    const QList<Entry> second = chain(1, 3);
    const QList<Entry> third = chain(11, 11, second.constLast().id);
    QCOMPARE(importFork(u"c"_s, second + third + chain(21, 22, third.constLast().id))->added, 2);
    const auto snapshot = reader.snapshot(session.parentSession);
    QCOMPARE(snapshot->tree.pathTo(snapshot->tree.indexOf(ids->constLast())).size(), 6);
    QCOMPARE(snapshot->session.entryCount, 2);
}

/// It was stored as a whole then, and stays so.
void TestImportWriter::aForkThatCameFirst()
{
    SessionBuilder builder;
    ImportWriter writer(builder.store());
    Session fork = source(u"fork"_s);
    std::ignore = writer.beginSession(fork);
    auto ids = writer.append(chain(1, 5));
    QVERIFY(writer.endSession(ids->constLast()));
    fork.parentSession = writer.beginSession(source(u"s"_s))->session;
    ids = writer.append(chain(1, 3));
    QVERIFY(writer.endSession(ids->constLast()));
    const SessionId id = writer.beginSession(fork)->session;
    ids = writer.append(chain(1, 6));
    QCOMPARE(writer.endSession(ids->constLast())->added, 1);
    const auto snapshot = builder.store().reader().snapshot(id);
    QCOMPARE(snapshot->tree.size(), 6);
    QVERIFY(snapshot->session.baseEntry.isNull());
}

/// Of two imports, of another program, and of one that is gone for good meanwhile.
void TestImportWriter::aParentThatComesLater()
{
    SessionBuilder builder;
    const auto begin = [&](const QString &id) {
        ImportWriter writer(builder.store());
        return writer.beginSession(source(id))->session;
    };
    const SessionId child = begin(u"child"_s);
    const SessionId other = begin(u"other"_s);
    {
        ImportWriter writer(builder.store());
        QVERIFY(writer.awaitParent(child, { u"pi"_s, u"parent"_s, {} }));
        QVERIFY(writer.awaitParent(other, { u"codex"_s, u"parent"_s, {} }));
    }
    const SessionId parent = begin(u"parent"_s);
    QCOMPARE(builder.store().reader().session(child)->parentSession, parent);
    QVERIFY(builder.store().reader().session(other)->parentSession.isNull());
    QVERIFY(builder.store().reader().session(parent)->parentSession.isNull());
}

void TestImportWriter::leafStaysWithThePerson()
{
    SessionBuilder builder;
    ImportWriter writer(builder.store());
    const auto begun = writer.beginSession(source(u"s"_s));
    auto ids = writer.append(chain(1, 4));
    QVERIFY(writer.endSession(ids->constLast()));
    Entry own;
    own.role = Role::User;
    const auto stored = builder.store().append(begun->session, ids->constLast(), { own });
    QVERIFY(stored);
    std::ignore = writer.beginSession(source(u"s"_s));
    ids = writer.append(chain(1, 6));
    QCOMPARE(writer.endSession(ids->constLast())->added, 2);
    QCOMPARE(builder.store().reader().session(begun->session)->leaf, stored->constFirst().id);
}

void TestImportWriter::leafBeforeTheFirst()
{
    SessionBuilder builder;
    ImportWriter writer(builder.store());
    const auto begun = writer.beginSession(source(u"s"_s));
    auto ids = writer.append(chain(1, 4));
    QVERIFY(writer.endSession(ids->constLast()));
    QCOMPARE(builder.store().reader().session(begun->session)->leaf, ids->constLast());
    // Since then the source has gone on and was taken back altogether.
    std::ignore = writer.beginSession(source(u"s"_s));
    QVERIFY(writer.append(chain(1, 6)));
    QVERIFY(writer.endSession({}));
    const auto session = builder.store().reader().session(begun->session);
    QVERIFY(session->leaf.isNull());
    QCOMPARE(session->leafSeq, 0);
    QCOMPARE(session->entryCount, 6);
}

void TestImportWriter::ownEntriesWhileImporting()
{
    // The person goes on in the window between two batches.
    SessionBuilder builder;
    ImportWriter writer(builder.store());
    const auto begun = writer.beginSession(source(u"s"_s));
    auto ids = writer.append(chain(1, 4));
    QVERIFY(writer.endSession(ids->constLast()));
    std::ignore = writer.beginSession(source(u"s"_s));
    ids = writer.append(chain(1, 5));
    Entry own;
    own.role = Role::User;
    own.blocks = { TextBlock { u"mine"_s } };
    const EntryId leaf = builder.store().reader().session(begun->session)->leaf;
    const auto stored = builder.store().append(begun->session, leaf, { own });
    QVERIFY(stored);
    ids = writer.append(chain(6, 8, ids->constLast()));
    QVERIFY(ids);
    QVERIFY(writer.endSession(ids->constLast()));
    const auto session = builder.store().reader().session(begun->session);
    QCOMPARE(session->leaf, stored->constFirst().id);
    QCOMPARE(session->entryCount, 9);
    QCOMPARE(session->messageCount, 9);
}

void TestImportWriter::renamedWhileImporting()
{
    SessionBuilder builder;
    ImportWriter writer(builder.store());
    const auto begun = writer.beginSession(source(u"s"_s));
    Entry info;
    info.id = EntryId::create();
    info.type = EntryType::SessionInfo;
    info.data[u"name"_s] = u"the program's"_s;
    info.originKey = keyOf(100);
    auto ids = writer.append({ info });
    QVERIFY(builder.store().rename(begun->session, u"Mine"_s));
    ids = writer.append(chain(1, 3, ids->constLast()));
    QVERIFY(writer.endSession(ids->constLast()));
    const auto session = builder.store().reader().session(begun->session);
    QCOMPARE(session->name, u"Mine"_s);
    QVERIFY(session->namedByPerson);
}

void TestImportWriter::sessionsWithoutOriginIdAreNew()
{
    SessionBuilder builder;
    ImportWriter writer(builder.store());
    const auto first = writer.beginSession(source(QString()));
    const auto second = writer.beginSession(source(QString()));
    QVERIFY(first && second);
    QVERIFY(first->session != second->session);
}

void TestImportWriter::batchIsAllOrNothing()
{
    SessionBuilder builder;
    ImportWriter writer(builder.store());
    const auto begun = writer.beginSession(source(u"s"_s));
    QVERIFY(writer.append(chain(1, 3)));
    QList<Entry> broken = chain(4, 6, EntryId::create()); // its parent is nowhere
    QVERIFY(!writer.append(broken));
    QCOMPARE(builder.store().reader().snapshot(begun->session)->tree.size(), 3);
    // The next import adds the rest.
    std::ignore = writer.beginSession(source(u"s"_s));
    const auto ids = writer.append(chain(1, 6));
    QVERIFY(ids);
    QCOMPARE(writer.endSession(ids->constLast())->added, 3);
}

void TestImportWriter::partsAreSafeWhenSettled()
{
    SessionBuilder builder;
    ImportWriter writer(builder.store());
    const auto begun = writer.beginSession(source(u"s"_s));
    QVERIFY(begun);
    const auto appendPart = [&](const QList<Entry> &entries) {
        return writer.appendPart(entries, writer.prepare(entries).get());
    };
    auto ids = appendPart(chain(1, 2));
    QVERIFY(ids);
    ids = appendPart(chain(3, 3, ids->constLast()));
    QVERIFY(ids);
    QVERIFY(writer.settle());
    auto other = SessionStore::open(builder.path());
    QVERIFY(other);
    QCOMPARE((*other)->reader().snapshot(begun->session)->tree.size(), 3);
    // What is not settled goes with a part that fails, unless its turn was over before; the leaf is an entry that is there.
    const auto unsafe = appendPart(chain(4, 6, ids->constLast()));
    QVERIFY(unsafe);
    QVERIFY(!appendPart(chain(7, 9, EntryId::create())));
    const auto ended = writer.endSession(unsafe->constLast());
    QVERIFY(ended);
    const auto kept = (*other)->reader().snapshot(begun->session);
    QVERIFY(kept->tree.size() == 3 || kept->tree.size() == 6);
    QCOMPARE(kept->tree.size(), ended->added);
    QCOMPARE(kept->session.entryCount, ended->added);
    QCOMPARE(kept->session.leaf, kept->tree.at(kept->tree.size() - 1).id);
    // The next import adds the rest.
    std::ignore = writer.beginSession(source(u"s"_s));
    const auto again = appendPart(chain(1, 6));
    QVERIFY(again);
    QCOMPARE(writer.endSession(again->constLast())->added + ended->added, 6);
    QCOMPARE((*other)->reader().snapshot(begun->session)->tree.size(), 6);
}

void TestImportWriter::anotherImportOfTheSameFile()
{
    SessionBuilder builder;
    auto other = SessionStore::open(builder.path());
    QVERIFY(other);
    ImportWriter one(builder.store());
    ImportWriter two(**other);
    const auto begun = one.beginSession(source(u"s"_s));
    const auto alsoBegun = two.beginSession(source(u"s"_s));
    QVERIFY(begun && alsoBegun);
    QCOMPARE(begun->session, alsoBegun->session);
    // In turns, each some steps ahead of the other.
    auto a = one.append(chain(1, 4));
    auto b = two.append(chain(1, 7));
    QVERIFY2(b, b ? "" : qPrintable(b.error().message + b.error().detail));
    QCOMPARE(b->first(4), *a);
    a = one.append(chain(5, 9, a->constLast()));
    QVERIFY2(a, a ? "" : qPrintable(a.error().message + a.error().detail));
    b = two.append(chain(8, 9, b->constLast()));
    QVERIFY(b);
    QCOMPARE(b->constLast(), a->constLast());
    const auto endA = one.endSession(a->constLast());
    const auto endB = two.endSession(b->constLast());
    QCOMPARE(endA->added + endB->added, 9);
    const auto snapshot = builder.store().reader().snapshot(begun->session);
    QCOMPARE(snapshot->tree.size(), 9);
    QCOMPARE(snapshot->tree.pathTo(8).size(), 9);
    QCOMPARE(snapshot->session.entryCount, 9);
    QCOMPARE(snapshot->session.leaf, a->constLast());
}

void TestImportWriter::twoThreads()
{
    // Two processes at the same time: one session of their own each, and one that both read.
    SessionBuilder builder;
    std::array<QString, 2> failures;
    const auto work = [&](int number) {
        auto store = SessionStore::open(builder.path());
        if (!store) {
            failures.at(static_cast<size_t>(number)) = store.error().message;
            return;
        }
        for (const QString &name : { u"own%1"_s.arg(number), u"shared"_s }) {
            ImportWriter writer(**store);
            auto begun = writer.beginSession(source(name));
            EntryId parent;
            for (int batch = 0; begun && batch < 20; ++batch) {
                const auto ids = writer.append(chain(batch * 10 + 1, batch * 10 + 10, parent));
                if (!ids) {
                    failures.at(static_cast<size_t>(number)) =
                            ids.error().message + ids.error().detail;
                    return;
                }
                parent = ids->constLast();
            }
            if (!begun || !writer.endSession(parent)) {
                failures.at(static_cast<size_t>(number)) = name;
                return;
            }
        }
    };
    std::unique_ptr<QThread> first(QThread::create(work, 0));
    std::unique_ptr<QThread> second(QThread::create(work, 1));
    first->start();
    second->start();
    QVERIFY(first->wait(60'000));
    QVERIFY(second->wait(60'000));
    QCOMPARE(failures.at(0), QString());
    QCOMPARE(failures.at(1), QString());
    const auto sessions = builder.store().reader().sessions();
    int imported = 0;
    for (const Session &session : *sessions) {
        if (session.origin.format.isEmpty()) {
            continue;
        }
        ++imported;
        QCOMPARE(session.entryCount, 200);
        const auto snapshot = builder.store().reader().snapshot(session.id);
        QCOMPARE(snapshot->tree.size(), 200);
        QCOMPARE(snapshot->tree.pathTo(199).size(), 200);
        QCOMPARE(session.leafSeq, snapshot->tree.at(199).seq);
    }
    QCOMPARE(imported, 3);
    QCOMPARE(*builder.store().checkIntegrity(), QStringList());
}

void TestImportWriter::waitingIsSeen()
{
    SessionBuilder builder(u"u1"_s);
    Database &database = builder.store().database();
    const EntryId leaf = builder.id(u"u1"_s);
    Result<QList<Entry>> stored;
    const auto append = [&] {
        auto other = SessionStore::open(builder.path());
        Entry entry;
        entry.role = Role::User;
        stored = (*other)->append(builder.session(), leaf, { entry });
    };
    std::unique_ptr<QThread> person(QThread::create(append));
    {
        auto held = Transaction::begin(database);
        QVERIFY(held);
        QVERIFY(!database.othersWait());
        person->start();
        VERIFY_SOON(database.othersWait());
    }
    QVERIFY(person->wait(60'000));
    QVERIFY(stored);
    QVERIFY(!database.othersWait());
}

void TestImportWriter::forgottenSignComesDown()
{
    SessionBuilder builder(u"u1"_s);
    const QString path = builder.path() + u"-waiting"_s;
    const WaitingSign sign(builder.path());
    sign.raise();
    QVERIFY(sign.isUp());
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.setFileTime(QDateTime::currentDateTimeUtc().addSecs(-60),
                             QFile::FileModificationTime));
    file.close();
    QVERIFY(!sign.isUp());
    QVERIFY(!QFile::exists(path));
}

void TestImportWriter::indexIsAsUsualAfterwards()
{
    SessionBuilder builder;
    const auto option = [&](const QString &name) {
        auto query = builder.store().database().run(
                "SELECT v FROM entry_text_config WHERE k = ?"_L1, { name });
        return query && query->next() ? query->integer(0) : -1;
    };
    {
        ImportWriter writer(builder.store());
        std::ignore = writer.beginSession(source(u"s"_s));
        EntryId parent;
        for (int batch = 0; batch < 100; ++batch) { // each leaves a part of the index
            const auto ids = writer.append(chain(batch * 3 + 1, batch * 3 + 3, parent));
            QVERIFY(ids);
            parent = ids->constLast();
        }
        QCOMPARE(option(u"automerge"_s), 0);
        QVERIFY(writer.endSession(parent));
    }
    QCOMPARE(option(u"automerge"_s), 8);
    QCOMPARE(option(u"crisismerge"_s), 16);
    QCOMPARE(StoreSearch(builder.store().reader()).find({ u"text"_s, {}, 1000 })->size(), 300);
    QCOMPARE(StoreSearch(builder.store().reader()).find({ u"217 "_s, {}, 1000 })->size(), 1);
    QCOMPARE(*builder.store().checkIntegrity(), QStringList());
}

void TestImportWriter::synchronousIsRestored()
{
    SessionBuilder builder;
    {
        ImportWriter writer(builder.store());
        QCOMPARE(*builder.store().database().pragma("synchronous"_L1), 1);
    }
    QCOMPARE(*builder.store().database().pragma("synchronous"_L1), 2);
}

QTEST_GUILESS_MAIN(TestImportWriter)
#include "tst_importwriter.moc"
