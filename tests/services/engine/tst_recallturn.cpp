// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A model that has lost something to compactions, and gets it back.
#include "agentscript.h"
#include "bashtool.h"
#include "chatscript.h"
#include "recalltool.h"
#include "turnhost.h"
#include "windowedmodel.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 Window = 8'000;
constexpr auto Secret = "7319-heliotrope"_L1;

/// What tools answered in a request, newest last.
QStringList toolResultsIn(const QByteArray &body)
{
    QStringList results;
    const QJsonArray messages =
            QJsonDocument::fromJson(body).object().value("messages"_L1).toArray();
    for (const QJsonValue &message : messages) {
        if (message["role"_L1].toString() == "tool"_L1) {
            results += message["content"_L1].toString();
        }
    }
    return results;
}

class TestRecallTurn final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_host = std::make_unique<TurnHost>();
        m_model = std::make_unique<WindowedModel>(Window);
        CompactionOptions options;
        options.window = Window;
        options.projection.window = Window;
        options.settings.hookSeconds = 1;
        options.summarizer = endpoint();
        options.summarizerWindow = Window;
        m_options = options;
        m_host->setCompaction(options);
        ToolSet tools;
        tools.add(std::make_shared<RecallTool>(RecallServices { &m_host->store() }));
        m_host->setTools(tools);
    }
    void cleanup()
    {
        m_host.reset();
        m_model.reset();
    }

    /// No summary holds it (this model's keep other lines), the model is not told the answer unless its request has it in a result of
    /// recall, and there is no other way to it.
    void answersFromBeforeThreeCompactions()
    {
        run(u"The access code of the vault is "_s + Secret + u". Keep it in mind."_s);
        for (int i = 0; compactions() < 3 && i < 60; ++i) {
            run(u"FACT-%1 "_s.arg(i) + filler(3'000));
        }
        QVERIFY(compactions() >= 3);

        QByteArray asked;
        m_model->setAnswer([&asked](const ScriptedServer::Request &request) {
            const QStringList results = toolResultsIn(request.body);
            if (results.isEmpty()) {
                asked = request.body;
                return chatCalls(
                        {},
                        { { u"r1"_s,
                            u"recall"_s,
                            { { u"query"_s, u"What is the access code of the vault?"_s } } } });
            }
            return WindowedModel::answer(results.constLast().contains(Secret)
                                                 ? QString(u"The code is "_s + Secret)
                                                 : u"I do not know."_s,
                                         WindowedModel::tokensOf(request.body));
        });
        run(u"Which code opens the vault?"_s);
        QVERIFY(asked.contains("<summary>"));
        QVERIFY2(!asked.contains(QByteArray(Secret.data())), "it was in the context all the time");
        QVERIFY2(asked.contains("recall"), "nothing tells the model that there is more");
        QCOMPARE(m_host->entries().constLast().text(), QString(u"The code is "_s + Secret));
        const QStringList lines = m_host->lines();
        QVERIFY(lines.at(lines.size() - 3) == u"assistant:[recall]"_s);
        const QString result = m_host->entries().at(lines.size() - 2).text();
        QVERIFY2(result.contains(u"<recalled>"_s) && result.contains(u"the person"_s),
                 qPrintable(result));
    }

    /// The placeholder of a masked output names the entry; reading it gives the output.
    void readsWhatAPlaceholderStandsFor()
    {
        m_options.settings.method = CompactionMethod::Mask;
        m_host->setCompaction(m_options);
        ToolSet tools;
        tools.add(std::make_shared<RecallTool>(RecallServices { &m_host->store() }));
        m_host->useTools(QProcessEnvironment::systemEnvironment());
        fillWithOutput();

        static const QRegularExpression Placeholder(u"recall` with entry ([0-9a-f-]+)"_s);
        m_host->setTools(tools);
        m_model->setAnswer([](const ScriptedServer::Request &request) {
            const QStringList results = toolResultsIn(request.body);
            for (const QString &result : results) {
                if (result.contains(u"<recalled>"_s)) {
                    return WindowedModel::answer(result.contains(u"code 7319"_s)
                                                         ? u"It is 7319."_s
                                                         : u"I do not know."_s,
                                                 WindowedModel::tokensOf(request.body));
                }
            }
            for (const QString &result : results) {
                if (const auto match = Placeholder.match(result); match.hasMatch()) {
                    return chatCalls(
                            {},
                            { { u"r1"_s, u"recall"_s, { { u"entry"_s, match.captured(1) } } } });
                }
            }
            return WindowedModel::answer(u"Nothing is masked."_s,
                                         WindowedModel::tokensOf(request.body));
        });
        run(u"What did the first command print?"_s);
        QCOMPARE(m_host->entries().constLast().text(), u"It is 7319."_s);
    }

    /// It asks where it may not look by itself; one that is told no goes on without.
    void otherSessionsAreAskedFor_data()
    {
        QTest::addColumn<RecallReach>("reach");
        QTest::addColumn<bool>("refused");
        QTest::addColumn<bool>("asks");
        QTest::newRow("ask") << RecallReach::Ask << false << true;
        QTest::newRow("allow") << RecallReach::Allow << false << false;
        QTest::newRow("never") << RecallReach::Never << true << false;
    }
    void otherSessionsAreAskedFor()
    {
        QFETCH(const RecallReach, reach);
        QFETCH(const bool, refused);
        QFETCH(const bool, asks);
        const RecallTool tool(RecallServices { &m_host->store() }, reach);
        const ToolScene scene { m_host->session(), {}, false };
        const QList<QJsonObject> wide {
            { { u"query"_s, u"vault"_s }, { u"scope"_s, u"project"_s } },
            { { u"query"_s, u"vault"_s }, { u"scope"_s, u"everywhere"_s } },
            { { u"entry"_s, u"0190"_s }, { u"session"_s, u"3"_s } },
        };
        for (const QJsonObject &arguments : wide) {
            const auto intent = tool.intend(arguments, scene);
            QCOMPARE(!intent.has_value(), refused);
            QCOMPARE(intent && !intent->reason.isEmpty(), asks);
            QVERIFY(!intent || intent->access == ToolAccess::Read);
        }
        const auto own = tool.intend({ { u"query"_s, u"vault"_s } }, scene);
        QVERIFY(own.has_value());
        QVERIFY(own->reason.isEmpty());
        QVERIFY(own->preview.contains(u"vault"_s));
    }

    void wrongArguments_data()
    {
        QTest::addColumn<QJsonObject>("arguments");
        QTest::newRow("none") << QJsonObject();
        QTest::newRow("both") << QJsonObject { { u"query"_s, u"a"_s }, { u"entry"_s, u"b"_s } };
        QTest::newRow("scope") << QJsonObject { { u"query"_s, u"a"_s },
                                                { u"scope"_s, u"universe"_s } };
        QTest::newRow("limit") << QJsonObject { { u"query"_s, u"a"_s }, { u"limit"_s, 0 } };
        QTest::newRow("budget") << QJsonObject { { u"query"_s, u"a"_s },
                                                 { u"budget"_s, 1'000'000 } };
        QTest::newRow("type") << QJsonObject { { u"query"_s, QJsonArray { 1 } } };
    }
    void wrongArguments()
    {
        QFETCH(const QJsonObject, arguments);
        const RecallTool tool(RecallServices { &m_host->store() });
        const auto intent = tool.intend(arguments, { m_host->session(), {}, false });
        QVERIFY(!intent.has_value());
        QVERIFY(intent.error().message.size() > 10);
        const ToolOutcome outcome = awaited(
                tool.run(arguments, { m_host->session(), {}, false }, {}, [](const QString &) { }));
        QVERIFY(outcome.isError);
    }

private:
    [[nodiscard]] Endpoint endpoint() const
    {
        return Endpoint::chat(m_model->url(), u"tiny"_s, {});
    }
    static QString filler(int characters)
    {
        return u"the tide comes in and it goes out again. "_s.repeated(characters / 41 + 1);
    }
    void run(const QString &text)
    {
        const TurnEnd end = m_host->run(text, endpoint());
        QVERIFY2(end.how == TurnEnd::How::Answered, qPrintable(end.error.message));
    }
    int compactions()
    {
        return static_cast<int>(
                std::ranges::count(m_host->entries(), EntryType::Compaction, &Entry::type));
    }
    /// A first command that prints the code, and so many others that its output is masked.
    void fillWithOutput()
    {
        int rounds = 0;
        m_model->setAnswer([&rounds](const ScriptedServer::Request &request) {
            ++rounds;
            const QString command = rounds == 1
                    ? u"echo the code 7319; seq 1 900"_s
                    : u"seq %1 %2"_s.arg(rounds * 1000).arg(rounds * 1000 + 500);
            return rounds <= 12
                    ? chatCalls({},
                                { { u"k%1"_s.arg(rounds),
                                    u"bash"_s,
                                    { { u"command"_s, command } } } })
                    : WindowedModel::answer(u"All done."_s, WindowedModel::tokensOf(request.body));
        });
        run(u"Make twelve lists"_s);
        QVERIFY(rounds >= 12);
    }

    std::unique_ptr<TurnHost> m_host;
    std::unique_ptr<WindowedModel> m_model;
    CompactionOptions m_options;
};

} // namespace

QTEST_GUILESS_MAIN(TestRecallTurn)
#include "tst_recallturn.moc"
