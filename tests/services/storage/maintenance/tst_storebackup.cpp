// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionbuilder.h"
#include "storebackup.h"
#include "storecopy.h"
#include "storerestore.h"

#include <QDir>
#include <QFile>
#include <QScopeGuard>
#include <QTest>
#include <QTimeZone>

#include <atomic>
#include <thread>

#ifdef Q_OS_UNIX
#include <sys/stat.h>
#endif

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Backups of a store that goes on being written, and what stays of them.
class TestStoreBackup final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void copiesWhileOthersWrite();
    void isPrivateFromItsFirstByte();
    void listsItsOwnOnly();
    void rotationLeavesForeignFiles();
    void rotationLeavesOtherStores();
    void toAFile();
    void aCopyThatFailsHasNoName();
    void rotationLeavesWhatIsToBeRestored();
    void stoppedLeavesNothing();
    void remainsAreRemoved();
    void folderIsMadeOnlyIfWanted();
    void refusals_data();
    void refusals();
    void fullDisk();
    void verifies_data();
    void verifies();
    void changeIsSeen();

private:
    [[nodiscard]] QString folder() const { return m_folder->path(); }
    static void writeFile(const QString &path, const QByteArray &content)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(content), content.size());
    }
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestStoreBackup::copiesWhileOthersWrite()
{
    SessionBuilder builder(u"u1 a1"_s);
    QStringList steps;
    MaintenanceControl control;
    // In the middle of it, through the connection that is open all the time.
    control.progress = [&](const MaintenanceControl::Step &step) {
        steps += step.name;
        builder.add(u"u%1"_s.arg(steps.size() + 1));
    };
    const auto backup = backUpStore(builder.path(), folder(), false, control);
    QVERIFY2(backup, backup ? "" : qPrintable(backup.error().message));
    QVERIFY(steps.size() >= 2);
    const QList<BackupFile> listed = listBackups(folder(), builder.path());
    QCOMPARE(listed, QList<BackupFile>({ *backup }));
    QCOMPARE(QDir(folder()).entryList(QDir::Files).size(), 1);
    QVERIFY(!(QFile::permissions(backup->path) & (QFile::ReadOther | QFile::ReadGroup)));
    const auto contents = verifyStoreFile(backup->path);
    QVERIFY(contents);
    QCOMPARE(contents->sessions, 1);
    QCOMPARE(contents->entries, 3); // the copy was made after the first step was told
    // It can be opened as any store.
    const auto opened = SessionStore::open(backup->path, { true });
    QVERIFY(opened);
    QCOMPARE((*opened)->reader().sessions()->size(), 1);
}

void TestStoreBackup::isPrivateFromItsFirstByte()
{
#ifdef Q_OS_UNIX
    const mode_t usual = umask(022);
    const auto restore = qScopeGuard([usual] { umask(usual); });
    SessionBuilder builder(u"u1*900000 a1*900000 u2*900000 a2*900000"_s);
    std::atomic<int> looks = 0;
    std::atomic<uint> bits = 0;
    const auto look = [&, files = folder()] {
        for (const QString &name : QDir(files).entryList(QDir::Files)) {
            struct stat status {};
            if (::stat(QFile::encodeName(files + u'/' + name).constData(), &status) == 0) {
                bits |= status.st_mode & 077;
                ++looks;
            }
        }
    };
    MaintenanceControl control;
    control.progress = [&](const MaintenanceControl::Step &) { look(); };
    {
        const std::jthread watcher([&](const std::stop_token &stop) {
            while (!stop.stop_requested()) {
                look();
            }
        });
        QVERIFY(backUpStore(builder.path(), folder(), false, control));
    }
    QVERIFY(looks > 0);
    QCOMPARE(bits.load(), 0U);
#else
    QSKIP("needs permissions as Unix has them");
#endif
}

