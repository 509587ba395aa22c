// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "acptoolcall.h"
#include <agent/textdiff.h>
#include <session/entrydata.h>

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

class AcpToolCallTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void kinds_data();
    void kinds();
    void whatACallIsAbout();
    void changes();
    void placesFarApart();
    void aNewFile();
    void withoutALineEnd();
    void aQuestion();
    void aQuestionIsWhole();
    void results();
    void plans_data();
    void plans();

private:
    [[nodiscard]] static ToolCallBlock call(const QString &name, const QByteArray &arguments)
    {
        return { u"c1"_s, name, arguments, {} };
    }
    [[nodiscard]] static QString textOf(const QJsonValue &content)
    {
        return content[u"content"_s][u"text"_s].toString();
    }
};

void AcpToolCallTest::kinds_data()
{
    QTest::addColumn<QString>("tool");
    QTest::addColumn<QString>("kind");
    const QList<std::pair<QString, QString>> rows {
        { u"read"_s, u"read"_s },       { u"Read"_s, u"read"_s },
        { u"write"_s, u"edit"_s },      { u"edit"_s, u"edit"_s },
        { u"grep"_s, u"search"_s },     { u"bash"_s, u"execute"_s },
        { u"recall"_s, u"search"_s },   { u"WebFetch"_s, u"fetch"_s },
        { u"TodoWrite"_s, u"think"_s }, { u"files_read"_s, u"other"_s },
    };
    for (const auto &[tool, kind] : rows) {
        QTest::newRow(qPrintable(tool)) << tool << kind;
    }
}

void AcpToolCallTest::kinds()
{
    QFETCH(const QString, tool);
    QFETCH(const QString, kind);
    QCOMPARE(toolCallJson(call(tool, "{}"), u"/w"_s)[u"kind"_s].toString(), kind);
}

