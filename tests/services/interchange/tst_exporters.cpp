// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "containedmarkdown.h"
#include "contextedit.h"
#include "fixtures.h"
#include "htmlexporter.h"
#include "jsonexporter.h"
#include "markdownexporter.h"
#include "ordinaryfile.h"
#include "piexporter.h"
#include "pifiles.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

using Exporter = std::function<Result<>(QIODevice &, const ExportSource &)>;

QByteArray exported(const Exporter &exporter, const ExportSource &source)
{
    QBuffer buffer;
    if (!buffer.open(QIODevice::WriteOnly) || !exporter(buffer, source)) {
        return {};
    }
    return buffer.data();
}

QByteArray asPi(MemoryStore &store)
{
    const SessionTree tree = store.tree();
    return exported(exportPi,
                    ExportSource::wholeSession(store.sessions.constFirst().session, tree, store));
}

/// Objects of a JSON lines file, without what an export cannot keep: header, ids and references.
QList<QJsonObject> objects(const QByteArray &bytes)
{
    QList<QJsonObject> list;
    const QList<QByteArray> lines =
            QByteArray(bytes).replace("}{\"type\"", "}\n{\"type\"").split('\n');
    for (const QByteArray &line : lines) {
        QJsonObject object = QJsonDocument::fromJson(line).object();
        if (object.isEmpty() || object["type"_L1] == "session"_L1) {
            continue;
        }
        for (const auto key : { "id"_L1, "parentId"_L1, "firstKeptEntryId"_L1,
                                "firstKeptEntryIndex"_L1, "varve"_L1 }) {
            object.remove(key);
        }
        list += object;
    }
    return list;
}

/// Takes only so many bytes, as a full disk does.
class SmallDevice final : public QIODevice
{
public:
    qint64 room = 0;

protected:
    qint64 readData(char *, qint64) override { return -1; }
    qint64 writeData(const char *, qint64 size) override
    {
        room -= size;
        return room < 0 ? -1 : size;
    }
};

Entry made(EntryType type, Role role, const Blocks &blocks = {})
{
    Entry entry;
    entry.id = EntryId::create();
    entry.type = type;
    entry.role = role;
    entry.blocks = blocks;
    entry.createdAt = QDateTime::fromMSecsSinceEpoch(1767323046007, QTimeZone::UTC);
    return entry;
}

/// A session of our own, with everything that pi has no word for.
void fillOwn(MemoryStore &store)
{
    Session session;
    session.name = u"A *title*"_s;
    session.cwd = u"/home/u/p"_s;
    session.createdAt = QDateTime::fromMSecsSinceEpoch(1767323045000, QTimeZone::UTC);
    QVERIFY(store.beginSession(session));
    QList<Entry> entries;
    const auto add = [&entries](Entry entry) {
        entry.parent = entries.isEmpty() ? EntryId() : entries.constLast().id;
        entry.originKey = QByteArray::number(1000 + entries.size()).rightJustified(16, '0');
        entries += entry;
    };
    add(made(EntryType::Message, Role::User, { TextBlock { u"Hello \"you\" 🧭"_s } }));
    Entry answer = made(EntryType::Message, Role::Assistant,
                        { ThinkingBlock { u"hm\nso"_s, u"sig"_s, false }, TextBlock { u"Look:"_s },
                          ToolCallBlock { u"c1"_s, u"read"_s, R"({"path":"a","n":1.0})", {} } });
    answer.usage = Usage { 10, 5, 3, 2, 1, std::nullopt };
    answer.provider = u"p"_s;
    answer.model = u"m"_s;
    answer.api = u"openai-chat"_s;
    answer.stopReason = StopReason::ToolUse;
    add(answer);
    Entry result = made(EntryType::Message, Role::ToolResult, { TextBlock { u"a ```` b"_s } });
    result.toolCallId = u"c1"_s;
    result.toolName = u"read"_s;
    result.toolArguments = R"({"path":"a"})";
    add(result);
    add(made(EntryType::Message, Role::Thinking, { TextBlock { u"old thoughts"_s } }));
    Entry noUsage = answer;
    noUsage.id = EntryId::create();
    noUsage.usage.reset();
    noUsage.stopReason = StopReason::Aborted;
    noUsage.data["errorMessage"_L1] = u"stopped"_s;
    add(noUsage);
    Entry edit = ContextEdit {
        ContextEdit::Op::Pin, { entries.at(0).id, entries.at(2).id }, {}
    }.toEntry(u"op-1"_s);
    edit.id = EntryId::create();
    edit.createdAt = answer.createdAt;
    add(edit);
    Entry compaction = made(EntryType::Compaction, Role::None);
    compaction.summary = u"What was"_s;
    compaction.firstKept = entries.at(2).id;
    compaction.tokensBefore = 12345;
    compaction.operationId = u"op-2"_s;
    compaction.usage = Usage { 1, 1, 0, 0, 0, 0.25 };
    compaction.provider = u"p"_s;
    compaction.data["tokensAfter"_L1] = 10;
    add(compaction);
    Entry hidden = made(EntryType::Message, Role::User, { TextBlock { u"stored only"_s } });
    hidden.modelFacing = false;
    hidden.display = false;
    add(hidden);
    Entry range =
            ContextEdit { ContextEdit::Op::Summarize, { entries.at(2).id }, {} }.toEntry(u"op-3"_s);
    range.id = EntryId::create();
    range.createdAt = answer.createdAt;
    range.summary = u"What was said in between"_s;
    add(range);
    const EntryId leaf = entries.at(6).id;
    // One at a time: a batch may not refer to itself.
    for (const Entry &entry : std::as_const(entries)) {
        QVERIFY(store.append({ entry }));
    }
    QVERIFY(store.endSession(leaf));
}

} // namespace

