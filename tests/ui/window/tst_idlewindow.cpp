// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatscript.h"
#include "consent.h"
#include "idlewindow.h"
#include "idlewords.h"
#include "preferencesdialog.h"
#include "soon.h"
#include "windowedmodel.h"
#include "windowfixture.h"

#include <QAction>
#include <QCheckBox>
#include <QMenuBar>
#include <QSpinBox>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Idle work as the person sees it: status bar, window, preferences.
class TestIdleWindow final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void fromTheMenu();
    void emptyAtFirst();
    void runsAndSaysWhatItDid();
    void stopsByItsButton();
    void aKeyInTheWindowStopsIt();
    void statusBarLeadsThere();
    void pausesForToday();
    void limits();
    void aFailureIsReadable();
    void preferences();
    void aYesNamesTheProvider();
    void opensTheSession();

private:
    using Kind = IdleWork::State::Kind;

    IdleWindow *open();
    [[nodiscard]] QTableView *history(const IdleWindow *window) const
    {
        return m_fixture->named<QTableView>(u"What was done"_s, window);
    }
    [[nodiscard]] QString cell(const QTableView *table, int row, int column) const
    {
        return table->model()->index(row, column).data().toString();
    }
    /// A model that never answers.
    void useSilentModel();

    std::unique_ptr<WindowFixture> m_fixture;
    std::unique_ptr<WindowedModel> m_model;
};

