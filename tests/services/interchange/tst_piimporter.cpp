// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatfiles.h"
#include "contextedit.h"
#include "importformats.h"
#include "importplaces.h"
#include "pifiles.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

const QByteArray Header = // clazy:exclude=non-pod-global-static
        R"({"type":"session","version":3,"id":"s-1","timestamp":"2026-01-02T03:04:05.678Z","cwd":"/home/u/p"})"
        "\n";

/// A user message of format 3.
QByteArray user(const QByteArray &id, const QByteArray &parent, const QByteArray &text)
{
    return R"({"type":"message","id":")" + id + R"(","parentId":)"
            + (parent.isEmpty() ? QByteArray("null") : '"' + parent + '"')
            + R"(,"timestamp":"2026-01-02T03:04:06.000Z","message":{"role":"user","content":[{"type":"text","text":")"
            + text + "\"}]}}\n";
}

/// Texts of the entries with the rank of their parent, in the order of the store.
QStringList shape(const MemoryStore &store)
{
    QStringList lines;
    const SessionTree tree = store.tree();
    for (int i = 0; i < tree.size(); ++i) {
        lines += u"%1<%2"_s.arg(store.entries().at(i).text()).arg(tree.parentOf(i));
    }
    return lines;
}

} // namespace

class TestPiImporter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void assistant();
    void toolResultAndBash();
    void customEntries();
    void metadata();
    void images();
    void unknownKeepsTheChain();
    void formatOne();
    void formatTwo();
    void contextEditsComeBack();
    void editsOfPi();
    void retainedTail();
    void unknownKindsAreTold();
    void ohMyPi();
    void openClaw();
    void damagedLineInBetween();
    void zeroBytes();
    void halvesOfCharacters();
    void refused_data();
    void refused();
    void refusedPaths();
    void damaged_data();
    void damaged();
    void everyPlaceToCut();
    void oneByteAtATime();
    void waitingIsBounded();
    void equalSiblingsAreTwo();
    void twoHeaders();
    void cancelled();
    void deviceFails();
    void diskFull();
    void otherFormats_data();
    void otherFormats();
};

void TestPiImporter::assistant()
{
    const QByteArray line =
            R"({"type":"message","id":"aaaaaaaa","parentId":null,"timestamp":"2026-01-02T03:04:06.007Z","message":{"role":"assistant",)"
            R"("content":[{"type":"thinking","thinking":"hm","thinkingSignature":"sig"},{"type":"text","text":"A \ud83e\udded"},)"
            R"({"type":"toolCall","id":"c1","name":"read","arguments":{ "path" : "a\u00e9", "n": 1.50, "big": 12345678901234567890123 },"thoughtSignature":"ts"}],)"
            R"("api":"anthropic-messages","provider":"anthropic","model":"m","usage":{"input":1,"output":2,"cacheRead":3,"cacheWrite":4,"totalTokens":10,)"
            R"("reasoning":1,"cost":{"input":0.1,"total":0.5}},"stopReason":"error","errorMessage":"boom","responseId":"r1","timestamp":1767323046000}})";
    MemoryStore store;
    const auto report = importBytes(Header + line, store);
    QVERIFY(report);
    const Entry &entry = store.entries().constFirst();
    QVERIFY(entry.role == Role::Assistant);
    QCOMPARE(entry.createdAt, QDateTime(QDate(2026, 1, 2), QTime(3, 4, 6, 7), QTimeZone::UTC));
    const Blocks expected {
        ThinkingBlock { u"hm"_s, u"sig"_s, false },
        TextBlock { u"A 🧭"_s },
        ToolCallBlock { u"c1"_s, u"read"_s,
                        R"({"path":"a\u00e9","n":1.50,"big":12345678901234567890123})", u"ts"_s },
    };
    QCOMPARE(entry.blocks, expected);
    QCOMPARE(*entry.usage, (Usage { 1, 2, 3, 4, 1, 0.5 }));
    QVERIFY(entry.stopReason == StopReason::Error);
    QVERIFY(entry.isFailedAnswer());
    QCOMPARE(entry.api, u"anthropic-messages"_s);
    QCOMPARE(entry.data["errorMessage"_L1].toString(), u"boom"_s);
    QCOMPARE(entry.data["responseId"_L1].toString(), u"r1"_s);
    QCOMPARE(entry.originId, u"aaaaaaaa"_s);
    QCOMPARE(entry.originKey.size(), 16);
    const Session &session = store.sessions.constFirst().session;
    QCOMPARE(session.origin, (SessionOrigin { u"pi"_s, u"s-1"_s, u"test.jsonl"_s }));
    QCOMPARE(session.cwd, u"/home/u/p"_s);
}

