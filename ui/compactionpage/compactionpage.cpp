// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionpage.h"

#include "compactionplanstep.h"
#include "compactionresultstep.h"
#include "compactionreviewstep.h"
#include "pageescape.h"
#include "stepheader.h"
#include <models/journaldraftmodel.h>
#include <shell/fonts.h>
#include <shell/heading.h>
#include <shell/plainlabel.h>

#include <QApplication>
#include <QBoxLayout>
#include <QFrame>
#include <QKeyEvent>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QToolButton>

namespace varve
{

namespace
{

constexpr int MaximumWidth = 900; // device-independent pixels; as wide as the transcript's column
constexpr int Margin = 16;

} // namespace

CompactionPage::CompactionPage(QWidget *parent) : QWidget(parent)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto *head = new QWidget;
    auto *headLayout = new QHBoxLayout(head);
    headLayout->setContentsMargins(Margin, 8, Margin, 8);
    headLayout->setSpacing(24);
    m_title = new PlainLabel(tr("Compact session"));
    makeBold(m_title);
    m_header = new StepHeader({ tr("Plan"), tr("Review summary"), tr("Before and after") });
    headLayout->addWidget(m_title);
    headLayout->addWidget(m_header, 1);
    layout->addWidget(head);
    layout->addWidget(hairline());

    m_plan = new CompactionPlanStep;
    m_review = new CompactionReviewStep;
    m_outcome = new CompactionResultStep;
    m_steps = new QStackedWidget;
    for (QWidget *step : { static_cast<QWidget *>(m_plan), static_cast<QWidget *>(m_review),
                           static_cast<QWidget *>(m_outcome) }) {
        step->layout()->setContentsMargins(Margin, Margin, Margin, Margin);
        step->setMaximumWidth(MaximumWidth);
        auto *scroll = new QScrollArea;
        scroll->setFrameShape(QFrame::NoFrame);
        scroll->setFocusPolicy(Qt::NoFocus); // Tab goes to what is in it
        scroll->setWidgetResizable(true);
        scroll->setAlignment(Qt::AlignHCenter);
        scroll->setWidget(step);
        m_steps->addWidget(scroll);
    }
    layout->addWidget(m_steps, 1);
    connectSteps();
    connect(new PageEscape(this), &PageEscape::pressed, this, &CompactionPage::left);
}

CompactionPage::~CompactionPage() = default;

void CompactionPage::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT left();
    } else if (isEnter && !event->isAutoRepeat()) { // what opened the page may still be held down
        takeEnter(event->modifiers().testFlag(Qt::ControlModifier));
    } else {
        QWidget::keyPressEvent(event);
    }
}

/// Enter presses the button that has the focus. The plan's primary one costs money and sends the session: the page opens under whoever
/// is typing, and Enter ends the change of a number, so only Ctrl+Enter runs it from anywhere.
void CompactionPage::takeEnter(bool runsPlan)
{
    QWidget *focus = focusWidget();
    if (runsPlan) {
        if (step() == Step::Plan) {
            m_plan->accept();
        }
    } else if (auto *button = qobject_cast<QPushButton *>(focus)) {
        button->click();
    } else if (auto *tool = qobject_cast<QToolButton *>(focus)) {
        tool->click();
    }
}

void CompactionPage::takeFocus()
{
    if (step() == Step::Plan) {
        m_plan->takeFocus();
    } else if (step() == Step::Review) {
        m_review->focusText();
    } else {
        m_outcome->setFocus();
    }
}

void CompactionPage::connectSteps()
{
    connect(m_plan, &CompactionPlanStep::choicesChanged, this, &CompactionPage::planOptionsChanged);
    connect(m_plan, &CompactionPlanStep::restrictionRemoved, this,
            &CompactionPage::restrictionRemoved);
    connect(m_plan, &CompactionPlanStep::cancelled, this, [this] {
        if (m_plan->isHeld()) {
            Q_EMIT left(); // Discard is what throws a summary away
        } else {
            Q_EMIT discarded();
        }
    });
    connect(m_plan, &CompactionPlanStep::reviewRequested, this, [this] {
        showReview();
        m_review->focusText();
    });
    connect(m_plan, &CompactionPlanStep::summaryDiscarded, this, [this] {
        Q_EMIT summaryGoes();
        m_review->clear();
        m_plan->setHeld(false);
        Q_EMIT summaryDiscarded(choices());
    });
    connect(m_plan, &CompactionPlanStep::goToRequested, this, &CompactionPage::goToRequested);
    connect(m_plan, &CompactionPlanStep::accepted, this, [this] {
        if (choices().maskOnly) {
            Q_EMIT applyRequested({});
        } else {
            Q_EMIT summarizeRequested(choices());
        }
    });
    connect(m_review, &CompactionReviewStep::stopRequested, this, &CompactionPage::stopRequested);
    connect(m_review, &CompactionReviewStep::retryRequested, this,
            [this] { Q_EMIT summarizeRequested(choices()); });
    connect(m_review, &CompactionReviewStep::offlineRequested, this,
            &CompactionPage::offlineRequested);
    connect(m_review, &CompactionReviewStep::edited, this, &CompactionPage::summaryEdited);
    connect(m_review, &CompactionReviewStep::addRequested, this, &CompactionPage::addMissing);
    connect(m_review, &CompactionReviewStep::askAgainRequested, this, &CompactionPage::askAgain);
    connect(m_review, &CompactionReviewStep::goToRequested, this, &CompactionPage::goToRequested);
    connect(m_review, &CompactionReviewStep::backRequested, this, [this] {
        goToStep(Step::Plan);
        m_plan->setHeld(m_review->holdsText());
    });
    connect(m_review, &CompactionReviewStep::discarded, this, &CompactionPage::discarded);
    connect(m_review, &CompactionReviewStep::applyRequested, this, &CompactionPage::applyRequested);
    connect(m_outcome, &CompactionResultStep::undoRequested, this, &CompactionPage::undoRequested);
    connect(m_outcome, &CompactionResultStep::redoRequested, this, &CompactionPage::redoRequested);
    connect(m_outcome, &CompactionResultStep::doneRequested, this, &CompactionPage::done);
}

