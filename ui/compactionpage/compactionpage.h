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
struct JournalDraftRow;

/// A compaction in three steps: plan, review, before and after. For the centre column, never modal; it may be left and
/// come back to while a summary is written.
///
/// Holds no service: it is told values and emits wishes. GUI thread.
///
///     start(...) -> planOptionsChanged* -> summarizeRequested -> beginSummary, appendSummary*, finishSummary | failSummary
///       -> applyRequested -> showOutcome | failApply -> done
class CompactionPage final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompactionPage)

public:
    enum class Step : quint8 { Plan, Review, Outcome };

    explicit CompactionPage(QWidget *parent = nullptr);
    ~CompactionPage() override;

    [[nodiscard]] Step step() const;
    /// Where one goes on in this step.
    void takeFocus();
    [[nodiscard]] PlanChoices choices() const;
    [[nodiscard]] QString summaryText() const;

    /// Goes to the first step. An earlier summary is gone.
    void start(const QList<SummarizerChoice> &summarizers, const PlanChoices &choices,
               const PlanView &plan);
    /// Of the first step, without a signal.
    void setChoices(const PlanChoices &choices);
    /// The plan for other choices, or because the session has grown.
    void setPlan(const PlanView &plan);
    void setPlanRows(const QList<PlanRow> &rows);
    /// A plan that could not be made or applied, in the first step.
    void failPlan(const QString &message);

    /// Goes to the second step with an empty text that can only be stopped. `writer`: the model that is asked; empty: the built-in
    /// summarizer.
    void beginSummary(const QString &writer = {});
    void appendSummary(const QString &text);
    /// A text in place of what is there: a repaired answer, or one with missing facts added.
    void replaceSummary(const QString &text);
    void finishSummary(const SummaryFigures &figures);
    /// Keeps what was written. `message` says what happened and what to do; beside it stands Retry.
    void failSummary(const QString &message, bool offerOffline);
    /// A summary that could not be applied: the person may do so again, with the text as it is.
    void failApply(const QString &message);
    /// Goes to the second step with a text of another time; finishSummary() or failSummary() follows.
    void restoreSummary(const QString &text);
    /// A summary is there that the person may want to go on with.
    [[nodiscard]] bool holdsSummary() const;
    /// Goes to the second step as it was left.
    void showReview();
    /// After edits and additions too.
    void setSummaryTokens(qint64 tokens);
    void setMissing(const MissingView &missing);
    /// What the whole context will be with the summary as it is; tokens.
    void setContext(qint64 before, qint64 after);
    /// What may be kept in the journal, in a finished summary's second part; `leftOut`: because of a key in it.
    /// `unwanted`: places of those that the person has taken out before.
    void setJournal(const QList<JournalFact> &facts, int leftOut, const QList<int> &unwanted = {});
    /// What is to be kept of it.
    [[nodiscard]] QList<JournalFact> journal() const;
    /// All of it, and what is to be kept.
    [[nodiscard]] QList<JournalDraftRow> journalRows() const;
    void setApplying(bool on);
    /// While the summary is written: which of how many requests, from 1; 0 of 0: there is one.
    void setPart(int part, int parts);
    /// Beside a finished summary: what speaks against it; empty: nothing. It can be applied all the same.
    void setWarning(const QString &warning);
    /// The same, of a text that is no summary as it was asked for: Retry stands beside it, and to apply it takes a word more.
    void setShapeProblem(const QString &problem, bool offerOffline);
    /// See CompactionPlanStep::setUpdates().
    void setUpdates(int updates);

    /// Goes to the third step.
    void showOutcome(const OutcomeView &outcome);
    void setUndone(bool undone);
    void failUndo(const QString &message);

Q_SIGNALS:
    /// Esc: show something else; what is under way goes on.
    void left();
    void planOptionsChanged(const varve::PlanChoices &choices);
    void summarizeRequested(const varve::PlanChoices &choices);
    /// From the notice of a failure: write it without a model.
    void offlineRequested();
    void stopRequested();
    void restrictionRemoved();
    /// The person changed the text; a moment after the last key.
    void summaryEdited(const QString &text);
    /// Positions in MissingView::facts.
    void addMissing(const QList<int> &rows);
    void askAgain();
    /// Empty text: only mask (PlanChoices::maskOnly).
    void applyRequested(const QString &text);
    /// Left without applying: Cancel or Discard.
    void discarded();
    /// The summary is still there; summaryDiscarded() follows.
    void summaryGoes();
    /// In the first step: the summary that waited is not wanted, another plan may be.
    void summaryDiscarded(const varve::PlanChoices &choices);
    void undoRequested();
    void redoRequested();
    void done();
    void goToRequested(varve::EntryId entry);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void goToStep(Step step);
    void connectSteps();
    void takeEnter(bool runsPlan);

    PlainLabel *m_title = nullptr;
    StepHeader *m_header = nullptr;
    QStackedWidget *m_steps = nullptr;
    CompactionPlanStep *m_plan = nullptr;
    CompactionReviewStep *m_review = nullptr;
    CompactionResultStep *m_outcome = nullptr;
};

} // namespace varve
