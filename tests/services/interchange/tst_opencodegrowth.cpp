// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contextedit.h"
#include "opencodedata.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// A database of OpenCode that is imported while it is written.
class TestOpenCodeGrowth : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void unfinishedAnswerWaits();
    void messagesWaitBehindAnAnswer();
    void anOldAnswerIsTakenAsItIs();
    void compactionInProgress_data();
    void compactionInProgress();
    void abortedStep();
    void messageWithoutId();
    void sweepImportedInTheMiddle();
    void damagedMessages();
    void growingDatabaseAddsTheRest();
    void laterSweepsAddOnlyTheirMask();
};

void TestOpenCodeGrowth::unfinishedAnswerWaits()
{
    OpenCode db;
    db.user(u"m1"_s, u"q"_s);
    db.message(u"m2"_s, uR"({"role":"assistant","providerID":"p","modelID":"m"})"_s);
    db.part(uR"({"type":"text","text":"half an ans"})"_s);
    MemoryStore store;
    const auto half = importOpenCode(db, store);
    QVERIFY(half);
    QCOMPARE(store.entries().size(), 1);
    QCOMPARE(half->sessions.constFirst().skippedCount, 1);
    db.execute(
            u"UPDATE message SET data = json_set(data, '$.time.completed', 5) WHERE id = 'm2'"_s);
    db.execute(u"UPDATE part SET data = json_set(data, '$.text', 'half an answer')"
               " WHERE message_id = 'm2'"_s);
    const auto whole = importOpenCode(db, store);
    QVERIFY(whole);
    QCOMPARE(whole->sessions.constFirst().added, 1);
    QCOMPARE(store.entries().at(1).text(), u"half an answer"_s);
    // One that another answer follows was broken off, and is kept.
    OpenCode broken;
    broken.message(u"m1"_s, uR"({"role":"assistant"})"_s);
    broken.user(u"m2"_s, u"again"_s);
    broken.answer(u"m3"_s, u"yes"_s);
    MemoryStore second;
    QVERIFY(importOpenCode(broken, second));
    QCOMPARE(second.entries().size(), 3);
}

/// A person types on while the answer is written.
void TestOpenCodeGrowth::messagesWaitBehindAnAnswer()
{
    OpenCode db;
    db.user(u"m1"_s, u"q"_s);
    db.message(u"m2"_s, uR"({"role":"assistant","providerID":"p","modelID":"m"})"_s);
    db.part(uR"({"type":"text","text":"half"})"_s);
    db.user(u"m3"_s, u"and another thing"_s);
    MemoryStore store;
    const auto half = importOpenCode(db, store);
    QVERIFY(half);
    QCOMPARE(kindsOf(store), QStringList { u"user q<-1"_s });
    QCOMPARE(half->sessions.constFirst().skipped.size(), 1);
    QVERIFY(half->sessions.constFirst().skipped.constFirst().reason.contains(u"1 message"_s));
    db.execute(
            u"UPDATE message SET data = json_set(data, '$.time.completed', 5) WHERE id = 'm2';\n"
            "UPDATE part SET data = json_set(data, '$.text', 'whole') WHERE message_id = 'm2'"_s);
    db.answer(u"m4"_s, u"done too"_s);
    QVERIFY(importOpenCode(db, store));
    QCOMPARE(kindsOf(store),
             QStringList({ u"user q<-1"_s, u"assistant whole<0"_s, u"user and another thing<1"_s,
                           u"assistant done too<2"_s }));
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().constLast().id);
}

/// Its program has gone away in the middle.
void TestOpenCodeGrowth::anOldAnswerIsTakenAsItIs()
{
    OpenCode db;
    db.user(u"m1"_s, u"q"_s);
    db.message(u"m2"_s, uR"({"role":"assistant","providerID":"p","modelID":"m"})"_s);
    db.part(uR"({"type":"text","text":"half"})"_s);
    MemoryStore store;
    const auto early = importOpenCode(db, store);
    QVERIFY(early);
    const QDateTime until = early->sessions.constFirst().leftOutUntil;
    QVERIFY(until.isValid());
    QVERIFY(importOpenCode(db, store, until));
    QCOMPARE(kindsOf(store), QStringList({ u"user q<-1"_s, u"assistant half<0"_s }));
}

