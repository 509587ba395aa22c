// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionpage.h"
#include <models/compactionsession.h>
#include <shell/shellrequest.h>

#include <QObject>

namespace varve
{

class BranchEditor;
class CompactionDrafts;
class PlanStepController;
class ResultStepController;
class ReviewStepController;
struct PlanDraft;

/// Between the compaction page, which knows values, and the compaction, which knows services: whose compaction is on the page, and how it
/// goes from step to step. What the steps show is their controllers'. GUI thread.
class CompactionPageController final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompactionPageController)

public:
    using ModelSource = std::function<std::optional<SummaryModel>()>;

    /// None is owned. `model` tells the one that is set up, if one is.
    CompactionPageController(CompactionPage *page, CompactionSession *session, Workbench *workbench,
                             BranchEditor *branch, ModelSource model, QObject *parent = nullptr);
    ~CompactionPageController() override;

    /// What was typed and not applied.
    [[nodiscard]] const CompactionDrafts *drafts() const { return m_drafts; }
    [[nodiscard]] ResultStepController *result() const { return m_result; }

    /// Why the session cannot go on in a new one now; empty: it can.
    void setRollOverObstacle(const std::function<QString()> &obstacle) { m_obstacle = obstacle; }
    /// Makes a plan and fills the first step, or goes back to what is under way. False, and nothing is done: no session is open, or
    /// something is under way in another one. The person may take the scope off again.
    [[nodiscard]] bool open(const PlanCompaction &wanted);
    /// Goes back to what is under way, whatever the page was used for meanwhile.
    void showUnderWay();
    /// Whose summary is written, waits for the person, or is applied; null: nobody's.
    [[nodiscard]] SessionId underWayIn() const;
    /// Ends what is under way in a session that is not there any more.
    void forgetDeleted();
    /// What is typed and not applied, for the next time.
    void keepTyped();
    /// Opens the page with the summary that was discarded, for the plan as it is now. False as in open(), or it is of another session than
    /// the open one.
    [[nodiscard]] bool takeBack();

Q_SIGNALS:
    /// The page has done its part: show the transcript again.
    void closed();
    void goToRequested(const varve::EntryId &entry);
    /// For the status bar: one line, what is under way in this session; empty: nothing.
    void statusChanged(const varve::SessionId &session, const QString &status);

private:
    void connectPage();
    void connectSteps();
    void connectWorkbench();
    void connectSession();
    void connectKept();
    void begin(const PlanCompaction &wanted, bool isTakenBack);
    [[nodiscard]] bool takeTyped(const PlanDraft &draft);
    void rememberSummary();
    [[nodiscard]] QString reviewAsItIs() const;
    void restore(const QString &review, const QString &text);
    void onSummarizeRequested(const PlanChoices &choices);
    void summarize(const CompactionSession::Options &options);
    void apply(const QString &text);
    void replan(const PlanChoices &choices);
    void showPlan();
    [[nodiscard]] bool isAboutOpenSession() const;
    [[nodiscard]] QList<SummarizerChoice> summarizers() const;
    [[nodiscard]] CompactionSession::Options optionsOf(const PlanChoices &choices) const;

    CompactionPage *const m_page;
    CompactionSession *const m_session;
    Workbench *const m_workbench;
    const ModelSource m_model;
    PlanStepController *const m_plan;
    ReviewStepController *const m_review;
    ResultStepController *const m_result;
    CompactionDrafts *const m_drafts;
    std::function<QString()> m_obstacle;
    QString m_usualInstructions; ///< those of the settings
    qint64 m_usualMaskKeep = 0; ///< tokens, as the settings have it
    PlanScope m_scope;
    std::optional<PlanChoices>
            m_wanted; ///< "Summarize" was pressed while the drafts were being read
    bool m_forceOffline = false;
    bool m_open = false;
};

} // namespace varve
