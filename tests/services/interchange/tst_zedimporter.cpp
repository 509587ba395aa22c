// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatfiles.h"
#include "importformats.h"
#include "testdatabase.h"

#include <QTest>
#include <QTimeZone>

#include <zstd.h>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

const QByteArray Thread =
        R"({"version":"0.3.0","title":"Named","model":{"provider":"p","model":"m"},"messages":[)"
        R"({"User":{"id":"u1","content":[{"Text":"hi"},{"Mention":{"uri":{"File":{"abs_path":"/p/a.rs"}},"content":"fn a"}}]}},)"
        R"({"Agent":{"content":[{"Thinking":{"text":"hm","signature":"s"}},{"Text":"I look"},{"ToolUse":{"id":"c1","name":"grep","raw_input":"{}","input":{"a":1},"is_input_complete":true}}],)"
        R"("tool_results":{"c1":{"tool_use_id":"c1","tool_name":"grep","is_error":true,"content":[{"Text":"none"}],"output":null}}}},)"
        R"("Resume",{"Hologram":{"x":1}},{"Agent":{"content":[{"Text":"done"}],"tool_results":{}}}]})";

const QByteArray Older =
        R"({"version":"0.2.0","summary":"Old","messages":[{"id":0,"role":"user","segments":[{"type":"text","text":"q"}],"tool_uses":[],"tool_results":[]},)"
        R"({"id":1,"role":"assistant","segments":[{"type":"thinking","text":"t"},{"type":"text","text":"a"}],"tool_uses":[{"id":"c","name":"n","input":{}}],"tool_results":[{"tool_use_id":"c","is_error":false,"content":"r"}]}]})";

QByteArray packed(const QByteArray &plain)
{
    QByteArray bytes(static_cast<qsizetype>(ZSTD_compressBound(static_cast<size_t>(plain.size()))),
                     '\0');
    const size_t size = ZSTD_compress(bytes.data(), static_cast<size_t>(bytes.size()), plain.data(),
                                      static_cast<size_t>(plain.size()), 3);
    bytes.truncate(static_cast<qsizetype>(size));
    return bytes;
}

class Zed : public TestDatabase
{
public:
    Zed() : TestDatabase(u"threads.db"_s)
    {
        execute(u"CREATE TABLE threads (id TEXT PRIMARY KEY, summary TEXT NOT NULL, updated_at "
                "TEXT NOT NULL, data_type TEXT NOT NULL, data BLOB NOT NULL, parent_id TEXT, "
                "folder_paths TEXT, created_at TEXT)"_s);
    }
    void add(const QString &id, const QString &type, const QByteArray &data,
             const QVariant &parent = {})
    {
        execute(u"DELETE FROM threads WHERE id = '%1'"_s.arg(id));
        insert(u"threads"_s,
               { { u"id"_s, id },
                 { u"summary"_s, QString(u"Thread "_s + id) },
                 { u"updated_at"_s, u"2026-01-02T03:04:05Z"_s },
                 { u"created_at"_s, u"2026-01-02T03:00:00.123456Z"_s },
                 { u"folder_paths"_s, u"/p\n/q"_s },
                 { u"data_type"_s, type },
                 { u"data"_s, data },
                 { u"parent_id"_s, parent } });
    }
};

Result<ImportReport> importAt(const Zed &db, ImportSink &sink, const QString &time)
{
    ImportControl control;
    control.now = QDateTime::fromString(time, Qt::ISODate);
    return importFile(db.path(), sink, control);
}

} // namespace

/// Threads of Zed.
class TestZedImporter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void threads();
    void compaction();
    void usage();
    void goesOn();
    void damaged();
    void idsThatAreNoText();
};

