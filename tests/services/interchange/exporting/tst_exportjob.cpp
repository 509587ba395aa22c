// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exportfolder.h"
#include "importedsession.h"
#include "sessionbuilder.h"

#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <utility>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

QByteArray written(SessionBuilder &builder, const ExportRequest &order)
{
    QBuffer buffer;
    if (!buffer.open(QIODevice::WriteOnly)) {
        return {};
    }
    const auto done = exportTo(buffer, builder.store().reader(), order);
    return done ? buffer.data() : done.error().message.toUtf8();
}

} // namespace

/// Orders of an export: how much, what not, and how they end.
class TestExportJob : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void scopes_data();
    void scopes();
    void wrongOrders();
    void countsWhatIsTakenOut();
    void thinkingIsLeftOut_data();
    void thinkingIsLeftOut();
    void nothingOfAKeyLeaves_data();
    void nothingOfAKeyLeaves();
    void whatEntriesNameIsTakenOutToo();
    void whatIsAddedMeanwhileStaysOut();
    void slowPatternWritesNoFile();
    void cancelledWritesNoFile();
    void theStoreIsNotReplaced();
    void piPartIsASessionOfItsOwn();
    void fileNames_data();
    void fileNames();
    void noKeyInTheNameOfAFile();
};

void TestExportJob::scopes_data()
{
    QTest::addColumn<ExportFormat>("format");
    for (const ExportFormat format : ExportFormats) {
        QTest::newRow(toString(format).data()) << format;
    }
}

void TestExportJob::scopes()
{
    QFETCH(ExportFormat, format);
    SessionBuilder builder(u"u1 a1 u2 a2 @a1 u3 a3"_s);
    QVERIFY(builder.store().rename(builder.session(), u"title"_s)); // else it is the first message
    // In pages, < stands as &lt;.
    const auto has = [format](const QByteArray &text, const QByteArray &name) {
        const bool isPage = format == ExportFormat::Html;
        return text.contains(QByteArray((isPage ? "&lt;" : "<") + name + (isPage ? "&gt;" : ">")));
    };
    ExportRequest order { builder.session(), format, ExportScope::Session, {}, {}, {} };
    const QByteArray whole = written(builder, order);
    for (const QByteArray name : { "u1", "a1", "u2", "a2", "u3", "a3" }) {
        const bool isElsewhere = name == "u2" || name == "a2";
        QVERIFY2(has(whole, name) != (isElsewhere && isOneBranch(format)), name.constData());
    }
    order.scope = ExportScope::Branch;
    const QByteArray branch = written(builder, order);
    QVERIFY(has(branch, "u1") && has(branch, "a3") && !has(branch, "u2") && !has(branch, "a2"));
    order.leaf = builder.id(u"u2"_s);
    const QByteArray other = written(builder, order);
    QVERIFY(has(other, "u2") && !has(other, "a2") && !has(other, "u3"));
    order.scope = ExportScope::Selection;
    order.entries = { builder.id(u"a2"_s), builder.id(u"u3"_s) };
    const QByteArray part = written(builder, order);
    QVERIFY(has(part, "a2") && has(part, "u3") && !has(part, "u1") && !has(part, "a1"));
}

void TestExportJob::wrongOrders()
{
    SessionBuilder builder(u"u1 a1"_s);
    QBuffer buffer;
    QVERIFY(buffer.open(QIODevice::WriteOnly));
    StoreReader &reader = builder.store().reader();
    ExportRequest order {
        builder.session(), ExportFormat::Json, ExportScope::Selection, {}, {}, {}
    };
    const auto none = exportTo(buffer, reader, order);
    QVERIFY(!none && none.error().kind == Error::Kind::InvalidInput);
    order.entries = { EntryId::create() };
    const auto unknown = exportTo(buffer, reader, order);
    QVERIFY(!unknown && unknown.error().kind == Error::Kind::NotFound);
    QVERIFY(unknown.error().message.contains(order.entries.constFirst().toString()));
    order.session = SessionId::create();
    QVERIFY(!exportTo(buffer, reader, order));
    order = { builder.session(),       ExportFormat::Json, ExportScope::Session, {}, {},
              { true, {}, { u"("_s } } };
    const auto wrong = exportTo(buffer, reader, order);
    QVERIFY(!wrong && wrong.error().kind == Error::Kind::InvalidInput);
    QCOMPARE(buffer.size(), 0);
}