void TestIdleWindow::init()
{
    m_model = std::make_unique<WindowedModel>(100'000);
    m_fixture = std::make_unique<WindowFixture>();
    m_fixture->settings().set(Keys::IdleWork, true);
    m_fixture->idle().setBatterySource([] { return false; });
    // The sample was brought in a moment ago; it counts as left a long time ago.
    auto &database = m_fixture->other().database();
    QVERIFY(database.execute(u"UPDATE sessions SET updated_at = '2026-01-02T03:04:05.000Z'"_s));
}

void TestIdleWindow::cleanup()
{
    m_fixture.reset();
    m_model.reset();
}

IdleWindow *TestIdleWindow::open()
{
    m_fixture->window().action("idleWork"_L1)->trigger();
    auto *window = m_fixture->window().findChild<IdleWindow *>();
    return window != nullptr && QTest::qWaitForWindowExposed(window) ? window : nullptr;
}

void TestIdleWindow::useSilentModel()
{
    m_fixture->setEndpoint(m_model->url());
    m_fixture->allowIdleWork();
    m_model->setAnswer([](const ScriptedServer::Request &) { return Script { Silence {} }; });
}

void TestIdleWindow::fromTheMenu()
{
    const QAction *action = m_fixture->window().action("idleWork"_L1);
    QVERIFY(action->isVisible() && action->isEnabled() && !action->icon().isNull());
    QVERIFY(open());
    QCOMPARE(open(), open()); // one window
}

void TestIdleWindow::emptyAtFirst()
{
    IdleWindow *window = open();
    QVERIFY(window);
    QVERIFY(m_fixture->says(u"Nothing was done yet"_s, window));
    QVERIFY(!history(window));
    auto *tasks = m_fixture->named<QTableView>(u"Tasks"_s, window);
    QVERIFY(tasks);
    COMPARE_SOON(cell(tasks, 0, 0), u"Session summaries"_s);
    COMPARE_SOON(cell(tasks, 0, 1), u"1"_s);
    QVERIFY(m_fixture->says(u"Begins in"_s, window));
    QVERIFY(!m_fixture->button(u"Stop"_s, window));
}

void TestIdleWindow::runsAndSaysWhatItDid()
{
    IdleWindow *window = open();
    QVERIFY(window);
    QVERIFY(m_fixture->press(u"Run now"_s, window));
    VERIFY_SOON(history(window) && history(window)->model()->rowCount() == 2);
    VERIFY_SOON(m_fixture->says(u"Nothing is left to do"_s, window));
    VERIFY_SOON(m_fixture->says(u"Today: 2 step(s)"_s, window));
    // The newest first.
    QVERIFY(cell(history(window), 0, 1).contains(u"for the journal"));
    QVERIFY(cell(history(window), 1, 1).startsWith(u"Two sentences for"));
    for (const int row : { 0, 1 }) {
        COMPARE_SOON(cell(history(window), row, 2), u"Done"_s);
    }
    QVERIFY(!m_fixture->store().rows().sessions()->constFirst().summary.isEmpty());
    // Told again when it is opened again.
    QTest::keyClick(window, Qt::Key_Escape);
    VERIFY_SOON(!m_fixture->window().findChild<IdleWindow *>());
    window = open();
    QVERIFY(window && history(window));
}

void TestIdleWindow::stopsByItsButton()
{
    useSilentModel();
    IdleWindow *window = open();
    QVERIFY(window);
    QVERIFY(m_fixture->press(u"Run now"_s, window));
    COMPARE_SOON(m_model->answers(), 1);
    QVERIFY(!m_fixture->button(u"Run now"_s, window)->isEnabled());
    QVERIFY(comesSoon([&] { return m_fixture->press(u"Stop"_s, window); }));
    VERIFY_SOON(!m_fixture->idle().isWorking());
    VERIFY_SOON(history(window));
    COMPARE_SOON(cell(history(window), 0, 2), u"Stopped"_s);
    QVERIFY(!m_fixture->button(u"Stop"_s, window));
}

void TestIdleWindow::aKeyInTheWindowStopsIt()
{
    useSilentModel();
    QDateTime now = QDateTime::currentDateTimeUtc();
    IdleWork work(IdleWorkServices { &m_fixture->store(), &m_fixture->settings(),
                                     &m_fixture->keys(), &m_fixture->models(),
                                     &m_fixture->transport() },
                  [&now] { return now; });
    work.setBatterySource([] { return false; });
    m_fixture->closeWindow();
    MainWindow window(WindowServices { &m_fixture->sessions(), &m_fixture->conversations(),
                                       &m_fixture->compaction(), &m_fixture->imports(), nullptr,
                                       nullptr, nullptr, nullptr, &work });
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    now = now.addSecs(5 * 60);
    work.check();
    COMPARE_SOON(m_model->answers(), 1);
    QVERIFY(work.isWorking());
    QTest::keyClick(window.windowHandle(), Qt::Key_F24); // any key
    VERIFY_SOON(work.state().kind == Kind::Quiet);
}

void TestIdleWindow::statusBarLeadsThere()
{
    useSilentModel();
    auto *status = m_fixture->named<QToolButton>(u"Idle work under way"_s);
    QVERIFY(!status);
    m_fixture->idle().runNow();
    VERIFY_SOON(m_fixture->named<QToolButton>(u"Idle work under way"_s));
    status = m_fixture->named<QToolButton>(u"Idle work under way"_s);
    QVERIFY(status->text().startsWith(u"Two sentences"));
    QVERIFY(!status->toolTip().isEmpty());
    QTest::mouseClick(status, Qt::LeftButton);
    VERIFY_SOON(m_fixture->window().findChild<IdleWindow *>());
    m_fixture->idle().stop();
    VERIFY_SOON(!m_fixture->named<QToolButton>(u"Idle work under way"_s));
}

void TestIdleWindow::pausesForToday()
{
    IdleWindow *window = open();
    QVERIFY(window);
    QVERIFY(m_fixture->press(u"Pause for today"_s, window));
    QVERIFY(m_fixture->says(u"Paused until midnight"_s, window));
    QVERIFY(m_fixture->press(u"Go on"_s, window));
    QVERIFY(m_fixture->says(u"Begins in"_s, window));
}

void TestIdleWindow::limits()
{
    IdleWindow *window = open();
    QVERIFY(window);
    QVERIFY(m_fixture->says(u"Only models on this machine"_s, window));
    QVERIFY(!m_fixture->says(u"Tokens today"_s, window));
    m_fixture->settings().set(Keys::IdlePaidModels, true);
    m_fixture->settings().set(Keys::IdleTokens, qint64(50'000));
    VERIFY_SOON(m_fixture->says(u"0 of 50.0k"_s, window));
    QVERIFY(m_fixture->says(u"of $ 0.50"_s, window));
    QVERIFY(!m_fixture->says(u"Only models on this machine"_s, window));
    m_fixture->settings().set(Keys::IdleTokens, qint64(0));
    VERIFY_SOON(m_fixture->says(u"0, no limit"_s, window));
}

void TestIdleWindow::aFailureIsReadable()
{
    m_fixture->setEndpoint(m_model->url());
    m_fixture->allowIdleWork();
    m_model->setAnswer([](const ScriptedServer::Request &) {
        return plainAnswer(401, "application/json", R"({"error":{"message":"bad key"}})");
    });
    IdleWindow *window = open();
    QVERIFY(window);
    QVERIFY(m_fixture->press(u"Run now"_s, window));
    VERIFY_SOON(m_fixture->says(u"The last step did not work."_s, window));
    VERIFY_SOON(history(window));
    COMPARE_SOON(cell(history(window), 0, 2), u"Failed"_s);
    const QModelIndex failed = history(window)->model()->index(0, 2);
    QVERIFY(!failed.data(Qt::ToolTipRole).toString().isEmpty());
    const auto *tasks = m_fixture->named<QTableView>(u"Tasks"_s, window);
    VERIFY_SOON(cell(tasks, 0, 2).contains(u"Tried again in"));
}

void TestIdleWindow::preferences()
{
    IdleWindow *window = open();
    QVERIFY(window);
    QVERIFY(m_fixture->press(u"Idle work preferences…"_s, window));
    auto *dialog = m_fixture->window().findChild<PreferencesDialog *>();
    QVERIFY(dialog && QTest::qWaitForWindowExposed(dialog));
    auto *paid = qobject_cast<QCheckBox *>(
            m_fixture->button(u"Models may be asked that cost something"_s, dialog));
    QVERIFY(paid && !paid->isChecked());
    auto *cents = m_fixture->labelled<QSpinBox>(u"&Cost a day"_s, dialog);
    QVERIFY(cents && !cents->isEnabled());
    QTest::mouseClick(paid, Qt::LeftButton, {}, QPoint(8, paid->height() / 2));
    QVERIFY(cents->isEnabled());
    cents->setFocus();
    cents->selectAll();
    QTest::keyClicks(cents, u"75"_s);
    QVERIFY(m_fixture->press(u"OK"_s, dialog));
    QVERIFY(m_fixture->settings().get(Keys::IdlePaidModels));
    QCOMPARE(m_fixture->settings().get(Keys::IdleCents), 75);
    VERIFY_SOON(m_fixture->says(u"of $ 0.75"_s, window));
}

/// A yes by a click on a box that names the provider, its host and how much there is.
void TestIdleWindow::aYesNamesTheProvider()
{
    m_fixture->setEndpoint(m_model->url());
    const ProviderConfig provider = *readProvider(m_fixture->settings(), u"test-server"_s);
    for (const bool yes : { true, false }) {
        IdleWindow *window = open();
        QVERIFY(window);
        QVERIFY(m_fixture->press(u"Idle work preferences…"_s, window));
        auto *dialog = m_fixture->window().findChild<PreferencesDialog *>();
        QVERIFY(dialog && QTest::qWaitForWindowExposed(dialog));
        auto *maySend = dialog->findChild<QCheckBox *>(u"maySend"_s);
        QVERIFY(maySend && maySend->isVisible() && maySend->isEnabled());
        QCOMPARE(maySend->isChecked(), !yes);
        QVERIFY2(maySend->text().contains(u"“Test server” (127.0.0.1:"_s),
                 qPrintable(maySend->text()));
        QVERIFY(m_fixture->says(u"these would be 1 session"_s, dialog));
        QTest::mouseClick(maySend, Qt::LeftButton, {}, QPoint(8, maySend->height() / 2));
        QVERIFY(m_fixture->press(u"OK"_s, dialog));
        QCOMPARE(hasConsent(m_fixture->settings(), ConsentTo::IdleWork, provider), yes);
        VERIFY_SOON(!m_fixture->window().findChild<PreferencesDialog *>());
    }
    QCOMPARE(m_model->server().requests().size(), 0);
}

void TestIdleWindow::opensTheSession()
{
    IdleWindow *window = open();
    QVERIFY(window);
    QVERIFY(m_fixture->press(u"Run now"_s, window));
    VERIFY_SOON(history(window) && history(window)->model()->rowCount() == 2);
    QTableView *table = history(window);
    const int summary = 1; // below the facts that were found after it
    table->setFocus();
    table->selectRow(summary);
    table->setCurrentIndex(table->model()->index(summary, 1));
    QTest::keyClick(table, Qt::Key_Return);
    VERIFY_SOON(m_fixture->workbench().hasSession());
}

QTEST_MAIN(TestIdleWindow)
#include "tst_idlewindow.moc"