void TestZedImporter::threads()
{
    Zed db;
    db.add(u"b"_s, u"json"_s, Older, u"a"_s);
    db.add(u"a"_s, u"zstd"_s, packed(Thread));
    MemoryStore store;
    const auto report = importFile(db.path(), store);
    QVERIFY(report);
    QCOMPARE(report->sessions.constFirst().format, u"zed"_s);
    QCOMPARE(store.sessions.size(), 2);
    const QList<Entry> &entries = store.entries();
    QCOMPARE(entries.size(), 4);
    const Session &session = store.sessions.constFirst().session;
    QCOMPARE(session.name, u"Thread a"_s);
    QCOMPARE(session.cwd, u"/p"_s);
    QCOMPARE(session.createdAt.date(), QDate(2026, 1, 2));
    QVERIFY(entries.at(0).text().contains("/p/a.rs"_L1));
    QVERIFY(entries.at(0).text().contains("fn a"_L1));
    QCOMPARE(entries.at(1).blocks.size(), 3);
    QCOMPARE(entries.at(1).model, u"m"_s);
    QCOMPARE(entries.at(2).text(), u"none"_s);
    QCOMPARE(entries.at(2).toolName, u"grep"_s);
    QCOMPARE(entries.at(2).toolStatus, u"error"_s);
    QCOMPARE(entries.at(3).text(), u"done"_s);
    QCOMPARE(entries.at(3).parent, entries.at(2).id);
    QVERIFY(report->sessions.constFirst().notes.join(u' ').contains("Hologram (1)"_L1));
    QCOMPARE(store.entries(1).size(), 3);
    QCOMPARE(store.entries(1).at(2).toolName, u"n"_s);
    QCOMPARE(store.sessions.at(1).session.parentSession, session.id);
    QCOMPARE(importFile(db.path(), store)->sessions.constFirst().added, 0);
    QCOMPARE(store.broken, QStringList());
}

/// The summary that is sent in place of what stands above; where a person asked for it, a prompt that says nothing stands before it.
void TestZedImporter::compaction()
{
    Zed db;
    db.add(u"a"_s, u"json"_s,
           R"({"version":"0.3.0","model":{"provider":"p","model":"m"},"messages":[)"
           R"({"User":{"id":"u1","content":[{"Text":"hi"}]}},)"
           R"({"Agent":{"content":[{"ToolUse":{"id":"c","name":"look","raw_input":"","input":{}}}],"tool_results":{"c":{"tool_use_id":"c","tool_name":"look","is_error":false,"content":[{"Text":"see"},{"Image":{"source":"iVBORw0KGgo=","size":null}}]}}}},)"
           R"({"User":{"id":"u2","content":[]}},{"Compaction":{"Summary":"so far"}},)"
           R"({"User":{"id":"u3","content":[{"Text":"on"}]}},)"
           R"({"Compaction":{"ProviderNative":{"provider":"openai","items":[]}}}]})");
    MemoryStore store;
    const auto report = importFile(db.path(), store);
    QVERIFY(report);
    const QList<Entry> &entries = store.entries();
    QCOMPARE(entries.size(), 5);
    QCOMPARE(entries.at(1).provider, u"p"_s);
    QCOMPARE(entries.at(2).blocks.size(), 2);
    QVERIFY(std::holds_alternative<ImageBlock>(entries.at(2).blocks.at(1)));
    QVERIFY(entries.at(3).type == EntryType::Compaction);
    QCOMPARE(entries.at(3).summary, u"so far"_s);
    QCOMPARE(entries.at(4).parent, entries.at(3).id);
    QVERIFY(report->sessions.constFirst().notes.join(u' ').contains("Compaction (1)"_L1));
    QCOMPARE(importFile(db.path(), store)->sessions.constFirst().added, 0);
    QCOMPARE(store.broken, QStringList());
}