void TestExportJob::countsWhatIsTakenOut()
{
    SessionBuilder builder(u"u1 a1"_s);
    Entry entry;
    entry.role = Role::User;
    entry.blocks = { TextBlock { u"ghp_0123456789abcdefghijABCDEFGHIJ012345 acme acme"_s } };
    builder.addEntry(entry, u"s"_s);
    ExportRequest order { builder.session(),
                          ExportFormat::Html,
                          ExportScope::Session,
                          {},
                          {},
                          { true, {}, { u"acme"_s, u"nowhere"_s } } };
    const auto preview = previewExport(builder.store().reader(), order);
    QVERIFY(preview);
    QCOMPARE(preview->redactions.secrets.at(0), 1);
    QCOMPARE(preview->redactions.patterns, (QList<qint64> { 2, 0 }));
    QBuffer buffer;
    QVERIFY(buffer.open(QIODevice::WriteOnly));
    // A page reads messages twice; they count once.
    const auto done = exportTo(buffer, builder.store().reader(), order);
    QVERIFY(done);
    QVERIFY(done->redactions == preview->redactions);
    QCOMPARE(done->entries, 3);
}

void TestExportJob::thinkingIsLeftOut_data()
{
    scopes_data();
}

/// Of formats for reading; what is not in the file is not counted as taken out of it either.
void TestExportJob::thinkingIsLeftOut()
{
    QFETCH(ExportFormat, format);
    SessionBuilder builder(u"u1"_s);
    Entry answer;
    answer.role = Role::Assistant;
    answer.blocks = { ThinkingBlock { u"Hm, acme."_s, {}, false }, TextBlock { u"It floats."_s } };
    builder.addEntry(answer, u"a1"_s);
    Entry thought;
    thought.role = Role::Thinking;
    thought.blocks = { TextBlock { u"Old doubts."_s } };
    builder.addEntry(thought, u"t1"_s);
    ExportRequest order { builder.session(),          format, ExportScope::Session, {}, {},
                          { true, {}, { u"acme"_s } } };
    const QByteArray whole = written(builder, order);
    QVERIFY(!isForReading(format) || (whole.contains("Hm, ") && whole.contains("Old doubts.")));
    order.thinking = false;
    const QByteArray text = written(builder, order);
    QVERIFY(text.contains("It floats."));
    QVERIFY(!isForReading(format) || (!text.contains("Hm, ") && !text.contains("Old doubts.")));
    QCOMPARE(text.contains("Thinking"), !isForReading(format) && whole.contains("Thinking"));
    const auto preview = previewExport(builder.store().reader(), order);
    QVERIFY(preview);
    QCOMPARE(preview->redactions.total(), isForReading(format) ? 0 : 1);
}

void TestExportJob::nothingOfAKeyLeaves_data()
{
    scopes_data();
}