class TestExporters : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void piFilesComeBack_data();
    void piFilesComeBack();
    void ownEntriesComeBack();
    void unknownEntriesComeBack();
    void oneBranch();
    void idsAreUnique();
    void headOfDocuments();
    void markdown();
    void markdownOfOthers_data();
    void markdownOfOthers();
    void markdownOfManyOpenTags();
    void json();
    void fullDisk_data();
    void fullDisk();
    void noHalfFile();
    void cancelled();
};

void TestExporters::piFilesComeBack_data()
{
    QTest::addColumn<QString>("path");
    const QString folder = sharedPath(u"fixtures/pi"_s);
    if (folder.isEmpty()) {
        QTest::newRow("missing") << QString();
        return;
    }
    const auto files = QDir(folder).entryInfoList({ u"*.jsonl"_s }, QDir::Files, QDir::Name);
    for (const QFileInfo &file : files) {
        QTest::newRow(file.fileName().toUtf8().constData()) << file.absoluteFilePath();
    }
}

void TestExporters::piFilesComeBack()
{
    QFETCH(QString, path);
    if (path.isEmpty()) {
        QSKIP("the shared material is not here (set VARVE_SHARED): fixtures/pi");
    }
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray original = file.readAll();
    MemoryStore store;
    QVERIFY(importBytes(original, store));
    const QByteArray bytes = asPi(store);

    MemoryStore copy;
    const auto report = importBytes(bytes, copy);
    QVERIFY(report);
    QCOMPARE(copy.outline(), store.outline());
    QCOMPARE(report->sessions.constFirst().skipped.size(), 0);
    QCOMPARE(copy.broken, QStringList());
    QCOMPARE(copy.attachments.keys(), store.attachments.keys());

    // The file says what the original said, so the store that it came from learns nothing new.
    QCOMPARE(objects(bytes), objects(original));
    const auto again = importBytes(bytes, store);
    QCOMPARE(again->sessions.constFirst().added, 0);
    for (const Entry &entry : copy.entries()) {
        QCOMPARE(entry.originId.size(), 8);
    }
}

void TestExporters::ownEntriesComeBack()
{
    MemoryStore store;
    fillOwn(store);
    QCOMPARE(store.broken, QStringList());
    const QByteArray bytes = asPi(store);
    MemoryStore copy;
    const auto report = importBytes(bytes, copy);
    QVERIFY(report);
    QCOMPARE(report->sessions.constFirst().skipped.size(), 0);
    // Only the message's own time is new in the data: none, as it is the entry's.
    QCOMPARE(copy.outline(), store.outline());
    QCOMPARE(copy.sessions.constFirst().session.leaf, copy.entries().at(6).id);
    QCOMPARE(copy.sessions.constFirst().session.origin.sessionId,
             store.sessions.constFirst().session.id.toString());
}

