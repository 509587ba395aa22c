// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatfiles.h"
#include "contextedit.h"
#include "importformats.h"
#include "importplaces.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// ~ stands for an escaped quote, ID for the conversation's, MORE for further members.
const QByteArray State =
        R"({"id":"5-5-5","agent":{"llm":{"model":"openai/gpt-9","api_key":"**********"},"tools":[],"include_default_tools":["FinishTool"],"kind":"Agent"},"workspace":{"working_dir":"/home/u/house","kind":"LocalWorkspace"},"execution_status":"finished","stuck_detection":true,MORE"stats":{"usage_to_metrics":{"agent":{"costs":[{"cost":0.5},{"cost":0.25}],"token_usages":[{"model":"openai/gpt-9","prompt_tokens":100,"completion_tokens":7,"cache_read_tokens":30,"cache_write_tokens":10,"reasoning_tokens":2,"response_id":"r1"},{"model":"openai/gpt-9","prompt_tokens":9,"completion_tokens":1,"response_id":"of nobody"}]}}}})";
const QByteArray System =
        R"({"id":"e-0","timestamp":"2026-01-21T22:37:55.687967","source":"agent","system_prompt":{"type":"text","text":"You mend"},"dynamic_context":{"type":"text","text":"houses"},"tools":[{"description":"runs"},{"description":"edits"}],"kind":"SystemPromptEvent"})";
const QByteArray Prompt =
        R"({"id":"e-1","timestamp":"2026-01-21T22:37:56.000001","source":"user","llm_message":{"role":"user","content":[{"type":"text","text":"Mend the roof"},{"type":"image","image_urls":["data:image/png;base64,iVBORw0KGgo=","https://x.example/a.png"]}],"thinking_blocks":[],"vision_enabled":true},"activated_skills":["roofs"],"extended_content":[{"type":"text","text":"Use straw"}],"kind":"MessageEvent"})";
const QByteArray FirstCall =
        R"({"id":"e-2","timestamp":"2026-01-21T22:37:57","source":"agent","thought":[{"type":"text","text":"I look"}],"reasoning_content":"hm","thinking_blocks":[{"type":"thinking","thinking":"hm","signature":"s"},{"type":"redacted_thinking","data":"d"}],"action":{"command":"ls","kind":"TerminalAction"},"tool_name":"terminal","tool_call_id":"c1","tool_call":{"id":"c1","name":"terminal","arguments":"{~command~:~ls~,~summary~:~look~}","origin":"completion"},"llm_response_id":"r1","security_risk":"LOW","summary":"look","kind":"ActionEvent"})";
