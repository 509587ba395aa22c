// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionstore.h"
#include "varveprocess.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>
#include <QtEndian>

#include <limits>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Bad files and bad stores: an exit code, a message that says what is wrong, and nothing lost.
class TestBadInput : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void refusedFiles_data();
    void refusedFiles();
    void damagedFiles_data();
    void damagedFiles();
    void truncatedFileGoesOnLater();
    void veryLongLine();
    void unreadableFile();
    void readOnlyStore();
    void newerStore();
    void versionThatNoVarveWrites_data();
    void versionThatNoVarveWrites();
    void storeThatIsNone();
    void fullDisk();
    void littleToWorkWith_data();
    void littleToWorkWith();
    void busyStore();
    void twoImportsAtOnce();

private:
    std::unique_ptr<VarveProcess> m_varve;
    QByteArray m_before;
};

void TestBadInput::init()
{
    m_varve = std::make_unique<VarveProcess>();
    const QString file = m_varve->write(u"there.jsonl"_s, piSession(u"there"_s, 3, 3000));
    QCOMPARE(m_varve->json({ u"import"_s, file }).code, 0);
    m_before = m_varve->run({ u"request"_s, u"there"_s, u"--store"_s, m_varve->store() }).out;
    QVERIFY(m_before.size() > 500);
}

void TestBadInput::cleanup()
{
    // Whatever happened: what was there is as it was, and an import goes through.
    if (QTest::currentTestFailed()) {
        return;
    }
    const QString good = m_varve->write(u"later.jsonl"_s, piSession(u"later"_s, 2));
    const Outcome later = m_varve->json({ u"import"_s, good });
    QVERIFY2(later.code == 0, qPrintable(later.err));
    QCOMPARE(later.object()[u"sessions"_s].toArray().at(0).toObject()[u"added"_s].toInt(), 8);
    QCOMPARE(m_varve->run({ u"request"_s, u"there"_s, u"--store"_s, m_varve->store() }).out,
             m_before);
    QCOMPARE(m_varve->json({ u"doctor"_s }).object()[u"integrity"_s].toString(), u"ok"_s);
}

void TestBadInput::refusedFiles_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("says");
    QTest::newRow("empty") << QByteArray() << u"empty"_s;
    QTest::newRow("binary") << QByteArray("\x7f"
                                          "ELF\0\0\0\1\2\3\xff\xfe",
                                          12)
                                       .repeated(200)
                            << u"binary"_s;
    QTest::newRow("prose") << QByteArray("Once upon a time there was no header.\n").repeated(20)
                           << QString();
    QTest::newRow("other JSON") << QByteArray("{\"name\":\"package\",\"version\":\"1.0\"}")
                                << u"JSON"_s;
    QTest::newRow("bad JSON") << QByteArray("{\"type\":\"session\",\"version\":3,") << QString();
    QTest::newRow("an SQLite database")
            << QByteArray("SQLite format 3\0", 16) + QByteArray(4000, '\0') << u"SQLite"_s;
    QTest::newRow("only blank lines") << QByteArray("\n\n\n\n") << QString();
}

void TestBadInput::refusedFiles()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, says);
    const QString file = m_varve->write(u"bad.jsonl"_s, content);
    const Outcome outcome = m_varve->json({ u"import"_s, file });
    QCOMPARE(outcome.code, 1);
    QVERIFY2(outcome.err.contains(u"bad.jsonl"_s), qPrintable(outcome.err));
    QVERIFY2(outcome.err.contains(says, Qt::CaseInsensitive), qPrintable(outcome.err));
    QCOMPARE(outcome.object()[u"sessions"_s].toArray().size(), 0);
    QCOMPARE(m_varve->json({ u"sessions"_s }).array().size(), 1);
    QFile read(file);
    QVERIFY(read.open(QIODevice::ReadOnly));
    QCOMPARE(read.readAll(), content); // sources are never written

    const Outcome folder = m_varve->json({ u"import"_s, QFileInfo(file).path() });
    QCOMPARE(folder.code, 1);
    QVERIFY(!folder.err.isEmpty());
}