void TestOpenCodeGrowth::compactionInProgress_data()
{
    QTest::addColumn<bool>("hasBegun");
    QTest::newRow("asked for") << false;
    QTest::newRow("summary is being written") << true;
}

void TestOpenCodeGrowth::compactionInProgress()
{
    QFETCH(bool, hasBegun);
    OpenCode db;
    db.user(u"m1"_s, u"old"_s);
    db.answer(u"m2"_s, u"a"_s);
    db.message(u"m3"_s, uR"({"role":"user"})"_s);
    db.part(uR"({"type":"compaction","auto":true})"_s);
    if (hasBegun) {
        db.message(u"m4"_s, uR"({"role":"assistant","summary":true})"_s);
        db.part(uR"({"type":"text","text":"su"})"_s);
    }
    MemoryStore store;
    const auto half = importOpenCode(db, store);
    QVERIFY(half);
    QCOMPARE(kindsOf(store), QStringList({ u"user old<-1"_s, u"assistant a<0"_s }));
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().constLast().id);
    QVERIFY(half->sessions.constFirst().skipped.constLast().reason.contains(u"has no summary"_s));
    db.execute(u"DELETE FROM message WHERE id = 'm4';\nDELETE FROM part WHERE message_id = 'm4'"_s);
    db.answer(u"m4"_s, u"summary"_s, u",\"summary\":true"_s);
    db.user(u"m5"_s, u"on"_s);
    QVERIFY(importOpenCode(db, store));
    QCOMPARE(kindsOf(store),
             QStringList({ u"user old<-1"_s, u"assistant a<0"_s, u"compaction summary<1"_s,
                           u"user on<2"_s }));
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().constLast().id);
}

/// The message says again what its last whole step took.
void TestOpenCodeGrowth::abortedStep()
{
    OpenCode db;
    db.answer(u"m1"_s, {},
              u",\"error\":{\"name\":\"MessageAbortedError\",\"data\":{\"message\":\"x\"}}"_s);
    db.part(uR"({"type":"step-start"})"_s);
    db.part(uR"({"type":"tool","callID":"c","tool":"t","state":{"status":"completed","input":{},"output":"o","time":{"start":1,"end":2}}})"_s);
    db.part(uR"({"type":"step-finish","reason":"tool-calls","cost":0.5,"tokens":{"input":10,"output":5,"reasoning":2,"cache":{"read":100,"write":7}}})"_s);
    db.part(uR"({"type":"step-start"})"_s);
    db.part(uR"({"type":"text","text":"hal"})"_s);
    MemoryStore store;
    QVERIFY(importOpenCode(db, store));
    QCOMPARE(store.entries().size(), 3);
    QCOMPARE(*store.entries().at(0).usage, (Usage { 10, 5, 100, 7, 2, 0.5 }));
    QVERIFY(!store.entries().at(2).usage);
}

void TestOpenCodeGrowth::messageWithoutId()
{
    OpenCode db;
    db.user(u"m1"_s, u"a"_s);
    db.user(u""_s, u"b"_s);
    db.user(u"m3"_s, u"c"_s);
    MemoryStore store;
    QVERIFY(importOpenCode(db, store));
    QCOMPARE(store.entries().size(), 3);
    QCOMPARE(store.tree().parentOf(2), 1);
    QCOMPARE(store.tree().parentOf(1), 0);
}

