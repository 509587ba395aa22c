// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agentscript.h"
#include "messagequeue.h"
#include "soon.h"
#include "turnhost.h"

#include <QJsonDocument>
#include <QPromise>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// Runs for as long as the test wants.
class HeldTool final : public Tool
{
public:
    [[nodiscard]] ToolDefinition definition() const override
    {
        return { u"hold"_s, u"Waits."_s, R"({"type":"object","properties":{}})" };
    }
    [[nodiscard]] Result<ToolIntent> intend(const QJsonObject &, const ToolScene &) const override
    {
        return ToolIntent {};
    }
    [[nodiscard]] QFuture<ToolOutcome> run(const QJsonObject &, const ToolScene &, std::stop_token,
                                           const ToolProgress &) const override
    {
        held->start();
        return held->future();
    }
    void release() const
    {
        ToolOutcome outcome;
        outcome.text = u"waited"_s;
        held->addResult(outcome);
        held->finish();
    }

    std::shared_ptr<QPromise<ToolOutcome>> held = std::make_shared<QPromise<ToolOutcome>>();
};

} // namespace

/// What a person sends into a turn that runs, and what becomes of it in the queue meanwhile.
class TestTurnSteering final : public QObject
{
    Q_OBJECT

    /// On the store's thread, and waited for.
    template<typename Work>
    [[nodiscard]] auto change(Work work)
    {
        return awaited(m_host->store().write([work](SessionStore &store) {
            MessageQueue queue(store.database());
            return work(queue);
        }));
    }

private Q_SLOTS:
    void init()
    {
        m_host = std::make_unique<TurnHost>();
        m_server = std::make_unique<ScriptedServer>();
        m_tool = std::make_shared<HeldTool>();
        ToolSet tools;
        tools.add(m_tool);
        m_host->setTools(tools);
        m_end.reset();
    }
    void cleanup()
    {
        m_turn.reset();
        m_server.reset();
        m_tool.reset();
        m_host.reset();
    }

    void whatWasRemovedMeanwhileIsLeftOut()
    {
        beginAndHold();
        const qint64 gone = queue(u"never mind"_s);
        const qint64 waits = queue(u"be quick"_s);
        steer(gone, u"never mind"_s);
        steer(waits, u"be quick"_s);
        QVERIFY(change([gone](MessageQueue &queue) { return queue.remove(gone); }));
        QVERIFY(letGo().how == TurnEnd::How::Answered);
        QCOMPARE(m_host->lines(),
                 QStringList({ u"user:Go"_s, u"assistant:[hold]"_s, u"toolResult:waited"_s,
                               u"user:be quick"_s, u"assistant:Done."_s }));
        QCOMPARE(waiting(), QStringList());
    }

    void theTurnGoesOnWhenNoneIsLeft()
    {
        beginAndHold();
        const qint64 gone = queue(u"never mind"_s);
        steer(gone, u"never mind"_s);
        QVERIFY(change([gone](MessageQueue &queue) { return queue.remove(gone); }));
        QVERIFY(letGo().how == TurnEnd::How::Answered);
        QCOMPARE(m_host->lines(),
                 QStringList({ u"user:Go"_s, u"assistant:[hold]"_s, u"toolResult:waited"_s,
                               u"assistant:Done."_s }));
    }

    /// The model has ended its turn, so there is nothing to ask it.
    void theTurnEndsWhenNoneIsLeftAfterTheAnswer()
    {
        const qint64 gone = queue(u"never mind"_s);
        QVERIFY(change([gone](MessageQueue &queue) { return queue.remove(gone); }));
        m_server->add(chatText(u"Hello."_s));
        begin(u"Hi"_s);
        steer(gone, u"never mind"_s);
        QVERIFY(ended().how == TurnEnd::How::Answered);
        QCOMPARE(m_host->lines(), QStringList({ u"user:Hi"_s, u"assistant:Hello."_s }));
        QCOMPARE(m_server->requests().size(), 1);
    }

