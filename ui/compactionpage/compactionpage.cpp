// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionpage.h"

#include "compactionplanstep.h"
#include "compactionresultstep.h"
#include "compactionreviewstep.h"
#include "pageescape.h"
#include "stepheader.h"
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
    m_result = new CompactionResultStep;
    m_steps = new QStackedWidget;
    for (QWidget *step : { static_cast<QWidget *>(m_plan), static_cast<QWidget *>(m_review),
                           static_cast<QWidget *>(m_result) }) {
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
        m_result->setFocus();
    }
}

void CompactionPage::connectSteps()
{
    connect(m_plan, &CompactionPlanStep::cancelled, this, [this] {
        if (m_plan->isHeld()) {
            Q_EMIT left(); // Discard is what throws a summary away
        } else {
            Q_EMIT discarded();
        }
    });
    connect(m_plan, &CompactionPlanStep::reviewRequested, this, [this] {
        goTo(Step::Review);
        m_review->focusText();
    });
    connect(m_plan, &CompactionPlanStep::summaryDiscarded, this, [this] {
        Q_EMIT summaryGoes();
        m_review->clear();
        m_plan->setHeld(false);
        Q_EMIT summaryDiscarded(m_plan->choices());
    });
    connect(m_plan, &CompactionPlanStep::goToRequested, this, &CompactionPage::goToRequested);
    connect(m_plan, &CompactionPlanStep::accepted, this, [this] {
        if (m_plan->choices().maskOnly) {
            Q_EMIT applyRequested({});
        } else {
            Q_EMIT summarizeRequested(m_plan->choices());
        }
    });
    connect(m_review, &CompactionReviewStep::retryRequested, this,
            [this] { Q_EMIT summarizeRequested(m_plan->choices()); });
    connect(m_review, &CompactionReviewStep::goToRequested, this, &CompactionPage::goToRequested);
    connect(m_review, &CompactionReviewStep::backRequested, this, [this] {
        goTo(Step::Plan);
        m_plan->setHeld(m_review->holdsText());
    });
    connect(m_review, &CompactionReviewStep::discarded, this, &CompactionPage::discarded);
    connect(m_review, &CompactionReviewStep::applyRequested, this, &CompactionPage::applyRequested);
    connect(m_result, &CompactionResultStep::undoneChanged, this, &CompactionPage::showTitle);
}

CompactionPage::Step CompactionPage::step() const
{
    return static_cast<Step>(m_steps->currentIndex());
}

void CompactionPage::goTo(Step step)
{
    // The button that was pressed goes with its step, and the next field of the window would be the list's search.
    const QWidget *focus = QApplication::focusWidget();
    const bool hadFocus = focus != nullptr && isAncestorOf(focus) && step != this->step();
    m_steps->setCurrentIndex(static_cast<int>(step));
    if (hadFocus || (step == Step::Outcome && isVisible())) {
        takeFocus();
    }
    m_header->setCurrent(static_cast<int>(step));
    showTitle();
}

void CompactionPage::showTitle()
{
    if (step() != Step::Outcome) {
        m_title->setText(tr("Compact session"));
    } else {
        m_title->setText(m_result->isUndone() ? tr("Compaction undone") : tr("Session compacted"));
    }
}

void CompactionPage::start(const QList<SummarizerChoice> &summarizers, const PlanChoices &choices)
{
    m_plan->setSummarizers(summarizers);
    m_plan->setChoices(choices);
    m_plan->setHeld(false);
    goTo(Step::Plan);
}

} // namespace varve
