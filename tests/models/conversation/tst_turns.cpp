// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatscript.h"
#include "entrydata.h"
#include "soon.h"
#include "turnstarter.h"
#include "workbenchfixture.h"

#include <QSemaphore>
#include <QSignalSpy>
#include <QTest>

#include <memory>
#include <tuple>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

class TestTurns final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WorkbenchFixture>();
        m_server = std::make_unique<ScriptedServer>();
        QVERIFY(m_fixture->openSample());
        connect(&registry(), &TurnRegistry::stored, &workbench(), &Workbench::noteStored);
    }
    void cleanup()
    {
        m_fixture.reset();
        m_server.reset();
    }

    void questionAndAnswerAreStored()
    {
        m_server->add(chatAnswer({ u"High water "_s, u"at noon."_s }));
        const EntryId leaf = workbench().session().leaf;
        QSignalSpy finished(&registry(), &TurnRegistry::finished);
        send({ endpoint() });
        QVERIFY(registry().isRunning(workbench().session().id));
        COMPARE_SOON(finished.size(), 1);
        QCOMPARE(problemOf(finished), QString());
        const QList<Entry> last = m_fixture->lastStored(2);
        QCOMPARE(last.at(0).parent, leaf);
        QVERIFY(last.at(0).role == Role::User);
        QCOMPARE(last.at(0).text(), u"When?"_s);
        QVERIFY(last.at(1).role == Role::Assistant);
        QCOMPARE(last.at(1).text(), u"High water at noon."_s);
        QVERIFY(last.at(1).stopReason == StopReason::Stop);
        QCOMPARE(last.at(1).usage->output, 30);
        QVERIFY(m_server->requests().constFirst().body.contains("When?"));
        QVERIFY(m_server->requests().constFirst().body.contains(R"("model":"tiny")"));
        COMPARE_SOON(workbench().session().leaf, last.at(1).id);
    }

    void whatCameBeforeAFailureIsKept()
    {
        m_server->add(chatBeginning({ u"High wa"_s }, Reset {}));
        QSignalSpy finished(&registry(), &TurnRegistry::finished);
        send({ endpoint() });
        COMPARE_SOON(finished.size(), 1);
        QVERIFY(!problemOf(finished).isEmpty());
        const Entry answer = m_fixture->lastStored(1).constFirst();
        QVERIFY(answer.stopReason == StopReason::Error);
        QCOMPARE(answer.text(), u"High wa"_s);
        QCOMPARE(answer.data.value("errorMessage"_L1).toString(), problemOf(finished));
    }

    void aRefusalLeavesTheQuestion()
    {
        m_server->add(plainAnswer(401, "application/json", R"({"error":{"message":"no key"}})"));
        QSignalSpy finished(&registry(), &TurnRegistry::finished);
        send({ endpoint() });
        COMPARE_SOON(finished.size(), 1);
        QVERIFY(!problemOf(finished).isEmpty());
        QCOMPARE(m_fixture->lastStored(1).constFirst().text(), u"When?"_s);
    }

    void stopKeepsThePart()
    {
        m_server->add(chatBeginning({ u"High wa"_s }, Silence {}));
        QSignalSpy finished(&registry(), &TurnRegistry::finished);
        send({ endpoint() });
        VERIFY_SOON(hasBegun(workbench().session().id));
        registry().stop(workbench().session().id);
        registry().stop(workbench().session().id); // a second press does not keep it twice
        COMPARE_SOON(finished.size(), 1);
        const QList<Entry> last = m_fixture->lastStored(2);
        QVERIFY(last.at(0).role == Role::User);
        QVERIFY(last.at(1).stopReason == StopReason::Aborted);
        QCOMPARE(last.at(1).text(), u"High wa"_s);
        COMPARE_SOON(m_server->abandoned(), 1);
    }

    void stopBeforeTheRequestSendsNone()
    {
        m_server->add(chatAnswer({ u"never"_s }));
        QSignalSpy finished(&registry(), &TurnRegistry::finished);
        // The question is not stored before it is stopped, so that no request can have gone out.
        const auto busy = std::make_shared<QSemaphore>();
        std::ignore = m_fixture->store().write([busy](SessionStore &) -> Result<> {
            busy->acquire();
            return {};
        });
        send({ endpoint() });
        registry().stop(workbench().session().id);
        busy->release();
        COMPARE_SOON(finished.size(), 1);
        QVERIFY(!registry().isRunning(workbench().session().id));
        COMPARE_SOON(m_fixture->lastStored(1).constFirst().text(), u"When?"_s);
        QCOMPARE(m_server->requests().size(), 0);
    }

    /// The answer belongs to its question, wherever the person has gone meanwhile.
    void theAnswerStaysWithItsSession()
    {
        m_server->add(chatBeginning({ u"High wa"_s }, Silence {}));
        const SessionId asked = workbench().session().id;
        const auto fresh = m_fixture->other().createSession({});
        QVERIFY(fresh);
        QSignalSpy finished(&registry(), &TurnRegistry::finished);
        send({ endpoint() });
        VERIFY_SOON(hasBegun(workbench().session().id));
        workbench().openSession(fresh->id);
        COMPARE_SOON(workbench().session().id, fresh->id);
        registry().stop(asked);
        COMPARE_SOON(finished.size(), 1);
        QCOMPARE(m_fixture->stored().session().entryCount, 0);
        const auto stored = loadSession(m_fixture->other().reader(), asked);
        QVERIFY(stored);
        const auto answer = m_fixture->other().reader().entry(stored->session().leafSeq);
        QVERIFY(answer);
        QCOMPARE(answer->text(), u"High wa"_s);
        QCOMPARE(workbench().session().id, fresh->id);
    }

    void editsMeanwhileDoNotLoseTheAnswer()
    {
        m_server->add(chatBeginning({ u"High wa"_s }, Silence {}));
        QSignalSpy finished(&registry(), &TurnRegistry::finished);
        send({ endpoint() });
        VERIFY_SOON(hasBegun(workbench().session().id));
        const qint64 count = m_fixture->stored().session().entryCount;
        m_fixture->branch().setLabel(m_fixture->newestOnPath(Role::User).id, u"mark"_s);
        COMPARE_SOON(m_fixture->stored().session().entryCount, count + 1);
        registry().stop(workbench().session().id);
        COMPARE_SOON(finished.size(), 1);
        QCOMPARE(problemOf(finished), QString());
        QCOMPARE(m_fixture->lastStored(1).constFirst().text(), u"High wa"_s);
    }

    void aQuestionThatCannotBeStoredComesBack()
    {
        Entry entry;
        entry.role = Role::User;
        entry.blocks = { TextBlock { u"from elsewhere"_s } };
        const Session session = m_fixture->stored().session();
        QVERIFY(m_fixture->other().append(session.id, session.leaf, { entry }));
        QSignalSpy finished(&registry(), &TurnRegistry::finished);
        send({ endpoint() });
        COMPARE_SOON(finished.size(), 1);
        QCOMPARE(finished.at(0).at(1).value<TurnEnd>().error.kind, Error::Kind::Conflict);
        QCOMPARE(m_server->requests().size(), 0);
    }

    /// And goes back with the next question, to the one that made it.
    void thinkingIsKeptAndGoesBack()
    {
        m_server->add(thinkingAnswer());
        m_server->add(thinkingAnswer());
        ask(messages());
        const Entry answer = m_fixture->lastStored(1).constFirst();
        QCOMPARE(answer.blocks.size(), 2);
        const auto *thinking = std::get_if<ThinkingBlock>(&answer.blocks.first());
        QVERIFY(thinking);
        QCOMPARE(thinking->text, u"The moon."_s);
        QCOMPARE(thinking->signature, u"c2lnbmVk"_s);
        QCOMPARE(answer.text(), u"At noon."_s);
        QCOMPARE(answer.api, u"anthropic-messages"_s);
        QCOMPARE(answer.usage->cacheRead, 4000);
        QCOMPARE(answer.usage->cacheWrite, 2000);
        QVERIFY(answer.data.contains(entryData::DurationMs));
        QVERIFY(!m_server->requests().first().body.contains("c2lnbmVk"));
        COMPARE_SOON(workbench().session().leaf, answer.id);
        ask(messages());
        QVERIFY(m_server->requests().last().body.contains("c2lnbmVk"));
    }

    void thinkingThatIsRefusedIsLeftOutOnce()
    {
        m_server->add(thinkingAnswer());
        const Script refused = plainAnswer(
                400, "application/json",
                R"({"type":"error","error":{"type":"invalid_request_error","message":)"_ba
                        + R"("messages.1.content.0: Invalid `signature` in `thinking` block"}})");
        m_server->add(refused);
        m_server->add(thinkingAnswer());
        m_server->add(refused);
        ask(messages());
        COMPARE_SOON(workbench().session().leaf, m_fixture->lastStored(1).constFirst().id);
        QCOMPARE(ask(messages()), QString());
        QCOMPARE(m_server->requests().size(), 3);
        QVERIFY(m_server->requests().at(1).body.contains("c2lnbmVk"));
        QVERIFY(!m_server->requests().at(2).body.contains("c2lnbmVk"));
        COMPARE_SOON(workbench().session().leaf, m_fixture->lastStored(1).constFirst().id);
        // A server that always says so is asked twice, not for ever.
        QVERIFY(!ask(messages()).isEmpty());
        QCOMPARE(m_server->requests().size(), 5);
    }

    void theThinkingLevelIsAskedFor()
    {
        m_server->add(thinkingAnswer());
        AnswerTarget target = messages();
        target.thinkingLevel = u"5000"_s;
        ask(target);
        QVERIFY2(m_server->requests().first().body.contains(R"("budget_tokens":5000)"),
                 m_server->requests().first().body.right(300).constData());
    }

    void theCacheIsAskedForAsSet()
    {
        m_server->add(thinkingAnswer());
        AnswerTarget target = messages();
        ask(target);
        QVERIFY(m_server->requests().last().body.contains("cache_control"));
        QVERIFY(!m_server->requests().last().body.contains(R"("ttl":"1h")"));
        COMPARE_SOON(workbench().session().leaf, m_fixture->lastStored(1).constFirst().id);
        target.endpoint.cache = PromptCache::OneHour;
        ask(target);
        QVERIFY(m_server->requests().last().body.contains(R"("ttl":"1h")"));
        COMPARE_SOON(workbench().session().leaf, m_fixture->lastStored(1).constFirst().id);
        target.endpoint.cache = PromptCache::Off;
        ask(target);
        QVERIFY(!m_server->requests().last().body.contains("cache_control"));
    }

    void theAnswerKnowsWhatItCost_data()
    {
        QTest::addColumn<PromptCache>("cache");
        QTest::addColumn<double>("dollars");
        // 1000 read at 3, 30 written at 15, 4000 from the cache at 0.3, 2000 into it at 3.75 or 6.
        QTest::newRow("five minutes") << PromptCache::FiveMinutes << 0.01215;
        QTest::newRow("one hour") << PromptCache::OneHour << 0.01665;
    }
    void theAnswerKnowsWhatItCost()
    {
        QFETCH(const PromptCache, cache);
        QFETCH(const double, dollars);
        m_server->add(thinkingAnswer());
        AnswerTarget target = messages();
        target.endpoint.cache = cache;
        target.model = ModelInfo {};
        target.model->prices = ModelPrices { 3, 15, 0.3, 3.75 };
        ask(target);
        const Usage usage = *m_fixture->lastStored(1).constFirst().usage;
        QVERIFY(usage.cost);
        QCOMPARE(*usage.cost, dollars);
    }

    void anUnknownPriceIsNotZero()
    {
        m_server->add(chatAnswer({ u"At noon."_s }));
        ask({ endpoint() });
        QVERIFY(!m_fixture->lastStored(1).constFirst().usage->cost);
    }

    void requestsOfASessionCarryItsKey()
    {
        m_server->add(chatAnswer({ u"At noon."_s }));
        AnswerTarget target { endpoint() };
        target.endpoint.dialect.cacheKey = true;
        ask(target);
        QVERIFY(m_server->requests().first().body.contains(
                workbench().session().id.toString().toUtf8()));
    }

    void anOverflowTellsTheWindow()
    {
        m_server->add(plainAnswer(
                400, "application/json",
                "{\"error\":{\"message\":\"This model's maximum context length is 8192 tokens. "_ba
                        + "However, your messages resulted in 9000 "
                          "tokens.\",\"code\":\"context_length_exceeded\"}}"));
        QSignalSpy learned(&registry(), &TurnRegistry::limitLearned);
        QVERIFY(!ask({ endpoint() }).isEmpty());
        QCOMPARE(learned.size(), 1);
        QCOMPARE(learned.at(0).at(1).toString(), u"tiny"_s);
        QCOMPARE(learned.at(0).at(2).toLongLong(), 8192);
    }

    void oneTurnASession()
    {
        m_server->add(chatBeginning({ u"High wa"_s }, Silence {}));
        const SessionId id = workbench().session().id;
        QSignalSpy started(&registry(), &TurnRegistry::started);
        send({ endpoint() });
        send({ endpoint() });
        QCOMPARE(started.size(), 1);
        QCOMPARE(registry().running(), QList<SessionId> { id });
        VERIFY_SOON(hasBegun(id));
        const LiveTurn live = registry().turn(id)->live(workbench().loaded().snapshot->tree);
        QCOMPARE(live.answer, Blocks { TextBlock { u"High wa"_s } });
        QVERIFY(live.answering);
        registry().stop(id);
        VERIFY_SOON(!registry().isRunning(id));
    }

    /// From the answer's last event on until the transcript has the entry, it is shown once and not twice.
    void anAnswerThatLandsIsShownUntilItIsThere()
    {
        m_server->add(chatAnswer({ u"At noon."_s }));
        disconnect(&registry(), &TurnRegistry::stored, &workbench(),
                   nullptr); // the transcript lags
        const SessionId id = workbench().session().id;
        const SessionTree before = workbench().loaded().snapshot->tree;
        std::optional<LiveTurn> lagging;
        std::optional<LiveTurn> there;
        connect(&registry(), &TurnRegistry::stored, this,
                [&](const SessionId &, const QList<Entry> &entries) {
                    if (entries.constFirst().role == Role::Assistant) {
                        const auto now = m_fixture->other().reader().snapshot(id);
                        lagging = registry().turn(id)->live(before);
                        there = registry().turn(id)->live(now->tree);
                    }
                });
        QCOMPARE(ask({ endpoint() }), QString());
        QVERIFY(lagging && there);
        QCOMPARE(lagging->answer, Blocks { TextBlock { u"At noon."_s } });
        QVERIFY(there->answer.isEmpty());
    }

