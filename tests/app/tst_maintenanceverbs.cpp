// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionstore.h"
#include "soon.h"
#include "varveprocess.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QTest>

#ifdef Q_OS_UNIX
#include <csignal>
#endif

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// The store looked after from scripts.
class TestCareVerbs final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { m_varve.reset(); }

    void stats();
    void backupAndRestore();
    void backupToAFile();
    void keepsSoMany();
    void refusals_data();
    void refusals();
    void restoreRefusedWhileOpen();
    void checksAndRepairs();
    void vacuum();
    void deadProcessesHoldNothingUp();
    void textForPeople();
    void deathsLeaveReports();

private:
    void execute(const QString &sql) const
    {
        const auto store = SessionStore::open(m_varve->store());
        QVERIFY(store && (*store)->database().execute(sql));
    }
    [[nodiscard]] qint64 entries() const
    {
        return m_varve->json({ u"doctor"_s }).object()[u"entries"_s].toInteger();
    }
    std::unique_ptr<VarveProcess> m_varve;
};

void TestCareVerbs::init()
{
    m_varve = std::make_unique<VarveProcess>();
    const QString file = m_varve->write(u"session.jsonl"_s, piSession(u"origin-1"_s, 6));
    QCOMPARE(m_varve->json({ u"import"_s, file }).code, 0);
}

/// Of the program itself, by a signal: dies of it all the same, and doctor names what is left.
void TestCareVerbs::deathsLeaveReports()
{
#ifndef Q_OS_UNIX
    QSKIP("there are no signals here");
#else
    QVERIFY(m_varve->json({ u"doctor"_s }).object()[u"crashReports"_s].toArray().isEmpty());
    const auto process = m_varve->start({ u"serve"_s, u"--store"_s, m_varve->store() });
    // It has read a session, of which the report must say nothing.
    process->write("{\"id\":1,\"method\":\"open\",\"params\":{\"session\":\"origin-1\"}}\n");
    QByteArray answered;
    while (!answered.contains("\"id\":1")) {
        QVERIFY2(process->waitForReadyRead(Soon), answered.constData());
        answered += process->readAll();
    }
    QVERIFY2(answered.contains("\"result\"") && answered.contains("origin-1"),
             answered.constData());
    QCOMPARE(::kill(static_cast<pid_t>(process->processId()), SIGSEGV), 0);
    QVERIFY(process->waitForFinished(Soon));
    QCOMPARE(process->exitStatus(), QProcess::CrashExit);
    const QJsonArray reports = m_varve->json({ u"doctor"_s }).object()[u"crashReports"_s].toArray();
    QCOMPARE(reports.size(), 1);
    QFile report(reports.at(0).toString());
    QVERIFY(report.open(QIODevice::ReadOnly));
    const QByteArray text = report.readAll();
    QVERIFY2(text.contains("Died of: SIGSEGV\n") && text.contains("Going on: serve\n"),
             text.constData());
    QVERIFY2(!text.contains("origin-1"), text.constData());
    QVERIFY(QString::fromUtf8(m_varve->run({ u"doctor"_s, u"--store"_s, m_varve->store() }).out)
                    .contains(report.fileName()));
#endif
}

void TestCareVerbs::stats()
{
    const Outcome outcome = m_varve->json({ u"stats"_s });
    QVERIFY2(outcome.code == 0 && outcome.isJson(), qPrintable(outcome.err));
    const QJsonObject found = outcome.object();
    qint64 parts = 0;
    for (const auto &part : found[u"parts"_s].toArray()) {
        parts += part[u"bytes"_s].toInteger();
    }
    QCOMPARE(parts, found[u"fileBytes"_s].toInteger() + found[u"logBytes"_s].toInteger());
    QCOMPARE(found[u"estimated"_s].toBool(), false);
    const QJsonObject session = found[u"sessions"_s][0].toObject();
    QCOMPARE(session[u"entries"_s].toInteger(), 24);
    QCOMPARE(session[u"bytes"_s], found[u"textBytes"_s]);
    QVERIFY(!session[u"sessionId"_s].toString().isEmpty());
    for (const QString &list : { u"roles"_s, u"tools"_s, u"months"_s }) {
        QVERIFY2(!found[list].toArray().isEmpty(), qPrintable(list));
    }
}