void TestBadInput::damagedFiles_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<int>("entries");
    QTest::addColumn<int>("skipped"); // lines
    QTest::addColumn<int>("atLine"); // of the first skipped; 0: none
    const QList<QByteArray> lines = piSession(u"damaged"_s, 3).trimmed().split('\n'); // 1 + 12
    const auto joined = [](const QList<QByteArray> &parts) -> QByteArray {
        return parts.join('\n') + '\n';
    };
    QList<QByteArray> list = lines;
    list[5] = "{\"type\":\"message\",\"id\":";
    QTest::newRow("a cut line") << joined(list) << 11 << 1 << 6;
    list = lines;
    list.insert(4, "complete nonsense");
    QTest::newRow("a line of nonsense") << joined(list) << 12 << 1 << 5;
    list = lines;
    list[3].replace("result 1", "result \xff\xfe\x80");
    QTest::newRow("invalid UTF-8") << joined(list) << -1 << -1 << -1; // kept or skipped, but said
    list = lines;
    list[4].replace("\"parentId\":\"r1\"", "\"parentId\":\"gone\"");
    QTest::newRow("missing parent") << joined(list) << 12 << 0 << 0;
    list = lines;
    list[1].replace("\"parentId\":null", "\"parentId\":\"b3\"");
    QTest::newRow("cycle") << joined(list) << 12 << 0 << 0;
    list = lines;
    list[6].replace("\"parentId\":\"u2\"", "\"parentId\":\"a2\"");
    QTest::newRow("its own parent") << joined(list) << 12 << 0 << 0;
    list = lines;
    list.insert(7, lines.constFirst());
    QTest::newRow("two headers") << joined(list) << -1 << -1 << -1;
    QTest::newRow("truncated") << joined(lines).chopped(100) << 11 << 1 << 13;
    QTest::newRow("windows line ends") << joined(lines).replace("\n", "\r\n") << 12 << 0 << 0;
}

void TestBadInput::damagedFiles()
{
    QFETCH(QByteArray, content);
    QFETCH(int, entries);
    QFETCH(int, skipped);
    QFETCH(int, atLine);
    const QString file = m_varve->write(u"damaged.jsonl"_s, content);
    const Outcome outcome = m_varve->json({ u"import"_s, file });
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    QVERIFY(outcome.isJson());
    const QJsonObject session = outcome.object()[u"sessions"_s].toArray().at(0).toObject();
    const QJsonArray skippedLines = session[u"skipped"_s].toArray();
    const QJsonArray notes = session[u"notes"_s].toArray();
    if (entries >= 0) {
        QCOMPARE(session[u"entries"_s].toInt(), entries);
        QCOMPARE(skippedLines.size(), skipped);
    } else {
        QVERIFY(session[u"entries"_s].toInt() >= 11);
        QVERIFY(!skippedLines.isEmpty() || !notes.isEmpty());
    }
    if (atLine > 0) {
        QCOMPARE(skippedLines.at(0).toObject()[u"line"_s].toInt(), atLine);
        QVERIFY(!skippedLines.at(0).toObject()[u"reason"_s].toString().isEmpty());
    }
    const QString test = QString::fromLatin1(QTest::currentDataTag());
    if (test == u"missing parent"_s || test == u"cycle"_s || test == u"its own parent"_s) {
        QVERIFY2(!notes.isEmpty(), "what was odd is not reported");
    }
    // The tree is a tree, the context can be made, and so can the request.
    const QJsonArray tree = m_varve->json({ u"tree"_s, u"damaged"_s }).array();
    QCOMPARE(tree.size(), session[u"entries"_s].toInt());
    QSet<QString> seen;
    for (const auto &value : tree) {
        const QJsonValue parent = value.toObject()[u"parentId"_s];
        QVERIFY(parent.isNull() || seen.contains(parent.toString()));
        seen += value.toObject()[u"id"_s].toString();
    }
    QCOMPARE(m_varve->json({ u"context"_s, u"damaged"_s }).code, 0);
    QCOMPARE(m_varve->run({ u"request"_s, u"damaged"_s, u"--store"_s, m_varve->store() }).code, 0);
    // Again adds nothing; the whole file, where it is readable by now, adds what was missing.
    const Outcome again = m_varve->json({ u"import"_s, file });
    QCOMPARE(again.object()[u"sessions"_s].toArray().at(0).toObject()[u"added"_s].toInt(), 0);
}