private:
    TurnRegistry &registry() { return m_fixture->conversations().turns(); }
    void send(const AnswerTarget &target)
    {
        registry().start(makeTurnStart(m_fixture->settings(), workbench().loaded(),
                                       workbench().choice(), target,
                                       { userEntry({ TextBlock { u"When?"_s } }) }));
    }
    bool hasBegun(const SessionId &session)
    {
        const TurnRunner *turn = registry().turn(session);
        return turn && turn->status().characters > 0;
    }
    static QString problemOf(const QSignalSpy &finished)
    {
        return finished.at(0).at(1).value<TurnEnd>().error.message;
    }
    /// What it ended with.
    QString ask(const AnswerTarget &target)
    {
        QSignalSpy finished(&registry(), &TurnRegistry::finished);
        send(target);
        if (finished.isEmpty() && !finished.wait(Soon)) {
            return u"not finished"_s;
        }
        return problemOf(finished);
    }
    AnswerTarget messages() const
    {
        return { Endpoint::of(WireApi::AnthropicMessages, m_server->url(), u"tiny"_s) };
    }
    static Script thinkingAnswer()
    {
        Script script = streamHead();
        script += SendBytes { thinkingStream() };
        script += Close {};
        return script;
    }
    static QByteArray thinkingStream()
    {
        const auto event = [](const QByteArray &type, const QByteArray &fields) {
            return "event: " + type + "\ndata: {\"type\":\"" + type + "\"," + fields + "}\n\n";
        };
        return event("message_start",
                     R"("message":{"id":"m1","model":"tiny","usage":{"input_tokens":1000,)"_ba
                             + R"("cache_read_input_tokens":4000,"cache_creation_input_tokens":2000,)"_ba
                             + R"("output_tokens":1}})")
                + event("content_block_start",
                        R"("index":0,"content_block":{"type":"thinking","thinking":"","signature":""})")
                + event("content_block_delta",
                        R"("index":0,"delta":{"type":"thinking_delta","thinking":"The moon."})")
                + event("content_block_delta",
                        R"("index":0,"delta":{"type":"signature_delta","signature":"c2lnbmVk"})")
                + event("content_block_stop", R"("index":0)")
                + event("content_block_start",
                        R"("index":1,"content_block":{"type":"text","text":""})")
                + event("content_block_delta",
                        R"("index":1,"delta":{"type":"text_delta","text":"At noon."})")
                + event("content_block_stop", R"("index":1)")
                + event("message_delta",
                        R"("delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":30})")
                + "event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n";
    }
    Workbench &workbench() { return m_fixture->workbench(); }
    Endpoint endpoint() const { return Endpoint::chat(m_server->url(), u"tiny"_s, {}); }

    std::unique_ptr<WorkbenchFixture> m_fixture;
    std::unique_ptr<ScriptedServer> m_server;
};

QTEST_GUILESS_MAIN(TestTurns)
#include "tst_turns.moc"
