// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "autocompaction.h"
#include "chatscript.h"
#include "soon.h"
#include "turnstarter.h"
#include "workbenchfixture.h"

#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

class TestAutoCompaction final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WorkbenchFixture>();
        m_server = std::make_unique<ScriptedServer>();
        QVERIFY(m_fixture->openSample());
        // The sample was imported: something is asked in it here.
        Entry question;
        question.role = Role::User;
        question.blocks = { TextBlock { u"And now?"_s } };
        const qint64 entries = workbench().session().entryCount;
        m_fixture->branch().append({ question }, [](const auto &) { });
        COMPARE_SOON(workbench().session().entryCount, entries + 1);
        m_hasEndpoint = true;
        m_auto = std::make_unique<AutoCompaction>(
                &workbench(), &m_fixture->list(), &m_fixture->engine().compactor(),
                [this](const auto &) {
                    return m_hasEndpoint ? QList<SummaryModel> { { endpoint(), 0 } }
                                         : QList<SummaryModel>();
                });
        m_auto->setByHand(&m_fixture->compaction());
        settings().set(Keys::KeepRecentTokens, qint64(2000)); // the sample is small
        m_reminded = std::make_unique<QSignalSpy>(m_auto.get(), &AutoCompaction::reminded);
        m_started = std::make_unique<QSignalSpy>(m_auto.get(), &AutoCompaction::started);
        m_compacted = std::make_unique<QSignalSpy>(m_auto.get(), &AutoCompaction::compacted);
        m_failed = std::make_unique<QSignalSpy>(m_auto.get(), &AutoCompaction::failed);
    }
    void cleanup()
    {
        m_auto.reset();
        m_fixture.reset();
        m_server.reset();
    }

    void onlyStrictlyAboveTheThreshold_data()
    {
        QTest::addColumn<int>("windowsLess");
        QTest::addColumn<bool>("reminds");
        QTest::newRow("equal") << 0 << false;
        QTest::newRow("one token more") << 4 << true;
    }
    void onlyStrictlyAboveTheThreshold()
    {
        QFETCH(const int, windowsLess);
        QFETCH(const bool, reminds);
        setMode(CompactionMode::Remind);
        setWindow(4 * tokens() - windowsLess); // the threshold is a quarter of it
        QCOMPARE(threshold(), tokens() - windowsLess / 4);
        finishAnswer();
        QCOMPARE(m_reminded->size(), reminds ? 1 : 0);
        if (reminds) {
            QCOMPARE(m_reminded->at(0).at(1).toLongLong(), tokens());
            QCOMPARE(m_reminded->at(0).at(2).toLongLong(), tokens() - 1);
        }
        QCOMPARE(m_started->size(), 0);
        finishAnswer(); // said again after each answer
        QCOMPARE(m_reminded->size(), reminds ? 2 : 0);
    }

    void saysNothingWhere_data()
    {
        QTest::addColumn<CompactionMode>("mode");
        QTest::addColumn<qint64>("window");
        QTest::addColumn<QString>("problem");
        QTest::newRow("off") << CompactionMode::Off << qint64(4096) << QString();
        QTest::newRow("the answer failed")
                << CompactionMode::Automatic << qint64(4096) << u"no answer"_s;
    }
    void saysNothingWhere()
    {
        QFETCH(const CompactionMode, mode);
        QFETCH(const qint64, window);
        QFETCH(const QString, problem);
        setMode(mode);
        setWindow(window);
        finishAnswer(problem);
        QCOMPARE(m_reminded->size() + m_started->size() + m_failed->size(), 0);
        QCOMPARE(m_server->requests().size(), 0);
    }

    void anUnknownWindowHasNoThreshold()
    {
        setMode(CompactionMode::Automatic);
        Entry change;
        change.type = EntryType::ModelChange;
        change.model = u"nobody-knows-it"_s;
        m_fixture->branch().append({ change }, [](const auto &) { });
        COMPARE_SOON(workbench().choice().window.tokens, 0);
        finishAnswer();
        QCOMPARE(m_reminded->size() + m_started->size() + m_failed->size(), 0);
    }

    void remindsWithoutAnEndpoint()
    {
        m_hasEndpoint = false;
        setMode(CompactionMode::Automatic);
        setWindow(4096);
        finishAnswer();
        COMPARE_SOON(m_reminded->size(), 1);
        QCOMPARE(m_started->size(), 0);
    }

    void aContextThatOnlyGrowsIsNotLookedAt()
    {
        setMode(CompactionMode::Automatic);
        setWindow(4096);
        workbench().projectAgain();
        QCOMPARE(m_reminded->size() + m_started->size(), 0);
    }

    /// Whatever is begun ends before the next one of the session does.
    void choosingASmallerModelBeginsNothing()
    {
        setMode(CompactionMode::Automatic);
        setWindow(100 * tokens());
        setWindow(4096);
        m_fixture->branch().setModel(u"elsewhere"_s, u"tiny"_s);
        COMPARE_SOON(workbench().loaded().branch.state.model, u"tiny"_s);
        QCOMPARE(workbench().choice().window.tokens, 4096);
        m_auto->onQuiet();
        CompactionRequest last;
        last.session = workbench().session().id;
        last.above = 1'000'000'000;
        auto ended = m_fixture->engine().compactor().run(last);
        VERIFY_SOON(ended.isFinished());
        QCOMPARE(m_started->size() + m_compacted->size() + m_failed->size(), 0);
        QCOMPARE(m_server->requests().size(), 0);
    }

    void compactsAfterAnAnswer()
    {
        m_server->add(chatAnswer({ u"At noon."_s }));
        m_server->add(chatAnswer({ wellShapedSummary(u"Tide tables"_s) }));
        setMode(CompactionMode::Automatic);
        setWindow(2 * tokens());
        TurnRegistry &turns = m_fixture->conversations().turns();
        connect(&turns, &TurnRegistry::finished, m_auto.get(), [this](const SessionId &id) {
            m_auto->noteAnswered(id);
            workbench().noteStored(id);
        });
        turns.start(makeTurnStart(settings(), workbench().loaded(), workbench().choice(),
                                  { endpoint() }, { userEntry({ TextBlock { u"When?"_s } }) }));
        COMPARE_SOON(m_compacted->size(), 1);
        QCOMPARE(m_started->size(), 1);
        QCOMPARE(m_failed->size(), 0);
        const qint64 after = m_compacted->at(0).at(2).toLongLong();
        QVERIFY(after < m_compacted->at(0).at(1).toLongLong());
        COMPARE_SOON(tokens(), after);
        // The answer that called for it is still there, word for word.
        QCOMPARE(m_fixture->lastStored(2).constFirst().text(), u"At noon."_s);
        QVERIFY(m_server->requests().size() >= 2); // the answer and the parts of the summary
    }

    /// Between two of its own the context has to grow, or each answer would cost a summary.
    void withoutProgressItOnlyReminds()
    {
        compactNow();
        setWindow(2 * tokens()); // still above the threshold
        QVERIFY(tokens() > threshold());
        finishAnswer();
        COMPARE_SOON(m_reminded->size(), 1);
        QCOMPARE(m_started->size(), 1);
        settings().set(Keys::ProgressShare, 0.0);
        m_server->add(chatBeginning({ u"## Goal\n"_s }, Silence {}));
        finishAnswer();
        COMPARE_SOON(m_reminded->size(),
                     2); // nothing was answered since, as far as the store knows
        QCOMPARE(m_started->size(), 1);
    }

    void oneAtATime()
    {
        m_server->add(chatBeginning({ u"## Goal\n"_s }, Silence {}));
        setMode(CompactionMode::Automatic);
        setWindow(2 * tokens());
        finishAnswer();
        COMPARE_SOON(m_started->size(), 1);
        QVERIFY(m_auto->isRunning());
        COMPARE_SOON(m_server->requests().size(), 1);
        finishAnswer();
        QCOMPARE(m_started->size(), 1);
        QCOMPARE(m_reminded->size(), 0);
        QCOMPARE(m_server->abandoned(), 0);
        m_auto->stop();
        COMPARE_SOON(m_server->abandoned(), 1);
    }

    void notWhileAPersonCompacts()
    {
        m_server->add(chatBeginning({ u"## Goal\n"_s }, Silence {}));
        setMode(CompactionMode::Automatic);
        setWindow(2 * tokens());
        CompactionSession::Options options;
        options.model = SummaryModel { endpoint(), workbench().choice().window.tokens };
        options.keep = 2000;
        m_fixture->compaction().plan(options);
        m_fixture->compaction().summarize();
        finishAnswer();
        QCOMPARE(m_started->size() + m_reminded->size(), 0);
        m_fixture->compaction().stop();
        finishAnswer();
        COMPARE_SOON(m_started->size(), 1);
    }

    /// Of a session that nobody looks at, by the compactionOptions of its turn.
    void aSessionInTheBackground()
    {
        m_server->add(chatAnswer({ wellShapedSummary(u"Tide tables"_s) }));
        setMode(CompactionMode::Automatic);
        setWindow(2 * tokens());
        const SessionId id = workbench().session().id;
        const CompactionOptions compactionOptions = m_auto->recipeFor(workbench().choice());
        workbench().closeSession();
        m_auto->noteAnswered(id, compactionOptions);
        COMPARE_SOON(m_compacted->size(), 1);
        QCOMPARE(m_compacted->at(0).at(0).value<SessionId>(), id);
        QVERIFY(m_fixture->lastStored(1).constFirst().type == EntryType::Compaction);
    }

    /// Or what is undone then would be the compaction before.
    void isSaidOnceItIsOnTheScreen()
    {
        m_server->add(chatAnswer({ wellShapedSummary(u"Tide tables"_s) }));
        setMode(CompactionMode::Automatic);
        setWindow(2 * tokens());
        QList<EntryType> shown;
        connect(m_auto.get(), &AutoCompaction::compacted, m_auto.get(), [this, &shown] {
            const Branch &branch = workbench().loaded().branch;
            shown += branch.node(branch.leaf).type;
        });
        finishAnswer();
        VERIFY_SOON(!shown.isEmpty());
        QVERIFY(shown == QList { EntryType::Compaction });
    }

    void aSessionInTheBackgroundIsRemindedOf()
    {
        setMode(CompactionMode::Remind);
        setWindow(2 * tokens());
        const SessionId id = workbench().session().id;
        const CompactionOptions compactionOptions = m_auto->recipeFor(workbench().choice());
        const qint64 size = tokens();
        workbench().closeSession();
        m_auto->noteAnswered(id, compactionOptions);
        COMPARE_SOON(m_reminded->size(), 1);
        QCOMPARE(m_reminded->at(0).at(0).value<SessionId>(), id);
        QVERIFY(m_reminded->at(0).at(1).toLongLong() >= size);
        QCOMPARE(m_started->size(), 0);
    }

    /// The answer of a session in which the person looks at another branch by then.
    void anAnswerThatIsNotLookedAt()
    {
        m_server->add(chatAnswer({ wellShapedSummary(u"Tide tables"_s) }));
        setMode(CompactionMode::Automatic);
        setWindow(2 * tokens());
        const CompactionOptions compactionOptions = m_auto->recipeFor(workbench().choice());
        workbench().lookAt(m_fixture->otherLeaf().id);
        VERIFY_SOON(!workbench().loaded().isAtLeaf());
        m_auto->noteAnswered(workbench().session().id, compactionOptions);
        workbench().projectAgain();
        COMPARE_SOON(m_compacted->size(), 1);
    }

    /// Whoever only looks at another branch has chosen no model.
    void lookingBeginsNothing()
    {
        settings().set(Keys::CompactionMode, QString(toString(CompactionMode::Automatic)));
        setWindow(100 * tokens());
        const Branch branch = workbench().loaded().branch;
        const EntryId left = branch.node(branch.path.constLast()).id;
        m_fixture->branch().continueFrom(branch.node(branch.path.at(1)).id);
        VERIFY_SOON(workbench().session().leaf != left);
        workbench().lookAt(left);
        VERIFY_SOON(!workbench().loaded().isAtLeaf());
        setWindow(tokens());
        QTest::qWait(0);
        QCOMPARE(m_started->size(), 0);
        QCOMPARE(m_server->requests().size(), 0);
    }

    void oldOutputGoesByItself()
    {
        settings().set(Keys::Prune, true);
        settings().set(Keys::PruneThreshold, qint64(100));
        settings().set(Keys::PruneKeep, qint64(10));
        settings().set(Keys::CompactionMode, QString(toString(CompactionMode::Automatic)));
        const qint64 before = tokens();
        finishAnswer();
        COMPARE_SOON(m_compacted->size(), 1);
        QVERIFY(m_compacted->at(0).at(2).toLongLong() < before);
        QCOMPARE(m_started->size(), 1);
        QCOMPARE(m_server->requests().size(), 0);
        finishAnswer(); // the boundary stays where it is
        QTest::qWait(0);
        QCOMPARE(m_compacted->size(), 1);
    }

    void aMisshapenSummaryIsNotApplied()
    {
        m_server->add(chatAnswer({ u"We talked about tides."_s }));
        setMode(CompactionMode::Automatic);
        setWindow(2 * tokens());
        const qint64 before = tokens();
        const qint64 entries = m_fixture->stored().session().entryCount;
        finishAnswer();
        COMPARE_SOON(m_failed->size(), 1);
        QVERIFY(!m_failed->at(0).at(1).value<Error>().message.isEmpty());
        QCOMPARE(m_compacted->size(), 0);
        QCOMPARE(tokens(), before);
        QCOMPARE(m_fixture->stored().session().entryCount, entries);
    }

