// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <base/folderscope.h>

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

/// Which folders are of a project.
class TestFolderScope : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void contains_data();
    void contains();
    void homeHasOnlyItsOwn();
    void allHaveAll();
    void projectIsTheRepository();
};

void TestFolderScope::contains_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<bool>("expected");
    QTest::newRow("itself") << u"/w/a"_s << true;
    QTest::newRow("below") << u"/w/a/b/c"_s << true;
    QTest::newRow("above") << u"/w"_s << false;
    QTest::newRow("beside") << u"/w/ab"_s << false;
    QTest::newRow("another case") << u"/w/A"_s << false;
    QTest::newRow("out again") << u"/w/a/../b"_s << false;
    QTest::newRow("none") << QString() << false;
    QTest::newRow("relative") << u"w/a"_s << false;
}

void TestFolderScope::contains()
{
    QFETCH(const QString, folder);
    QFETCH(const bool, expected);
    QCOMPARE(FolderScope::of(u"/w/a"_s).contains(folder), expected);
    QCOMPARE(FolderScope::of(u"/w/./x/../a/"_s).contains(folder), expected);
    QCOMPARE(FolderScope::exactly(u"/w/a"_s).contains(folder), folder == "/w/a"_L1);
}

void TestFolderScope::homeHasOnlyItsOwn()
{
    const QString home = QDir::homePath();
    for (const QString &folder : { home, QFileInfo(home).path(), u"/"_s }) {
        QVERIFY(FolderScope::of(folder).contains(QDir::cleanPath(folder)));
        QVERIFY(!FolderScope::of(folder).contains(QString(home + u"/project"_s)));
    }
    QVERIFY(FolderScope::of(home + u"/project"_s).contains(QString(home + u"/project/part"_s)));
}

void TestFolderScope::allHaveAll()
{
    QVERIFY(FolderScope().isAll());
    QVERIFY(FolderScope::of({}).isAll());
    QVERIFY(FolderScope().contains(QString()));
    QVERIFY(FolderScope().contains(u"/w"_s));
}

void TestFolderScope::projectIsTheRepository()
{
    const QTemporaryDir dir;
    const QString top = QFileInfo(dir.path()).canonicalFilePath();
    QVERIFY(QDir(top).mkpath(u"r/a/b"_s));
    QCOMPARE(projectAround(top + u"/r/a/b"_s), top + u"/r/a/b"_s);
    QVERIFY(QDir(top).mkpath(u"r/.git"_s));
    QCOMPARE(projectAround(top + u"/r/a/b"_s), top + u"/r"_s);
    QCOMPARE(projectAround(top + u"/r/a/../a/b/"_s), top + u"/r"_s);
    QCOMPARE(projectAround(top), top);
    QCOMPARE(projectAround(top + u"/gone"_s), top + u"/gone"_s);
}

QTEST_GUILESS_MAIN(TestFolderScope)
#include "tst_folderscope.moc"
