// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "toolevents.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace varve;

class TestToolEvents : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void exitCodes_data();
    void exitCodes();
};

void TestToolEvents::exitCodes_data()
{
    QTest::addColumn<QJsonObject>("data");
    QTest::addColumn<QString>("output");
    QTest::addColumn<int>("exitCode");
    const QString key = u"exitCode"_s;
    QTest::newRow("stored") << QJsonObject { { key, 3 } } << u"no such thing"_s << 3;
    QTest::newRow("stored in the tool's details")
            << QJsonObject { { u"details"_s, QJsonObject { { key, 3 } } } } << u"no such thing"_s
            << 3;
    QTest::newRow("stored wins over words")
            << QJsonObject { { key, 0 } } << u"exited with code 7"_s << 0;
    QTest::newRow("in words") << QJsonObject() << u"exited with code 7"_s << 7;
    QTest::newRow("killed before it had one")
            << QJsonObject { { key, QJsonValue() } } << u"gone"_s << -1;
    QTest::newRow("not said") << QJsonObject() << u"fine"_s << -1;
}

void TestToolEvents::exitCodes()
{
    QFETCH(const QJsonObject, data);
    QFETCH(const QString, output);
    QFETCH(const int, exitCode);
    Entry answer;
    answer.role = Role::Assistant;
    answer.blocks = { ToolCallBlock { u"1"_s, u"bash"_s, R"({"command":"make all"})", {} } };
    Entry result;
    result.role = Role::ToolResult;
    result.toolCallId = u"1"_s;
    result.blocks = { TextBlock { output } };
    result.data = data;
    const QList<Entry> range { answer, result };
    const QList<ToolEvent> events = toolEvents(range);
    QCOMPARE(events.size(), 1);
    QCOMPARE(events.first().exitCode, exitCode);
    QCOMPARE(events.first().outcome,
             exitCode > 0 ? ToolEvent::Outcome::Failed : ToolEvent::Outcome::Ok);
}

QTEST_APPLESS_MAIN(TestToolEvents)
#include "tst_toolevents.moc"
