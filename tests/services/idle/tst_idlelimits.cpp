// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "idlerunner.h"
#include "summarytask.h"
#include "turnhost.h"
#include "vectortask.h"

#include <QSignalSpy>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// What steps are taken to cost before they begin: a limit holds for scripts whose characters are a token each, too.
class TestIdleLimits final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void wideCharactersAreTokens_data();
    void wideCharactersAreTokens();

private:
    void addSession(const QString &text);
    [[nodiscard]] IdleEnd run();
    [[nodiscard]] qsizetype steps();

    std::unique_ptr<TurnHost> m_host;
    std::unique_ptr<IdleRunner> m_runner;
    QDateTime m_now;
    IdleOptions m_order;
};

void TestIdleLimits::init()
{
    m_host = std::make_unique<TurnHost>();
    m_now = QDateTime::currentDateTimeUtc().addSecs(3600); // nothing is appended later than this
    const auto clock = [this] { return m_now; };
    m_runner = std::make_unique<IdleRunner>(&m_host->store(), u"one"_s, clock);
    m_runner->add(std::make_unique<SummaryTask>(&m_host->store(), &m_host->transport(), clock));
    m_runner->add(std::make_unique<VectorTask>(&m_host->store(), &m_host->transport()));
    m_order = {};
    // Nobody answers there; what is asked fails.
    const Endpoint far = Endpoint::chat(QUrl(u"https://models.invalid/v1"_s), u"big"_s);
    m_order.summaries.summarizer = far;
    m_order.summaries.summarizerWindow = 200'000;
    m_order.embedder = EmbeddingModel { u"far"_s, far, EmbeddingApi::OpenAi, true };
    m_order.paidModels = true;
}

void TestIdleLimits::cleanup()
{
    m_runner.reset();
    m_host.reset();
}

void TestIdleLimits::addSession(const QString &text)
{
    Entry question;
    question.role = Role::User;
    question.blocks = { TextBlock { text } };
    Entry answer;
    answer.role = Role::Assistant;
    answer.blocks = { TextBlock { u"Good."_s } };
    QVERIFY(awaited(m_host->store().write([question, answer](SessionStore &store) {
        return store.createSession({}).and_then([&](const Session &made) {
            return store.append(made.id, made.leaf, { question, answer });
        });
    })));
}

IdleEnd TestIdleLimits::run()
{
    QSignalSpy finished(m_runner.get(), &IdleRunner::finished);
    m_runner->run(m_order);
    if (finished.isEmpty() && !finished.wait(60'000)) {
        qFatal("the run does not end");
    }
    return finished.constFirst().constFirst().value<IdleEnd>();
}

qsizetype TestIdleLimits::steps()
{
    return awaited(m_host->store().read([](StoreReader &reader) {
               return IdleLedger(reader.database(), {}).records(100);
           }))
            ->size();
}

void TestIdleLimits::wideCharactersAreTokens_data()
{
    QTest::addColumn<QString>("task");
    QTest::newRow("a summary") << SummaryTask::taskName();
    QTest::newRow("vectors") << VectorTask::taskName();
}

void TestIdleLimits::wideCharactersAreTokens()
{
    QFETCH(const QString, task);
    constexpr qsizetype Characters = 20'000;
    addSession(QString(Characters, u'潮'));
    m_order.tasks = { task };
    m_order.limits.tokens = 15'000; // a third of a token each would fit
    QVERIFY(run().how == IdleEnd::How::Limit);
    QCOMPARE(steps(), 0);
}

QTEST_GUILESS_MAIN(TestIdleLimits)
#include "tst_idlelimits.moc"