void TestStoreBackup::listsItsOwnOnly()
{
    SessionBuilder builder(u"u1"_s);
    QVERIFY(backUpStore(builder.path(), folder(), false));
    const auto second = backUpStore(builder.path(), folder(), false);
    QVERIFY(second);
    writeFile(m_folder->filePath(
                      backupName(builder.path(), QDateTime::currentDateTimeUtc().addDays(1))),
              "not a backup, though it is called like one");
    QVERIFY(builder.store().backUp(m_folder->filePath(
            backupName(builder.path(), QDateTime::currentDateTimeUtc().addDays(2)))));
    const QList<BackupFile> found = listBackups(folder(), builder.path());
    QCOMPARE(found.size(), 2);
    QCOMPARE(found.constFirst(), *second); // newest first
    QVERIFY(found.constFirst().time > found.constLast().time);
    QCOMPARE(listBackups(m_folder->filePath(u"nowhere"_s), builder.path()), QList<BackupFile>());
}

void TestStoreBackup::rotationLeavesForeignFiles()
{
    SessionBuilder builder(u"u1"_s);
    QStringList foreign { u"notes.txt"_s, u"varve.db"_s, u"varve-20200101T000000Z-zzzzzz.db"_s,
                          u"varve-20200101T000000Z-"_s + backupOrigin(builder.path())
                                  + u".db.old"_s };
    foreign +=
            backupName(builder.path(), QDateTime(QDate(2020, 1, 1), QTime(0, 0), QTimeZone::UTC));
    for (const QString &name : std::as_const(foreign)) {
        writeFile(m_folder->filePath(name), "somebody else's");
    }
    for (int i = 0; i < 3; ++i) {
        QVERIFY(backUpStore(builder.path(), folder(), false));
    }
    const QList<BackupFile> before = listBackups(folder(), builder.path());
    const QList<BackupFile> removed =
            rotateBackups(builder.path(), folder(), { 1, 0, 0, 0 }, before.constFirst().path);
    QCOMPARE(removed.size(), 2);
    QCOMPARE(listBackups(folder(), builder.path()), before.first(1));
    for (const QString &name : std::as_const(foreign)) {
        QVERIFY2(QFile::exists(m_folder->filePath(name)), qPrintable(name));
    }
}

void TestStoreBackup::rotationLeavesWhatIsToBeRestored()
{
    SessionBuilder builder(u"u1"_s);
    const auto first = backUpStore(builder.path(), folder(), false);
    QVERIFY(first);
    // As a person names it who has come there by another way.
    const QString detour = m_folder->filePath(u"detour"_s);
    QVERIFY(QFile::link(folder(), detour));
    QVERIFY(scheduleRestore(builder.path(), detour + u'/' + QFileInfo(first->path).fileName()));
    QVERIFY(backUpStore(builder.path(), folder(), false));
    const auto last = backUpStore(builder.path(), folder(), false);
    QVERIFY(last);
    QCOMPARE(rotateBackups(builder.path(), folder(), { 1, 0, 0, 0 }, last->path).size(), 1);
    QVERIFY(QFile::exists(first->path));
    cancelScheduledRestore(builder.path());
    QCOMPARE(rotateBackups(builder.path(), folder(), { 1, 0, 0, 0 }, last->path).size(), 1);
    QVERIFY(!QFile::exists(first->path));
}

void TestStoreBackup::toAFile()
{
    SessionBuilder builder(u"u1 a1"_s);
    const QString target = m_folder->filePath(u"my copy.db"_s);
    const auto made = backUpStoreTo(builder.path(), target);
    QVERIFY2(made, made ? "" : qPrintable(made.error().message));
    QCOMPARE(made->path, target);
    QCOMPARE(QDir(folder()).entryList(QDir::Files), QStringList { u"my copy.db"_s });
    QCOMPARE(verifyStoreFile(target)->entries, 2);
    QVERIFY(readStoreHead(target).application != BackupApplicationId); // a store of its own
    const auto again = backUpStoreTo(builder.path(), target);
    QVERIFY(!again && again.error().kind == Error::Kind::Refused);
    const auto nowhere = backUpStoreTo(builder.path(), m_folder->filePath(u"none/x.db"_s));
    QVERIFY(!nowhere && nowhere.error().kind == Error::Kind::NotFound);
    // Somebody's file, or another copy at work.
    const QString other = m_folder->filePath(u"other.db"_s);
    writeFile(other + u".partial"_s, "mine");
    const auto busy = backUpStoreTo(builder.path(), other);
    QVERIFY(!busy && busy.error().kind == Error::Kind::Refused);
    QVERIFY(QFile::exists(other + u".partial"_s));
}

