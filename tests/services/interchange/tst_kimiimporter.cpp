// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatfiles.h"
#include "importformats.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// ~ stands for an escaped quote.
const QByteArray Begin =
        QByteArray(
                R"({"role":"_system_prompt","content":"be kind"})"
                "\n"
                R"({"role":"_checkpoint","id":0})"
                "\n"
                R"({"role":"user","content":"hi"})"
                "\n"
                R"({"role":"assistant","content":[{"type":"think","think":"hm","encrypted":"s"},{"type":"text","text":"I look"}],"tool_calls":[{"type":"function","id":"c1","function":{"name":"ReadFile","arguments":"{~path~:~a~}"}}]})"
                "\n"
                R"({"role":"_usage","token_count":120})"
                "\n"
                R"({"role":"tool","content":[{"type":"text","text":"<system>ERROR: none</system>"}],"tool_call_id":"c1"})"
                "\n"
                R"({"role":"user","content":"<system>CHECKPOINT 1</system>"})"
                "\n")
                .replace("~", R"(\")");

} // namespace

/// Contexts of Kimi CLI.
class TestKimiImporter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void conversation();
    void stepsBackAreBranches();
    void recognizes();
};

void TestKimiImporter::conversation()
{
    MemoryStore store;
    const auto report =
            importWith(Importer(kimiFormat), Begin + R"({"role":"_hologram","x":1})" + '\n', store);
    QVERIFY(report);
    const QList<Entry> &entries = store.entries();
    QCOMPARE(entries.size(), 5);
    QCOMPARE(entries.at(0).text(), u"hi"_s);
    QCOMPARE(entries.at(1).blocks.size(), 3);
    QVERIFY(entries.at(1).stopReason == StopReason::ToolUse);
    QVERIFY(entries.at(2).role == Role::ToolResult);
    QCOMPARE(entries.at(2).toolName, u"ReadFile"_s);
    QCOMPARE(entries.at(2).toolStatus, u"error"_s);
    QVERIFY(entries.at(3).role == Role::Custom);
    QCOMPARE(report->sessions.constFirst().notes.filter("_checkpoint (1)"_L1).size(), 1);
    QVERIFY(report->sessions.constFirst().notes.constLast().contains("_hologram (1)"_L1));
    QCOMPARE(store.broken, QStringList());
    QCOMPARE(importWith(Importer(kimiFormat), Begin, store)->sessions.constFirst().added, 0);
    QCOMPARE(roughlyTreated(Importer(kimiFormat), Begin), QString());
}

/// The program goes back by writing the beginning into a new file, and keeps the old one beside it.
void TestKimiImporter::stepsBackAreBranches()
{
    const QTemporaryDir home;
    const QString folder = home.filePath(u"sessions/ab/s-1"_s);
    QVERIFY(QDir().mkpath(folder));
    const auto write = [&folder](const QString &name, const QByteArray &bytes) {
        QFile file(folder + u'/' + name);
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    };
    QVERIFY(write(u"context_1.jsonl"_s, Begin + R"({"role":"user","content":"one way"})" + '\n'));
    QVERIFY(write(u"context.jsonl"_s, Begin + R"({"role":"user","content":"another"})" + '\n'));
    MemoryStore store;
    QVERIFY(importFile(folder + u"/context_1.jsonl"_s, store));
    const auto report = importFile(folder + u"/context.jsonl"_s, store);
    QVERIFY(report);
    QCOMPARE(report->sessions.constFirst().added, 1);
    QCOMPARE(store.sessions.size(), 1);
    const Session &session = store.sessions.constFirst().session;
    QCOMPARE(session.origin.sessionId, u"s-1"_s);
    QCOMPARE(session.leaf, store.entries().constLast().id);
    QCOMPARE(store.entries().at(4).parent, store.entries().at(5).parent);
}

void TestKimiImporter::recognizes()
{
    for (const ImportFormat *format : importFormats()) {
        if (format->recognizes != nullptr) {
            QCOMPARE(format->recognizes(Begin), format == &kimiFormat);
        }
    }
}

QTEST_GUILESS_MAIN(TestKimiImporter)
#include "tst_kimiimporter.moc"
