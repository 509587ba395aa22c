// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatfiles.h"
#include "importformats.h"
#include "testdatabase.h"

#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

const QString Calls =
        u"[{~id~:~c1~,~call_id~:~c1~,~type~:~function~,~function~:{~name~:~look~,~arguments~:~{}~}}]"_s
                .replace(u'~', u'"');
const QString Details =
        u"[{~type~:~thinking~,~thinking~:~hm~,~signature~:~s~}]"_s.replace(u'~', u'"');

/// As the program makes it; `more` are columns of newer versions.
class Hermes : public TestDatabase
{
public:
    explicit Hermes(const QString &more = {})
    {
        execute(u"CREATE TABLE schema_version (version INTEGER);\n"
                "CREATE TABLE state_meta (key TEXT PRIMARY KEY, value TEXT);\n"
                "CREATE TABLE sessions (id TEXT PRIMARY KEY, source TEXT, model TEXT, "
                "parent_session_id TEXT, started_at REAL NOT NULL, ended_at REAL, end_reason TEXT, "
                "title TEXT, cwd TEXT);\n"
                "CREATE TABLE messages (id INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT, "
                "role TEXT, content TEXT, tool_call_id TEXT, tool_calls TEXT, tool_name TEXT, "
                "timestamp REAL, finish_reason TEXT, reasoning TEXT, reasoning_details TEXT, "
                "codex_reasoning_items TEXT%1);\n"
                "INSERT INTO sessions VALUES ('s-1', 'cli', 'm', NULL, 1767323046.5, 1767323060.5, "
                "'compression', 'Named', '/p')"_s.arg(more));
    }
    void add(const QString &role, const QVariant &content, QVariantMap more = {})
    {
        more.insert({ { u"role"_s, role },
                      { u"content"_s, content },
                      { u"timestamp"_s, 1767323046.5 + ++m_count } });
        if (!more.contains(u"session_id"_s)) {
            more[u"session_id"_s] = u"s-1"_s;
        }
        insert(u"messages"_s, more);
    }
    /// Asked, looked, found, answered.
    void addTurn()
    {
        add(u"session_meta"_s, {});
        add(u"user"_s, u"hi"_s);
        add(u"assistant"_s, u"I look"_s,
            { { u"tool_calls"_s, Calls },
              { u"reasoning_details"_s, Details },
              { u"reasoning"_s, u"hm"_s },
              { u"codex_reasoning_items"_s, u"[{\"id\":\"r\"}]"_s },
              { u"finish_reason"_s, u"tool_calls"_s } });
        add(u"tool"_s, u"sunny"_s, { { u"tool_call_id"_s, u"c1"_s } });
        add(u"assistant"_s, u"Sunny"_s, { { u"finish_reason"_s, u"length"_s } });
    }

private:
    int m_count = 0;
};

/// The same turn.
QByteArray document()
{
    return R"({"session_id":"s-1","model":"m","base_url":"http://x","platform":"cli","session_start":"2026-01-02T03:04:06.5","system_prompt":"be kind","tools":[],"messages":[{"role":"user","content":"hi"},{"role":"assistant","content":"I look","reasoning":"hm","reasoning_details":)"
            + Details.toUtf8() + R"(,"tool_calls":)" + Calls.toUtf8()
            + R"(},{"role":"tool","content":"sunny","tool_call_id":"c1"},{"role":"assistant","content":"Sunny","finish_reason":"length"}]})";
}

} // namespace

/// Sessions of Hermes Agent.
class TestHermesImporter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void conversation();
    void documentsSayTheSame();
    void parts();
    void takenBack();
    void compactedInPlace();
    void sessionsOfSessions();
    void isNobodyElses();
    void hostile_data();
    void hostile();
    void roughly();
};