void TestPiImporter::toolResultAndBash()
{
    MemoryStore store;
    QVERIFY(importBytes(
            Header + R"({"type":"message","id":"1","parentId":null,"timestamp":"2026-01-02T03:04:06.007Z","message":{"role":"toolResult","toolCallId":"c1","toolName":"read","content":[{"type":"text","text":"no"}],"isError":true,"details":{"x":1}}})"
                    + '\n'
                    + R"({"type":"message","id":"2","parentId":"1","timestamp":"2026-01-02T03:04:06.007Z","message":{"role":"bashExecution","command":"ls \"a\"","output":"out","exitCode":2,"cancelled":false,"truncated":true,"fullOutputPath":"/tmp/o","excludeFromContext":true}})",
            store));
    const Entry &result = store.entries().at(0);
    QVERIFY(result.role == Role::ToolResult);
    QCOMPARE(result.toolCallId, u"c1"_s);
    QCOMPARE(result.toolStatus, u"error"_s);
    QCOMPARE(result.data["details"_L1]["x"_L1].toInt(), 1);
    const Entry &bash = store.entries().at(1);
    QVERIFY(bash.role == Role::BashExecution);
    QCOMPARE(bashCommand(bash), u"ls \"a\""_s);
    QCOMPARE(bash.toolName, u"bash"_s);
    QCOMPARE(bash.text(), u"out"_s);
    QCOMPARE(bash.data["exitCode"_L1].toInt(), 2);
    QCOMPARE(bash.data["fullOutputPath"_L1].toString(), u"/tmp/o"_s);
    QVERIFY(!bash.modelFacing);
}

void TestPiImporter::customEntries()
{
    MemoryStore store;
    QVERIFY(importBytes(
            Header + R"({"type":"custom","customType":"note","data":{"a":[1]},"id":"1","parentId":null,"timestamp":"2026-01-02T03:04:06.007Z"})"
                    + '\n'
                    + R"({"type":"custom_message","customType":"hint","content":"hello","display":false,"details":{"d":1},"id":"2","parentId":"1","timestamp":"2026-01-02T03:04:06.007Z"})",
            store));
    const Entry &custom = store.entries().at(0);
    QVERIFY(custom.type == EntryType::Custom);
    QVERIFY(!custom.modelFacing && !custom.display);
    QCOMPARE(custom.data["a"_L1].toArray().size(), 1);
    const Entry &message = store.entries().at(1);
    QVERIFY(message.type == EntryType::CustomMessage);
    QVERIFY(message.role == Role::Custom);
    QCOMPARE(message.text(), u"hello"_s);
    QVERIFY(message.modelFacing && !message.display);
}

void TestPiImporter::metadata()
{
    MemoryStore store;
    const QByteArray base = R"(,"timestamp":"2026-01-02T03:04:07.000Z",)";
    const auto report = importBytes(
            Header + user("1", "", "hi") + R"({"type":"model_change","id":"2","parentId":"1")"
                    + base + R"("provider":"p","modelId":"m"})" + '\n'
                    + R"({"type":"thinking_level_change","id":"3","parentId":"2")" + base
                    + R"("thinkingLevel":"high"})" + '\n'
                    + R"({"type":"session_info","id":"4","parentId":"3")" + base
                    + R"("name":"First"})" + '\n' + R"({"type":"label","id":"5","parentId":"4")"
                    + base + R"("targetId":"1","label":"here"})" + '\n'
                    + R"({"type":"compaction","id":"6","parentId":"5")" + base
                    + R"("summary":"S","firstKeptEntryId":"2","tokensBefore":99,"details":{"readFiles":["a"]},"fromHook":true})"
                    + '\n' + R"({"type":"branch_summary","id":"7","parentId":"1")" + base
                    + R"("fromId":"6","summary":"B"})" + '\n'
                    + R"({"type":"session_info","id":"8","parentId":"7")" + base
                    + R"("name":"Second"})",
            store);
    QVERIFY(report);
    const auto &entries = store.entries();
    QCOMPARE(entries.at(1).provider + u'/' + entries.at(1).model, u"p/m"_s);
    QCOMPARE(entries.at(2).data["thinkingLevel"_L1].toString(), u"high"_s);
    QCOMPARE(entries.at(4).target, entries.at(0).id);
    QCOMPARE(entries.at(4).data["label"_L1].toString(), u"here"_s);
    QCOMPARE(entries.at(5).firstKept, entries.at(1).id);
    QCOMPARE(entries.at(5).tokensBefore, 99);
    QCOMPARE(entries.at(5).data["fromHook"_L1].toBool(), true);
    QCOMPARE(entries.at(6).branchFrom, entries.at(5).id);
    QCOMPARE(entries.at(6).parent, entries.at(0).id);
    QCOMPARE(report->sessions.constFirst().title, u"Second"_s);
    QCOMPARE(report->sessions.constFirst().branches, 1);
    QCOMPARE(store.sessions.constFirst().session.leaf, entries.at(7).id);
    QCOMPARE(store.broken, QStringList());
}