/// A thread says what the last request of each turn took, and what all did.
void TestZedImporter::usage()
{
    Zed db;
    db.add(u"a"_s, u"json"_s,
           R"({"version":"0.3.0","messages":[{"User":{"id":"u1","content":[{"Text":"hi"}]}},)"
           R"({"Agent":{"content":[{"Text":"one"}],"tool_results":{}}},{"Agent":{"content":[{"Text":"two"}],"tool_results":{}}},)"
           R"({"User":{"id":"u2","content":[{"Text":"on"}]}},{"Agent":{"content":[{"Text":"three"}],"tool_results":{}}}],)"
           R"("request_token_usage":{"u1":{"input_tokens":10,"output_tokens":5,"cache_read_input_tokens":7},"u2":{"input_tokens":20,"output_tokens":6}},)"
           R"("cumulative_token_usage":{"input_tokens":1040,"output_tokens":13}})");
    db.add(u"b"_s, u"json"_s,
           R"({"version":"0.2.0","messages":[{"id":0,"role":"user","segments":[{"type":"text","text":"q"}]},{"id":1,"role":"assistant","segments":[{"type":"text","text":"a"}]}],"request_token_usage":[{"input_tokens":1},{"input_tokens":3,"output_tokens":4}]})");
    MemoryStore store;
    const auto report = importFile(db.path(), store);
    QVERIFY(report);
    const QList<Entry> &entries = store.entries();
    QVERIFY(!entries.at(0).usage && !entries.at(1).usage);
    QCOMPARE(entries.at(2).usage.value_or(Usage()).input, 10);
    QCOMPARE(entries.at(2).usage.value_or(Usage()).cacheRead, 7);
    QCOMPARE(entries.at(4).usage.value_or(Usage()).output, 6);
    const QStringList notes = report->sessions.constFirst().notes.filter("last request"_L1);
    QCOMPARE(notes.size(), 1);
    QVERIFY2(notes.constFirst().contains("1,040"_L1), qPrintable(notes.constFirst()));
    QVERIFY(!store.entries(1).at(0).usage);
    QCOMPARE(store.entries(1).at(1).usage.value_or(Usage()).output, 4);
}

void TestZedImporter::goesOn()
{
    Zed db;
    db.add(u"a"_s, u"json"_s, Thread);
    MemoryStore store;
    const auto now = importAt(db, store, u"2026-01-02T03:05:00Z"_s);
    QVERIFY(now);
    QCOMPARE(store.entries().size(), 3); // the last answer may go on
    QVERIFY(now->sessions.constFirst().leftOutUntil.isValid());
    QVERIFY(importAt(db, store, u"2026-01-02T04:00:00Z"_s));
    QCOMPARE(store.entries().size(), 4);
}

void TestZedImporter::damaged()
{
    Zed db;
    db.add(u"a"_s, u"zstd"_s, packed(Thread).chopped(20));
    db.add(u"b"_s, u"json"_s, "no json");
    db.add(u"c"_s, u"json"_s, Older);
    MemoryStore store;
    const auto report = importFile(db.path(), store);
    QVERIFY(report);
    QCOMPARE(report->sessions.constFirst().skippedCount, 1);
    QCOMPARE(store.entries(store.sessions.size() - 1).size(), 3);
}

/// Such a thread is not found by its id; the others are there all the same.
void TestZedImporter::idsThatAreNoText()
{
    Zed db;
    db.add(u"a"_s, u"json"_s, Thread);
    db.add(u"x"_s, u"json"_s, Thread);
    db.add(u"z"_s, u"json"_s, Older);
    db.execute(u"UPDATE threads SET id = X'ff00fe7b7d5b' WHERE id = 'x'"_s);
    MemoryStore store;
    const auto report = importFile(db.path(), store);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QCOMPARE(report->sessions.size(), 2);
    qint64 skipped = 0;
    for (const ImportedSession &session : report->sessions) {
        skipped += session.skippedCount;
    }
    QCOMPARE(skipped, 1);
    db.execute(u"DELETE FROM threads WHERE id IN ('a', 'z')"_s);
    MemoryStore none;
    QVERIFY(!importFile(db.path(), none));
    QCOMPARE(none.sessions.size(), 0);
}

QTEST_GUILESS_MAIN(TestZedImporter)
#include "tst_zedimporter.moc"
