// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consent.h"
#include "idlesettings.h"
#include "idlewords.h"
#include "idlework.h"
#include "modelchoice.h"
#include "soon.h"
#include "windowedmodel.h"
#include "workbenchfixture.h"

#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Idle work with a clock that goes as the test wants, on the sample session.
class TestIdleWork : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void beginsAfterQuietTime();
    void theScreenIsNotLeft();
    void aKeyStopsIt();
    void aTurnStopsIt();
    void switchedOff();
    void pausedForToday();
    void battery();
    void byHand();
    void byTheModelOfTheSettings();
    void settingsHoldFromTheNextStepOn();
    void aTaskThatIsUntickedEnds();
    void nothingIsSentBeforeAYes();
    void aMissingKeyIsToldOnce();
    void whatIndexersMakeIsKept();

private:
    using Kind = IdleWork::State::Kind;

    void makeWork();
    void addSession(const QString &about);
    void pass(int minutes)
    {
        m_now = m_now.addSecs(minutes * 60);
        m_work->check();
    }
    [[nodiscard]] Kind kind() const { return m_work->state().kind; }
    [[nodiscard]] QString summary()
    {
        return m_fixture->store().rows().sessions()->constFirst().summary;
    }

    std::unique_ptr<WorkbenchFixture> m_fixture;
    std::unique_ptr<WindowedModel> m_model;
    std::unique_ptr<IdleWork> m_work;
    QDateTime m_now;
};

