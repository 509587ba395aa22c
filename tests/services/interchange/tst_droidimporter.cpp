// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatfiles.h"
#include "importformats.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

const QByteArray Log =
        R"({"type":"session_start","id":"d-1","title":"Named","version":2,"cwd":"/p"})"
        "\n"
        R"({"type":"message","id":"u1","timestamp":"2026-01-02T03:04:06.000Z","message":{"role":"user","content":[{"type":"text","text":"hi"}]}})"
        "\n"
        R"({"type":"message","id":"a1","parentId":"u1","timestamp":"2026-01-02T03:04:07.000Z","message":{"role":"assistant","model":"m","content":[{"type":"text","text":"I look"},{"type":"tool_use","id":"c1","name":"Read","input":{"path":"a"}}],"usage":{"inputTokens":7,"outputTokens":3}}})"
        "\n"
        R"({"type":"message","id":"u2","parentId":"a1","timestamp":"2026-01-02T03:04:08.000Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"c1","content":"found"}]}})"
        "\n"
        R"({"type":"todo_state","timestamp":"2026-01-02T03:04:08.000Z","todos":[]})"
        "\n"
        R"({"type":"compaction_state","id":"k","timestamp":"2026-01-02T03:04:09.000Z","summaryText":"so far","anchorMessage":{"id":"u1","index":0},"removedCount":1})"
        "\n"
        R"({"type":"message","id":"u3","parentId":"u2","timestamp":"2026-01-02T03:04:10.000Z","message":{"role":"user","content":[{"type":"text","text":"on"}]}})"
        "\n";

} // namespace

/// Sessions of Factory's Droid.
class TestDroidImporter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void conversation();
    void withoutIds();
    void firstStandsOnTheSession();
    void recognizes();
};

void TestDroidImporter::conversation()
{
    MemoryStore store;
    const auto report =
            importWith(Importer(droidFormat), Log + R"({"type":"hologram","x":1})" + '\n', store);
    QVERIFY(report);
    const QList<Entry> &entries = store.entries();
    QCOMPARE(entries.size(), 5);
    QCOMPARE(store.sessions.constFirst().session.name, u"Named"_s);
    QCOMPARE(store.sessions.constFirst().session.cwd, u"/p"_s);
    QCOMPARE(entries.at(1).usage->input, 7);
    QCOMPARE(entries.at(2).toolName, u"Read"_s);
    QVERIFY(entries.at(3).type == EntryType::Compaction);
    QCOMPARE(entries.at(3).summary, u"so far"_s);
    QCOMPARE(entries.at(3).firstKept, entries.at(1).id);
    QCOMPARE(entries.at(4).parent, entries.at(3).id); // what comes after it is said after it
    QVERIFY(report->sessions.constFirst().notes.constFirst().contains("todo_state (1)"_L1));
    QVERIFY(report->sessions.constFirst().notes.constLast().contains("hologram (1)"_L1));
    QCOMPARE(importWith(Importer(droidFormat), Log, store)->sessions.constFirst().added, 0);
    QCOMPARE(store.broken, QStringList());
    QCOMPARE(roughlyTreated(Importer(droidFormat), Log), QString());
}

void TestDroidImporter::withoutIds()
{
    MemoryStore store;
    QVERIFY(importWith(
            Importer(droidFormat),
            R"({"type":"session_start","session":{"id":"d-2"}})"
            "\n"
            R"({"type":"message","timestamp":"2026-01-02T03:04:06.000Z","message":{"role":"user","content":"hi"}})"
            "\n"
            R"({"type":"message","timestamp":"2026-01-02T03:04:07.000Z","message":{"role":"assistant","content":"yes"}})"
            "\n",
            store));
    QCOMPARE(store.entries().size(), 2);
    QCOMPARE(store.entries().at(1).parent, store.entries().at(0).id);
    QCOMPARE(store.sessions.constFirst().session.origin.sessionId, u"d-2"_s);
}

/// Some versions name it as what the first message stands on.
void TestDroidImporter::firstStandsOnTheSession()
{
    MemoryStore store;
    const auto report = importWith(
            Importer(droidFormat),
            R"({"type":"session_start","id":"d-3"})"
            "\n"
            R"({"type":"message","id":"m1","parentId":"d-3","message":{"role":"user","content":"hi"}})"
            "\n"
            R"({"type":"message","id":"m2","parentId":"m1","message":{"role":"assistant","content":"yes"}})"
            "\n",
            store);
    QVERIFY(report);
    QVERIFY(store.entries().at(0).parent.isNull());
    QCOMPARE(report->sessions.constFirst().notes.filter("d-3"_L1), QStringList());
}

void TestDroidImporter::recognizes()
{
    for (const ImportFormat *format : importFormats()) {
        if (format->recognizes != nullptr) {
            QCOMPARE(format->recognizes(Log), format == &droidFormat);
        }
    }
    QVERIFY(!Importer(droidFormat)
                     .recognizes(R"({"type":"session_start","id":"x"})"
                                 "\n"
                                 R"({"type":"text","text":"x"})"
                                 "\n"));
}

QTEST_GUILESS_MAIN(TestDroidImporter)
#include "tst_droidimporter.moc"
