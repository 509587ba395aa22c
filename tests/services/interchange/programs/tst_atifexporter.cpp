// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "programfiles.h"
#include "sessionbuilder.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QTest>

#include <algorithm>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// What the format's own checker refuses (RFC 0001): fields that it does not know, steps out of order, fields of an agent's step
/// elsewhere, results of calls that the step does not make. Empty if nothing.
QString faultOf(const QJsonObject &trajectory)
{
    const auto unknown = [](const QJsonObject &object, const QSet<QString> &known) {
        const QStringList keys = object.keys();
        const auto other = std::ranges::find_if(
                keys, [&known](const QString &key) { return !known.contains(key); });
        return other == keys.end() ? QString() : *other;
    };
    if (const QString key = unknown(trajectory,
                                    { u"schema_version"_s, u"session_id"_s, u"agent"_s, u"steps"_s,
                                      u"final_metrics"_s, u"extra"_s });
        !key.isEmpty()) {
        return key;
    }
    const QJsonObject agent = trajectory["agent"_L1].toObject();
    if (agent["name"_L1].toString().isEmpty() || !agent["version"_L1].isString()) {
        return u"agent"_s;
    }
    const QJsonArray steps = trajectory["steps"_L1].toArray();
    for (qsizetype i = 0; i < steps.size(); ++i) {
        const QJsonObject step = steps.at(i).toObject();
        const bool isAgent = step["source"_L1].toString() == "agent"_L1;
        QSet<QString> known { u"step_id"_s, u"timestamp"_s, u"source"_s, u"message"_s, u"extra"_s };
        if (isAgent) {
            known += QSet<QString> { u"model_name"_s, u"reasoning_content"_s, u"tool_calls"_s,
                                     u"observation"_s, u"metrics"_s };
        }
        if (const QString key = unknown(step, known); !key.isEmpty()) {
            return u"step %1: %2"_s.arg(i).arg(key);
        }
        if (step["step_id"_L1].toInt() != i + 1 || !step["message"_L1].isString()) {
            return u"step %1"_s.arg(i);
        }
        QSet<QString> calls;
        for (const QJsonValue &call : step["tool_calls"_L1].toArray()) {
            calls += call["tool_call_id"_L1].toString();
            if (!call["arguments"_L1].isObject() || call["function_name"_L1].toString().isEmpty()) {
                return u"step %1: call"_s.arg(i);
            }
        }
        for (const QJsonValue &result : step["observation"_L1]["results"_L1].toArray()) {
            if (!calls.remove(result["source_call_id"_L1].toString())) {
                return u"step %1: result"_s.arg(i);
            }
        }
        if (!calls.isEmpty()) {
            return u"step %1: a call without a result"_s.arg(i);
        }
    }
    return {};
}

QJsonObject trajectoryOf(SessionBuilder &builder)
{
    return QJsonDocument::fromJson(exportedFile(builder.store().reader(),
                                                orderOf(builder.session(), ExportFormat::Atif)))
            .object();
}

} // namespace

/// Trajectories for tools that judge agents.
class TestAtifExporter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void isValid_data();
    void isValid();
    void stepsAndFigures();
    void compactionIsAStep();
};

void TestAtifExporter::isValid_data()
{
    QTest::addColumn<QString>("notation");
    QTest::newRow("turns") << u"u1 a1 u2 a2"_s;
    QTest::newRow("calls") << u"u1 a1[x,y] r:x r:y! a2 u2 a3[x] r:x"_s;
    QTest::newRow("open") << u"u1 a1[x,y] r:x"_s;
    QTest::newRow("orphan") << u"u1 r:q a1"_s;
    QTest::newRow("compaction") << u"u1 a1 C1(u1) u2 b1 k1 a2~"_s;
}

void TestAtifExporter::isValid()
{
    QFETCH(QString, notation);
    SessionBuilder builder(notation);
    const QJsonObject trajectory = trajectoryOf(builder);
    QVERIFY(!trajectory.isEmpty());
    QCOMPARE(faultOf(trajectory), QString());
    QCOMPARE(trajectory["final_metrics"_L1]["total_steps"_L1].toInt(),
             trajectory["steps"_L1].toArray().size());
}

void TestAtifExporter::stepsAndFigures()
{
    SessionBuilder builder(u"u1"_s);
    Entry answer;
    answer.role = Role::Assistant;
    answer.model = u"m"_s;
    answer.blocks = { ThinkingBlock { u"hm"_s, {}, false }, TextBlock { u"I look"_s },
                      ToolCallBlock { u"c"_s, u"read"_s, R"({"path":"a"})", {} } };
    answer.usage = Usage { 10, 5, 30, 2, 0, 0.25 };
    builder.addEntry(answer, u"a1"_s);
    builder.add(u"r:c!"_s);
    const QJsonObject trajectory = trajectoryOf(builder);
    const QJsonObject step = trajectory["steps"_L1][1].toObject();
    QCOMPARE(step["reasoning_content"_L1].toString(), u"hm"_s);
    QCOMPARE(step["message"_L1].toString(), u"I look"_s);
    QCOMPARE(step["tool_calls"_L1][0]["arguments"_L1]["path"_L1].toString(), u"a"_s);
    QVERIFY(step["observation"_L1]["results"_L1][0]["content"_L1].toString().contains(u"<r:c>"_s));
    QCOMPARE(step["extra"_L1]["failed_calls"_L1][0].toString(), u"c"_s);
    // What was read from a cache is part of the prompt.
    QCOMPARE(step["metrics"_L1]["prompt_tokens"_L1].toInt(), 42);
    QCOMPARE(step["metrics"_L1]["cached_tokens"_L1].toInt(), 30);
    const QJsonValue sum = trajectory["final_metrics"_L1];
    QCOMPARE(sum["total_completion_tokens"_L1].toInt(), 5);
    QCOMPARE(sum["total_cost_usd"_L1].toDouble(), 0.25);
    QCOMPARE(trajectory["agent"_L1]["name"_L1].toString(), u"varve"_s);
}

void TestAtifExporter::compactionIsAStep()
{
    SessionBuilder builder(u"u1 a1 C1(u1) u2"_s);
    const QJsonObject step = trajectoryOf(builder)["steps"_L1][2].toObject();
    QCOMPARE(step["source"_L1].toString(), u"system"_s);
    QVERIFY(step["message"_L1].toString().contains(u"<C1>"_s));
}

QTEST_GUILESS_MAIN(TestAtifExporter)
#include "tst_atifexporter.moc"