void TestHermesImporter::conversation()
{
    Hermes source;
    source.addTurn();
    MemoryStore store;
    const auto report = importFile(source.path(), store);
    QVERIFY(report);
    const Session &session = store.sessions.constFirst().session;
    QCOMPARE(session.origin.format, u"hermes"_s);
    QCOMPARE(session.origin.sessionId, u"s-1"_s);
    QCOMPARE(session.name, u"Named"_s);
    QCOMPARE(session.cwd, u"/p"_s);
    QCOMPARE(session.createdAt.toSecsSinceEpoch(), 1767323046);
    const QList<Entry> &entries = store.entries();
    QCOMPARE(entries.size(), 4);
    QCOMPARE(entries.at(0).createdAt.toSecsSinceEpoch(), 1767323048);
    QCOMPARE(entries.at(1).blocks.size(), 3);
    QCOMPARE(std::get<ThinkingBlock>(entries.at(1).blocks.at(0)),
             (ThinkingBlock { u"hm"_s, u"s"_s, false }));
    QCOMPARE(entries.at(1).model, u"m"_s);
    QVERIFY(entries.at(1).stopReason == StopReason::ToolUse);
    QVERIFY(entries.at(1).data.contains("hermes:reasoning"_L1));
    QVERIFY(entries.at(2).role == Role::ToolResult);
    QCOMPARE(entries.at(2).toolName, u"look"_s);
    QVERIFY(entries.at(3).stopReason == StopReason::Length);
    QCOMPARE(store.broken, QStringList());
    QCOMPARE(importFile(source.path(), store)->sessions.constFirst().added, 0);
    source.add(u"user"_s, u"and tomorrow?"_s);
    QCOMPARE(importFile(source.path(), store)->sessions.constFirst().added, 1);
}

void TestHermesImporter::documentsSayTheSame()
{
    Hermes source;
    source.addTurn();
    MemoryStore store;
    const auto report = importWith(Importer(hermesFormat), document(), store);
    QVERIFY(report);
    QCOMPARE(report->sessions.constFirst().source["entries"_L1].toInt(), 4);
    QCOMPARE(store.entries().size(), 4);
    QCOMPARE(importFile(source.path(), store)->sessions.constFirst().added, 0);
    QCOMPARE(store.sessions.size(), 1);
}

void TestHermesImporter::parts()
{
    Hermes source;
    source.add(
            u"user"_s,
            QString(QChar(u'\0')
                    + u"json:[{\"type\":\"text\",\"text\":\"see\"},{\"type\":\"image_url\",\"image_url\":{\"url\":\"data:image/png;base64,iVBORw0KGgo=\"}},{\"type\":\"hologram\"}]"_s));
    MemoryStore store;
    QVERIFY(importFile(source.path(), store));
    const Entry &entry = store.entries().constFirst();
    QCOMPARE(entry.blocks.size(), 2);
    QCOMPARE(entry.text(), u"see"_s);
    QVERIFY(entry.data.contains("hermes:parts"_L1));
}

/// Rows that were taken back stay, and what was said instead stands beside them.
void TestHermesImporter::takenBack()
{
    Hermes source(u", active INTEGER NOT NULL DEFAULT 1, compacted INTEGER DEFAULT 0"_s);
    source.add(u"user"_s, u"a"_s);
    source.add(u"user"_s, u"b"_s, { { u"active"_s, 0 } });
    source.add(u"assistant"_s, u"c"_s, { { u"active"_s, 0 } });
    source.add(u"user"_s, u"d"_s);
    MemoryStore store;
    QVERIFY(importFile(source.path(), store));
    const QList<Entry> &entries = store.entries();
    QCOMPARE(entries.size(), 4);
    QCOMPARE(entries.at(2).parent, entries.at(1).id);
    QCOMPARE(entries.at(3).parent, entries.at(0).id);
    QCOMPARE(store.sessions.constFirst().session.leaf, entries.at(3).id);
}

