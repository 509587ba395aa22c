// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agentscript.h"
#include "chatscript.h"
#include "compactionfacts.h"
#include "settings.h"
#include "soon.h"
#include "toolserverconfig.h"
#include "turnhost.h"
#include "windowedmodel.h"

#include <QSignalSpy>
#include <QTemporaryDir>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 Window = 8'000;

class TestCompactor final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_host = std::make_unique<TurnHost>();
        m_model = std::make_unique<WindowedModel>(Window);
    }
    void cleanup()
    {
        m_host.reset();
        m_model.reset();
    }

    void onlyAboveTheLimit()
    {
        fill(10);
        CompactionRequest wanted = order();
        wanted.above = 1'000'000;
        const CompactionOutcome end = run(wanted);
        QVERIFY(end.how == CompactionOutcome::How::NotNeeded);
        QVERIFY(end.tokens > 0);
        wanted.above = end.tokens; // strictly
        QVERIFY(run(wanted).how == CompactionOutcome::How::NotNeeded);
        wanted.above = end.tokens - 1;
        QVERIFY(run(wanted).how == CompactionOutcome::How::Applied);
    }

    void whatIsAppendedMeanwhileStaysInOrder()
    {
        fill(10);
        m_model->setSummaryScript(Script { Pause { std::chrono::milliseconds(50) } }
                                  + chatAnswer({ wellShapedSummary(u"Tides"_s) }));
        auto ended = m_host->compactor().run(order());
        COMPARE_SOON(m_model->summaries(), 1);
        append({ said(Role::User, u"meanwhile one"_s), said(Role::Assistant, u"meanwhile two"_s) });
        const CompactionOutcome end = awaited(ended);
        QVERIFY2(end.how == CompactionOutcome::How::Applied, qPrintable(end.error.message));
        const QStringList lines = m_host->lines();
        const qsizetype one = lines.indexOf(u"user:meanwhile one"_s);
        QVERIFY(one > 0);
        QCOMPARE(lines.at(one + 1), u"assistant:meanwhile two"_s);
        QVERIFY(isSent(u"meanwhile one"_s) && isSent(u"meanwhile two"_s));
    }

    /// A summary that is longer than what it replaces.
    void whatDoesNotShrinkIsNotApplied()
    {
        fill(10);
        m_model->setSummary(wellShapedSummary(u"many words "_s.repeated(4'000)));
        const CompactionOutcome end = run(order());
        QVERIFY(end.how == CompactionOutcome::How::Failed);
        QVERIFY2(end.error.message.contains(u"freed too little"_s), qPrintable(end.error.message));
        QCOMPARE(compactions(), 0);
    }

    /// A provider that is down is not asked again after each answer.
    void aFailureIsNotRepeatedWithoutGrowth()
    {
        fill(10);
        m_model->setSummaryScript(
                plainAnswer(401, "application/json", R"({"error":{"message":"no"}})"));
        CompactionRequest wanted = order(CompactionCause::AfterAnswer);
        QVERIFY(run(wanted).how == CompactionOutcome::How::Failed);
        QCOMPARE(m_model->summaries(), 1);
        QVERIFY(run(wanted).how == CompactionOutcome::How::NotNeeded);
        QCOMPARE(m_model->summaries(), 1);
        fill(2);
        QVERIFY(run(wanted).how == CompactionOutcome::How::Failed);
        QCOMPARE(m_model->summaries(), 2);
        QCOMPARE(compactions(), 0);
    }

    /// gemini-cli: only one that is forced asks the model again.
    void whatDidNotShrinkIsNotTriedAgain()
    {
        fill(10);
        const QStringList before = m_host->lines();
        m_model->setSummary(wellShapedSummary(u"many words "_s.repeated(4'000)));
        CompactionRequest wanted = order(CompactionCause::AfterAnswer);
        QVERIFY(run(wanted).how == CompactionOutcome::How::Failed);
        const int asked = m_model->summaries();
        QVERIFY(asked > 0);
        QVERIFY(run(wanted).how == CompactionOutcome::How::NotNeeded);
        QCOMPARE(m_model->summaries(), asked);
        wanted.guarded = false;
        QVERIFY(run(wanted).how == CompactionOutcome::How::Failed);
        QVERIFY(m_model->summaries() > asked);
        QCOMPARE(compactions(), 0);
        QCOMPARE(m_host->lines(), before);
    }

    /// A run that only masks writes no summary that would say it.
    void masksSayWhyTheyCame_data()
    {
        QTest::addColumn<CompactionCause>("cause");
        QTest::newRow("after an answer") << CompactionCause::AfterAnswer;
        QTest::newRow("before a request") << CompactionCause::BeforeRequest;
        QTest::newRow("idle") << CompactionCause::Idle;
    }
    void masksSayWhyTheyCame()
    {
        QFETCH(CompactionCause, cause);
        QList<Entry> calls;
        for (int i = 0; i < 8; ++i) {
            Entry answer = said(Role::Assistant, u"Looking."_s);
            const QString call = u"c%1"_s.arg(i);
            answer.blocks += ToolCallBlock { call, u"read"_s, "{}", {} };
            Entry result = said(Role::ToolResult, filler(4'000));
            result.toolName = u"read"_s;
            result.toolCallId = call;
            append({ said(Role::User, u"And?"_s), answer, result,
                     said(Role::Assistant, u"So."_s) });
        }
        CompactionRequest wanted = order(cause);
        wanted.above = 0;
        wanted.options.settings.method = CompactionMethod::Mask;
        const CompactionOutcome end = run(wanted);
        QVERIFY2(end.how == CompactionOutcome::How::Applied, qPrintable(end.error.message));
        const CompactionFacts facts = compactionFacts(end.entries.constLast());
        QVERIFY(facts.onlyMasks);
        QVERIFY(facts.cause == cause);
    }

    /// What can be had again is masked first. The rest stays until a summary takes its place, and what the person has said so of is read
    /// for it at full length. The lists of the masking settings go before.
    void oldOutputByTool_data()
    {
        QTest::addColumn<QString>("tool");
        QTest::addColumn<ToolPolicy>("chosen");
        QTest::addColumn<QString>("kept"); // in the lists of the masking settings
        QTest::addColumn<bool>("summarized");
        QTest::addColumn<bool>("whole");
        using enum ToolPolicy;
        QTest::newRow("a command") << u"bash"_s << Automatic << QString() << true << false;
        QTest::newRow("a command, masked first")
                << u"bash"_s << Prune << QString() << false << false;
        QTest::newRow("a command, summarized")
                << u"bash"_s << Summarize << QString() << true << true;
        QTest::newRow("a file") << u"read"_s << Automatic << QString() << false << false;
        QTest::newRow("a file, summarized") << u"read"_s << Summarize << QString() << true << true;
        QTest::newRow("a server's")
                << u"my-files_find_it"_s << Automatic << QString() << true << false;
        QTest::newRow("a server's, masked first")
                << u"my-files_find_it"_s << Prune << QString() << false << false;
        QTest::newRow("a server's, summarized")
                << u"my-files_find_it"_s << Summarize << QString() << true << true;
        QTest::newRow("another server's")
                << u"other_find"_s << Automatic << QString() << false << false;
        QTest::newRow("the list goes before")
                << u"bash"_s << Automatic << u"bash"_s << false << false;
    }
    void oldOutputByTool()
    {
        QFETCH(const QString, tool);
        QFETCH(const ToolPolicy, chosen);
        QFETCH(const QString, kept);
        QFETCH(const bool, summarized);
        QFETCH(const bool, whole);
        const QTemporaryDir folder;
        Settings settings(folder.path(), {});
        ToolServerConfig server;
        server.id = u"s"_s;
        server.name = u"My Files"_s;
        if (tool.contains(u'_')) {
            server.tools = { { u"find_it"_s, { true, chosen } } };
        } else {
            writeToolChoices(&settings, { { tool, { true, chosen } } });
        }
        writeToolServer(&settings, server);
        settings.set(Keys::KeepToolOutput, kept);
        for (int i = 0; i < 6; ++i) {
            Entry answer = said(Role::Assistant, u"Looking."_s);
            const QString call = u"c%1"_s.arg(i);
            answer.blocks += ToolCallBlock { call, tool, "{}", {} };
            Entry result =
                    said(Role::ToolResult, filler(3'000) + u"MIDDLE-%1 "_s.arg(i) + filler(3'000));
            result.toolName = tool;
            result.toolCallId = call;
            append({ said(Role::User, u"And?"_s), answer, result,
                     said(Role::Assistant, u"So."_s) });
        }
        CompactionRequest wanted = order();
        wanted.above = 4'500;
        wanted.options.settings = CompactionSettings::read(settings);
        const CompactionOutcome end = run(wanted);
        QVERIFY2(end.how == CompactionOutcome::How::Applied, qPrintable(end.error.message));
        QCOMPARE(m_model->summaries() > 0, summarized);
        QCOMPARE(compactionFacts(end.entries.constLast()).onlyMasks, !summarized);
        const auto requests = m_model->server().requests();
        QCOMPARE(std::ranges::any_of(requests,
                                     [](const ScriptedServer::Request &request) {
                                         return request.body.contains("MIDDLE-0");
                                     }),
                 whole);
    }

    void notAgainWithoutAnAnswer()
    {
        fill(10);
        const CompactionRequest wanted = order(CompactionCause::AfterAnswer);
        QVERIFY(run(wanted).how == CompactionOutcome::How::Applied);
        const CompactionOutcome again = run(wanted);
        QVERIFY(again.how == CompactionOutcome::How::Remind);
        append({ said(Role::User, filler(3'000)) });
        QVERIFY(run(wanted).how
                == CompactionOutcome::How::Remind); // grown, and nothing was answered
        append({ said(Role::Assistant, filler(3'000)) });
        QVERIFY(run(wanted).how == CompactionOutcome::How::Applied);
    }

    /// Whoever made the last one: a short exchange behind it is no reason for another, growth is.
    void notBehindOneByHand()
    {
        fill(10);
        QVERIFY(run(order(CompactionCause::Manual)).how == CompactionOutcome::How::Applied);
        const int asked = m_model->summaries();
        append({ said(Role::User, u"And now?"_s), said(Role::Assistant, u"Low tide."_s) });
        CompactionRequest wanted = order(CompactionCause::AfterAnswer);
        wanted.above = 0; // any context is above it
        QVERIFY(run(wanted).how == CompactionOutcome::How::Remind);
        QCOMPARE(compactions(), 1);
        QCOMPARE(m_model->summaries(), asked);
        append({ said(Role::User, filler(3'000)), said(Role::Assistant, filler(3'000)) });
        QVERIFY(run(wanted).how == CompactionOutcome::How::Applied);
        QCOMPARE(compactions(), 2);
    }

    void oneAfterTheOther()
    {
        fill(10);
        auto first = m_host->compactor().run(order(CompactionCause::AfterAnswer));
        auto second = m_host->compactor().run(order(CompactionCause::AfterAnswer));
        QVERIFY(awaited(first).how == CompactionOutcome::How::Applied);
        QVERIFY(awaited(second).how == CompactionOutcome::How::Remind);
        QCOMPARE(compactions(), 1);
    }

    /// Calls that another turn is running belong to their results.
    void itWaitsForOpenCalls()
    {
        fill(10);
        m_model->setAnswer([](const ScriptedServer::Request &request) {
            return request.body.contains("\"tool\"")
                    ? WindowedModel::answer(u"Slept."_s, 10)
                    : chatCalls({}, { { u"k1"_s, u"bash"_s, { { u"command"_s, u"sleep 1"_s } } } });
        });
        const auto turn = m_host->turnOf(m_host->startOf(u"Sleep"_s, endpoint()));
        std::optional<TurnEnd> reached;
        connect(turn.get(), &Turn::finished, this, [&](const TurnEnd &end) { reached = end; });
        bool runs = false;
        connect(turn.get(), &Turn::callStarted, this, [&] { runs = true; });
        turn->start();
        VERIFY_SOON(runs);
        const CompactionOutcome end = run(order());
        QVERIFY2(end.how == CompactionOutcome::How::Applied, qPrintable(end.error.message));
        VERIFY_SOON(reached.has_value());
        QCOMPARE(reached->how, TurnEnd::How::Answered);
        const QStringList lines = m_host->lines();
        const qsizetype call = lines.indexOf(u"assistant:[bash]"_s);
        QVERIFY(call > 0);
        QVERIFY(lines.at(call + 1).startsWith(u"toolResult"_s));
        QCOMPARE(compactions(), 1);
    }

    /// The way out where not even the request for a summary would fit.
    void fiftyTimesTheWindowOfTheSummaryModel()
    {
        constexpr qint64 SmallWindow = 3'000;
        WindowedModel small(SmallWindow);
        for (int i = 0; i < 30; ++i) {
            append({ said(Role::User, u"FACT-%1 "_s.arg(i) + filler(16'000)) });
        }
        CompactionRequest wanted = order();
        wanted.options.summarizer = Endpoint::chat(small.url(), u"small"_s, {});
        wanted.options.summarizerWindow = SmallWindow;
        wanted.options.settings.keepRecentTokens = 500;
        const CompactionOutcome end = run(wanted);
        QVERIFY2(end.how == CompactionOutcome::How::Applied, qPrintable(end.error.message));
        QVERIFY(!end.offline);
        QVERIFY(end.before->tokens() > 40 * SmallWindow);
        QCOMPARE(small.refused(), 0);
        const Entry made = m_host->entries().constLast();
        QVERIFY(made.type == EntryType::Compaction);
        QVERIFY2(made.summary.contains(u"FACT-0"_s), qPrintable(made.summary));
        QVERIFY(made.summary.contains(u"FACT-20"_s));
    }

    void hooks_data()
    {
        QTest::addColumn<HookAnswer>("answer");
        QTest::addColumn<bool>("fails");
        QTest::addColumn<bool>("urgent");
        QTest::addColumn<CompactionOutcome::How>("how");
        QTest::addColumn<bool>("asksTheModel");
        using How = CompactionOutcome::How;
        const HookAnswer nothing;
        QTest::newRow("no objection") << nothing << false << false << How::Applied << true;
        QTest::newRow("veto") << HookAnswer { true, u"Not now."_s, {}, {} } << false << false
                              << How::Failed << false;
        QTest::newRow("instructions") << HookAnswer { false, {}, u"Name every tide."_s, {} }
                                      << false << false << How::Applied << true;
        QTest::newRow("summary") << HookAnswer { false,
                                                 {},
                                                 {},
                                                 wellShapedSummary(u"By a program"_s) }
                                 << false << false << How::Applied << false;
        QTest::newRow("fails") << nothing << true << false << How::Failed << false;
        QTest::newRow("fails where a request needs it")
                << nothing << true << true << How::Applied << true;
    }
    /// A command of the person's may forbid, add, or write it itself; one that is broken blocks no request.
    void hooks()
    {
        QFETCH(const HookAnswer, answer);
        QFETCH(const bool, fails);
        QFETCH(const bool, urgent);
        QFETCH(const CompactionOutcome::How, how);
        QFETCH(const bool, asksTheModel);
        fill(10);
        HookQuestion asked;
        CompactorServices services { &m_host->store(), &m_host->transport(), {}, {} };
        services.hook = [&](const CompactionSettings &, const HookQuestion &question) {
            asked = question;
            Result<HookAnswer> given = answer;
            if (fails) {
                given = std::unexpected(Error { Error::Kind::Io, u"broken"_s, {} });
            }
            return QtFuture::makeReadyValueFuture(given);
        };
        Compactor compactor(services);
        CompactionRequest wanted = order();
        wanted.options.settings.hook = u"ask"_s;
        wanted.urgent = urgent;
        const CompactionOutcome end = awaited(compactor.run(wanted));
        QVERIFY2(end.how == how, qPrintable(end.error.message));
        QCOMPARE(asked.session, m_host->session().toString());
        QVERIFY(asked.transcript.contains(u"FACT-0"_s));
        QCOMPARE(m_model->summaries() > 0, asksTheModel);
        QCOMPARE(compactions(), how == CompactionOutcome::How::Applied ? 1 : 0);
        if (answer.veto) {
            QVERIFY(end.error.message.contains(answer.reason));
        }
        if (!answer.instructions.isEmpty()) {
            QVERIFY(m_model->server().requests().constLast().body.contains("Name every tide."));
        }
        if (!answer.summary.isEmpty()) {
            QVERIFY(m_host->entries().constLast().summary.contains(u"By a program"_s));
        }
    }

    /// Neither what rules find nor what the model says.
    void noJournalHoldsAKeyOfThePerson()
    {
        append({ said(Role::User, u"Remember: the gate opens with tide-horse-battery-42."_s),
                 said(Role::User, u"Remember: the gate is at pier 4."_s) });
        fill(10);
        m_model->setSummary(wellShapedSummary(u"Tides"_s)
                            + u"\n## Facts\n- [finding, 8] Log in with tide-horse-battery-42\n"
                              "- [decision, 7] The tables of May are printed"_s);
        for (const bool knows : { false, true }) {
            CompactorServices services { &m_host->store(), &m_host->transport(), {}, {}, {} };
            if (knows) {
                services.ownKeys = [] {
                    return QtFuture::makeReadyValueFuture(
                            QList { ApiKey("tide-horse-battery-42"_ba) });
                };
            }
            Compactor compactor(services);
            const CompactionOutcome end = awaited(compactor.run(order()));
            QVERIFY2(end.how == CompactionOutcome::How::Applied, qPrintable(end.error.message));
            const Entry made = m_host->entries().constLast();
            QString facts;
            const QList<JournalFact> journal = journalOf(made);
            for (const JournalFact &fact : journal) {
                facts += fact.text + u'\n';
            }
            QVERIFY2(facts.contains(u"The tables of May are printed"_s), qPrintable(facts));
            QCOMPARE(facts.contains(u"horse"_s), !knows);
            QVERIFY(!knows || compactionFacts(made).journalLeftOut > 0);
            // Once more from where it began.
            const auto back = awaited(m_host->store().write([&](SessionStore &store) {
                const Session session = *store.reader().session(m_host->session());
                return store.moveLeaf(session.id, session.leaf, end.before->leaf, u"test"_s);
            }));
            QVERIFY(back);
        }
    }

    void aBlankSummaryOfAHookIsNotStored()
    {
        fill(10);
        const QStringList before = m_host->lines();
        CompactorServices services { &m_host->store(), &m_host->transport(), {}, {} };
        services.hook = [](const CompactionSettings &, const HookQuestion &) {
            const Result<HookAnswer> given = HookAnswer { false, {}, {}, u" \n\t "_s };
            return QtFuture::makeReadyValueFuture(given);
        };
        Compactor compactor(services);
        CompactionRequest wanted = order();
        wanted.options.settings.hook = u"ask"_s;
        const CompactionOutcome end = awaited(compactor.run(wanted));
        QVERIFY(end.how == CompactionOutcome::How::Failed);
        QVERIFY(!end.error.message.isEmpty());
        QCOMPARE(m_model->summaries(), 0);
        QCOMPARE(compactions(), 0);
        QCOMPARE(m_host->lines(), before);
    }

    void cancelledNothingChanges()
    {
        fill(10);
        m_model->setSummaryScript(chatBeginning({ u"## Goal\n"_s }, Silence {}));
        auto ended = m_host->compactor().run(order());
        COMPARE_SOON(m_model->summaries(), 1);
        m_host->compactor().cancel(m_host->session());
        QVERIFY(awaited(ended).how == CompactionOutcome::How::Cancelled);
        COMPARE_SOON(m_model->server().abandoned(), 1);
        QCOMPARE(compactions(), 0);
    }

    /// The other one wins, and this one says so.
    void anotherProcessIsAtWork()
    {
        fill(10);
        auto other = SessionStore::open(m_host->storePath());
        QVERIFY(other.has_value());
        QVERIFY(Leases((*other)->database(), u"somebody else"_s)
                        .acquire(m_host->session(), u"an answer"_s)
                        .has_value());
        const CompactionOutcome end = run(order());
        QVERIFY(end.how == CompactionOutcome::How::Failed);
        QVERIFY(end.error.kind == Error::Kind::Conflict);
        // By itself it says nothing: the other one sees to that context.
        QVERIFY(run(order(CompactionCause::Idle)).how == CompactionOutcome::How::NotNeeded);
        QCOMPARE(m_model->summaries(), 0);
    }

    void nothingIsSentBeforeThePersonSends_data()
    {
        QTest::addColumn<CompactionCause>("cause");
        QTest::addColumn<bool>("imported");
        QTest::addColumn<bool>("otherModel");
        QTest::addColumn<bool>("sent");
        QTest::newRow("idle, asked here") << CompactionCause::Idle << false << false << true;
        QTest::newRow("idle, imported") << CompactionCause::Idle << true << false << false;
        QTest::newRow("idle, another model chosen")
                << CompactionCause::Idle << false << true << false;
        QTest::newRow("after an answer, imported")
                << CompactionCause::AfterAnswer << true << false << false;
        QTest::newRow("by hand, imported") << CompactionCause::Manual << true << false << true;
    }
    void nothingIsSentBeforeThePersonSends()
    {
        QFETCH(const CompactionCause, cause);
        QFETCH(const bool, imported);
        QFETCH(const bool, otherModel);
        QFETCH(const bool, sent);
        fill(10, imported);
        if (otherModel) {
            Entry change;
            change.type = EntryType::ModelChange;
            change.provider = u"elsewhere"_s;
            change.model = u"small"_s;
            append({ change });
        }
        const CompactionOutcome end = run(order(cause));
        QVERIFY(end.how
                == (sent ? CompactionOutcome::How::Applied : CompactionOutcome::How::Remind));
        QCOMPARE(m_model->server().requests().size() > 0, sent);
    }

    /// The model for summaries does not answer: the branch's own one is asked before the built-in one steps in.
    void theBranchsOwnModelIsAskedNext_data()
    {
        QTest::addColumn<bool>("misshapen");
        QTest::newRow("it is not there") << false;
        QTest::newRow("it writes something else") << true;
    }
    void theBranchsOwnModelIsAskedNext()
    {
        QFETCH(const bool, misshapen);
        fill(10);
        ScriptedServer set;
        set.setResponder([misshapen](const ScriptedServer::Request &) {
            return misshapen
                    ? chatAnswer({ u"No."_s })
                    : plainAnswer(401, "application/json", R"({"error":{"message":"no"}})");
        });
        CompactionRequest wanted = order();
        wanted.urgent = true;
        wanted.options.setSummarizers(
                { { Endpoint::chat(set.url(), u"set"_s, {}), Window }, { endpoint(), Window } });
        const CompactionOutcome end = run(wanted);
        QVERIFY(end.how == CompactionOutcome::How::Applied);
        QVERIFY(!end.offline);
        QVERIFY(!set.requests().isEmpty());
        QVERIFY(m_model->summaries() > 0);
    }

    /// Where the request does not fit otherwise, the built-in summarizer writes one, and it is kept why.
    void whyNoModelWroteItIsKept()
    {
        fill(10);
        ScriptedServer set;
        set.setResponder([](const ScriptedServer::Request &) { return chatAnswer({ u"No."_s }); });
        CompactionRequest wanted = order();
        wanted.urgent = true;
        wanted.options.setSummarizers({ { Endpoint::chat(set.url(), u"set"_s, {}), Window } });
        const CompactionOutcome end = run(wanted);
        QVERIFY(end.how == CompactionOutcome::How::Applied);
        QVERIFY(end.offline);
        QVERIFY(end.record.offline && end.record.misshapen);
    }

    void withoutAModelItOnlyReminds()
    {
        fill(10);
        CompactionRequest wanted = order(CompactionCause::AfterAnswer);
        wanted.options.summarizer.reset();
        QVERIFY(run(wanted).how == CompactionOutcome::How::Remind);
        wanted.offlineAllowed = true;
        const CompactionOutcome end = run(wanted);
        QVERIFY(end.how == CompactionOutcome::How::Applied);
        QVERIFY(end.offline);
    }

private:
    [[nodiscard]] Endpoint endpoint() const
    {
        return Endpoint::chat(m_model->url(), u"tiny"_s, {});
    }
    [[nodiscard]] CompactionRequest order(CompactionCause cause = CompactionCause::Manual) const
    {
        CompactionRequest wanted;
        wanted.session = m_host->session();
        wanted.cause = cause;
        wanted.options.window = Window;
        wanted.options.projection.window = Window;
        wanted.options.summarizer = endpoint();
        wanted.options.summarizerWindow = Window;
        wanted.above = 2'000;
        return wanted;
    }
    CompactionOutcome run(const CompactionRequest &wanted)
    {
        return awaited(m_host->compactor().run(wanted));
    }
    static QString filler(int characters)
    {
        return u"the tide comes in and it goes out again. "_s.repeated(characters / 41 + 1);
    }
    static Entry said(Role role, const QString &text)
    {
        Entry entry;
        entry.role = role;
        entry.blocks = { TextBlock { text } };
        return entry;
    }
    void append(const QList<Entry> &entries)
    {
        const auto stored = awaited(
                m_host->store().write([entries, id = m_host->session()](SessionStore &store) {
                    return store.reader().session(id).and_then([&](const Session &session) {
                        return store.append(id, session.leaf, entries);
                    });
                }));
        QVERIFY(stored.has_value());
    }
    void fill(int messages, bool imported = false)
    {
        QList<Entry> entries;
        for (int i = 0; i < messages; ++i) {
            entries += said(i % 2 == 0 ? Role::User : Role::Assistant,
                            u"FACT-%1 "_s.arg(i) + filler(1'500));
            if (imported) {
                entries.last().originKey = QByteArray(15, 'k') + char(i);
            }
        }
        append(entries);
    }
    int compactions()
    {
        return static_cast<int>(
                std::ranges::count(m_host->entries(), EntryType::Compaction, &Entry::type));
    }
    /// Word for word.
    bool isSent(const QString &text)
    {
        const auto loaded = loadSession(m_host->store().rows(), m_host->session());
        const Context context = project(loaded->branch, order().options.projection);
        return std::ranges::any_of(context.items, [&](const ContextItem &item) {
            return item.isSent() && item.seq > 0
                    && m_host->store().rows().entry(item.seq)->text() == text;
        });
    }

    std::unique_ptr<TurnHost> m_host;
    std::unique_ptr<WindowedModel> m_model;
};

} // namespace

QTEST_GUILESS_MAIN(TestCompactor)
#include "tst_compactor.moc"
