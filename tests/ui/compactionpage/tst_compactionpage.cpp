// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "breakdowntable.h"
#include "choicecard.h"
#include "compactionpage.h"
#include "compactionplanstep.h"
#include "compactionresultstep.h"
#include "compactionreviewstep.h"
#include "journalside.h"
#include "missingside.h"
#include "missingtree.h"
#include "palettes.h"
#include "planrowlist.h"
#include "soon.h"
#include "summaryeditor.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <QTreeWidget>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

PlanView samplePlan()
{
    PlanView plan;
    plan.beforeTokens = 175012;
    plan.afterSummarize = 24100;
    plan.afterMaskOnly = 61310;
    plan.summarizedEntries = 1204;
    plan.keptEntries = 77;
    plan.maskedOutputs = 312;
    plan.cutTitle = u"The cut lands inside a turn"_s;
    plan.split = true;
    plan.requestTokens = 148000;
    plan.summaryTokens = 3000;
    plan.rows = { { PlanRow::Fate::Summarized, EntryId::create(), u"First question"_s, 120 },
                  { PlanRow::Fate::Summarized, EntryId::create(), u"read · a.cpp"_s, 1200 },
                  { PlanRow::Fate::Cut, {}, u"The cut"_s, 0, 0 },
                  { PlanRow::Fate::Masked, EntryId::create(), u"read · b.cpp"_s, 800 },
                  { PlanRow::Fate::Kept, EntryId::create(), u"Last question"_s, 90 } };
    return plan;
}

QList<SummarizerChoice> summarizers()
{
    return { { u"endpoint"_s, u"tiny-model"_s, false },
             { u"offline"_s, u"Built-in summarizer"_s, true } };
}

QPushButton *button(const QWidget &page, const QString &text)
{
    for (auto *candidate : page.findChildren<QPushButton *>()) {
        if (candidate->text().remove(u'&') == text && candidate->isVisible()) {
            return candidate;
        }
    }
    return nullptr;
}

bool says(const QWidget &page, const QString &part)
{
    for (const auto *label : page.findChildren<QLabel *>()) {
        if (label->isVisible() && label->text().contains(part)) {
            return true;
        }
    }
    return false;
}

} // namespace

