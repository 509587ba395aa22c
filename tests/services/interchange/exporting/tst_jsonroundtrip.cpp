// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fixtures.h"
#include "jsonroundtrip.h"
#include "rollover.h"
#include "sessionbuilder.h"
#include "sessiontags.h"

#include <QDirIterator>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Our JSON out of one store and into another.
class TestJsonRoundTrip : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fixtures_data();
    void fixtures();
    void builtTrees_data();
    void builtTrees();
    void sessionOnAnother();
    void rolledOver();
    void metadataAndBytes();
    void tags();
};

void TestJsonRoundTrip::fixtures_data()
{
    QTest::addColumn<QString>("path");
    const QString folder = sharedPath(u"fixtures"_s);
    if (folder.isEmpty()) {
        QTest::newRow("missing") << QString();
        return;
    }
    QDirIterator files(folder, QDir::Files, QDirIterator::Subdirectories);
    QStringList paths;
    while (files.hasNext()) {
        paths += files.next();
    }
    paths.sort();
    for (const QString &path : std::as_const(paths)) {
        QTest::newRow(path.sliced(folder.size() + 1).toUtf8().constData()) << path;
    }
}

void TestJsonRoundTrip::fixtures()
{
    QFETCH(QString, path);
    if (path.isEmpty()) {
        QSKIP("the shared material is not here (set VARVE_SHARED): fixtures");
    }
    ImportedStore from;
    const auto report = from.import(path);
    if (!report) {
        QSKIP("no session file");
    }
    ImportedStore to;
    constexpr qsizetype Most = 12; // of a file with hundreds
    const auto sessions = report->sessions.first(qMin(Most, report->sessions.size()));
    for (const ImportedSession &session : sessions) {
        compareRoundTrip(from.store(), to, session.id);
        if (QTest::currentTestFailed()) {
            qWarning("session %s", qPrintable(session.title));
            return;
        }
    }
}

void TestJsonRoundTrip::builtTrees_data()
{
    QTest::addColumn<QString>("notation");
    QTest::newRow("empty") << QString();
    QTest::newRow("one") << u"u1"_s;
    QTest::newRow("every kind")
            << u"u1 a1[x,y]~ r:x r:y! b1 k1 p1 s1 m1 t1 i1 n1 L1(u1) S1 e1 x1 C1(b1) u2 a2"_s;
    QTest::newRow("edits and undo")
            << u"u1 a1[x] r:x pin(u1,r:x) exclude(a1) mask(r:x) unmask(r:x) C1(u1) off(C1) on(C1) u2 a2"_s;
    QTest::newRow("branches") << u"u1 a1 u2 a2 @a1 u3 a3 @u1 a4 u5 @ u6 a6 @a3"_s;
    QTest::newRow("before the first entry") << u"u1 a1 @"_s;
    QTest::newRow("compactions") << u"u1 a1 C1(a1) u2 a2 C2(u2) u3 C3() u4 a4"_s;
}

void TestJsonRoundTrip::builtTrees()
{
    QFETCH(QString, notation);
    SessionBuilder builder(notation);
    ImportedStore to;
    compareRoundTrip(builder.store(), to, builder.session());
    if (QTest::currentTestFailed() || notation.isEmpty()) {
        return;
    }
    const auto loaded = to.load(builder.session());
    QVERIFY(loaded);
    const Context here = builder.context();
    const Context there = project(loaded->branch, builder.settings);
    QCOMPARE(there.items.size(), here.items.size());
    for (qsizetype i = 0; i < here.items.size(); ++i) {
        QVERIFY(there.items.at(i).entry == here.items.at(i).entry);
        QVERIFY(there.items.at(i).state == here.items.at(i).state);
        QCOMPARE(there.items.at(i).tokens, here.items.at(i).tokens);
    }
}

void TestJsonRoundTrip::sessionOnAnother()
{
    SessionBuilder builder(u"u1 a1 C1(a1) u2 a2 @a2 u9 a9"_s);
    const auto fork = builder.store().forkSession(builder.session(), builder.id(u"a2"_s));
    QVERIFY(fork);
    const SessionId parent = builder.session();
    builder.use(fork->id);
    builder.add(u"u3 a3 L1(u1) C2(u2) u4"_s);
    const auto second = builder.store().forkSession(fork->id, builder.id(u"u3"_s));
    QVERIFY(second);
    builder.use(second->id);
    builder.add(u"a5 u6"_s);
    for (const SessionId &id : { fork->id, second->id }) {
        ImportedStore to;
        compareRoundTrip(builder.store(), to, id);
        if (QTest::currentTestFailed()) {
            return;
        }
        QCOMPARE(to.store().reader().session(id)->baseEntry,
                 builder.store().reader().session(id)->baseEntry);
        QVERIFY(to.store().reader().session(parent));
    }
    // What the parent has besides comes with its own export.
    ImportedStore to;
    compareRoundTrip(builder.store(), to, second->id);
    compareRoundTrip(builder.store(), to, parent);
    compareRoundTrip(builder.store(), to, fork->id);
    QCOMPARE(to.store().reader().sessions()->size(), 3);
    // A fork that nothing was added to.
    const auto bare = builder.store().forkSession(parent, builder.id(u"u2"_s));
    compareRoundTrip(builder.store(), to, bare->id);
}

