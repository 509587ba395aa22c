// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "folderfiles.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

class FolderFilesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void whatIsNearTheTopComesFirst()
    {
        put(u"src/deep/down/z.cpp"_s);
        put(u"src/main.cpp"_s);
        put(u"README.md"_s);
        put(u"a b.txt"_s);
        put(u".cache/thing"_s);
        put(u".hidden"_s);
        const FolderFiles files = listFolder(m_folder->path(), 100);
        QCOMPARE(files.paths,
                 (QStringList { u"a b.txt"_s, u"README.md"_s, u"src/main.cpp"_s,
                                u"src/deep/down/z.cpp"_s }));
        QVERIFY(files.complete);
    }

    void aRepositoryIgnoresWhatItSays()
    {
        repository();
        put(u".gitignore"_s, "build/\n*.o\n!kept.o\n/top.txt\n");
        put(u"build/main.cpp"_s);
        put(u"src/main.cpp"_s);
        put(u"src/main.o"_s);
        put(u"src/kept.o"_s);
        put(u"src/top.txt"_s);
        put(u"src/.gitignore"_s, "*.log\n");
        put(u"src/run.log"_s);
        put(u"top.txt"_s);
        put(u".github/workflow.yml"_s);
        const QStringList all { u".gitignore"_s, u".github/workflow.yml"_s, u"src/.gitignore"_s,
                                u"src/kept.o"_s, u"src/main.cpp"_s,         u"src/top.txt"_s };
        QCOMPARE(listFolder(m_folder->path(), 100).paths, all);
        // A folder inside goes by the rules of the whole.
        QCOMPARE(listFolder(m_folder->filePath(u"src"_s), 100).paths,
                 (QStringList { u".gitignore"_s, u"kept.o"_s, u"main.cpp"_s, u"top.txt"_s }));
    }

    void ofAHugeFolderTheTop()
    {
        for (int i = 0; i < 30; ++i) {
            put(u"%1/%1.txt"_s.arg(i));
        }
        put(u"top.txt"_s);
        const FolderFiles files = listFolder(m_folder->path(), 10);
        QCOMPARE(files.paths.size(), 10);
        QCOMPARE(files.paths.constFirst(), u"top.txt"_s);
        QVERIFY(!files.complete);
    }

    void linksAreNotFollowed()
    {
        put(u"a.txt"_s);
        QVERIFY(QFile::link(m_folder->path(), m_folder->filePath(u"loop"_s)));
        QVERIFY(QFile::link(u"/etc/passwd"_s, m_folder->filePath(u"out"_s)));
        QCOMPARE(listFolder(m_folder->path(), 100).paths, QStringList { u"a.txt"_s });
    }

    void whatIsNotThereIsEmpty()
    {
        QVERIFY(listFolder({}, 10).paths.isEmpty());
        QVERIFY(listFolder(u"/no/such/folder"_s, 10).paths.isEmpty());
    }

    void aStopEndsIt()
    {
        put(u"a.txt"_s);
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!listFolder(m_folder->path(), 10, stop.get_token()).complete);
    }

private:
    void put(const QString &name, const QByteArray &content = {}) const
    {
        QVERIFY(QDir(m_folder->path()).mkpath(QFileInfo(name).path()));
        QFile file(m_folder->filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }
    /// As little as makes one.
    void repository() const
    {
        put(u".git/HEAD"_s, "ref: refs/heads/main\n");
        put(u".git/config"_s, "[core]\n\trepositoryformatversion = 0\n\tbare = false\n");
        QVERIFY(QDir(m_folder->path()).mkpath(u".git/objects"_s));
        QVERIFY(QDir(m_folder->path()).mkpath(u".git/refs"_s));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(FolderFilesTest)
#include "tst_folderfiles.moc"