private:
    Workbench &workbench() { return m_fixture->workbench(); }
    Settings &settings() { return m_fixture->settings(); }
    Endpoint endpoint() const { return Endpoint::chat(m_server->url(), u"tiny"_s, {}); }
    qint64 tokens() { return workbench().context()->tokens(); }
    qint64 threshold()
    {
        const ProjectionChoice &choice = workbench().choice();
        return choice.compaction.thresholdFor(choice.window.tokens).value_or(-1);
    }
    void setMode(CompactionMode mode)
    {
        settings().set(Keys::CompactionMode, QString(toString(mode)));
        settings().set(Keys::ThresholdShare, 0.25);
    }
    /// Of every model that may be asked for.
    void setWindow(qint64 window)
    {
        for (const QString &model : { workbench().loaded().branch.state.model, u"tiny"_s }) {
            settings().setForModel(Keys::ModelWindow, model, std::optional<qint64>(window));
        }
        QCOMPARE(workbench().choice().window.tokens, window);
    }
    /// As if an answer had been finished that left no trace.
    void finishAnswer(const QString &problem = {})
    {
        if (problem.isEmpty()) {
            m_auto->noteAnswered(workbench().session().id);
        }
        workbench().projectAgain();
    }
    void compactNow()
    {
        m_server->add(chatAnswer({ wellShapedSummary(u"Tide tables"_s) }));
        setMode(CompactionMode::Automatic);
        setWindow(2 * tokens());
        finishAnswer();
        COMPARE_SOON(m_compacted->size(), 1);
        COMPARE_SOON(tokens(), m_compacted->at(0).at(2).toLongLong());
    }

    std::unique_ptr<WorkbenchFixture> m_fixture;
    std::unique_ptr<ScriptedServer> m_server;
    std::unique_ptr<AutoCompaction> m_auto;
    std::unique_ptr<QSignalSpy> m_reminded;
    std::unique_ptr<QSignalSpy> m_started;
    std::unique_ptr<QSignalSpy> m_compacted;
    std::unique_ptr<QSignalSpy> m_failed;
    bool m_hasEndpoint = true;
};

QTEST_GUILESS_MAIN(TestAutoCompaction)
#include "tst_autocompaction.moc"
