// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "beneath.h"

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <thread>

#ifdef Q_OS_UNIX
#include <sys/stat.h>
#include <unistd.h>
#endif

using namespace varve;
using namespace Qt::StringLiterals;

class TestBeneath final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();

    void opens_data();
    void opens();
    void aFolderBehindALink();
    void swappedWhileItIsOpened();
    void whoMayWrite_data();
    void whoMayWrite();

private:
    [[nodiscard]] QString path(const QString &name) const { return m_folder->filePath(name); }
    void file(const QString &name, const QByteArray &content) const
    {
        QDir().mkpath(QFileInfo(path(name)).path());
        QFile out(path(name));
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(content);
    }
    void link(const QString &name, const QString &to) const
    {
        QDir().mkpath(QFileInfo(path(name)).path());
        QVERIFY(QFile::link(to, path(name)));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestBeneath::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    file(u"secret/id"_s, "secret");
    file(u"repo/plain"_s, "plain");
    file(u"repo/sub/deep/file"_s, "deep");
    file(u"repository/file"_s, "beside");
    link(u"repo/inside"_s, u"sub/deep/file"_s);
    link(u"repo/sub/up"_s, u"../plain"_s);
    link(u"repo/absolute"_s, path(u"repo/plain"_s));
    link(u"repo/folder"_s, u"sub/deep"_s);
    link(u"repo/out"_s, u"../secret/id"_s);
    link(u"repo/outAbsolute"_s, path(u"secret/id"_s));
    link(u"repo/outFolder"_s, u"../secret"_s);
    link(u"repo/sub/two"_s, u"../out"_s);
    link(u"repo/beside"_s, u"../repository/file"_s);
    link(u"repo/gone"_s, u"no/such"_s);
    link(u"repo/circle"_s, u"circle"_s);
    link(u"repo/device"_s, u"/dev/null"_s);
#ifdef Q_OS_UNIX
    QCOMPARE(::mkfifo(QFile::encodeName(path(u"repo/pipe"_s)).constData(), 0600), 0);
    link(u"repo/toPipe"_s, u"pipe"_s);
#endif
}

void TestBeneath::opens_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("content"); // empty: refused
    QTest::addColumn<Error::Kind>("kind");
    const auto opens = [](const char *name, const char *content) {
        QTest::newRow(name) << QString::fromLatin1(name) << QByteArray(content)
                            << Error::Kind::Internal;
    };
    const auto refused = [](const char *name, Error::Kind kind) {
        QTest::newRow(name) << QString::fromLatin1(name) << QByteArray() << kind;
    };
    opens("plain", "plain");
    opens("sub/deep/file", "deep");
    opens("sub/../plain", "plain");
    opens("inside", "deep");
    opens("sub/up", "plain");
    opens("absolute", "plain");
    opens("folder/file", "deep");
    refused("out", Error::Kind::Refused);
    refused("outAbsolute", Error::Kind::Refused);
    refused("outFolder/id", Error::Kind::Refused);
    refused("sub/two", Error::Kind::Refused);
    refused("beside", Error::Kind::Refused);
    refused("../secret/id", Error::Kind::Refused);
    refused("device", Error::Kind::Refused);
    refused("gone", Error::Kind::InvalidInput);
    refused("circle", Error::Kind::InvalidInput);
    refused("sub", Error::Kind::InvalidInput);
    refused("nothing", Error::Kind::NotFound);
#ifdef Q_OS_UNIX
    refused("pipe", Error::Kind::InvalidInput);
    refused("toPipe", Error::Kind::InvalidInput);
#endif
}

void TestBeneath::opens()
{
    QFETCH(const QString, name);
    QFETCH(const QByteArray, content);
    QFETCH(const Error::Kind, kind);
    for (const QString &named : { name, path(u"repo/"_s + name) }) {
        const auto opened = openBeneath(path(u"repo"_s), named);
        QCOMPARE(opened.has_value(), !content.isEmpty());
        if (opened) {
            QCOMPARE((*opened)->readAll(), content);
        } else {
            QVERIFY2(opened.error().kind == kind, qPrintable(opened.error().message));
            QVERIFY(!opened.error().message.contains("%1"_L1));
        }
    }
}

void TestBeneath::aFolderBehindALink()
{
    link(u"shortcut"_s, path(u"repo"_s));
    const auto opened = openBeneath(path(u"shortcut"_s), u"inside"_s);
    QVERIFY(opened.has_value());
    QCOMPARE((*opened)->readAll(), "deep");
    QVERIFY(!openBeneath(path(u"shortcut"_s), u"out"_s));
    QVERIFY(!openBeneath(path(u"no/folder"_s), u"plain"_s));
}

/// Somebody puts a link in the place of the file, or of a folder on the way, again and again: it is never what is read.
void TestBeneath::swappedWhileItIsOpened()
{
#ifdef Q_OS_UNIX
    constexpr int Opens = 4000;
    QVERIFY(QDir().mkpath(path(u"repo/race"_s)));
    file(u"repo/race/id"_s, "harmless");
    const QByteArray race = QFile::encodeName(path(u"repo/race"_s));
    const QByteArray aside = QFile::encodeName(path(u"repo/aside"_s));
    const QByteArray secret = QFile::encodeName(path(u"secret"_s));
    std::atomic_bool done = false;
    std::thread swapper([&] {
        while (!done) {
            std::ignore = ::rename(race.constData(), aside.constData());
            std::ignore = ::symlink(secret.constData(), race.constData());
            std::ignore = ::unlink(race.constData());
            std::ignore = ::rename(aside.constData(), race.constData());
        }
    });
    int read = 0;
    int leaked = 0;
    for (int i = 0; i < Opens; ++i) {
        if (const auto opened = openBeneath(path(u"repo"_s), u"race/id"_s)) {
            ++read;
            leaked += (*opened)->readAll() == "harmless" ? 0 : 1;
        }
    }
    done = true;
    swapper.join();
    QCOMPARE(leaked, 0);
    qInfo("%d of %d were opened", read, Opens);
#else
    QSKIP("links are no matter here");
#endif
}

void TestBeneath::whoMayWrite_data()
{
    QTest::addColumn<uint>("mode");
    QTest::addColumn<bool>("fine");
    QTest::newRow("only the person") << 0600U << true;
    QTest::newRow("read by all") << 0644U << true;
    QTest::newRow("own group") << 0664U << true;
    QTest::newRow("everybody") << 0666U << false;
    QTest::newRow("others alone") << 0602U << false;
}

void TestBeneath::whoMayWrite()
{
#ifdef Q_OS_UNIX
    QFETCH(const uint, mode);
    QFETCH(const bool, fine);
    const QByteArray name = QFile::encodeName(path(u"repo/plain"_s));
    std::ignore = ::chown(name.constData(), uid_t(-1), ::getegid());
    QCOMPARE(::chmod(name.constData(), mode), 0);
    const auto opened = openBeneath(path(u"repo"_s), u"plain"_s);
    QVERIFY(opened.has_value());
    QCOMPARE(checkOwner(**opened, u"plain"_s).has_value(), fine);
    constexpr uid_t Somebody = 12345;
    if (fine && ::chown(name.constData(), Somebody, gid_t(-1)) == 0) {
        QCOMPARE(checkOwner(**opened, u"plain"_s).error().kind, Error::Kind::Refused);
    }
#else
    QSKIP("files have no such owners here");
#endif
}

QTEST_GUILESS_MAIN(TestBeneath)
#include "tst_beneath.moc"