void TestHermesImporter::compactedInPlace()
{
    Hermes source(u", active INTEGER NOT NULL DEFAULT 1, compacted INTEGER DEFAULT 0, "
                  "_compressed_summary INTEGER DEFAULT 0"_s);
    source.add(u"user"_s, u"a"_s, { { u"active"_s, 0 }, { u"compacted"_s, 1 } });
    source.add(u"user"_s, u"so far"_s, { { u"_compressed_summary"_s, 1 } });
    source.add(u"user"_s, u"b"_s);
    MemoryStore store;
    QVERIFY(importFile(source.path(), store));
    const QList<Entry> &entries = store.entries();
    QCOMPARE(entries.size(), 3);
    QVERIFY(entries.at(1).type == EntryType::Compaction);
    QCOMPARE(entries.at(1).summary, u"so far"_s);
    QCOMPARE(entries.at(2).parent, entries.at(1).id);
}

void TestHermesImporter::sessionsOfSessions()
{
    Hermes source;
    source.execute(u"INSERT INTO sessions VALUES ('s-2', 'cli', 'm', 's-1', 1767323060.6, NULL, "
                   "NULL, NULL, NULL);\n"
                   "INSERT INTO sessions VALUES ('s-3', 'cli', 'm', 's-1', 1767323050, 1767323051, "
                   "NULL, NULL, NULL)"_s);
    for (const QString &session : { u"s-1"_s, u"s-2"_s, u"s-3"_s }) {
        source.add(u"user"_s, session, { { u"session_id"_s, session } });
    }
    MemoryStore store;
    QVERIFY(importFile(source.path(), store));
    QCOMPARE(store.sessions.size(), 3);
    QHash<QString, SessionKind> kinds;
    for (const MemoryStore::Stored &stored : store.sessions) {
        kinds.insert(stored.session.origin.sessionId, stored.session.kind);
    }
    QVERIFY(kinds.value(u"s-2"_s) == SessionKind::Person); // goes on where the first was full
    QVERIFY(kinds.value(u"s-3"_s) == SessionKind::Subagent);
}

void TestHermesImporter::isNobodyElses()
{
    const QStringList tables { u"schema_version"_s, u"sessions"_s, u"messages"_s,
                               u"sqlite_sequence"_s, u"messages_fts"_s };
    for (const ImportFormat *format : importFormats()) {
        if (format->owns != nullptr) {
            QVERIFY2(format->owns(tables) == (format == &hermesFormat), format->id.data());
        }
        if (format->recognizes != nullptr) {
            QVERIFY2(format->recognizes(document()) == (format == &hermesFormat),
                     format->id.data());
        }
    }
}

void TestHermesImporter::hostile_data()
{
    QTest::addColumn<QString>("column");
    QTest::addColumn<QVariant>("value");
    QTest::newRow("calls that are none") << u"tool_calls"_s << QVariant(u"[7,{},[[]]]"_s);
    QTest::newRow("no JSON") << u"tool_calls"_s << QVariant(u"[{"_s);
    QTest::newRow("too deep") << u"reasoning_details"_s << QVariant(QString(100'000, u'['));
    QTest::newRow("a number") << u"reasoning"_s << QVariant(7);
    QTest::newRow("no UTF-8") << u"content"_s << QVariant(QByteArray("\xff\xfe\0x", 4));
    QTest::newRow("not the JSON it says") << u"content"_s << QVariant(QByteArray("\0json:{", 7));
    QTest::newRow("a time beyond all") << u"timestamp"_s << QVariant(1e300);
}

void TestHermesImporter::hostile()
{
    QFETCH(const QString, column);
    QFETCH(const QVariant, value);
    Hermes source;
    source.add(u"user"_s, u"hi"_s);
    QVariantMap row { { u"session_id"_s, u"s-1"_s }, { u"role"_s, u"assistant"_s } };
    row[column] = value;
    source.insert(u"messages"_s, row);
    source.add(u"user"_s, u"still there"_s);
    MemoryStore store;
    QVERIFY(importFile(source.path(), store));
    QCOMPARE(store.broken, QStringList());
    QCOMPARE(store.entries().size(), 3);
    QCOMPARE(store.entries().constLast().text(), u"still there"_s);
}

void TestHermesImporter::roughly()
{
    QCOMPARE(roughlyTreated(Importer(hermesFormat), document()), QString());
}

QTEST_GUILESS_MAIN(TestHermesImporter)
#include "tst_hermesimporter.moc"