const QByteArray SecondCall =
        R"({"id":"e-3","timestamp":"2026-01-21T22:37:57","source":"agent","thought":[],"thinking_blocks":[],"action":{"path":"a","kind":"FileEditorAction"},"tool_name":"file_editor","tool_call_id":"c2","tool_call":{"id":"c2","type":"function","function":{"name":"file_editor","arguments":"{"}},"llm_response_id":"r1","kind":"ActionEvent"})";
const QByteArray FirstResult =
        R"({"id":"e-4","timestamp":"2026-01-21T22:37:58","source":"environment","tool_name":"terminal","tool_call_id":"c1","observation":{"content":[{"type":"text","text":"a hole"}],"is_error":false,"exit_code":0,"kind":"TerminalObservation"},"action_id":"e-2","extended_content":[{"type":"text","text":"and a rule"}],"kind":"ObservationEvent"})";
const QByteArray SecondResult =
        R"({"id":"e-5","timestamp":"2026-01-21T22:37:58","source":"environment","tool_name":"file_editor","tool_call_id":"c2","rejection_reason":"no","action_id":"e-3","kind":"UserRejectObservation"})";
const QByteArray Answer =
        R"({"id":"e-6","timestamp":"2026-01-21T22:38:10","source":"agent","llm_message":{"role":"assistant","content":[{"type":"text","text":"Mended"}],"responses_reasoning_item":{"summary":["so","then"]}},"llm_response_id":"r2","kind":"MessageEvent"})";
const QByteArray Update =
        R"({"id":"e-7","timestamp":"2026-01-21T22:38:11","source":"environment","key":"k","value":1,"kind":"ConversationStateUpdateEvent"})";
const QByteArrayList Whole { System,      Prompt,       FirstCall, SecondCall,
                             FirstResult, SecondResult, Answer,    Update };

const QByteArray OldPrompt =
        R"({"id":4,"timestamp":"2025-01-20T20:29:32.262843","source":"user","message":"Mend","action":"message","args":{"content":"Mend","image_urls":["data:image/png;base64,iVBORw0KGgo="],"wait_for_response":false}})";
const QByteArray OldResponse =
        R"("tool_call_metadata":{"function_name":"execute_bash","tool_call_id":"c1","model_response":{"id":"r1","model":"claude-9","choices":[{"message":{"content":"I look","role":"assistant","tool_calls":[{"function":{"arguments":"{~command~:~ls~}","name":"execute_bash"},"id":"c1","type":"function"}]}}],"usage":{"completion_tokens":7,"prompt_tokens":100,"prompt_tokens_details":{"cached_tokens":30},"cache_creation_input_tokens":10,"cache_read_input_tokens":30}},"total_calls_in_response":1})";
const QByteArray OldCall =
        R"({"id":7,"timestamp":"2025-01-20T20:29:35","source":"agent","message":"Running command: ls","action":"run",RESPONSE,"args":{"command":"ls","thought":"I look"}})";
const QByteArray OldResult =
        R"({"id":8,"timestamp":"2025-01-20T20:29:36","source":"agent","message":"done","cause":7,"observation":"run",RESPONSE,"content":"a hole","extras":{"command":"ls"},"success":false})";
const QByteArray OldPlainCall =
        R"({"id":9,"timestamp":"2025-01-20T20:29:37","source":"agent","message":"","action":"read","args":{"path":"a","thought":"I read"}})";
const QByteArray OldPlainResult =
        R"({"id":10,"timestamp":"2025-01-20T20:29:38","source":"agent","message":"","cause":9,"observation":"read","content":"straw","extras":{}})";
const QByteArray OldAnswer =
        R"({"id":11,"timestamp":"2025-01-20T20:29:39","source":"agent","message":"Mended","action":"message","args":{"content":"Mended","image_urls":null}})";
const QByteArray OldState =
        R"({"id":12,"timestamp":"2025-01-20T20:29:40","source":"environment","message":"","observation":"agent_state_changed","content":"","extras":{"agent_state":"running"}})";

QByteArray quoted(QByteArray text)
{
    return text.replace("RESPONSE", OldResponse).replace("~", R"(\")");
}

QByteArray listOf(const QByteArrayList &events)
{
    return '[' + quoted(events.join(',')) + ']';
}

/// A message of somebody that stands on another event.
QByteArray said(const QByteArray &id, const QByteArray &parent, const QByteArray &text)
{
    return R"({"id":")" + id
            + R"(","timestamp":"2026-01-21T22:40:00","source":"user","llm_message":{"role":"user","content":")"
            + text + "\"}" + (parent.isEmpty() ? QByteArray() : ",\"parent_id\":\"" + parent + '"')
            + R"(,"kind":"MessageEvent"})";
}

QByteArray condensed(const QByteArray &id, const QByteArrayList &forgotten,
                     const QByteArray &summary)
{
    return R"({"id":")" + id
            + R"(","timestamp":"2026-01-21T22:41:00","source":"environment","forgotten_event_ids":[")"
            + forgotten.join(R"(",")") + R"("],"summary":")" + summary
            + R"(","summary_offset":2,"llm_response_id":"r9","kind":"Condensation"})";
}

