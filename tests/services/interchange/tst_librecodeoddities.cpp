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

/// What is odd or damaged in a database of librecode.
class TestLibrecodeOddities : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void timesAreNotTexts();
    void leafMayBeBackDated();
    void oddParents();
    void manyRoots();
    void unknownIsKept();
    void dataThatIsNoJson();
    void damagedUtf8();
    void oddValues();
    void rowTooLarge();
    void idsAsBytes();
    void emptyAndDeletedSessions();
};

void TestLibrecodeOddities::timesAreNotTexts()
{
    Librecode db;
    // As texts: .12Z after .123Z, 06Z after 06.9Z.
    db.addUser(u"d"_s, {}, u"4"_s, u"2026-01-02T03:04:06.9Z"_s);
    db.addUser(u"a"_s, {}, u"1"_s, u"2026-01-02T03:04:06Z"_s);
    db.addUser(u"c"_s, {}, u"3"_s, u"2026-01-02T03:04:06.123Z"_s);
    db.addUser(u"b"_s, {}, u"2"_s, u"2026-01-02T03:04:06.12Z"_s);
    db.addUser(u"g"_s, {}, u"6"_s, u"2026-01-02T03:04:06.900000002Z"_s);
    db.addUser(u"f"_s, {}, u"5"_s, u"2026-01-02T03:04:06.900000001Z"_s);
    db.addUser(u"h"_s, {}, u"7"_s, u"2026-01-02T03:04:06.900000002Z"_s); // the later row
    MemoryStore store;
    const auto report = importLibrecode(db, store);
    QVERIFY(report);
    QCOMPARE(shapeOf(store),
             QStringList({ u"1<-1"_s, u"2<-1"_s, u"3<-1"_s, u"4<-1"_s, u"5<-1"_s, u"6<-1"_s,
                           u"7<-1"_s }));
    QCOMPARE(leafText(store), u"7"_s);
    QCOMPARE(store.entries().at(1).createdAt.time().msec(), 120);
    // librecode would go on below entry 1, whose text is the greatest.
    QCOMPARE(report->sessions.constFirst().notes.filter(u"compares times as texts"_s).size(), 1);
}

void TestLibrecodeOddities::leafMayBeBackDated()
{
    Librecode db;
    db.addUser(u"root"_s, {}, u"root"_s, u"2026-01-02T03:04:05Z"_s);
    db.addUser(u"child"_s, u"root"_s, u"child"_s, u"2026-01-02T03:04:09Z"_s);
    db.addUser(u"grandchild"_s, u"child"_s, u"grandchild"_s, u"2026-01-02T03:04:07Z"_s);
    db.addUser(u"sibling"_s, u"root"_s, u"sibling"_s, u"2026-01-02T03:04:06Z"_s);
    MemoryStore store;
    QVERIFY(importLibrecode(db, store));
    // Below its parent, although it is older than that.
    QCOMPARE(shapeOf(store),
             QStringList({ u"root<-1"_s, u"sibling<0"_s, u"child<0"_s, u"grandchild<2"_s }));
    QCOMPARE(leafText(store), u"grandchild"_s);
}

void TestLibrecodeOddities::oddParents()
{
    Librecode db;
    db.addSession(u"other"_s);
    db.add(u"x"_s, {},
           { { u"role"_s, u"user"_s }, { u"content"_s, u"x"_s }, { u"session_id"_s, u"other"_s } });
    db.addUser(u"1"_s, u"x"_s, u"of another session"_s);
    db.addUser(u"2"_s, u"gone"_s, u"of nothing"_s);
    db.addUser(u"3"_s, u"3"_s, u"of itself"_s);
    db.addUser(u"4"_s, u"5"_s, u"circle a"_s);
    db.addUser(u"5"_s, u"4"_s, u"circle b"_s);
    db.addUser(u"6"_s, u"2"_s, u"below"_s);
    MemoryStore store;
    const auto report = importLibrecode(db, store);
    QVERIFY(report);
    QStringList lines = shapeOf(store);
    lines.sort();
    QCOMPARE(lines.size(), 6);
    QCOMPARE(lines.filter(u"<-1"_s).size(), 4);
    QCOMPARE(report->sessions.constFirst().notes.filter(u"Line "_s).size(), 4);
    QCOMPARE(store.broken, QStringList());
}

