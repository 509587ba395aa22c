// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "branchcomparemodel.h"
#include "branchcontroller.h"
#include "branchpanel.h"
#include "chatscript.h"
#include "comparewindow.h"
#include "composer.h"
#include "conversationpage.h"
#include "outlinepanel.h"
#include "outlineview.h"
#include "soon.h"
#include "windowfixture.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPointer>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Branches with mouse and keys: leaving one, comparing two, bringing a report of another.
class TestBranches final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_server = std::make_unique<ScriptedServer>();
        QVERIFY(m_fixture->openFromList());
        m_before = m_fixture->stored().session();
        m_other = m_fixture->otherLeaf().id;
    }
    void cleanup()
    {
        m_fixture.reset();
        m_server.reset();
    }

    void leavingAsksFirst()
    {
        leave();
        QVERIFY(panel()->isAsking());
        verifyUnchanged();
        QVERIFY(press(u"Cancel"_s));
        QVERIFY(!panel()->isVisible());
        verifyUnchanged();
        // The first choice is to leave it as it is, and Return takes it.
        QVERIFY(m_fixture->press(u"Continue here"_s));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        COMPARE_SOON(m_fixture->stored().session().leaf, m_other);
        QCOMPARE(m_fixture->stored().session().entryCount, m_before.entryCount);
        QVERIFY(!panel()->isVisible());
    }

    void escapeForgetsTheQuestion()
    {
        leave();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(!panel()->isVisible());
        verifyUnchanged();
    }

    void aModelWritesWithInstructions()
    {
        const QString summary = wellShapedSummary(u"Tide tables"_s);
        m_server->add(chatAnswer({ summary.first(30), summary.sliced(30) }));
        m_fixture->setEndpoint(m_server->url());
        leave();
        QVERIFY(m_fixture->says(u"written by tiny"_s, panel()));
        auto *field = m_fixture->named<QLineEdit>(u"Instructions for the summary"_s);
        QVERIFY(field);
        QTest::mouseClick(field, Qt::LeftButton);
        QTest::keyClicks(field, u"only the tests"_s);
        QVERIFY(radio(u"Summarize it with instructions:"_s)->isChecked());
        QTest::keyClick(field, Qt::Key_Return);
        VERIFY_SOON(!panel()->isVisible());
        const Entry report = m_fixture->lastStored(1).constFirst();
        QVERIFY(report.type == EntryType::BranchSummary);
        QCOMPARE(report.parent, m_other);
        QVERIFY(report.summary.contains(u"Tide tables"_s));
        QVERIFY(m_server->requests().constFirst().body.contains("only the tests"));
        COMPARE_SOON(m_fixture->workbench().session().leaf, report.id);
        VERIFY_SOON(!m_fixture->button(u"Continue here"_s)); // it stands there now
    }

    void aFailureStandsInPlaceAndOffersWaysOut()
    {
        m_server->add(plainAnswer(200, "text/html", "<html><body>Sign in</body></html>"));
        m_fixture->setEndpoint(m_server->url());
        leave();
        choose(u"Summarize it"_s);
        QVERIFY(press(u"Continue there"_s));
        VERIFY_SOON(m_fixture->says(u"The session was not moved"_s, panel()));
        verifyUnchanged();
        QVERIFY(m_fixture->button(u"Try again"_s, panel()));
        QVERIFY(m_fixture->button(u"Use the built-in summarizer"_s, panel()));
        QVERIFY(press(u"Move without a summary"_s));
        COMPARE_SOON(m_fixture->stored().session().leaf, m_other);
        QCOMPARE(m_fixture->stored().session().entryCount, m_before.entryCount);
        QVERIFY(!panel()->isVisible());
    }

    void theBuiltInSummarizerStepsIn()
    {
        m_server->add(chatAnswer({ u" "_s }));
        m_fixture->setEndpoint(m_server->url());
        leave();
        choose(u"Summarize it"_s);
        QVERIFY(press(u"Continue there"_s));
        VERIFY_SOON(m_fixture->says(u"empty summary"_s, panel())
                    || m_fixture->button(u"Use the built-in summarizer"_s, panel()));
        verifyUnchanged();
        QVERIFY(press(u"Use the built-in summarizer"_s));
        COMPARE_SOON(m_fixture->stored().session().entryCount, m_before.entryCount + 1);
        QVERIFY(m_fixture->lastStored(1).constFirst().model.isEmpty());
    }

    void stopping()
    {
        m_server->add(chatBeginning({ u"## Goal\nTides"_s }, Silence {}));
        m_fixture->setEndpoint(m_server->url());
        leave();
        choose(u"Summarize it"_s);
        QVERIFY(press(u"Continue there"_s));
        VERIFY_SOON(panel()->isWriting());
        auto *text = m_fixture->named<QPlainTextEdit>(u"The summary as it is written"_s);
        VERIFY_SOON((text = m_fixture->named<QPlainTextEdit>(u"The summary as it is written"_s)));
        VERIFY_SOON(text->toPlainText().contains(u"Tides"_s));
        QVERIFY(press(u"Stop"_s));
        VERIFY_SOON(m_fixture->button(u"Move without a summary"_s, panel()));
        COMPARE_SOON(m_server->abandoned(), 1);
        verifyUnchanged();
        QVERIFY(press(u"Close"_s));
        QVERIFY(!panel()->isVisible());
    }

    void notToBeAskedAgain_data()
    {
        QTest::addColumn<QString>("choice");
        QTest::addColumn<QString>("setting");
        QTest::addColumn<qint64>("added");
        QTest::newRow("never") << u"Leave it without a summary"_s << u"never"_s << qint64(0);
        QTest::newRow("always") << u"Summarize it"_s << u"always"_s << qint64(1);
    }
    void notToBeAskedAgain()
    {
        QFETCH(const QString, choice);
        QFETCH(const QString, setting);
        QFETCH(const qint64, added);
        leave();
        choose(choice);
        auto *always = panel()->findChild<QCheckBox *>();
        always->setFocus();
        QTest::keyClick(always, Qt::Key_Space);
        QVERIFY(always->isChecked());
        QVERIFY(press(u"Continue there"_s));
        VERIFY_SOON(m_fixture->stored().session().leaf != m_before.leaf);
        QCOMPARE(m_fixture->settings().get(Keys::BranchSummary), setting);
        QCOMPARE(m_fixture->settings().get(Keys::BranchSummaryInstructions), QString());
        QCOMPARE(m_fixture->stored().session().entryCount, m_before.entryCount + added);
        // Back, without a word.
        const EntryId there = m_fixture->stored().session().leaf;
        COMPARE_SOON(m_fixture->workbench().session().leaf, there);
        window().findChild<BranchController *>()->continueFrom(m_before.leaf);
        QVERIFY(!panel()->isAsking());
        VERIFY_SOON(m_fixture->stored().session().leaf != there);
    }

    void theLastChoiceIsOfferedAgain()
    {
        leave();
        choose(u"Summarize it"_s);
        QVERIFY(press(u"Continue there"_s));
        VERIFY_SOON(m_fixture->workbench().session().leaf != m_before.leaf);
        VERIFY_SOON(!panel()->isVisible());
        window().findChild<BranchController *>()->continueFrom(m_before.leaf);
        QVERIFY(panel()->isAsking());
        QVERIFY(radio(u"Summarize it"_s)->isChecked());
    }

    void aSessionThatWentOnIsNotMoved()
    {
        leave();
        Entry entry;
        entry.role = Role::User;
        entry.blocks = { TextBlock { u"from elsewhere"_s } };
        const auto stored = m_fixture->other().append(m_before.id, m_before.leaf, { entry });
        QVERIFY(stored);
        choose(u"Summarize it"_s);
        QVERIFY(press(u"Continue there"_s));
        VERIFY_SOON(m_fixture->says(u"The session was not moved"_s, panel()));
        QVERIFY(!m_fixture->button(u"Use the built-in summarizer"_s, panel()));
        QCOMPARE(m_fixture->stored().session().leaf, stored->constFirst().id);
    }

    void theQuestionGoesWithItsSession()
    {
        const auto fresh = m_fixture->other().createSession({});
        QVERIFY(fresh);
        leave();
        m_fixture->workbench().openSession(fresh->id);
        COMPARE_SOON(m_fixture->workbench().session().id, fresh->id);
        QVERIFY(!panel()->isVisible());
    }

    void twoBranchesSideBySide()
    {
        CompareWindow *compared = compareFromTree();
        QVERIFY(compared);
        VERIFY_SOON(compared->model()->rowCount() > 2);
        const auto tips = compared->tips();
        QCOMPARE(tips[0], m_before.leaf);
        QCOMPARE(tips[1], m_other);
        QVERIFY(m_fixture->says(u"They part after"_s, compared));

        QTest::keyClick(compared, Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(compared->view()->currentIndex(), compared->model()->firstDifference());
        const EntryId first(
                compared->view()->currentIndex().data(BranchCompareModel::EntryRole).toUuid());
        QVERIFY(!first.isNull());
        QSignalSpy shown(&m_fixture->workbench(), &Workbench::entryShown);
        QTest::keyClick(compared->view(), Qt::Key_Return);
        COMPARE_SOON(shown.size(), 1);
        QCOMPARE(shown.at(0).at(0).value<EntryId>(), first);
        // The other side of the same row.
        const EntryId second(compared->view()
                                     ->currentIndex()
                                     .siblingAtColumn(BranchCompareModel::SecondColumn)
                                     .data(BranchCompareModel::EntryRole)
                                     .toUuid());
        QTest::keyClick(compared->view(), Qt::Key_Right, Qt::AltModifier);
        if (!second.isNull()) {
            COMPARE_SOON(shown.size(), 2);
            QCOMPARE(shown.at(1).at(0).value<EntryId>(), second);
        }
        verifyUnchanged();
    }

    /// The session goes on beside it.
    void whatIsReadInAComparisonStays()
    {
        CompareWindow *compared = compareFromTree();
        QVERIFY(compared);
        QTreeView *view = compared->view();
        QTest::keyClick(compared, Qt::Key_D, Qt::ControlModifier);
        const QModelIndex read = view->currentIndex();
        const QUuid entry = read.data(BranchCompareModel::EntryRole).toUuid();
        QVERIFY(!entry.isNull() && read.parent().isValid());
        const int last = compared->model()->rowCount() - 1;
        view->collapse(compared->model()->index(last, 0));
        QSignalSpy reset(compared->model(), &QAbstractItemModel::modelReset);
        Entry more;
        more.role = Role::User;
        more.blocks = { TextBlock { u"And on it goes"_s } };
        m_fixture->branch().append({ more }, [](const auto &) { });
        VERIFY_SOON(reset.size() > 0);
        QCOMPARE(view->currentIndex().data(BranchCompareModel::EntryRole).toUuid(), entry);
        QVERIFY(view->isExpanded(view->currentIndex().parent()));
        QVERIFY(!view->isExpanded(compared->model()->index(compared->model()->rowCount() - 1, 0)));
    }

    void continuingFromTheComparison()
    {
        CompareWindow *compared = compareFromTree();
        QVERIFY(compared);
        m_fixture->settings().set(Keys::BranchSummary, u"never"_s);
        int offered = 0;
        for (auto *button : compared->findChildren<QAbstractButton *>()) {
            if (button->text() == "Continue here"_L1 && button->isEnabled()) {
                ++offered;
                QTest::mouseClick(button, Qt::LeftButton);
            }
        }
        QCOMPARE(offered, 1); // not on the branch where the session stands
        COMPARE_SOON(m_fixture->stored().session().leaf, m_other);
        // Now it is the other one that can be gone to.
        COMPARE_SOON(compared->findChildren<QComboBox *>().at(1)->currentText().left(15),
                     u"Current branch:"_s);
    }

    void aReportOfAnotherBranchIsBroughtHere()
    {
        m_server->add(chatAnswer({ wellShapedSummary(u"The other way"_s) }));
        m_fixture->setEndpoint(m_server->url());
        m_fixture->clickRow(m_other);
        QAction *bring = window().findChild<OutlinePanel *>()->view()->entryActions().at(7);
        QVERIFY(bring->isEnabled());
        bring->trigger();
        QVERIFY(panel()->isAsking());
        QVERIFY(!radio(u"Leave it without a summary"_s)->isVisible());
        QVERIFY(press(u"Summarize"_s));
        COMPARE_SOON(m_fixture->stored().session().entryCount, m_before.entryCount + 1);
        const Entry report = m_fixture->lastStored(1).constFirst();
        QCOMPARE(report.parent, m_before.leaf);
        QCOMPARE(report.branchFrom, m_other);
        VERIFY_SOON(!panel()->isVisible());
    }

    void onThePathThereIsNothingToCompareOrBring()
    {
        m_fixture->clickRow(m_fixture->newestOnPath(Role::User).id);
        const QList<QAction *> actions =
                window().findChild<OutlinePanel *>()->view()->entryActions();
        QVERIFY(!actions.at(6)->isEnabled());
        QVERIFY(!actions.at(7)->isEnabled());
    }

    void theComparisonClosesWithItsSession()
    {
        QPointer<CompareWindow> compared = compareFromTree();
        QVERIFY(compared);
        const auto fresh = m_fixture->other().createSession({});
        QVERIFY(fresh);
        m_fixture->workbench().openSession(fresh->id);
        VERIFY_SOON(!compared);
        // And with one branch only there is nothing to compare.
        window().action("compareBranches"_L1)->trigger();
        QVERIFY(m_fixture->waitForMessage().contains(u"one branch only"_s));
    }

private:
    MainWindow &window() { return m_fixture->window(); }
    BranchPanel *panel() { return window().findChild<BranchPanel *>(); }
    bool press(const QString &text) { return m_fixture->press(text, panel()); }
    QRadioButton *radio(const QString &text)
    {
        for (auto *button : panel()->findChildren<QRadioButton *>()) {
            if (button->text().remove(u'&') == text) {
                return button;
            }
        }
        qFatal("no such choice");
    }
    void choose(const QString &text)
    {
        radio(text)->setFocus();
        QTest::keyClick(radio(text), Qt::Key_Space);
        QVERIFY(radio(text)->isChecked());
    }
    /// Looks at the other branch and asks to go on there.
    void leave()
    {
        m_fixture->clickRow(m_other);
        VERIFY_SOON(m_fixture->button(u"Continue here"_s));
        QVERIFY(m_fixture->press(u"Continue here"_s));
        QVERIFY(panel()->isVisible());
    }
    CompareWindow *compareFromTree()
    {
        m_fixture->clickRow(m_other);
        QAction *compare = window().findChild<OutlinePanel *>()->view()->entryActions().at(6);
        if (!compare->isEnabled()) {
            return nullptr;
        }
        compare->trigger();
        const bool filled = comesSoon([this] {
            return window().findChild<BranchController *>()->compareWindow()
                    && window().findChild<BranchController *>()
                               ->compareWindow()
                               ->model()
                               ->rowCount()
                    > 0;
        });
        return filled ? window().findChild<BranchController *>()->compareWindow() : nullptr;
    }
    void verifyUnchanged()
    {
        const Session now = m_fixture->stored().session();
        QCOMPARE(now.leaf, m_before.leaf);
        QCOMPARE(now.entryCount, m_before.entryCount);
    }

    std::unique_ptr<WindowFixture> m_fixture;
    std::unique_ptr<ScriptedServer> m_server;
    Session m_before;
    EntryId m_other;
};

QTEST_MAIN(TestBranches)
#include "tst_branches.moc"
