// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "newmessage.h"
#include "textfile.h"

#include <QDir>
#include <QFile>
#include <QStringEncoder>
#include <QTemporaryDir>
#include <QTest>

#ifdef Q_OS_UNIX
#include <sys/stat.h>
#endif

using namespace varve;
using namespace Qt::StringLiterals;

/// Which files go along with a message, and what is said of the others.
class TextFileTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void texts_data();
    void texts();
    void refused_data();
    void refused();
    void whatIsNoOrdinaryFile();
    void aMessageWithoutWordsNamesThem();

private:
    [[nodiscard]] QString write(const QByteArray &bytes) const
    {
        QFile file(m_folder.filePath(u"a.txt"_s));
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size()
                ? file.fileName()
                : QString();
    }

    QTemporaryDir m_folder;
};

void TextFileTest::texts_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("text");
    QTest::newRow("UTF-8") << QByteArray("fl\xc3\xb6"
                                         "te\n")
                           << u"flöte\n"_s;
    QTest::newRow("with a mark") << QByteArray("\xef\xbb\xbfone") << u"one"_s;
    QTest::newRow("UTF-16") << QByteArray("\xff\xfeo\0k\0", 6) << u"ok"_s;
    QTest::newRow("lines of Windows") << QByteArray("a\r\nb\r\n") << u"a\nb\n"_s;
    QTest::newRow("as long as it may be")
            << QByteArray(LongestFile, 'x') << QString(LongestFile, u'x');
}

void TextFileTest::texts()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QString, text);
    const auto read = readTextFile(write(bytes), u"a.txt"_s);
    QVERIFY2(read, qPrintable(read ? QString() : read.error().message));
    QCOMPARE(read->place, u"a.txt"_s);
    QCOMPARE(read->text, text);
}

void TextFileTest::refused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("said");
    QTest::newRow("empty") << QByteArray() << u"is empty"_s;
    QTest::newRow("bytes") << QByteArray("\x7f"
                                         "ELF\0\0",
                                         6)
                           << u"not a text file"_s;
    QTest::newRow("Latin 1") << QByteArray("fl\xf6te") << u"not a text file"_s;
    QTest::newRow("too long") << QByteArray(LongestFile + 1, 'x') << u"longer than 256 kB"_s;
}

void TextFileTest::refused()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QString, said);
    const auto read = readTextFile(write(bytes), u"a.txt"_s);
    QVERIFY(!read);
    QVERIFY2(read.error().message.startsWith("a.txt"_L1), qPrintable(read.error().message));
    QVERIFY2(read.error().message.contains(said), qPrintable(read.error().message));
}

/// Nothing is waited for.
void TextFileTest::whatIsNoOrdinaryFile()
{
    QStringList paths { m_folder.path(), u"/dev/zero"_s, m_folder.filePath(u"missing"_s) };
#ifdef Q_OS_UNIX
    const QString pipe = m_folder.filePath(u"pipe"_s);
    QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
    paths += pipe;
#endif
    for (const QString &path : std::as_const(paths)) {
        const auto read = readTextFile(path, path);
        QVERIFY2(!read && !read.error().message.isEmpty(), qPrintable(path));
    }
}

void TextFileTest::aMessageWithoutWordsNamesThem()
{
    const Blocks blocks =
            textBlocks(u" "_s, { { u"a.txt"_s, u"one"_s }, { u"b.txt"_s, u"two"_s } });
    QCOMPARE(blocks.size(), 3);
    QCOMPARE(std::get<TextBlock>(blocks.at(0)).text, u"a.txt, b.txt"_s);
    QCOMPARE(attachedFiles(blocks).size(), 2);
}

QTEST_GUILESS_MAIN(TextFileTest)
#include "tst_textfile.moc"
