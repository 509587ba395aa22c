// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fixturefiles.h"
#include "pifiles.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Real files, against figures that another program counted in them.
class TestPiFixtures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everythingComesIn_data() { addFiles(); }
    void everythingComesIn();
    void importingAgainAddsNothing_data() { addFiles(); }
    void importingAgainAddsNothing();
    void rewrittenWithNewIdsAddsNothing_data() { addFiles(); }
    void rewrittenWithNewIdsAddsNothing();
    void aGrowingFileAddsTheRest_data() { addFiles(); }
    void aGrowingFileAddsTheRest();

private:
    static void addFiles();
};

void TestPiFixtures::addFiles()
{
    addFixtures(u"pi"_s, { u"*.jsonl"_s });
}

void TestPiFixtures::everythingComesIn()
{
    REQUIRE_FILE(path);
    const QJsonObject expected = expectedFigures(sharedPath(u"fixtures/STATS.txt"_s),
                                                 "pi/"_L1 + QFileInfo(path).fileName());
    QVERIFY(expected.size() > 20);

    MemoryStore store;
    const auto report = Importer(piFormat).import(path, store);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    const ImportedSession &session = report->sessions.constFirst();
    QCOMPARE(session.source["entry_types"_L1], expected["entry_types"_L1]);
    QCOMPARE(session.compactions, expected["compactions"_L1].toInteger());
    QCOMPARE(session.branches, expected["tree"_L1]["branch_points"_L1].toInteger());
    QCOMPARE(session.entries, expected[u"entries"_s].toInteger());
    QCOMPARE(session.added, session.entries);
    QCOMPARE(session.skipped.size(), 0);
    QCOMPARE(store.entries().size(), session.entries);
    QCOMPARE(store.broken, QStringList());
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().constLast().id);

    const QJsonObject said = expected["chars_utf16"_L1].toObject();
    const QHash<QString, qint64> came = amountsIn(store);
    QCOMPARE(came[u"user"_s], said["user.text"_L1].toInteger());
    QCOMPARE(came[u"assistant"_s], said["assistant.text"_L1].toInteger());
    QCOMPARE(came[u"toolResult"_s], said["toolResult.text"_L1].toInteger());
    QCOMPARE(came[u"thinking"_s], said["assistant.thinking"_L1].toInteger());
    QCOMPARE(came[u"images"_s], expected["images"_L1].toInteger());
    QCOMPARE(came[u"calls"_s], expected["block_types"_L1]["toolCall"_L1].toInteger());
    Usage usage;
    for (const Entry &entry : store.entries()) {
        usage += entry.usage.value_or(Usage());
    }
    QCOMPARE(usage.output, expected["usage_sum"_L1]["output"_L1].toInteger());
    QCOMPARE(usage.prompt(),
             expected["usage_sum"_L1]["input"_L1].toInteger()
                     + expected["usage_sum"_L1]["cacheRead"_L1].toInteger()
                     + expected["usage_sum"_L1]["cacheWrite"_L1].toInteger());

    const SessionTree tree = store.tree();
    int deepest = 0;
    for (int i = 0; i < tree.size(); ++i) {
        deepest = qMax(deepest, tree.depthOf(i) + 1);
    }
    const QJsonObject figures = expected[u"tree"_s].toObject();
    QCOMPARE(deepest, figures[u"max_depth"_s].toInt(int(tree.size())));
    QCOMPARE(tree.childrenOf(-1).size(), 1u);
}

void TestPiFixtures::importingAgainAddsNothing()
{
    REQUIRE_FILE(path);
    MemoryStore store;
    const auto first = Importer(piFormat).import(path, store);
    QVERIFY(first);
    const EntryId leaf = store.sessions.constFirst().session.leaf;
    const QStringList outline = store.outline();
    const auto again = Importer(piFormat).import(path, store);
    QVERIFY(again);
    QCOMPARE(again->sessions.constFirst().added, 0);
    QCOMPARE(again->sessions.constFirst().entries, first->sessions.constFirst().entries);
    QCOMPARE(store.sessions.size(), 1);
    QCOMPARE(store.outline(), outline);
    QCOMPARE(store.sessions.constFirst().session.leaf, leaf);
    QCOMPARE(store.broken, QStringList());
}

void TestPiFixtures::rewrittenWithNewIdsAddsNothing()
{
    REQUIRE_FILE(path);
    const QByteArray original = contentsOf(path);
    // As another writer of JSON would, with other key order and new ids for all that had one.
    QByteArray rewritten;
    QHash<QString, QString> ids;
    const auto renamed = [&ids](const QJsonValue &id) -> QJsonValue {
        if (!id.isString()) {
            return id;
        }
        if (!ids.contains(id.toString())) {
            ids.insert(id.toString(), u"%1"_s.arg(ids.size() + 0xabc0000, 8, 16, QChar(u'0')));
        }
        return ids.value(id.toString());
    };
    const QByteArray unglued = QByteArray(original).replace("}{\"type\"", "}\n{\"type\"");
    const QList<QByteArray> lines = unglued.split('\n');
    for (const QByteArray &line : lines) {
        QJsonObject object = QJsonDocument::fromJson(line).object();
        if (object.isEmpty() || object["type"_L1] == "session"_L1) {
            rewritten += line + '\n';
            continue;
        }
        for (const auto key :
             { "id"_L1, "parentId"_L1, "firstKeptEntryId"_L1, "targetId"_L1, "fromId"_L1 }) {
            if (object.contains(key)) {
                object[key] = renamed(object[key]);
            }
        }
        rewritten += QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
    }
    MemoryStore store;
    QVERIFY(importBytes(original, store));
    const qsizetype count = store.entries().size();
    const auto again = importBytes(rewritten, store);
    QVERIFY(again);
    QCOMPARE(again->sessions.constFirst().added, 0);
    QCOMPARE(store.entries().size(), count);
}

void TestPiFixtures::aGrowingFileAddsTheRest()
{
    REQUIRE_FILE(path);
    const QByteArray whole = contentsOf(path);
    MemoryStore store;
    const auto half = importBytes(whole.first(whole.size() / 2), store);
    QVERIFY(half);
    const auto rest = importBytes(whole, store);
    QVERIFY(rest);
    QVERIFY(rest->sessions.constFirst().added > 0);

    MemoryStore fresh;
    QVERIFY(importBytes(whole, fresh));
    QCOMPARE(store.outline(), fresh.outline());
    QCOMPARE(store.broken, QStringList());
}

QTEST_GUILESS_MAIN(TestPiFixtures)
#include "tst_pifixtures.moc"