    void anEditedMessageIsSentInItsNewWords()
    {
        beginAndHold();
        const qint64 edited = queue(u"use tabs"_s);
        steer(edited, u"use tabs"_s);
        QVERIFY(change([edited](MessageQueue &queue) {
            return queue.setBlocks(edited, { TextBlock { u"use spaces"_s } });
        }));
        QVERIFY(letGo().how == TurnEnd::How::Answered);
        QCOMPARE(m_host->lines().at(3), u"user:use spaces"_s);
        QVERIFY(m_server->requests().last().body.contains("use spaces"));
        QVERIFY(!m_server->requests().last().body.contains("use tabs"));
        QCOMPARE(waiting(), QStringList());
    }

    /// The first answer has nothing in it, but the second says something.
    void anEmptyAnswerBeforeIsNoFailure()
    {
        m_server->add(chatText({}));
        m_server->add(chatText(u"Here I am."_s));
        const qint64 number = queue(u"Anybody there?"_s);
        begin(u"Hi"_s);
        steer(number, u"Anybody there?"_s);
        const TurnEnd end = ended();
        QVERIFY2(end.how == TurnEnd::How::Answered, qPrintable(end.error.message));
        QVERIFY(end.error.message.isEmpty());
        QCOMPARE(
                m_host->lines(),
                QStringList({ u"user:Hi"_s, u"user:Anybody there?"_s, u"assistant:Here I am."_s }));
    }

    void anEmptyAnswerAndNothingToSendIsOne()
    {
        const qint64 gone = queue(u"never mind"_s);
        QVERIFY(change([gone](MessageQueue &queue) { return queue.remove(gone); }));
        m_server->add(chatText({}));
        begin(u"Hi"_s);
        steer(gone, u"never mind"_s);
        QVERIFY(ended().how == TurnEnd::How::Failed);
    }

private:
    void begin(const QString &text)
    {
        m_turn = m_host->turnOf(m_host->startOf(text, Endpoint::chat(m_server->url(), u"tiny"_s)));
        connect(m_turn.get(), &Turn::finished, this, [this](const TurnEnd &end) { m_end = end; });
        connect(m_turn.get(), &Turn::callStarted, this, [this] { m_holds = true; });
        m_holds = false;
        m_turn->start();
    }
    void beginAndHold()
    {
        m_server->add(chatCalls({}, { { u"k1"_s, u"hold"_s, {} } }));
        m_server->add(chatText(u"Done."_s));
        begin(u"Go"_s);
        VERIFY_SOON(m_holds);
    }
    [[nodiscard]] TurnEnd ended()
    {
        if (!QTest::qWaitFor([this] { return m_end.has_value(); }, 60'000)) {
            qFatal("the turn does not end");
        }
        return *m_end;
    }
    [[nodiscard]] TurnEnd letGo()
    {
        m_tool->release();
        return ended();
    }
    [[nodiscard]] qint64 queue(const QString &text)
    {
        return change([text, session = m_host->session()](MessageQueue &queue) {
                   return queue.add(session, { 0, { TextBlock { text } }, true, {} });
               })
                .value_or(0);
    }
    [[nodiscard]] QStringList waiting()
    {
        const auto messages = change([session = m_host->session()](MessageQueue &queue) {
            return queue.messages(session);
        });
        QStringList texts;
        for (const QueuedMessage &message : *messages) {
            texts += plainText(message.blocks);
        }
        return texts;
    }
    void steer(qint64 number, const QString &text)
    {
        Entry entry;
        entry.role = Role::User;
        entry.blocks = { TextBlock { text } };
        m_turn->steer({ entry, number });
    }

    std::unique_ptr<TurnHost> m_host;
    std::unique_ptr<ScriptedServer> m_server;
    std::shared_ptr<HeldTool> m_tool;
    std::unique_ptr<Turn> m_turn;
    std::optional<TurnEnd> m_end;
    bool m_holds = false;
};

QTEST_GUILESS_MAIN(TestTurnSteering)
#include "tst_turnsteering.moc"
