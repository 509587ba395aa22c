// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "filetools.h"
#include "toolrunner.h"
#include "toolsupport.h"
#include "tooltext.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

class FileToolsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void pathsOutsideAreSeen_data();
    void pathsOutsideAreSeen();
    void readShowsLinesAndWhereToGoOn();
    void readRefuses_data();
    void readRefuses();
    void writeMakesFoldersAndShowsTheDiff();
    void writeKeepsPermissions();
    void editReplacesOnce();
    void editRefuses_data();
    void editRefuses();
    void editKeepsWindowsLineEnds();
    void listShowsFoldersFirst();
    void textIsLimitedByWholeLines_data();
    void textIsLimitedByWholeLines();
    void terminalOutputIsReadable_data();
    void terminalOutputIsReadable();

private:
    void put(const QString &name, const QByteArray &content) const;
    [[nodiscard]] QByteArray contentOf(const QString &name) const;
    [[nodiscard]] ToolScene scene() const { return { {}, m_folder->path(), false }; }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void FileToolsTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void FileToolsTest::put(const QString &name, const QByteArray &content) const
{
    QFile file(m_folder->filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
}

QByteArray FileToolsTest::contentOf(const QString &name) const
{
    QFile file(m_folder->filePath(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void FileToolsTest::pathsOutsideAreSeen_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<bool>("inside");
    QTest::addColumn<QString>("shown");
    QTest::newRow("file") << u"a.txt"_s << true << u"a.txt"_s;
    QTest::newRow("new file in new folder") << u"x/y/z.txt"_s << true << u"x/y/z.txt"_s;
    QTest::newRow("itself") << u"."_s << true << u"."_s;
    QTest::newRow("up and back") << u"x/../a.txt"_s << true << u"a.txt"_s;
    QTest::newRow("up") << u"../a.txt"_s << false << QString();
    QTest::newRow("absolute") << u"/etc/passwd"_s << false << u"/etc/passwd"_s;
    QTest::newRow("home") << u"~/x"_s << false << QString();
    QTest::newRow("as a person writes it") << u"@a.txt"_s << true << u"a.txt"_s;
    QTest::newRow("a mark hides no way out") << u"@/etc/passwd"_s << true << u"@/etc/passwd"_s;
    QTest::newRow("nor one up") << u"@../a.txt"_s << true << u"@../a.txt"_s;
    QTest::newRow("a file that is called so") << u"@real.txt"_s << true << u"@real.txt"_s;
    QTest::newRow("link to outside") << u"out/passwd"_s << false << QString();
    QTest::newRow("new file below a link to outside") << u"out/new/file"_s << false << QString();
    QTest::newRow("link to nothing outside") << u"dangling"_s << false << QString();
    QTest::newRow("link to itself") << u"loop"_s << true << u"loop"_s;
    QTest::newRow("folder that begins alike") << u"FOLDER2/x"_s << false << QString();
}

void FileToolsTest::pathsOutsideAreSeen()
{
    QFETCH(QString, path);
    path.replace("FOLDER"_L1, m_folder->path());
    QFETCH(const bool, inside);
    QFETCH(const QString, shown);
    QVERIFY(QFile::link(u"/etc"_s, m_folder->filePath(u"out"_s)));
    QVERIFY(QFile::link(u"/nowhere/at/all"_s, m_folder->filePath(u"dangling"_s)));
    QVERIFY(QFile::link(m_folder->filePath(u"loop"_s), m_folder->filePath(u"loop"_s)));
    put(u"@real.txt"_s, "so");
    auto resolved = resolvePath(m_folder->path(), path);
    QVERIFY(resolved.has_value());
    QCOMPARE(resolved->inside, inside);
    if (!shown.isEmpty()) {
        QCOMPARE(resolved->shown, shown);
    }
    const auto intent = FileTool(FileTool::Read).intend({ { u"path"_s, path } }, scene());
    QVERIFY(intent.has_value());
    QCOMPARE(intent->reason.isEmpty(), inside);
}

void FileToolsTest::readShowsLinesAndWhereToGoOn()
{
    QByteArray content;
    for (int i = 1; i <= 3000; ++i) {
        content += "line " + QByteArray::number(i) + '\n';
    }
    put(u"long.txt"_s, content);
    const FileTool tool(FileTool::Read);
    const ToolOutcome first = test::runTool(tool, { { u"path"_s, u"long.txt"_s } }, scene());
    QVERIFY(!first.isError);
    QVERIFY(first.text.startsWith("line 1\nline 2\n"_L1));
    QVERIFY(first.text.contains("line 2000\n[1000 more"_L1));
    QVERIFY2(first.text.endsWith("go on with offset 2001]"_L1), qPrintable(first.text.last(80)));
    QCOMPARE(first.readFiles, QStringList { m_folder->filePath(u"long.txt"_s) });
    const ToolOutcome part = test::runTool(
            tool, { { u"path"_s, u"long.txt"_s }, { u"offset"_s, 2999 }, { u"limit"_s, u"1"_s } },
            scene());
    QVERIFY2(part.text.startsWith("line 2999\n[1 more"_L1), qPrintable(part.text));
    const ToolOutcome last =
            test::runTool(tool, { { u"path"_s, u"long.txt"_s }, { u"offset"_s, 3000 } }, scene());
    QCOMPARE(last.text, u"line 3000\n"_s);
}

void FileToolsTest::readRefuses_data()
{
    QTest::addColumn<QJsonObject>("arguments");
    QTest::addColumn<QString>("reason");
    QTest::newRow("missing") << QJsonObject { { u"path"_s, u"none"_s } } << u"There is no file"_s;
    QTest::newRow("folder") << QJsonObject { { u"path"_s, u"."_s } } << u"is a folder"_s;
    QTest::newRow("binary") << QJsonObject { { u"path"_s, u"binary"_s } } << u"not a text file"_s;
    QTest::newRow("device") << QJsonObject { { u"path"_s, u"/dev/zero"_s } }
                            << u"not an ordinary file"_s;
    QTest::newRow("no path") << QJsonObject() << u"\"path\" is missing"_s;
    QTest::newRow("path is a number") << QJsonObject { { u"path"_s, 3 } } << u"must be a string"_s;
    QTest::newRow("beyond the end") << QJsonObject { { u"path"_s, u"one"_s }, { u"offset"_s, 9 } }
                                    << u"fewer than 9 lines"_s;
    QTest::newRow("offset of nonsense")
            << QJsonObject { { u"path"_s, u"one"_s }, { u"offset"_s, u"x"_s } }
            << u"whole number"_s;
}

void FileToolsTest::readRefuses()
{
    QFETCH(const QJsonObject, arguments);
    QFETCH(const QString, reason);
    put(u"binary"_s, QByteArray(2000, '\0'));
    put(u"one"_s, "one line");
    const ToolOutcome outcome = test::runTool(FileTool(FileTool::Read), arguments, scene());
    QVERIFY(outcome.isError);
    QVERIFY2(outcome.text.contains(reason), qPrintable(outcome.text));
}

void FileToolsTest::writeMakesFoldersAndShowsTheDiff()
{
    const QJsonObject arguments { { u"path"_s, u"a/b/new.txt"_s },
                                  { u"content"_s, u"one\ntwo\n"_s } };
    const auto intent = FileTool(FileTool::Write).intend(arguments, scene());
    QVERIFY(intent.has_value());
    QVERIFY(intent->previewIsDiff);
    QVERIFY2(intent->preview.contains("+one\n+two"_L1), qPrintable(intent->preview));
    QCOMPARE(intent->subject, u"a/b/new.txt"_s);
    QVERIFY(!QFile::exists(m_folder->filePath(u"a"_s))); // nothing is written before it is allowed
    const ToolOutcome outcome = test::runTool(FileTool(FileTool::Write), arguments, scene());
    QVERIFY2(!outcome.isError, qPrintable(outcome.text));
    QCOMPARE(contentOf(u"a/b/new.txt"_s), "one\ntwo\n");
    QCOMPARE(outcome.modifiedFiles, QStringList { m_folder->filePath(u"a/b/new.txt"_s) });
}

void FileToolsTest::writeKeepsPermissions()
{
    put(u"run.sh"_s, "old\n");
    const auto permissions = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner
            | QFile::ReadUser | QFile::WriteUser | QFile::ExeUser;
    QVERIFY(QFile::setPermissions(m_folder->filePath(u"run.sh"_s), permissions));
    const ToolOutcome outcome =
            test::runTool(FileTool(FileTool::Write),
                          { { u"path"_s, u"run.sh"_s }, { u"content"_s, u"new\n"_s } }, scene());
    QVERIFY(!outcome.isError);
    QVERIFY(outcome.diff.contains("-old\n+new"_L1));
    QVERIFY(QFile::permissions(m_folder->filePath(u"run.sh"_s)) & QFile::ExeOwner);
}

void FileToolsTest::editReplacesOnce()
{
    put(u"code.cpp"_s, "int a = 1;\nint b = 2;\n");
    const QJsonObject arguments { { u"path"_s, u"code.cpp"_s },
                                  { u"oldText"_s, u"int b = 2;"_s },
                                  { u"newText"_s, u"int b = 3;"_s } };
    const auto intent = FileTool(FileTool::Edit).intend(arguments, scene());
    QVERIFY(intent.has_value());
    QVERIFY(intent->preview.contains("-int b = 2;\n+int b = 3;"_L1));
    const ToolOutcome outcome = test::runTool(FileTool(FileTool::Edit), arguments, scene());
    QVERIFY2(!outcome.isError, qPrintable(outcome.text));
    QCOMPARE(contentOf(u"code.cpp"_s), "int a = 1;\nint b = 3;\n");
}

void FileToolsTest::editRefuses_data()
{
    QTest::addColumn<QString>("oldText");
    QTest::addColumn<QString>("newText");
    QTest::addColumn<QString>("reason");
    QTest::newRow("not there") << u"nothing"_s << u"x"_s << u"not in the file"_s;
    QTest::newRow("twice") << u"int"_s << u"long"_s << u"2 time"_s;
    QTest::newRow("empty") << QString(u""_s) << u"x"_s << u"empty"_s;
    QTest::newRow("same") << u"a = 1"_s << u"a = 1"_s << u"the same"_s;
}

void FileToolsTest::editRefuses()
{
    QFETCH(const QString, oldText);
    QFETCH(const QString, newText);
    QFETCH(const QString, reason);
    put(u"code.cpp"_s, "int a = 1;\nint b = 2;\n");
    const ToolOutcome outcome = test::runTool(
            FileTool(FileTool::Edit),
            { { u"path"_s, u"code.cpp"_s }, { u"oldText"_s, oldText }, { u"newText"_s, newText } },
            scene());
    QVERIFY(outcome.isError);
    QVERIFY2(outcome.text.contains(reason), qPrintable(outcome.text));
    QCOMPARE(contentOf(u"code.cpp"_s), "int a = 1;\nint b = 2;\n");
}

void FileToolsTest::editKeepsWindowsLineEnds()
{
    put(u"w.txt"_s, "one\r\ntwo\r\nthree\r\n");
    const ToolOutcome outcome = test::runTool(FileTool(FileTool::Edit),
                                              { { u"path"_s, u"w.txt"_s },
                                                { u"oldText"_s, u"one\ntwo"_s },
                                                { u"newText"_s, u"1\n2"_s } },
                                              scene());
    QVERIFY2(!outcome.isError, qPrintable(outcome.text));
    QCOMPARE(contentOf(u"w.txt"_s), "1\r\n2\r\nthree\r\n");
}

void FileToolsTest::listShowsFoldersFirst()
{
    put(u"b.txt"_s, "12345");
    put(u".hidden"_s, "");
    QVERIFY(QDir(m_folder->path()).mkdir(u"z"_s));
    const ToolOutcome outcome = test::runTool(FileTool(FileTool::List), {}, scene());
    QCOMPARE(outcome.text, u"z/\n.hidden  0\nb.txt  5"_s);
    QVERIFY(test::runTool(FileTool(FileTool::List), { { u"path"_s, u"none"_s } }, scene()).isError);
}

void FileToolsTest::textIsLimitedByWholeLines_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("end");
    QTest::addColumn<QString>("kept");
    QTest::addColumn<int>("dropped");
    const int head = static_cast<int>(KeptEnd::Head);
    const int tail = static_cast<int>(KeptEnd::Tail);
    QTest::newRow("all") << u"a\nb\n"_s << head << u"a\nb\n"_s << 0;
    QTest::newRow("empty") << QString() << tail << QString() << 0;
    QTest::newRow("head by lines") << u"1\n2\n3\n4\n5\n"_s << head << u"1\n2\n3"_s << 2;
    QTest::newRow("tail by lines") << u"1\n2\n3\n4\n5\n"_s << tail << u"3\n4\n5"_s << 2;
    QTest::newRow("head by size") << u"aaaa\nbbbb\ncccc"_s << head << u"aaaa\nbbbb"_s << 1;
    QTest::newRow("tail by size") << u"aaaa\nbbbb\ncccc"_s << tail << u"bbbb\ncccc"_s << 1;
    QTest::newRow("one long line, head") << u"abcdefghijklmnop"_s << head << u"abcdefghij"_s << 1;
    QTest::newRow("one long line, tail") << u"abcdefghijklmnop"_s << tail << u"ghijklmnop"_s << 1;
    const QString pairs = u"\U0001F600"_s.repeated(8);
    QTest::newRow("pairs, head") << QString(u'a' + pairs) << head << QString(u'a' + pairs.first(8))
                                 << 1;
    QTest::newRow("pairs, tail") << QString(pairs + u'a') << tail << QString(pairs.first(8) + u'a')
                                 << 1;
}

void FileToolsTest::textIsLimitedByWholeLines()
{
    QFETCH(const QString, text);
    QFETCH(const int, end);
    QFETCH(const QString, kept);
    QFETCH(const int, dropped);
    const LimitedText limited = limitText(text, static_cast<KeptEnd>(end), { 3, 10 });
    QCOMPARE(limited.text, kept);
    QCOMPARE(limited.droppedLines, dropped);
}

void FileToolsTest::terminalOutputIsReadable_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("text");
    QTest::newRow("plain") << QByteArray("a\tb\n") << u"a\tb\n"_s;
    QTest::newRow("colours") << QByteArray("\x1b[1;31mred\x1b[0m") << u"red"_s;
    QTest::newRow("title") << QByteArray("\x1b]0;t\x07x") << u"x"_s;
    QTest::newRow("progress") << QByteArray("10%\r50%\r100%\ndone\r\n") << u"100%\ndone\n"_s;
    QTest::newRow("invalid") << QByteArray("a\xff"
                                           "b")
                             << u"a\uFFFDb"_s;
    QTest::newRow("nul") << QByteArray("a\0b", 3) << u"a\uFFFDb"_s;
    QTest::newRow("C1") << QByteArray("a\xc2\x9b"
                                      "31m")
                        << u"a\uFFFD31m"_s;
}

void FileToolsTest::terminalOutputIsReadable()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QString, text);
    QCOMPARE(readableText(bytes), text);
}

QTEST_GUILESS_MAIN(FileToolsTest)
#include "tst_filetools.moc"