void TestBadInput::truncatedFileGoesOnLater()
{
    const QByteArray whole = piSession(u"growing"_s, 5);
    const QString file = m_varve->write(u"growing.jsonl"_s, whole.first(whole.size() * 2 / 3));
    QCOMPARE(m_varve->json({ u"import"_s, file }).code, 0);
    m_varve->write(u"growing.jsonl"_s, whole);
    const Outcome rest = m_varve->json({ u"import"_s, file });
    QCOMPARE(rest.code, 0);
    const QJsonObject session = rest.object()[u"sessions"_s].toArray().at(0).toObject();
    QVERIFY(session[u"added"_s].toInt() > 0);
    QCOMPARE(session[u"entries"_s].toInt(), 20);
    const QJsonArray tree = m_varve->json({ u"tree"_s, u"growing"_s }).array();
    QCOMPARE(tree.size(), 20);
    QCOMPARE(tree.at(19).toObject()[u"depth"_s].toInt(), 19);
}

void TestBadInput::veryLongLine()
{
    QList<QByteArray> lines = piSession(u"long"_s, 2).trimmed().split('\n');
    lines[3].replace("result 1", QByteArray(30 << 20, 'x'));
    const QString file = m_varve->write(u"long.jsonl"_s, lines.join('\n') + '\n');
    const Outcome outcome = m_varve->json({ u"import"_s, file });
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    const QJsonObject session = outcome.object()[u"sessions"_s].toArray().at(0).toObject();
    QCOMPARE(session[u"entries"_s].toInt() + session[u"skipped"_s].toArray().size(), 8);
    QCOMPARE(m_varve->json({ u"context"_s, u"long"_s }).code, 0);
}

void TestBadInput::unreadableFile()
{
    const QString file = m_varve->write(u"secret.jsonl"_s, piSession(u"secret"_s, 1));
    QFile::setPermissions(file, {});
    if (QFile check(file); check.open(QIODevice::ReadOnly)) {
        QSKIP("this user may read every file (root)");
    }
    const Outcome outcome = m_varve->json({ u"import"_s, file });
    QCOMPARE(outcome.code, 1);
    QVERIFY(outcome.err.contains(u"secret.jsonl"_s));
}

void TestBadInput::readOnlyStore()
{
    const QString bubblewrap = QStandardPaths::findExecutable(u"bwrap"_s);
    if (bubblewrap.isEmpty()) {
        QSKIP("needs bwrap for a read-only mount");
    }
    const QString folder = QFileInfo(m_varve->store()).path();
    const QStringList wrapper { bubblewrap,     u"--dev-bind"_s, u"/"_s, u"/"_s,
                                u"--ro-bind"_s, folder,          folder };
    const QStringList store { u"--json"_s, u"--store"_s, m_varve->store() };
    const Outcome sessions = m_varve->runIn(wrapper, QStringList { u"sessions"_s } + store);
    if (sessions.err.startsWith(u"bwrap:"_s)) {
        QSKIP(qPrintable(u"no mounts may be made here: "_s + sessions.err));
    }
    QVERIFY2(sessions.code == 0, qPrintable(sessions.err));
    QCOMPARE(sessions.array().size(), 1);
    QCOMPARE(m_varve->runIn(wrapper, { u"request"_s, u"there"_s, u"--store"_s, m_varve->store() })
                     .out,
             m_before);
    QCOMPARE(m_varve->runIn(wrapper, QStringList { u"doctor"_s } + store)
                     .object()[u"access"_s]
                     .toString(),
             u"read-only"_s);
    for (const QStringList &verb :
         { QStringList { u"import"_s, m_varve->file(u"there.jsonl"_s) },
           QStringList { u"pin"_s, u"there"_s, u"u1"_s },
           QStringList { u"leaf"_s, u"there"_s, u"u1"_s },
           QStringList { u"compact"_s, u"there"_s, u"--offline"_s, u"--keep"_s, u"50"_s } }) {
        const Outcome refused = m_varve->runIn(wrapper, verb + store);
        QVERIFY2(refused.code == 1, qPrintable(verb.constFirst()));
        QVERIFY2(refused.err.contains(u"cannot be written"_s),
                 qPrintable(verb.constFirst() + refused.err));
    }
}

