// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "filewatch.h"
#include "soon.h"

#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

/// Notices of changes, also of those that fall between two watches.
class TestFileWatch final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_watch = std::make_unique<FileWatch>();
        m_files = std::make_unique<QSignalSpy>(m_watch.get(), &FileWatch::fileChanged);
        m_folders = std::make_unique<QSignalSpy>(m_watch.get(), &FileWatch::folderChanged);
    }
    void cleanup()
    {
        m_watch.reset();
        m_folder.reset();
    }

    void aWriteIsToldOf()
    {
        const QString file = write("one");
        m_watch->setPaths({ file, m_folder->path() });
        COMPARE_SOON(m_folders->size(), 1); // it stands from now on
        write("one, two");
        VERIFY_SOON(!m_files->isEmpty());
        QCOMPARE(m_files->first().first().toString(), file);
    }

    /// Written between the reading and the new watch, whose making drops the notices of the old one.
    void aWriteBeforeTheNewWatchIsToldOf()
    {
        const QString file = write("one");
        const auto asRead = ImportedFiles::Stamp::of(file);
        write("one, two"); // before it is watched at all: no notice comes of it
        m_watch->setPaths({ file });
        m_watch->renew({ { file, asRead } });
        COMPARE_SOON(m_files->size(), 1);
        m_watch->renew({ { file, ImportedFiles::Stamp::of(file) } });
        waitForTheWorker();
        QCOMPARE(m_files->size(), 1); // as it was read
        QVERIFY(QFile::remove(file));
        write("another, longer one"); // in its place
        m_watch->renew({ { file, ImportedFiles::Stamp::of(file) } });
        waitForTheWorker();
        m_files->clear();
        write("");
        VERIFY_SOON(!m_files->isEmpty());
    }

    void whatIsNotWatchedIsNotRenewed()
    {
        const QString file = write("one");
        m_watch->renew({ { file, {} } });
        waitForTheWorker();
        QVERIFY(m_files->isEmpty());
    }

    void aFolderIsToldOfWhenItIsNew()
    {
        m_watch->setPaths({ m_folder->path() });
        COMPARE_SOON(m_folders->size(), 1);
        m_watch->setPaths({ m_folder->path() });
        waitForTheWorker();
        QCOMPARE(m_folders->size(), 2); // the one that was waited for
    }

private:
    QString write(const QByteArray &bytes)
    {
        QFile file(m_folder->filePath(u"a.jsonl"_s));
        [&] {
            QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
            QCOMPARE(file.write(bytes), bytes.size());
        }();
        return file.fileName();
    }
    /// A folder that becomes watched is told of after everything that was asked for before.
    void waitForTheWorker()
    {
        const QString marker = m_elsewhere.filePath(QString::number(++m_markers));
        QVERIFY(QDir().mkpath(marker));
        const qsizetype before = m_folders->size();
        m_watch->setPaths({ m_folder->filePath(u"a.jsonl"_s), m_folder->path(), marker });
        VERIFY_SOON(m_folders->size() > before);
    }

    int m_markers = 0;
    QTemporaryDir m_elsewhere;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<FileWatch> m_watch;
    std::unique_ptr<QSignalSpy> m_files;
    std::unique_ptr<QSignalSpy> m_folders;
};

QTEST_GUILESS_MAIN(TestFileWatch)
#include "tst_filewatch.moc"
