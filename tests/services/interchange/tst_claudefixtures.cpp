// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudefiles.h"
#include "fixturefiles.h"
#include "pifiles.h"

#include <QDirIterator>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Real transcripts, against figures that another program counted in them.
class TestClaudeFixtures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everythingComesIn_data() { addFiles(); }
    void everythingComesIn();
    void theContextIsComplete_data() { addFiles(); }
    void theContextIsComplete();
    void importingAgainAddsNothing_data() { addFiles(); }
    void importingAgainAddsNothing();
    void rewrittenWithNewIdsAddsNothing_data() { addFiles(); }
    void rewrittenWithNewIdsAddsNothing();
    void aGrowingFileAddsTheRest_data() { addFiles(); }
    void aGrowingFileAddsTheRest();
    void subagentsFindTheirSession();

private:
    static void addFiles();
};

void TestClaudeFixtures::addFiles()
{
    QTest::addColumn<QString>("path");
    const QString folder = sharedPath(u"fixtures/claude"_s);
    if (folder.isEmpty()) {
        QTest::newRow("missing") << QString();
        return;
    }
    QStringList paths;
    QDirIterator files(folder, { u"*.jsonl"_s }, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        paths += files.next();
    }
    paths.sort();
    for (const QString &path : std::as_const(paths)) {
        QTest::newRow(path.sliced(folder.size() + 1).toUtf8().constData()) << path;
    }
}

void TestClaudeFixtures::everythingComesIn()
{
    REQUIRE_FILE(path);
    const QString root = sharedPath(u"fixtures"_s);
    const QJsonObject expected =
            expectedFigures(root + "/STATS.txt"_L1, path.sliced(root.size() + 1));
    QVERIFY(expected.size() > 30);

    MemoryStore store;
    const auto report = Importer(claudeFormat).import(path, store);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QCOMPARE(store.broken, QStringList());
    const QJsonObject said = expected["chars_utf16"_L1].toObject();
    const QHash<QString, qint64> came = amountsIn(store);
    if (expected["tree"_L1]["duplicate_ids"_L1].toInt() == 0) { // which are counted there
        QCOMPARE(came[u"assistant"_s], said["assistant.text"_L1].toInteger());
    }
    QCOMPARE(came[u"thinking"_s], said["assistant.thinking"_L1].toInteger());
    QCOMPARE(came[u"toolResult"_s], said["tool_result"_L1].toInteger());
    QCOMPARE(came[u"calls"_s], expected["block_types"_L1]["tool_use"_L1].toInteger());
    QCOMPARE(came[u"images"_s], expected["images"_L1].toInteger());

    qint64 lines = 0;
    qint64 compactions = 0;
    qint64 answers = 0;
    Usage usage;
    for (qsizetype i = 0; i < store.sessions.size(); ++i) {
        const ImportedSession &session = report->sessions.at(i);
        QCOMPARE(session.added, session.entries);
        QCOMPARE(session.skippedCount, 0);
        QCOMPARE(session.format, u"claude-code"_s);
        compactions += session.compactions;
        lines += session.source["entries"_L1].toInteger();
        for (const Entry &entry : store.entries(i)) {
            answers += entry.role == Role::Assistant;
            usage += entry.usage.value_or(Usage());
            QVERIFY(entry.role != Role::ToolResult || !entry.toolCallId.isEmpty());
        }
    }
    QCOMPARE(lines, expected["entries"_L1].toInteger());
    QCOMPARE(compactions, expected[u"compactions"_s].toInteger());
    QCOMPARE(answers, expected[u"usage_message_ids"_s].toInteger());
    const QJsonObject sums = expected[u"usage_sum"_s].toObject();
    QCOMPARE(usage.input, sums[u"input_tokens"_s].toInteger());
    QCOMPARE(usage.cacheRead, sums[u"cache_read_input_tokens"_s].toInteger());
    QCOMPARE(usage.cacheWrite, sums[u"cache_creation_input_tokens"_s].toInteger());
    QVERIFY(usage.output <= sums[u"output_tokens"_s].toInteger());
}

void TestClaudeFixtures::theContextIsComplete()
{
    REQUIRE_FILE(path);
    MemoryStore store;
    QVERIFY(Importer(claudeFormat).import(path, store));
    for (qsizetype i = 0; i < store.sessions.size(); ++i) {
        // From the leaf up: every call has its result behind it, and every result its call before it.
        QSet<QString> results;
        for (EntryId at = store.sessions[i].session.leaf; !at.isNull();) {
            const Entry &entry = *store.find(at);
            at = entry.parent;
            if (entry.role == Role::ToolResult) {
                QVERIFY2(!results.contains(entry.toolCallId), qPrintable(entry.toolCallId));
                results.insert(entry.toolCallId);
                QVERIFY(!entry.toolName.isEmpty() || path.contains("bad-line"_L1));
            }
            for (const Block &block : entry.blocks) {
                if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
                    QVERIFY2(results.remove(call->callId), qPrintable(call->callId));
                }
            }
        }
        QCOMPARE(results, QSet<QString>());
    }
}