void TestBadInput::newerStore()
{
    const auto setVersion = [this](int version) {
        auto store =
                SessionStore::open(m_varve->store(), { .readOnly = true, .busyTimeout = 1000 });
        QVERIFY(store);
        auto database = Database::open(m_varve->store(), {});
        QVERIFY(database);
        QVERIFY((*database)->execute(u"PRAGMA user_version=%1"_s.arg(version)));
    };
    const int known = m_varve->json({ u"doctor"_s }).object()[u"schemaKnown"_s].toInt();
    setVersion(known + 7);
    QCOMPARE(m_varve->json({ u"sessions"_s }).code, 0);
    QCOMPARE(m_varve->run({ u"request"_s, u"there"_s, u"--store"_s, m_varve->store() }).out,
             m_before);
    const Outcome refused = m_varve->json({ u"pin"_s, u"there"_s, u"u1"_s });
    QCOMPARE(refused.code, 1);
    QVERIFY2(refused.err.contains(u"newer Varve"_s), qPrintable(refused.err));
    const Outcome import =
            m_varve->json({ u"import"_s, m_varve->write(u"x.jsonl"_s, piSession(u"x"_s, 1)) });
    QCOMPARE(import.code, 1);
    QVERIFY2(import.err.contains(u"newer Varve"_s), qPrintable(import.err));
    setVersion(known);
}

void TestBadInput::versionThatNoVarveWrites_data()
{
    QTest::addColumn<qint32>("version");
    QTest::newRow("-1") << -1;
    QTest::newRow("the least") << std::numeric_limits<qint32>::min();
    QTest::newRow("none, with tables in it") << 0;
}

/// Every verb says so in one line and leaves the file as it is.
void TestBadInput::versionThatNoVarveWrites()
{
    QFETCH(qint32, version);
    constexpr qint64 VersionAt = 60; // in the head of the file
    QFile file(m_varve->store());
    const auto setVersion = [&](qint32 number) {
        const qint32 big = qToBigEndian(number);
        QVERIFY(file.open(QIODevice::ReadWrite) && file.seek(VersionAt)
                && file.write(reinterpret_cast<const char *>(&big), sizeof big) == sizeof big);
        file.close();
    };
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray before = file.readAll();
    file.close();
    setVersion(version);
    const QString there = m_varve->file(u"there.jsonl"_s);
    const QString copy = m_varve->file(u"copy.db"_s);
    QVERIFY(QFile::copy(m_varve->store(), copy));
    for (const QStringList &verb :
         std::initializer_list<QStringList> { { u"sessions"_s },
                                              { u"import"_s, there },
                                              { u"tree"_s, u"there"_s },
                                              { u"pin"_s, u"there"_s, u"u1"_s },
                                              { u"compact"_s, u"there"_s, u"--offline"_s },
                                              { u"search"_s, u"question"_s },
                                              { u"ask"_s, u"new"_s, u"hello"_s },
                                              { u"serve"_s },
                                              { u"doctor"_s },
                                              { u"doctor"_s, u"--check"_s },
                                              { u"doctor"_s, u"--repair"_s },
                                              { u"stats"_s },
                                              { u"backup"_s, m_varve->file(u"backup.db"_s) },
                                              { u"vacuum"_s },
                                              { u"idle"_s, u"--run"_s } }) {
        const Outcome refused = m_varve->run(verb + QStringList { u"--store"_s, m_varve->store() });
        QVERIFY2(refused.code == 1, qPrintable(verb.join(u' ') + refused.err));
        QVERIFY2(refused.err.startsWith(u"varve: "_s) && refused.err.count(u'\n') == 1
                         && refused.err.contains(u"varve.db"_s),
                 qPrintable(verb.join(u' ') + refused.err));
    }
    setVersion(static_cast<qint32>(qFromBigEndian<qint32>(before.constData() + VersionAt)));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), before);
    file.close();
    QVERIFY(!QFileInfo::exists(m_varve->file(u"backup.db"_s)));
    // Nor does a copy of it become the store.
    const Outcome restore = m_varve->json({ u"restore"_s, copy });
    QCOMPARE(restore.code, 1);
    QVERIFY2(restore.err.contains(u"copy.db"_s), qPrintable(restore.err));
}

