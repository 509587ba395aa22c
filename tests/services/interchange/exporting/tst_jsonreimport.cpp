// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionfacts.h"
#include "fixtures.h"
#include "jsonroundtrip.h"
#include "sessionbuilder.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Our JSON into a store that has some of it.
class TestJsonReimport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void intoItsOwnStore();
    void besideTheSameSessionOfAnotherImport();
    void idsInDataFollow();
    void growsWithTheNextExport();
    void branchThenWhole();
    void selectionIsASessionOfItsOwn();
    void redactedStandsBesideTheOriginal();
    void idsOfAnotherSession();
};

void TestJsonReimport::intoItsOwnStore()
{
    SessionBuilder builder(u"u1 a1 u2 @a1 u3 C1(u1)"_s);
    const QByteArray json = exportedJson(builder.store(), builder.session());
    QTemporaryDir dir;
    const QString file = saveBytes(dir.filePath(u"x.json"_s), json);
    ImportedStore other;
    compareRoundTrip(builder.store(), other, builder.session());
    // The person goes on there, and the old file comes again: the leaf is where it was.
    const auto session = other.store().reader().session(builder.session());
    Entry own;
    own.role = Role::User;
    own.blocks = { TextBlock { u"mine"_s } };
    QVERIFY(other.store().append(session->id, session->leaf, { own }));
    const EntryId leaf = other.store().reader().session(session->id)->leaf;
    const auto again = other.import(file);
    QVERIFY(again);
    QCOMPARE(again->sessions.constFirst().added, 0);
    QVERIFY(other.store().reader().session(session->id)->leaf == leaf);
    // It is found by the file, too.
    const auto found = other.store().reader().findSession(file);
    QVERIFY2(found, found ? "" : qPrintable(found.error().message));
    QVERIFY(found->id == session->id);
}

void TestJsonReimport::besideTheSameSessionOfAnotherImport()
{
    VARVE_REQUIRE_SHARED(path, "fixtures/pi/pi-zig-chinese.jsonl");
    ImportedStore a;
    ImportedStore b;
    const auto first = a.import(path);
    QVERIFY(first && b.import(path));
    const QString file = saveBytes(a.file(u"x.json"_s),
                                   exportedJson(a.store(), first->sessions.constFirst().id));
    const auto report = b.import(file);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QCOMPARE(report->sessions.constFirst().added, 0);
    QCOMPARE(b.store().reader().sessions()->size(), 1);
    // And the other way round: what came as JSON is known when the program's own file comes.
    ImportedStore c;
    QVERIFY(c.import(file));
    const auto own = c.import(path);
    QVERIFY(own);
    QCOMPARE(own->sessions.constFirst().added, 0);
    QCOMPARE(c.store().reader().sessions()->size(), 1);
}

void TestJsonReimport::growsWithTheNextExport()
{
    SessionBuilder builder(u"u1 a1"_s);
    ImportedStore to;
    compareRoundTrip(builder.store(), to, builder.session());
    builder.add(u"u2 a2 @a1 u3"_s);
    const QString file =
            saveBytes(to.file(u"later.json"_s), exportedJson(builder.store(), builder.session()));
    const auto report = to.import(file);
    QVERIFY(report);
    QCOMPARE(report->sessions.constFirst().added, 3);
    QCOMPARE(comparableJson(exportedJson(to.store(), builder.session())),
             comparableJson(exportedJson(builder.store(), builder.session())));
}