void TestJsonRoundTrip::rolledOver()
{
    SessionBuilder builder(u"u1 a1 u2 a2"_s);
    Entry compaction;
    compaction.type = EntryType::Compaction;
    compaction.summary = u"what was"_s;
    compaction.firstKept = builder.id(u"u2"_s);
    compaction.data[u"state"_s] =
            QJsonObject { { u"pin"_s,
                            QJsonArray { QJsonObject { { u"id"_s, builder.id(u"u1"_s).toString() },
                                                       { u"on"_s, true } } } } };
    const auto child =
            rollOver(builder.store(),
                     { builder.session(), builder.id(u"a2"_s), { compaction }, u"short"_s });
    QVERIFY(child);
    ImportedStore to;
    compareRoundTrip(builder.store(), to, child->child.id);
    compareRoundTrip(builder.store(), to, builder.session());
    const auto session = to.store().reader().session(child->child.id);
    QVERIFY(session->rolledOver);
    QCOMPARE(to.store().reader().session(builder.session())->summary, u"short"_s);
}

void TestJsonRoundTrip::metadataAndBytes()
{
    SessionBuilder builder(u"u1 a1"_s);
    SessionStore &store = builder.store();
    QVERIFY(store.rename(builder.session(), u"A “title”\n<b>&"_s));
    QVERIFY(store.setFolder(builder.session(), u"/home/u/p"_s));
    QVERIFY(store.setArchived(builder.session(), true));
    const QByteArray image = QByteArray::fromHex("89504e470d0a1a0a") + QByteArray(300'000, 'x');
    const auto hash = store.addAttachment(image, u"image/png"_s, 40, 30);
    const auto output = store.addAttachment("the whole output", u"text/plain"_s, 0, 0);
    const auto blob = store.addBlob("You are a helpful assistant.");
    QVERIFY(hash && output && blob);
    Entry entry;
    entry.role = Role::User;
    entry.blocks = { TextBlock { u"look 🧭 \u0001"_s }, TextBlock {},
                     ImageBlock { *hash, u"image/png"_s, 40, 30 }, TextBlock { u"there"_s } };
    builder.addEntry(entry, u"withImage"_s);
    Entry answer;
    answer.role = Role::Assistant;
    answer.blocks = { ThinkingBlock { {}, u"opaque"_s, true },
                      ToolCallBlock { u"c"_s, u"bash"_s, R"({"n": 1.0, "cut)", u"s"_s } };
    answer.usage = Usage { 1, 2, 3, 4, 5, 0.1 };
    answer.data = QJsonObject {
        { u"fullOutput"_s, QString::fromLatin1(output->toHex()) },
        { u"manifest"_s,
          QJsonObject { { u"prompts"_s,
                          QJsonArray { QJsonObject {
                                  { u"sha256"_s, QString::fromLatin1(blob->toHex()) } } } } } },
        { u"big"_s, qint64(9'007'199'254'740'993) },
    };
    builder.addEntry(answer, u"withData"_s);
    QVERIFY(store.setSummary(builder.session(), u"Two sentences."_s));
    ImportedStore to;
    compareRoundTrip(store, to, builder.session());
    StoreReader &reader = to.store().reader();
    QCOMPARE(*reader.attachment(*hash), image);
    QCOMPARE(*reader.attachment(*output), "the whole output");
    QCOMPARE(*reader.blob(*blob), "You are a helpful assistant.");
    const auto session = reader.session(builder.session());
    QCOMPARE(session->name, u"A “title”\n<b>&"_s);
    QVERIFY(session->namedByPerson);
    QVERIFY(session->archivedAt.isValid());
    QCOMPARE(session->summary, u"Two sentences."_s);
}

void TestJsonRoundTrip::tags()
{
    SessionBuilder builder(u"u1 a1"_s);
    SessionStore &store = builder.store();
    const auto fork = store.forkSession(builder.session(), builder.id(u"a1"_s));
    QVERIFY(fork);
    QVERIFY(SessionTags(store.database()).change({ builder.session() }, { u"later"_s }, {}));
    QVERIFY(SessionTags(store.database())
                    .change({ fork->id }, { u"später, doch"_s, u"web"_s }, {}));
    ImportedStore to;
    compareRoundTrip(store, to, fork->id);
    const auto tagsOf = [&](const SessionId &id) {
        return SessionTags(to.store().database())
                .all()
                ->value(to.store().reader().session(id)->number);
    };
    QCOMPARE(tagsOf(fork->id), QStringList({ u"später doch"_s, u"web"_s }));
    QCOMPARE(tagsOf(builder.session()), QStringList { u"later"_s });
    // What became of them there is left as it is by a second import.
    QVERIFY(SessionTags(to.store().database()).change({ fork->id }, {}, { u"web"_s }));
    QTemporaryDir folder;
    const QString path = saveBytes(folder.filePath(u"again.json"_s), exportedJson(store, fork->id));
    QVERIFY(to.import(path));
    QCOMPARE(tagsOf(fork->id), QStringList { u"später doch"_s });
    // A key in one is taken out like everywhere else.
    const QString key = u"sk-ant-api03-Zq7mB2xTfL9wVd4RkPn8Hc5Js1Gy6uEb3oNaKt"_s;
    QVERIFY(SessionTags(store.database()).change({ fork->id }, { key.first(39) }, {}));
    ExportRequest order;
    order.session = fork->id;
    order.format = ExportFormat::Json;
    QVERIFY(!exportedJson(store, order).contains(key.first(39).toUtf8()));
}

QTEST_GUILESS_MAIN(TestJsonRoundTrip)
#include "tst_jsonroundtrip.moc"
