// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatscript.h"
#include "choicecard.h"
#include "compactionpage.h"
#include "compactionplanstep.h"
#include "compactionreviewstep.h"
#include "contextpanel.h"
#include "conversationpage.h"
#include "sessionactions.h"
#include "sessiondeletion.h"
#include "sessionlistpanel.h"
#include "soon.h"
#include "summaryeditor.h"
#include "windowfixture.h"

#include <QAction>
#include <QCheckBox>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// A compaction that waits for the person, while the person does something else.
class TestCompactionWaiting final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        QVERIFY(m_fixture->openFromList());
        m_sample = workbench().session().id;
    }
    void cleanup() { m_fixture.reset(); }

    void aSessionThatIsClosedTakesThePageAlong()
    {
        openPage();
        auto *field = page()->findChild<QSpinBox *>();
        field->setValue(3000); // a new plan is made a moment later
        workbench().closeSession();
        QVERIFY(!page()->isVisible());
        QVERIFY(window().conversation()->isVisible());
        // What the page has still to say is about nothing.
        Q_EMIT page()->plan()->choicesChanged(page()->plan()->choices());
        Q_EMIT page()->plan()->restrictionRemoved();
        Q_EMIT page()->summarizeRequested(page()->plan()->choices());
        QVERIFY(m_fixture->compaction().state() == CompactionSession::State::Planning);
        // And as before with the next one.
        workbench().openSession(m_sample);
        VERIFY_SOON(workbench().hasSession());
        openPage();
    }

    /// The keychain may take its time.
    void aKeyThatComesLateOpensNothing()
    {
        m_fixture->setEndpoint(QUrl(u"http://127.0.0.1:9/v1"_s));
        ProviderConfig provider = readProviders(m_fixture->settings()).constFirst();
        provider.key.kind = KeySource::Kind::Command;
        provider.key.text = u"echo sk-late"_s;
        writeProvider(&m_fixture->settings(), provider);
        window().action("compact"_L1)->trigger();
        QVERIFY(!page()->isVisible());
        workbench().closeSession();
        VERIFY_SOON(m_fixture->keys().known(provider));
        QCoreApplication::processEvents();
        QVERIFY(!page()->isVisible());
        workbench().openSession(m_sample);
        VERIFY_SOON(workbench().hasSession());
        openPage();
    }

    void anotherSessionIsNotCompactedMeanwhile()
    {
        review();
        openAnother();
        window().action("compact"_L1)->trigger();
        QCOMPARE(m_fixture->compaction().sessionId(), m_sample);
        QVERIFY(m_fixture->compaction().state() == CompactionSession::State::Reviewing);
        QVERIFY(!page()->isVisible());
        const QString why = m_fixture->takeMessage();
        QVERIFY2(why.contains(u"Apply or discard it"_s), qPrintable(why));

        // The message leads there.
        window().action("compact"_L1)->trigger();
        auto *box = window().findChild<QMessageBox *>();
        VERIFY_SOON((box = visibleMessage()) != nullptr);
        QVERIFY(m_fixture->press(u"Show the summary"_s, box));
        VERIFY_SOON(page()->isVisible());
        QCOMPARE(workbench().session().id, m_sample);
        QVERIFY(page()->step() == CompactionPage::Step::Review);
        QVERIFY(page()->review()->text().startsWith(Edited));

        // Once it is decided the other one may be.
        QVERIFY(press(u"Discard"_s));
        openAnother();
        openPage();
    }

    void lookingAtAnEarlierCompactionHidesNothing_data()
    {
        QTest::addColumn<bool>("done");
        QTest::newRow("with Done") << true;
        QTest::newRow("without") << false;
    }
    void lookingAtAnEarlierCompactionHidesNothing()
    {
        QFETCH(const bool, done);
        review();
        QVERIFY(press(u"Apply"_s));
        COMPARE_SOON(page()->step(), CompactionPage::Step::Outcome);
        QVERIFY(press(u"Done"_s));
        openPage();
        for (auto *box : page()->findChildren<QCheckBox *>()) {
            if (QString(box->text()).remove(u'&') == u"Start again from the originals"_s) {
                box->setChecked(true);
            }
        }
        summarize();
        leave();
        window().findChild<ContextPanel *>()->compareAction()->trigger();
        QVERIFY(page()->step() == CompactionPage::Step::Outcome);
        if (done) {
            QVERIFY(press(u"Done"_s));
        }
        QVERIFY(m_fixture->press(u"Review the summary"_s));
        VERIFY_SOON(page()->isVisible());
        QVERIFY(page()->step() == CompactionPage::Step::Review);
        QVERIFY(page()->review()->text().startsWith(Edited));
        // The command leads there, too.
        leave();
        window().findChild<ContextPanel *>()->compareAction()->trigger();
        QTest::keyClick(&window(), Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(page()->step() == CompactionPage::Step::Review);
        QVERIFY(press(u"Apply"_s));
        COMPARE_SOON(page()->step(), CompactionPage::Step::Outcome);
    }

    void backAndForth()
    {
        review();
        QVERIFY(press(u"Back"_s));
        QVERIFY(page()->step() == CompactionPage::Step::Plan);
        // The summary is of this plan: whoever wants another one has to let it go.
        QVERIFY(!page()->findChild<QSpinBox *>()->isEnabled());
        QVERIFY(!m_fixture->button(u"Summarize"_s, page())->isEnabled());
        QVERIFY(m_fixture->button(u"Go on to the summary"_s, page())->hasFocus());
        QVERIFY(press(u"Go on to the summary"_s));
        QVERIFY(page()->step() == CompactionPage::Step::Review);
        QVERIFY(page()->review()->text().startsWith(Edited));

        // Cancel is no Discard.
        QVERIFY(press(u"Back"_s));
        QVERIFY(press(u"Cancel"_s));
        QVERIFY(window().conversation()->isVisible());
        QVERIFY(m_fixture->press(u"Review the summary"_s));
        QVERIFY(page()->step() == CompactionPage::Step::Review);
        QVERIFY(page()->review()->text().startsWith(Edited));
        QVERIFY(apply()->isEnabled());

        QVERIFY(press(u"Back"_s));
        QVERIFY(press(u"Discard the summary"_s));
        QVERIFY(page()->step() == CompactionPage::Step::Plan);
        QVERIFY(!m_fixture->button(u"Go on to the summary"_s, page()));
        QVERIFY(!m_fixture->button(u"Review the summary"_s));
        keep(1500);
        summarize();
    }

    void nothingIsSaidOfToolOutputWhereThereIsNone()
    {
        const auto fresh = m_fixture->other().createSession({});
        Entry entry;
        entry.role = Role::User;
        entry.blocks = { TextBlock { u"When is high water?"_s } };
        QVERIFY(fresh && m_fixture->other().append(fresh->id, {}, { entry }));
        workbench().openSession(fresh->id);
        VERIFY_SOON(workbench().isOpen(fresh->id));
        openPage();
        QCOMPARE(page()->findChildren<ChoiceCard *>().at(1)->sentence(),
                 u"There is no tool output to mask."_s);
    }

    /// It may have cost money, and edits of the person.
    void whatWasDiscardedCanBeTakenBack_data()
    {
        QTest::addColumn<bool>("inThePlan");
        QTest::newRow("from the review") << false;
        QTest::newRow("from the plan") << true;
    }
    void whatWasDiscardedCanBeTakenBack()
    {
        QFETCH(const bool, inThePlan);
        QAction *takeBack = window().action("takeBackSummary"_L1);
        QVERIFY(!takeBack->isEnabled());
        review();
        if (inThePlan) {
            QVERIFY(press(u"Back"_s));
            QVERIFY(press(u"Discard the summary"_s));
            leave();
        } else {
            QVERIFY(press(u"Discard"_s));
        }
        QVERIFY(window().conversation()->isVisible());
        QVERIFY(m_fixture->says(u"The summary was discarded"_s));
        // In its session alone.
        openAnother();
        QVERIFY(!takeBack->isEnabled());
        workbench().openSession(m_sample);
        VERIFY_SOON(takeBack->isEnabled());
        takeBack->trigger();
        VERIFY_SOON(apply()->isEnabled());
        QVERIFY(page()->isVisible());
        QVERIFY(page()->step() == CompactionPage::Step::Review);
        QVERIFY(page()->review()->text().startsWith(Edited));
        QVERIFY(!takeBack->isEnabled());
        QVERIFY(press(u"Apply"_s));
        COMPARE_SOON(page()->step(), CompactionPage::Step::Outcome);
        QVERIFY(!takeBack->isEnabled());
    }

    /// A model has not finished it; the person does.
    void whatIsFinishedByHandStays()
    {
        ScriptedServer server;
        server.add(chatBeginning({ u"## Goal\nTides"_s }, Silence {}));
        m_fixture->setEndpoint(server.url());
        openPage();
        keep(2000);
        VERIFY_SOON(m_fixture->button(u"Summarize"_s, page())->isEnabled());
        QVERIFY(press(u"Summarize"_s));
        VERIFY_SOON(page()->review()->text().contains(u"Tides"_s));
        QVERIFY(press(u"Stop"_s));
        type(Edited);
        leave();
        window().action("compact"_L1)->trigger();
        QVERIFY(page()->step() == CompactionPage::Step::Review);
        QVERIFY(page()->review()->text().startsWith(Edited));
        openAnother();
        window().action("compact"_L1)->trigger();
        QVERIFY(!page()->isVisible());
        QVERIFY(m_fixture->press(u"Show the summary"_s, visibleMessage()));
        VERIFY_SOON(page()->isVisible());
        QVERIFY(page()->review()->text().startsWith(Edited));
        QVERIFY(press(u"Apply"_s));
        COMPARE_SOON(page()->step(), CompactionPage::Step::Outcome);
    }

    void whatIsDeletedIsNotReviewed_data()
    {
        QTest::addColumn<bool>("elsewhere");
        QTest::newRow("open") << false;
        QTest::newRow("another is open") << true;
    }
    void whatIsDeletedIsNotReviewed()
    {
        QFETCH(const bool, elsewhere);
        review();
        leave();
        if (elsewhere) {
            openAnother();
        }
        QVERIFY(m_fixture->button(u"Review the summary"_s));
        m_fixture->whenAsked<QMessageBox>(
                [this](QMessageBox *box) { QVERIFY(m_fixture->press(u"Delete"_s, box)); });
        Q_EMIT window().findChild<SessionListPanel *>()->sessionActions()->deleteRequested(
                { m_sample });
        VERIFY_SOON(!m_fixture->button(u"Review the summary"_s));
        if (!elsewhere) {
            QVERIFY(!workbench().hasSession());
            openAnother();
        }
        QVERIFY(window().conversation()->isVisible());
        openPage();
    }

    /// By another process, and nobody has noticed yet.
    void theButtonOfADeletedSessionLeadsNowhere()
    {
        review();
        openAnother();
        QVERIFY(SessionDeletion(m_fixture->other()).remove({ m_sample }));
        QVERIFY(m_fixture->press(u"Review the summary"_s));
        QVERIFY(!m_fixture->waitForMessage().isEmpty());
        QVERIFY(!m_fixture->button(u"Review the summary"_s));
        openAnother();
        QVERIFY(window().conversation()->isVisible());
        QVERIFY(!page()->isVisible());
    }

private:
    static inline const QString Edited = u"All in all it went well."_s;

    MainWindow &window() { return m_fixture->window(); }
    Workbench &workbench() { return m_fixture->workbench(); }
    CompactionPage *page() { return window().findChild<CompactionPage *>(); }
    bool press(const QString &text) { return m_fixture->press(text, page()); }
    QAbstractButton *apply() { return m_fixture->button(u"Apply"_s, page()); }
    QMessageBox *visibleMessage()
    {
        for (auto *box : window().findChildren<QMessageBox *>()) {
            if (box->isVisible()) {
                return box;
            }
        }
        return nullptr;
    }

    void openPage()
    {
        window().action("compact"_L1)->trigger();
        VERIFY_SOON(page()->isVisible());
        QCOMPARE(page()->step(), CompactionPage::Step::Plan);
    }
    void leave()
    {
        QTest::keyClick(page(), Qt::Key_Escape);
        QVERIFY(window().conversation()->isVisible());
    }
    /// The sample is small.
    void keep(int tokens)
    {
        auto *field = page()->findChild<QSpinBox *>();
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QString::number(tokens));
        QTest::keyClick(field, Qt::Key_Tab);
    }
    /// By the built-in summarizer, and then by hand.
    void summarize()
    {
        VERIFY_SOON(m_fixture->button(u"Summarize"_s, page())
                    && m_fixture->button(u"Summarize"_s, page())->isEnabled());
        QVERIFY(press(u"Summarize"_s));
        VERIFY_SOON(apply() && apply()->isEnabled());
        type(Edited);
    }
    void type(const QString &text)
    {
        auto *editor = page()->findChild<SummaryEditor *>();
        editor->setFocus();
        editor->moveCursor(QTextCursor::Start);
        QTest::keyClicks(editor, text);
    }
    void review()
    {
        openPage();
        keep(2000);
        summarize();
    }
    void openAnother()
    {
        const auto fresh = m_fixture->other().createSession({});
        QVERIFY(fresh);
        workbench().openSession(fresh->id);
        VERIFY_SOON(workbench().hasSession() && workbench().session().id == fresh->id);
    }

    std::unique_ptr<WindowFixture> m_fixture;
    SessionId m_sample;
};

QTEST_MAIN(TestCompactionWaiting)
#include "tst_compactionwaiting.moc"