void TestIdleWork::init()
{
    m_fixture = std::make_unique<WorkbenchFixture>();
    m_fixture->settings().set(Keys::IdleWork, true);
    m_model = std::make_unique<WindowedModel>(100'000);
    // Nothing is newer than an hour, and no midnight is near.
    m_now = QDate::currentDate().addDays(1).startOfDay().addSecs(12 * 3600).toUTC();
    makeWork();
}

void TestIdleWork::makeWork()
{
    m_work = std::make_unique<IdleWork>(
            IdleWorkServices { &m_fixture->store(), &m_fixture->settings(), &m_fixture->keys(),
                               &m_fixture->models(), &m_fixture->transport() },
            [this] { return m_now; });
    m_work->setBatterySource([] { return false; });
}

void TestIdleWork::addSession(const QString &about)
{
    Entry question;
    question.role = Role::User;
    question.blocks = { TextBlock { u"Please correct the %1 in table.cpp"_s.arg(about) } };
    Entry answer;
    answer.role = Role::Assistant;
    answer.blocks = { TextBlock { u"I have corrected the %1. All tests pass."_s.arg(about) } };
    QVERIFY(m_fixture->other().createSession({}).and_then([&](const Session &made) {
        return m_fixture->other().append(made.id, made.leaf, { question, answer });
    }));
}

void TestIdleWork::cleanup()
{
    m_work.reset();
    m_fixture.reset();
    m_model.reset();
}

void TestIdleWork::beginsAfterQuietTime()
{
    QSignalSpy ended(m_work.get(), &IdleWork::stepEnded);
    QVERIFY(kind() == Kind::Quiet);
    pass(4);
    QVERIFY(kind() == Kind::Quiet);
    QCOMPARE(m_work->state().at, m_now.addSecs(60));
    m_work->noteActivity();
    pass(4);
    QVERIFY(kind() == Kind::Quiet); // it began anew
    pass(1);
    QVERIFY(kind() == Kind::Working);
    VERIFY_SOON(kind() == Kind::Resting);
    QCOMPARE(ended.size(), 2); // a summary, and facts
    QVERIFY(!summary().isEmpty());
    COMPARE_SOON(m_work->state().records.size(), 2);
    QCOMPARE(m_work->state().today.steps, 2);
    QCOMPARE(m_work->state().counted.steps, 0); // it cost nothing
    pass(IdleWork::RestMinutes - 1);
    QVERIFY(kind() == Kind::Resting);
    pass(1);
    QVERIFY(kind() == Kind::Working); // looks again
    VERIFY_SOON(kind() == Kind::Resting);
    QCOMPARE(ended.size(), 2);
}

void TestIdleWork::theScreenIsNotLeft()
{
    m_work->setOnScreen(m_fixture->store().rows().sessions()->constFirst().id);
    pass(5);
    VERIFY_SOON(kind() == Kind::Resting);
    QVERIFY(summary().isEmpty());
}

void TestIdleWork::aKeyStopsIt()
{
    m_fixture->setEndpoint(m_model->url());
    m_fixture->allowIdleWork();
    m_model->setAnswer([](const ScriptedServer::Request &) { return Script { Silence {} }; });
    pass(5);
    COMPARE_SOON(m_model->answers(), 1);
    QVERIFY(kind() == Kind::Working);
    m_work->noteActivity();
    VERIFY_SOON(kind() == Kind::Quiet);
    QVERIFY(summary().isEmpty());
    VERIFY_SOON(!m_work->state().records.isEmpty()
                && m_work->state().records.constFirst().outcome == IdleRecord::Outcome::Stopped);
}

void TestIdleWork::aTurnStopsIt()
{
    bool busy = true;
    m_work->setBusySource([&busy] { return busy; });
    pass(9);
    QVERIFY(kind() == Kind::Busy);
    m_fixture->setEndpoint(m_model->url());
    m_fixture->allowIdleWork();
    m_model->setAnswer([](const ScriptedServer::Request &) { return Script { Silence {} }; });
    busy = false;
    pass(0);
    COMPARE_SOON(m_model->answers(), 1);
    busy = true;
    m_work->noteActivity();
    VERIFY_SOON(kind() == Kind::Busy || kind() == Kind::Quiet);
    pass(9);
    QVERIFY(kind() == Kind::Busy);
}

void TestIdleWork::switchedOff()
{
    m_fixture->settings().set(Keys::IdleWork, Keys::IdleWork.fallbackValue());
    QVERIFY(kind() == Kind::Off);
    pass(60);
    QVERIFY(kind() == Kind::Off);
    m_fixture->settings().set(Keys::IdleWork, true);
    QVERIFY(kind() == Kind::Working);
    VERIFY_SOON(kind() == Kind::Resting);
}

void TestIdleWork::pausedForToday()
{
    m_work->setPaused(true);
    QVERIFY(kind() == Kind::Paused);
    pass(6);
    const QDate today = m_now.toLocalTime().date();
    QCOMPARE(m_fixture->settings().get(Keys::IdlePausedOn), today.toString(Qt::ISODate));
    m_now = today.addDays(1).startOfDay().toUTC();
    pass(0);
    QVERIFY(kind() == Kind::Working); // the day is over
    VERIFY_SOON(kind() == Kind::Resting);
    m_work->setPaused(true);
    QVERIFY(kind() == Kind::Paused);
    m_work->setPaused(false);
    QVERIFY(kind() != Kind::Paused);
}

void TestIdleWork::battery()
{
    bool on = true;
    m_work->setBatterySource([&on] { return on; });
    pass(5);
    QVERIFY(kind() == Kind::Battery);
    on = false;
    pass(1);
    QVERIFY(kind() == Kind::Working);
    VERIFY_SOON(kind() == Kind::Resting);
}

/// Whoever says "now" goes on using the window.
void TestIdleWork::byHand()
{
    m_fixture->setEndpoint(m_model->url());
    m_fixture->allowIdleWork();
    m_model->setAnswer([](const ScriptedServer::Request &) { return Script { Silence {} }; });
    m_work->runNow();
    COMPARE_SOON(m_model->answers(), 1);
    m_work->noteActivity();
    pass(0);
    QVERIFY(kind() == Kind::Working);
    m_work->stop();
    VERIFY_SOON(kind() != Kind::Working);
    QVERIFY(summary().isEmpty());
}

void TestIdleWork::byTheModelOfTheSettings()
{
    m_fixture->settings().set(Keys::IdleFacts, false);
    m_fixture->setEndpoint(m_model->url());
    m_fixture->allowIdleWork();
    writeModelChoice(&m_fixture->settings(), ModelPurpose::Idle, { u"test-server"_s, u"small"_s });
    m_model->setAnswer([](const ScriptedServer::Request &) {
        return WindowedModel::answer(u"A tide table was made. It fits."_s, 70);
    });
    pass(5);
    COMPARE_SOON(summary(), u"A tide table was made. It fits."_s);
    VERIFY_SOON(kind() == Kind::Resting);
    COMPARE_SOON(m_work->state().records.size(), 1);
    QCOMPARE(m_work->state().records.constFirst().model, u"small"_s);
    QVERIFY(m_model->server().requests().constFirst().body.contains("\"small\""));
}

/// A run that was begun by hand may take hours.
void TestIdleWork::settingsHoldFromTheNextStepOn()
{
    addSession(u"harbour"_s);
    addSession(u"gate"_s);
    m_fixture->settings().set(Keys::IdleFacts, false);
    m_fixture->settings().set(Keys::IdleImportance, false);
    m_fixture->setEndpoint(m_model->url());
    m_fixture->allowIdleWork();
    m_model->setAnswer([this](const ScriptedServer::Request &) {
        m_fixture->settings().set(Keys::SummaryProvider, u"offline"_s);
        return WindowedModel::answer(u"A tide table was made. It fits."_s, 70);
    });
    QSignalSpy runs(m_work.get(), &IdleWork::runEnded);
    m_work->runNow();
    COMPARE_SOON(runs.size(), 1);
    QCOMPARE(m_model->answers(), 1);
    QCOMPARE(runs.constFirst().constFirst().toInt(), 3); // the others without a model
    QVERIFY(kind() != Kind::Working);
    COMPARE_SOON(m_work->state().records.size(), 3);
}

void TestIdleWork::aTaskThatIsUntickedEnds()
{
    addSession(u"harbour"_s);
    addSession(u"gate"_s);
    m_fixture->settings().set(Keys::IdleFacts, false);
    m_fixture->setEndpoint(m_model->url());
    m_fixture->allowIdleWork();
    m_model->setAnswer([this](const ScriptedServer::Request &) {
        m_fixture->settings().set(Keys::IdleSummaries, false);
        return WindowedModel::answer(u"A tide table was made. It fits."_s, 70);
    });
    QSignalSpy runs(m_work.get(), &IdleWork::runEnded);
    m_work->runNow();
    COMPARE_SOON(runs.size(), 1);
    QCOMPARE(m_model->answers(), 1);
    QCOMPARE(runs.constFirst().constFirst().toInt(), 1); // what was begun was ended
}

/// Also on this machine, and although everything is set up: what is done is done without a model.
void TestIdleWork::nothingIsSentBeforeAYes()
{
    m_fixture->setEndpoint(m_model->url());
    pass(5);
    VERIFY_SOON(kind() == Kind::Resting);
    VERIFY_SOON(!summary().isEmpty());
    QCOMPARE(m_model->server().requests().size(), 0);
    QVERIFY(std::ranges::any_of(m_work->state().tasks, [](const IdleTaskState &task) {
        return idleTaskStateText(task, IdleSettings(), QDateTime::currentDateTimeUtc(),
                                 QLocale::c())
                       .contains(u"Nothing is sent to “Test server” (127.0.0.1:"_s)
                || task.block != IdleLook::Block::Unasked;
    }));
    m_fixture->allowIdleWork();
    pass(IdleWork::RestMinutes);
    VERIFY_SOON(m_model->server().requests().size() > 0);
    // Another address is another question.
    ProviderConfig moved = *readProvider(m_fixture->settings(), u"test-server"_s);
    moved.baseUrl = u"http://127.0.0.1:9/v1"_s;
    writeProvider(&m_fixture->settings(), moved);
    QVERIFY(!hasConsent(m_fixture->settings(), ConsentTo::IdleWork, moved));
}

void TestIdleWork::aMissingKeyIsToldOnce()
{
    ProviderConfig provider;
    provider.id = u"far"_s;
    provider.name = u"Far away"_s;
    provider.baseUrl = u"https://models.example.com/v1"_s;
    provider.key.kind = KeySource::Kind::Environment;
    provider.key.text = u"VARVE_TEST_NO_SUCH_KEY"_s;
    writeProvider(&m_fixture->settings(), provider);
    writeModelChoice(&m_fixture->settings(), ModelPurpose::Main, { u"far"_s, u"big"_s });
    giveConsent(&m_fixture->settings(), ConsentTo::IdleWork, provider);
    m_fixture->settings().set(Keys::IdlePaidModels, true);
    QSignalSpy told(m_work.get(), &IdleWork::told);
    pass(5);
    VERIFY_SOON(kind() == Kind::Resting);
    QCOMPARE(told.size(), 1);
    QVERIFY(!told.constFirst().constFirst().toString().isEmpty());
    QVERIFY(summary().isEmpty());
    pass(IdleWork::RestMinutes);
    VERIFY_SOON(kind() == Kind::Resting);
    QCOMPARE(told.size(), 1);
    // Without leave nothing is asked, and nothing is missing.
    m_fixture->settings().set(Keys::IdlePaidModels, false);
    VERIFY_SOON(!summary().isEmpty());
}

void TestIdleWork::whatIndexersMakeIsKept()
{
    EmbeddingModel model { u"p"_s, Endpoint::chat(m_model->url(), u"small"_s), {} };
    VectorsMade made;
    made.vectors = 64;
    made.tokens = 900;
    m_work->noteVectors(model, made, m_now.addSecs(-1));
    COMPARE_SOON(m_work->state().records.size(), 1);
    const IdleRecord &record = m_work->state().records.constFirst();
    QCOMPARE(record.amount, 64);
    QCOMPARE(record.inputTokens, 900);
    QCOMPARE(record.cost, std::optional(0.0)); // on this machine
}

QTEST_GUILESS_MAIN(TestIdleWork)
#include "tst_idlework.moc"
