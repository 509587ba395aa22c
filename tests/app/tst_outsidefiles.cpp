// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "verbtest.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

unsigned modeOf(const QString &path)
{
    struct stat info {};
    return ::stat(QFile::encodeName(path).constData(), &info) == 0 ? info.st_mode & 0777U : 0U;
}

} // namespace

/// The program meets pipes, devices and files that are there already, where it expects a file, and what it writes for a person.
class TestOutsideFiles final : public VerbTest
{
    Q_OBJECT

private Q_SLOTS:
    void nothingIsWaitedFor_data();
    void nothingIsWaitedFor();
    void aFolderWithAPipeInIt();
    void settingsThatArePipe();
    void nothingIsReplacedUnasked();
    void forTheOwnerAlone();

private:
    [[nodiscard]] QString pipe(const QString &name) const
    {
        const QString path = m_varve->file(name);
        return ::mkfifo(QFile::encodeName(path).constData(), 0600) == 0 ? path : QString();
    }
};

void TestOutsideFiles::nothingIsWaitedFor_data()
{
    QTest::addColumn<QStringList>("arguments"); // PATH: what is no file
    QTest::addColumn<bool>("ownStore");
    const QStringList json { u"--format"_s, u"json"_s };
    QTest::newRow("import") << QStringList { u"import"_s, u"PATH"_s } << true;
    QTest::newRow("store") << QStringList { u"sessions"_s, u"--store"_s, u"PATH"_s } << false;
    QTest::newRow("store, written")
            << QStringList { u"import"_s, u"FILE"_s, u"--store"_s, u"PATH"_s } << false;
    QTest::newRow("store, served") << QStringList { u"serve"_s, u"--store"_s, u"PATH"_s } << false;
    QTest::newRow("store, doctor")
            << QStringList { u"doctor"_s, u"--repair"_s, u"--store"_s, u"PATH"_s } << false;
    QTest::newRow("store, restored")
            << QStringList { u"restore"_s, u"STORE"_s, u"--store"_s, u"PATH"_s } << false;
    QTest::newRow("export") << QStringList { u"export"_s, u"origin-1"_s, u"-o"_s, u"PATH"_s } + json
                            << true;
    QTest::newRow("export, forced")
            << QStringList { u"export"_s, u"origin-1"_s, u"-o"_s, u"PATH"_s, u"--force"_s } + json
            << true;
    QTest::newRow("backup") << QStringList { u"backup"_s, u"PATH"_s } << true;
    QTest::newRow("restore") << QStringList { u"restore"_s, u"PATH"_s } << true;
}

void TestOutsideFiles::nothingIsWaitedFor()
{
    QFETCH(QStringList, arguments);
    QFETCH(bool, ownStore);
    const QString link = m_varve->file(u"link"_s);
    const QString device = m_varve->file(u"device"_s);
    const QString path = pipe(u"pipe"_s);
    QVERIFY(!path.isEmpty() && QFile::link(path, link) && QFile::link(u"/dev/zero"_s, device));
    for (const QString &thing : { path, link, device, u"/dev/zero"_s }) {
        QStringList given = arguments;
        given.replaceInStrings(u"PATH"_s, thing);
        given.replaceInStrings(u"FILE"_s, m_file);
        given.replaceInStrings(u"STORE"_s, m_varve->store());
        const Outcome outcome = ownStore
                ? m_varve->run(given + QStringList { u"--store"_s, m_varve->store() })
                : m_varve->run(given);
        QVERIFY2(outcome.code == 1, qPrintable(thing + u": "_s + outcome.err));
        QVERIFY2(outcome.err.startsWith(u"varve: "_s) && outcome.err.count(u'\n') == 1,
                 qPrintable(outcome.err));
        QVERIFY2(outcome.err.contains(thing), qPrintable(outcome.err));
    }
    struct stat info {};
    QVERIFY(::lstat(QFile::encodeName(path).constData(), &info) == 0 && S_ISFIFO(info.st_mode));
    QVERIFY(QFileInfo(link).isSymLink() && QFileInfo(device).isSymLink());
    QVERIFY(!QFileInfo::exists(path + u"-wal"_s));
}