void TestExporters::unknownEntriesComeBack()
{
    const QByteArray header =
            R"({"type":"session","version":3,"id":"s","timestamp":"2026-01-02T03:04:05.678Z","cwd":"/p"})"
            "\n";
    const QByteArray odd =
            R"({"type":"configuration_update","id":"00000001","parentId":null,"timestamp":"2026-01-02T03:04:07.000Z","n":123456789012345678901234567890,"s":"\ud800"})"
            "\n";
    const QByteArray blocks =
            R"({"type":"message","id":"00000002","parentId":"00000001","timestamp":"2026-01-02T03:04:07.000Z","message":{"role":"user","content":[{"type":"video","u":1},{"type":"text","text":"t","x":2},{"type":"audio"}],"timestamp":5}})"
            "\n";
    const QByteArray summary =
            R"({"type":"message","id":"00000003","parentId":"00000002","timestamp":"2026-01-02T03:04:07.000Z","message":{"role":"compactionSummary","summary":"S","tokensBefore":7,"timestamp":6}})"
            "\n";
    MemoryStore store;
    QVERIFY(importBytes(header + odd + blocks + summary, store));
    const QByteArray bytes = asPi(store);
    QVERIFY(bytes.contains("123456789012345678901234567890"));
    QVERIFY(bytes.contains("\\ud800"));
    MemoryStore copy;
    QVERIFY(importBytes(bytes, copy));
    QCOMPARE(copy.outline(), store.outline());
    QCOMPARE(objects(bytes).at(1), objects(blocks).constFirst());
    QCOMPARE(objects(bytes).at(2), objects(summary).constFirst());
    QVERIFY(copy.entries().at(2).type == EntryType::BranchSummary);
    const auto again = importBytes(bytes, store);
    QCOMPARE(again->sessions.constFirst().added, 0);
}

void TestExporters::oneBranch()
{
    MemoryStore store;
    fillOwn(store);
    const SessionTree tree = store.tree();
    const QByteArray bytes = exported(
            exportPi, ExportSource::branch(store.sessions.constFirst().session, tree, store, 2));
    MemoryStore copy;
    QVERIFY(importBytes(bytes, copy));
    QCOMPARE(copy.outline(), store.outline().first(3));
    QCOMPARE(copy.sessions.constFirst().session.leaf, copy.entries().constLast().id);
}

void TestExporters::idsAreUnique()
{
    MemoryStore store;
    fillOwn(store);
    for (Entry &entry : store.sessions[0].entries) {
        entry.originId = u"00c0ffee"_s; // as entries of two sessions with the same history have
    }
    MemoryStore copy;
    const auto report = importBytes(asPi(store), copy);
    QVERIFY(report);
    QCOMPARE(report->sessions.constFirst().skippedCount, 0); // which ids that come twice are
    QCOMPARE(copy.outline(), store.outline());
}

void TestExporters::markdown()
{
    MemoryStore store;
    fillOwn(store);
    const SessionTree tree = store.tree();
    const QString text = QString::fromUtf8(
            exported(exportMarkdown,
                     ExportSource::branch(store.sessions.constFirst().session, tree, store, 6)));
    QVERIFY(text.startsWith(u"# A \\*title\\*\n"_s));
    QVERIFY(text.contains(u"## User\n\nHello \"you\" 🧭"_s));
    QVERIFY(text.contains(u"> hm\n> so\n"_s));
    QVERIFY(text.contains(u"```json\n{\"path\":\"a\",\"n\":1.0}\n```"_s));
    QVERIFY(text.contains(u"\n`````\na ```` b\n`````\n"_s));
    QVERIFY(text.contains(u"stopped"_s));
    QVERIFY(text.contains(u"---\n\n## Compaction"_s));
    QVERIFY(text.contains(u"> What was\n"_s));
    QVERIFY(!text.contains(u"stored only"_s));
    QCOMPARE(text.count(u"## Assistant"_s), 2);
}

/// Each of them is looked at once for its end: what searches the rest of the text from every line is given up before it is through.
void TestExporters::markdownOfManyOpenTags()
{
    constexpr int Lines = 400'000;
    const QString open = containedMarkdown(u"<!-- a\n"_s.repeated(Lines));
    QCOMPARE(open.count(u"\\<!-- a\n"_s), Lines);
    const QString closed = u"<!-- a\n"_s.repeated(Lines) + u"-->"_s;
    QCOMPARE(containedMarkdown(closed), closed);
    QCOMPARE(containedMarkdown(u"<!-- a -->\n<pre>\n</pre>\n<!-- b\n<pre>"_s),
             u"<!-- a -->\n<pre>\n</pre>\n\\<!-- b\n\\<pre>"_s);
}

