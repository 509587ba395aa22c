// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsonmember.h"
#include "tomltable.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

/// Files of other programs: one member, one table changes, and nothing else.
class TestClientInstall : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void member_data();
    void member();
    void memberRefused_data();
    void memberRefused();
    void memberOfAnyCut();
    void table_data();
    void table();
    void tableRefused_data();
    void tableRefused();
};

void TestClientInstall::member_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("empty") << QString()
                           << u"{\n  \"s\": {\n    \"v\": {\n      \"c\": 1\n    }\n  }\n}\n"_s;
    QTest::newRow("no member") << u"{}\n"_s
                               << u"{\n  \"s\": {\n    \"v\": {\n      \"c\": 1\n    }\n  }\n}\n"_s;
    QTest::newRow("tabs")
            << u"{\n\t\"a\": 1\n}"_s
            << u"{\n\t\"a\": 1,\n\t\"s\": {\n\t\t\"v\": {\n\t\t\t\"c\": 1\n\t\t}\n\t}\n}"_s;
    QTest::newRow("comment behind the last")
            << u"{\n  \"a\": 1 // one\n}"_s
            << u"{\n  \"a\": 1, // one\n  \"s\": {\n    \"v\": {\n      \"c\": 1\n    }\n  }\n}"_s;
    QTest::newRow("comma at the end")
            << u"{\n  \"s\": {\n    \"o\": [1,],\n  },\n}"_s
            << u"{\n  \"s\": {\n    \"o\": [1,],\n    \"v\": {\n      \"c\": 1\n    }\n  },\n}"_s;
    QTest::newRow("on one line") << u"{\"s\":{\"o\":1}}"_s
                                 << u"{\"s\":{\"o\":1,\n  \"v\": {\n    \"c\": 1\n  }\n}}"_s;
    QTest::newRow("another value") << u"{\"s\": {\"v\": [\"}\"], \"z\": 2}}"_s
                                   << u"{\"s\": {\"v\": {\n  \"c\": 1\n}, \"z\": 2}}"_s;
    QTest::newRow("the same value")
            << u"{\"s\": {\"v\": {\"c\":1}}} // so"_s << u"{\"s\": {\"v\": {\"c\":1}}} // so"_s;
}

void TestClientInstall::member()
{
    QFETCH(const QString, text);
    QFETCH(const QString, expected);
    const QStringList path { u"s"_s, u"v"_s };
    const auto changed = withJsonMember(text, path, { { "c"_L1, 1 } });
    QVERIFY2(changed.has_value(), qPrintable(changed ? QString() : changed.error().message));
    QCOMPARE(*changed, expected);
    QCOMPARE(withJsonMember(*changed, path, { { "c"_L1, 1 } }).value_or(QString()), expected);
}

void TestClientInstall::memberRefused_data()
{
    QTest::addColumn<QString>("text");
    for (const QString &text :
         { u"[]"_s, u"{"_s, u"{\"s\": 1}"_s, u"{} {}"_s, u"{\"a\": }"_s, u"{\"a\": 1 \"b\": 2}"_s,
           u"{'a': 1}"_s, u"{\"a\": \"\n\"}"_s, u"/* {}"_s, u"{\"a\":"_s.repeated(300) }) {
        QTest::newRow(qPrintable(text.left(20))) << text;
    }
}

void TestClientInstall::memberRefused()
{
    QFETCH(const QString, text);
    const auto changed = withJsonMember(text, { u"s"_s, u"v"_s }, { { "c"_L1, 1 } });
    QVERIFY(!changed);
    QCOMPARE(changed.error().kind, Error::Kind::InvalidInput);
}

/// A file that was cut off anywhere is refused, or changed into one that has all that it had.
void TestClientInstall::memberOfAnyCut()
{
    const QString text = u"{\"a\": [1, {\"b\": \"c\\\"\"}], \"s\": {\"o\": null}}"_s;
    for (qsizetype length = 1; length < text.size(); ++length) {
        QVERIFY(!withJsonMember(text.first(length), { u"s"_s, u"v"_s }, { { "c"_L1, 1 } }));
    }
    const auto whole = withJsonMember(text, { u"s"_s, u"v"_s }, { { "c"_L1, 1 } });
    QVERIFY(whole);
    const QJsonObject object = QJsonDocument::fromJson(whole->toUtf8()).object();
    QCOMPARE(object["a"_L1].toArray().size(), 2);
    QVERIFY(object["s"_L1].toObject().contains("o"_L1));
    QCOMPARE(object["s"_L1]["v"_L1]["c"_L1].toInt(), 1);
}

void TestClientInstall::table_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("empty") << QString() << u"[m.v]\nc = \"x\"\n"_s;
    QTest::newRow("behind others") << u"a = 1"_s << u"a = 1\n\n[m.v]\nc = \"x\"\n"_s;
    QTest::newRow("another value")
            << u"[m.v]\nc = \"y\" # old\nd = 2\n\n[z]\n"_s << u"[m.v]\nc = \"x\"\nd = 2\n\n[z]\n"_s;
    QTest::newRow("no such key") << u"[m.v]\nd = 2\n\n[m.v.env]\nc = \"z\"\n"_s
                                 << u"[m.v]\nd = 2\nc = \"x\"\n\n[m.v.env]\nc = \"z\"\n"_s;
    QTest::newRow("the same") << u"[m.v]\nc = \"x\"\n"_s << u"[m.v]\nc = \"x\"\n"_s;
    QTest::newRow("within a text")
            << u"t = '''\n[m.v]\n'''\n"_s << u"t = '''\n[m.v]\n'''\n\n[m.v]\nc = \"x\"\n"_s;
}

void TestClientInstall::table()
{
    QFETCH(const QString, text);
    QFETCH(const QString, expected);
    const auto changed = withTomlTable(text, u"m.v"_s, { { u"c"_s, tomlText(u"x"_s) } });
    QVERIFY2(changed.has_value(), qPrintable(changed ? QString() : changed.error().message));
    QCOMPARE(*changed, expected);
}

void TestClientInstall::tableRefused_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("as a value") << u"m = { v = { c = \"y\" } }"_s;
    QTest::newRow("with dots") << u"m.v.c = \"y\""_s;
    QTest::newRow("in its parent") << u"[m]\nv = { c = \"y\" }"_s;
    QTest::newRow("over several lines") << u"[m.v]\nc = [\n1\n]"_s;
}

void TestClientInstall::tableRefused()
{
    QFETCH(const QString, text);
    const auto changed = withTomlTable(text, u"m.v"_s, { { u"c"_s, tomlText(u"x"_s) } });
    QVERIFY(!changed);
    QCOMPARE(changed.error().kind, Error::Kind::Refused);
}

QTEST_GUILESS_MAIN(TestClientInstall)
#include "tst_clientinstall.moc"