/// What was said before can be looked at; what would be written says why it is not.
void TestBadInput::fullDisk()
{
    const QString bubblewrap = QStandardPaths::findExecutable(u"bwrap"_s);
    if (bubblewrap.isEmpty()) {
        QSKIP("needs bwrap for a small disk");
    }
    QVERIFY(QDir(m_varve->file({})).mkdir(u"small"_s));
    const QString folder = m_varve->file(u"small"_s);
    const QString store = folder + u"/varve.db"_s;
    const QString script = u"cp '%1' '%2' && chmod 600 '%2' && ! cat /dev/zero >'%3/fill' "
                           "2>/dev/null && exec \"$@\""_s.arg(m_varve->store(), store, folder);
    const QStringList wrapper { bubblewrap,   u"--dev-bind"_s, u"/"_s,       u"/"_s,
                                u"--size"_s,  u"4000000"_s,    u"--tmpfs"_s, folder,
                                u"/bin/sh"_s, u"-c"_s,         script,       u"sh"_s };
    const Outcome sessions =
            m_varve->runIn(wrapper, { u"sessions"_s, u"--json"_s, u"--store"_s, store });
    if (sessions.err.startsWith(u"bwrap:"_s)) {
        QSKIP(qPrintable(u"no mounts may be made here: "_s + sessions.err));
    }
    QVERIFY2(sessions.code == 0, qPrintable(sessions.err));
    QCOMPARE(sessions.array().size(), 1);
    QCOMPARE(m_varve->runIn(wrapper, { u"request"_s, u"there"_s, u"--store"_s, store }).out,
             m_before);
    const Outcome doctor = m_varve->runIn(
            wrapper, { u"doctor"_s, u"--check"_s, u"--json"_s, u"--store"_s, store });
    QVERIFY2(doctor.code == 0, qPrintable(doctor.err));
    QCOMPARE(doctor.object()[u"access"_s].toString(), u"read-only"_s);
    for (const QStringList &verb :
         { QStringList { u"import"_s, m_varve->file(u"there.jsonl"_s) },
           QStringList { u"pin"_s, u"there"_s, u"u1"_s },
           QStringList { u"compact"_s, u"there"_s, u"--offline"_s, u"--keep"_s, u"50"_s } }) {
        const Outcome refused = m_varve->runIn(wrapper, verb + QStringList { u"--store"_s, store });
        QVERIFY2(refused.code == 1, qPrintable(verb.constFirst()));
        QVERIFY2(refused.err.contains(u"is full"_s), qPrintable(verb.constFirst() + refused.err));
    }
}

void TestBadInput::littleToWorkWith_data()
{
    QTest::addColumn<QString>("limit");
    for (const int files : { 5, 8, 12, 16, 24, 32, 64 }) {
        QTest::newRow(qPrintable(u"%1 files"_s.arg(files))) << u"-n %1"_s.arg(files);
    }
#if !defined(__SANITIZE_ADDRESS__) // which takes terabytes of addresses
    // Not around 130: there the libraries are loaded and their own beginnings, before main(), find no memory (GnuTLS, GLib).
    for (const int megabytes : { 60, 100, 140, 150, 165, 172, 178, 180, 184, 200, 220, 250, 300 }) {
        QTest::newRow(qPrintable(u"%1 MB"_s.arg(megabytes))) << u"-v %1"_s.arg(megabytes * 1024);
    }
#endif
}