void TestPiImporter::images()
{
    const QByteArray png =
            QByteArray::fromHex("89504e470d0a1a0a0000000d49484452000000030000000208060000");
    MemoryStore store;
    const auto report = importBytes(
            Header + R"({"type":"message","id":"1","parentId":null,"timestamp":"2026-01-02T03:04:06.007Z","message":{"role":"user","content":[{"type":"image","data":")"
                    + png.toBase64()
                    + R"(","mimeType":"image/png"},{"type":"image","data":"*no*","mimeType":"image/png"}]}})",
            store);
    QVERIFY(report);
    QCOMPARE(store.entries().constFirst().blocks.size(), 1);
    const auto image = std::get<ImageBlock>(store.entries().constFirst().blocks.constFirst());
    QCOMPARE(store.attachments.value(image.sha256).data, png);
    QCOMPARE(image.width, 3);
    QCOMPARE(image.height, 2);
    QCOMPARE(report->sessions.constFirst().notes.size(), 1);
}

void TestPiImporter::unknownKeepsTheChain()
{
    const QByteArray odd =
            R"({"type":"configuration_update","id":"2","parentId":"1","timestamp":"2026-01-02T03:04:07.000Z","n":123456789012345678901234567890})";
    const QByteArray role =
            R"({"type":"message","id":"3","parentId":"2","timestamp":"2026-01-02T03:04:08.000Z","message":{"role":"developer","content":"x"}})";
    MemoryStore store;
    QVERIFY(importBytes(
            Header + user("1", "", "a") + odd + '\n' + role + '\n' + user("4", "3", "b"), store));
    QCOMPARE(store.entries().at(1).customType, u"pi:configuration_update"_s);
    QCOMPARE(store.entries().at(1).data["raw"_L1].toString(), QString::fromUtf8(odd));
    QCOMPARE(store.entries().at(2).customType, u"pi:role:developer"_s);
    QVERIFY(!store.entries().at(2).modelFacing && !store.entries().at(2).display);
    QCOMPARE(shape(store), QStringList({ u"a<-1"_s, u"<0"_s, u"<1"_s, u"b<2"_s }));
}

void TestPiImporter::formatOne()
{
    const QByteArray header =
            R"({"type":"session","id":"old","timestamp":"2025-01-02T03:04:05.678Z","cwd":"/p","provider":"x","modelId":"y","branchedFrom":"/old.jsonl"})"
            "\n";
    const auto message = [](const QByteArray &text) -> QByteArray {
        return R"({"type":"message","timestamp":"2025-01-02T03:04:06.000Z","message":{"role":"user","content":")"
                + text + "\"}}\n";
    };
    MemoryStore store;
    const auto report = importBytes(
            header + message("a") + message("b")
                    + R"({"type":"compaction","timestamp":"2025-01-02T03:04:06.000Z","summary":"S","firstKeptEntryIndex":2,"tokensBefore":5})"
                    + '\n' + message("c"),
            store);
    QVERIFY(report);
    QCOMPARE(shape(store), QStringList({ u"a<-1"_s, u"b<0"_s, u"<1"_s, u"c<2"_s }));
    QCOMPARE(store.entries().at(2).firstKept, store.entries().at(1).id);
    QCOMPARE(store.entries().at(1).originId, QString());
    const ImportedSession &session = report->sessions.constFirst();
    QCOMPARE(session.branches, 0);
    QVERIFY(session.notes.constFirst().contains(u"/old.jsonl"_s));
}

void TestPiImporter::formatTwo()
{
    const auto entry = [](const QByteArray &role) -> QByteArray {
        return Header
                + R"({"type":"message","id":"1","parentId":null,"timestamp":"2026-01-02T03:04:06.000Z","message":{"role":")"
                + role + R"(","customType":"h","content":"x","display":true}})";
    };
    MemoryStore store;
    QVERIFY(importBytes(entry("hookMessage"), store));
    QVERIFY(store.entries().constFirst().role == Role::Custom);
    QCOMPARE(store.entries().constFirst().customType, u"h"_s);
    const auto again = importBytes(entry("custom"), store); // migrated by pi meanwhile
    QVERIFY(again);
    QCOMPARE(again->sessions.constFirst().added, 0);
}