void TestCareVerbs::backupAndRestore()
{
    const Outcome made = m_varve->json({ u"backup"_s });
    QVERIFY2(made.code == 0 && made.isJson(), qPrintable(made.err));
    const QString path = made.object()[u"path"_s].toString();
    QCOMPARE(QFileInfo(path).size(), made.object()[u"bytes"_s].toInteger());
    QCOMPARE(QFileInfo(path).dir().dirName(), u"backups"_s); // beside the store
    const QString more = m_varve->write(u"more.jsonl"_s, piSession(u"origin-2"_s, 2));
    QCOMPARE(m_varve->json({ u"import"_s, more }).code, 0);
    QCOMPARE(entries(), 32);
    const Outcome restored = m_varve->json({ u"restore"_s, path });
    QVERIFY2(restored.code == 0 && restored.isJson(), qPrintable(restored.err));
    QCOMPARE(restored.object()[u"entries"_s].toInteger(), 24);
    QVERIFY(QFile::exists(restored.object()[u"kept"_s].toString()));
    QCOMPARE(entries(), 24);
    QCOMPARE(m_varve->json({ u"restore"_s, restored.object()[u"kept"_s].toString() }).code, 0);
    QCOMPARE(entries(), 32);
}

void TestCareVerbs::backupToAFile()
{
    const QString target = m_varve->file(u"my copy.db"_s);
    QCOMPARE(m_varve->json({ u"backup"_s, target }).object()[u"path"_s].toString(), target);
    const Outcome again = m_varve->json({ u"backup"_s, target });
    QCOMPARE(again.code, 1);
    QVERIFY(again.err.contains(u"exists already"_s));
    QCOMPARE(m_varve->json({ u"restore"_s, target }).code, 0);
}

void TestCareVerbs::keepsSoMany()
{
    const QString folder = m_varve->file(u"b"_s);
    QVERIFY(QDir().mkpath(folder));
    m_varve->write(u"b/notes.txt"_s, "mine");
    for (int i = 0; i < 3; ++i) {
        QCOMPARE(m_varve->json({ u"backup"_s, folder }).code, 0);
    }
    const Outcome last = m_varve->json({ u"backup"_s, folder, u"--keep"_s, u"2"_s });
    QCOMPARE(last.object()[u"removed"_s].toArray().size(), 2);
    QCOMPARE(QDir(folder).entryList({ u"*.db"_s }).size(), 2);
    QVERIFY(QFile::exists(last.object()[u"path"_s].toString()));
    QVERIFY(QFile::exists(folder + u"/notes.txt"_s));
}

void TestCareVerbs::refusals_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    QTest::newRow("keep none") << QStringList { u"backup"_s, u"--keep"_s, u"0"_s } << 2;
    QTest::newRow("keep a word") << QStringList { u"backup"_s, u"--keep"_s, u"all"_s } << 2;
    QTest::newRow("keep with a file")
            << QStringList { u"backup"_s, u"no-folder.db"_s, u"--keep"_s, u"2"_s } << 2;
    QTest::newRow("two targets") << QStringList { u"backup"_s, u"a"_s, u"b"_s } << 2;
    QTest::newRow("restore nothing") << QStringList { u"restore"_s } << 2;
    QTest::newRow("restore what is not there") << QStringList { u"restore"_s, u"/nowhere"_s } << 1;
    QTest::newRow("back up into nothing") << QStringList { u"backup"_s, u"/nowhere/b.db"_s } << 1;
    QTest::newRow("stats of something") << QStringList { u"stats"_s, u"x"_s } << 2;
}

void TestCareVerbs::refusals()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, code);
    const Outcome outcome = m_varve->json(arguments);
    QCOMPARE(outcome.code, code);
    QVERIFY(outcome.out.isEmpty());
    QVERIFY(outcome.err.size() > 20);
    QCOMPARE(entries(), 24);
}

void TestCareVerbs::restoreRefusedWhileOpen()
{
    const QString path = m_varve->json({ u"backup"_s }).object()[u"path"_s].toString();
    const auto open = SessionStore::open(m_varve->store());
    QVERIFY(open);
    const Outcome refused = m_varve->json({ u"restore"_s, path });
    QCOMPARE(refused.code, 1);
    QVERIFY2(refused.err.contains(QString::number(QCoreApplication::applicationPid())),
             qPrintable(refused.err));
    QVERIFY((*open)->createSession({}));
    QCOMPARE(m_varve->json({ u"vacuum"_s }).code, 1);
}