void TestLibrecodeOddities::manyRoots()
{
    Librecode db;
    db.addUser(u"1"_s, {}, u"a"_s, u"2026-01-02T03:04:05Z"_s);
    db.addUser(u"2"_s, {}, u"edited"_s, u"2026-01-02T03:04:06Z"_s);
    db.insert(u"session_entries"_s,
              { { u"id"_s, QVariant() },
                { u"session_id"_s, u"s"_s },
                { u"parent_id"_s, u"2"_s },
                { u"entry_type"_s, u"message"_s },
                { u"role"_s, u"user"_s },
                { u"content"_s, u"no id"_s },
                { u"created_at"_s, u"not a time"_s } });
    MemoryStore store;
    QVERIFY(importLibrecode(db, store));
    QCOMPARE(shapeOf(store), QStringList({ u"a<-1"_s, u"edited<-1"_s, u"no id<1"_s }));
    QCOMPARE(store.entries().at(2).createdAt, store.entries().at(1).createdAt);
    QCOMPARE(store.broken, QStringList());
}

void TestLibrecodeOddities::unknownIsKept()
{
    Librecode db;
    db.add(u"1"_s, {}, { { u"entry_type"_s, u"teleport"_s }, { u"content"_s, u"secret"_s } });
    db.add(u"2"_s, u"1"_s, { { u"role"_s, u"oracle"_s }, { u"content"_s, u"says"_s } });
    MemoryStore store;
    QVERIFY(importLibrecode(db, store));
    const Entry &first = store.entries().at(0);
    QVERIFY(first.type == EntryType::Custom);
    QCOMPARE(first.customType, u"librecode:teleport"_s);
    QVERIFY(!first.modelFacing && !first.display);
    QVERIFY(first.data["raw"_L1].toString().contains(u"secret"_s));
    QCOMPARE(store.entries().at(1).customType, u"librecode:role:oracle"_s);
    QCOMPARE(store.entries().at(1).parent, first.id);
}