void TestPiImporter::contextEditsComeBack()
{
    const QByteArray edit =
            R"({"type":"custom","customType":"context_edit","data":{"op":"exclude","targets":["1","9"]},"id":"2","parentId":"1","timestamp":"2026-01-02T03:04:07.000Z","varve":{"operationId":"op"}})";
    MemoryStore store;
    const auto report = importBytes(Header + user("1", "", "a") + edit, store);
    QVERIFY(report);
    const auto read = ContextEdit::fromEntry(store.entries().at(1));
    QVERIFY(read);
    QCOMPARE(read->targets, QList<EntryId> { store.entries().at(0).id });
    QCOMPARE(store.entries().at(1).operationId, u"op"_s);
    QCOMPARE(report->sessions.constFirst().notes.size(), 1);
}

namespace
{

QByteArray entryLine(const QByteArray &type, const QByteArray &id, const QByteArray &parent,
                     const QByteArray &fields)
{
    return R"({"type":")" + type + R"(","id":")" + id + R"(","parentId":")" + parent
            + R"(","timestamp":"2026-01-02T03:04:07.000Z",)" + fields + "}\n";
}

QByteArray edit(const QByteArray &id, const QByteArray &parent, const QByteArray &target,
                const QByteArray &replacement)
{
    return entryLine("context_edit", id, parent,
                     R"("targetId":")" + target + R"(","replacement":)" + replacement);
}

/// What edits say: op, text, and the ranks of their targets.
QStringList edits(const MemoryStore &store)
{
    QStringList lines;
    for (const Entry &entry : store.entries()) {
        const auto made = ContextEdit::fromEntry(entry);
        if (!made) {
            continue;
        }
        QStringList parts { QString(toString(made->op)) };
        for (const EntryId &target : made->targets) {
            const auto at = std::ranges::find(store.entries(), target, &Entry::id);
            parts += QString::number(at - store.entries().begin());
        }
        if (!entry.summary.isEmpty()) {
            parts += entry.summary;
        }
        lines += parts.join(u' ');
    }
    return lines;
}

} // namespace

void TestPiImporter::editsOfPi()
{
    const QByteArray call =
            R"("message":{"role":"assistant","content":[{"type":"toolCall","id":"c","name":"read","arguments":{}}]})";
    const QByteArray result =
            R"("message":{"role":"toolResult","toolCallId":"c","toolName":"read","content":[{"type":"text","text":"long"}]})";
    const QByteArray bytes = Header + user("a", {}, "first") + user("b", "a", "second")
            + entryLine("message", "c", "b", call) + entryLine("message", "d", "c", result)
            + edit("e1", "d", "a", "null") + edit("e2", "e1", "b", R"({"content":"shorter"})")
            + edit("e3", "e2", "b", R"({"content":[{"type":"text","text":"shortest"}]})")
            + edit("e4", "e3", "d", R"({"content":[{"type":"text","text":"cut"}]})")
            + edit("e5", "e4", "c", R"({"content":"no calls"})");
    MemoryStore store;
    const auto report = importBytes(bytes, store);
    QVERIFY(report);
    QCOMPARE(edits(store),
             QStringList({ u"exclude 0"_s, u"summarize 1 shorter"_s, u"disable"_s,
                           u"summarize 1 shortest"_s, u"mask 3"_s }));
    QCOMPARE(store.broken, QStringList());
    QCOMPARE(report->sessions.constFirst().notes.size(), 2);
    QCOMPARE(importBytes(bytes, store)->sessions.constFirst().added, 0);
}

void TestPiImporter::retainedTail()
{
    const auto userText = [](const QByteArray &text) -> QByteArray {
        return R"({"role":"user","content":[{"type":"text","text":")" + text + R"("}]})";
    };
    const QByteArray before = Header + user("a", {}, "first") + user("b", "a", "second")
            + entryLine("label", "l", "b", R"("targetId":"a","label":"x")")
            + user("c", "l", "third");
    const auto compacted = [](const QByteArray &tail) {
        return entryLine("compaction", "k", "c",
                         R"("summary":"so far","tokensBefore":9,"retainedTail":[)" + tail + ']');
    };
    MemoryStore asTheyWere;
    QVERIFY(importBytes(before + compacted(userText("second") + ',' + userText("third"))
                                + user("d", "k", "after"),
                        asTheyWere));
    QCOMPARE(asTheyWere.entries().size(), 6);
    QCOMPARE(asTheyWere.entries().at(4).firstKept, asTheyWere.entries().at(1).id);

    MemoryStore changed;
    const auto report = importBytes(before + compacted(userText("2nd") + ',' + userText("third"))
                                            + user("d", "k", "after"),
                                    changed);
    QVERIFY(report);
    QCOMPARE(shape(changed).sliced(4),
             QStringList({ u"<3"_s, u"2nd<4"_s, u"third<5"_s, u"after<6"_s }));
    QVERIFY(changed.entries().at(4).firstKept.isNull());
    QCOMPARE(changed.broken, QStringList());
}

