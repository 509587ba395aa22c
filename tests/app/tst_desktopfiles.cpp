// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>
#include <QMimeDatabase>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

/// What a desktop is told of the program, as it is installed.
class TestDesktopFiles final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void sessionFilesAreOffered_data();
    void sessionFilesAreOffered();

private:
    QTemporaryDir m_dir;
    QStringList m_types;
};

/// A system that knows only its own types and ours.
void TestDesktopFiles::initTestCase()
{
    const QString packaging = QStringLiteral(VARVE_PACKAGING);
    QVERIFY(QDir(m_dir.path()).mkpath(u"mime/packages"_s));
    QVERIFY(QFile::copy(packaging + u"/org.varve.Varve.mime.xml"_s,
                        m_dir.filePath(u"mime/packages/org.varve.Varve.xml"_s)));
    qputenv("XDG_DATA_HOME", m_dir.path().toUtf8());
    QFile desktop(packaging + u"/org.varve.Varve.desktop"_s);
    QVERIFY(desktop.open(QFile::ReadOnly));
    constexpr auto Key = "MimeType="_L1;
    for (const QString &line : QString::fromUtf8(desktop.readAll()).split(u'\n')) {
        if (line.startsWith(Key)) {
            m_types = line.sliced(Key.size()).split(u';', Qt::SkipEmptyParts);
        }
    }
    QVERIFY(!m_types.isEmpty());
}

void TestDesktopFiles::sessionFilesAreOffered_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("lines of JSON") << u"2026-01-31T10-00-00_heron.jsonl"_s;
    QTest::newRow("under their other name") << u"heron.ndjson"_s;
    QTest::newRow("a document") << u"conversations.json"_s;
}

void TestDesktopFiles::sessionFilesAreOffered()
{
    QFETCH(const QString, name);
    const QMimeType type = QMimeDatabase().mimeTypeForFile(name, QMimeDatabase::MatchExtension);
    QVERIFY2(m_types.contains(type.name()), qPrintable(type.name()));
}

QTEST_GUILESS_MAIN(TestDesktopFiles)
#include "tst_desktopfiles.moc"
