// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatfiles.h"
#include "importformats.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QTimeZone>

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

/// Contexts of Kimi CLI, and journals of Kimi Code.
class TestKimiImporter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void conversation();
    void saidByTheProgram();
    void besideTheContext();
    void stepsBackAreBranches();
    void journal();
    void journalIsWritten();
    void journalsOfAgents();
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

/// Reminders stand among the prompts.
void TestKimiImporter::saidByTheProgram()
{
    MemoryStore store;
    QVERIFY(importWith(
            Importer(kimiFormat),
            Begin + R"({"role":"user","content":[{"type":"text","text":"<system-reminder>\nPlan mode\n</system-reminder>"}]})"
                    + '\n'
                    + R"({"role":"user","content":"<system-reminder>a</system-reminder> I say"})"
                    + '\n'
                    + R"({"role":"user","content":"<system>a</system> b <system>c</system>"})"
                    + '\n',
            store));
    const QList<Entry> &entries = store.entries();
    QCOMPARE(entries.size(), 7);
    QVERIFY(entries.at(4).role == Role::Custom);
    QVERIFY(entries.at(5).role == Role::User);
    QVERIFY(entries.at(6).role == Role::User);
}

/// The title, the folder and who started it are not in the context.
void TestKimiImporter::besideTheContext()
{
    const QTemporaryDir home;
    const QByteArray place = QCryptographicHash::hash("/p/q", QCryptographicHash::Md5).toHex();
    const QString folder = home.filePath(u"sessions/%1/s-1"_s.arg(QLatin1StringView(place)));
    QVERIFY(QDir().mkpath(folder + u"/subagents/a-1"_s));
    const auto write = [](const QString &path, const QByteArray &bytes) {
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    };
    QVERIFY(write(home.filePath(u"kimi.json"_s),
                  R"({"work_dirs":[{"path":"/other"},{"path":"/p/q","kaos":"local"}]})"));
    QVERIFY(write(folder + u"/state.json"_s, R"({"version":1,"custom_title":"Named"})"));
    QVERIFY(write(folder + u"/context.jsonl"_s, Begin));
    QVERIFY(write(folder + u"/subagents/a-1/meta.json"_s, R"({"description":"Look around"})"));
    QVERIFY(write(folder + u"/subagents/a-1/context.jsonl"_s, Begin));
    MemoryStore store;
    QVERIFY(importFile(folder + u"/context.jsonl"_s, store));
    QVERIFY(importFile(folder + u"/subagents/a-1/context.jsonl"_s, store));
    QCOMPARE(store.sessions.size(), 2);
    const Session &session = store.sessions.at(0).session;
    QCOMPARE(session.name, u"Named"_s);
    QCOMPARE(session.cwd, u"/p/q"_s);
    const Session &subagent = store.sessions.at(1).session;
    QVERIFY(subagent.kind == SessionKind::Subagent);
    QCOMPARE(subagent.parentSession, session.id);
    QCOMPARE(subagent.name, u"Look around"_s);
    QCOMPARE(subagent.cwd, u"/p/q"_s);
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

namespace
{

/// Of Kimi Code: what was done to the context of an agent. `record` without its braces.
QByteArray journalLine(const QByteArray &record)
{
    static qint64 time = 1785612812000;
    return '{' + record + R"(,"time":)" + QByteArray::number(time += 1000) + "}\n";
}

QByteArray said(const QByteArray &text, const QByteArray &origin = "user")
{
    return journalLine(
            R"("type":"context.append_message","message":{"role":"user","content":[{"type":"text","text":")"
            + text + R"("}],"toolCalls":[],"origin":{"kind":")" + origin + R"("}})");
}

QByteArray happened(const QByteArray &event)
{
    return journalLine(R"("type":"context.append_loop_event","event":{)" + event + '}');
}

const QByteArray JournalBegins =
        R"({"type":"metadata","protocol_version":"1.4","created_at":1785612803281})"
        "\n";

/// The rank of its parent and what it says, for each entry.
QStringList ranked(const MemoryStore &store)
{
    QStringList lines;
    const SessionTree tree = store.tree(0);
    for (int i = 0; i < tree.size(); ++i) {
        const Entry &entry = store.entries().at(i);
        lines += QString::number(tree.parentOf(i)) + u' '
                + (entry.summary.isEmpty() ? entry.text() : entry.summary);
    }
    return lines;
}

QByteArray answered(const QByteArray &step, const QByteArray &text)
{
    return happened(R"("type":"step.begin","uuid":")" + step + '"')
            + happened(R"("type":"content.part","stepUuid":")" + step
                       + R"(","part":{"type":"text","text":")" + text + R"("})")
            + happened(R"("type":"step.end","uuid":")" + step + R"(","finishReason":"end_turn")");
}

} // namespace

