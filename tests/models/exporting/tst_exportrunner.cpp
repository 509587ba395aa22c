// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exportrunner.h"
#include "exportsentences.h"
#include "importedsession.h"
#include "sessionbuilder.h"
#include "soon.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTest>
#include <QThreadPool>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

QJsonObject readJson(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object()
                                          : QJsonObject();
}

/// A session with what an answer was made with, and a fork of it; both are called "One".
struct Forked
{
    SessionBuilder builder { u"u1 a1"_s };
    QByteArray prompt = "You are careful. ghp_0123456789abcdefghijABCDEFGHIJ012345";
    QByteArray hash;
    SessionId fork;

    Forked()
    {
        SessionStore &store = builder.store();
        const auto blob = store.addBlob(prompt);
        Entry answer;
        answer.role = Role::Assistant;
        answer.blocks = { TextBlock { u"done"_s } };
        if (blob) {
            hash = blob->toHex();
            answer.data[u"manifest"_s] = QJsonObject { { u"sha256"_s, QString::fromLatin1(hash) } };
        }
        builder.addEntry(answer, u"a2"_s);
        const auto forked = store.forkSession(builder.session(), builder.id(u"a2"_s));
        if (!blob || !forked || !store.rename(builder.session(), u"One"_s)
            || !store.rename(forked->id, u"One"_s)) {
            qFatal("the sessions could not be made");
        }
        fork = forked->id;
    }
    [[nodiscard]] QList<SessionId> both() const { return { builder.session(), fork }; }
};

/// What came of it, once it has ended.
Result<FolderOutcome> outcomeOf(QSignalSpy &finished)
{
    return finished.size() == 1
            ? finished.takeFirst().constFirst().value<Result<FolderOutcome>>()
            : Result<FolderOutcome>(fail(Error::Kind::Internal, u"no outcome"_s));
}

} // namespace

class TestExportRunner : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sessionsIntoAFolder();
    void severalAreRedacted();
    void whatFailsIsNamed();
    void theLastStartCounts();
    void goesAwayWhileItRuns();
    void sentences();
};

/// Everything that a single export has, or it would be no copy to come back from.
void TestExportRunner::sessionsIntoAFolder()
{
    Forked f;
    QTemporaryDir dir;
    const QString folder = dir.filePath(u"new"_s);
    ExportRunner runner(f.builder.path());
    QSignalSpy progressed(&runner, &ExportRunner::progressChanged);
    QSignalSpy finished(&runner, &ExportRunner::folderFinished);
    runner.startFolder(f.both(), folder, { false, {}, {} });
    QVERIFY(runner.isRunning());
    COMPARE_SOON(finished.size(), 1);
    QVERIFY(!runner.isRunning());
    QCOMPARE(progressed.size(), 2);
    const auto outcome = outcomeOf(finished);
    QVERIFY2(outcome, outcome ? "" : qPrintable(outcome.error().message));
    QCOMPARE(outcome->files,
             (QStringList { QDir(folder).filePath(u"One.json"_s),
                            QDir(folder).filePath(u"One (2).json"_s) }));
    for (const QString &file : outcome->files) {
        const QJsonObject json = readJson(file);
        QCOMPARE(json["entries"_L1].toArray().size(), 3);
        QCOMPARE(json["blobs"_L1][QString::fromLatin1(f.hash)].toString().toLatin1(),
                 f.prompt.toBase64());
    }
    const QJsonArray bases = readJson(outcome->files.at(1))["bases"_L1].toArray();
    QCOMPARE(bases.size(), 1);
    QCOMPARE(bases.at(0)["id"_L1].toString(), f.builder.session().toString());
    QCOMPARE(bases.at(0)["name"_L1].toString(), u"One"_s);
    ImportedStore to;
    for (const QString &file : outcome->files) {
        QVERIFY(to.import(file));
    }
    QCOMPARE(to.store().reader().sessions()->size(), 2);
    QCOMPARE(to.store().reader().session(f.fork)->baseEntry, f.builder.id(u"a2"_s));
    // Nothing is overwritten.
    runner.startFolder({ f.fork }, folder, { false, {}, {} });
    COMPARE_SOON(finished.size(), 1);
    QCOMPARE(outcomeOf(finished)->files, QStringList { QDir(folder).filePath(u"One (3).json"_s) });
}

