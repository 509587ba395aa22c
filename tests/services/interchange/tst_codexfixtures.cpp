// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codexlines.h"
#include "fixturefiles.h"
#include "pifiles.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Real files, against figures that another program counted in them.
class TestCodexFixtures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everythingComesIn_data() { addFiles(); }
    void everythingComesIn();
    void tokensAndTextsAddUp_data() { addFiles(); }
    void tokensAndTextsAddUp();
    void importingAgainAddsNothing_data() { addFiles(); }
    void importingAgainAddsNothing();
    void rewrittenWithNewIdsAddsNothing_data() { addFiles(); }
    void rewrittenWithNewIdsAddsNothing();
    void aGrowingFileAddsTheRest_data() { addFiles(); }
    void aGrowingFileAddsTheRest();

private:
    static void addFiles();
    static QJsonValue withNewIds(const QJsonValue &value);
};

void TestCodexFixtures::addFiles()
{
    addFixtures(u"codex"_s, { u"*.jsonl"_s });
}

void TestCodexFixtures::everythingComesIn()
{
    REQUIRE_FILE(path);
    const QJsonObject expected = expectedFigures(sharedPath(u"fixtures/STATS.txt"_s),
                                                 "codex/"_L1 + QFileInfo(path).fileName());
    QVERIFY(expected.size() > 20);

    MemoryStore store;
    const auto report = Importer(codexFormat).import(path, store);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    const ImportedSession &session = report->sessions.constFirst();
    QCOMPARE(session.source["entry_types"_L1], expected["entry_types"_L1]);
    QCOMPARE(session.compactions, expected[u"compactions"_s].toInteger());
    QCOMPARE(session.added, session.entries);
    QCOMPARE(session.skipped.size(), 0);
    QCOMPARE(store.entries().size(), session.entries);
    QCOMPARE(store.broken, QStringList());
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().constLast().id);
}

/// What the file says of all together is in the entries, once.
void TestCodexFixtures::tokensAndTextsAddUp()
{
    REQUIRE_FILE(path);
    const QJsonObject expected = expectedFigures(sharedPath(u"fixtures/STATS.txt"_s),
                                                 "codex/"_L1 + QFileInfo(path).fileName());
    MemoryStore store;
    QVERIFY(Importer(codexFormat).import(path, store));
    Usage sum;
    qint64 typed = 0;
    qint64 calls = 0;
    qint64 results = 0;
    qint64 said = 0;
    for (const Entry &entry : store.entries()) {
        sum += entry.usage.value_or(Usage {});
        typed += entry.role == Role::User;
        results += entry.role == Role::ToolResult;
        if (entry.role != Role::Assistant) {
            continue;
        }
        QVERIFY(entry.usage);
        said += entry.text().size();
        calls += std::ranges::count_if(entry.blocks, [](const Block &block) {
            return std::holds_alternative<ToolCallBlock>(block);
        });
    }
    const QJsonObject usage = expected["usage_sum"_L1].toObject();
    QCOMPARE(sum.prompt(), usage["input_tokens"_L1].toInteger());
    QCOMPARE(sum.cacheRead, usage["cached_input_tokens"_L1].toInteger());
    QCOMPARE(sum.output, usage["output_tokens"_L1].toInteger());
    QCOMPARE(sum.thinking, usage["reasoning_output_tokens"_L1].toInteger());
    QCOMPARE(typed, expected["user_message_events"_L1].toInteger());
    QCOMPARE(said, expected["chars_utf16"_L1]["assistant.text"_L1].toInteger());
    const QJsonObject blocks = expected["blocks"_L1].toObject();
    QCOMPARE(calls,
             blocks["function_call.arguments"_L1].toInteger()
                     + blocks["custom_tool_call.input"_L1].toInteger());
    QCOMPARE(results, calls);
}

void TestCodexFixtures::importingAgainAddsNothing()
{
    REQUIRE_FILE(path);
    MemoryStore store;
    const auto first = Importer(codexFormat).import(path, store);
    QVERIFY(first);
    const EntryId leaf = store.sessions.constFirst().session.leaf;
    const QStringList outline = store.outline();
    const auto again = Importer(codexFormat).import(path, store);
    QVERIFY(again);
    QCOMPARE(again->sessions.constFirst().added, 0);
    QCOMPARE(again->sessions.constFirst().entries, first->sessions.constFirst().entries);
    QCOMPARE(store.sessions.size(), 1);
    QCOMPARE(store.outline(), outline);
    QCOMPARE(store.sessions.constFirst().session.leaf, leaf);
    QCOMPARE(store.broken, QStringList());
}

/// As another writer of JSON would write it, with other key order and new ids for all that had one.
QJsonValue TestCodexFixtures::withNewIds(const QJsonValue &value)
{
    if (value.isArray()) {
        QJsonArray array;
        for (const QJsonValue &element : value.toArray()) {
            array += withNewIds(element);
        }
        return array;
    }
    if (!value.isObject()) {
        return value;
    }
    QJsonObject object = value.toObject();
    for (auto member = object.begin(); member != object.end(); ++member) {
        const bool isId = member.key() == "id"_L1 || member.key().endsWith("_id"_L1);
        member.value() = isId && member->isString() ? QJsonValue(member->toString() + "_new"_L1)
                                                    : withNewIds(member.value());
    }
    return object;
}

void TestCodexFixtures::rewrittenWithNewIdsAddsNothing()
{
    REQUIRE_FILE(path);
    const QByteArray original = contentsOf(path);
    QByteArray rewritten;
    for (const QByteArray &line : original.split('\n')) {
        QJsonObject object = QJsonDocument::fromJson(line).object();
        if (object.isEmpty()) {
            continue;
        }
        if (object["type"_L1] != "session_meta"_L1) {
            object["payload"_L1] = withNewIds(object["payload"_L1]);
        }
        rewritten += QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
    }
    QVERIFY(rewritten.contains("_new"));
    MemoryStore store;
    QVERIFY(importRollout(original, store));
    const qsizetype count = store.entries().size();
    const auto again = importRollout(rewritten, store);
    QVERIFY(again);
    QCOMPARE(again->sessions.constFirst().added, 0);
    QCOMPARE(store.entries().size(), count);
}

void TestCodexFixtures::aGrowingFileAddsTheRest()
{
    REQUIRE_FILE(path);
    // Only a session that goes on grows.
    static const QRegularExpression time(u"\"timestamp\":\"20[-0-9T:.]+Z\""_s);
    const QString now = "\"timestamp\":\""_L1 + QString::fromLatin1(Now) + u'"';
    const QByteArray whole = QString::fromUtf8(contentsOf(path)).replace(time, now).toUtf8();
    MemoryStore store;
    constexpr int Steps = 23;
    for (int step = 1; step < Steps; ++step) {
        QVERIFY(importRollout(whole.first(whole.size() * step / Steps), store));
    }
    const auto rest = importRollout(whole, store);
    QVERIFY(rest);
    QVERIFY(rest->sessions.constFirst().added > 0);

    MemoryStore fresh;
    QVERIFY(importRollout(whole, fresh));
    QCOMPARE(store.outline(), fresh.outline());
    QCOMPARE(store.broken, QStringList());
}

QTEST_GUILESS_MAIN(TestCodexFixtures)
#include "tst_codexfixtures.moc"
