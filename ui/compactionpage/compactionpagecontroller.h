// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionpage.h"
#include <models/brancheditor.h>
#include <models/compactionsession.h>
#include <models/planscope.h>
#include <storage/plandrafts.h>

#include <QObject>

namespace varve
{

/// Between the compaction page, which knows values, and the compaction, which knows services. GUI thread.
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

    /// For the next plan, in place of those of the settings; empty: those.
    void setInstructions(const QString &instructions) { m_instructions = instructions; }
    /// For the next plan; the person may take it off again.
    void setScope(const PlanScope &scope) { m_nextScope = scope; }
    /// Why the session cannot go on in a new one now; empty: it can.
    void setRollOverObstacle(const std::function<QString()> &obstacle) { m_obstacle = obstacle; }
    /// What was set for the next plan is not wanted any more.
    void forgetNext();
    /// Makes a plan and fills the first step, or goes back to what is under way. False, and nothing is done: no session is open, or
    /// something is under way in another one.
    [[nodiscard]] bool open();
    /// Goes back to what is under way, whatever the page was used for meanwhile.
    void showUnderWay();
    /// Whose summary is written, waits for the person, or is applied; null: nobody's.
    [[nodiscard]] SessionId underWayIn() const;
    /// Ends what is under way in a session that is not there any more.
    void forgetDeleted();
    /// What is typed and not applied, for the next time.
    void keepTyped();
    /// Whose summary was thrown away last, and can be taken back; null: nobody's.
    [[nodiscard]] SessionId discardedOf() const
    {
        return m_discarded ? m_discarded->session : SessionId();
    }
    /// Opens the page with it, for the plan as it is now. False as in open(), or it is of another session than the open one.
    [[nodiscard]] bool takeBack();
    /// What this run of a compaction did; says too when it is undone or redone.
    void showOutcome(const OutcomeView &outcome, const QString &operation);

Q_SIGNALS:
    /// The page has done its part: show the transcript again.
    void closed();
    void goToRequested(const varve::EntryId &entry);
    void discardedChanged();
    /// For the status bar: one line, empty when nothing is under way.
    /// What is under way in this session; empty: nothing.
    void statusChanged(const varve::SessionId &session, const QString &status);

private:
    void connectPage();
    void connectWorkbench();
    // compactionpagekept.cpp
    void connectKept();
    void keep(const PlanDraft &typed);
    void rememberSummary();
    void rememberDiscarded();
    void forgetDiscarded();
    [[nodiscard]] QString reviewAsItIs() const;
    void restoreTyped(bool isGiven);
    void onSummarizeRequested(const PlanChoices &choices);
    [[nodiscard]] bool isAboutOpenSession() const;
    void summarize(const CompactionSession::Options &options);
    void apply(const QString &text);
    void connectSession();
    void replan(const PlanChoices &choices);
    void readPlanRows();
    void showPlan();
    [[nodiscard]] QString restriction() const;
    void showSummary();
    void lookAtSummary();
    void showReview(const ReviewedSummary &review, bool enough);
    [[nodiscard]] QString shapeProblem() const;
    void showApplied();
    [[nodiscard]] PlanView planView() const;
    [[nodiscard]] static QString maskRefusal(const CompactionPlan &mask, const Context &before);
    [[nodiscard]] QList<SummarizerChoice> summarizers() const;
    [[nodiscard]] QString titleOf(const EntryId &entry) const;
    [[nodiscard]] CompactionSession::Options optionsOf(const PlanChoices &choices) const;
    [[nodiscard]] qint64 tokensOf(const QString &text) const;

    /// What was written, and perhaps paid for.
    struct UnappliedSummary
    {
        SessionId session;
        QString text;
        QString review;
        PlanChoices choices;
        PlanScope scope;
    };

    CompactionPage *const m_page;
    CompactionSession *const m_session;
    Workbench *const m_workbench;
    BranchEditor *const m_branch;
    const ModelSource m_model;
    QList<Fact> m_missing;
    QString m_instructions; ///< for the next plan
    QString m_usualInstructions; ///< those of the settings
    SessionId m_keptOf; ///< the session that is planned
    PlanDraft m_kept; ///< as it is stored
    bool m_isReadingKept =
            false; ///< it may hold a summary, which a new one would take the place of
    std::optional<PlanChoices> m_wanted; ///< "Summarize" was pressed meanwhile
    std::optional<KeptReview> m_restored; ///< the summary is one that was not applied before
    std::optional<UnappliedSummary> m_unapplied; ///< that is on the page
    std::optional<UnappliedSummary> m_discarded;
    PlanScope m_scope;
    std::optional<PlanScope> m_nextScope;
    qint64 m_usualMaskKeep = 0; ///< tokens, as the settings have it
    quint64 m_planRun = 0; ///< rows of an older plan are dropped
    std::function<QString()> m_obstacle;
    bool m_forceOffline = false;
    bool m_open = false;
    QString m_shown; ///< the operation whose outcome is on the page
    bool m_switching = false; ///< Undo or Redo was asked for, and is not yet seen
};

} // namespace varve