void TestPiImporter::unknownKindsAreTold()
{
    MemoryStore store;
    const auto report = importBytes(
            Header + user("a", {}, "first") + entryLine("hologram", "b", "a", R"("x":1)"), store);
    QVERIFY(report);
    QVERIFY(report->sessions.constFirst().notes.constLast().contains("pi:hologram (1)"_L1));
}

/// Its files have room for a title before the header, and models in one word.
void TestPiImporter::ohMyPi()
{
    const QByteArray bytes = R"({"type":"title","v":1,"title":"Named","updatedAt":"x","pad":"   "})"
            + ("\n" + Header) + user("a", {}, "first")
            + entryLine("model_change", "b", "a", R"("model":"p/m/x","role":"slow")")
            + entryLine("title_change", "c", "b", R"("title":"Later","source":"user")");
    QVERIFY(Importer(piFormat).recognizes(bytes));
    MemoryStore store;
    QVERIFY(importBytes(bytes, store));
    QCOMPARE(store.sessions.constFirst().session.name, u"Named"_s);
    QCOMPARE(store.entries().at(1).provider, u"p"_s);
    QCOMPARE(store.entries().at(1).model, u"m/x"_s);
    QVERIFY(store.entries().at(2).type == EntryType::SessionInfo);
    const QByteArray without = R"({"type":"title","title":"x"})" + ("\n" + Header);
    QVERIFY(!Importer(piFormat).recognizes(without));
}

/// Its sessions are those of pi; the log beside each is none.
void TestPiImporter::openClaw()
{
    const QTemporaryDir home;
    const QString folder = home.filePath(u".openclaw/agents/main/sessions"_s);
    QVERIFY(QDir().mkpath(folder));
    const auto write = [&folder](const QString &name, const QByteArray &bytes) {
        QFile file(folder + u'/' + name);
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    };
    const QString id = u"01234567-89ab-4cde-8f01-23456789abcd"_s;
    QVERIFY(write(
            id + u".jsonl"_s,
            R"({"type":"session","version":3,"id":"01234567-89ab-4cde-8f01-23456789abcd","timestamp":"2026-01-02T03:04:05.000Z","cwd":"/p"})"
            "\n"
            R"({"type":"custom","customType":"model-snapshot","data":{"modelId":"m"},"id":"a1","parentId":null,"timestamp":"2026-01-02T03:04:06.000Z"})"
            "\n"
            R"({"type":"message","id":"a2","parentId":"a1","timestamp":"2026-01-02T03:04:07.000Z","message":{"role":"user","content":[{"type":"text","text":"hi"}],"timestamp":1767323047000}})"
            "\n"));
    QVERIFY(write(id + u".trajectory.jsonl"_s, "{}\n"));
    QVERIFY(write(u"sessions.json"_s, "{}"));
    const QList<FoundFile> found = findSessionFiles(importPlaces(home.path(), {}));
    QCOMPARE(found.size(), 1);
    MemoryStore store;
    QVERIFY(importFile(found.constFirst().path, store));
    QCOMPARE(store.sessions.constFirst().session.origin.sessionId, id);
    QCOMPARE(store.entries().size(), 2);
    QCOMPARE(store.entries().constLast().text(), u"hi"_s);
}

/// It is lost, but what stands on it is not cut off.
void TestPiImporter::damagedLineInBetween()
{
    const QByteArray whole = user("b", "a", "lost");
    MemoryStore store;
    const auto report = importBytes(Header + user("a", {}, "first") + whole.chopped(20) + "\n"
                                            + user("c", "b", "third") + user("d", "a", "fourth"),
                                    store);
    QVERIFY(report);
    QCOMPARE(report->sessions.constFirst().skippedCount, 1);
    QCOMPARE(store.entries().size(), 3);
    QCOMPARE(store.entries().at(1).parent, store.entries().at(0).id);
    QCOMPARE(store.entries().at(2).parent, store.entries().at(0).id);
    const QByteArray circle = R"({"type":"message","id":"x","parentId":"x",)"
                              "\n";
    QVERIFY(importBytes(Header + user("a", {}, "first") + circle + user("y", "x", "on"), store));
}

/// A power failure leaves them where lines should be.
void TestPiImporter::zeroBytes()
{
    const QByteArray bytes = Header + user("a", {}, "first") + user("b", "a", QByteArray("s\0c", 3))
            + QByteArray(40, '\0') + '\n' + user("c", "b", "third").chopped(1)
            + QByteArray("\0\0\n", 3) + QByteArray(4096, '\0');
    MemoryStore store;
    const auto report = importBytes(bytes, store);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QCOMPARE(shape(store), QStringList({ u"first<-1"_s, u"s�c<0"_s, u"third<1"_s }));
    const ImportedSession &session = report->sessions.constFirst();
    QCOMPARE(session.skippedCount, 2);
    QVERIFY(session.skipped.constFirst().reason.contains(u"only zero bytes"_s));
    QCOMPARE(session.notes.filter(u"zero bytes"_s).size(), 2);
    QCOMPARE(importBytes(bytes, store)->sessions.constFirst().added, 0);
    // A document may have one, too.
    MemoryStore chats;
    const QByteArray document =
            QByteArray(R"({"working_dir":"/p","id":"g","conversation":[{"role":"user",)")
            + R"("content":[{"type":"text","text":"x)" + QByteArray(1, '\0') + R"(y"}]}]})";
    const auto chat = importWith(Importer(gooseFormat), document, chats);
    QVERIFY2(chat, chat ? "" : qPrintable(chat.error().message));
    QCOMPARE(chats.entries().constFirst().text(), u"x�y"_s);
}