void TestJsonReimport::branchThenWhole()
{
    SessionBuilder builder(u"u1 a1 u2 a2 @a1 u3 L1(u2) C1(u1)"_s);
    ExportRequest order;
    order.session = builder.session();
    order.scope = ExportScope::Branch;
    order.leaf = builder.id(u"L1"_s);
    ImportedStore to;
    const auto report =
            to.import(saveBytes(to.file(u"branch.json"_s), exportedJson(builder.store(), order)));
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QCOMPARE(report->sessions.constFirst().added, 4);
    const auto label = to.store().reader().findEntry(
            *to.store().reader().snapshot(builder.session()), builder.id(u"L1"_s).toString());
    QVERIFY(label);
    // The label's target is on the other branch: what it was is kept, and said.
    QCOMPARE(to.store().reader().entry(*label)->data.value(u"varve:targetId"_s).toString(),
             builder.id(u"u2"_s).toString());
    QVERIFY(!report->sessions.constFirst().notes.isEmpty());
    const auto whole = to.import(
            saveBytes(to.file(u"whole.json"_s), exportedJson(builder.store(), builder.session())));
    QVERIFY(whole);
    QCOMPARE(whole->sessions.constFirst().added, 3);
    QCOMPARE(to.store().reader().sessions()->size(), 1);
}

void TestJsonReimport::selectionIsASessionOfItsOwn()
{
    SessionBuilder builder(u"u1 a1 u2 a2 u3 pin(u1)"_s);
    ExportRequest order;
    order.session = builder.session();
    order.scope = ExportScope::Selection;
    order.entries = { builder.id(u"u3"_s), builder.id(u"u1"_s), builder.id(u"a2"_s) };
    const QByteArray json = exportedJson(builder.store(), order);
    const QJsonArray entries = QJsonDocument::fromJson(json).object()[u"entries"_s].toArray();
    QCOMPARE(entries.size(), 3);
    QCOMPARE(entries.at(1)[u"parentId"_s].toString(), builder.id(u"u1"_s).toString());
    // Also in the store that the original is in: it stays as it is.
    ImportedStore to;
    compareRoundTrip(builder.store(), to, builder.session());
    const QString file = saveBytes(to.file(u"part.json"_s), json);
    const auto report = to.import(file);
    QVERIFY(report);
    QCOMPARE(report->sessions.constFirst().added, 3);
    QVERIFY(report->sessions.constFirst().id != builder.session());
    QCOMPARE(to.import(file)->sessions.constFirst().added, 0);
    QCOMPARE(to.store().reader().session(builder.session())->entryCount, 6);
}

void TestJsonReimport::redactedStandsBesideTheOriginal()
{
    SessionBuilder builder(u"u1 a1 C1(a1)"_s);
    Entry secret;
    secret.role = Role::User;
    secret.blocks = { TextBlock { u"the key is sk-ant-api03-abcdefghijklmnop1234567890"_s } };
    builder.addEntry(secret, u"secret"_s);
    ExportRequest order;
    order.session = builder.session();
    const QByteArray json = exportedJson(builder.store(), order);
    QVERIFY(!json.contains("abcdefghijklmnop"));
    QVERIFY(json.contains("[redacted: key]"));
    QVERIFY(json.contains("\"redacted\":true"));
    ImportedStore to;
    compareRoundTrip(builder.store(), to, builder.session());
    const QString file = saveBytes(to.file(u"redacted.json"_s), json);
    const auto report = to.import(file);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QCOMPARE(report->sessions.constFirst().added, 4);
    const SessionId copy = report->sessions.constFirst().id;
    QVERIFY(copy != builder.session());
    QVERIFY(exportedJson(to.store(), builder.session()).contains("abcdefghijklmnop"));
    QVERIFY(!exportedJson(to.store(), copy).contains("abcdefghijklmnop"));
    QCOMPARE(to.import(file)->sessions.constFirst().added, 0);
    // References inside go to the copy's entries.
    const auto loaded = to.load(copy);
    QVERIFY(loaded);
    QCOMPARE(loaded->snapshot->compactions.size(), 1);
    QVERIFY(loaded->snapshot->tree.indexOf(loaded->snapshot->compactions.constBegin()->firstKept)
            >= 0);
}