void TestCareVerbs::checksAndRepairs()
{
    const Outcome whole = m_varve->json({ u"doctor"_s, u"--check"_s });
    QCOMPARE(whole.code, 0);
    QCOMPARE(whole.object()[u"check"_s][u"findings"_s].toArray().size(), 0);
    QCOMPARE(whole.object()[u"check"_s][u"entries"_s].toInteger(), 24);
    execute(u"DELETE FROM entry_nodes WHERE seq > 4"_s);
    execute(u"DELETE FROM entry_text WHERE rowid = 2"_s);
    const Outcome damaged = m_varve->json({ u"doctor"_s, u"--check"_s });
    QCOMPARE(damaged.code, 1);
    QVERIFY(damaged.err.contains(u"--repair"_s));
    const QJsonArray findings = damaged.object()[u"check"_s][u"findings"_s].toArray();
    QCOMPARE(findings.size(), 2);
    for (const auto &finding : findings) {
        QVERIFY(finding[u"repairable"_s].toBool());
        QVERIFY(!finding[u"kind"_s].toString().isEmpty()
                && !finding[u"advice"_s].toString().isEmpty());
    }
    const Outcome repaired = m_varve->json({ u"doctor"_s, u"--repair"_s });
    QVERIFY2(repaired.code == 0, qPrintable(repaired.err));
    const QJsonObject repair = repaired.object()[u"repair"_s].toObject();
    QVERIFY(QFile::exists(repair[u"backup"_s].toString()));
    QCOMPARE(repair[u"check"_s][u"findings"_s].toArray().size(), 0);
    QCOMPARE(m_varve->json({ u"doctor"_s, u"--check"_s }).code, 0);
}

void TestCareVerbs::vacuum()
{
    execute(u"CREATE TABLE ballast (x)"_s);
    execute(u"INSERT INTO ballast VALUES (zeroblob(1000000))"_s);
    execute(u"DROP TABLE ballast"_s);
    const QJsonObject forecast = m_varve->json({ u"vacuum"_s, u"--dry-run"_s }).object();
    QVERIFY(forecast[u"freeBytes"_s].toInteger() >= 990'000);
    QVERIFY(forecast[u"neededBytes"_s].toInteger() > 0);
    const QJsonObject done = m_varve->json({ u"vacuum"_s }).object();
    QVERIFY(done[u"before"_s].toInteger() - done[u"after"_s].toInteger() >= 990'000);
    QCOMPARE(entries(), 24);
}

/// What a process held that was killed a moment ago.
void TestCareVerbs::deadProcessesHoldNothingUp()
{
    const QString backup = m_varve->json({ u"backup"_s }).object()[u"path"_s].toString();
    QProcess ended;
    ended.start(VarveProcess::program(), { u"--version"_s });
    QVERIFY(ended.waitForStarted());
    const qint64 dead = ended.processId();
    QVERIFY(ended.waitForFinished());
    const auto leaseOf = [this](qint64 process) {
        execute(u"INSERT OR REPLACE INTO leases SELECT id, 'other', %1, 'a turn', %2 FROM sessions"_s
                        .arg(process)
                        .arg(QDateTime::currentMSecsSinceEpoch()));
    };
    leaseOf(1); // runs
    for (const QStringList &verb :
         { QStringList { u"vacuum"_s }, QStringList { u"restore"_s, backup },
           QStringList { u"delete"_s, u"origin-1"_s, u"--yes"_s } }) {
        QVERIFY2(m_varve->json(verb).code == 1, qPrintable(verb.constFirst()));
    }
    for (const QStringList &verb :
         { QStringList { u"vacuum"_s }, QStringList { u"restore"_s, backup },
           QStringList { u"delete"_s, u"origin-1"_s, u"--yes"_s } }) {
        leaseOf(dead);
        const Outcome done = m_varve->json(verb);
        QVERIFY2(done.code == 0, qPrintable(verb.constFirst() + done.err));
    }
}

void TestCareVerbs::textForPeople()
{
    for (const QStringList &arguments :
         { QStringList { u"stats"_s }, QStringList { u"backup"_s },
           QStringList { u"doctor"_s, u"--check"_s }, QStringList { u"vacuum"_s, u"--dry-run"_s },
           QStringList { u"vacuum"_s } }) {
        const Outcome outcome =
                m_varve->run(arguments + QStringList { u"--store"_s, m_varve->store() });
        QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
        QVERIFY(outcome.out.size() > 20 && !outcome.out.startsWith('{'));
    }
}

QTEST_GUILESS_MAIN(TestCareVerbs)
#include "tst_maintenanceverbs.moc"