/// A store is UTF-8, which has none.
void TestPiImporter::halvesOfCharacters()
{
    MemoryStore store;
    const auto report =
            importBytes(Header + user("a", {}, R"(\ud83d high, \ude00 low, \ud83d\ude00)")
                                + user("b", "a", "whole"),
                        store);
    QVERIFY(report);
    QCOMPARE(store.entries().constFirst().text(), u"� high, � low, 😀"_s);
    QCOMPARE(report->sessions.constFirst().notes.filter(u"2 halves of characters"_s).size(), 1);
}

void TestPiImporter::refused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("blank") << QByteArray("\n \n");
    QTest::newRow("binary") << QByteArray("\x7f"
                                          "ELF\0\0\0\x01\x02",
                                          9);
    QTest::newRow("text") << QByteArray("hello\nworld\n");
    QTest::newRow("no header") << user("1", "", "a");
    QTest::newRow("a great deal of garbage") << QByteArray("{\n").repeated(100'000) + Header;
    QTest::newRow("other JSON") << QByteArray("[1,2]\n");
}

void TestPiImporter::refused()
{
    QFETCH(QByteArray, bytes);
    MemoryStore store;
    const auto report = importBytes(bytes, store);
    QVERIFY(!report);
    QCOMPARE(report.error().kind, Error::Kind::InvalidInput);
    QVERIFY(report.error().message.contains(u"test.jsonl"_s));
    QCOMPARE(store.sessions.size(), 0);
}

void TestPiImporter::refusedPaths()
{
    MemoryStore store;
    QTemporaryDir dir;
    const auto folder = Importer(piFormat).import(dir.path(), store);
    QCOMPARE(folder.error().kind, Error::Kind::InvalidInput);
    const auto missing = Importer(piFormat).import(dir.filePath(u"none.jsonl"_s), store);
    QCOMPARE(missing.error().kind, Error::Kind::NotFound);
    QCOMPARE(importFile(dir.path(), store).error().kind, Error::Kind::InvalidInput);
    QCOMPARE(importFile(dir.filePath(u"none"_s), store).error().kind, Error::Kind::NotFound);
    QCOMPARE(store.sessions.size(), 0);
}

void TestPiImporter::damaged_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QStringList>("expected");
    QTest::addColumn<qint64>("badLine"); // 0: nothing was skipped
    QTest::addColumn<int>("notes");
    const QByteArray a = user("1", "", "a");
    const QByteArray b = user("2", "1", "b");
    const QByteArray c = user("3", "2", "c");
    const auto row = [](const char *name, const QByteArray &body, const QStringList &expected,
                        qint64 badLine,
                        int notes) { QTest::newRow(name) << body << expected << badLine << notes; };
    row("bad line", a + "{oops}\n" + b, { u"a<-1"_s, u"b<0"_s }, 3, 0);
    row("child of a bad line", a + b.chopped(3) + '\n' + c, { u"a<-1"_s, u"c<0"_s }, 3, 1);
    row("missing parent", a + user("2", "zz", "b"), { u"a<-1"_s, u"b<-1"_s }, 0, 1);
    row("cut off", a + b.chopped(10), { u"a<-1"_s }, 3, 0);
    row("glued", a.chopped(1) + b + c, { u"a<-1"_s, u"b<0"_s, u"c<1"_s }, 0, 1);
    row("glued, with rest", a.chopped(1) + b.chopped(1) + "{\"x\n" + c,
        { u"a<-1"_s, u"b<0"_s, u"c<1"_s }, 2, 1);
    row("parent after child", b + c + a, { u"a<-1"_s, u"b<0"_s, u"c<1"_s }, 0, 0);
    row("own parent", user("1", "1", "a") + b, { u"a<-1"_s, u"b<0"_s }, 0, 1);
    row("circle", user("1", "3", "a") + b + c + user("4", "3", "d"),
        { u"a<-1"_s, u"b<0"_s, u"c<1"_s, u"d<2"_s }, 0, 1);
    row("two circles", user("1", "2", "a") + b + user("3", "4", "c") + user("4", "3", "d"),
        { u"a<-1"_s, u"b<0"_s, u"c<-1"_s, u"d<2"_s }, 0, 2);
    row("duplicate id", a + b + user("2", "1", "other") + c, { u"a<-1"_s, u"b<0"_s, u"c<1"_s }, 4,
        0);
    row("invalid UTF-8", user("1", "", "a\xff\xfe") + b, { u"a\ufffd\ufffd<-1"_s, u"b<0"_s }, 0, 1);
    row("not an object", a + "[1]\n" + b, { u"a<-1"_s, u"b<0"_s }, 3, 0);
    row("carriage returns", QByteArray(a + b).replace('\n', "\r\n"), { u"a<-1"_s, u"b<0"_s }, 0, 0);
    row("no time", QByteArray(a).replace("2026-01-02T03:04:06.000Z", "never") + b,
        { u"a<-1"_s, u"b<0"_s }, 0, 1);
}