void TestStoreBackup::aCopyThatFailsHasNoName()
{
    SessionBuilder builder(u"u1 a1"_s);
    // Copied all right, but it does not stand the check: a table of every store is not there.
    QVERIFY(builder.store().database().execute(u"DROP TABLE leaf_log"_s));
    const QString target = m_folder->filePath(u"copy.db"_s);
    const auto made = backUpStoreTo(builder.path(), target);
    QVERIFY(!made);
    QCOMPARE(QDir(folder()).entryList(QDir::Files), QStringList());
    std::stop_source stop;
    const auto stopped = backUpStoreTo(
            builder.path(), target,
            { stop.get_token(), [&](const MaintenanceControl::Step &) { stop.request_stop(); } });
    QVERIFY(!stopped && stopped.error().kind == Error::Kind::Cancelled);
    QCOMPARE(QDir(folder()).entryList(QDir::Files), QStringList());
}

void TestStoreBackup::rotationLeavesOtherStores()
{
    SessionBuilder one(u"u1"_s);
    SessionBuilder other(u"u1"_s);
    QVERIFY(backUpStore(one.path(), folder(), false));
    QVERIFY(backUpStore(other.path(), folder(), false));
    QVERIFY(backUpStore(other.path(), folder(), false));
    QCOMPARE(rotateBackups(other.path(), folder(), { 1, 0, 0, 0 }, {}).size(), 1);
    QCOMPARE(listBackups(folder(), one.path()).size(), 1);
    QCOMPARE(listBackups(folder(), other.path()).size(), 1);
}

void TestStoreBackup::stoppedLeavesNothing()
{
    SessionBuilder builder(u"u1"_s);
    std::stop_source stop;
    MaintenanceControl control { stop.get_token(),
                                 [&](const MaintenanceControl::Step &) { stop.request_stop(); } };
    const auto backup = backUpStore(builder.path(), folder(), false, control);
    QVERIFY(!backup);
    QVERIFY(backup.error().kind == Error::Kind::Cancelled);
    QCOMPARE(QDir(folder()).entryList(QDir::Files), QStringList());
}

void TestStoreBackup::remainsAreRemoved()
{
    SessionBuilder builder(u"u1"_s);
    const QDateTime yesterday = QDateTime::currentDateTimeUtc().addDays(-1);
    const QString old = m_folder->filePath(backupName(builder.path(), yesterday) + u".partial"_s);
    const QString young =
            m_folder->filePath(backupName(builder.path(), yesterday.addSecs(5)) + u".partial"_s);
    writeFile(old, "left by a kill");
    writeFile(young, "another process is at it");
    QFile file(old);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.setFileTime(QDateTime::currentDateTime().addSecs(-7200),
                             QFileDevice::FileModificationTime));
    file.close();
    QVERIFY(backUpStore(builder.path(), folder(), false));
    QVERIFY(!QFile::exists(old));
    QVERIFY(QFile::exists(young));
}

void TestStoreBackup::folderIsMadeOnlyIfWanted()
{
    SessionBuilder builder(u"u1"_s);
    const QString missing = m_folder->filePath(u"a/b"_s);
    const auto refused = backUpStore(builder.path(), missing, false);
    QVERIFY(!refused);
    QVERIFY(refused.error().kind == Error::Kind::NotFound);
    QVERIFY(refused.error().message.contains(u"is not there"_s));
    QVERIFY(!QFile::exists(missing));
    QVERIFY(backUpStore(builder.path(), missing, true));
    QCOMPARE(listBackups(missing, builder.path()).size(), 1);
}

void TestStoreBackup::refusals_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("said");
    QTest::newRow("a file") << u"file"_s << u"is not a folder"_s;
    QTest::newRow("read-only") << u"readonly"_s << u"Nothing can be written"_s;
    QTest::newRow("no store") << u"nostore"_s << u"cannot be opened"_s;
}

