// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatscript.h"
#include "soon.h"
#include "summaryflow.h"
#include "windowedmodel.h"

#include <QSignalSpy>
#include <QTest>
#include <QThread>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

using Step = SummaryFlow::Step;

class TestSummaryFlow final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_server = std::make_unique<ScriptedServer>();
        m_transport = std::make_unique<HttpTransport>();
        m_material = {};
        m_material.history = { message(Role::User, u"Print the tide tables of May"_s),
                               message(Role::Assistant, u"They are in tables.csv"_s) };
    }
    void cleanup()
    {
        m_flow.reset();
        m_transport.reset();
        m_server.reset();
    }

    void streamsTheSummary()
    {
        const QString summary = wellShapedSummary(u"Tide tables"_s);
        m_server->add(chatAnswer({ summary.first(40), summary.sliced(40) }));
        start(u"keep the dates"_s);
        COMPARE_SOON(m_done->size(), 1);
        QCOMPARE(m_steps, QList { Step::History });
        QCOMPARE(m_text, summary);
        const auto record = m_done->at(0).at(0).value<SummaryRecord>();
        QVERIFY(record.text.contains(u"Tide tables"_s));
        QVERIFY(!record.misshapen);
        QVERIFY(!record.offline);
        QCOMPARE(record.model, u"tiny"_s);
        QCOMPARE(record.instructions, u"keep the dates"_s);
        QVERIFY(record.usage && record.usage->output > 0);
        QCOMPARE(m_server->requests().size(), 1);
        const QByteArray body = m_server->requests().constFirst().body;
        QVERIFY(body.contains("tide tables of May"));
        QVERIFY(body.contains("keep the dates"));
        QVERIFY(body.contains("1234")); // the most it may write
    }

    void missingHeadingsAreAskedForOnce()
    {
        const QString summary = wellShapedSummary(u"Tide tables"_s);
        m_server->add(chatAnswer({ u"We printed tide tables."_s }));
        m_server->add(chatAnswer({ summary }));
        start();
        COMPARE_SOON(m_done->size(), 1);
        QCOMPARE(m_steps, (QList { Step::History, Step::Repair }));
        const auto record = m_done->at(0).at(0).value<SummaryRecord>();
        QVERIFY(!record.misshapen);
        QVERIFY(record.text.contains(u"Tide tables"_s));
        QCOMPARE(m_server->requests().size(), 2);
        QVERIFY(m_server->requests().at(1).body.contains("We printed tide tables."));
    }

    /// A plain text is still a summary that a person can edit; whoever applies it unseen has to know.
    void whatStaysMisshapenIsMarked()
    {
        m_server->add(chatAnswer({ u"We printed tide tables."_s }));
        start();
        COMPARE_SOON(m_done->size(), 1);
        QCOMPARE(m_server->requests().size(), 2);
        const auto record = m_done->at(0).at(0).value<SummaryRecord>();
        QVERIFY(record.misshapen);
        QVERIFY(record.text.contains(u"We printed tide tables."_s));
    }

    void aSplitTurnIsSummarizedApart()
    {
        m_material.turnPrefix = { message(Role::User, u"Now print June"_s) };
        m_server->add(chatAnswer({ wellShapedSummary(u"Tide tables"_s) }));
        m_server->add(chatAnswer({ u"June was asked for."_s }));
        start();
        COMPARE_SOON(m_done->size(), 1);
        QCOMPARE(m_steps, (QList { Step::History, Step::TurnPrefix }));
        const auto record = m_done->at(0).at(0).value<SummaryRecord>();
        QVERIFY(record.text.contains(u"Tide tables"_s));
        QVERIFY(record.text.contains(u"June was asked for."_s));
        QVERIFY(!m_server->requests().at(0).body.contains("Now print June"));
        QVERIFY(m_server->requests().at(1).body.contains("Now print June"));
        QVERIFY(!m_server->requests().at(1).body.contains("## Facts"));
    }

    /// Whoever asks for facts asks for them of both.
    void factsOfASplitTurnToo()
    {
        m_material.turnPrefix = { message(Role::User, u"Now print June"_s) };
        m_server->add(chatAnswer({ wellShapedSummary(u"Tide tables"_s) }));
        m_server->add(chatAnswer(
                { u"- June was asked for.\n\n## Facts\n- [instruction, 8] June is to be printed"_s }));
        start({}, {}, 0, {}, true);
        COMPARE_SOON(m_done->size(), 1);
        QVERIFY(m_server->requests().at(1).body.contains("## Facts"));
        const auto record = m_done->at(0).at(0).value<SummaryRecord>();
        QCOMPARE(record.journal.size(), 1);
        QCOMPARE(record.journal.at(0).text, u"June is to be printed"_s);
        QVERIFY(record.text.contains(u"June was asked for."_s));
        QVERIFY(!record.text.contains(u"Facts"_s));
    }

    /// What there is room for is read whole, long outputs too.
    void whatFitsIsReadWhole()
    {
        Entry result = message(Role::ToolResult, u"line of output\n"_s.repeated(600));
        result.toolName = u"bash"_s;
        m_material.history += result;
        m_server->add(chatAnswer({ wellShapedSummary(u"Tide tables"_s) }));
        start({}, {}, 100'000);
        COMPARE_SOON(m_done->size(), 1);
        QCOMPARE(m_server->requests().constFirst().body.count("line of output"), 600);
    }

    /// By a model with a larger window: longer than all that this one can read.
    void anEarlierSummaryThatDoesNotFit()
    {
        constexpr qint64 Window = 4'096;
        WindowedModel model(Window);
        QStringList bullets;
        for (int i = 0; i < 300; ++i) {
            bullets += u"- FACT-%1 the tide comes in and goes out again, and so on"_s.arg(i);
        }
        m_material.previousSummary = u"## Goal\n"_s + bullets.join(u'\n');
        start({}, model.url(), Window);
        QTRY_COMPARE_WITH_TIMEOUT(m_done->size() + m_failed->size(), 1, 30'000);
        QCOMPARE(m_failed->size(), 0);
        QCOMPARE(model.refused(), 0);
        QVERIFY(model.largest() <= Window);
        QVERIFY(m_done->at(0).at(0).value<SummaryRecord>().text.contains(u"FACT-299"_s));
    }

    /// In the same request; never in the summary.
    void factsComeWithTheSummary()
    {
        JournalFact byRule;
        byRule.kind = JournalFact::Kind::Path;
        byRule.text = u"tables.csv"_s;
        byRule.importance = 4;
        m_material.journal.facts = { byRule };
        m_server->add(
                chatAnswer({ wellShapedSummary(u"Tide tables"_s)
                             + u"\n## Facts\n- [path, 9] tables.csv\n- [decision, 7] The tide "
                               "tables of May are printed\n- [mood, 3] cheerful\n- [finding, 8] "
                               "The key is sk-ant-api03-AbCdEfGhIjKlMnOpQrStUvWxYz0123456789"_s }));
        start({}, {}, 0, {}, true);
        COMPARE_SOON(m_done->size(), 1);
        QCOMPARE(m_steps, QList { Step::History }); // the section is no fault of its shape
        QVERIFY(m_server->requests().constFirst().body.contains("## Facts"));
        const auto record = m_done->at(0).at(0).value<SummaryRecord>();
        QVERIFY(!record.misshapen && !record.repaired);
        QVERIFY(record.text.contains(u"Tide tables"_s));
        QVERIFY(!record.text.contains(u"Facts"_s) && !record.text.contains(u"cheerful"_s));
        QCOMPARE(record.journal.size(), 2);
        QCOMPARE(record.journal.at(0).text, u"tables.csv"_s);
        QCOMPARE(record.journal.at(0).importance, 9);
        QVERIFY(record.journal.at(0).method == JournalFact::Method::Model);
        QCOMPARE(record.journal.at(1).sources, QList { m_material.history.first().id });
        QCOMPARE(record.journalLeftOut, 1);
    }

    void withoutFactsTheRulesAreEnough()
    {
        JournalFact byRule;
        byRule.text = u"tables.csv"_s;
        m_material.journal = { { byRule }, 2 };
        m_server->add(chatAnswer({ wellShapedSummary(u"Tide tables"_s) }));
        start({}, {}, 0, {}, true);
        COMPARE_SOON(m_done->size(), 1);
        const auto record = m_done->at(0).at(0).value<SummaryRecord>();
        QVERIFY(record.journal == QList { byRule });
        QCOMPARE(record.journalLeftOut, 2);
    }

    void notAskedForFactsUnlessWanted()
    {
        m_server->add(chatAnswer({ wellShapedSummary(u"Tide tables"_s) }));
        start();
        COMPARE_SOON(m_done->size(), 1);
        QVERIFY(!m_server->requests().constFirst().body.contains("## Facts"));
    }

    void cancelSaysNothingMore()
    {
        m_server->add(chatBeginning({ u"## Goal\n"_s }, Silence {}));
        start();
        VERIFY_SOON(!m_text.isEmpty());
        m_flow->cancel();
        m_flow->cancel();
        COMPARE_SOON(m_server->abandoned(), 1);
        QCOMPARE(m_done->size() + m_failed->size(), 0);
    }

    void failures_data()
    {
        QTest::addColumn<Script>("script");
        QTest::newRow("refused") << plainAnswer(401, "application/json",
                                                R"({"error":{"message":"no key"}})");
        QTest::newRow("web page") << plainAnswer(200, "text/html", "<html>Sign in</html>");
        QTest::newRow("nothing said") << chatAnswer({ u"  "_s });
        QTest::newRow("cut off") << chatBeginning({ u"## Goal\n"_s }, Close {});
    }
    void failures()
    {
        QFETCH(const Script, script);
        m_server->add(script);
        start();
        QTRY_COMPARE_WITH_TIMEOUT(m_failed->size(), 1, 30'000);
        QVERIFY(!m_failed->at(0).at(0).value<Error>().message.isEmpty());
        QCOMPARE(m_done->size(), 0);
    }

    /// Fifty windows of history, in entries of all sizes, one of them larger than the window.
    void whatDoesNotFitIsSummarizedInParts()
    {
        constexpr qint64 Window = 2'048;
        WindowedModel model(Window);
        m_material.history.clear();
        for (int i = 0; i < 150; ++i) {
            m_material.history +=
                    message(i % 2 == 0 ? Role::User : Role::Assistant,
                            u"FACT-%1 "_s.arg(i)
                                    + u"the tide comes in and goes out again. "_s.repeated(50));
        }
        m_material.history += message(Role::User, u"words and words again "_s.repeated(2'000));
        m_material.turnPrefix = { message(Role::User, u"FACT-last"_s) };
        start({}, model.url(), Window);
        QTRY_COMPARE_WITH_TIMEOUT(m_done->size() + m_failed->size(), 1, 30'000);
        QCOMPARE(m_failed->size(), 0);
        const auto record = m_done->at(0).at(0).value<SummaryRecord>();
        QVERIFY(!record.misshapen);
        QVERIFY(record.chunks > 50);
        QVERIFY(record.text.contains(u"FACT-last"_s));
        QVERIFY(m_steps.contains(Step::Merge));
        QVERIFY(model.largest() <= Window);
        QCOMPARE(model.refused(), 0); // it was known what fits
        QCOMPARE(m_steps.count(Step::Part), record.chunks);
    }

    /// Nothing, or something wrong, is known of the window: the server says what it takes.
    void overflowMakesSmallerParts_data()
    {
        QTest::addColumn<qint64>("believed");
        QTest::newRow("unknown") << qint64(0);
        QTest::newRow("too large") << qint64(200'000);
    }
    void overflowMakesSmallerParts()
    {
        QFETCH(const qint64, believed);
        WindowedModel model(4'096);
        for (int i = 0; i < 60; ++i) {
            m_material.history +=
                    message(Role::User, u"FACT-%1 "_s.arg(i) + u"tide "_s.repeated(200));
        }
        start({}, model.url(), believed);
        QTRY_COMPARE_WITH_TIMEOUT(m_done->size(), 1, 30'000);
        QCOMPARE(model.refused(), 1);
        QVERIFY(m_done->at(0).at(0).value<SummaryRecord>().text.contains(u"FACT-59"_s));
    }

    /// librecode: two halves and one that joins them.
    void anAnswerCutAtItsLengthIsAskedForInHalves()
    {
        m_material.history = { message(Role::User, u"Please do May. "_s.repeated(300)),
                               message(Role::Assistant, u"Done with May. "_s.repeated(300)) };
        m_server->add(cutByLength());
        m_server->add(chatAnswer({ u"- first half"_s }));
        m_server->add(chatAnswer({ u"- second half"_s }));
        m_server->add(chatAnswer({ wellShapedSummary(u"both halves"_s) }));
        start();
        COMPARE_SOON(m_done->size(), 1);
        QCOMPARE(m_steps, (QList { Step::History, Step::Part, Step::Part, Step::Merge }));
        QVERIFY(m_server->requests().at(3).body.contains("- first half"));
        QVERIFY(m_done->at(0).at(0).value<SummaryRecord>().text.contains(u"both halves"_s));
    }

    void halvesMayBeAsLongAsTheWhole()
    {
        m_material.history = { message(Role::User, u"Please do May. "_s.repeated(300)),
                               message(Role::Assistant, u"Done with May. "_s.repeated(300)) };
        m_server->add(cutByLength());
        m_server->add(chatAnswer({ u"- first half"_s }));
        m_server->add(chatAnswer({ u"- second half"_s }));
        m_server->add(chatAnswer({ wellShapedSummary(u"both halves"_s) }));
        start();
        COMPARE_SOON(m_done->size(), 1);
        const QList<ScriptedServer::Request> requests = m_server->requests();
        QCOMPARE(requests.size(), 4);
        for (const ScriptedServer::Request &request : requests) {
            QVERIFY2(request.body.contains("1234"), request.body.constData());
        }
    }

    void cutTwiceIsAnError()
    {
        m_material.history = { message(Role::User, u"Please do May. "_s.repeated(300)),
                               message(Role::Assistant, u"Done with May. "_s.repeated(300)) };
        m_server->add(cutByLength());
        m_server->add(chatAnswer({ u"- first half"_s }));
        m_server->add(chatAnswer({ u"- second half"_s }));
        m_server->add(cutByLength());
        start();
        COMPARE_SOON(m_failed->size(), 1);
        QVERIFY(m_failed->at(0).at(0).value<Error>().message.contains(u"did not finish"_s));
    }

    void aRequestOfThePersonsOwn()
    {
        m_server->add(chatAnswer({ u"Tides, in one line."_s }));
        start(u"keep the dates"_s, {}, 0, u"Say it in one line."_s);
        COMPARE_SOON(m_done->size(), 1);
        QCOMPARE(m_steps, QList { Step::History }); // no shape to put right
        const auto record = m_done->at(0).at(0).value<SummaryRecord>();
        QVERIFY(record.text.startsWith(u"Tides, in one line."_s));
        QVERIFY(!record.misshapen);
        const QByteArray body = m_server->requests().constFirst().body;
        QVERIFY(body.contains("Say it in one line.") && body.contains("keep the dates"));
        QVERIFY(!body.contains("exactly these headings"));
    }

private:
    static Script cutByLength()
    {
        Script script = chatBeginning(
                { wellShapedSummary(u"half"_s) },
                SendBytes {
                        R"(data: {"id":"c1","model":"tiny","choices":[{"index":0,"delta":{},"finish_reason":"length"}]})"
                        "\n\ndata: [DONE]\n\n" });
        script += Close {};
        return script;
    }
    static Entry message(Role role, const QString &text)
    {
        Entry entry;
        entry.id = EntryId::create();
        entry.role = role;
        entry.blocks = { TextBlock { text } };
        return entry;
    }
    void start(const QString &instructions = {}, const QUrl &url = {}, qint64 window = 0,
               const QString &request = {}, bool journal = false)
    {
        m_steps.clear();
        m_text.clear();
        m_flow = std::make_unique<SummaryFlow>(
                m_transport.get(), RequestPurpose::Summary, m_material,
                SummaryRequestOptions {
                        Endpoint::chat(url.isEmpty() ? m_server->url() : url, u"tiny"_s, {}),
                        instructions, 1234, window, request, journal });
        connect(m_flow.get(), &SummaryFlow::stepChanged, this,
                [this](Step step) { m_steps += step; });
        connect(m_flow.get(), &SummaryFlow::textAdded, this,
                [this](const QString &text) { m_text += text; });
        m_done = std::make_unique<QSignalSpy>(m_flow.get(), &SummaryFlow::succeeded);
        m_failed = std::make_unique<QSignalSpy>(m_flow.get(), &SummaryFlow::failed);
        m_flow->start();
    }

    std::unique_ptr<ScriptedServer> m_server;
    std::unique_ptr<HttpTransport> m_transport;
    std::unique_ptr<SummaryFlow> m_flow;
    std::unique_ptr<QSignalSpy> m_done;
    std::unique_ptr<QSignalSpy> m_failed;
    SummaryMaterial m_material;
    QList<Step> m_steps;
    QString m_text;
};

QTEST_GUILESS_MAIN(TestSummaryFlow)
#include "tst_summaryflow.moc"
