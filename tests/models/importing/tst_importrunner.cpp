// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importplaces.h"
#include "soon.h"
#include "workbenchfixture.h"

#include <QDir>
#include <QSemaphore>
#include <QSignalSpy>
#include <QTest>

#include <memory>
#include <tuple>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

class TestImportRunner final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WorkbenchFixture>(WorkbenchFixture::Content::Nothing);
    }
    void cleanup() { m_fixture.reset(); }

    void goodAndBadFilesAreAnsweredOneByOne()
    {
        const QString bad = m_fixture->file(u"bad.jsonl"_s);
        write(bad, "this is no session\n");
        QSignalSpy finished(&runner(), &ImportRunner::finished);
        QStringList ended;
        connect(&runner(), &ImportRunner::fileEnded, this,
                [&ended](const ImportOutcome &outcome) { ended += outcome.file; });
        runner().start(
                { bad, WorkbenchFixture::samplePath(), m_fixture->file(u"missing.jsonl"_s) });
        QVERIFY(runner().isRunning());
        COMPARE_SOON(finished.size(), 1);
        QVERIFY(!runner().isRunning());
        const auto outcomes = finished.at(0).at(0).value<QList<ImportRunner::FileOutcome>>();
        QCOMPARE(outcomes.size(), 3);
        QVERIFY(!outcomes.at(0).report);
        QVERIFY(!outcomes.at(0).report.error().message.isEmpty());
        QVERIFY(outcomes.at(1).report);
        QCOMPARE(outcomes.at(1).report->sessions.size(), 1);
        QVERIFY(outcomes.at(1).report->sessions.constFirst().added > 200);
        QVERIFY(!outcomes.at(2).report);
        QCOMPARE(ended, runner().files());
    }

    void againAddsNothing()
    {
        QSignalSpy finished(&runner(), &ImportRunner::finished);
        runner().start({ WorkbenchFixture::samplePath() });
        COMPARE_SOON(finished.size(), 1);
        runner().start({ WorkbenchFixture::samplePath() });
        COMPARE_SOON(finished.size(), 2);
        const auto again = finished.at(1).at(0).value<QList<ImportRunner::FileOutcome>>();
        QCOMPARE(again.constFirst().report->sessions.constFirst().added, 0);
    }

    void startingWhileOneRunsQueues()
    {
        QSignalSpy finished(&runner(), &ImportRunner::finished);
        runner().start({ WorkbenchFixture::samplePath() });
        runner().start({ m_fixture->file(u"missing.jsonl"_s) });
        COMPARE_SOON(finished.size(), 1);
        const auto outcomes = finished.at(0).at(0).value<QList<ImportRunner::FileOutcome>>();
        QCOMPARE(outcomes.size(), 2);
        QVERIFY(outcomes.at(0).report);
        QVERIFY(!outcomes.at(1).report);
    }

    void cancelEndsBeforeTheNextFile()
    {
        QSignalSpy finished(&runner(), &ImportRunner::finished);
        const auto busy = std::make_shared<QSemaphore>(); // the first is not over before
        std::ignore = m_fixture->store().bulkWrite([busy](SessionStore &) -> Result<> {
            busy->acquire();
            return {};
        });
        runner().start({ WorkbenchFixture::samplePath(), m_fixture->file(u"missing.jsonl"_s) });
        runner().cancel();
        busy->release();
        COMPARE_SOON(finished.size(), 1);
        QVERIFY(finished.at(0).at(0).value<QList<ImportRunner::FileOutcome>>().size() < 2);
        QVERIFY(!runner().isRunning());
    }

    /// One that was cancelled ends first; nothing runs twice at a time.
    void startingAfterACancelledOne()
    {
        QSignalSpy started(&runner(), &ImportRunner::started);
        QSignalSpy finished(&runner(), &ImportRunner::finished);
        const QString missing = m_fixture->file(u"missing.jsonl"_s);
        runner().start({ WorkbenchFixture::samplePath(), missing, missing });
        runner().cancel();
        runner().start({ missing });
        runner().start({ WorkbenchFixture::samplePath() });
        COMPARE_SOON(finished.size(), 2);
        QCOMPARE(started.size(), 2);
        QVERIFY(!runner().isRunning());
        const auto outcomesOf = [&](qsizetype run) {
            return finished.at(run).at(0).value<QList<ImportRunner::FileOutcome>>();
        };
        QVERIFY(outcomesOf(0).size() < 2);
        QCOMPARE(outcomesOf(1).size(), 2);
        QCOMPARE(outcomesOf(1).at(0).file, missing);
        QVERIFY(outcomesOf(1).at(1).report);
        QCOMPARE(runner().outcomes().size(), 2);
        // Nor is that one begun which was cancelled before its turn.
        const auto busy =
                std::make_shared<QSemaphore>(); // no file takes so short that it is over before
        std::ignore = m_fixture->store().bulkWrite([busy](SessionStore &) -> Result<> {
            busy->acquire();
            return {};
        });
        runner().start({ missing, missing });
        runner().cancel();
        runner().start({ missing });
        runner().cancel();
        busy->release();
        COMPARE_SOON(finished.size(), 4);
        QVERIFY(outcomesOf(3).isEmpty());
    }

    /// Codex names files such that a child may come first.
    void aChildIsLinkedToAParentThatComesLater()
    {
        const auto rollout = [this](const QString &name, const QByteArray &fields) {
            const QString path = m_fixture->file(name);
            write(path,
                  R"({"timestamp":"2026-01-02T10:00:00.000Z","type":"session_meta","payload":{"cwd":"/p",)"
                          + fields + "}}\n"
                          + R"({"timestamp":"2026-01-02T10:00:01.000Z","type":"event_msg","payload":{"type":"user_message","message":"q"}})"
                            "\n");
            return path;
        };
        QSignalSpy finished(&runner(), &ImportRunner::finished);
        runner().start({ rollout(u"rollout-1.jsonl"_s, R"("id":"child","forked_from_id":"parent")"),
                         rollout(u"rollout-2.jsonl"_s, R"("id":"parent")") });
        COMPARE_SOON(finished.size(), 1);
        const auto outcomes = finished.at(0).at(0).value<QList<ImportRunner::FileOutcome>>();
        QCOMPARE(outcomes.size(), 2);
        QVERIFY(outcomes.at(0).report && outcomes.at(1).report);
        const SessionId child = outcomes.at(0).report->sessions.constFirst().id;
        const SessionId parent = outcomes.at(1).report->sessions.constFirst().id;
        const auto found = m_fixture->store().read([child](StoreReader &reader) {
            return reader.session(child).transform(
                    [](const Session &session) { return session.parentSession; });
        });
        VERIFY_SOON(found.isFinished());
        QVERIFY(found.result());
        QCOMPARE(*found.result(), parent);
    }

    void noFilesAreAnsweredToo()
    {
        QSignalSpy finished(&runner(), &ImportRunner::finished);
        runner().start({});
        QCOMPARE(finished.size(), 1);
    }

    void findsSessionFilesOfTheHomeFolderNewestFirst()
    {
        const QTemporaryDir home;
        const QString folder = home.filePath(u".pi/agent/sessions/--home-user-x--"_s);
        QVERIFY(QDir().mkpath(folder));
        for (const QString &name : { u"old.jsonl"_s, u"new.jsonl"_s, u"note.txt"_s }) {
            write(folder + u'/' + name, "{}\n");
        }
        QFile old(folder + u"/old.jsonl"_s);
        QVERIFY(old.open(QIODevice::ReadWrite));
        QVERIFY(old.setFileTime(QDateTime::currentDateTime().addDays(-1),
                                QFileDevice::FileModificationTime));
        old.close();
        const QList<FoundFile> found = findSessionFiles(importPlaces(home.path(), {}));
        QCOMPARE(found.size(), 2);
        QCOMPARE(found.at(0).path, folder + u"/new.jsonl"_s);
        QCOMPARE(found.at(0).stamp.size, 3);
        QCOMPARE(found.at(1).path, folder + u"/old.jsonl"_s);
        QVERIFY(found.at(1).stamp.modified < found.at(0).stamp.modified);
        // Of any number the newest ones, whatever the order in which they lie.
        for (int i = 0; i < 20; ++i) {
            const QString path = folder + u"/%1.jsonl"_s.arg(i * 7 % 20);
            write(path, "{}\n");
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadWrite));
            QVERIFY(file.setFileTime(QDateTime::currentDateTime().addDays(-2 - i * 7 % 20),
                                     QFileDevice::FileModificationTime));
        }
        QStringList newest;
        const QList<FoundFile> some = findSessionFiles(importPlaces(home.path(), {}), {}, 4);
        for (const FoundFile &file : some) {
            newest += file.path.section(u'/', -1);
        }
        QCOMPARE(newest,
                 QStringList({ u"new.jsonl"_s, u"old.jsonl"_s, u"0.jsonl"_s, u"1.jsonl"_s }));
        QVERIFY(findSessionFiles(importPlaces(home.filePath(u"nowhere"_s), {})).isEmpty());
    }

private:
    ImportRunner &runner() { return m_fixture->imports(); }
    static void write(const QString &path, const QByteArray &content)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }

    std::unique_ptr<WorkbenchFixture> m_fixture;
};

QTEST_GUILESS_MAIN(TestImportRunner)
#include "tst_importrunner.moc"
