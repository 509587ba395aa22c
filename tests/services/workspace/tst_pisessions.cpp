// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fixtures.h"
#include "importedsession.h"
#include "modelwindow.h"
#include "ordinaryfile.h"
#include "piexporter.h"
#include "projection.h"
#include "projectionchoice.h"
#include "requestbuilder.h"
#include "wireprotocol.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Real pi files in a real store: in, looked at, out and in again.
class TestPiSessions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void importsOnce_data() { addFiles(); }
    void importsOnce();
    void exportedAndImportedIsTheSame_data() { addFiles(); }
    void exportedAndImportedIsTheSame();
    void ownEntriesKeepTheLeaf();
    void growingFileMovesTheLeaf();
    void lookingIsNotMoving();
    void windowsOfModels();
    void numbersOfAChoice();

private:
    static void addFiles();
    static QStringList outline(SessionStore &store, const LoadedSession &loaded);
    static QStringList contextOutline(SessionStore &store, const LoadedSession &loaded);
    static QByteArray body(SessionStore &store, const LoadedSession &loaded);
};

void TestPiSessions::addFiles()
{
    QTest::addColumn<QString>("file");
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

#define REQUIRE_FILE(file)                                                                         \
    QFETCH(QString, file);                                                                         \
    if (file.isEmpty()) {                                                                          \
        QSKIP("the shared material is not here (set VARVE_SHARED): fixtures/pi");                  \
    }

/// Everything of every entry but ids, times of ours and keys: entries in order, parents by their place.
QStringList TestPiSessions::outline(SessionStore &store, const LoadedSession &loaded)
{
    QStringList lines;
    const SessionTree &tree = loaded.snapshot->tree;
    for (int index = 0; index < tree.size(); ++index) {
        const auto entry = store.reader().entry(tree.at(index).seq);
        if (!entry) {
            return { entry.error().message };
        }
        lines += u"%1 %2 %3 %4 %5 %6 %7 kept %8 before %9"_s.arg(tree.parentOf(index))
                         .arg(toString(entry->type), toString(entry->role),
                              toString(entry->stopReason), entry->model, entry->toolName,
                              entry->toolCallId)
                         .arg(tree.indexOf(entry->firstKept))
                         .arg(entry->tokensBefore)
                + u' ' + QString::number(entry->modelFacing) + u' '
                + entry->createdAt.toString(Qt::ISODateWithMs) + u' '
                + QString::number(entry->usage ? entry->usage->prompt() : -1) + u' ' + entry->text()
                + entry->summary;
    }
    lines += u"leaf %1"_s.arg(tree.indexOf(loaded.session().leaf));
    QStringList labels;
    for (auto it = loaded.snapshot->labels.cbegin(); it != loaded.snapshot->labels.cend(); ++it) {
        labels += u"label %1 %2"_s.arg(tree.indexOf(it.key())).arg(it.value());
    }
    labels.sort();
    return lines + labels;
}

QStringList TestPiSessions::contextOutline(SessionStore &store, const LoadedSession &loaded)
{
    QStringList lines;
    const SessionTree &tree = loaded.snapshot->tree;
    for (int index = 0; index < tree.size(); ++index) {
        if (!tree.childrenOf(index).empty()) {
            continue;
        }
        const auto at = lookFrom(store.reader(), loaded, tree.at(index).seq);
        ProjectionSettings settings;
        const Context context = project(at->branch, settings);
        for (const ContextItem &item : context.items) {
            lines += u"%1 %2 %3 %4 %5 %6"_s.arg(tree.indexOfSeq(item.seq))
                             .arg(toString(item.state), toString(item.reason),
                                  toString(item.category))
                             .arg(item.tokens)
                             .arg(toString(item.source));
        }
    }
    return lines;
}

QByteArray TestPiSessions::body(SessionStore &store, const LoadedSession &loaded)
{
    ProjectionSettings settings;
    settings.replaysThinking = false;
    const auto request = buildRequest(project(loaded.branch, settings), store.reader(), settings);
    return request ? encodeRequest({}, *request, {}) : QByteArray();
}

void TestPiSessions::importsOnce()
{
    REQUIRE_FILE(file);
    ImportedStore imported;
    const auto first = imported.import(file);
    QVERIFY2(first, first ? "" : qPrintable(first.error().message));
    const ImportedSession &session = first->sessions.constFirst();
    const auto loaded = imported.load(session.id);
    QVERIFY(loaded);
    QCOMPARE(session.added, session.entries);
    QCOMPARE(loaded->snapshot->tree.size(), session.entries);
    QCOMPARE(loaded->session().entryCount, session.entries);
    QCOMPARE(loaded->snapshot->compactions.size(), session.compactions);
    QCOMPARE(loaded->session().origin.path, file);
    QVERIFY(!loaded->session().name.isEmpty());
    const QStringList before = outline(imported.store(), *loaded);

    const auto again = imported.import(file);
    QVERIFY(again);
    QCOMPARE(again->sessions.constFirst().id, session.id);
    QCOMPARE(again->sessions.constFirst().added, 0);
    QCOMPARE(outline(imported.store(), *imported.load(session.id)), before);
    QCOMPARE(imported.load(session.id)->session().entryCount, session.entries);
    QCOMPARE(imported.store().reader().sessions()->size(), 1);
    QCOMPARE(*imported.store().checkIntegrity(), QStringList());
}

void TestPiSessions::exportedAndImportedIsTheSame()
{
    REQUIRE_FILE(file);
    ImportedStore imported;
    const auto report = imported.import(file);
    QVERIFY(report);
    const auto loaded = imported.load(report->sessions.constFirst().id);
    QVERIFY(loaded);
    const QString copy = imported.file(u"copy.jsonl"_s);
    const ExportSource source = ExportSource::wholeSession(
            loaded->session(), loaded->snapshot->tree, imported.store().reader());
    const auto written = writePrivateFile(
            copy, Existing::Replace, [&](QIODevice &device) { return exportPi(device, source); });
    QVERIFY2(written, written ? "" : qPrintable(written.error().message));

    ImportedStore second;
    const auto back = second.import(copy);
    QVERIFY2(back, back ? "" : qPrintable(back.error().message));
    QCOMPARE(back->sessions.constFirst().skipped.size(), 0);
    const auto reloaded = second.load(back->sessions.constFirst().id);
    QVERIFY(reloaded);
    const QStringList a = outline(imported.store(), *loaded);
    const QStringList b = outline(second.store(), *reloaded);
    QCOMPARE(b.size(), a.size());
    for (qsizetype i = 0; i < a.size(); ++i) {
        QCOMPARE(b.at(i), a.at(i));
    }
    QCOMPARE(contextOutline(second.store(), *reloaded), contextOutline(imported.store(), *loaded));
    QCOMPARE(body(second.store(), *reloaded), body(imported.store(), *loaded));
    // And importing the copy where the original is adds nothing.
    const auto beside = imported.import(copy);
    QVERIFY(beside);
    QCOMPARE(beside->sessions.constFirst().added, 0);
}

void TestPiSessions::ownEntriesKeepTheLeaf()
{
    VARVE_REQUIRE_SHARED(file, "fixtures/pi/pi-zig-chinese.jsonl");
    ImportedStore imported;
    QFile source(file);
    QVERIFY(source.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = source.readAll().trimmed().split('\n');
    QFile growing(imported.file(u"growing.jsonl"_s));
    QVERIFY(growing.open(QIODevice::WriteOnly));
    growing.write(lines.first(20).join('\n') + '\n');
    growing.flush();
    const auto first = imported.import(growing.fileName());
    QVERIFY2(first, first ? "" : qPrintable(first.error().message));
    const SessionId id = first->sessions.constFirst().id;
    const auto loaded = imported.load(id);
    Entry own;
    own.role = Role::User;
    own.blocks = { TextBlock { u"my own question"_s } };
    const auto stored = imported.store().append(id, loaded->session().leaf, { own });
    QVERIFY(stored);
    growing.write(lines.sliced(20).join('\n') + '\n');
    growing.flush();
    const auto second = imported.import(growing.fileName());
    QVERIFY(second);
    QVERIFY(second->sessions.constFirst().added > 0);
    const auto after = imported.load(id);
    QCOMPARE(after->session().leaf, stored->constFirst().id);
    QCOMPARE(after->session().entryCount, after->snapshot->tree.size());
    QCOMPARE(after->branch.path.size(), loaded->branch.path.size() + 1);
}

void TestPiSessions::growingFileMovesTheLeaf()
{
    VARVE_REQUIRE_SHARED(file, "fixtures/pi/pi-zig-chinese.jsonl");
    ImportedStore imported;
    QFile source(file);
    QVERIFY(source.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = source.readAll().trimmed().split('\n');
    QFile growing(imported.file(u"growing.jsonl"_s));
    QVERIFY(growing.open(QIODevice::WriteOnly));
    qsizetype at = 0;
    for (const qsizetype upTo : { qsizetype(5), qsizetype(12), lines.size() }) {
        growing.write(lines.sliced(at, upTo - at).join('\n') + '\n');
        growing.flush();
        at = upTo;
        const auto report = imported.import(growing.fileName());
        QVERIFY(report);
        const auto loaded = imported.load(report->sessions.constFirst().id);
        QCOMPARE(loaded->session().leafSeq, loaded->snapshot->tree.nodes().constLast().seq);
        QCOMPARE(loaded->branch.path.size(), loaded->snapshot->tree.size());
    }
    ImportedStore whole;
    const auto report = whole.import(file);
    QCOMPARE(outline(imported.store(),
                     *imported.load(imported.store().reader().sessions()->constFirst().id)),
             outline(whole.store(), *whole.load(report->sessions.constFirst().id)));
}

void TestPiSessions::lookingIsNotMoving()
{
    VARVE_REQUIRE_SHARED(file, "fixtures/pi/gen-branches-main.jsonl");
    ImportedStore imported;
    const auto report = imported.import(file);
    QVERIFY(report);
    const SessionId id = report->sessions.constFirst().id;
    const auto loaded = imported.load(id);
    QVERIFY(loaded->isAtLeaf());
    const SessionTree &tree = loaded->snapshot->tree;
    const int other = tree.indexOfSeq(tree.at(tree.newestLeafBelow(0)).seq) / 2;
    const auto elsewhere = lookFrom(imported.store().reader(), *loaded, tree.at(other).seq);
    QVERIFY(elsewhere);
    QVERIFY(!elsewhere->isAtLeaf());
    QCOMPARE(elsewhere->snapshot, loaded->snapshot);
    QCOMPARE(imported.load(id)->session().leaf, loaded->session().leaf);
}

void TestPiSessions::windowsOfModels()
{
    QTemporaryDir folder;
    Settings settings(folder.path());
    const ModelCatalogue catalogue;
    const ModelWindow known =
            resolveWindow(settings, catalogue, u"anthropic"_s, u"claude-sonnet-4-5"_s);
    QCOMPARE(known.source, ModelWindow::Source::Catalogue);
    QVERIFY(known.tokens >= 200'000);
    const ModelWindow unknown = resolveWindow(settings, catalogue, u"nobody"_s, u"no-such-model"_s);
    QCOMPARE(unknown.source, ModelWindow::Source::Unknown);
    QCOMPARE(unknown.tokens, 0);
    const ModelWindow given =
            resolveWindow(settings, catalogue, u"nobody"_s, u"no-such-model"_s, 12'345);
    QCOMPARE(given.source, ModelWindow::Source::Given);
    QCOMPARE(given.tokens, 12'345);
}

void TestPiSessions::numbersOfAChoice()
{
    VARVE_REQUIRE_SHARED(file, "fixtures/pi/pimono-before-compaction.jsonl");
    ImportedStore imported;
    const auto report = imported.import(file);
    QVERIFY(report);
    const auto loaded = imported.load(report->sessions.constFirst().id);
    QTemporaryDir folder;
    Settings settings(folder.path());
    const ModelCatalogue catalogue;
    const ProjectionChoice choice =
            chooseProjection(settings, catalogue, *loaded, { 200'000, true });
    QCOMPARE(choice.projection.window, 200'000);
    QCOMPARE(choice.projection.reserve, 16'384);
    QCOMPARE(choice.planNumbers().keep, 20'000);
    QCOMPARE(choice.planNumbers().maskProtect, 40'000);
    QCOMPARE(choice.planNumbers().maskMinimum, 20'000);
    QCOMPARE(choice.planNumbers().summary, 13'107);
    QVERIFY(!choice.projection.prompts.constFirst().text.isEmpty());
    const ProjectionChoice small = chooseProjection(settings, catalogue, *loaded, { 8'000, true });
    QCOMPARE(small.projection.reserve, 2'000);
    QCOMPARE(small.planNumbers().keep, 1'800);
    const Context context = project(loaded->branch, choice.projection);
    const CompactionPlan plan = planCompaction(loaded->branch, context, choice.planNumbers());
    QVERIFY(!plan.isRefused());
    QVERIFY(plan.tokensAfter < 60'000);
}

QTEST_GUILESS_MAIN(TestPiSessions)
#include "tst_pisessions.moc"