class TestCompactionPage final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void init()
    {
        m_page = std::make_unique<CompactionPage>();
        m_page->resize(740, 620);
        m_page->start(summarizers(), { .keepTokens = 20000, .summarizer = u"endpoint"_s });
        m_page->plan()->setPlan(samplePlan());
        m_page->show();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }
    void cleanup() { m_page.reset(); }

    void showsThePlanBeforeAnythingRuns()
    {
        const auto cards = m_page->findChildren<ChoiceCard *>();
        QCOMPARE(cards.size(), 2);
        QCOMPARE(cards.at(0)->figure(), u"175.0k → ≈ 24.1k"_s);
        QVERIFY(cards.at(0)->isChecked());
        QCOMPARE(cards.at(1)->figure(), u"175.0k → 61.3k"_s);
        QVERIFY(says(*m_page, u"cut before “The cut lands inside a turn” (within a turn)"_s));
        QVERIFY(says(*m_page, u"≈ 148.0k in, 3.0k out"_s));
        QVERIFY(!says(*m_page, u"request"_s)); // there is one
        PlanView small = samplePlan();
        small.requests = 4212;
        m_page->plan()->setPlan(small);
        QVERIFY(says(*m_page, u"≈ 148.0k in, 3.0k out · about 4,212 request"_s));
    }

    /// The tree has what was counted when it was made, with the requests of then.
    void figuresOfThenAreSaidApart()
    {
        OutcomeView outcome { .before = { { Category::User, 47'200, 9 } },
                              .after = { { Category::User, 16'500, 2 } },
                              .window = 200'000 };
        outcome.notedBefore = 50'100;
        outcome.notedAfter = 19'400;
        showOutcome(outcome);
        QVERIFY(says(*m_page, u"Counted now; when it was made it was 50.1k → 19.4k."_s));
        outcome.notedBefore = 47'200;
        outcome.notedAfter = 16'500;
        showOutcome(outcome);
        QVERIFY(!says(*m_page, u"when it was made"_s));
    }

    /// In the order of the branch, without a press: what becomes of each, and where the cut falls.
    void theListDrawsTheCut()
    {
        const auto *rows = m_page->findChild<PlanRowList *>();
        QVERIFY(rows->isVisible());
        QCOMPARE(rows->topLevelItemCount(), 5);
        QCOMPARE(rows->topLevelItem(0)->text(0), u"First question"_s);
        QCOMPARE(rows->topLevelItem(0)->text(1), u"summarized"_s);
        QCOMPARE(rows->topLevelItem(1)->text(2), u"1.2k"_s);
        QCOMPARE(rows->topLevelItem(2)->text(0), u"The cut"_s);
        QVERIFY(rows->topLevelItem(2)->background(0).style() != Qt::NoBrush);
        QCOMPARE(rows->topLevelItem(3)->text(1), u"masked"_s);
        QCOMPARE(rows->topLevelItem(4)->text(1), u"stays"_s);
        QVERIFY(rows->viewport()->rect().intersects(rows->visualItemRect(rows->topLevelItem(2))));
    }

    /// Masking alone has a field of its own, and none of what a summary needs.
    void maskingHasItsOwnField()
    {
        QSignalSpy spy(m_page->plan(), &CompactionPlanStep::choicesChanged);
        QTest::mouseClick(m_page->findChildren<ChoiceCard *>().at(1), Qt::LeftButton);
        QSpinBox *leave = nullptr;
        for (auto *field : m_page->findChildren<QSpinBox *>()) {
            leave = field->isVisible() ? field : leave;
        }
        QVERIFY(leave && leave->isEnabled());
        QVERIFY(says(*m_page, u"newest tool output stay"_s));
        leave->setFocus();
        QTest::keyClick(leave, Qt::Key_Up);
        VERIFY_SOON(!spy.isEmpty()
                    && spy.last().first().value<PlanChoices>().maskKeepTokens == 1000);
        QCOMPARE(spy.last().first().value<PlanChoices>().keepTokens, 20000);
        for (const auto *text : m_page->findChildren<QPlainTextEdit *>()) {
            QVERIFY(!text->isVisible());
        }
    }

    void theBuiltInSummarizerSaysThatItReadsNoInstructions()
    {
        QVERIFY(!says(*m_page, u"reads no instructions"_s));
        auto *with = m_page->findChild<QComboBox *>();
        with->setFocus();
        QTest::keyClick(with, Qt::Key_Down);
        QVERIFY(says(*m_page, u"reads no instructions"_s));
        QTest::keyClick(with, Qt::Key_Up);
        QVERIFY(!says(*m_page, u"reads no instructions"_s));
    }

    void aSummaryInTheWrongShapeIsSaidAloud()
    {
        QSignalSpy again(m_page.get(), &CompactionPage::summarizeRequested);
        beginSummary();
        m_page->review()->append(u"Well, you talked about tides."_s);
        m_page->review()->finish({ .tokens = 8 });
        m_page->review()->setShapeProblem(u"The model did not keep to the form."_s, true);
        QVERIFY(says(*m_page, u"did not keep to the form"_s));
        QVERIFY(!button(*m_page, u"Apply"_s));
        QVERIFY(button(*m_page, u"Apply all the same"_s)->isEnabled());
        QVERIFY(button(*m_page, u"Use the built-in summarizer"_s));
        QTest::mouseClick(button(*m_page, u"Retry"_s), Qt::LeftButton);
        QCOMPARE(again.size(), 1);
        m_page->review()->setWarning({}); // put right by hand
        QVERIFY(button(*m_page, u"Apply"_s));
    }

    void whatTheProgramAddedIsTold()
    {
        beginSummary();
        m_page->review()->append(u"## Goal\n- Tides\n\n## Files\n- read a.cpp"_s);
        m_page->review()->finish({ .tokens = 12 });
        QVERIFY(says(*m_page, u"grey was added by Varve"_s));
        m_page->review()->finish({ .tokens = 12, .offline = true });
        QVERIFY(!says(*m_page, u"grey was added by Varve"_s));
    }

    void escapeLeavesWithoutDiscarding()
    {
        QSignalSpy left(m_page.get(), &CompactionPage::left);
        QSignalSpy discarded(m_page.get(), &CompactionPage::discarded);
        QTest::keyClick(button(*m_page, u"Summarize"_s), Qt::Key_Escape);
        QCOMPARE(left.size(), 1);
        QCOMPARE(discarded.size(), 0);
    }

    void asksForAPlanWhenChoicesChange()
    {
        QSignalSpy spy(m_page->plan(), &CompactionPlanStep::choicesChanged);
        auto *keep = m_page->findChild<QSpinBox *>();
        keep->setFocus();
        QTest::keyClick(keep, Qt::Key_Up);
        QTest::keyClick(keep, Qt::Key_Up);
        COMPARE_SOON(spy.size(), 1); // one for both
        QCOMPARE(spy.last().first().value<PlanChoices>().keepTokens, 22000);
        auto *with = m_page->findChild<QComboBox *>();
        with->setFocus();
        QTest::keyClick(with, Qt::Key_Down);
        QCOMPARE(spy.size(), 2);
        QCOMPARE(spy.last().first().value<PlanChoices>().summarizer, u"offline"_s);
        QVERIFY(says(*m_page, u"works without a model, no cost"_s));
        QTest::keyClick(with, Qt::Key_Up);
        QCOMPARE(spy.size(), 3);
        QPlainTextEdit *instructions = nullptr;
        for (auto *field : m_page->findChildren<QPlainTextEdit *>()) {
            instructions = field->isVisible() ? field : instructions;
        }
        QTest::keyClicks(instructions, u"names"_s);
        COMPARE_SOON(spy.size(), 4);
        QCOMPARE(spy.last().first().value<PlanChoices>().instructions, u"names"_s);
    }

    void maskingAloneIsAppliedAtOnce()
    {
        QSignalSpy apply(m_page.get(), &CompactionPage::applyRequested);
        QSignalSpy summarize(m_page.get(), &CompactionPage::summarizeRequested);
        const auto cards = m_page->findChildren<ChoiceCard *>();
        cards.at(0)->setFocus();
        QTest::keyClick(cards.at(0), Qt::Key_Right);
        QVERIFY(cards.at(1)->isChecked());
        QVERIFY(m_page->plan()->choices().maskOnly);
        QTest::mouseClick(button(*m_page, u"Mask outputs"_s), Qt::LeftButton);
        QCOMPARE(apply.size(), 1);
        QVERIFY(apply.first().first().toString().isEmpty());
        QCOMPARE(summarize.size(), 0);
    }

    void aRefusedPlanSaysWhy()
    {
        PlanView plan = samplePlan();
        plan.refusedReason = u"Everything lies within what is to be kept."_s;
        m_page->plan()->setPlan(plan);
        // Once.
        QVERIFY(!says(*m_page, plan.refusedReason));
        QCOMPARE(m_page->findChildren<ChoiceCard *>().at(0)->sentence(), plan.refusedReason);
        QVERIFY(!button(*m_page, u"Summarize"_s)->isEnabled());
        // The other way is still open.
        QTest::mouseClick(m_page->findChildren<ChoiceCard *>().at(1), Qt::LeftButton);
        QVERIFY(button(*m_page, u"Mask outputs"_s)->isEnabled());
    }

    void theSummaryGrowsAndCanBeStopped()
    {
        QSignalSpy start(m_page.get(), &CompactionPage::summarizeRequested);
        QSignalSpy stop(m_page->review()->status(), &SummaryStatus::stopRequested);
        QTest::mouseClick(button(*m_page, u"Summarize"_s), Qt::LeftButton);
        QCOMPARE(start.size(), 1);
        beginSummary(u"tiny"_s);
        QVERIFY(m_page->step() == CompactionPage::Step::Review);
        QVERIFY(says(*m_page, u"Waiting for tiny, which reads what is to be summarized · "_s));
        auto *editor = m_page->findChild<SummaryEditor *>();
        QVERIFY(editor->isReadOnly());
        m_page->review()->append(u"## Goal\nKeep"_s);
        m_page->review()->append(u" it"_s);
        QCOMPARE(m_page->review()->text(), u"## Goal\nKeep it"_s);
        QVERIFY(says(*m_page, u"Writing, 15 characters so far · "_s));
        QTest::keyClicks(editor, u"typed"_s);
        QCOMPARE(m_page->review()->text(), u"## Goal\nKeep it"_s);
        QVERIFY(!button(*m_page, u"Apply"_s)->isEnabled());
        QTest::mouseClick(button(*m_page, u"Stop"_s), Qt::LeftButton);
        QCOMPARE(stop.size(), 1);
    }

    void whatIsReadDoesNotMove()
    {
        beginSummary();
        auto *editor = m_page->findChild<SummaryEditor *>();
        for (int i = 0; i < 200; ++i) {
            m_page->review()->append(u"line\n"_s);
        }
        QCOMPARE(editor->verticalScrollBar()->value(), editor->verticalScrollBar()->maximum());
        editor->verticalScrollBar()->setValue(5);
        m_page->review()->append(u"more\n"_s);
        QCOMPARE(editor->verticalScrollBar()->value(), 5);
    }

    void aFinishedSummaryIsForEditing()
    {
        beginSummary();
        m_page->review()->append(u"Goal"_s);
        m_page->review()->finish({ .tokens = 2912, .durationMs = 9400 });
        QVERIFY(says(*m_page, u"2,912 tokens · written in 9.4 s · you can edit the text"_s));
        QSignalSpy edited(m_page->review(), &CompactionReviewStep::edited);
        auto *editor = m_page->findChild<SummaryEditor *>();
        editor->moveCursor(QTextCursor::End);
        QTest::keyClicks(editor, u"s."_s);
        COMPARE_SOON(edited.size(), 1);
        QCOMPARE(edited.first().first().toString(), u"Goals."_s);
        QSignalSpy apply(m_page.get(), &CompactionPage::applyRequested);
        QTest::mouseClick(button(*m_page, u"Apply"_s), Qt::LeftButton);
        QCOMPARE(apply.first().first().toString(), u"Goals."_s);
        editor->selectAll();
        QTest::keyClick(editor, Qt::Key_Delete);
        QVERIFY(!button(*m_page, u"Apply"_s)->isEnabled());
    }

    /// By kind, each line added by Enter or a click, and what no summary can hold is said.
    void whatIsMissingIsOneKeyAway()
    {
        beginSummary();
        m_page->review()->append(u"## Goal\n- Print the tide tables"_s);
        m_page->review()->finish({ .tokens = 210, .durationMs = 900 });
        const EntryId entry = EntryId::create();
        const auto fact = [&](Fact::Kind kind, const QString &text) {
            return Fact { kind, text, text, entry, 1 };
        };
        const MissingView missing {
            .facts = { fact(Fact::Kind::Question,
                            u"Which port does it listen on? → 8471, by listen_port in config/tides.toml"_s),
                       fact(Fact::Kind::Instruction, u"Never push without asking"_s),
                       fact(Fact::Kind::Decision,
                            u"SQLite and not PostgreSQL, because it is one file"_s),
                       fact(Fact::Kind::Path, u"src/tables.cpp"_s),
                       fact(Fact::Kind::Path, u"src/tides/very/long/path/that/is/cut/moon.cpp"_s),
                       fact(Fact::Kind::UsedSince,
                            u"TIDE_EPOCH is the first high water of 1992"_s) },
            .rules = 2,
            .losses = u"No longer sent: the images of 2 messages. The entries keep them."_s,
            .canAskAgain = false
        };
        m_page->review()->missing()->setMissing(missing);
        m_page->review()->status()->setContext(121'900, 24'100);
        QVERIFY(says(*m_page, u"the images of 2 messages"_s));
        QVERIFY(says(*m_page, u"2 standing rule(s) are kept"_s));
        QVERIFY(says(*m_page, u"121.9k → 24.1k"_s));
        for (const auto *label : m_page->findChildren<QLabel *>()) {
            QVERIFY2(!label->isVisible() || !label->text().contains(u'%'),
                     qPrintable(label->text()));
        }
        auto *tree = m_page->findChild<MissingTree *>();
        QCOMPARE(tree->topLevelItemCount(), 5);
        QCOMPARE(tree->topLevelItem(3)->childCount(), 2);
        QVERIFY(!tree->accessibleName().isEmpty());
        QSignalSpy add(m_page->review()->missing(), &MissingSide::addRequested);
        QVERIFY(!button(*m_page, u"Add"_s)->isEnabled());
        tree->setCurrentItem(tree->topLevelItem(1)->child(0));
        QTest::keyClick(tree, Qt::Key_Return);
        QCOMPARE(add.last().first().value<QList<int>>(), QList<int> { 1 });
        tree->setCurrentItem(tree->topLevelItem(3)); // all of a kind
        QTest::mouseClick(button(*m_page, u"Add"_s), Qt::LeftButton);
        QCOMPARE(add.last().first().value<QList<int>>(), (QList<int> { 3, 4 }));
        tree->selectAll();
        QTest::mouseClick(button(*m_page, u"Add"_s), Qt::LeftButton);
        QCOMPARE(add.last().first().value<QList<int>>().size(), 6);
        tree->setCurrentItem(tree->topLevelItem(0)->child(0));
        QSignalSpy goTo(m_page.get(), &CompactionPage::goToRequested);
        QTest::mouseClick(button(*m_page, u"Show"_s), Qt::LeftButton);
        QCOMPARE(goTo.last().first().value<EntryId>(), entry);
        QVERIFY(!button(*m_page, u"Ask again for what is missing"_s)->isEnabled());
        if (const QString folder = qEnvironmentVariable("VARVE_PICTURES"); !folder.isEmpty()) {
            for (const Scheme scheme : { Scheme::Dark, Scheme::Light }) {
                applyColorScheme(scheme);
                QTest::qWait(50); // for pictures only
                m_page->grab().save(QDir(folder).filePath(
                        scheme == Scheme::Dark ? u"review-dark.png"_s : u"review.png"_s));
            }
        }
        m_page->review()->missing()->setMissing({});
        QVERIFY(!tree->isVisible());
        QVERIFY(says(*m_page, u"Nothing was found"_s));
    }

    void theJournalIsChosenBesideTheSummary()
    {
        JournalFact port;
        port.kind = JournalFact::Kind::Decision;
        port.importance = 7;
        port.text = u"The port is 8080"_s;
        JournalFact disk = port;
        disk.text = u"The disk is full"_s;
        disk.importance = 5;
        JournalFact file = disk;
        file.text = u"src/main.cpp"_s;
        beginSummary();
        m_page->review()->append(u"Goal"_s);
        m_page->review()->finish({});
        m_page->review()->journal()->setFacts({ port, disk, file }, 2);
        auto *tabs = m_page->findChild<QTabWidget *>();
        QCOMPARE(tabs->tabText(1), u"Journal (3)"_s);
        QTest::keyClick(tabs->tabBar(), Qt::Key_Right);
        auto *table = tabs->currentWidget()->findChild<QTableView *>();
        QVERIFY(table && table->isVisible());
        QVERIFY(says(*m_page, u"3 of 3 facts will be kept"_s));
        QVERIFY(says(*m_page, u"2 fact(s) left out"_s));
        QVERIFY(m_page->review()->journal()->kept() == (QList { port, disk, file }));

        // The first is left out by the space bar, the second is weighed, the third written anew.
        table->setFocus();
        table->setCurrentIndex(table->model()->index(0, 0));
        QTest::keyClick(table, Qt::Key_Space);
        QCOMPARE(tabs->tabText(1), u"Journal (2)"_s);
        const auto type = [table](int row, int column, const QString &text) {
            table->setCurrentIndex(table->model()->index(row, column));
            QTest::keyClick(table, Qt::Key_F2);
            auto *editor = QApplication::focusWidget();
            QTest::keyClick(editor, Qt::Key_A, Qt::ControlModifier);
            QTest::keyClicks(editor, text);
            QTest::keyClick(editor, Qt::Key_Return);
        };
        type(1, 1, u"9"_s);
        type(2, 0, u"src/app.cpp"_s);
        COMPARE_SOON(m_page->review()->journal()->kept().last().text, u"src/app.cpp"_s);
        const auto kept = m_page->review()->journal()->kept();
        QCOMPARE(kept.size(), 2);
        QCOMPARE(kept.at(0).text, disk.text);
        QCOMPARE(kept.at(0).importance, 9);
        QVERIFY(kept.at(0).method == JournalFact::Method::Person);
        QCOMPARE(kept.at(1).text, u"src/app.cpp"_s);
        if (const QString folder = qEnvironmentVariable("VARVE_PICTURES"); !folder.isEmpty()) {
            m_page->grab().save(QDir(folder).filePath(u"review-journal.png"_s));
        }
        // Applying did not work: what was chosen is still there.
        m_page->review()->setApplying(true);
        m_page->review()->failApply(u"The session went on."_s);
        QVERIFY(m_page->review()->journal()->kept() == kept);
        QTest::mouseClick(button(*m_page, u"Keep none"_s), Qt::LeftButton);
        QVERIFY(m_page->review()->journal()->kept().isEmpty());
        QTest::mouseClick(button(*m_page, u"Keep all"_s), Qt::LeftButton);
        QCOMPARE(m_page->review()->journal()->kept().size(), 3);
        beginSummary();
        QVERIFY(m_page->review()->journal()->kept().isEmpty());
        QCOMPARE(tabs->tabText(1), u"Journal"_s);
    }

    void aFailureKeepsTheTextAndSaysWhatToDo()
    {
        beginSummary();
        m_page->review()->append(u"Half a"_s);
        m_page->review()->fail(u"The provider closed the stream."_s, true);
        QVERIFY(says(*m_page, u"The provider closed the stream."_s));
        QCOMPARE(m_page->review()->text(), u"Half a"_s);
        QSignalSpy retry(m_page.get(), &CompactionPage::summarizeRequested);
        QSignalSpy offline(m_page->review(), &CompactionReviewStep::offlineRequested);
        QTest::mouseClick(button(*m_page, u"Retry"_s), Qt::LeftButton);
        QTest::mouseClick(button(*m_page, u"Use the built-in summarizer"_s), Qt::LeftButton);
        QCOMPARE(retry.size(), 1);
        QCOMPARE(offline.size(), 1);
        QVERIFY(button(*m_page, u"Apply"_s)->isEnabled());
        beginSummary();
        QVERIFY(!says(*m_page, u"The provider closed the stream."_s));
    }

    /// Writing it again would lose the text; what can be tried again is applying it.
    void whatCannotBeAppliedStays()
    {
        beginSummary();
        m_page->review()->append(u"Half a"_s);
        m_page->review()->fail(u"The provider closed the stream."_s, true);
        auto *editor = m_page->findChild<SummaryEditor *>();
        QTest::keyClicks(editor, u"nd the other half: "_s);
        const QString text = m_page->review()->text();
        m_page->review()->setApplying(true);
        QVERIFY(!says(*m_page, u"The provider closed the stream."_s));
        m_page->review()->failApply(u"An answer is on its way."_s);
        QVERIFY(says(*m_page, u"An answer is on its way."_s));
        QVERIFY(!button(*m_page, u"Retry"_s));
        QVERIFY(!button(*m_page, u"Use the built-in summarizer"_s));
        QVERIFY(!says(*m_page, u"Incomplete"_s));
        QCOMPARE(m_page->review()->text(), text);
        QVERIFY(!editor->isReadOnly());
        QVERIFY(button(*m_page, u"Apply"_s)->isEnabled());
        // What is known of the text does not hide why, until the text is another one.
        m_page->review()->setWarning({});
        QVERIFY(says(*m_page, u"An answer is on its way."_s));
        QTest::keyClicks(editor, u"x"_s);
        m_page->review()->setWarning({});
        QVERIFY(!says(*m_page, u"An answer is on its way."_s));
    }

    void showsBeforeAndAfterWithUndo()
    {
        showOutcome(
                { .before = { { Category::User, 16249, 9 }, { Category::ToolResults, 106749, 80 } },
                  .after = { { Category::User, 2849, 2 },
                             { Category::CompactionSummary, 2912, 1 } },
                  .window = 200000,
                  .entriesInTree = 14179 });
        QVERIFY(m_page->step() == CompactionPage::Step::Outcome);
        QVERIFY(says(*m_page, u"the tree still holds all 14,179 entries"_s));
        QVERIFY(says(*m_page, u"123.0k"_s));
        QVERIFY(says(*m_page, u"5.8k"_s));
        QVERIFY(!says(*m_page, u"when it was made"_s));
        QSignalSpy undo(m_page->result(), &CompactionResultStep::undoRequested);
        QTest::mouseClick(button(*m_page, u"Undo"_s), Qt::LeftButton);
        QCOMPARE(undo.size(), 1);
        m_page->result()->setUndone(true);
        QVERIFY(!button(*m_page, u"Undo"_s));
        QVERIFY(says(*m_page, u"the next request holds 122,998 tokens again"_s));
        QSignalSpy done(m_page->result(), &CompactionResultStep::doneRequested);
        QTest::mouseClick(button(*m_page, u"Done"_s), Qt::LeftButton);
        QCOMPARE(done.size(), 1);
    }

    /// A figure is read the same way in a window that goes from right to left.
    void signsStandBeforeTheirFigures()
    {
        showOutcome({ .before = { { Category::User, 16249, 9 } },
                      .after = { { Category::User, 2849, 2 } },
                      .window = 200000,
                      .entriesInTree = 14179 });
        const auto *table = m_page->findChild<BreakdownTable *>();
        const auto rowsOfTheFirstSign = [table] {
            const QModelIndex cell = table->model()->index(0, BreakdownDiffModel::ChangeColumn);
            const QImage picture = table->viewport()->grab(table->visualRect(cell)).toImage();
            const auto isInk = [&picture](int x, int y) {
                return picture.pixel(x, y) != picture.pixel(0, 0);
            };
            int rows = 0;
            for (int x = 0; x < picture.width() && rows == 0; ++x) {
                for (int y = 0; y < picture.height(); ++y) {
                    rows += isInk(x, y) || (x + 2 < picture.width() && isInk(x + 2, y)) ? 1 : 0;
                }
            }
            return rows;
        };
        QVERIFY(rowsOfTheFirstSign() > 0);
        QVERIFY(rowsOfTheFirstSign() <= 2); // a minus
        m_page->setLayoutDirection(Qt::RightToLeft);
        VERIFY_SOON(table->header()->isRightToLeft());
        QVERIFY(rowsOfTheFirstSign() > 0);
        QVERIFY(rowsOfTheFirstSign() <= 2);
    }

    /// Without the mouse: Enter runs what is planned, Tab goes through in order, a letter goes there at once.
    void thePlanByKeys()
    {
        QSignalSpy start(m_page.get(), &CompactionPage::summarizeRequested);
        QSignalSpy masks(m_page.get(), &CompactionPage::applyRequested);
        QSignalSpy leaves(m_page.get(), &CompactionPage::left);
        QSignalSpy cancels(m_page.get(), &CompactionPage::discarded);
        const auto press = [](Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
            QTest::keyClick(QApplication::focusWidget(), key, modifiers);
        };
        m_page->takeFocus();
        QVERIFY(m_page->findChildren<ChoiceCard *>().at(0)->hasFocus());
        press(Qt::Key_Return); // meant for what had the focus before the page came
        QCOMPARE(start.size(), 0);
        press(Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(start.size(), 1);
        int tabs = 0;
        while (!button(*m_page, u"Summarize"_s)->hasFocus() && tabs < 20) {
            press(Qt::Key_Tab);
            ++tabs;
        }
        QVERIFY2(tabs <= 6, qPrintable(QString::number(tabs)));
        press(Qt::Key_Tab);
        QVERIFY(button(*m_page, u"Cancel"_s)->hasFocus());
        press(Qt::Key_Return); // the button that has the focus, not the primary one
        QCOMPARE(cancels.size(), 1);
        QCOMPARE(start.size(), 1);
        press(Qt::Key_K, Qt::AltModifier);
        QVERIFY(qobject_cast<QSpinBox *>(QApplication::focusWidget()));
        press(Qt::Key_Return); // ends the change of the number: its plan was not seen yet
        QCOMPARE(start.size(), 1);
        press(Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(start.size(), 2);
        press(Qt::Key_I, Qt::AltModifier);
        auto *instructions = qobject_cast<QPlainTextEdit *>(QApplication::focusWidget());
        QVERIFY(instructions);
        press(Qt::Key_Return); // a line of the text
        QCOMPARE(start.size(), 2);
        QCOMPARE(instructions->toPlainText(), u"\n"_s);
        press(Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(start.size(), 3);
        m_page->findChild<QTreeWidget *>()->setFocus();
        press(Qt::Key_Down);
        press(Qt::Key_Return); // shows the entry
        QCOMPARE(start.size(), 3);
        press(Qt::Key_O, Qt::AltModifier);
        VERIFY_SOON(m_page->plan()->choices().maskOnly);
        m_page->takeFocus();
        press(Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(masks.size(), 1);
        press(Qt::Key_Escape);
        QCOMPARE(leaves.size(), 1);
    }

    void cancelAndDiscardLeave()
    {
        QSignalSpy left(m_page.get(), &CompactionPage::discarded);
        QTest::mouseClick(button(*m_page, u"Cancel"_s), Qt::LeftButton);
        beginSummary();
        m_page->review()->finish({});
        QTest::mouseClick(button(*m_page, u"Discard"_s), Qt::LeftButton);
        QCOMPARE(left.size(), 2);
        QTest::mouseClick(button(*m_page, u"Back"_s), Qt::LeftButton);
        QVERIFY(m_page->step() == CompactionPage::Step::Plan);
    }

private:
    void beginSummary(const QString &writer = {})
    {
        m_page->review()->begin(writer);
        m_page->goTo(CompactionPage::Step::Review);
    }
    void showOutcome(const OutcomeView &outcome)
    {
        m_page->result()->setOutcome(outcome);
        m_page->goTo(CompactionPage::Step::Outcome);
    }

    std::unique_ptr<CompactionPage> m_page;
};

QTEST_MAIN(TestCompactionPage)
#include "tst_compactionpage.moc"