/// Conversations as they lie in a home folder.
class Home
{
public:
    /// Puts the state and all events of one there; events that are there are written again.
    [[nodiscard]] QString conversation(const QByteArrayList &events, const QByteArray &more = {})
    {
        const QString folder = m_folder.filePath(u".openhands/conversations/555"_s);
        bool isWritten = QDir().mkpath(folder + "/events"_L1)
                && write(folder + "/base_state.json"_L1, QByteArray(State).replace("MORE", more));
        for (qsizetype i = 0; i < events.size(); ++i) {
            const QString name =
                    u"/events/event-%1-0000000%2.json"_s.arg(i, 5, 10, QChar(u'0')).arg(i);
            isWritten = isWritten && write(folder + name, quoted(events.at(i)));
        }
        return isWritten ? folder + "/base_state.json"_L1 : QString();
    }
    [[nodiscard]] static bool write(const QString &path, const QByteArray &bytes)
    {
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    }
    [[nodiscard]] QString path() const { return m_folder.path(); }

private:
    const QTemporaryDir m_folder;
};

} // namespace

/// Conversations of OpenHands.
class TestOpenHandsImporter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void conversation();
    void usage();
    void results();
    void branches();
    void emptyHead();
    void condensation();
    void condensationsOfSummaries();
    void goingOn();
    void damagedEvents();
    void unknownKinds();
    void exported();
    void exportedCondensation();
    void places();
    void recognizes();
    void hostile_data();
    void hostile();
    void roughly();
};

void TestOpenHandsImporter::conversation()
{
    Home home;
    const QString path = home.conversation(Whole);
    QVERIFY(Home::write(QFileInfo(path).dir().filePath(u"meta.json"_s), R"({"title":"Roof"})"));
    MemoryStore store;
    const auto report = importFile(path, store);
    QVERIFY(report);
    const Session &read = store.sessions.constFirst().session;
    QCOMPARE(read.origin.format, u"openhands"_s);
    QCOMPARE(read.origin.sessionId, u"5-5-5"_s);
    QCOMPARE(read.name, u"Roof"_s);
    QCOMPARE(read.cwd, u"/home/u/house"_s);
    const QList<Entry> &entries = store.entries();
    QCOMPARE(
            treeOf(store),
            (QStringList {
                    u"~custom openhands:system: You mend+houses <-1"_s,
                    u"user: Mend the roof+image+[Image https://x.example/a.png is not in the exported file] <0"_s,
                    u"custom openhands:added: Use straw <1"_s,
                    u"assistant: thinks hm+thinks +I look+calls terminal{\"command\":\"ls\",\"summary\":\"look\"}+calls file_editor{\"input\":\"{\"} <2"_s,
                    u"toolResult terminal: a hole+and a rule <3"_s,
                    u"toolResult file_editorerror: Action rejected: no <4"_s,
                    u"assistant: thinks so\n\nthen+Mended <5"_s }));
    QCOMPARE(std::get<ThinkingBlock>(entries.at(3).blocks.at(0)).signature, u"s"_s);
    QVERIFY(std::get<ThinkingBlock>(entries.at(3).blocks.at(1)).redacted);
    QVERIFY(entries.at(3).stopReason == StopReason::ToolUse);
    QVERIFY(entries.at(6).stopReason == StopReason::Stop);
    QCOMPARE(entries.at(4).toolCallId, u"c1"_s);
    QCOMPARE(entries.at(5).toolCallId, u"c2"_s);
    QCOMPARE(entries.at(1).originId, u"e-1"_s);
    QCOMPARE(entries.at(1).data["openhands:event"_L1]["activated_skills"_L1].toArray().size(), 1);
    QCOMPARE(entries.at(3).data["openhands:calls"_L1]["c1"_L1]["security_risk"_L1].toString(),
             u"LOW"_s);
    QCOMPARE(entries.at(4).data["openhands:observation"_L1]["exit_code"_L1].toInt(-1), 0);
    const ImportedSession &said = report->sessions.constFirst();
    QCOMPARE(said.source["entries"_L1].toInt(), 8);
    const QString notes = said.notes.join(u'\n');
    QVERIFY(notes.contains("ConversationStateUpdateEvent (1)"_L1));
    QVERIFY(notes.contains("descriptions of 2 tools"_L1));
    QVERIFY(notes.contains("tokens of 1 request"_L1));
    QCOMPARE(store.broken, QStringList());
    QCOMPARE(importFile(path, store)->sessions.constFirst().added, 0);
}