void TestExportJob::nothingOfAKeyLeaves()
{
    QFETCH(ExportFormat, format);
    const QString secret = u"ghp_0123456789abcdefghijABCDEFGHIJ012345"_s;
    const QByteArray own = "hunter2-hunter2";
    SessionBuilder builder(u"u1"_s);
    SessionStore &store = builder.store();
    QVERIFY(store.rename(builder.session(), u"About "_s + secret));
    QVERIFY(store.setFolder(builder.session(), u"/home/"_s + secret));
    QVERIFY(store.setSummary(builder.session(), secret));
    const auto output = store.addAttachment("x " + secret.toUtf8() + " y", u"text/plain"_s, 0, 0);
    const auto blob = store.addBlob("prompt " + own);
    QVERIFY(output && blob);
    const QString all =
            secret + u' ' + QString::fromLatin1(own) + u' ' + QString::fromLatin1(own.toBase64());
    for (const Role role :
         { Role::User, Role::Assistant, Role::ToolResult, Role::Thinking, Role::BashExecution }) {
        Entry entry;
        entry.role = role;
        entry.blocks = { TextBlock { all } };
        if (role == Role::Assistant) {
            entry.blocks += Block(ThinkingBlock { all, u"sig"_s, false });
            entry.blocks +=
                    Block(ToolCallBlock { u"c"_s,
                                          u"bash"_s,
                                          QByteArray(R"({"command":"x )" + all.toUtf8() + "\"}"),
                                          {} });
            entry.data[u"manifest"_s] =
                    QJsonObject { { u"sha256"_s, QString::fromLatin1(blob->toHex()) } };
        }
        entry.toolArguments = R"({"command":")" + all.toUtf8() + "\"}";
        entry.data[u"fullOutput"_s] = QString::fromLatin1(output->toHex());
        entry.data[u"errorMessage"_s] = all;
        entry.data[u"details"_s] = QJsonObject { { u"deep"_s, all } };
        builder.addEntry(entry, QString::number(static_cast<int>(role)));
    }
    Entry compaction;
    compaction.type = EntryType::Compaction;
    compaction.summary = all;
    builder.addEntry(compaction, u"c"_s);
    ExportRequest order { builder.session(),
                          format,
                          ExportScope::Session,
                          {},
                          {},
                          { true, { ApiKey(QByteArray(own)) }, {} } };
    const QByteArray text = written(builder, order);
    QVERIFY(text.contains("[redacted: key]"));
    for (const QByteArray &part :
         { QByteArray("0123456789abcdefghij"), own, own.toBase64().first(16) }) {
        QVERIFY2(!text.contains(part), part.constData());
    }
    for (const QByteArray &whole :
         { *store.reader().attachment(*output), *store.reader().blob(*blob) }) {
        QVERIFY(!text.contains(whole.toBase64()));
    }
}

/// A key that is only in the whole output of a tool and in a prompt: the file says that something was taken out, and comes in whole,
/// as a session of its own.
void TestExportJob::whatEntriesNameIsTakenOutToo()
{
    const QByteArray secret = "ghp_0123456789abcdefghijABCDEFGHIJ012345";
    SessionBuilder builder(u"u1"_s);
    SessionStore &store = builder.store();
    const auto output = store.addAttachment("x " + secret + " y", u"text/plain"_s, 0, 0);
    const auto blob = store.addBlob("prompt " + secret);
    const auto harmless = store.addBlob("tools");
    QVERIFY(output && blob && harmless);
    const auto hex = [](const QByteArray &hash) { return QString::fromLatin1(hash.toHex()); };
    Entry answer;
    answer.role = Role::Assistant;
    answer.blocks = { TextBlock { u"fine"_s } };
    answer.data[u"manifest"_s] =
            QJsonObject { { u"prompts"_s,
                            QJsonArray { QJsonObject { { u"sha256"_s, hex(*blob) } } } },
                          { u"tools"_s, hex(*harmless) } };
    builder.addEntry(answer, u"a1"_s);
    Entry result;
    result.role = Role::ToolResult;
    result.blocks = { TextBlock { u"x…"_s } };
    result.data[u"fullOutput"_s] = hex(*output);
    result.data[u"details"_s] = u"words stay"_s;
    builder.addEntry(result, u"r1"_s);
    const ExportRequest order { builder.session(), ExportFormat::Json, ExportScope::Session, {}, {},
                                { true, {}, {} } };
    const auto preview = previewExport(store.reader(), order);
    QVERIFY(preview);
    QCOMPARE(preview->redactions.secrets.at(0), 2);
    const QByteArray json = written(builder, order);
    QVERIFY(json.contains(R"("redacted":true)"));
    QVERIFY(!json.contains(output->toHex()) && !json.contains(blob->toHex()));
    // A page has neither of them.
    ExportRequest page = order;
    page.format = ExportFormat::Html;
    QCOMPARE(previewExport(store.reader(), page)->redactions.total(), 0);

    QTemporaryDir dir;
    QFile file(dir.filePath(u"x.json"_s));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(json) == json.size());
    file.close();
    ImportedStore to;
    const auto report = to.import(file.fileName());
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    const ImportedSession &session = report->sessions.constFirst();
    QVERIFY2(session.skipped.isEmpty(),
             session.skipped.isEmpty() ? "" : qPrintable(session.skipped.constFirst().reason));
    QVERIFY(session.id != builder.session());
    StoreReader &reader = to.store().reader();
    const auto loaded = to.load(session.id);
    QVERIFY(loaded);
    const auto read = [](const QJsonValue &hash) {
        return QByteArray::fromHex(hash.toString().toLatin1());
    };
    const QJsonObject manifest =
            reader.entry(loaded->snapshot->tree.at(1).seq)->data[u"manifest"_s].toObject();
    QCOMPARE(*reader.blob(read(manifest[u"prompts"_s][0][u"sha256"_s])), "prompt [redacted: key]");
    QCOMPARE(*reader.blob(read(manifest[u"tools"_s])), "tools");
    QCOMPARE(reader.entry(loaded->snapshot->tree.at(2).seq)->data[u"details"_s].toString(),
             u"words stay"_s);
    QCOMPARE(*reader.attachment(
                     read(reader.entry(loaded->snapshot->tree.at(2).seq)->data[u"fullOutput"_s])),
             "x [redacted: key] y");
}

