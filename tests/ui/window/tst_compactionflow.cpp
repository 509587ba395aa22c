// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatscript.h"
#include "choicecard.h"
#include "compactionpage.h"
#include "compactionreviewstep.h"
#include "composer.h"
#include "conversationpage.h"
#include "format.h"
#include "leases.h"
#include "missingtree.h"
#include "outlinepanel.h"
#include "outlineview.h"
#include "planrowlist.h"
#include "sessionlistmodel.h"
#include "soon.h"
#include "summaryeditor.h"
#include "transcriptmodel.h"
#include "transcriptview.h"
#include "windowfixture.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// A compaction with the mouse, from the plan to undo.
class TestCompactionFlow final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_server = std::make_unique<ScriptedServer>();
        QVERIFY(m_fixture->openFromList());
    }
    void cleanup()
    {
        m_fixture.reset();
        m_server.reset();
    }

    void fromPlanToUndoAndRedo()
    {
        const qint64 before = tokens();
        openPage();
        keepLittle();
        const auto *card = page()->findChildren<ChoiceCard *>().first();
        QVERIFY(card->figure().contains(u'→'));
        QVERIFY(card->sentence().contains(u"become one summary"_s));
        QVERIFY(press(u"Summarize"_s));
        VERIFY_SOON(apply() && apply()->isEnabled());
        QVERIFY(!page()->review()->text().isEmpty());
        QVERIFY(m_fixture->says(u"by the built-in summarizer"_s, page()));
        VERIFY_SOON(m_fixture->says(u"context "_s, page())); // what it will be

        // By hand, and then what the hand has forgotten.
        auto *editor = page()->findChild<SummaryEditor *>();
        editor->selectAll();
        QTest::keyClicks(editor, u"All in all it went well."_s);
        auto *missing = page()->findChild<MissingTree *>();
        VERIFY_SOON(missing->topLevelItemCount()
                    > 5); // not those that the built-in one had left out
        missing->selectAll();
        QVERIFY(press(u"Add"_s));
        VERIFY_SOON(m_fixture->says(u"Nothing was found that the summary does not say."_s, page()));
        QVERIFY(page()->review()->text().startsWith(u"All in all it went well."_s));
        const QString summary = page()->review()->text();

        QVERIFY(press(u"Apply"_s));
        COMPARE_SOON(page()->step(), CompactionPage::Step::Outcome);
        auto *done = qobject_cast<QAbstractButton *>(page()->window()->focusWidget());
        QVERIFY(done != nullptr && QString(done->text()).remove(u'&') == u"Done"_s);
        const Branch branch = m_fixture->stored().branch;
        const auto stored = m_fixture->other().reader().entry(branch.node(branch.compaction).seq);
        QVERIFY(stored);
        QCOMPARE(stored->summary, summary);
        VERIFY_SOON(tokens() < before);
        const qint64 after = tokens();
        VERIFY_SOON(
                listed().startsWith(formatTokens(after))); // with the context, and not against it
        QVERIFY(press(u"Undo"_s));
        COMPARE_SOON(tokens(), before);
        VERIFY_SOON(listed().startsWith(formatTokens(before)));
        VERIFY_SOON(m_fixture->says(u"Undone: "_s, page()));
        // Whoever redoes it, the page says how it is.
        QVERIFY(press(u"Redo"_s));
        COMPARE_SOON(tokens(), after);
        VERIFY_SOON(m_fixture->says(u"Session compacted"_s, page()));
        QVERIFY(!m_fixture->says(u"Undone: "_s, page()));
        window().action("undoCompaction"_L1)->trigger();
        VERIFY_SOON(m_fixture->says(u"Compaction undone"_s, page()));
        window().action("redoCompaction"_L1)->trigger();
        VERIFY_SOON(m_fixture->says(u"Session compacted"_s, page()));
        QVERIFY(press(u"Done"_s));
        QVERIFY(!page()->isVisible());
        QVERIFY(window().conversation()->isVisible());
        COMPARE_SOON(tokens(), after);
    }

    /// Also what is taken back by its key, and not by the page's own button, which would then take back an older one.
    void theOutcomeSaysWhatHolds()
    {
        const qint64 before = tokens();
        openPage();
        keepLittle();
        QVERIFY(press(u"Summarize"_s));
        VERIFY_SOON(apply() && apply()->isEnabled());
        QVERIFY(press(u"Apply"_s));
        COMPARE_SOON(page()->step(), CompactionPage::Step::Outcome);
        VERIFY_SOON(tokens() < before); // the view has it, and not only the one of the sample
        VERIFY_SOON(window().action("undoCompaction"_L1)->isEnabled());
        for (const bool undone : { true, false, true }) {
            window().action(undone ? "undoCompaction"_L1 : "redoCompaction"_L1)->trigger();
            VERIFY_SOON(m_fixture->says(u"Compaction undone"_s, page()) == undone);
            QCOMPARE(m_fixture->says(u"Session compacted"_s, page()), !undone);
            QCOMPARE(m_fixture->button(u"Undo"_s, page()) == nullptr, undone);
            VERIFY_SOON(window().action(undone ? "redoCompaction"_L1 : "undoCompaction"_L1)
                                ->isEnabled());
        }
        QVERIFY(press(u"Done"_s));
    }

    /// The sample has been compacted before: which one goes is said, and it can be had back.
    void undoNamesWhatItUndoes()
    {
        QAction *undo = window().action("undoCompaction"_L1);
        QVERIFY(undo->isEnabled());
        const QString first = undo->statusTip();
        QVERIFY2(first.startsWith(u"Compacted "_s) && first.contains(u" → "_s), qPrintable(first));
        QVERIFY(undo->toolTip().contains(first.section(u'·', 0, 0).trimmed()));
        undo->trigger();
        VERIFY_SOON(m_fixture->says(u"Undone: "_s + first));
        picture(u"undone"_s);
        QVERIFY(undo->statusTip() != first);
        QVERIFY(m_fixture->press(u"Redo"_s));
        VERIFY_SOON(!m_fixture->says(u"Undone: "_s + first));
        COMPARE_SOON(undo->statusTip(), first);
        QVERIFY(window().focusWidget() == window().conversation()->composer()->editor());
    }

    void maskOnly()
    {
        m_fixture->settings().set(Keys::MaskProtectTokens, qint64(1));
        m_fixture->settings().set(Keys::MaskMinimumTokens, qint64(1));
        const qint64 before = tokens();
        openPage();
        keepLittle();
        QTest::mouseClick(page()->findChildren<ChoiceCard *>().last(), Qt::LeftButton);
        VERIFY_SOON(m_fixture->button(u"Mask outputs"_s, page()) != nullptr);
        QVERIFY(press(u"Mask outputs"_s));
        COMPARE_SOON(page()->step(), CompactionPage::Step::Outcome);
        VERIFY_SOON(tokens() < before);
        QVERIFY(press(u"Undo"_s));
        COMPARE_SOON(tokens(), before);
    }

    /// Without the preferences: the page says how much of the newest output stays.
    void maskingLeavesWhatThePageSays()
    {
        openPage();
        QTest::mouseClick(page()->findChildren<ChoiceCard *>().last(), Qt::LeftButton);
        QSpinBox *leave = nullptr;
        const QList<QSpinBox *> fields = page()->findChildren<QSpinBox *>();
        for (auto *field : fields) {
            leave = field->isVisible() ? field : leave;
        }
        QVERIFY(leave);
        QVERIFY(!m_fixture->button(u"Mask outputs"_s, page())->isEnabled()); // the sample is small
        QVERIFY(page()->findChildren<ChoiceCard *>().at(1)->sentence().contains(
                u"Leave less of the newest"_s));
        leave->setFocus();
        leave->selectAll();
        QTest::keyClicks(leave, u"1"_s);
        QTest::keyClick(leave, Qt::Key_Tab);
        VERIFY_SOON(m_fixture->button(u"Mask outputs"_s, page())->isEnabled());
        const auto *rows = page()->findChild<PlanRowList *>();
        VERIFY_SOON(rows->topLevelItemCount() > 3);
        QVERIFY(!rows->findItems(u"masked"_s, Qt::MatchExactly, 1).isEmpty());
        picture(u"plan-mask"_s);
        const qint64 before = tokens();
        QVERIFY(press(u"Mask outputs"_s));
        COMPARE_SOON(page()->step(), CompactionPage::Step::Outcome);
        VERIFY_SOON(tokens() < before);
    }

    void thePlanDrawsTheCut()
    {
        openPage();
        keepLittle();
        const auto *rows = page()->findChild<PlanRowList *>();
        VERIFY_SOON(!rows->findItems(u"The cut"_s, Qt::MatchStartsWith, 0).isEmpty());
        const int cut = rows->indexOfTopLevelItem(
                rows->findItems(u"The cut"_s, Qt::MatchStartsWith, 0).constFirst());
        QVERIFY(cut > 0 && cut + 1 < rows->topLevelItemCount());
        QCOMPARE(rows->topLevelItem(0)->text(1), u"summarized"_s);
        QVERIFY(rows->topLevelItem(cut - 1)->text(1).startsWith(u"summarized"_s));
        for (int row = cut + 1; row < rows->topLevelItemCount(); ++row) {
            QVERIFY(!rows->topLevelItem(row)->text(1).startsWith(u"summarized"_s));
        }
        picture(u"plan-cut"_s);
    }

    void instructionsOutliveEscAndQuitting()
    {
        m_fixture->setEndpoint(m_server->url());
        openPage();
        instructions()->setFocus();
        QTest::keyClicks(instructions(), u"keep the heights"_s);
        QTest::keyClick(instructions(), Qt::Key_Escape);
        QVERIFY(!page()->isVisible());
        openPage();
        COMPARE_SOON(instructions()->toPlainText(), u"keep the heights"_s);
        QTest::keyClick(instructions(), Qt::Key_Escape);
        startAgain();
        openPage();
        COMPARE_SOON(instructions()->toPlainText(), u"keep the heights"_s);
        QVERIFY(press(u"Cancel"_s)); // is not wanted any more
        openPage();
        QCOMPARE(instructions()->toPlainText(), QString());
    }

    /// What is typed for a model stays, and is not passed over in silence by one that reads none of it.
    void whoReadsNoInstructionsSaysSo()
    {
        m_server->ignoreProbes();
        m_fixture->setEndpoint(m_server->url());
        openPage();
        instructions()->setFocus();
        QTest::keyClicks(instructions(), u"keep the heights"_s);
        QVERIFY(!m_fixture->says(u"reads no instructions"_s, page()));
        auto *with = m_fixture->labelled<QComboBox>(u"Summarize &with"_s, page());
        QVERIFY(with);
        QCOMPARE(with->currentText(), u"tiny"_s);
        with->setFocus();
        QTest::keyClick(with, Qt::Key_Down);
        VERIFY_SOON(m_fixture->says(u"reads no instructions: choose a model for them"_s, page()));
        QTest::keyClick(with, Qt::Key_Up);
        VERIFY_SOON(!m_fixture->says(u"reads no instructions"_s, page()));
        QTest::keyClick(with, Qt::Key_Down);
        QCOMPARE(instructions()->toPlainText(), u"keep the heights"_s);
        keepLittle();
        QVERIFY(m_fixture->says(u"reads no instructions"_s, page()));
        QVERIFY(press(u"Summarize"_s));
        VERIFY_SOON(apply() && apply()->isEnabled());
        QVERIFY(m_fixture->says(u"by the built-in summarizer"_s, page()));
        QCOMPARE(m_server->requests().size(), 0);
    }

    /// And not as something underlined.
    void filesInASummaryKeepTheirNames()
    {
        openPage();
        keepLittle();
        QVERIFY(press(u"Summarize"_s));
        VERIFY_SOON(apply() && apply()->isEnabled());
        auto *editor = page()->findChild<SummaryEditor *>();
        editor->selectAll();
        QTest::keyClicks(editor, u"Changed src/__init__.py and __main__.py."_s);
        QVERIFY(press(u"Apply"_s));
        COMPARE_SOON(page()->step(), CompactionPage::Step::Outcome);
        QVERIFY(press(u"Done"_s));
        TranscriptView *transcript = window().conversation()->transcript();
        const auto row = [&] { return transcript->model()->rowOfEntry(compaction()); };
        VERIFY_SOON(row() >= 0);
        transcript->setFocus();
        QVERIFY(transcript->jumpTo(compaction()));
        transcript->current()->setRow(row());
        QTest::keyClick(transcript, Qt::Key_Tab);
        QTest::keyClick(transcript, Qt::Key_Return);
        const auto *read =
                QAccessible::queryAccessibleInterface(transcript)->child(row())->textInterface();
        QVERIFY(read);
        const QString text = read->text(0, read->characterCount());
        QVERIFY2(text.contains(u"src/__init__.py and __main__.py."_s), qPrintable(text));
        picture(u"names-of-files"_s);
    }

    void anEditedSummaryOutlivesQuitting()
    {
        openPage();
        keepLittle();
        QVERIFY(press(u"Summarize"_s));
        VERIFY_SOON(apply() && apply()->isEnabled());
        const auto tabs = [this] {
            QStringList texts;
            const auto *side = page()->findChild<QTabWidget *>();
            for (int i = 0; side && i < side->count(); ++i) {
                texts += side->tabText(i);
            }
            return texts;
        };
        VERIFY_SOON(tabs().constFirst().contains(u'('));
        const QStringList untouched = tabs();
        auto *editor = page()->findChild<SummaryEditor *>();
        editor->selectAll();
        QTest::keyClicks(editor, u"My own words, and no others."_s);
        const QString mine = page()->review()->text();
        // What it does not say is looked for once more after the last key.
        VERIFY_SOON(tabs() != untouched);
        auto *facts = page()->findChild<QTableView *>();
        const int found = facts->model()->rowCount();
        QVERIFY(found > 1);
        QVERIFY(facts->model()->setData(facts->model()->index(0, 0), Qt::Unchecked,
                                        Qt::CheckStateRole));
        const QString dropped = facts->model()->index(0, 0).data().toString();
        const QStringList before = tabs();
        const QStringList said = sentences();
        startAgain();
        openPage();
        COMPARE_SOON(page()->step(), CompactionPage::Step::Review);
        QCOMPARE(page()->review()->text(), mine);
        QVERIFY(!m_fixture->says(u"Incomplete"_s, page()));
        QVERIFY(!m_fixture->says(u"Nothing was found"_s, page()));
        VERIFY_SOON(m_fixture->says(u"was not applied before"_s, page()));
        // All that stands beside it is as it was.
        COMPARE_SOON(tabs(), before);
        QVERIFY(!m_fixture->says(u"Incomplete"_s, page()));
        facts = page()->findChild<QTableView *>();
        QCOMPARE(facts->model()->rowCount(), found);
        QCOMPARE(facts->model()->index(0, 0).data().toString(), dropped);
        QCOMPARE(facts->model()->index(0, 0).data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
        for (const QString &sentence : said) {
            QVERIFY2(sentences().contains(sentence), qPrintable(sentence));
        }
        VERIFY_SOON(apply() && apply()->isEnabled());
        QVERIFY(press(u"Apply"_s));
        COMPARE_SOON(page()->step(), CompactionPage::Step::Outcome);
        const Branch branch = m_fixture->stored().branch;
        const auto stored = m_fixture->other().reader().entry(branch.node(branch.compaction).seq);
        QVERIFY(stored && stored->summary.startsWith(mine.first(20)));
        // Once applied there is nothing left to go on with.
        QVERIFY(press(u"Done"_s));
        openPage();
        QTest::qWait(50); // that nothing comes cannot be waited for
        QCOMPARE(page()->step(), CompactionPage::Step::Plan);
    }

    void aSummaryInTheWrongShapeIsSaidAloud()
    {
        m_server->add(chatAnswer({ u"You talked about tides."_s }));
        m_server->add(chatAnswer({ u"As I said: tides."_s })); // asked once more
        m_fixture->setEndpoint(m_server->url());
        openPage();
        keepLittle();
        QVERIFY(press(u"Summarize"_s));
        VERIFY_SOON(m_fixture->button(u"Apply all the same"_s, page()) != nullptr);
        QVERIFY(m_fixture->says(u"did not write a summary in the form"_s, page()));
        QVERIFY(m_fixture->button(u"Use the built-in summarizer"_s, page()));
        QVERIFY(m_fixture->says(u"what is grey was added by Varve"_s, page()));
        // Where the answer is read, Enter is a line of it.
        const QString read = page()->review()->text();
        QVERIFY(page()->findChild<SummaryEditor *>()->hasFocus());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
        QVERIFY(m_fixture->compaction().state() == CompactionSession::State::Reviewing);
        QVERIFY(page()->review()->text() != read);
        picture(u"review-shape"_s);
    }

    void aRefusedPlanSaysWhy()
    {
        openPage();
        keep(10'000'000);
        VERIFY_SOON(m_fixture->button(u"Summarize"_s, page())
                    && !m_fixture->button(u"Summarize"_s, page())->isEnabled());
        QVERIFY(!m_fixture->button(u"Summarize"_s, page())->toolTip().isEmpty());
        QVERIFY(press(u"Cancel"_s));
        QVERIFY(window().conversation()->isVisible());
    }

    void aModelStreams()
    {
        const QString summary = wellShapedSummary(u"Tide tables"_s);
        m_server->add(chatAnswer({ summary.first(30), summary.sliced(30) }));
        m_fixture->setEndpoint(m_server->url());
        openPage();
        QCOMPARE(page()->findChild<QComboBox *>()->currentText(), u"tiny"_s);
        keepLittle();
        QVERIFY(press(u"Summarize"_s));
        VERIFY_SOON(apply() && apply()->isEnabled());
        QVERIFY(page()->review()->text().contains(u"Tide tables"_s));
        QVERIFY(!m_fixture->says(u"built-in"_s, page()));
    }

    void askingAgainNamesWhatIsMissing()
    {
        const QString summary = wellShapedSummary(u"Tide tables"_s);
        m_server->add(chatAnswer({ summary }));
        m_fixture->setEndpoint(m_server->url());
        openPage();
        keepLittle();
        QVERIFY(press(u"Summarize"_s));
        VERIFY_SOON(m_fixture->button(u"Ask again for what is missing"_s, page()) != nullptr);
        const qsizetype asked = m_server->requests().size();
        QVERIFY(press(u"Ask again for what is missing"_s));
        VERIFY_SOON(m_server->requests().size() > asked);
        QVERIFY(m_server->requests().at(asked).body.contains(
                "Make sure that these are in the summary"));
        VERIFY_SOON(apply() && apply()->isEnabled());
    }

    void failuresStandInPlaceAndOfferTheBuiltIn_data()
    {
        QTest::addColumn<bool>("page");
        QTest::newRow("a web page") << true;
        QTest::newRow("connection refused") << false;
    }
    void failuresStandInPlaceAndOfferTheBuiltIn()
    {
        QFETCH(const bool, page);
        const QUrl url = m_server->url();
        if (page) {
            m_server->add(plainAnswer(200, "text/html", "<html><body>Sign in</body></html>"));
        } else {
            m_server.reset(); // nobody listens there any more
        }
        m_fixture->setEndpoint(url);
        openPage();
        keepLittle();
        const qint64 entries = m_fixture->stored().session().entryCount;
        QVERIFY(press(u"Summarize"_s));
        QTRY_VERIFY_WITH_TIMEOUT(m_fixture->button(u"Use the built-in summarizer"_s, this->page())
                                         != nullptr,
                                 10'000);
        QVERIFY(m_fixture->button(u"Retry"_s, this->page()));
        QVERIFY(!apply()->isEnabled());
        QVERIFY(press(u"Use the built-in summarizer"_s));
        VERIFY_SOON(apply()->isEnabled());
        QVERIFY(m_fixture->says(u"by the built-in summarizer"_s, this->page()));
        QCOMPARE(m_fixture->stored().session().entryCount, entries);
    }

    void stopping()
    {
        m_server->add(chatBeginning({ u"## Goal\nTides"_s }, Silence {}));
        m_fixture->setEndpoint(m_server->url());
        openPage();
        keepLittle();
        QVERIFY(press(u"Summarize"_s));
        VERIFY_SOON(page()->review()->text().contains(u"Tides"_s));
        // Where the button had the focus; what is typed goes nowhere else.
        QVERIFY(page()->isAncestorOf(QApplication::focusWidget()));
        QVERIFY(press(u"Stop"_s));
        VERIFY_SOON(m_fixture->says(u"Nothing was changed"_s, page()));
        COMPARE_SOON(m_server->abandoned(), 1);
        QVERIFY(press(u"Discard"_s));
        QVERIFY(window().conversation()->isVisible());
    }

    void thePageMayBeLeftWhileItIsWritten()
    {
        const QString summary = wellShapedSummary(u"Tide tables"_s);
        Script slow =
                chatBeginning({ summary.first(30) }, Pause { std::chrono::milliseconds(300) });
        slow += chatAnswer({ summary.sliced(30) }).sliced(1); // without a second head
        m_server->add(slow);
        m_fixture->setEndpoint(m_server->url());
        const auto fresh = m_fixture->other().createSession({});
        QVERIFY(fresh);
        const SessionId compacted = m_fixture->workbench().session().id;
        openPage();
        keepLittle();
        QVERIFY(press(u"Summarize"_s));
        VERIFY_SOON(!page()->review()->text().isEmpty());
        m_fixture->workbench().openSession(fresh->id);
        VERIFY_SOON(window().conversation()->isVisible());
        VERIFY_SOON(m_fixture->button(u"Review the summary"_s) != nullptr);
        // The way back leads to the session that it is about.
        QVERIFY(m_fixture->press(u"Review the summary"_s));
        VERIFY_SOON(page()->isVisible());
        QCOMPARE(m_fixture->workbench().session().id, compacted);
        QVERIFY(page()->review()->text().contains(u"Tide tables"_s));
        QVERIFY(press(u"Apply"_s));
        COMPARE_SOON(page()->step(), CompactionPage::Step::Outcome);
        QCOMPARE(m_fixture->other().reader().session(fresh->id)->entryCount, 0);
    }

    void aPartIsChosenInTheTranscript()
    {
        auto *transcript = window().conversation()->transcript();
        transcript->setFocus();
        transcript->selection()->selectAll();
        QVERIFY(window().action("compactSelection"_L1)->isEnabled());
        window().action("compactSelection"_L1)->trigger();
        VERIFY_SOON(page()->isVisible());
        QVERIFY(m_fixture->says(u"Only what is between"_s, page()));
        QVERIFY(!page()->findChild<QSpinBox *>()->isEnabled());
        QVERIFY(press(u"Compact everything instead"_s));
        QVERIFY(!m_fixture->says(u"Only what is between"_s, page()));
        QVERIFY(page()->findChild<QSpinBox *>()->isEnabled());
        QVERIFY(press(u"Cancel"_s));
    }

    void aPartIsChosenInTheTree()
    {
        OutlineView *tree = window().findChild<OutlinePanel *>()->view();
        tree->selectEntry(m_fixture->newestOnPath(Role::User).id);
        QAction *action = nullptr;
        const QList<QAction *> all = tree->entryActions();
        for (QAction *one : all) {
            action = one->text() == u"Compact up to here…"_s ? one : action;
        }
        QVERIFY(action != nullptr);
        QVERIFY(action->isEnabled());
        action->trigger();
        QVERIFY(page()->isVisible());
        QVERIFY(m_fixture->button(u"Compact everything instead"_s) != nullptr);
        tree->selectEntry(m_fixture->otherLeaf().id); // off the path
        QVERIFY(!action->isEnabled());
    }

    void theOutputOfOneToolIsMasked()
    {
        auto *transcript = window().conversation()->transcript();
        transcript->setFocus();
        QAction *mask = window().action("maskTool"_L1);
        for (int i = 0; i < 60 && !mask->isEnabled(); ++i) {
            QTest::keyClick(transcript, Qt::Key_Up, Qt::AltModifier);
        }
        QVERIFY(mask->isEnabled());
        QVERIFY(mask->text().contains(u'“'));
        mask->trigger();
        VERIFY_SOON(m_fixture->says(u"Only the output of"_s, page()));
        VERIFY_SOON(!m_fixture->says(u"being made"_s, page()));
    }

    void theSummaryIsWrittenAnewFromTheOriginals()
    {
        openPage();
        keepLittle();
        QVERIFY(press(u"Summarize"_s));
        VERIFY_SOON(apply() && apply()->isEnabled());
        QVERIFY(press(u"Apply"_s));
        COMPARE_SOON(page()->step(), CompactionPage::Step::Outcome);
        QVERIFY(press(u"Done"_s));
        const EntryId first = compaction();
        openPage();
        QVERIFY(again()->isVisible());
        QTest::mouseClick(again(), Qt::LeftButton, {}, { 8, again()->height() / 2 });
        QVERIFY(again()->isChecked());
        VERIFY_SOON(m_fixture->button(u"Summarize"_s, page())
                    && m_fixture->button(u"Summarize"_s, page())->isEnabled());
        QVERIFY(press(u"Summarize"_s));
        VERIFY_SOON(apply() && apply()->isEnabled());
        QVERIFY(press(u"Apply"_s));
        COMPARE_SOON(page()->step(), CompactionPage::Step::Outcome);
        QVERIFY(compaction() != first);
        const Branch branch = m_fixture->stored().branch;
        const auto stored = m_fixture->other().reader().entry(branch.node(branch.compaction).seq);
        QVERIFY(stored && !stored->data.contains(u"previous"_s));
    }

    void aSessionThatMovedIsNotCompacted()
    {
        openPage();
        keepLittle();
        QVERIFY(press(u"Summarize"_s));
        VERIFY_SOON(apply() && apply()->isEnabled());
        const Session session = m_fixture->stored().session();
        const EntryId other = m_fixture->otherLeaf().id;
        QVERIFY(m_fixture->other().moveLeaf(session.id, session.leaf, other, u"test"_s));
        auto *editor = page()->findChild<SummaryEditor *>();
        editor->setFocus();
        editor->moveCursor(QTextCursor::Start);
        QTest::keyClicks(editor, u"All in all it went well."_s);
        const QString summary = page()->review()->text();
        QVERIFY(press(u"Apply"_s));
        VERIFY_SOON(m_fixture->says(u"was moved to another branch"_s, page()));
        QVERIFY(m_fixture->compaction().state() == CompactionSession::State::Reviewing);
        // What is offered loses nothing of the text.
        QVERIFY(!m_fixture->button(u"Retry"_s, page()));
        QVERIFY(!m_fixture->says(u"Incomplete"_s, page()));
        QCOMPARE(page()->review()->text(), summary);
        QCOMPARE(m_fixture->stored().session().entryCount, session.entryCount);
        QCOMPARE(m_fixture->stored().session().leaf, other);
        // What the text would free is worked out meanwhile; why it could not be applied still stands there.
        QSignalSpy reviewed(&m_fixture->compaction(), &CompactionSession::reviewed);
        m_fixture->compaction().look(
                page()->review()->text()); // the one of the typing may have been answered already
        VERIFY_SOON(!reviewed.isEmpty());
        QVERIFY(m_fixture->says(u"was moved to another branch"_s, page()));

        QVERIFY(m_fixture->other().moveLeaf(session.id, other, session.leaf, u"test"_s));
        QVERIFY(press(u"Apply"_s));
        COMPARE_SOON(page()->step(), CompactionPage::Step::Outcome);
        const Branch branch = m_fixture->stored().branch;
        const auto stored = m_fixture->other().reader().entry(branch.node(branch.compaction).seq);
        QVERIFY(stored);
        QCOMPARE(stored->summary, summary);
    }

    void whatAnotherProcessHoldsIsAppliedLater()
    {
        openPage();
        keepLittle();
        QVERIFY(press(u"Summarize"_s));
        VERIFY_SOON(apply() && apply()->isEnabled());
        const QString summary = page()->review()->text();
        const SessionId session = m_fixture->workbench().session().id;
        Leases leases(m_fixture->other().database(), u"another process"_s);
        QVERIFY(leases.acquire(session, u"an answer"_s));
        QVERIFY(press(u"Apply"_s));
        VERIFY_SOON(m_fixture->compaction().state() == CompactionSession::State::Reviewing);
        QVERIFY(!m_fixture->button(u"Retry"_s, page()));
        QCOMPARE(page()->review()->text(), summary);
        QVERIFY(leases.release(session));
        QVERIFY(press(u"Apply"_s));
        COMPARE_SOON(page()->step(), CompactionPage::Step::Outcome);
    }

private:
    MainWindow &window() { return m_fixture->window(); }
    CompactionPage *page() { return window().findChild<CompactionPage *>(); }
    qint64 tokens() { return m_fixture->workbench().context()->tokens(); }
    bool press(const QString &text) { return m_fixture->press(text, page()); }
    /// What the list of sessions says of the size.
    QString listed()
    {
        const auto *list = m_fixture->named<QListView>(u"Sessions"_s);
        return list ? list->currentIndex().data(SessionListModel::SizeRole).toString() : QString();
    }
    QCheckBox *again()
    {
        const QList<QCheckBox *> boxes = page()->findChildren<QCheckBox *>();
        for (auto *box : boxes) {
            if (QString(box->text()).remove(u'&') == u"Start again from the originals"_s) {
                return box;
            }
        }
        return nullptr;
    }
    EntryId compaction()
    {
        const Branch branch = m_fixture->stored().branch;
        return branch.compaction >= 0 ? branch.node(branch.compaction).id : EntryId();
    }
    QAbstractButton *apply() { return m_fixture->button(u"Apply"_s, page()); }

    QPlainTextEdit *instructions()
    {
        const QList<QPlainTextEdit *> fields = page()->findChildren<QPlainTextEdit *>();
        for (auto *field : fields) {
            if (field->isVisible() && qobject_cast<SummaryEditor *>(field) == nullptr) {
                return field;
            }
        }
        return nullptr;
    }
    /// Of the review, below and beside the text.
    QStringList sentences()
    {
        QStringList texts;
        for (const QLabel *label : page()->findChildren<QLabel *>()) {
            if (label->isVisible() && !label->text().isEmpty()) {
                texts += label->text();
            }
        }
        return texts;
    }
    void startAgain()
    {
        m_fixture->restart();
        window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window()));
        window().restoreLastSession();
        VERIFY_SOON(m_fixture->workbench().hasSession()
                    && !m_fixture->workbench().choice().projection.tools.isEmpty());
    }
    void picture(const QString &name)
    {
        if (const QString folder = qEnvironmentVariable("VARVE_PICTURES"); !folder.isEmpty()) {
            QTest::qWait(100); // for pictures only
            window().grab().save(QDir(folder).filePath(name + u".png"_s));
        }
    }
    void openPage()
    {
        QTest::keyClick(&window(), Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(page()->isVisible());
    }
    void keep(int tokens)
    {
        auto *field = page()->findChild<QSpinBox *>();
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QString::number(tokens));
        QTest::keyClick(field, Qt::Key_Tab);
        QCOMPARE(field->value(), tokens);
    }
    /// The sample is small.
    void keepLittle()
    {
        keep(2000);
        VERIFY_SOON(m_fixture->button(u"Summarize"_s, page())
                    && m_fixture->button(u"Summarize"_s, page())->isEnabled());
    }

    std::unique_ptr<WindowFixture> m_fixture;
    std::unique_ptr<ScriptedServer> m_server;
};

QTEST_MAIN(TestCompactionFlow)
#include "tst_compactionflow.moc"