CompactionPage::Step CompactionPage::step() const
{
    return static_cast<Step>(m_steps->currentIndex());
}

PlanChoices CompactionPage::choices() const
{
    return m_plan->choices();
}

QString CompactionPage::summaryText() const
{
    return m_review->text();
}

void CompactionPage::goToStep(Step step)
{
    // The button that was pressed goes with its step, and the next field of the window would be the list's search.
    const QWidget *focus = QApplication::focusWidget();
    const bool hadFocus = focus != nullptr && isAncestorOf(focus) && step != this->step();
    m_steps->setCurrentIndex(static_cast<int>(step));
    if (hadFocus) {
        takeFocus();
    }
    m_header->setCurrent(static_cast<int>(step));
    m_title->setText(tr("Compact session"));
}

void CompactionPage::start(const QList<SummarizerChoice> &summarizers, const PlanChoices &choices,
                           const PlanView &plan)
{
    m_plan->setSummarizers(summarizers);
    m_plan->setChoices(choices);
    m_plan->setPlan(plan);
    m_plan->setHeld(false);
    m_review->clear();
    goToStep(Step::Plan);
}

void CompactionPage::setChoices(const PlanChoices &choices)
{
    m_plan->setChoices(choices);
}

void CompactionPage::restoreSummary(const QString &text)
{
    m_review->restore(text);
    goToStep(Step::Review);
}

void CompactionPage::setPlanRows(const QList<PlanRow> &rows)
{
    m_plan->setRows(rows);
}

void CompactionPage::setPlan(const PlanView &plan)
{
    m_plan->setPlan(plan);
}

void CompactionPage::failPlan(const QString &message)
{
    goToStep(Step::Plan);
    m_plan->showError(message);
}

void CompactionPage::beginSummary(const QString &writer)
{
    m_review->begin(writer);
    goToStep(Step::Review);
}

void CompactionPage::appendSummary(const QString &text)
{
    m_review->append(text);
}

void CompactionPage::replaceSummary(const QString &text)
{
    m_review->replace(text);
}

void CompactionPage::finishSummary(const SummaryFigures &figures)
{
    m_review->finish(figures);
}

void CompactionPage::failSummary(const QString &message, bool offerOffline)
{
    m_review->fail(message, offerOffline);
}

void CompactionPage::failApply(const QString &message)
{
    m_review->failApply(message);
}

bool CompactionPage::holdsSummary() const
{
    return m_review->holdsText();
}

void CompactionPage::showReview()
{
    goToStep(Step::Review);
}

void CompactionPage::setSummaryTokens(qint64 tokens)
{
    m_review->setTokens(tokens);
}

void CompactionPage::setMissing(const MissingView &missing)
{
    m_review->setMissing(missing);
}

void CompactionPage::setContext(qint64 before, qint64 after)
{
    m_review->setContext(before, after);
}

void CompactionPage::setJournal(const QList<JournalFact> &facts, int leftOut,
                                const QList<int> &unwanted)
{
    m_review->setJournal(facts, leftOut, unwanted);
}

QList<JournalDraftRow> CompactionPage::journalRows() const
{
    return m_review->journalRows();
}

QList<JournalFact> CompactionPage::journal() const
{
    return m_review->journal();
}

void CompactionPage::setApplying(bool on)
{
    m_review->setApplying(on);
}

void CompactionPage::setPart(int part, int parts)
{
    m_review->setPart(part, parts);
}

void CompactionPage::setWarning(const QString &warning)
{
    m_review->setWarning(warning);
}

void CompactionPage::setShapeProblem(const QString &problem, bool offerOffline)
{
    m_review->setShapeProblem(problem, offerOffline);
}

void CompactionPage::setUpdates(int updates)
{
    m_plan->setUpdates(updates);
}

void CompactionPage::showOutcome(const OutcomeView &outcome)
{
    m_outcome->setOutcome(outcome);
    goToStep(Step::Outcome);
    if (isVisible()) {
        m_outcome->setFocus(); // the button that was pressed is gone
    }
    m_title->setText(tr("Session compacted"));
}

void CompactionPage::setUndone(bool undone)
{
    m_outcome->setUndone(undone);
    m_title->setText(undone ? tr("Compaction undone") : tr("Session compacted"));
}

void CompactionPage::failUndo(const QString &message)
{
    m_outcome->showError(message);
}

} // namespace varve