/// What is cached is part of the prompt there; costs are told in a list beside.
void TestOpenHandsImporter::usage()
{
    Home home;
    MemoryStore store;
    QVERIFY(importFile(home.conversation(Whole), store));
    const Usage used = store.entries().at(3).usage.value_or(Usage());
    QCOMPARE(used.input, 60);
    QCOMPARE(used.cacheRead, 30);
    QCOMPARE(used.cacheWrite, 10);
    QCOMPARE(used.output, 7);
    QCOMPARE(used.thinking, 2);
    QCOMPARE(used.cost, 0.5);
    QCOMPARE(store.entries().at(3).provider, u"openai"_s);
    QCOMPARE(store.entries().at(3).model, u"gpt-9"_s);
    QVERIFY(!store.entries().at(6).usage);
    QCOMPARE(store.entries().at(6).model, u"gpt-9"_s);
}

void TestOpenHandsImporter::results()
{
    Home home;
    MemoryStore store;
    QVERIFY(importFile(
            home.conversation(
                    { Prompt, FirstCall,
                      R"({"id":"a","source":"agent","tool_name":"terminal","tool_call_id":"c1","error":"no such tool","kind":"AgentErrorEvent"})",
                      R"({"id":"b","source":"environment","tool_name":"t","tool_call_id":"c","observation":{"output":"as it was","kind":"O"},"kind":"ObservationEvent"})",
                      R"({"id":"c","source":"environment","tool_name":"t","tool_call_id":"c","observation":{"content":"in a text","is_error":true},"kind":"ObservationEvent"})",
                      R"({"id":"d","source":"environment","tool_name":"browser","tool_call_id":"c","observation":{"content":[],"screenshot_data":"iVBORw0KGgo="},"kind":"ObservationEvent"})" }),
            store));
    QCOMPARE(treeOf(store).sliced(3),
             (QStringList { u"toolResult terminalerror: no such tool <2"_s,
                            u"toolResult t: as it was <3"_s, u"toolResult terror: in a text <4"_s,
                            u"toolResult browser: image <5"_s }));
    QCOMPARE(store.broken, QStringList());
}

/// Events of newer versions say what they stand on, and the state says where one is.
void TestOpenHandsImporter::branches()
{
    Home home;
    MemoryStore store;
    QVERIFY(importFile(home.conversation({ System, said("a", "e-0", "one"), Update,
                                           said("b", "e-7", "two"), said("c", "a", "other"),
                                           said("d", "__root__", "new"), said("e", {}, "on") },
                                         R"("leaf_event_id":"b",)"),
                       store));
    QCOMPARE(treeOf(store),
             (QStringList { u"~custom openhands:system: You mend+houses <-1"_s, u"user: one <0"_s,
                            u"user: two <1"_s, u"user: other <1"_s, u"user: new <-1"_s,
                            u"user: on <4"_s }));
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().at(2).id);
    QCOMPARE(store.broken, QStringList());
    // One that stands on nothing that is there, and two on each other.
    const auto report =
            importFile(home.conversation({ said("a", "lost", "one"), said("b", "c", "two"),
                                           said("c", "b", "three") },
                                         R"("leaf_event_id":"nobody",)"),
                       store);
    QVERIFY(report);
    QCOMPARE(report->sessions.constFirst().notes.size(),
             4); // that nobody is there, and that tokens belong to nobody
    QCOMPARE(store.broken, QStringList());
}