void TestStoreBackup::refusals()
{
    QFETCH(QString, what);
    QFETCH(QString, said);
    SessionBuilder builder(u"u1"_s);
    QString target = m_folder->filePath(what);
    QString store = builder.path();
    if (what == "file"_L1) {
        writeFile(target, "x");
    } else {
        QVERIFY(QDir().mkpath(target));
    }
    if (what == "readonly"_L1) {
        QFile::setPermissions(target, QFile::ReadOwner | QFile::ExeOwner);
        if (QFileInfo(target).isWritable()) {
            QSKIP("this user may write anywhere");
        }
    } else if (what == "nostore"_L1) {
        store = m_folder->filePath(u"none.db"_s);
    }
    const auto refused = backUpStore(store, target, false);
    QVERIFY(!refused);
    QVERIFY2(refused.error().message.contains(said), qPrintable(refused.error().message));
    QCOMPARE(QDir(target).entryList(QDir::Files), QStringList());
}

void TestStoreBackup::fullDisk()
{
    if (!QFileInfo(u"/dev/full"_s).exists()) {
        QSKIP("needs /dev/full");
    }
    const auto refused = requireSpace(folder(), qint64(1) << 60);
    QVERIFY(!refused);
    QVERIFY(refused.error().kind == Error::Kind::DiskFull);
    QVERIFY(refused.error().message.contains(u"free"_s));
    QVERIFY(requireSpace(folder(), 1));
    // A copy that cannot be written names the folder, and not the store.
    SessionBuilder builder(u"u1"_s);
    const auto failed = copyStore(builder.store().database(), u"/proc/nowhere/copy.db"_s);
    QVERIFY(!failed);
    QVERIFY(failed.error().message.contains(u"/proc/nowhere"_s));
}

void TestStoreBackup::verifies_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("said");
    QTest::newRow("whole") << u"whole"_s << QString();
    QTest::newRow("cut off") << u"cut"_s << u"damaged"_s;
    QTest::newRow("pages overwritten") << u"pages"_s << u"damaged"_s;
    QTest::newRow("a text") << u"text"_s << u"not a Varve store"_s;
    QTest::newRow("another database") << u"foreign"_s << u"not a Varve store"_s;
    QTest::newRow("newer") << u"newer"_s << u"newer Varve"_s;
    QTest::newRow("not there") << u"none"_s << u"There is no file"_s;
}

void TestStoreBackup::verifies()
{
    QFETCH(QString, what);
    QFETCH(QString, said);
    SessionBuilder builder(u"u1*9000 a1*9000 u2*9000 a2*9000"_s);
    const auto backup = backUpStore(builder.path(), folder(), false);
    QVERIFY(backup);
    QString path = backup->path;
    QFile file(path);
    if (what == "cut"_L1) {
        QVERIFY(file.resize(file.size() / 2));
    } else if (what == "pages"_L1) {
        QVERIFY(file.open(QIODevice::ReadWrite) && file.seek(4096 * 2));
        file.write(QByteArray(4096 * 8, '\x5a'));
        file.close();
    } else if (what == "text"_L1) {
        writeFile(path,
                  "a text that is long enough to be taken for something else"
                          + QByteArray(200, 'x'));
    } else if (what == "foreign"_L1) {
        path = m_folder->filePath(u"foreign.db"_s);
        const auto database = Database::open(path, {});
        QVERIFY(database);
        QVERIFY((*database)->execute(u"CREATE TABLE sessions (id)"_s));
    } else if (what == "newer"_L1) {
        const auto database = Database::open(path, {});
        QVERIFY(database);
        QVERIFY((*database)->execute(u"PRAGMA user_version=9999"_s));
    } else if (what == "none"_L1) {
        path += u".gone"_s;
    }
    const auto verified = verifyStoreFile(path);
    QCOMPARE(verified.has_value(), said.isEmpty());
    if (!verified) {
        QVERIFY2(verified.error().message.contains(said), qPrintable(verified.error().message));
    } else {
        QCOMPARE(verified->entries, 4);
    }
}

void TestStoreBackup::changeIsSeen()
{
    SessionBuilder builder(u"u1"_s);
    const QDateTime before = lastChange(builder.path());
    QVERIFY(before.isValid());
    QVERIFY(!isBackupDue({ { u"b"_s, before, 1, {} } }, before, 1, before.addDays(1)));
    QFile log(builder.path() + u"-wal"_s);
    QVERIFY(log.size() > 0);
    QVERIFY(lastChange(builder.path()) >= QFileInfo(log).lastModified(QTimeZone::UTC));
}

QTEST_GUILESS_MAIN(TestStoreBackup)
#include "tst_storebackup.moc"