void TestClaudeFixtures::importingAgainAddsNothing()
{
    REQUIRE_FILE(path);
    MemoryStore store;
    QVERIFY(Importer(claudeFormat).import(path, store));
    const EntryId leaf = store.sessions.constFirst().session.leaf;
    const QStringList outline = store.outline();
    const qsizetype sessions = store.sessions.size();
    const auto again = Importer(claudeFormat).import(path, store);
    QVERIFY(again);
    for (const ImportedSession &session : again->sessions) {
        QCOMPARE(session.added, 0);
    }
    QCOMPARE(store.sessions.size(), sessions);
    QCOMPARE(store.outline(), outline);
    QCOMPARE(store.sessions.constFirst().session.leaf, leaf);
    QCOMPARE(store.broken, QStringList());
}

void TestClaudeFixtures::rewrittenWithNewIdsAddsNothing()
{
    REQUIRE_FILE(path);
    const QByteArray original = contentsOf(path);
    // As a fork writes it: new ids for all lines of the conversation. What names a subagent stays.
    QByteArray rewritten;
    QHash<QString, QString> ids;
    const QList<QByteArray> lines = QByteArray(original).replace("}{\"", "}\n{\"").split('\n');
    for (const QByteArray &line : lines) {
        const QJsonObject object = QJsonDocument::fromJson(line).object();
        const QString id = object["uuid"_L1].toString();
        const bool named = !object["isSidechain"_L1].toBool() || object["agentId"_L1].isString()
                || object["parentUuid"_L1].isString();
        if (!id.isEmpty() && named && !ids.contains(id)) {
            ids.insert(id, u"new-%1"_s.arg(ids.size()));
        }
    }
    for (const QByteArray &line : lines) {
        QJsonObject object = QJsonDocument::fromJson(line).object();
        if (object.isEmpty()) {
            continue;
        }
        for (const auto key :
             { "uuid"_L1, "parentUuid"_L1, "logicalParentUuid"_L1, "leafUuid"_L1 }) {
            if (object[key].isString()) {
                object[key] = ids.value(object[key].toString(), object[key].toString());
            }
        }
        rewritten += QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
    }
    // Nor do new ids of all else but the session, its agents and what the provider has named.
    static const QRegularExpression other(
            uR"re("(toolUseID|parentToolUseID|promptId|messageId|sourceToolAssistantUUID|source_uuid)":"[^"]+")re"_s);
    rewritten = QString::fromUtf8(rewritten).replace(other, uR"("\1":"another")"_s).toUtf8();
    MemoryStore store;
    QVERIFY(importTranscript(original, store));
    const auto again = importTranscript(rewritten, store);
    QVERIFY(again);
    for (const ImportedSession &session : again->sessions) {
        QCOMPARE(session.added, 0);
    }
    QCOMPARE(store.broken, QStringList());
}

void TestClaudeFixtures::aGrowingFileAddsTheRest()
{
    REQUIRE_FILE(path);
    const QByteArray whole = contentsOf(path);
    MemoryStore fresh;
    QVERIFY(importTranscript(whole, fresh));
    for (qsizetype part = 1; part < 5; ++part) {
        MemoryStore store;
        QVERIFY(importTranscript(whole.first(whole.size() * part / 5), store));
        const auto rest = importTranscript(whole, store);
        QVERIFY(rest);
        QCOMPARE(store.sessions.size(), fresh.sessions.size());
        for (qsizetype i = 0; i < store.sessions.size(); ++i) {
            QCOMPARE(store.outline(i), fresh.outline(i));
        }
        QCOMPARE(store.broken, QStringList());
    }
}

void TestClaudeFixtures::subagentsFindTheirSession()
{
    const QString folder = sharedPath(u"fixtures/claude/worktrees"_s);
    if (folder.isEmpty()) {
        QSKIP("the shared material is not here (set VARVE_SHARED): fixtures/claude");
    }
    const QString main = u"ef958aa1-0e93-49f0-bb71-150f63befcd1"_s;
    MemoryStore store;
    QVERIFY(Importer(claudeFormat).import(folder + u'/' + main + ".jsonl"_L1, store));
    const QDir agents(folder + u'/' + main + "/subagents"_L1);
    for (const QFileInfo &file : agents.entryInfoList({ u"*.jsonl"_s }, QDir::Files)) {
        QVERIFY(Importer(claudeFormat).import(file.filePath(), store));
    }
    QCOMPARE(store.sessions.size(), 7);
    for (qsizetype i = 1; i < store.sessions.size(); ++i) {
        const Session &session = store.sessions[i].session;
        QVERIFY(session.kind == SessionKind::Subagent);
        QCOMPARE(session.parentSession, store.sessions[0].session.id);
        QVERIFY(session.origin.sessionId.startsWith(main + u':'));
    }
}

QTEST_GUILESS_MAIN(TestClaudeFixtures)
#include "tst_claudefixtures.moc"