/// Whether anything is taken out stands at the beginning, so it must hold for what comes after it.
void TestExportJob::whatIsAddedMeanwhileStaysOut()
{
    SessionBuilder builder(u"u1 a1"_s);
    const auto elsewhere = SessionStore::open(builder.path());
    QVERIFY(elsewhere);
    bool added = false;
    ExportControl control;
    control.progress = [&](qsizetype, qsizetype) {
        if (!std::exchange(added, true)) {
            Entry entry;
            entry.role = Role::User;
            entry.blocks = { TextBlock { u"it is sk-ant-api03-abcdefghijklmnop1234567890"_s } };
            QVERIFY((*elsewhere)->append(builder.session(), builder.id(u"a1"_s), { entry }));
        }
    };
    QBuffer buffer;
    QVERIFY(buffer.open(QIODevice::WriteOnly));
    ExportRequest order;
    order.session = builder.session();
    const auto done = exportTo(buffer, builder.store().reader(), order, control);
    QVERIFY(done);
    QVERIFY(added);
    QCOMPARE(done->entries, 2);
    QCOMPARE(done->redactions.total(), 0);
    QVERIFY(buffer.data().contains("\"redacted\":false"));
    QVERIFY(!buffer.data().contains("it is"));
}

void TestExportJob::slowPatternWritesNoFile()
{
    SessionBuilder builder(u"u1"_s);
    Entry entry;
    entry.role = Role::User;
    entry.blocks = { TextBlock { QString(40'000, u'a') + u'!' } };
    builder.addEntry(entry, u"long"_s);
    QTemporaryDir dir;
    const QString path = dir.filePath(u"x.json"_s);
    ExportRequest order { builder.session(),
                          ExportFormat::Json,
                          ExportScope::Session,
                          {},
                          {},
                          { false, {}, { u"(a+)+$"_s } } };
    const auto done = exportToFile(path, builder.store().reader(), order, Existing::Replace);
    QVERIFY(!done);
    QVERIFY(done.error().message.contains(u"too long"_s));
    QVERIFY(QDir(dir.path()).isEmpty());
}

void TestExportJob::cancelledWritesNoFile()
{
    SessionBuilder builder(u"u1 a1 u2 a2 u3 a3"_s);
    QTemporaryDir dir;
    const QString path = dir.filePath(u"x.html"_s);
    QFile old(path);
    QVERIFY(old.open(QIODevice::WriteOnly) && old.write("before") == 6);
    old.close();
    for (const ExportFormat format : ExportFormats) {
        std::stop_source stop;
        ExportControl control;
        control.stop = stop.get_token();
        control.progress = [&stop](qsizetype, qsizetype) { stop.request_stop(); };
        ExportRequest order { builder.session(), format, ExportScope::Session, {}, {}, {} };
        const auto done =
                exportToFile(path, builder.store().reader(), order, Existing::Replace, control);
        QVERIFY(!done && done.error().kind == Error::Kind::Cancelled);
    }
    QVERIFY(old.open(QIODevice::ReadOnly));
    QCOMPARE(old.readAll(), "before");
    QCOMPARE(QDir(dir.path()).entryList(QDir::Files).size(), 1);
}

/// By whatever name.
void TestExportJob::theStoreIsNotReplaced()
{
    SessionBuilder builder(u"u1 a1"_s);
    const QString store = builder.store().path();
    QTemporaryDir dir;
    const QString link = dir.filePath(u"link.json"_s);
    QVERIFY(QFile::link(store, link));
    const ExportRequest order {
        builder.session(), ExportFormat::Json, ExportScope::Session, {}, {}, {}
    };
    const QFileInfo info(store);
    const QStringList paths { store, store + u"-wal"_s, link,
                              info.path() + u"/./"_s + info.fileName() };
    for (const QString &path : paths) {
        const auto done = exportToFile(path, builder.store().reader(), order, Existing::Replace);
        QVERIFY2(!done && done.error().kind == Error::Kind::InvalidInput, qPrintable(path));
    }
    QVERIFY(builder.store().checkIntegrity()->isEmpty());
    QVERIFY(exportToFile(dir.filePath(u"x.json"_s), builder.store().reader(), order,
                         Existing::Refuse));
}

void TestExportJob::piPartIsASessionOfItsOwn()
{
    SessionBuilder builder(u"u1 a1 u2 a2"_s);
    ExportRequest order { builder.session(),
                          ExportFormat::Pi,
                          ExportScope::Selection,
                          {},
                          { builder.id(u"u1"_s), builder.id(u"a2"_s) },
                          {} };
    ImportedStore to;
    QFile file(to.file(u"part.jsonl"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(written(builder, order));
    file.close();
    const auto report = to.import(file.fileName());
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QCOMPARE(report->sessions.constFirst().added, 2);
    QVERIFY(report->sessions.constFirst().notes.isEmpty());
    const auto loaded = to.load(report->sessions.constFirst().id);
    QCOMPARE(loaded->snapshot->tree.depthOf(1), 1);
    QVERIFY(report->sessions.constFirst().originId != builder.session().toString());
}

void TestExportJob::fileNames_data()
{
    QTest::addColumn<QString>("title");
    QTest::addColumn<QString>("wanted");
    QTest::newRow("plain") << u"Fix the parser"_s << u"Fix the parser.html"_s;
    QTest::newRow("path") << u"../a/b\\c:d*?"_s << u"-a-b-c-d--.html"_s;
    QTest::newRow("hidden") << u".profile"_s << u"profile.html"_s;
    QTest::newRow("long") << QString(200, u'x') << QString(60, u'x') + u".html"_s;
    QTest::newRow("other letters") << u"Größe 漢字"_s << u"Größe 漢字.html"_s;
    QTest::newRow("none") << QString() << u"session-019a0000.html"_s;
}

void TestExportJob::fileNames()
{
    QFETCH(QString, title);
    QFETCH(QString, wanted);
    Session session;
    session.id = SessionId::fromString(u"019a0000-0000-7000-8000-000000000001"_s);
    session.name = title;
    QCOMPARE(fileNameFor(session, ExportFormat::Html), wanted);
}

void TestExportJob::noKeyInTheNameOfAFile()
{
    const QString secret = u"ghp_0123456789abcdefghijABCDEFGHIJ012345"_s;
    SessionBuilder builder(u"u1 a1"_s);
    const auto namesWith = [&](const QString &title, const RedactionRules &redaction) {
        const QTemporaryDir dir;
        const auto done = builder.store().rename(builder.session(), title).and_then([&] {
            return exportToFolder(builder.store().reader(), { builder.session() }, dir.path(),
                                  redaction);
        });
        return done ? QDir(dir.path()).entryList(QDir::Files).join(u'|') : done.error().message;
    };
    const QString named = namesWith(u"Try "_s + secret, { true, {}, {} });
    QVERIFY2(named.startsWith(u"Try"_s) && !named.contains(secret.mid(4)), qPrintable(named));
    const QString own = namesWith(u"Try hunter2-hunter2"_s,
                                  { true, { ApiKey(QByteArray("hunter2-hunter2")) }, {} });
    QVERIFY2(own.startsWith(u"Try"_s) && !own.contains(u"hunter2"_s), qPrintable(own));
    const QString fitting = namesWith(u"For Acme"_s, { false, {}, { u"Acme"_s } });
    QVERIFY2(fitting.startsWith(u"For"_s) && !fitting.contains(u"Acme"_s), qPrintable(fitting));
    QCOMPARE(namesWith(u"Try "_s + secret, { false, {}, {} }), u"Try %1.json"_s.arg(secret));
}

QTEST_GUILESS_MAIN(TestExportJob)
#include "tst_exportjob.moc"