void TestExportRunner::severalAreRedacted()
{
    Forked f;
    QTemporaryDir dir;
    ExportRunner runner(f.builder.path());
    QSignalSpy finished(&runner, &ExportRunner::folderFinished);
    runner.startFolder(f.both(), dir.path(), { true, { ApiKey("done") }, { u"careful"_s } });
    COMPARE_SOON(finished.size(), 1);
    const auto outcome = outcomeOf(finished);
    QVERIFY(outcome);
    QCOMPARE(outcome->redactions.secrets.at(0), 4); // the prompt and the answer, in two files
    QCOMPARE(outcome->redactions.patterns, QList<qint64> { 2 });
    for (const QString &file : outcome->files) {
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        const QByteArray text = written.readAll();
        QVERIFY(!text.contains("done") && !text.contains(f.prompt.toBase64()));
    }
    const QString sentence = ExportSentences::outcome(*outcome, dir.path(), true);
    QVERIFY2(sentence.contains(u"4 key"_s)
                     && sentence.contains(QDir::toNativeSeparators(dir.path())),
             qPrintable(sentence));
}

void TestExportRunner::whatFailsIsNamed()
{
    Forked f;
    QTemporaryDir dir;
    ExportRunner runner(f.builder.path());
    QSignalSpy finished(&runner, &ExportRunner::folderFinished);
    runner.startFolder({ SessionId::create() }, dir.path(), { false, {}, {} });
    COMPARE_SOON(finished.size(), 1);
    QVERIFY(outcomeOf(finished).error().kind == Error::Kind::NotFound);
    QVERIFY(f.builder.store().rename(f.fork, u"Two"_s));
    runner.startFolder(f.both(), dir.path(), { false, {}, { u"("_s } });
    COMPARE_SOON(finished.size(), 1);
    const QString message = outcomeOf(finished).error().message;
    QVERIFY2(message.contains(u"“One”"_s), qPrintable(message));
    // A file where the folder should be.
    QFile file(dir.filePath(u"nowhere"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    runner.startFolder(f.both(), file.fileName(), { false, {}, {} });
    COMPARE_SOON(finished.size(), 1);
    QVERIFY(outcomeOf(finished).error().message.contains(u"nowhere"_s));
}

void TestExportRunner::theLastStartCounts()
{
    SessionBuilder builder(u"u1 a1 u2 a2"_s);
    ExportRunner runner(builder.path());
    QList<Result<ExportOutcome>> found;
    connect(&runner, &ExportRunner::counted, this,
            [&found](const Result<ExportOutcome> &outcome) { found += outcome; });
    ExportRequest order;
    order.session = builder.session();
    order.redaction = { false, {}, { u"u1"_s } };
    runner.count(order);
    order.redaction = { false, {}, { u"[ua]"_s } };
    runner.count(order);
    COMPARE_SOON(found.size(), 1);
    QVERIFY(found.constFirst());
    QVERIFY(found.constFirst()->redactions.total() >= 4);
    runner.cancel();
    QCOMPARE(found.size(), 1);
}

void TestExportRunner::goesAwayWhileItRuns()
{
    SessionBuilder builder(u"u1 a1 u2 a2"_s);
    QTemporaryDir dir;
    ExportRequest order;
    order.session = builder.session();
    for (int i = 0; i < 20; ++i) {
        ExportRunner runner(builder.path());
        runner.start(order, dir.filePath(u"x.json"_s));
    }
    // None of them waited for its work.
    QThreadPool::globalInstance()->waitForDone();
    QCoreApplication::processEvents();
    const QStringList files = QDir(dir.path()).entryList(QDir::Files);
    QVERIFY(files.isEmpty() || files == QStringList { u"x.json"_s });
}

void TestExportRunner::sentences()
{
    RedactionCounts counts;
    QVERIFY(ExportSentences::preview(counts).startsWith(u"Nothing"_s));
    counts.secrets = { 2, 0, 1, 0 };
    counts.patterns = { 3, 4 };
    const QString taken = ExportSentences::taken(counts);
    for (const QString &part : { u"2 key"_s, u"1 password"_s, u"7 chosen text"_s }) {
        QVERIFY2(taken.contains(part), qPrintable(taken));
    }
    QVERIFY(!taken.contains(u"token"_s));
}

QTEST_GUILESS_MAIN(TestExportRunner)
#include "tst_exportrunner.moc"
