// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "toolcalldigest.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

class TestToolCallDigest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void mainArgument_data()
    {
        QTest::addColumn<QByteArray>("arguments");
        QTest::addColumn<QString>("main");
        QTest::addColumn<int>("replacements");
        QTest::newRow("path") << QByteArray("{\"path\":\"a/b.ts\"}") << u"a/b.ts"_s << 0;
        QTest::newRow("command first")
                << QByteArray("{\"description\":\"lists\",\"command\":\"ls -l\"}") << u"ls -l"_s
                << 0;
        QTest::newRow("vector") << QByteArray("{\"command\":[\"git\",\"status\"]}")
                                << u"git status"_s << 0;
        QTest::newRow("first line") << QByteArray("{\"command\":\"a\\nb\"}") << u"a"_s << 0;
        QTest::newRow("edit") << QByteArray("{\"path\":\"x\",\"oldText\":\"a\",\"newText\":\"b\"}")
                              << u"x"_s << 1;
        QTest::newRow("edits") << QByteArray(
                "{\"file_path\":\"x\",\"edits\":[{\"old_string\":\"a\",\"new_string\":\"\"},"
                "{\"old_string\":\"c\",\"new_string\":\"d\"}]}")
                               << u"x"_s << 2;
        QTest::newRow("cut off") << QByteArray("{\"path\":\"x") << QString() << 0;
        QTest::newRow("empty") << QByteArray() << QString() << 0;
    }

    void mainArgument()
    {
        QFETCH(QByteArray, arguments);
        const ToolCallDigest digest = digestOf(arguments);
        QTEST(digest.mainArgument, "main");
        QTEST(static_cast<int>(digest.replacements.size()), "replacements");
    }

    void whatIsNotJsonIsShownAsItIs()
    {
        QCOMPARE(digestOf("{\"path\":\"x").details, u"{\"path\":\"x"_s);
    }
};

QTEST_APPLESS_MAIN(TestToolCallDigest)
#include "tst_toolcalldigest.moc"
