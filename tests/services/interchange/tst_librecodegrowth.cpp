// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "librecodedata.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

QString leafText(MemoryStore &store, qsizetype session = 0)
{
    const Entry *leaf = store.find(store.sessions.at(session).session.leaf);
    return leaf == nullptr ? u"none"_s : leaf->text();
}

} // namespace

/// A database of librecode that is imported again.
class TestLibrecodeGrowth : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sessionOrder();
    void upgradedDatabaseAddsNothing();
    void growingDatabaseAddsTheRest();
    void newIdsAddNothing();
    void oneAtATime();
};

void TestLibrecodeGrowth::sessionOrder()
{
    Librecode db;
    db.execute(u"DELETE FROM sessions"_s);
    db.addSession(u"child"_s, u"parent"_s);
    db.addSession(u"parent"_s, u"root"_s);
    db.addSession(u"root"_s);
    db.addSession(u"a"_s, u"b"_s);
    db.addSession(u"b"_s, u"a"_s);
    db.addSession(u"lost"_s, u"nowhere"_s);
    MemoryStore store;
    const auto report = importLibrecode(db, store);
    QVERIFY(report);
    QHash<QString, QString> parents;
    for (const auto &stored : std::as_const(store.sessions)) {
        QString parent = u"none"_s;
        for (const auto &other : std::as_const(store.sessions)) {
            if (other.session.id == stored.session.parentSession) {
                parent = other.session.origin.sessionId;
            }
        }
        parents.insert(stored.session.origin.sessionId, parent);
    }
    QCOMPARE(parents.size(), 6);
    QCOMPARE(parents.value(u"child"_s), u"parent"_s);
    QCOMPARE(parents.value(u"parent"_s), u"root"_s);
    QCOMPARE(parents.value(u"root"_s), u"none"_s);
    QCOMPARE(parents.value(u"lost"_s), u"none"_s);
    QVERIFY((parents.value(u"a"_s) == u"none"_s) != (parents.value(u"b"_s) == u"none"_s));
    QStringList notes;
    for (const ImportedSession &session : report->sessions) {
        notes += session.notes;
    }
    QCOMPARE(notes.filter(u"lead back"_s).size(), 1);
    QCOMPARE(notes.filter(u"nowhere"_s).size(), 1);
}

void TestLibrecodeGrowth::upgradedDatabaseAddsNothing()
{
    Librecode old(firstLibrecodeSchema());
    Librecode upgraded;
    for (Librecode *db : { &old, &upgraded }) {
        const bool isOld = db == &old;
        const QString prefix = isOld ? u""_s : u"019b-"_s;
        db->addUser(prefix + u"1"_s, {}, u"hi"_s);
        QVariantMap compaction { { u"entry_type"_s, u"compaction"_s }, { u"summary"_s, u"S"_s } };
        if (isOld) {
            compaction[u"data_json"_s] = u"{\"firstKeptEntryId\":\"1\",\"tokensBefore\":5}"_s;
        } else {
            compaction[u"compaction_first_kept_entry_id"_s] = QString(prefix + u"1"_s);
            compaction[u"compaction_tokens_before"_s] = 5;
            compaction[u"model_facing"_s] = 1;
        }
        db->add(prefix + u"2"_s, prefix + u"1"_s, compaction);
    }
    MemoryStore store;
    QVERIFY(importLibrecode(old, store));
    const auto again = importLibrecode(upgraded, store);
    QVERIFY(again);
    QCOMPARE(again->sessions.constFirst().added, 0);
    QCOMPARE(store.entries().size(), 2);
}

void TestLibrecodeGrowth::growingDatabaseAddsTheRest()
{
    Librecode db;
    db.addUser(u"1"_s, {}, u"a"_s);
    db.addUser(u"2"_s, u"1"_s, u"b"_s);
    MemoryStore store;
    QVERIFY(importLibrecode(db, store));
    const QStringList before = store.outline();
    const auto same = importLibrecode(db, store);
    QVERIFY(same);
    QCOMPARE(same->sessions.constFirst().added, 0);
    QCOMPARE(store.outline(), before);
    db.addUser(u"3"_s, u"2"_s, u"c"_s);
    db.addUser(u"4"_s, u"1"_s, u"fork"_s, u"2026-01-02T03:04:07Z"_s);
    db.addSession(u"second"_s);
    const auto grown = importLibrecode(db, store);
    QVERIFY(grown);
    QCOMPARE(grown->sessions.at(0).added, 2);
    QCOMPARE(grown->sessions.size(), 2);
    QCOMPARE(shapeOf(store), QStringList({ u"a<-1"_s, u"b<0"_s, u"c<1"_s, u"fork<0"_s }));
    QCOMPARE(leafText(store), u"fork"_s);
    QCOMPARE(store.broken, QStringList());
}

void TestLibrecodeGrowth::newIdsAddNothing()
{
    Librecode db;
    db.addUser(u"1"_s, {}, u"a"_s);
    db.add(u"2"_s, u"1"_s,
           { { u"entry_type"_s, u"compaction"_s },
             { u"summary"_s, u"S"_s },
             { u"compaction_first_kept_entry_id"_s, u"1"_s } });
    MemoryStore store;
    QVERIFY(importLibrecode(db, store));
    db.execute(u"UPDATE session_entries SET id = 'new-' || id, parent_id = 'new-' || parent_id,"
               " compaction_first_kept_entry_id = 'new-1' WHERE id = '2'"_s);
    db.execute(u"UPDATE session_entries SET id = 'new-1' WHERE id = '1'"_s);
    const auto again = importLibrecode(db, store);
    QVERIFY(again);
    QCOMPARE(again->sessions.constFirst().added, 0);
    QCOMPARE(store.entries().size(), 2);
}

/// However many entries there are at the time of an import, the next adds exactly the rest.
void TestLibrecodeGrowth::oneAtATime()
{
    Librecode db;
    MemoryStore store;
    for (int i = 0; i < 12; ++i) {
        const QString parent = i == 0 ? QString() : QString::number(i == 5 ? 2 : i - 1);
        db.addUser(QString::number(i), parent, u"same text"_s);
        const auto report = importLibrecode(db, store);
        QVERIFY(report);
        QCOMPARE(report->sessions.constFirst().added, 1);
    }
    MemoryStore fresh;
    QVERIFY(importLibrecode(db, fresh));
    QCOMPARE(store.outline(), fresh.outline());
}

QTEST_GUILESS_MAIN(TestLibrecodeGrowth)
#include "tst_librecodegrowth.moc"