void TestKimiImporter::journal()
{
    const QByteArray bytes =
            JournalBegins + journalLine(R"("type":"config.update","modelAlias":"a/m")")
            + journalLine(R"("type":"turn.prompt","input":[{"type":"text","text":"hi"}])")
            + said("hi") + happened(R"("type":"step.begin","uuid":"s1")")
            + journalLine(R"("type":"llm.request","kind":"loop","provider":"kimi","model":"m")")
            + happened(
                    R"("type":"content.part","stepUuid":"s1","part":{"type":"think","think":"hm"})")
            + happened(
                    R"("type":"tool.call","stepUuid":"s1","toolCallId":"c","name":"Bash","args":{"command":"ls"})")
            + said("reminded", "injection")
            + happened(
                    R"("type":"tool.result","toolCallId":"c","result":{"output":"none","isError":true})")
            + happened(
                    R"("type":"step.end","uuid":"s1","finishReason":"tool_use","usage":{"inputOther":3,"output":4,"inputCacheRead":5,"inputCacheCreation":6})")
            + answered("s2", "wrong") + said("again") + answered("s3", "not it")
            + journalLine(R"("type":"context.undo","count":2)") + said("otherwise")
            + journalLine(
                    R"("type":"context.apply_compaction","summary":"so far","tokensBefore":900,"compactedCount":2)")
            + journalLine(R"("type":"hologram.shown")") + said("on");
    MemoryStore store;
    const auto report = importWith(Importer(kimiFormat), bytes, store);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QCOMPARE(ranked(store),
             QStringList({ u"-1 hi"_s, u"0 "_s, u"1 none"_s, u"2 reminded"_s, u"3 wrong"_s,
                           u"4 again"_s, u"5 not it"_s, u"-1 otherwise"_s, u"7 so far"_s,
                           u"8 on"_s }));
    const QList<Entry> &entries = store.entries();
    QCOMPARE(entries.at(1).model, u"m"_s);
    QCOMPARE(entries.at(1).blocks.size(), 2);
    QCOMPARE(entries.at(1).usage.value_or(Usage()).cacheRead, 5);
    QVERIFY(entries.at(1).stopReason == StopReason::ToolUse);
    QCOMPARE(entries.at(2).toolName, u"Bash"_s);
    QCOMPARE(entries.at(2).toolStatus, u"error"_s);
    QVERIFY(entries.at(3).role == Role::Custom);
    QVERIFY(entries.at(8).type == EntryType::Compaction);
    QCOMPARE(entries.at(8).tokensBefore, 900);
    QVERIFY(report->sessions.constFirst().notes.join(u' ').contains("hologram.shown (1)"_L1));
    QCOMPARE(importWith(Importer(kimiFormat), bytes, store)->sessions.constFirst().added, 0);
    QCOMPARE(store.broken, QStringList());
    QCOMPARE(roughlyTreated(Importer(kimiFormat), bytes), QString());
}

/// A step whose end is not there yet waits, and comes once.
void TestKimiImporter::journalIsWritten()
{
    const QByteArray step = answered("s1", "yes");
    const QByteArray beginning = JournalBegins + said("hi");
    const QByteArray half = beginning + step.first(step.indexOf('\n') + 1);
    MemoryStore store;
    ImportControl control;
    control.now = QDateTime::fromMSecsSinceEpoch(1785613000000, QTimeZone::UTC);
    const auto waits = importWith(Importer(kimiFormat), half, store, control);
    QVERIFY(waits);
    QCOMPARE(store.entries().size(), 1);
    QVERIFY(waits->sessions.constFirst().leftOutUntil.isValid());
    QVERIFY(importWith(Importer(kimiFormat), beginning + step, store, control));
    QCOMPARE(ranked(store), QStringList({ u"-1 hi"_s, u"0 yes"_s }));
    QCOMPARE(store.sessions.size(), 1);
}

void TestKimiImporter::journalsOfAgents()
{
    const QTemporaryDir home;
    const QString folder = home.filePath(u"sessions/wd_p_ab/session_1"_s);
    QVERIFY(QDir().mkpath(folder + u"/agents/main"_s));
    QVERIFY(QDir().mkpath(folder + u"/agents/agent-0"_s));
    const auto write = [&folder](const QString &name, const QByteArray &bytes) {
        QFile file(folder + name);
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    };
    QVERIFY(write(
            u"/state.json"_s,
            R"({"title":"Named","workDir":"/p","agents":{"main":{"parentAgentId":null},"agent-0":{"parentAgentId":"main"}}})"));
    QVERIFY(write(u"/agents/main/wire.jsonl"_s, JournalBegins + said("hi")));
    QVERIFY(write(u"/agents/agent-0/wire.jsonl"_s, JournalBegins + said("look", "system_trigger")));
    MemoryStore store;
    QVERIFY(importFile(folder + u"/agents/main/wire.jsonl"_s, store));
    QVERIFY(importFile(folder + u"/agents/agent-0/wire.jsonl"_s, store));
    QCOMPARE(store.sessions.size(), 2);
    const Session &session = store.sessions.at(0).session;
    QCOMPARE(session.origin.sessionId, u"session_1"_s);
    QCOMPARE(session.name, u"Named"_s);
    QCOMPARE(session.cwd, u"/p"_s);
    QVERIFY(store.sessions.at(1).session.kind == SessionKind::Subagent);
    QCOMPARE(store.sessions.at(1).session.parentSession, session.id);
    QVERIFY(store.entries(1).constFirst().role == Role::User);
}

void TestKimiImporter::recognizes()
{
    for (const ImportFormat *format : importFormats()) {
        if (format->recognizes != nullptr) {
            QCOMPARE(format->recognizes(Begin), format == &kimiFormat);
            QCOMPARE(format->recognizes(QByteArray(JournalBegins + said("hi"))),
                     format == &kimiFormat);
        }
    }
}

QTEST_GUILESS_MAIN(TestKimiImporter)
#include "tst_kimiimporter.moc"
