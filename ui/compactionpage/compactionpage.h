// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionpagestate.h"

#include <QWidget>

class QStackedWidget;

namespace varve
{

class CompactionPlanStep;
class CompactionResultStep;
class CompactionReviewStep;
class PlainLabel;
class StepHeader;

/// A compaction in three steps: plan, review, before and after. For the centre column, never modal; it may be left and
/// come back to while a summary is written.
///
/// The frame of its steps: each is told values and emits wishes by itself. What the page says is where one step leads to another or away,
/// or what more than one step wishes. Holds no service. GUI thread.
///
///     start() -> plan()->choicesChanged* -> summarizeRequested -> review()->begin, append*, finish | fail
///       -> applyRequested -> result()->setOutcome | review()->failApply -> result()->doneRequested
class CompactionPage final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompactionPage)

public:
    enum class Step : quint8 { Plan, Review, Outcome };

    explicit CompactionPage(QWidget *parent = nullptr);
    ~CompactionPage() override;

    [[nodiscard]] CompactionPlanStep *plan() const { return m_plan; }
    [[nodiscard]] CompactionReviewStep *review() const { return m_review; }
    [[nodiscard]] CompactionResultStep *result() const { return m_result; }

    [[nodiscard]] Step step() const;
    /// As it was left.
    void goTo(Step step);
    /// Where one goes on in this step.
    void takeFocus();
    /// Goes to the first step, whose plan comes with setPlan().
    void start(const QList<SummarizerChoice> &summarizers, const PlanChoices &choices);

Q_SIGNALS:
    /// Esc: show something else; what is under way goes on.
    void left();
    void summarizeRequested(const varve::PlanChoices &choices);
    /// Empty text: only mask (PlanChoices::maskOnly).
    void applyRequested(const QString &text);
    /// Left without applying: Cancel or Discard.
    void discarded();
    /// The summary is still there; summaryDiscarded() follows.
    void summaryGoes();
    /// In the first step: the summary that waited is not wanted, another plan may be.
    void summaryDiscarded(const varve::PlanChoices &choices);
    void goToRequested(varve::EntryId entry);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void connectSteps();
    void showTitle();
    void takeEnter(bool runsPlan);

    PlainLabel *m_title = nullptr;
    StepHeader *m_header = nullptr;
    QStackedWidget *m_steps = nullptr;
    CompactionPlanStep *m_plan = nullptr;
    CompactionReviewStep *m_review = nullptr;
    CompactionResultStep *m_result = nullptr;
};

} // namespace varve