void TestOpenHandsImporter::emptyHead()
{
    Home home;
    MemoryStore store;
    store.mayStandBeforeFirst = true;
    QVERIFY(importFile(home.conversation({ Prompt, Answer }, R"("head_is_empty":true,)"), store));
    QCOMPARE(store.entries().size(), 3);
    QVERIFY(store.sessions.constFirst().session.leaf.isNull());
}

void TestOpenHandsImporter::condensation()
{
    Home home;
    QByteArrayList events = Whole;
    // The calls are one entry, the first message is two, and what has none is not missed.
    events += condensed("k", { "e-1", "e-2", "e-3", "e-4", "e-5", "e-7" }, "looked");
    events += said("z", {}, "on");
    MemoryStore store;
    QVERIFY(importFile(home.conversation(events), store));
    QCOMPARE(store.entries().size(), 9);
    const Entry &edit = store.entries().at(7);
    const auto read = ContextEdit::fromEntry(edit);
    QVERIFY(read);
    QVERIFY(read->op == ContextEdit::Op::Summarize);
    QCOMPARE(edit.summary, u"looked"_s);
    QCOMPARE(read->targets.size(), 5);
    for (qsizetype i = 0; i < 5; ++i) {
        QCOMPARE(read->targets.at(i), store.entries().at(i + 1).id);
    }
    QCOMPARE(store.entries().at(8).parent, edit.id);
    QCOMPARE(store.broken, QStringList());
    QCOMPARE(importFile(home.conversation(events), store)->sessions.constFirst().added, 0);
}

/// A later one forgets the summary of the one before, whatever that is called there, and with it what that stood for.
void TestOpenHandsImporter::condensationsOfSummaries()
{
    Home home;
    QByteArrayList events;
    for (const char *id : { "a", "b", "c", "d", "e" }) {
        events += said(id, {}, id);
    }
    events += condensed("k", { "b" }, "first");
    events += condensed("l", { "k-summary", "c" }, "second");
    events += condensed("m", { "1234", "d" }, "third");
    events += condensed("n", { "m-summary" }, "");
    events += condensed("o", {}, "of nothing");
    MemoryStore store;
    QVERIFY(importFile(home.conversation(events), store));
    QList<ContextEdit> edits;
    for (const Entry &entry : store.entries()) {
        if (const auto edit = ContextEdit::fromEntry(entry)) {
            edits += *edit;
        }
    }
    QCOMPARE(edits.size(), 7);
    using Op = ContextEdit::Op;
    const QList<Op> expected { Op::Summarize, Op::Disable, Op::Summarize, Op::Disable,
                               Op::Summarize, Op::Disable, Op::Exclude };
    for (qsizetype i = 0; i < edits.size(); ++i) {
        QVERIFY(edits.at(i).op == expected.at(i));
    }
    QCOMPARE(edits.at(2).targets.size(), 2);
    QCOMPARE(edits.at(5).operation, u"openhands m"_s);
    QCOMPARE(edits.at(6).targets.size(), 3);
    QCOMPARE(store.entries().constLast().customType, u"openhands:condensation"_s);
    QCOMPARE(store.broken, QStringList());
}

