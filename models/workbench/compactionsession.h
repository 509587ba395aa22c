// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionplanner.h"
#include <compaction/keptreview.h>
#include <engine/compactionrun.h>
#include <engine/summaryreview.h>

#include <memory>
#include <optional>

namespace varve
{

class StoredSessions;

/// One compaction as a person goes through it: options -> plan -> summary -> review -> apply. The plan is made by its planner, as often as
/// the person changes the options; what follows is a CompactionRun, whose review the person is. It goes on when the page is left. GUI
/// thread.
///
/// Signals: those of the planner; then for a summary textAdded any number of times and exactly one of summaryReady and summaryFailed, which
/// also says that no plan could be made; applied or applyFailed after apply().
class CompactionSession final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompactionSession)

public:
    enum class State : quint8 { Planning, Writing, Reviewing, Applying, Done };

    struct Options : PlanRequest
    {
        bool rollOver = false; ///< a summary begins a child session
        QString instructions = {}; ///< with those of the settings, as the person has them before them
        std::optional<SummaryModel> model = {}; ///< none: the built-in summarizer
    };

    /// What came of it.
    struct Applied
    {
        std::shared_ptr<const Context> after = {};
        qsizetype entriesInTree = 0; ///< of the whole session, what was just written included
        SessionId child = {}; ///< that goes on, if it is another session
        QString operation = {}; ///< by which undoing and redoing name it
    };

    /// None is owned.
    CompactionSession(Workbench *workbench, StoredSessions *list, CompactorServices services,
                      QObject *parent = nullptr);
    ~CompactionSession() override;

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] const Options &options() const { return m_options; }
    /// For the branch as it is now. Ends what is being written. While the planner reads for it, whatever is asked for waits.
    void plan(const Options &options);
    /// What would be done.
    [[nodiscard]] const CompactionPlanner *planner() const { return m_planner; }

    void summarize();
    /// A summary that was not applied before is reviewed again, for the plan as it is: summaryReady or summaryFailed follows, and until
    /// then this is Planning.
    void restore(const KeptReview &kept);
    /// The text as the summarizer wrote it.
    [[nodiscard]] const QString &written() const { return m_written; }
    /// What was written by then may be finished by hand.
    void stop();
    /// Looks at the text as edited, also one that was finished by hand: reviewed says what came of it, unless another look follows.
    void look(const QString &text);
    [[nodiscard]] const SummaryRecord &record() const { return m_draft.record; }
    /// Facts of the range by rule, also where no summary was written.
    [[nodiscard]] const SafeJournal &foundFacts() const { return m_draft.material.journal; }
    /// Only in Reviewing: what of it the journal keeps, as the person has chosen and edited it.
    void setJournal(const QList<JournalFact> &facts);
    /// Of the summary that is being written, from 1; 0: it is one request.
    [[nodiscard]] int part() const { return m_run ? m_run->part() : 0; }
    [[nodiscard]] int parts() const { return m_run ? m_run->parts() : 0; }
    /// Empty for a plan that only masks. Also a text that was finished by hand where no summary came to its end.
    void apply(const QString &text);

    [[nodiscard]] SessionId sessionId() const { return m_session; }
    /// Once applied.
    [[nodiscard]] const Applied &result() const { return m_applied; }

Q_SIGNALS:
    void stepChanged(varve::SummaryFlow::Step step);
    void textAdded(const QString &text);
    /// `enough`: it frees as much as the settings ask for.
    void reviewed(const varve::ReviewedSummary &review, bool enough);
    void summaryReady();
    void summaryFailed(const varve::Error &error);
    void applied();
    void applyFailed(const varve::Error &error);
    void stateChanged(varve::CompactionSession::State state);

private:
    void setState(State state);
    void begin(const PlannedCompaction &planned, const std::optional<SummaryRecord> &written = {},
               const std::optional<KeptReview> &proposed = {});
    void review(const SummaryDraft &draft, const QString &written);
    void onFinished(const CompactionOutcome &outcome);
    void takeUnfinished(const CompactionOutcome &outcome);
    void dropRun();

    Workbench *const m_workbench;
    StoredSessions *const m_list;
    const CompactorServices m_services;
    CompactionPlanner *const m_planner;
    State m_state = State::Planning;
    Options m_options;
    SessionId m_session;
    CompactionRun *m_run = nullptr; ///< a child; null: nothing is under way
    SummaryDraft m_draft;
    QString m_written; ///< as the summarizer wrote it
    int m_leftOut = 0; ///< facts with a key in them, as the summarizer found them
    Applied m_applied;
    quint64 m_looks =
            0; ///< what is found out about an older text, or before another plan or run, is dropped
};

} // namespace varve
