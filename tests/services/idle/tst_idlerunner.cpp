// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "embeddingscript.h"
#include "idlerunner.h"
#include "soon.h"
#include "summarytask.h"
#include "turnhost.h"
#include "vectortask.h"
#include "windowedmodel.h"

#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// Does what it is told, as often as it is told.
class ScriptedTask final : public IdleTask
{
    Q_OBJECT

public:
    ScriptedTask(QString name, int value, QStringList *log)
        : IdleTask(nullptr)
        , m_name(std::move(name))
        , m_value(value)
        , m_log(log)
    { }

    [[nodiscard]] QString name() const override { return m_name; }
    [[nodiscard]] int value() const override { return m_value; }
    [[nodiscard]] QFuture<Result<IdleLook>> look(const IdleOptions &order) override
    {
        Q_UNUSED(order)
        IdleLook look;
        look.waiting = left;
        if (left > 0) {
            look.next = step;
        }
        return QtFuture::makeReadyValueFuture(Result<IdleLook>(look));
    }
    [[nodiscard]] QFuture<IdleOutcome> run(const IdleStep &taken, const IdleOptions &order,
                                           const std::stop_token &stop) override
    {
        Q_UNUSED(order)
        *m_log += m_name;
        if (waits) {
            m_promise = std::make_shared<QPromise<IdleOutcome>>();
            m_promise->start();
            m_stop = std::make_unique<std::stop_callback<std::function<void()>>>(stop, [this] {
                IdleOutcome outcome;
                outcome.how = IdleRecord::Outcome::Stopped;
                m_promise->addResult(outcome);
                m_promise->finish();
            });
            return m_promise->future();
        }
        IdleOutcome outcome;
        if (failures > 0) {
            --failures;
            outcome.how = IdleRecord::Outcome::Failed;
            outcome.error = { Error::Kind::Network, u"No answer came."_s, {} };
        } else {
            --left;
            outcome.amount = 1;
            outcome.model = taken.model;
            outcome.usage.input = used;
        }
        return QtFuture::makeReadyValueFuture(outcome);
    }

    IdleStep step;
    int left = 1;
    int failures = 0;
    qint64 used = 0;
    bool waits = false; ///< until it is stopped

private:
    const QString m_name;
    const int m_value;
    QStringList *const m_log;
    std::shared_ptr<QPromise<IdleOutcome>> m_promise;
    std::unique_ptr<std::stop_callback<std::function<void()>>> m_stop;
};

Entry said(Role role, const QString &text)
{
    Entry entry;
    entry.role = role;
    entry.blocks = { TextBlock { text } };
    return entry;
}

} // namespace

/// Steps one after the other, and nothing beyond what is allowed.
class TestIdleRunner : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void byValue();
    void asManyAsWanted();
    void onlyWhatIsSwitchedOn();
    void overTheLimit();
    void whatWasUsedCounts();
    void backsOff();
    void stopsAtOnce();
    void givesWayToTurns();
    void summaryByTheModel();
    void summaryWithoutAModel();
    void paidModelsAreNotAsked();
    void failingModelWritesNothing();
    void missingKeyIsSaid();
    void stoppedRequestStoresNothing();
    void twoProcesses();
    void vectorsInSteps();

private:
    using How = IdleEnd::How;
    using Outcome = IdleRecord::Outcome;

    ScriptedTask *add(const QString &name, int value);
    [[nodiscard]] IdleEnd run(int steps = -1);
    [[nodiscard]] QList<IdleRecord> records();
    void addSession(const QString &about);
    /// Session summaries by the model of the test, or none.
    void useSummaries(bool withModel);
    [[nodiscard]] QString summary(const QString &about);

    std::unique_ptr<TurnHost> m_host;
    std::unique_ptr<WindowedModel> m_model;
    std::unique_ptr<IdleRunner> m_runner;
    QDateTime m_now;
    IdleOptions m_order;
    QStringList m_log;
};