void TestExporters::markdownOfOthers_data()
{
    QTest::addColumn<QString>("said");
    QTest::addColumn<QString>("written");
    QTest::newRow("open fence") << u"so:\n```cpp\n# no heading"_s
                                << u"so:\n```cpp\n# no heading\n```"_s;
    QTest::newRow("open long fence") << u"~~~~\n~~~\n```"_s << u"~~~~\n~~~\n```\n~~~~"_s;
    QTest::newRow("closed fence") << u"```\n---\n```\n# a"_s << u"```\n---\n```\n### a"_s;
    QTest::newRow("code in a line") << u"```a``` b\n# c"_s << u"```a``` b\n### c"_s;
    QTest::newRow("headings") << u"# a\n##### b\n#hash\n    # code"_s
                              << u"### a\n###### b\n#hash\n    # code"_s;
    QTest::newRow("underlined") << u"a\n---\nb\n==="_s << u"a\n\\---\nb\n\\==="_s;
    QTest::newRow("rule") << u"a\n\n---\n\nb\n\n- - -"_s << u"a\n\n***\n\nb\n\n- - -"_s;
    QTest::newRow("open comment") << u"a\n<!-- b"_s << u"a\n\\<!-- b"_s;
    QTest::newRow("closed comment") << u"<!-- b\n-->"_s << u"<!-- b\n-->"_s;
    QTest::newRow("open element") << u"<PRE>\nx"_s << u"\\<PRE>\nx"_s;
    QTest::newRow("carriage returns") << u"so:\r~~~\rcode"_s << u"so:\n~~~\ncode\n~~~"_s;
    QTest::newRow("null") << u"a\0b\0"_s << u"a\ufffdb\ufffd"_s;
    QTest::newRow("tab behind a closing fence") << u"```\na\n```\t\nb"_s << u"```\na\n```\nb"_s;
    QTest::newRow("no-break space behind a fence")
            << u"```\na\n```\u00a0\n# b"_s << u"```\na\n```\u00a0\n# b\n```"_s;
    QTest::newRow("fence below a table")
            << u"| a |\n|---|\n~~~\nx"_s << u"| a |\n|---|\n\n~~~\nx\n~~~"_s;
    QTest::newRow("fence below HTML") << u"<div>\n```\nx"_s << u"<div>\n\n```\nx\n```"_s;
    QTest::newRow("code in a list item")
            << u"1. a\n   ```\n   # b\n   ```\n# c"_s << u"1. a\n   ```\n   # b\n   ```\n### c"_s;
    QTest::newRow("open fence in a list item")
            << u"- a\n  ```\n  # b"_s << u"- a\n  ```\n  # b\n  ```"_s;
    QTest::newRow("list item that ends with its fence open")
            << u"- a\n  ```\n  b\n# c"_s << u"- a\n  ```\n  b\n### c"_s;
    // Where the lines alone do not say how they are read.
    QTest::newRow("underlined by one hyphen") << u"a\n-"_s << u"```\na\n-\n```"_s;
    QTest::newRow("list") << u"- a\n- [x] b\n-\n1. c"_s << u"- a\n- [x] b\n-\n1. c"_s;
}

/// What somebody says does not change what the document says after it.
void TestExporters::markdownOfOthers()
{
    QFETCH(QString, said);
    QFETCH(QString, written);
    MemoryStore store;
    fillOwn(store);
    store.sessions[0].entries[0].blocks = { TextBlock { said } };
    const SessionTree tree = store.tree();
    const QString text = QString::fromUtf8(
            exported(exportMarkdown,
                     ExportSource::branch(store.sessions.constFirst().session, tree, store, 6)));
    QVERIFY2(text.contains(u"## User\n\n"_s + written + u"\n\n"_s), qPrintable(text));
}

/// A file and a page have the same at their head, in the time of whoever reads it.
void TestExporters::headOfDocuments()
{
    MemoryStore store;
    fillOwn(store);
    const SessionTree tree = store.tree();
    const QDateTime begun = QDateTime::fromString(u"2026-03-01T22:30:00+09:00"_s, Qt::ISODate);
    Session session = store.sessions.constFirst().session;
    session.createdAt = begun.toOffsetFromUtc(9 * 3600);
    session.updatedAt = begun.addDays(1);
    session.cwd = u"/work"_s;
    const ExportSource source = ExportSource::branch(session, tree, store, 6);
    const QString text = QString::fromUtf8(exported(exportMarkdown, source));
    const QString page = QString::fromUtf8(exported(exportHtml, source));
    const QString said = QLocale().toString(begun.toLocalTime(), QLocale::ShortFormat);
    QVERIFY2(page.contains(said), qPrintable(said));
    QVERIFY2(text.contains(u"- Begun: "_s + said), qPrintable(text.left(300)));
    QVERIFY(text.contains(u"- Newest entry: "_s));
}