void TestOutsideFiles::aFolderWithAPipeInIt()
{
    QVERIFY(QDir(m_varve->file({})).mkdir(u"folder"_s));
    QVERIFY(!pipe(u"folder/pipe.jsonl"_s).isEmpty() && !pipe(u"folder/x.db"_s).isEmpty());
    QVERIFY(QFile::link(u"pipe.jsonl"_s, m_varve->file(u"folder/link.jsonl"_s)));
    QVERIFY(QFile::link(u"/dev/zero"_s, m_varve->file(u"folder/zero.json"_s)));
    m_varve->write(u"folder/there.jsonl"_s, piSession(u"there"_s, 2));
    const Outcome outcome = m_varve->json({ u"import"_s, m_varve->file(u"folder"_s) });
    QVERIFY2(outcome.code == 0, qPrintable(outcome.err));
    QCOMPARE(outcome.object()[u"sessions"_s].toArray().size(), 1);
    // A log beside a database that is none.
    m_varve->write(u"folder/y.db"_s, QByteArray("SQLite format 3\0", 16) + QByteArray(4000, '\0'));
    QVERIFY(!pipe(u"folder/y.db-wal"_s).isEmpty() && !pipe(u"folder/y.db-journal"_s).isEmpty());
    QCOMPARE(m_varve->json({ u"import"_s, m_varve->file(u"folder/y.db"_s) }).code, 1);
}

void TestOutsideFiles::settingsThatArePipe()
{
    const QString folder = m_varve->file(u"home/varve"_s);
    QVERIFY(QDir().mkpath(folder) && !pipe(u"home/varve/varve.ini"_s).isEmpty());
    for (const QString &verb : { u"sessions"_s, u"idle"_s, u"serve"_s }) {
        const Outcome outcome = m_varve->run({ verb, u"--store"_s, m_varve->store() });
        QVERIFY2(outcome.code == 1, qPrintable(verb));
        QVERIFY2(outcome.err.contains(u"varve.ini"_s), qPrintable(outcome.err));
    }
}

void TestOutsideFiles::nothingIsReplacedUnasked()
{
    const QString file = m_varve->write(u"mine.md"_s, "mine");
    const auto exported = [&](const QStringList &more) {
        return m_varve->run(QStringList { u"export"_s, u"origin-1"_s, u"--format"_s, u"markdown"_s,
                                          u"-o"_s, file, u"--store"_s, m_varve->store() }
                            + more);
    };
    const Outcome refused = exported({});
    QCOMPARE(refused.code, 1);
    QVERIFY2(refused.err.contains(u"mine.md"_s) && refused.err.contains(u"--force"_s),
             qPrintable(refused.err));
    QFile read(file);
    QVERIFY(read.open(QIODevice::ReadOnly));
    QCOMPARE(read.readAll(), "mine");
    read.close();
    const Outcome forced = exported({ u"--force"_s });
    QVERIFY2(forced.code == 0, qPrintable(forced.err));
    QVERIFY(read.open(QIODevice::ReadOnly));
    QVERIFY(read.readAll().contains("question 6"));
    QCOMPARE(modeOf(file), 0600U);
}

void TestOutsideFiles::forTheOwnerAlone()
{
    const mode_t before = ::umask(0);
    const auto restored = qScopeGuard([before] { ::umask(before); });
    for (const QString &format : { u"pi"_s, u"markdown"_s, u"html"_s, u"json"_s }) {
        const QString file = m_varve->file(u"out."_s + format);
        QCOMPARE(m_varve->run({ u"export"_s, u"origin-1"_s, u"--format"_s, format, u"-o"_s, file,
                                u"--store"_s, m_varve->store() })
                         .code,
                 0);
        QCOMPARE(modeOf(file), 0600U);
    }
    const QString backup = m_varve->file(u"copy.db"_s);
    QCOMPARE(m_varve->json({ u"backup"_s, backup }).code, 0);
    QCOMPARE(modeOf(backup), 0600U);
    const QString folder = m_varve->file(u"deleted"_s);
    const Outcome deleted =
            m_varve->json({ u"delete"_s, u"origin-1"_s, u"--yes"_s, u"--export"_s, folder });
    QVERIFY2(deleted.code == 0, qPrintable(deleted.err));
    const QFileInfoList files = QDir(folder).entryInfoList(QDir::Files);
    QCOMPARE(files.size(), 1);
    QCOMPARE(modeOf(files.constFirst().filePath()), 0600U);
    QCOMPARE(modeOf(folder), 0700U);
    for (const char *ending : { "", "-wal", "-shm" }) {
        if (const QString file = m_varve->store() + QLatin1StringView(ending);
            QFileInfo::exists(file)) {
            QCOMPARE(modeOf(file), 0600U);
        }
    }
}

QTEST_GUILESS_MAIN(TestOutsideFiles)
#include "tst_outsidefiles.moc"
