// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ordinaryfile.h"

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#ifdef Q_OS_UNIX
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>
#endif

using namespace varve;
using namespace Qt::StringLiterals;

/// What paths from outside may lead to.
class TestOrdinaryFile final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();

    void opens();
    void refuses_data();
    void refuses();
    void writesForTheOwnerAlone();
    void replacesOnlyIfItMay();
    void whatIsNoFileIsNeverReplaced_data();
    void whatIsNoFileIsNeverReplaced();
    void failedWritingChangesNothing();

private:
    [[nodiscard]] QString path(const QString &name) const { return m_folder->filePath(name); }
    [[nodiscard]] QByteArray content(const QString &name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    [[nodiscard]] static Result<> write(QIODevice &device)
    {
        return device.write("new") == 3 ? Result<>() : fail(Error::Kind::Io, u"no"_s);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestOrdinaryFile::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QFile file(path(u"plain"_s));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("plain") == 5);
    file.close();
    QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ReadOther));
    QVERIFY(QDir(m_folder->path()).mkdir(u"folder"_s));
    QVERIFY(QFile::link(u"plain"_s, path(u"link"_s)));
    QVERIFY(QFile::link(u"no/such"_s, path(u"gone"_s)));
    QVERIFY(QFile::link(u"circle"_s, path(u"circle"_s)));
#ifdef Q_OS_UNIX
    QCOMPARE(::mkfifo(QFile::encodeName(path(u"pipe"_s)).constData(), 0600), 0);
    QVERIFY(QFile::link(u"pipe"_s, path(u"toPipe"_s)));
    QVERIFY(QFile::link(u"/dev/zero"_s, path(u"toDevice"_s)));
    sockaddr_un address {};
    address.sun_family = AF_UNIX;
    qstrncpy(address.sun_path, QFile::encodeName(path(u"socket"_s)).constData(),
             sizeof address.sun_path);
    const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    QCOMPARE(::bind(socket, reinterpret_cast<const sockaddr *>(&address), sizeof address), 0);
    ::close(socket);
#endif
}

void TestOrdinaryFile::opens()
{
    for (const QString &name : { u"plain"_s, u"link"_s, u"folder/../plain"_s }) {
        const auto file = openOrdinary(path(name));
        QVERIFY2(file, file ? "" : qPrintable(file.error().message));
        QCOMPARE((*file)->size(), 5);
        QCOMPARE((*file)->readAll(), "plain");
        QVERIFY((*file)->seek(2));
        QCOMPARE((*file)->read(2), "ai");
    }
}

void TestOrdinaryFile::refuses_data()
{
    QTest::addColumn<Error::Kind>("kind");
    QTest::newRow("nothing") << Error::Kind::NotFound;
    QTest::newRow("plain/below") << Error::Kind::NotFound;
    QTest::newRow("folder") << Error::Kind::InvalidInput;
    QTest::newRow("gone") << Error::Kind::InvalidInput;
    QTest::newRow("circle") << Error::Kind::InvalidInput;
#ifdef Q_OS_UNIX
    QTest::newRow("pipe") << Error::Kind::InvalidInput;
    QTest::newRow("toPipe") << Error::Kind::InvalidInput;
    QTest::newRow("toDevice") << Error::Kind::InvalidInput;
    QTest::newRow("socket") << Error::Kind::InvalidInput;
#endif
}

void TestOrdinaryFile::refuses()
{
    QFETCH(Error::Kind, kind);
    const QString name = QString::fromLatin1(QTest::currentDataTag());
    const auto file = openOrdinary(path(name));
    QVERIFY(!file);
    QCOMPARE(file.error().kind, kind);
    QVERIFY(file.error().message.contains(name));
    QCOMPARE(requireOrdinary(path(name)).has_value(), kind == Error::Kind::NotFound);
}

void TestOrdinaryFile::writesForTheOwnerAlone()
{
#ifdef Q_OS_UNIX
    const mode_t before = ::umask(0); // whatever the person's is
    const auto written = writePrivateFile(path(u"new"_s), Existing::Refuse, &write);
    const auto replaced = writePrivateFile(path(u"plain"_s), Existing::Replace, &write);
    ::umask(before);
    QVERIFY(written && replaced);
    for (const QString &name : { u"new"_s, u"plain"_s }) {
        QCOMPARE(content(name), "new");
        struct stat info {};
        QCOMPARE(::stat(QFile::encodeName(path(name)).constData(), &info), 0);
        QCOMPARE(info.st_mode & 0777, 0600U);
    }
#else
    QSKIP("modes are Unix's");
#endif
}

void TestOrdinaryFile::replacesOnlyIfItMay()
{
    const auto refused = writePrivateFile(path(u"plain"_s), Existing::Refuse, &write);
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, Error::Kind::Refused);
    QVERIFY(refused.error().message.contains(u"plain"_s));
    QCOMPARE(content(u"plain"_s), "plain");
    // One that comes while it is written.
    const auto late =
            writePrivateFile(path(u"late"_s), Existing::Refuse, [this](QIODevice &device) {
                QFile other(path(u"late"_s));
                return other.open(QIODevice::WriteOnly) && other.write("theirs") == 6
                        ? write(device)
                        : fail(Error::Kind::Io, u"no"_s);
            });
    QVERIFY(!late);
    QCOMPARE(late.error().kind, Error::Kind::Refused);
    QCOMPARE(content(u"late"_s), "theirs");
}

void TestOrdinaryFile::whatIsNoFileIsNeverReplaced_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : { "folder", "gone", "circle"
#ifdef Q_OS_UNIX
                              ,
                              "pipe", "toPipe", "toDevice", "socket"
#endif
         }) {
        QTest::newRow(name) << QString::fromLatin1(name);
    }
}

void TestOrdinaryFile::whatIsNoFileIsNeverReplaced()
{
    QFETCH(QString, name);
    const QStringList before = QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::System);
    for (const Existing existing : { Existing::Refuse, Existing::Replace }) {
        const auto written = writePrivateFile(path(name), existing, &write);
        QVERIFY(!written);
        QCOMPARE(written.error().kind, Error::Kind::InvalidInput);
        QVERIFY(written.error().message.contains(name));
    }
    QVERIFY(!QFileInfo(path(name)).isFile());
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::System), before);
}

void TestOrdinaryFile::failedWritingChangesNothing()
{
    const auto failed =
            writePrivateFile(path(u"plain"_s), Existing::Replace, [](QIODevice &device) {
                device.write("half");
                return fail(Error::Kind::Cancelled, u"stopped"_s);
            });
    QVERIFY(!failed);
    QCOMPARE(failed.error().kind, Error::Kind::Cancelled);
    QCOMPARE(content(u"plain"_s), "plain");
    const auto nowhere = writePrivateFile(path(u"no/folder"_s), Existing::Refuse, &write);
    QVERIFY(!nowhere);
    QCOMPARE(nowhere.error().kind, Error::Kind::Io);
}

QTEST_GUILESS_MAIN(TestOrdinaryFile)
#include "tst_ordinaryfile.moc"