void TestExporters::json()
{
    MemoryStore store;
    fillOwn(store);
    const auto sha256 = store.addAttachment("bytes", u"image/png"_s, 1, 2);
    store.sessions[0].entries[0].blocks += ImageBlock { *sha256, u"image/png"_s, 1, 2 };
    const SessionTree tree = store.tree();
    const auto source =
            ExportSource::wholeSession(store.sessions.constFirst().session, tree, store);
    QJsonParseError error;
    const QByteArray bytes = exported(
            [](QIODevice &device, const ExportSource &what) { return exportJson(device, what); },
            source);
    const QJsonObject document = QJsonDocument::fromJson(bytes, &error).object();
    QVERIFY2(!document.isEmpty(), qPrintable(error.errorString()));
    QCOMPARE(document["format"_L1].toString(), u"varve-session"_s);
    QCOMPARE(document["session"_L1]["leafId"_L1].toString(), source.leaf.toString());
    const QJsonArray entries = document["entries"_L1].toArray();
    QCOMPARE(entries.size(), store.entries().size());
    QCOMPARE(entries[1]["parentId"_L1].toString(), entries[0]["id"_L1].toString());
    QVERIFY(entries[0]["parentId"_L1].isNull());
    QCOMPARE(entries[1]["blocks"_L1][2]["arguments"_L1].toString(),
             u"{\"path\":\"a\",\"n\":1.0}"_s);
    QCOMPARE(entries[1]["usage"_L1]["input"_L1].toInt(), 10);
    QCOMPARE(entries[6]["firstKeptEntryId"_L1].toString(), store.entries().at(2).id.toString());
    const QString hash = QString::fromLatin1(sha256->toHex());
    QCOMPARE(document["attachments"_L1][hash]["data"_L1].toString(),
             QString::fromLatin1(QByteArray("bytes").toBase64()));

    const QByteArray without =
            exported([](QIODevice &device,
                        const ExportSource &what) { return exportJson(device, what, { false }); },
                     source);
    QVERIFY(!QJsonDocument::fromJson(without).object().contains("attachments"_L1));
}

void TestExporters::fullDisk_data()
{
    QTest::addColumn<qint64>("room");
    for (const qint64 room : { 0, 100, 300, 1000, 2000 }) {
        QTest::addRow("%lld", room) << room;
    }
}

void TestExporters::fullDisk()
{
    QFETCH(qint64, room);
    MemoryStore store;
    fillOwn(store);
    const SessionTree tree = store.tree();
    const auto source =
            ExportSource::wholeSession(store.sessions.constFirst().session, tree, store);
    const QList<Exporter> exporters { exportPi, [](QIODevice &device, const ExportSource &what) {
                                         return exportJson(device, what);
                                     } };
    for (const Exporter &exporter : exporters) {
        SmallDevice device;
        device.room = room;
        QVERIFY(device.open(QIODevice::WriteOnly | QIODevice::Unbuffered));
        const auto written = exporter(device, source);
        QVERIFY(!written);
        QVERIFY(!written.error().message.isEmpty());
    }
}

void TestExporters::noHalfFile()
{
    QTemporaryDir dir;
    const QString path = dir.filePath(u"out.md"_s);
    const auto failed = writePrivateFile(path, Existing::Refuse, [](QIODevice &device) -> Result<> {
        device.write("half");
        return fail(Error::Kind::Internal, u"no"_s);
    });
    QVERIFY(!failed);
    QVERIFY(QDir(dir.path()).isEmpty());
    QVERIFY(writePrivateFile(path, Existing::Refuse,
                             [](QIODevice &device) { return writeFully(device, "whole"); }));
    QVERIFY(QFile::exists(path));
    const auto nowhere = writePrivateFile(dir.filePath(u"none/out.md"_s), Existing::Refuse,
                                          [](QIODevice &) -> Result<> { return {}; });
    QCOMPARE(nowhere.error().kind, Error::Kind::Io);
}

void TestExporters::cancelled()
{
    MemoryStore store;
    fillOwn(store);
    const SessionTree tree = store.tree();
    std::stop_source stop;
    auto source = ExportSource::wholeSession(store.sessions.constFirst().session, tree, store);
    source.stop = stop.get_token();
    stop.request_stop();
    QBuffer buffer;
    QVERIFY(buffer.open(QIODevice::WriteOnly));
    QCOMPARE(exportPi(buffer, source).error().kind, Error::Kind::Cancelled);
    QCOMPARE(exportMarkdown(buffer, source).error().kind, Error::Kind::Cancelled);
    QCOMPARE(exportJson(buffer, source).error().kind, Error::Kind::Cancelled);
}

QTEST_GUILESS_MAIN(TestExporters)
#include "tst_exporters.moc"
