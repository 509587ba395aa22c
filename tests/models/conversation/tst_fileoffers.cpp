// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fileoffers.h"
#include "soon.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

class TestFileOffers final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bestFirst_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QStringList>("expected");
        QTest::newRow("nothing") << QString() << paths().first(4);
        QTest::newRow("the name") << u"main.cpp"_s
                                  << QStringList { u"src/main.cpp"_s, u"src/ui/mainwindow.cpp"_s };
        QTest::newRow("a beginning before a part")
                << u"win"_s << QStringList { u"docs/windows.md"_s, u"src/ui/mainwindow.cpp"_s };
        QTest::newRow("case") << u"READ"_s << QStringList { u"readme.md"_s };
        QTest::newRow("a folder") << u"src/ui/m"_s << QStringList { u"src/ui/mainwindow.cpp"_s };
        QTest::newRow("letters in order")
                << u"mwin"_s << QStringList { u"src/ui/mainwindow.cpp"_s };
        QTest::newRow("letters over folders")
                << u"suimain"_s << QStringList { u"src/ui/mainwindow.cpp"_s };
        QTest::newRow("none") << u"xyz"_s << QStringList();
    }
    void bestFirst()
    {
        QFETCH(QString, typed);
        QTEST(matchingPaths(paths(), typed, 4), "expected");
    }

    /// As in a folder that somebody has for years.
    void manyAreSortedOnlyAsFarAsNeeded()
    {
        QStringList many;
        for (int i = 0; i < 50'000; ++i) {
            many += u"folder/%1/file%1.txt"_s.arg(i);
        }
        const QStringList best = matchingPaths(many, u"file4999"_s, 3);
        QCOMPARE(best,
                 (QStringList { u"folder/4999/file4999.txt"_s, u"folder/49990/file49990.txt"_s,
                                u"folder/49991/file49991.txt"_s }));
    }

    void readsTheFolderOnce()
    {
        const QTemporaryDir folder;
        put(folder, u"one.txt"_s);
        FileOffers offers;
        QSignalSpy found(&offers, &FileOffers::found);
        QVERIFY(!offers.knows(folder.path()));
        offers.ask(folder.path(), u"one"_s);
        QVERIFY(found.isEmpty()); // never before it returns
        COMPARE_SOON(found.size(), 1);
        QCOMPARE(found.constLast().at(0).toString(), u"one"_s);
        QCOMPARE(found.constLast().at(1).toStringList(), QStringList { u"one.txt"_s });
        QVERIFY(offers.knows(folder.path()));
        offers.ask(folder.path(), u"two"_s);
        COMPARE_SOON(found.size(), 2);
        QVERIFY(found.constLast().at(1).toStringList().isEmpty());
    }

    /// Who types on is answered once, for what stands there then.
    void theLastQuestionIsAnswered()
    {
        const QTemporaryDir folder;
        const QTemporaryDir other;
        put(folder, u"one.txt"_s);
        put(other, u"two.txt"_s);
        FileOffers offers;
        QSignalSpy found(&offers, &FileOffers::found);
        offers.ask(folder.path(), u"o"_s);
        offers.ask(folder.path(), u"on"_s);
        offers.ask(other.path(), u"tw"_s);
        COMPARE_SOON(found.size(), 1);
        QCOMPARE(found.constLast().at(0).toString(), u"tw"_s);
        QCOMPARE(found.constLast().at(1).toStringList(), QStringList { u"two.txt"_s });
        offers.ask({}, u"x"_s);
        COMPARE_SOON(found.size(), 2);
        QVERIFY(found.constLast().at(1).toStringList().isEmpty());
    }

private:
    static QStringList paths()
    {
        return { u"readme.md"_s, u"docs/windows.md"_s, u"src/main.cpp"_s,
                 u"src/ui/mainwindow.cpp"_s, u"src/ui/strip.h"_s };
    }
    static void put(const QTemporaryDir &folder, const QString &name)
    {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
    }
};

QTEST_GUILESS_MAIN(TestFileOffers)
#include "tst_fileoffers.moc"
