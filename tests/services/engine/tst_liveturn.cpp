// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bashtool.h"
#include "filetools.h"
#include "modelserver.h"
#include "turnhost.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// A tool of ours of which the model can say one thing only: the server makes it, by grammar, from the schema. So a model
/// that talks nonsense makes a call that works.
class OneCallTool final : public Tool
{
public:
    OneCallTool(std::shared_ptr<const Tool> tool, QString argument, QString value)
        : m_tool(std::move(tool))
        , m_argument(std::move(argument))
        , m_value(std::move(value))
    { }

    [[nodiscard]] ToolDefinition definition() const override;
    [[nodiscard]] Result<ToolIntent> intend(const QJsonObject &arguments,
                                            const ToolScene &scene) const override
    {
        return m_tool->intend(arguments, scene);
    }
    [[nodiscard]] QFuture<ToolOutcome> run(const QJsonObject &arguments, const ToolScene &scene,
                                           std::stop_token stop,
                                           const ToolProgress &progress) const override
    {
        return m_tool->run(arguments, scene, std::move(stop), progress);
    }

private:
    const std::shared_ptr<const Tool> m_tool;
    const QString m_argument;
    const QString m_value;
};

ToolDefinition OneCallTool::definition() const
{
    ToolDefinition definition = m_tool->definition();
    const QJsonObject only { { u"type"_s, u"string"_s }, { u"enum"_s, QJsonArray { m_value } } };
    const QJsonObject schema { { u"type"_s, u"object"_s },
                               { u"properties"_s, QJsonObject { { m_argument, only } } },
                               { u"required"_s, QJsonArray { m_argument } },
                               { u"additionalProperties"_s, false } };
    definition.parameters = QJsonDocument(schema).toJson(QJsonDocument::Compact);
    return definition;
}

} // namespace

/// The turn loop against a real llama-server (see ModelServer), with tools that really run; skipped elsewhere.
class LiveTurnTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void callsAreRun_data();
    void callsAreRun();

private:
    ModelServer m_server;
    QObject m_context;
};

void LiveTurnTest::initTestCase()
{
    constexpr int Window = 8192;
    if (const QString why = m_server.start(Window, "sekret-key"); !why.isEmpty()) {
        QSKIP(qPrintable(why));
    }
}

void LiveTurnTest::callsAreRun_data()
{
    QTest::addColumn<int>("api");
    QTest::addColumn<QString>("tool");
    QTest::addColumn<QString>("question");
    QTest::addColumn<int>("calls");
    const auto rows = [](WireApi api, const char *name) {
        const auto row = [&](const char *tool, const char *question, int calls) {
            QTest::addRow("%s %s", name, tool) << int(api) << QString::fromLatin1(tool)
                                               << QString::fromLatin1(question) << calls;
        };
        row("read", "/tool please", 1);
        row("bash", "/tools please", 2);
    };
    rows(WireApi::OpenAiChat, "chat");
    rows(WireApi::OpenAiResponses, "responses");
    rows(WireApi::AnthropicMessages, "messages");
}

void LiveTurnTest::callsAreRun()
{
    QFETCH(int, api);
    QFETCH(QString, tool);
    QFETCH(QString, question);
    QFETCH(int, calls);
    TurnHost host;
    host.writeFile(u"notes.txt"_s, "forty-two\n");
    ToolSet tools;
    if (tool == "read"_L1) {
        tools.add(std::make_shared<OneCallTool>(std::make_shared<FileTool>(FileTool::Read),
                                                u"path"_s, u"notes.txt"_s));
    } else {
        tools.add(std::make_shared<OneCallTool>(
                std::make_shared<BashTool>(&m_context, CommandPolicy::ofPerson()), u"command"_s,
                u"echo ran >> ran.txt; cat notes.txt"_s));
    }
    host.setTools(tools);
    const Endpoint endpoint = Endpoint::of(static_cast<WireApi>(api), m_server.url(), u"chat"_s,
                                           ApiKey("sekret-key"));

    for (int turn = 0; turn < 2; ++turn) {
        const TurnEnd end = host.run(question, endpoint);
        QVERIFY2(end.how == TurnEnd::How::Answered, qPrintable(end.error.message));
    }

    const QList<Entry> entries = host.entries();
    const qsizetype each = 3 + calls; // question, calls, their results, answer
    QCOMPARE(entries.size(), 2 * each);
    for (qsizetype first = 0; first < entries.size(); first += each) {
        QVERIFY(entries.at(first).role == Role::User);
        QVERIFY(entries.at(first + 1).stopReason == StopReason::ToolUse);
        QVERIFY(entries.at(first + 1).usage->prompt() > 0);
        for (int call = 0; call < calls; ++call) {
            QCOMPARE(entries.at(first + 2 + call).toolName, tool);
            QCOMPARE(entries.at(first + 2 + call).text().trimmed(), u"forty-two"_s);
        }
        const Entry answer = entries.at(first + each - 1);
        QVERIFY(answer.role == Role::Assistant);
        QVERIFY(!answer.text().isEmpty());
        QVERIFY(answer.usage->output > 0);
    }
    if (tool == "bash"_L1) {
        QFile file(host.workFolder() + u"/ran.txt"_s);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("ran\n").repeated(2 * calls));
    }
}

QTEST_GUILESS_MAIN(LiveTurnTest)
#include "tst_liveturn.moc"