void TestJsonReimport::idsOfAnotherSession()
{
    SessionBuilder builder(u"u1 a1"_s);
    const QByteArray json = exportedJson(builder.store(), builder.session());
    ImportedStore to;
    compareRoundTrip(builder.store(), to, builder.session());
    const QString file =
            saveBytes(to.file(u"x.json"_s),
                      QByteArray(json).replace(builder.session().toString().toLatin1(),
                                               "019a0000-0000-7000-8000-00000000beef"));
    const auto report = to.import(file);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QCOMPARE(report->sessions.constFirst().added, 2);
    QCOMPARE(to.import(file)->sessions.constFirst().added, 0);
    QCOMPARE(to.store().reader().session(builder.session())->entryCount, 2);
}

/// The same session came in here and there from the file of its program, so that its entries have other ids. What a compaction says
/// of them in its data must go to those that are here.
void TestJsonReimport::idsInDataFollow()
{
    ImportedStore a;
    ImportedStore b;
    QByteArray lines =
            R"({"type":"session","version":3,"id":"s1","timestamp":"2026-01-01T10:00:00.000Z","cwd":"/srv/x"})";
    for (int i = 1; i <= 3; ++i) {
        const QByteArray number = QByteArray::number(i);
        lines += '\n';
        lines += R"({"type":"message","id":")" + number + R"(","parentId":)"
                + (i == 1 ? QByteArray("null") : '"' + QByteArray::number(i - 1) + '"')
                + R"(,"timestamp":"2026-01-01T10:00:0)" + number
                + R"(.000Z","message":{"role":"user","content":"said )" + number + R"("}})";
    }
    const QString source = saveBytes(a.file(u"s1.jsonl"_s), lines + '\n');
    const auto first = a.import(source);
    const auto other = b.import(source);
    QVERIFY(first && other);
    const SessionId id = first->sessions.constFirst().id;
    const auto said = [](ImportedStore &store, const SessionId &session) {
        QList<EntryId> ids;
        const auto snapshot = store.store().reader().snapshot(session);
        for (int i = 0; i < snapshot->tree.size(); ++i) {
            ids += snapshot->tree.at(i).id;
        }
        return ids;
    };
    const QList<EntryId> there = said(a, id);
    Entry compaction;
    compaction.type = EntryType::Compaction;
    compaction.summary = u"what was"_s;
    compaction.firstKept = there.at(2);
    JournalFact fact;
    fact.text = u"the tide is high"_s;
    fact.sources = { there.at(0), there.at(2) };
    compaction.data = QJsonObject {
        { u"state"_s,
          QJsonObject { { u"pins"_s,
                          QJsonArray { QJsonObject { { u"id"_s, there.at(1).toString() },
                                                     { u"on"_s, true } } } } } },
        { u"journal"_s, journalJson({ fact }) },
        { u"previous"_s, there.at(1).toString() },
    };
    QVERIFY(a.store().append(id, there.at(2), { compaction }));
    const auto report = b.import(saveBytes(b.file(u"x.json"_s), exportedJson(a.store(), id)));
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QCOMPARE(report->sessions.constFirst().added, 1);
    const SessionId here = other->sessions.constFirst().id;
    QCOMPARE(report->sessions.constFirst().id, here);
    const QList<EntryId> ids = said(b, here);
    QCOMPARE(ids.size(), 4);
    QVERIFY(ids.at(0) != there.at(0));
    const auto stored = b.store().reader().entry(b.store().reader().snapshot(here)->tree.at(3).seq);
    QVERIFY(stored);
    const CompactionFacts facts = compactionFacts(*stored);
    QCOMPARE(stored->firstKept, ids.at(2));
    QCOMPARE(facts.previous, ids.at(1));
    QCOMPARE(facts.journal.size(), 1);
    QVERIFY(facts.journal.constFirst().sources == (QList<EntryId> { ids.at(0), ids.at(2) }));
    QCOMPARE(stored->data[u"state"_s][u"pins"_s][0][u"id"_s].toString(), ids.at(1).toString());
}

QTEST_GUILESS_MAIN(TestJsonReimport)
#include "tst_jsonreimport.moc"