void TestLibrecodeOddities::dataThatIsNoJson()
{
    Librecode db;
    int id = 0;
    for (const QString &data :
         { u"nonsense"_s, u"[1]"_s, u"{\"usage\":7}"_s, QString(u'[').repeated(200'000),
           u"{\"usage\":{\"input_tokens\":1e400}}"_s,
           u"{\"usage\":{\"input_tokens\":99999999999999999999999}}"_s, u"{\"details\":[{}]}"_s,
           u"{\"details\":{\"file_operations\":7}}"_s }) {
        db.add(QString::number(++id), {},
               { { u"role"_s, u"assistant"_s },
                 { u"content"_s, u"x"_s },
                 { u"data_json"_s, data } });
    }
    MemoryStore store;
    const auto report = importLibrecode(db, store);
    QVERIFY(report);
    QCOMPARE(store.entries().size(), id);
    QCOMPARE(store.entries().at(0).data["librecode:data_json"_L1].toString(), u"nonsense"_s);
    QVERIFY(report->sessions.constFirst().notes.filter(u"no JSON object"_s).size() >= 3);
    QCOMPARE(store.broken, QStringList());
}

void TestLibrecodeOddities::damagedUtf8()
{
    Librecode db;
    db.addUser(u"1"_s, {}, u"x"_s);
    db.execute(u"UPDATE session_entries SET content = CAST(x'61ff62' AS TEXT)"_s);
    db.addUser(u"2"_s, u"1"_s, u"fine �"_s);
    MemoryStore store;
    const auto report = importLibrecode(db, store);
    QVERIFY(report);
    QCOMPARE(store.entries().at(0).text(), u"a�b"_s);
    QCOMPARE(report->sessions.constFirst().notes.filter(u"not UTF-8"_s).size(), 1);
}

void TestLibrecodeOddities::oddValues()
{
    Librecode db;
    db.execute(u"INSERT INTO session_entries (id, session_id, entry_type, role, content, summary,"
               " created_at, compaction_tokens_before, model_facing, display) VALUES"
               " (1.5, 's', 'message', 'user', 42, x'00ff00', -1, 'many', 'yes', 7)"_s);
    db.execute(u"INSERT INTO session_entries (id, session_id, entry_type, role, content,"
               " created_at) VALUES ('z', 's', 'message', 'user',"
               " CAST(x'610062' AS TEXT), '9999-99-99T99:99:99Z')"_s);
    MemoryStore store;
    QVERIFY(importLibrecode(db, store));
    QCOMPARE(store.entries().at(0).text(), u"42"_s);
    QCOMPARE(store.entries().at(1).text(), u"a"_s + QChar(u'\0') + u'b');
    QCOMPARE(store.broken, QStringList());
}

void TestLibrecodeOddities::rowTooLarge()
{
    Librecode db;
    db.addUser(u"1"_s, {}, u"before"_s);
    db.addUser(u"2"_s, u"1"_s, u""_s);
    db.execute(u"UPDATE session_entries SET content = hex(zeroblob(34000000)) WHERE id = '2'"_s);
    db.addUser(u"3"_s, u"2"_s, u"after"_s);
    db.addUser(u"4"_s, u"3"_s, u""_s);
    db.execute(u"UPDATE session_entries SET content = hex(zeroblob(5000000)) WHERE id = '4'"_s);
    MemoryStore store;
    const auto report = importLibrecode(db, store);
    QVERIFY(report);
    QCOMPARE(store.entries().size(), 4);
    QVERIFY(!store.entries().at(1).display);
    QCOMPARE(store.entries().at(2).parent, store.entries().at(1).id);
    QCOMPARE(store.entries().at(3).text().size(), 10'000'000);
    QCOMPARE(report->sessions.constFirst().skippedCount, 1);
    QVERIFY(report->sessions.constFirst().skipped.constFirst().reason.contains(u"MiB"_s));
}

/// As text in one table and as bytes in another they are the same.
void TestLibrecodeOddities::idsAsBytes()
{
    Librecode db;
    db.addUser(u"1"_s, {}, u"a"_s);
    db.execute(u"UPDATE sessions SET id = CAST('s' AS BLOB)"_s);
    MemoryStore store;
    const auto report = importLibrecode(db, store);
    QVERIFY(report);
    QCOMPARE(shapeOf(store), QStringList { u"a<-1"_s });
    QCOMPARE(report->sessions.constFirst().notes.filter(u"belong to no session"_s).size(), 0);
}

void TestLibrecodeOddities::emptyAndDeletedSessions()
{
    Librecode db;
    db.addSession(u"full"_s);
    db.add(u"1"_s, {},
           { { u"role"_s, u"user"_s }, { u"content"_s, u"x"_s }, { u"session_id"_s, u"full"_s } });
    db.add(u"2"_s, {},
           { { u"role"_s, u"user"_s }, { u"content"_s, u"y"_s }, { u"session_id"_s, u"gone"_s } });
    db.insert(u"session_messages"_s,
              { { u"id"_s, u"m"_s },
                { u"session_id"_s, u"gone"_s },
                { u"entry_id"_s, u"nothing"_s },
                { u"sender"_s, u"user"_s },
                { u"role"_s, u"user"_s },
                { u"created_at"_s, u""_s } });
    db.execute(
            u"INSERT INTO sessions (id, cwd, created_at, updated_at) VALUES (NULL, '', '', '')"_s);
    MemoryStore store;
    const auto report = importLibrecode(db, store);
    QVERIFY(report);
    QCOMPARE(report->sessions.size(), 2);
    const ImportedSession &empty = report->sessions.at(0);
    QCOMPARE(empty.entries, 0);
    QCOMPARE(empty.notes.filter(u"no entries"_s).size(), 1);
    QCOMPARE(empty.notes.filter(u"belong to no session"_s).size(), 1);
    QCOMPARE(empty.notes.filter(u"entry was deleted"_s).size(), 1);
    QCOMPARE(empty.skippedCount, 1); // the session without an id
    QCOMPARE(report->sessions.at(1).entries, 1);
    QCOMPARE(store.broken, QStringList());
}

QTEST_GUILESS_MAIN(TestLibrecodeOddities)
#include "tst_librecodeoddities.moc"
