// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Turns that make room for themselves.
#include "agentscript.h"
#include "chatscript.h"
#include "soon.h"
#include "turnhost.h"
#include "windowedmodel.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 Window = 8'000;

class TestTurnCompaction final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_host = std::make_unique<TurnHost>();
        m_model = std::make_unique<WindowedModel>(Window);
        m_host->setCompaction(options());
        m_ends.clear();
    }
    void cleanup()
    {
        m_host.reset();
        m_model.reset();
    }

    /// A session of many turns never meets the window's end, and what was said at first is still in the summary.
    void roomIsMadeBeforeARequest()
    {
        for (int i = 0; i < 30; ++i) {
            run(u"FACT-%1 "_s.arg(i) + filler(3'000));
        }
        QCOMPARE(m_model->refused(), 0);
        QVERIFY(m_model->summaries() >= 3);
        QVERIFY(m_model->summaries() <= 15); // each one buys several turns
        QVERIFY(context().contains(u"FACT-0"_s));
        QVERIFY(context().contains(u"FACT-29"_s));
    }

    /// First the summary, asked for without tools; then summary, what was kept word for word, and the question.
    void whatIsSentAroundACompaction()
    {
        fillWithoutTurns(12);
        run(u"Once more"_s);
        QCOMPARE(compactions(), 1);
        const QList<ScriptedServer::Request> requests = m_model->server().requests();
        QVERIFY(requests.size() >= 2);
        for (qsizetype i = 0; i + 1 < requests.size(); ++i) {
            QVERIFY(WindowedModel::isForSummary(requests.at(i).body));
            QVERIFY(!QJsonDocument::fromJson(requests.at(i).body).object().contains(u"tools"_s));
        }
        QVERIFY(!WindowedModel::isForSummary(requests.constLast().body));
        const QJsonObject last = QJsonDocument::fromJson(requests.constLast().body).object();
        QVERIFY(last.contains(u"tools"_s));
        QJsonArray messages = last[u"messages"_s].toArray();
        QVERIFY(messages.size() > 2);
        if (messages.at(0)[u"role"_s].toString() == u"system"_s) {
            messages.removeFirst();
        }
        QCOMPARE(messages.at(0)[u"role"_s].toString(), u"user"_s);
        QVERIFY(messages.at(0)[u"content"_s].toString().contains(u"<summary>"_s));
        QCOMPARE(requests.constLast().body.count("<summary>"), 1);
        const QJsonValue kept = messages.at(messages.size() - 2);
        QCOMPARE(kept[u"role"_s].toString(), u"assistant"_s);
        QCOMPARE(kept[u"content"_s].toString().trimmed(),
                 QString(u"FACT-11 "_s + filler(2'500)).trimmed());
        const QJsonValue asked = messages.at(messages.size() - 1);
        QCOMPARE(asked[u"role"_s].toString(), u"user"_s);
        QCOMPARE(asked[u"content"_s].toString(), u"Once more"_s);
    }

    void oneInTheMiddleOfATurn()
    {
        int rounds = 0;
        m_model->setAnswer([&](const ScriptedServer::Request &request) {
            if (!request.body.contains("go on")) {
                return WindowedModel::answer(u"Ready."_s, WindowedModel::tokensOf(request.body));
            }
            return ++rounds < 12 ? chatCalls({},
                                             { { u"k%1"_s.arg(rounds),
                                                 u"bash"_s,
                                                 { { u"command"_s,
                                                     u"seq %1 %2"_s.arg(rounds * 1000)
                                                             .arg(rounds * 1000 + 500) } } } })
                                 : WindowedModel::answer(u"All done."_s, 100);
        });
        run(u"FACT-goal make twelve lists: go on until the end"_s);
        QCOMPARE(m_host->entries().constLast().text(), u"All done."_s);
        QCOMPARE(m_model->refused(), 0);
        QCOMPARE(rounds, 12);
        const QList<Entry> entries = m_host->entries();
        QVERIFY(std::ranges::any_of(entries, [](const Entry &entry) {
            return entry.type == EntryType::Compaction || ContextEdit::isContextEdit(entry);
        }));
        QCOMPARE(std::ranges::count_if(entries,
                                       [](const Entry &entry) {
                                           return entry.role == Role::ToolResult
                                                   && entry.toolStatus != u"error";
                                       }),
                 11);
    }

    /// A long turn makes room as often as it must. What the tools answered goes into the summaries, and no call runs twice.
    void severalInOneTurn()
    {
        constexpr int Rounds = 30;
        CompactionOptions summaries = options();
        summaries.settings.method = CompactionMethod::Summarize;
        m_host->setCompaction(summaries);
        int rounds = 0;
        m_model->setAnswer([&rounds](const ScriptedServer::Request &request) {
            ++rounds;
            return rounds <= Rounds
                    ? chatCalls({},
                                { { u"k%1"_s.arg(rounds),
                                    u"bash"_s,
                                    { { u"command"_s,
                                        u"seq %1 %2"_s.arg(rounds * 1000)
                                                .arg(rounds * 1000 + 500) } } } })
                    : WindowedModel::answer(u"All done."_s, WindowedModel::tokensOf(request.body));
        });
        run(u"FACT-goal make thirty lists"_s);
        QCOMPARE(m_host->entries().constLast().text(), u"All done."_s);
        QCOMPARE(rounds, Rounds + 1);
        QVERIFY2(compactions() >= 3, qPrintable(QString::number(compactions())));
        const QList<Entry> entries = m_host->entries();
        QCOMPARE(std::ranges::count_if(entries,
                                       [](const Entry &entry) {
                                           return entry.role == Role::ToolResult
                                                   && entry.toolStatus != u"error";
                                       }),
                 Rounds);
        const QList<ScriptedServer::Request> &requests = m_model->server().requests();
        QVERIFY(std::ranges::any_of(requests, [](const ScriptedServer::Request &request) {
            return WindowedModel::isForSummary(request.body)
                    && request.body.contains("seq 1000 1500")
                    && request.body.contains("Tool result bash");
        }));
        QVERIFY(!WindowedModel::isForSummary(requests.constLast().body));
        QVERIFY(context().contains(u"<summary>"_s));
    }

    /// The server knows better than we how much it takes.
    void overflowIsRecoveredOnce()
    {
        CompactionOptions blind = options();
        blind.window = 0;
        m_host->setCompaction(blind);
        for (int i = 0; i < 12; ++i) {
            run(u"FACT-%1 "_s.arg(i) + filler(3'000));
        }
        QVERIFY(m_model->refused() >= 1);
        const QStringList lines = m_host->lines();
        QCOMPARE(lines.filter(u"user:FACT"_s).size(), 12);
        QCOMPARE(lines.filter(u"assistant:Very well."_s).size(), 12);
        QVERIFY(context().contains(u"FACT-0"_s));
    }

    /// Between tools too: the result is stored by then.
    void overflowBetweenToolsRunsNothingTwice()
    {
        int asked = 0;
        m_model->setAnswer([&asked](const ScriptedServer::Request &) {
            ++asked;
            if (asked == 1) {
                return chatCalls(
                        {},
                        { { u"k1"_s, u"bash"_s, { { u"command"_s, u"echo once >> ran"_s } } } });
            }
            return asked == 2
                    ? plainAnswer(
                              400, "application/json",
                              R"({"error":{"message":"prompt is too long: 9000 tokens > 8000 maximum"}})")
                    : WindowedModel::answer(u"All done."_s, 900);
        });
        fillWithoutTurns(6);
        run(u"Once more"_s);
        QCOMPARE(asked, 3);
        QCOMPARE(compactions(), 1);
        QCOMPARE(m_host->entries().constLast().text(), u"All done."_s);
        QCOMPARE(m_host->lines().filter(u"user:Once more"_s).size(), 1);
        QCOMPARE(m_host->lines().filter(u"toolResult"_s).size(), 1);
        QFile ran(m_host->workFolder() + u"/ran"_s);
        QVERIFY(ran.open(QIODevice::ReadOnly));
        QCOMPARE(ran.readAll(), QByteArray("once\n"));
    }

    /// Twice in a row is once too often: nothing goes round in circles.
    void aSecondOverflowIsAnError()
    {
        m_model->setAnswer([](const ScriptedServer::Request &) {
            return plainAnswer(
                    400, "application/json",
                    R"({"error":{"message":"prompt is too long: 9000 tokens > 8000 maximum"}})");
        });
        fillWithoutTurns(6);
        const TurnEnd end = m_host->run(u"Once more"_s, endpoint());
        QCOMPARE(end.how, TurnEnd::How::Failed);
        QCOMPARE(end.error.kind, Error::Kind::Overflow);
        QVERIFY2(end.error.message.contains(u"after it was compacted once"_s),
                 qPrintable(end.error.message));
        QCOMPARE(compactions(), 1);
        QCOMPARE(m_model->answers(), 2);
    }

    void switchedOffNothingIsCompacted_data()
    {
        QTest::addColumn<CompactionMode>("mode");
        QTest::newRow("off") << CompactionMode::Off;
        QTest::newRow("remind only") << CompactionMode::Remind;
    }
    void switchedOffNothingIsCompacted()
    {
        QFETCH(const CompactionMode, mode);
        CompactionOptions quiet = options();
        quiet.settings.mode = mode;
        m_host->setCompaction(quiet);
        fillWithoutTurns(12);
        const TurnEnd end = m_host->run(u"Once more"_s, endpoint());
        QCOMPARE(end.error.kind, Error::Kind::Overflow);
        QCOMPARE(compactions(), 0);
        QCOMPARE(m_model->summaries(), 0);
    }

    /// The model that summarizes cannot be had, and the request would not fit: the built-in one steps in, and says so.
    void theBuiltInSummarizerStepsIn()
    {
        m_model->setSummaryScript(
                plainAnswer(500, "application/json", R"({"error":{"message":"down"}})"));
        fillWithoutTurns(12);
        const TurnEnd end = m_host->run(u"Once more"_s, endpoint());
        QCOMPARE(end.how, TurnEnd::How::Answered);
        QCOMPARE(compactions(), 1);
        const QList<Entry> entries = m_host->entries();
        const auto made = std::ranges::find(entries, EntryType::Compaction, &Entry::type);
        QVERIFY(made->data[u"offline"_s].toBool());
    }

    /// What the person says while room is made is sent once, behind the answer that was asked for.
    void whatIsSaidMeanwhileIsSentOnce()
    {
        m_model->setSummaryScript(Script { Pause { std::chrono::milliseconds(50) } }
                                  + WindowedModel::answer(wellShapedSummary(u"Tides"_s), 900));
        fillWithoutTurns(12);
        const auto turn = m_host->turnOf(m_host->startOf(u"Once more"_s, endpoint()));
        std::optional<TurnEnd> end;
        connect(turn.get(), &Turn::finished, this, [&](const TurnEnd &reached) { end = reached; });
        connect(turn.get(), &Turn::phaseChanged, this, [&](TurnPhase phase) {
            if (phase == TurnPhase::Compacting) {
                SteeringMessage message;
                message.entry.role = Role::User;
                message.entry.blocks = { TextBlock { u"And this"_s } };
                turn->steer(message);
            }
        });
        turn->start();
        VERIFY_SOON(end.has_value());
        QCOMPARE(end->how, TurnEnd::How::Answered);
        QCOMPARE(compactions(), 1);
        QCOMPARE(m_host->lines().filter(u"user:And this"_s).size(), 1);
        QCOMPARE(m_host->lines().last(3),
                 QStringList({ u"assistant:Very well."_s, u"user:And this"_s,
                               u"assistant:Very well."_s }));
    }

    /// Who wants masks alone still gets an answer where there is nothing to mask.
    void masksAloneDoNotGetStuck()
    {
        CompactionOptions masks = options();
        masks.settings.method = CompactionMethod::Mask;
        m_host->setCompaction(masks);
        for (int i = 0; i < 12; ++i) {
            run(u"FACT-%1 "_s.arg(i) + filler(3'000));
        }
        QCOMPARE(m_model->refused(), 0);
        QVERIFY(compactions() >= 1);
        QVERIFY(context().contains(u"FACT-0"_s));
    }

    /// A compaction that lands in a new session waits for the turn, which needs room itself: it lands here instead.
    void aRollOverDoesNotHoldUpATurn()
    {
        m_model->setSummaryScript(Script { Pause { std::chrono::milliseconds(300) } }
                                  + WindowedModel::answer(wellShapedSummary(u"Tides"_s), 900));
        fillWithoutTurns(12);
        auto first = m_host->compactor().run(rollOver());
        COMPARE_SOON(m_model->summaries(), 1);
        run(u"Once more"_s);
        const CompactionOutcome end = awaited(first);
        QVERIFY2(end.how == CompactionOutcome::How::Applied, qPrintable(end.error.message));
        QVERIFY(end.child.isNull());
        QCOMPARE(compactions(), 1);
        QCOMPARE(m_host->lines().constLast(), u"assistant:Very well."_s);
    }

    /// Who stops an answer has not stopped what runs for itself, and starts nothing new.
    void stoppingLeavesAnotherCompactionAlone()
    {
        m_model->setSummaryScript(Script { Standstill {} }
                                  + WindowedModel::answer(wellShapedSummary(u"Tides"_s), 900));
        fillWithoutTurns(12);
        CompactionRequest other = rollOver();
        other.options.settings.landing = CompactionLanding::InPlace;
        auto first = m_host->compactor().run(other);
        COMPARE_SOON(m_model->summaries(), 1);
        const auto turn = m_host->turnOf(m_host->startOf(u"Once more"_s, endpoint()));
        std::optional<TurnEnd> end;
        connect(turn.get(), &Turn::finished, this, [&](const TurnEnd &reached) { end = reached; });
        connect(turn.get(), &Turn::phaseChanged, turn.get(), [&](TurnPhase phase) {
            if (phase == TurnPhase::Compacting) {
                QMetaObject::invokeMethod(turn.get(), &Turn::stop, Qt::QueuedConnection);
            }
        });
        turn->start();
        VERIFY_SOON(end.has_value());
        QVERIFY(end->how == TurnEnd::How::Stopped);
        m_model->setSummaryScript(
                WindowedModel::answer(wellShapedSummary(u"Tides"_s), 900)); // of what is left of it
        m_model->server().goOn();
        QVERIFY(awaited(first).how == CompactionOutcome::How::Applied);
        QCOMPARE(compactions(), 1);
    }

    void stoppingStopsTheSummaryToo()
    {
        m_model->setSummaryScript(streamHead() + Script { Silence {} });
        fillWithoutTurns(12);
        const auto turn = m_host->turnOf(m_host->startOf(u"Once more"_s, endpoint()));
        std::optional<TurnEnd> end;
        connect(turn.get(), &Turn::finished, this, [&](const TurnEnd &reached) { end = reached; });
        turn->start();
        COMPARE_SOON(m_model->summaries(), 1);
        turn->stop();
        VERIFY_SOON(end.has_value());
        QCOMPARE(end->how, TurnEnd::How::Stopped);
        QCOMPARE(compactions(), 0);
        QCOMPARE(m_host->lines().constLast(), u"user:Once more"_s);
    }

private:
    [[nodiscard]] Endpoint endpoint() const
    {
        return Endpoint::chat(m_model->url(), u"tiny"_s, {});
    }
    [[nodiscard]] CompactionOptions options() const
    {
        CompactionOptions options;
        options.window = Window;
        options.projection.window = Window;
        options.settings.hookSeconds = 1;
        options.summarizer = endpoint();
        options.summarizerWindow = Window;
        return options;
    }
    /// As by itself after an answer, while nothing runs.
    [[nodiscard]] CompactionRequest rollOver() const
    {
        CompactionRequest order;
        order.session = m_host->session();
        order.cause = CompactionCause::AfterAnswer;
        order.options = options();
        order.options.settings.landing = CompactionLanding::RollOver;
        order.above = 2'000;
        return order;
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
    /// History that nobody was asked about.
    void fillWithoutTurns(int messages)
    {
        QList<Entry> entries;
        for (int i = 0; i < messages; ++i) {
            Entry entry;
            entry.role = i % 2 == 0 ? Role::User : Role::Assistant;
            entry.blocks = { TextBlock { u"FACT-%1 "_s.arg(i) + filler(2'500) } };
            entries += entry;
        }
        const auto stored = awaited(
                m_host->store().write([entries, id = m_host->session()](SessionStore &store) {
                    return store.append(id, {}, entries);
                }));
        QVERIFY(stored.has_value());
    }
    int compactions()
    {
        return static_cast<int>(
                std::ranges::count(m_host->entries(), EntryType::Compaction, &Entry::type));
    }
    /// What the model was sent last.
    QString context() { return QString::fromUtf8(m_model->server().requests().constLast().body); }

    std::unique_ptr<TurnHost> m_host;
    std::unique_ptr<WindowedModel> m_model;
    QList<CompactionOutcome> m_ends;
};

} // namespace

QTEST_GUILESS_MAIN(TestTurnCompaction)
#include "tst_turncompaction.moc"