/// Calls of an answer may still come, so it waits for what follows, or for some time.
void TestOpenHandsImporter::goingOn()
{
    Home home;
    MemoryStore store;
    ImportControl run;
    run.now = QDateTime::fromString(u"2026-01-21T22:38:00"_s, Qt::ISODate).toUTC();
    const auto early = importFile(home.conversation({ System, Prompt, FirstCall }), store, run);
    QVERIFY(early);
    QCOMPARE(store.entries().size(), 3);
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().at(2).id);
    QVERIFY(early->sessions.constFirst().leftOutUntil > run.now);
    QVERIFY(importFile(home.conversation({ System, Prompt, FirstCall, SecondCall, FirstResult }),
                       store, run));
    QCOMPARE(store.entries().size(), 5);
    QCOMPARE(store.entries().at(3).blocks.size(), 5);
    // Nothing has come of it, and it is long over.
    Home second;
    MemoryStore later;
    const auto late = importFile(second.conversation({ System, Prompt, FirstCall }), later);
    QVERIFY(late);
    QCOMPARE(later.entries().size(), 4);
    QVERIFY(!late->sessions.constFirst().leftOutUntil.isValid());
    // What is written later to it stands on it: as if it had been read only now.
    const QByteArray call = QByteArray(SecondCall).replace("22:37:57", "23:37:57");
    QVERIFY(importFile(second.conversation({ System, Prompt, FirstCall, call }), later));
    QCOMPARE(later.entries().size(), 5);
    QCOMPARE(later.entries().at(4).parent, later.entries().at(3).id);
    QCOMPARE(later.broken + store.broken, QStringList());
}

/// One event that cannot be read takes no other with it.
void TestOpenHandsImporter::damagedEvents()
{
    Home home;
    MemoryStore store;
    const auto report = importFile(home.conversation({ System,
                                                       Prompt.first(40),
                                                       said("b", "00000001", "two"),
                                                       "[]",
                                                       said("c", {}, "three"),
                                                       {} }),
                                   store);
    QVERIFY(report);
    const ImportedSession &said = report->sessions.constFirst();
    QCOMPARE(said.skippedCount, 3);
    QCOMPARE(said.skipped.constFirst().line, 2);
    QVERIFY(said.skipped.constFirst().reason.contains("event-00001"_L1));
    QCOMPARE(store.entries().size(), 3);
    QCOMPARE(store.entries().at(1).parent, store.entries().at(0).id);
    QCOMPARE(store.entries().at(2).parent, store.entries().at(1).id);
    QCOMPARE(store.broken, QStringList());
    Home empty;
    const auto refused = importFile(empty.conversation({}), store);
    QVERIFY(!refused);
    QVERIFY(refused.error().message.contains("no conversation"_L1));
    QVERIFY(!importFile(empty.conversation({ System }), store)); // nobody has said anything
}

void TestOpenHandsImporter::unknownKinds()
{
    Home home;
    MemoryStore store;
    const auto report = importFile(
            home.conversation(
                    { Prompt, R"({"id":"x","source":"agent","kind":"HologramEvent"})",
                      R"({"id":"y","source":"agent","llm_message":{"role":"hologram","content":"x"},"kind":"MessageEvent"})",
                      said("z", {}, "on") }),
            store);
    QVERIFY(report);
    QCOMPARE(store.entries().size(), 5);
    QVERIFY(!store.entries().at(2).modelFacing);
    QVERIFY(!store.entries().at(3).modelFacing);
    const QString notes = report->sessions.constFirst().notes.join(u'\n');
    QVERIFY(notes.contains("HologramEvent (1), hologram (1)"_L1));
}