void TestPiImporter::damaged()
{
    QFETCH(QByteArray, body);
    QFETCH(QStringList, expected);
    QFETCH(qint64, badLine);
    QFETCH(int, notes);
    MemoryStore store;
    const auto report = importBytes(Header + body, store);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    const ImportedSession &session = report->sessions.constFirst();
    QCOMPARE(shape(store), expected);
    QCOMPARE(session.skipped.size(), badLine == 0 ? 0 : 1);
    QCOMPARE(session.skippedCount, session.skipped.size());
    if (badLine != 0) {
        QCOMPARE(session.skipped.constFirst().line, badLine);
        QVERIFY(!session.skipped.constFirst().reason.isEmpty());
    }
    QCOMPARE(session.notes.size(), notes);
    QCOMPARE(store.broken, QStringList());
    QVERIFY(!store.sessions.constFirst().session.leaf.isNull());
    for (const Entry &entry : store.entries()) {
        QVERIFY(entry.createdAt.isValid());
    }
}

void TestPiImporter::everyPlaceToCut()
{
    const QByteArray whole = Header + user("1", "", "aé") + user("2", "1", "b");
    for (qsizetype length = 0; length <= whole.size(); ++length) {
        MemoryStore store;
        const auto report = importBytes(whole.first(length), store);
        QCOMPARE(report.has_value(), length >= Header.size() - 1);
        QCOMPARE(store.broken, QStringList());
        const auto whole2 = importBytes(whole, store);
        QVERIFY(whole2);
        QCOMPARE(shape(store), QStringList({ u"aé<-1"_s, u"b<0"_s }));
    }
}

void TestPiImporter::oneByteAtATime()
{
    QByteArray bytes =
            Header + user("1", "", "aé") + user("2", "1", "b") + "\n" + user("3", "2", "🧭");
    TrickleDevice device(&bytes);
    QVERIFY(device.open(QIODevice::ReadOnly | QIODevice::Unbuffered));
    MemoryStore store;
    const auto report = Importer(piFormat).read(device, u"trickle"_s, store);
    QVERIFY(report);
    QCOMPARE(shape(store), QStringList({ u"aé<-1"_s, u"b<0"_s, u"🧭<1"_s }));
    QCOMPARE(report->sessions.constFirst().skipped.size(), 0);
    QCOMPARE(report->sessions.constFirst().source["entries"_L1].toInt(), 3);
}