void TestIdleRunner::init()
{
    m_host = std::make_unique<TurnHost>();
    m_model = std::make_unique<WindowedModel>(8'000);
    // Nothing is appended later than this.
    m_now = QDateTime::currentDateTimeUtc().addSecs(3600);
    m_runner = std::make_unique<IdleRunner>(&m_host->store(), u"one"_s, [this] { return m_now; });
    m_order = {};
    m_log.clear();
}

void TestIdleRunner::cleanup()
{
    m_runner.reset();
    m_host.reset();
    m_model.reset();
}

ScriptedTask *TestIdleRunner::add(const QString &name, int value)
{
    auto task = std::make_unique<ScriptedTask>(name, value, &m_log);
    auto *made = task.get();
    m_runner->add(std::move(task));
    m_order.tasks += name;
    return made;
}

IdleEnd TestIdleRunner::run(int steps)
{
    QSignalSpy finished(m_runner.get(), &IdleRunner::finished);
    m_runner->run(m_order, steps);
    if (finished.isEmpty() && !finished.wait(20'000)) {
        qFatal("the run does not end");
    }
    return finished.constFirst().constFirst().value<IdleEnd>();
}

QList<IdleRecord> TestIdleRunner::records()
{
    return *awaited(m_host->store().read(
            [](StoreReader &reader) { return IdleLedger(reader.database(), {}).records(100); }));
}

void TestIdleRunner::addSession(const QString &about)
{
    QVERIFY(awaited(m_host->store().write([about](SessionStore &store) {
        Session wanted;
        wanted.name = about;
        return store.createSession(wanted).and_then([&](const Session &made) {
            return store.append(
                    made.id, made.leaf,
                    { said(Role::User, u"Please correct the %1 in table.cpp"_s.arg(about)),
                      said(Role::Assistant,
                           u"I have corrected the %1. All tests pass."_s.arg(about)) });
        });
    })));
}

void TestIdleRunner::useSummaries(bool withModel)
{
    m_runner->add(std::make_unique<SummaryTask>(&m_host->store(), &m_host->transport(),
                                                [this] { return m_now; }));
    m_order.tasks = { SummaryTask::taskName() };
    if (withModel) {
        m_order.summaries.summarizer = Endpoint::chat(m_model->url(), u"tiny"_s, {});
        m_order.summaries.summarizerWindow = 8'000;
    }
    m_model->setAnswer([](const ScriptedServer::Request &) {
        return WindowedModel::answer(u"It was looked at. It is in order."_s, 40);
    });
}

QString TestIdleRunner::summary(const QString &about)
{
    const QList<Session> sessions = *m_host->store().rows().sessions();
    for (const Session &session : sessions) {
        if (session.name == about) {
            return session.summary;
        }
    }
    return u"no such session"_s;
}

void TestIdleRunner::byValue()
{
    add(u"low"_s, 1)->left = 2;
    add(u"high"_s, 9)->left = 2;
    const IdleEnd end = run();
    QVERIFY(end.how == How::NothingLeft);
    QCOMPARE(end.steps, 4);
    QCOMPARE(m_log, QStringList({ u"high"_s, u"high"_s, u"low"_s, u"low"_s }));
    QCOMPARE(records().size(), 4);
}

void TestIdleRunner::asManyAsWanted()
{
    add(u"task"_s, 1)->left = 5;
    const IdleEnd end = run(2);
    QVERIFY(end.how == How::StepsDone);
    QCOMPARE(m_log.size(), 2);
}

void TestIdleRunner::onlyWhatIsSwitchedOn()
{
    add(u"off"_s, 9);
    add(u"on"_s, 1);
    m_order.tasks = { u"on"_s };
    QSignalSpy looked(m_runner.get(), &IdleRunner::looked);
    QVERIFY(run().how == How::NothingLeft);
    QCOMPARE(m_log, QStringList { u"on"_s });
    const auto states = looked.constFirst().constFirst().value<QList<IdleTaskState>>();
    QCOMPARE(states.size(), 2);
    QVERIFY(!states.at(0).isOn && states.at(1).isOn);
    QCOMPARE(states.at(1).waiting, 1);
}

/// A step that would exceed a limit is not begun; what costs nothing is done still.
void TestIdleRunner::overTheLimit()
{
    ScriptedTask *paid = add(u"paid"_s, 9);
    paid->left = 3;
    paid->used = 400;
    paid->step.model = u"big"_s;
    paid->step.costs = true;
    paid->step.inputTokens = 400;
    add(u"free"_s, 1);
    m_order.limits.tokens = 1000;
    const IdleEnd end = run();
    QVERIFY(end.how == How::Limit);
    QCOMPARE(m_log, QStringList({ u"paid"_s, u"paid"_s, u"free"_s }));
    // The next day there is room again.
    m_now = m_now.addDays(1);
    QVERIFY(run().how == How::NothingLeft);
    QCOMPARE(m_log.size(), 4);
}

void TestIdleRunner::whatWasUsedCounts()
{
    ScriptedTask *paid = add(u"paid"_s, 9);
    paid->left = 3;
    paid->used = 100; // much less than it was estimated at
    paid->step.model = u"big"_s;
    paid->step.costs = true;
    paid->step.inputTokens = 700;
    m_order.limits.tokens = 1000;
    m_order.price = [](const QString &, const QString &, const Usage &usage) {
        return std::optional(static_cast<double>(usage.input) / 1000);
    };
    QVERIFY(run().how == How::NothingLeft);
    QCOMPARE(m_log.size(), 3);
    QCOMPARE(records().constFirst().cost, std::optional(0.1));
    QCOMPARE(records().constFirst().inputTokens, 100);
}

void TestIdleRunner::backsOff()
{
    ScriptedTask *task = add(u"task"_s, 1);
    task->failures = 2;
    IdleEnd end = run();
    QVERIFY(end.how == How::Failed);
    QCOMPARE(end.problem, u"No answer came."_s);
    QCOMPARE(m_log.size(), 1);
    QCOMPARE(records().constFirst().problem, u"No answer came."_s);
    m_now = m_now.addMSecs(IdleRunner::FirstWaitMs - 1);
    QVERIFY(run().how == How::Failed); // not yet
    QCOMPARE(m_log.size(), 1);
    m_now = m_now.addMSecs(1);
    QVERIFY(run().how == How::Failed);
    QCOMPARE(m_log.size(), 2);
    m_now = m_now.addMSecs(IdleRunner::FirstWaitMs); // longer the second time
    QVERIFY(run().how == How::Failed);
    QCOMPARE(m_log.size(), 2);
    m_order.retriesNow = true; // the person says so
    end = run();
    QVERIFY(end.how == How::NothingLeft);
    QCOMPARE(m_log.size(), 3);
}

void TestIdleRunner::stopsAtOnce()
{
    ScriptedTask *task = add(u"task"_s, 1);
    task->waits = true;
    QSignalSpy began(m_runner.get(), &IdleRunner::began);
    QSignalSpy finished(m_runner.get(), &IdleRunner::finished);
    m_runner->run(m_order);
    COMPARE_SOON(began.size(), 1);
    m_runner->stop();
    COMPARE_SOON(finished.size(), 1);
    QVERIFY(finished.constFirst().constFirst().value<IdleEnd>().how == How::Stopped);
    QVERIFY(records().constFirst().outcome == Outcome::Stopped);
    task->waits = false;
    QVERIFY(run().how == How::NothingLeft); // it is done another time
}

void TestIdleRunner::givesWayToTurns()
{
    add(u"task"_s, 1);
    LeaseBook leases(u"somebody"_s);
    const SessionId session = m_host->session();
    // Another process's turn. Its heart beats in the time of the test's clock.
    QVERIFY(awaited(m_host->store().write([session](SessionStore &store) {
        return Leases(store.database(), u"somebody"_s).acquire(session, u"a turn"_s);
    })));
    m_now = QDateTime::currentDateTimeUtc();
    QVERIFY(run().how == How::Busy);
    QVERIFY(m_log.isEmpty());
}

void TestIdleRunner::summaryByTheModel()
{
    addSession(u"harbour"_s);
    addSession(u"gate"_s);
    useSummaries(true);
    const IdleEnd end = run();
    QVERIFY(end.how == How::NothingLeft);
    QCOMPARE(end.steps, 2);
    QCOMPARE(summary(u"gate"_s), u"It was looked at. It is in order."_s);
    QCOMPARE(summary(u"harbour"_s), u"It was looked at. It is in order."_s);
    const QList<IdleRecord> done = records();
    QCOMPARE(done.size(), 2);
    QCOMPARE(done.at(1).sessionName, u"gate"_s); // the newest first
    QCOMPARE(done.at(0).model, u"tiny"_s);
    QCOMPARE(done.at(0).inputTokens, 40);
    QVERIFY(done.at(0).outputTokens > 0);
    QCOMPARE(done.at(0).cost, std::optional(0.0)); // the server is on this machine
    QVERIFY(!done.at(0).limited);
}

void TestIdleRunner::summaryWithoutAModel()
{
    addSession(u"harbour"_s);
    useSummaries(false);
    QVERIFY(run().how == How::NothingLeft);
    QVERIFY2(summary(u"harbour"_s).contains(u"harbour"_s), qPrintable(summary(u"harbour"_s)));
    QVERIFY(records().constFirst().model.isEmpty());
    // Once there is a model it is written again, once.
    m_order.summaries.summarizer = Endpoint::chat(m_model->url(), u"tiny"_s, {});
    m_order.improvesSummaries = false;
    QCOMPARE(run().steps, 0);
    m_order.improvesSummaries = true;
    QCOMPARE(run().steps, 1);
    QCOMPARE(summary(u"harbour"_s), u"It was looked at. It is in order."_s);
    QCOMPARE(run().steps, 0);
}

void TestIdleRunner::paidModelsAreNotAsked()
{
    addSession(u"harbour"_s);
    useSummaries(false);
    m_order.summaries.summarizer =
            Endpoint::chat(QUrl(u"https://models.example.com/v1"_s), u"big"_s, {});
    QVERIFY(run().how == How::NothingLeft);
    QVERIFY(summary(u"harbour"_s).contains(u"harbour"_s)); // by the built-in summarizer
    QVERIFY(records().constFirst().model.isEmpty());
}

/// There is time: better nothing than what the built-in summarizer makes of it.
void TestIdleRunner::failingModelWritesNothing()
{
    addSession(u"harbour"_s);
    useSummaries(true);
    m_model->setAnswer([](const ScriptedServer::Request &) {
        return plainAnswer(401, "application/json", R"({"error":{"message":"no"}})");
    });
    const IdleEnd end = run();
    QVERIFY(end.how == How::Failed);
    QVERIFY(!end.problem.isEmpty());
    QVERIFY(summary(u"harbour"_s).isEmpty());
    QVERIFY(records().constFirst().outcome == Outcome::Failed);
    QCOMPARE(m_model->server().requests().size(), 1);
}

void TestIdleRunner::missingKeyIsSaid()
{
    addSession(u"harbour"_s);
    useSummaries(false);
    m_order.summarizerProblem = u"There is no key."_s;
    QSignalSpy looked(m_runner.get(), &IdleRunner::looked);
    QCOMPARE(run().steps, 0);
    QVERIFY(summary(u"harbour"_s).isEmpty());
    const auto states = looked.constLast().constFirst().value<QList<IdleTaskState>>();
    QVERIFY(states.constFirst().block == IdleLook::Block::Problem);
    QCOMPARE(states.constFirst().problem, u"There is no key."_s);
    QCOMPARE(states.constFirst().waiting, 1);
}

void TestIdleRunner::stoppedRequestStoresNothing()
{
    addSession(u"harbour"_s);
    useSummaries(true);
    m_model->setAnswer([](const ScriptedServer::Request &) { return Script { Silence {} }; });
    QSignalSpy finished(m_runner.get(), &IdleRunner::finished);
    m_runner->run(m_order);
    COMPARE_SOON(m_model->answers(), 1);
    m_runner->stop();
    COMPARE_SOON(finished.size(), 1);
    QVERIFY(summary(u"harbour"_s).isEmpty());
    QVERIFY(records().constFirst().outcome == Outcome::Stopped);
    COMPARE_SOON(m_model->server().abandoned(), 1); // it costs nothing more
}

/// Two runners on one store, as two windows have them: no session is summarized twice.
void TestIdleRunner::twoProcesses()
{
    for (int i = 0; i < 6; ++i) {
        addSession(u"place %1"_s.arg(i));
    }
    useSummaries(true);
    auto other = StoreClient::open(m_host->storePath());
    QVERIFY(other);
    HttpTransport transport;
    IdleRunner second(other->get(), u"two"_s, [this] { return m_now; });
    second.add(std::make_unique<SummaryTask>(other->get(), &transport, [this] { return m_now; }));
    QSignalSpy both(&second, &IdleRunner::finished);
    QSignalSpy first(m_runner.get(), &IdleRunner::finished);
    m_runner->run(m_order);
    second.run(m_order);
    QTRY_COMPARE_WITH_TIMEOUT(first.size() + both.size(), 2, 20'000);
    QCOMPARE(m_model->server().requests().size(), 6);
    const QList<IdleRecord> done = records();
    QCOMPARE(done.size(), 6);
    QSet<SessionId> sessions;
    for (const IdleRecord &record : done) {
        QVERIFY(record.outcome == Outcome::Done);
        sessions += record.session;
    }
    QCOMPARE(sessions.size(), 6);
}

/// Some entries a step, as many as there are, and the summaries of sessions after them.
void TestIdleRunner::vectorsInSteps()
{
    ScriptedServer server;
    EmbeddingScript script(&server, [](const QString &text) {
        return QList<float> { 1.0F, text.size() % 2 == 0 ? 1.0F : 0.0F };
    });
    for (int i = 0; i < 50; ++i) { // two messages each: more than one batch
        addSession(u"place %1"_s.arg(i));
    }
    m_runner->add(std::make_unique<VectorTask>(&m_host->store(), &m_host->transport()));
    m_order.tasks = { VectorTask::taskName() };
    QCOMPARE(run().steps, 0); // no embedding model is set
    m_order.embedder =
            EmbeddingModel { u"far"_s, Endpoint::chat(QUrl(u"https://e.example.com/v1"_s), u"e"_s),
                             EmbeddingApi::OpenAi, true };
    QCOMPARE(run().steps, 0); // it may cost something
    m_order.embedder->endpoint = Endpoint::chat(server.url(), u"small"_s);
    const IdleEnd first = run(1);
    QCOMPARE(first.steps, 1);
    QVERIFY(script.texts().size() > 0 && script.texts().size() < 100);
    QVERIFY(run().how == How::NothingLeft);
    QCOMPARE(script.texts().size(), 100); // none twice
    qint64 made = 0;
    for (const IdleRecord &record : records()) {
        made += record.amount;
        QCOMPARE(record.model, u"small"_s);
        QVERIFY(record.inputTokens > 0);
    }
    QCOMPARE(made, 100);
    QCOMPARE(run().steps, 0);
}

QTEST_GUILESS_MAIN(TestIdleRunner)
#include "tst_idlerunner.moc"