void TestOpenHandsImporter::exported()
{
    MemoryStore store;
    const QByteArray bytes = listOf(
            { OldPrompt, OldCall, OldResult, OldPlainCall, OldPlainResult, OldAnswer, OldState });
    const auto report = importWith(Importer(openHandsFormat), bytes, store);
    QVERIFY(report);
    QCOMPARE(treeOf(store),
             (QStringList { u"user: Mend+image <-1"_s,
                            u"assistant: I look+calls execute_bash{\"command\":\"ls\"} <0"_s,
                            u"toolResult execute_basherror: a hole <1"_s,
                            u"assistant: I read+calls read{\"path\":\"a\"} <2"_s,
                            u"toolResult read: straw <3"_s, u"assistant: Mended <4"_s }));
    const Entry &answer = store.entries().at(1);
    QCOMPARE(answer.model, u"claude-9"_s);
    const Usage used = answer.usage.value_or(Usage());
    QCOMPARE(used.input, 60);
    QCOMPARE(used.cacheRead, 30);
    QCOMPARE(used.cacheWrite, 10);
    QCOMPARE(used.output, 7);
    QCOMPARE(store.entries().at(2).toolCallId, u"c1"_s);
    QCOMPARE(store.entries().at(4).toolCallId, u"event-9"_s);
    QVERIFY(report->sessions.constFirst().notes.join(u' ').contains("agent_state_changed (1)"_L1));
    QCOMPARE(store.broken, QStringList());
    // Exported again, later.
    const QByteArray more =
            listOf({ OldPrompt, OldCall, OldResult, OldPlainCall, OldPlainResult, OldAnswer,
                     QByteArray(OldPrompt).replace("\"id\":4", "\"id\":13") });
    QCOMPARE(importWith(Importer(openHandsFormat), more, store)->sessions.constFirst().added, 1);
    QCOMPARE(store.sessions.size(), 1);
}

void TestOpenHandsImporter::exportedCondensation()
{
    MemoryStore store;
    QVERIFY(importWith(
            Importer(openHandsFormat),
            listOf({ OldPrompt, OldCall, OldResult, OldAnswer,
                     R"({"id":13,"timestamp":"2025-01-20T20:29:40","source":"agent","action":"condensation","args":{"forgotten_events_start_id":7,"forgotten_events_end_id":8,"summary":"looked","summary_offset":1}})",
                     R"({"id":14,"timestamp":"2025-01-20T20:29:40","source":"agent","action":"condensation","args":{"forgotten_event_ids":[11,99]}})",
                     R"({"id":15,"source":"user","action":"run","args":{"command":"ls"}})",
                     R"({"id":16,"source":"user","observation":"run","content":"x"})" }),
            store));
    const auto first = ContextEdit::fromEntry(store.entries().at(4));
    QVERIFY(first);
    QCOMPARE(first->targets.size(), 2);
    QVERIFY(ContextEdit::fromEntry(store.entries().at(5))->op == ContextEdit::Op::Disable);
    QVERIFY(ContextEdit::fromEntry(store.entries().at(6))->op == ContextEdit::Op::Exclude);
    QCOMPARE(ContextEdit::fromEntry(store.entries().at(6))->targets.size(), 3);
    QCOMPARE(store.entries().at(7).customType, u"openhands:run"_s);
    QCOMPARE(store.broken, QStringList());
}

void TestOpenHandsImporter::places()
{
    Home home;
    const QString path = home.conversation(Whole);
    QList<ImportPlace> places = importPlaces(home.path(), {});
    places.removeIf([](const ImportPlace &place) { return place.program != "OpenHands"_L1; });
    const QList<FoundFile> found = findSessionFiles(places);
    QCOMPARE(found.size(), 1); // its events are none
    QCOMPARE(found.constFirst().path, path);
    const ChosenFiles chosen = describeFiles({ home.path() });
    QCOMPARE(chosen.files.size(), 1);
    QCOMPARE(chosen.others, Whole.size());
}

void TestOpenHandsImporter::recognizes()
{
    const QByteArray state = QByteArray(State).replace("MORE", "");
    for (const QByteArray &bytes :
         { state, state.first(300), listOf({ OldPrompt }), listOf({ OldState }), listOf(Whole) }) {
        for (const ImportFormat *format : importFormats()) {
            if (format->recognizes != nullptr) {
                QCOMPARE(format->recognizes(bytes), format == &openHandsFormat);
            }
        }
    }
    QVERIFY(!Importer(openHandsFormat).recognizes(Prompt));
    QVERIFY(!Importer(openHandsFormat).recognizes(R"([{"source":"a","timestamp":1}])"));
}