/// It works, or it says why not; it is not the end of it in the middle of something.
void TestBadInput::littleToWorkWith()
{
    QFETCH(QString, limit);
    const QStringList shell { u"/bin/sh"_s, u"-c"_s,
                              u"ulimit -c 0 && ulimit %1 && exec \"$@\""_s.arg(limit), u"sh"_s };
    const QString more = m_varve->write(u"more.jsonl"_s, piSession(u"more"_s, 200, 2000));
    for (const QStringList &verb : std::initializer_list<QStringList> {
                 { u"sessions"_s }, { u"import"_s, more }, { u"context"_s, u"there"_s } }) {
        const Outcome outcome =
                m_varve->runIn(shell, verb + QStringList { u"--store"_s, m_varve->store() });
        const QByteArray said = (verb.constFirst() + u' ' + outcome.err).toUtf8();
        QVERIFY2(outcome.code >= 0, said.constData()); // nor a signal
        QVERIFY2(outcome.code == 0 || !outcome.err.isEmpty(), said.constData());
    }
    QCOMPARE(m_varve->json({ u"doctor"_s, u"--check"_s }).code, 0);
}

void TestBadInput::storeThatIsNone()
{
    const QString file =
            m_varve->write(u"notes.txt"_s, QByteArray("These are my notes.\n").repeated(100));
    const Outcome outcome = m_varve->run({ u"sessions"_s, u"--store"_s, file });
    QCOMPARE(outcome.code, 1);
    QVERIFY2(outcome.err.contains(u"notes.txt"_s), qPrintable(outcome.err));
    QFile read(file);
    QVERIFY(read.open(QIODevice::ReadOnly));
    QCOMPARE(read.readAll(), QByteArray("These are my notes.\n").repeated(100));
}

void TestBadInput::busyStore()
{
    // Reading goes on while another process writes; that a writer gives up after the timeout is shown in tst_storefaults.
    auto database = Database::open(m_varve->store(), {});
    QVERIFY(database);
    std::unique_ptr<QProcess> waiting;
    {
        auto held = Transaction::begin(**database);
        QVERIFY(held);
        QCOMPARE(m_varve->json({ u"sessions"_s }).array().size(), 1);
        waiting = m_varve->start(
                { u"pin"_s, u"there"_s, u"u1"_s, u"--json"_s, u"--store"_s, m_varve->store() });
        QVERIFY(waiting->waitForStarted());
        QVERIFY(!waiting->waitForFinished(700)); // it waits its turn
    }
    QVERIFY(waiting->waitForFinished(20'000));
    QCOMPARE(waiting->exitCode(), 0);
    QCOMPARE(m_varve->json({ u"include"_s, u"there"_s, u"u1"_s }).code, 0);
}

void TestBadInput::twoImportsAtOnce()
{
    const QString shared = m_varve->write(u"shared.jsonl"_s, piSession(u"shared"_s, 400));
    const QString one = m_varve->write(u"one.jsonl"_s, piSession(u"one"_s, 200));
    const QString two = m_varve->write(u"two.jsonl"_s, piSession(u"two"_s, 200));
    const auto first = m_varve->start(
            { u"import"_s, shared, one, u"--json"_s, u"--store"_s, m_varve->store() });
    const auto second = m_varve->start(
            { u"import"_s, shared, two, u"--json"_s, u"--store"_s, m_varve->store() });
    for (const auto &process : { first.get(), second.get() }) {
        QVERIFY(process->waitForFinished(60'000));
        const QByteArray err = process->readAllStandardError();
        QVERIFY2(process->exitCode() == 0, err.constData());
    }
    const QJsonArray sessions = m_varve->json({ u"sessions"_s }).array();
    QCOMPARE(sessions.size(), 4);
    const QJsonArray tree = m_varve->json({ u"tree"_s, u"shared"_s }).array();
    QCOMPARE(tree.size(), 1600);
    QCOMPARE(tree.at(1599).toObject()[u"depth"_s].toInt(), 1599);
}

QTEST_GUILESS_MAIN(TestBadInput)
#include "tst_badinput.moc"