void TestOpenCodeGrowth::sweepImportedInTheMiddle()
{
    OpenCode db;
    db.answer(u"m1"_s, u"a"_s);
    for (const int i : { 1, 2 }) {
        db.part(uR"({"type":"tool","callID":"c%1","tool":"t","state":{"status":"completed","input":{},"output":"o","time":{"start":1,"end":2}}})"_s
                        .arg(i));
    }
    MemoryStore store;
    for (const int i : { 1, 2 }) {
        db.execute(u"UPDATE part SET data = json_set(data, '$.state.time.compacted', %1)"
                   " WHERE data LIKE '%\"c%2\"%'"_s.arg(QString::number(OpenCodeStart + 10'000 + i),
                                                        QString::number(i)));
        QVERIFY(importOpenCode(db, store));
    }
    const auto edit = ContextEdit::fromEntry(*store.find(store.sessions.constFirst().session.leaf));
    QVERIFY(edit);
    QCOMPARE(edit->targets, QList<EntryId>({ store.entries().at(1).id, store.entries().at(2).id }));
}

void TestOpenCodeGrowth::damagedMessages()
{
    OpenCode db;
    db.message(u"m1"_s, u"nonsense"_s);
    db.message(u"m2"_s, uR"({"role":"wizard"})"_s);
    db.message(u"m3"_s, QString(u'[').repeated(100'000));
    db.user(u"m4"_s, u"fine"_s);
    db.part(u"[7]"_s);
    db.part(u"{\"type\":"_s);
    db.part(uR"({"type":7})"_s);
    db.part(uR"({"type":"tool","state":7})"_s);
    db.answer(u"m5"_s, u"x"_s,
              u",\"tokens\":{\"input\":1e300,\"output\":99999999999999999999999}"_s);
    MemoryStore store;
    const auto report = importOpenCode(db, store);
    QVERIFY(report);
    QCOMPARE(store.entries().size(), 5);
    QCOMPARE(store.entries().at(0).data["raw"_L1].toString(), u"nonsense"_s);
    QVERIFY(!store.entries().at(0).display);
    QCOMPARE(store.entries().at(3).text(), u"fine"_s);
    QCOMPARE(report->sessions.constFirst().skippedCount, 5);
    QCOMPARE(store.broken, QStringList());
}

void TestOpenCodeGrowth::growingDatabaseAddsTheRest()
{
    OpenCode db;
    MemoryStore store;
    for (int i = 0; i < 8; ++i) {
        if (i % 2 == 0) {
            db.user(u"m%1"_s.arg(i), u"same"_s);
        } else {
            db.answer(u"m%1"_s.arg(i), u"same"_s);
        }
        // Titles and file lists that OpenCode adds to a question later change nothing.
        db.execute(u"UPDATE message SET data = json_set(data, '$.summary',"
                   " json('{\"title\":\"t\",\"diffs\":[]}')) WHERE data LIKE '%\"user\"%'"_s);
        const auto report = importOpenCode(db, store);
        QVERIFY(report);
        QCOMPARE(report->sessions.constFirst().added, 1);
    }
    MemoryStore fresh;
    QVERIFY(importOpenCode(db, fresh));
    QCOMPARE(fresh.entries().size(), store.entries().size());
    QCOMPARE(fresh.outline(), store.outline());
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().constLast().id);
}

void TestOpenCodeGrowth::laterSweepsAddOnlyTheirMask()
{
    OpenCode db;
    db.answer(u"m1"_s, u"a"_s);
    for (const int i : { 1, 2 }) {
        db.part(uR"({"type":"tool","callID":"c%1","tool":"t","state":{"status":"completed","input":{},"output":"o","time":{"start":1,"end":2}}})"_s
                        .arg(i));
    }
    MemoryStore store;
    QVERIFY(importOpenCode(db, store));
    QCOMPARE(store.entries().size(), 3);
    for (const int i : { 1, 2 }) {
        db.execute(u"UPDATE part SET data = json_set(data, '$.state.time.compacted', %1)"
                   " WHERE data LIKE '%\"c%2\"%'"_s.arg(QString::number(OpenCodeStart + i * 10'000),
                                                        QString::number(i)));
        const auto report = importOpenCode(db, store);
        QVERIFY(report);
        QCOMPARE(report->sessions.constFirst().added, 1);
        const auto edit = ContextEdit::fromEntry(store.entries().constLast());
        QVERIFY(edit);
        QCOMPARE(edit->targets, QList<EntryId> { store.entries().at(i).id });
    }
    QCOMPARE(store.broken, QStringList());
}

QTEST_GUILESS_MAIN(TestOpenCodeGrowth)
#include "tst_opencodegrowth.moc"
