// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fileoperations.h"
#include "pisession.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace varve;
using namespace varve::test;

class TestFileOperations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tools_data();
    void tools();
    void readIsWithoutModified();
    void failedCallsDoNotCount();
    void mergesWithEarlier();
    void keepsTheNewest();
    void resultWithoutCall();
};

void TestFileOperations::tools_data()
{
    QTest::addColumn<QString>("tool");
    QTest::addColumn<QByteArray>("arguments");
    QTest::addColumn<QStringList>("read");
    QTest::addColumn<QStringList>("modified");
    const auto row = [](const char *name, const char *tool, const QByteArray &arguments,
                        const QStringList &read, const QStringList &modified) {
        QTest::newRow(name) << QString::fromLatin1(tool) << arguments << read << modified;
    };
    row("read path", "read", R"({"path":"./a//b.c"})", { u"a/b.c"_s }, {});
    row("Read file_path", "Read", R"({"file_path":"/x/a.c"})", { u"/x/a.c"_s }, {});
    row("filePath", "read", R"({"filePath":"a.c"})", { u"a.c"_s }, {});
    row("filename", "write_file", R"({"filename":"a.c","content":"x"})", {}, { u"a.c"_s });
    row("edit", "edit", R"({"path":"a.c","edits":[{"oldText":"x","newText":"y"}]})", {},
        { u"a.c"_s });
    row("multi_edit", "multi_edit", R"({"edits":[{"path":"a.c"},{"file_path":"b.c"}]})", {},
        { u"a.c"_s, u"b.c"_s });
    row("apply_patch", "apply_patch",
        R"({"input":"*** Begin Patch\n*** Update File: a.c\n@@\n*** Add File: b.c\n*** End Patch"})",
        {}, { u"a.c"_s, u"b.c"_s });
    row("bash", "bash", R"({"command":"sed -i s/x/y/ a.c && cat b.c"})", { u"b.c"_s },
        { u"a.c"_s });
    row("shell list", "shell", R"({"command":["bash","-lc","echo x > a.c"]})", {}, { u"a.c"_s });
    row("search", "grep", R"({"pattern":"x","path":"src"})", {}, {});
    row("cut off", "read", R"({"path":"a)", {}, {});
}

void TestFileOperations::tools()
{
    QFETCH(QString, tool);
    QFETCH(QByteArray, arguments);
    QFETCH(QStringList, read);
    QFETCH(QStringList, modified);
    const QList<Entry> range { callEntry(u"c"_s, tool, arguments),
                               resultEntry(u"c"_s, tool, u"fine"_s) };
    const FileOperations files = fileOperations(range);
    QCOMPARE(files.read, read);
    QCOMPARE(files.modified, modified);
}

void TestFileOperations::readIsWithoutModified()
{
    const QList<Entry> range { callEntry(u"1"_s, u"read"_s, R"({"path":"a"})"),
                               callEntry(u"2"_s, u"write"_s, R"({"path":"b"})"),
                               callEntry(u"3"_s, u"bash"_s, R"({"command":"sed -i s/x/y/ a"})"),
                               callEntry(u"4"_s, u"read"_s, R"({"path":"c"})") };
    const FileOperations files = fileOperations(range);
    QCOMPARE(files.read, QStringList { u"c"_s });
    QCOMPARE(files.modified, (QStringList { u"a"_s, u"b"_s }));
}

void TestFileOperations::failedCallsDoNotCount()
{
    Entry aborted = callEntry(u"3"_s, u"write"_s, R"({"path":"c"})");
    aborted.stopReason = StopReason::Aborted;
    const QList<Entry> range { callEntry(u"1"_s, u"edit"_s, R"({"path":"a"})"),
                               resultEntry(u"1"_s, u"edit"_s, u"text not found"_s, true),
                               callEntry(u"2"_s, u"read"_s, R"({"path":"b"})"),
                               resultEntry(u"2"_s, u"read"_s, u"ENOENT"_s, true), aborted };
    QVERIFY(fileOperations(range).isEmpty());
}

void TestFileOperations::mergesWithEarlier()
{
    const QList<Entry> range { callEntry(u"1"_s, u"edit"_s, R"({"path":"a"})"),
                               callEntry(u"2"_s, u"read"_s, R"({"path":"z"})") };
    FileOperations earlier;
    earlier.read = { u"a"_s, u"b"_s };
    earlier.modified = { u"m"_s, u"z"_s };
    const FileOperations files = fileOperations(range, earlier);
    QCOMPARE(files.read, QStringList { u"b"_s });
    QCOMPARE(files.modified, (QStringList { u"a"_s, u"m"_s, u"z"_s }));
}

void TestFileOperations::keepsTheNewest()
{
    QList<Entry> range;
    for (int i = 0; i < 10; ++i) {
        range.append(callEntry(QString::number(i), u"write"_s,
                               "{\"path\":\"f" + QByteArray::number(i) + "\"}"));
    }
    FileOperations earlier;
    earlier.modified = { u"old"_s };
    earlier.modifiedLeftOut = 2;
    const FileOperations files = fileOperations(range, earlier, { .read = 5, .modified = 3 });
    QCOMPARE(files.modified, (QStringList { u"f7"_s, u"f8"_s, u"f9"_s }));
    QCOMPARE(files.modifiedLeftOut, 2 + 8);
}

void TestFileOperations::resultWithoutCall()
{
    Entry result = resultEntry({}, u"edit"_s, u"ok"_s);
    result.toolArguments = R"({"path":"a.go"})";
    result.modelFacing = false; // as librecode stores them
    const QList<Entry> range { result };
    QCOMPARE(fileOperations(range).modified, QStringList { u"a.go"_s });
}

QTEST_APPLESS_MAIN(TestFileOperations)
#include "tst_fileoperations.moc"
