// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "rpcparams.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

RpcParams paramsOf(const QByteArray &json)
{
    return RpcParams(QJsonDocument::fromJson(json).object());
}

} // namespace

class RpcParamsTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void values();
    void whatIsNotThere();
    void problems_data();
    void problems();
    void theFirstProblemIsTold();
};

void RpcParamsTest::values()
{
    RpcParams params = paramsOf(R"({"a":"text","b":true,"c":17,"d":["x","y"],
                                    "w":"two","n":9007199254740993,"i":"7","j":7,"o":[{"a":1}]})");
    QCOMPARE(params.requiredText("a"_L1), u"text"_s);
    QCOMPARE(params.flag("b"_L1), true);
    QCOMPARE(params.number("c"_L1, 1, 0, 20), 17);
    QCOMPARE(params.texts("d"_L1), (QStringList { u"x"_s, u"y"_s }));
    QCOMPARE(params.word("w"_L1, { u"one"_s, u"two"_s }, u"one"_s), u"two"_s);
    QCOMPARE(*params.requiredNumber("n"_L1, 0, std::numeric_limits<qint64>::max()),
             9007199254740993);
    QCOMPARE(params.id("i"_L1), QJsonValue(u"7"_s));
    QCOMPARE(params.id("j"_L1), QJsonValue(7));
    QCOMPARE(params.objects("o"_L1), (QList<QJsonObject> { { { u"a"_s, 1 } } }));
    QVERIFY(!params.problem());
}

void RpcParamsTest::whatIsNotThere()
{
    RpcParams params = paramsOf(R"({"gone":null})");
    QCOMPARE(params.text("a"_L1, u"usual"_s), u"usual"_s);
    QCOMPARE(params.text("gone"_L1), QString());
    QCOMPARE(params.flag("b"_L1, true), true);
    QCOMPARE(params.number("c"_L1, -5, 0, 20), -5);
    QVERIFY(!params.texts("d"_L1));
    QVERIFY(params.objects("o"_L1).isEmpty());
    QVERIFY(params.id("i"_L1).isUndefined());
    QCOMPARE(params.word("w"_L1, { u"one"_s }, {}), QString());
    QVERIFY(!params.problem());
}

void RpcParamsTest::problems_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("parameter");
    QTest::newRow("text is a number") << R"({"text":1})"_ba << u"text"_s;
    QTest::newRow("needed text is missing") << R"({"-":0})"_ba << u"needed"_s;
    QTest::newRow("needed text is null") << R"({"needed":null})"_ba << u"needed"_s;
    QTest::newRow("needed text is blank") << R"({"needed":"  "})"_ba << u"needed"_s;
    QTest::newRow("flag is text") << R"({"flag":"true"})"_ba << u"flag"_s;
    QTest::newRow("flag is a number") << R"({"flag":1})"_ba << u"flag"_s;
    QTest::newRow("number is text") << R"({"number":"1"})"_ba << u"number"_s;
    QTest::newRow("number is no whole one") << R"({"number":1.5})"_ba << u"number"_s;
    QTest::newRow("number is too small") << R"({"number":0})"_ba << u"number"_s;
    QTest::newRow("number is too large") << R"({"number":1e300})"_ba << u"number"_s;
    QTest::newRow("list is text") << R"({"list":"a"})"_ba << u"list"_s;
    QTest::newRow("list of numbers") << R"({"list":["a",1]})"_ba << u"list"_s;
    QTest::newRow("word is another") << R"({"word":"three"})"_ba << u"word"_s;
    QTest::newRow("objects are texts") << R"({"objects":[{},"a"]})"_ba << u"objects"_s;
    QTest::newRow("objects are one") << R"({"objects":{}})"_ba << u"objects"_s;
    QTest::newRow("an id is a list") << R"({"id":[1]})"_ba << u"id"_s;
    QTest::newRow("nobody asks for it") << R"({"wrod":"one"})"_ba << u"wrod"_s;
}

void RpcParamsTest::problems()
{
    QFETCH(const QByteArray, json);
    QFETCH(const QString, parameter);
    QJsonObject object = QJsonDocument::fromJson(json).object();
    if (parameter != "needed"_L1) {
        object[u"needed"_s] = u"there"_s;
    }
    object.remove(u"-"_s);
    RpcParams params(object);
    static_cast<void>(params.requiredText("needed"_L1));
    static_cast<void>(params.text("text"_L1));
    static_cast<void>(params.flag("flag"_L1));
    static_cast<void>(params.number("number"_L1, 1, 1, 100));
    static_cast<void>(params.texts("list"_L1));
    static_cast<void>(params.word("word"_L1, { u"one"_s, u"two"_s }, u"one"_s));
    static_cast<void>(params.objects("objects"_L1));
    static_cast<void>(params.id("id"_L1));
    const auto problem = params.problem();
    QVERIFY(problem);
    QCOMPARE(problem->kind, u"badRequest"_s);
    QCOMPARE(problem->parameter, parameter);
    QVERIFY2(problem->message.contains(parameter), qPrintable(problem->message));
}

void RpcParamsTest::theFirstProblemIsTold()
{
    RpcParams params = paramsOf(R"({"a":1,"b":2,"unknown":3})");
    static_cast<void>(params.text("a"_L1));
    static_cast<void>(params.text("b"_L1));
    QCOMPARE(params.problem()->parameter, u"a"_s);
}

QTEST_GUILESS_MAIN(RpcParamsTest)
#include "tst_rpcparams.moc"