void TestPiImporter::waitingIsBounded()
{
    // The first entry's parent is lost, so everything would wait for the end of the file.
    QByteArray bytes = Header;
    const QByteArray text(100'000, 'x');
    constexpr int Count = 500;
    for (int i = 1; i <= Count; ++i) {
        bytes += user(QByteArray::number(i), QByteArray::number(i - 1), text);
    }
    MemoryStore store;
    const auto report = importBytes(bytes, store);
    QVERIFY(report);
    QCOMPARE(store.entries().size(), Count);
    QCOMPARE(store.tree().childrenOf(-1).size(), 1u);
    QCOMPARE(report->sessions.constFirst().notes.size(), 1);
}

void TestPiImporter::equalSiblingsAreTwo()
{
    const QByteArray bytes =
            Header + user("1", "", "a") + user("2", "1", "same") + user("3", "1", "same");
    MemoryStore store;
    QVERIFY(importBytes(bytes, store));
    QCOMPARE(store.entries().size(), 3);
    const auto again = importBytes(bytes, store);
    QCOMPARE(again->sessions.constFirst().added, 0);
}

void TestPiImporter::twoHeaders()
{
    MemoryStore store;
    const auto report =
            importBytes(Header + user("1", "", "a") + Header + user("2", "1", "b"), store);
    QVERIFY(report);
    QCOMPARE(store.sessions.size(), 1);
    QCOMPARE(shape(store), QStringList({ u"a<-1"_s, u"b<0"_s }));
    QCOMPARE(report->sessions.constFirst().skipped.constFirst().line, 3);
    QCOMPARE(report->sessions.constFirst().skippedCount, 1);
}

void TestPiImporter::cancelled()
{
    QByteArray bytes = Header;
    constexpr int Count = 2000;
    for (int i = 1; i <= Count; ++i) {
        bytes +=
                user(QByteArray::number(i), i == 1 ? QByteArray() : QByteArray::number(i - 1), "x");
    }
    MemoryStore sink;
    sink.stopsAtAppend = true;
    const auto report = importBytes(bytes, sink, { sink.stop.get_token(), {} });
    QVERIFY(!report);
    QCOMPARE(report.error().kind, Error::Kind::Cancelled);
    QCOMPARE(sink.batches.size(), 1);
    QCOMPARE(sink.sessions.constFirst().ended, 1);
    QCOMPARE(sink.sessions.constFirst().session.leaf, sink.entries().constLast().id);
    QCOMPARE(sink.broken, QStringList());

    QList<qint64> progress;
    const auto rest = importBytes(bytes, sink,
                                  { {}, [&progress](qint64 done, qint64) { progress += done; } });
    QVERIFY(rest);
    QCOMPARE(sink.entries().size(), Count);
    QCOMPARE(progress.constLast(), bytes.size());
}

void TestPiImporter::deviceFails()
{
    QByteArray bytes = Header + user("1", "", "a");
    FailingDevice device(&bytes);
    QVERIFY(device.open(QIODevice::ReadOnly | QIODevice::Unbuffered));
    MemoryStore store;
    const auto report = Importer(piFormat).read(device, u"x"_s, store);
    QVERIFY(!report);
    QCOMPARE(report.error().kind, Error::Kind::Io);
    QVERIFY(report.error().message.contains(u"the cable was pulled."_s));
    QCOMPARE(store.sessions.constFirst().ended, 1);
}

void TestPiImporter::diskFull()
{
    QByteArray bytes = Header;
    for (int i = 1; i <= 2000; ++i) {
        bytes +=
                user(QByteArray::number(i), i == 1 ? QByteArray() : QByteArray::number(i - 1), "x");
    }
    MemoryStore store;
    store.failAfter = 1;
    const auto report = importBytes(bytes, store);
    QVERIFY(!report);
    QCOMPARE(report.error().kind, Error::Kind::DiskFull);
    // The session stands at what is there of it.
    QCOMPARE(store.sessions.constFirst().ended, 1);
    QCOMPARE(store.sessions.constFirst().session.leaf, store.entries().constLast().id);
}

void TestPiImporter::otherFormats_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("says");
    QTest::newRow("sqlite") << QByteArray("SQLite format 3\0xxxx", 20) << u"SQLite"_s;
    QTest::newRow("claude") << QByteArray(R"({"type":"user","parentUuid":null,"uuid":"a"})"
                                          "\n")
                            << QString();
    QTest::newRow("codex") << QByteArray(R"({"timestamp":"t","type":"session_meta","payload":{}})"
                                         "\n")
                           << QString();
    QTest::newRow("json") << QByteArray("[\n {\"atlas\": {}}\n]") << u"JSON document"_s;
    QTest::newRow("json lines") << QByteArray("{\"a\":1}\n{\"b\":1}\n") << u"JSON lines"_s;
    QTest::newRow("text") << QByteArray("# a chat\n") << u"not a session"_s;
    QTest::newRow("binary") << QByteArray("\0\1\2", 3) << u"binary"_s;
    QTest::newRow("UTF-16") << QByteArray("{\0\"\0a\0\"\0", 8) << u"UTF-16"_s;
    QTest::newRow("UTF-16 with a mark") << QByteArray("\xff\xfe{\0", 4) << u"UTF-16"_s;
    QTest::newRow("pi and zero bytes")
            << Header + user("1", "", "a") + QByteArray(9, '\0') << QString();
    QTest::newRow("empty") << QByteArray() << u"empty"_s;
    QTest::newRow("pi") << Header + user("1", "", "a") << QString();
    QTest::newRow("pi after a bad line") << "{bad\n" + Header << QString();
}

void TestPiImporter::otherFormats()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, says);
    QTemporaryDir dir;
    const QString path = dir.filePath(u"file"_s);
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
    file.close();
    MemoryStore store;
    const auto report = importFile(path, store);
    QCOMPARE(report.has_value(), says.isEmpty());
    if (!report) {
        QVERIFY2(report.error().message.contains(says), qPrintable(report.error().message));
        QCOMPARE(store.sessions.size(), 0);
    }
}

QTEST_GUILESS_MAIN(TestPiImporter)
#include "tst_piimporter.moc"