void AcpToolCallTest::whatACallIsAbout()
{
    const QJsonObject json = toolCallJson(call(u"read"_s, R"({"path":"src/../a.c"})"), u"/w"_s);
    QCOMPARE(json[u"title"_s], u"read src/../a.c"_s);
    QCOMPARE(json[u"rawInput"_s], QJsonValue(QJsonObject { { u"path"_s, u"src/../a.c"_s } }));
    QCOMPARE(json[u"locations"_s],
             QJsonValue(QJsonArray { QJsonObject { { u"path"_s, u"/w/a.c"_s } } }));
    // What a model wrote wrong is shown as it is.
    QCOMPARE(toolCallJson(call(u"read"_s, "{\"path\": "), u"/w"_s)[u"rawInput"_s],
             QJsonValue(u"{\"path\": "_s));
    const QString title = toolCallJson(call(u"bash"_s, R"({"command":"echo \u202e\u001b[2J"})"),
                                       u"/w"_s)[u"title"_s]
                                  .toString();
    QCOMPARE(title, u"bash echo <U+202E><U+001B>[2J"_s);
}

void AcpToolCallTest::changes()
{
    const QString diff = unifiedDiff("one\ntwo\nthree\n", "one\n2\nthree\n", u"a"_s);
    const QJsonArray content = diffContent(u"/w/a"_s, diff);
    QCOMPARE(content.size(), 1);
    QCOMPARE(content[0].toObject(),
             (QJsonObject { { u"type"_s, u"diff"_s },
                            { u"path"_s, u"/w/a"_s },
                            { u"oldText"_s, u"one\ntwo\nthree\n"_s },
                            { u"newText"_s, u"one\n2\nthree\n"_s } }));
}

void AcpToolCallTest::placesFarApart()
{
    QByteArray before;
    for (int i = 0; i < 40; ++i) {
        before += QByteArray::number(i) + '\n';
    }
    QByteArray after = before;
    after.replace("\n5\n", "\nfive\n").replace("\n30\n", "\n");
    const QJsonArray content = diffContent(u"/w/a"_s, unifiedDiff(before, after, u"a"_s));
    QCOMPARE(content.size(), 2);
    QCOMPARE(content[0][u"newText"_s].toString(), u"2\n3\n4\nfive\n6\n7\n8\n"_s);
    QCOMPARE(content[1][u"oldText"_s].toString(), u"27\n28\n29\n30\n31\n32\n33\n"_s);
    QCOMPARE(content[1][u"newText"_s].toString(), u"27\n28\n29\n31\n32\n33\n"_s);
}

void AcpToolCallTest::aNewFile()
{
    const QJsonArray content = diffContent(u"/w/a"_s, unifiedDiff({}, "fresh\n\nend\n", u"a"_s));
    QCOMPARE(content.size(), 1);
    QVERIFY(content[0][u"oldText"_s].isNull());
    QCOMPARE(content[0][u"newText"_s].toString(), u"fresh\n\nend\n"_s);
}

void AcpToolCallTest::withoutALineEnd()
{
    const QJsonArray content = diffContent(u"/w/a"_s, unifiedDiff("one", "one\ntwo", u"a"_s));
    QCOMPARE(content[0][u"oldText"_s].toString(), u"one"_s);
    QCOMPARE(content[0][u"newText"_s].toString(), u"one\ntwo"_s);
}

void AcpToolCallTest::aQuestion()
{
    ApprovalRequest request;
    request.intent.access = ToolAccess::Execute;
    request.intent.subject = u"make"_s;
    request.intent.preview = u"make\u202e"_s;
    request.intent.reason = u"Outside."_s;
    request.notice = u"It was asked for before."_s;
    const QJsonArray content = questionContent(request, u"Nothing holds it back."_s);
    QCOMPARE(content.size(), 4);
    QCOMPARE(textOf(content[0]), u"```\nmake<U+202E>\n```"_s);
    QCOMPARE(textOf(content[1]), u"Outside."_s);
    QCOMPARE(textOf(content[2]), u"It was asked for before."_s);
    QCOMPARE(textOf(content[3]), u"Nothing holds it back."_s);
    request.intent.access = ToolAccess::Read;
    request.intent.reason.clear();
    request.notice.clear();
    QCOMPARE(questionContent(request, u"Nothing holds it back."_s).size(), 1);
}

void AcpToolCallTest::aQuestionIsWhole()
{
    ApprovalRequest request;
    request.intent.preview = QString(300'000, u'x') + u"; rm -rf all"_s;
    QVERIFY(textOf(questionContent(request, {})[0]).contains(u"; rm -rf all"_s));
    QVERIFY(!textOf(textContent(request.intent.preview)).contains(u"rm -rf"_s));
    QVERIFY(textOf(textContent(request.intent.preview)).size() < 140'000);
}

void AcpToolCallTest::results()
{
    Entry result;
    result.role = Role::ToolResult;
    result.blocks = { TextBlock { u"Replaced 1 place in a."_s } };
    result.data[entryData::ModifiedFiles] = QJsonArray { u"/w/a"_s };
    QByteArray before;
    for (int i = 0; i < 20; ++i) {
        before += QByteArray::number(i) + '\n';
    }
    QByteArray after = before;
    after.replace("\n10\n", "\nten\n");
    result.data[entryData::Details] =
            QJsonObject { { u"diff"_s, unifiedDiff(before, after, u"a"_s) } };
    QJsonObject json = resultJson(result, u"/w"_s);
    QCOMPARE(json[u"status"_s], u"completed"_s);
    QCOMPARE(json[u"content"_s][0][u"type"_s], u"diff"_s);
    QCOMPARE(json[u"locations"_s][0],
             QJsonValue(QJsonObject { { u"path"_s, u"/w/a"_s }, { u"line"_s, 8 } }));
    result.toolStatus = u"error"_s;
    json = resultJson(result, u"/w"_s);
    QCOMPARE(json[u"status"_s], u"failed"_s);
    QCOMPARE(textOf(json[u"content"_s].toArray().last()), u"Replaced 1 place in a."_s);
}

void AcpToolCallTest::plans_data()
{
    QTest::addColumn<QString>("tool");
    QTest::addColumn<QByteArray>("arguments");
    QTest::addColumn<int>("entries"); // -1: it writes none
    QTest::newRow("todos") << u"TodoWrite"_s
                           << QByteArray(R"({"todos":[{"content":"a","status":"completed"},{}]})")
                           << 1;
    QTest::newRow("steps") << u"update_plan"_s
                           << QByteArray(R"({"plan":[{"step":"a","status":"in_progress"}]})") << 1;
    QTest::newRow("another tool") << u"edit"_s << QByteArray(R"({"todos":[{"content":"a"}]})")
                                  << -1;
    QTest::newRow("no list") << u"todowrite"_s << QByteArray(R"({"todos":"a"})") << -1;
    QTest::newRow("not JSON") << u"todowrite"_s << QByteArray("[") << -1;
}

void AcpToolCallTest::plans()
{
    QFETCH(const QString, tool);
    QFETCH(const QByteArray, arguments);
    QFETCH(const int, entries);
    const auto plan = planOf(call(tool, arguments));
    QCOMPARE(plan ? static_cast<int>(plan->size()) : -1, entries);
    if (entries > 0) {
        QCOMPARE(plan->first()[u"content"_s], u"a"_s);
        QCOMPARE(plan->first()[u"priority"_s], u"medium"_s);
    }
}

QTEST_GUILESS_MAIN(AcpToolCallTest)
#include "tst_acptoolcall.moc"