void TestOpenHandsImporter::hostile_data()
{
    QTest::addColumn<QByteArray>("event");
    QTest::newRow("numbers") << QByteArray(
            R"({"id":1,"timestamp":2,"source":"a","llm_message":3,"parent_id":4,"extended_content":5,"kind":"MessageEvent"})");
    QTest::newRow("numbers of a call") << QByteArray(
            R"({"id":1e300,"source":"a","thought":1,"thinking_blocks":2,"tool_call":3,"tool_name":4,"action":5,"llm_response_id":6,"kind":"ActionEvent"})");
    QTest::newRow("numbers of a result") << QByteArray(
            R"({"id":"","source":"a","observation":7,"tool_call_id":8,"kind":"ObservationEvent"})");
    QTest::newRow("a condensation of itself") << QByteArray(
            R"({"id":"k","source":"a","forgotten_event_ids":["k","k-summary",7,[],"e-1","e-1"],"summary":[],"kind":"Condensation"})");
    QTest::newRow("on itself") << QByteArray(
            R"({"id":"e","source":"a","parent_id":"e","kind":"PauseEvent"})");
    QTest::newRow("the same id") << QByteArray(
            R"({"id":"e-1","source":"a","llm_message":{"role":"user","content":"x"},"kind":"MessageEvent"})");
    QTest::newRow("old numbers") << QByteArray(
            R"({"id":[],"source":"agent","action":"run","args":7,"tool_call_metadata":{"model_response":{"choices":[7],"usage":8}}})");
    QTest::newRow("old result of nobody")
            << QByteArray(R"({"id":9,"source":"agent","cause":{},"observation":"run","extras":7})");
    QTest::newRow("no image") << QByteArray(
            R"({"id":"i","source":"a","llm_message":{"role":"user","content":[{"type":"image","image_urls":["data:image/png;base64,!"]},{"type":"image","image_urls":7},7]},"kind":"MessageEvent"})");
}

void TestOpenHandsImporter::hostile()
{
    QFETCH(const QByteArray, event);
    MemoryStore store;
    QVERIFY(importWith(Importer(openHandsFormat), listOf({ Prompt, event, Answer }), store));
    QCOMPARE(store.broken, QStringList());
    QVERIFY(store.entries().constFirst().role == Role::User);
    QCOMPARE(store.entries().constLast().text(), u"Mended"_s);
    Home home;
    MemoryStore beside;
    QVERIFY(importFile(home.conversation({ Prompt, event, Answer }), beside));
    QCOMPARE(treeOf(beside), treeOf(store));
}

void TestOpenHandsImporter::roughly()
{
    QCOMPARE(roughlyTreated(Importer(openHandsFormat), listOf(Whole)), QString());
    QCOMPARE(roughlyTreated(Importer(openHandsFormat),
                            listOf({ OldPrompt, OldCall, OldResult, OldPlainCall, OldPlainResult,
                                     OldAnswer, OldState })),
             QString());
    QByteArrayList many;
    for (int i = 0; i < 4000; ++i) {
        many += said(QByteArray::number(i), {}, QByteArray("word ").repeated(20));
    }
    QCOMPARE(cancelledOnce(Importer(openHandsFormat), listOf(many)), QString());
    Home home;
    for (const QByteArray &state :
         { QByteArray(R"({"id":"s","agent":{},"stats":7,"workspace":8,"leaf_event_id":9})"),
           QByteArray(
                   R"({"id":"s","agent":{"llm":7},"stats":{"usage_to_metrics":{"a":7,"b":{"costs":8,"token_usages":[9]}}}})") }) {
        const QString path = home.conversation(Whole);
        QVERIFY(Home::write(path, state));
        MemoryStore store;
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(Importer(openHandsFormat).read(file, path, store));
        QCOMPARE(store.entries().size(), 7);
        QCOMPARE(store.broken, QStringList());
    }
}

QTEST_GUILESS_MAIN(TestOpenHandsImporter)
#include "tst_openhandsimporter.moc"
