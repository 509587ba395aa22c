// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "workbench.h"
#include <compaction/keptreview.h>
#include <engine/compactionrun.h>
#include <engine/planrequest.h>
#include <engine/summaryreview.h>

#include <functional>
#include <memory>
#include <optional>

namespace varve
{

class StoredSessions;

/// One compaction from plan to undo, as a person goes through it: options -> plan -> summary -> review -> apply. The plan is made
/// here, as often as the person changes the options; what follows is a CompactionRun, whose review the person is. It goes on when the
/// page is left. GUI thread.
///
/// Signals: planChanged after each plan(); then for a summary textAdded any number of times and exactly one of summaryReady and
/// summaryFailed; applied or applyFailed after apply().
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

    /// None is owned.
    CompactionSession(Workbench *workbench, StoredSessions *list, CompactorServices services,
                      QObject *parent = nullptr);
    ~CompactionSession() override;

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] const Options &options() const { return m_options; }
    /// For the branch as it is now. Ends what is being written. At once, unless names of tools or the originals have to be read
    /// for it: then planChanged follows, and whatever is asked for meanwhile waits for it.
    void plan(const Options &options);
    [[nodiscard]] bool isPlanned() const { return !m_reading; }
    [[nodiscard]] const CompactionPlan &currentPlan() const { return m_plan; }
    [[nodiscard]] const CompactionPlan &maskPlan() const { return m_maskPlan; }
    [[nodiscard]] qint64 keepInUse() const { return m_options.numbers(m_choice).keep; }
    /// Of the newest tool output, what masking alone leaves.
    [[nodiscard]] qint64 maskKeepInUse() const;

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
    [[nodiscard]] QString withFacts(const QString &text, const QList<Fact> &facts) const;
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

    [[nodiscard]] std::shared_ptr<const Context> before() const { return m_before; }
    [[nodiscard]] std::shared_ptr<const Context> after() const { return m_after; }
    /// Once applied: of the whole session, what was just written included.
    [[nodiscard]] qsizetype entriesInTree() const { return m_entriesInTree; }
    [[nodiscard]] SessionId sessionId() const { return m_session; }
    /// Once applied: the session that goes on, if it is another one.
    [[nodiscard]] SessionId child() const { return m_child; }
    /// Once applied: by which undoing and redoing name it.
    [[nodiscard]] const QString &operation() const { return m_operation; }

Q_SIGNALS:
    void planChanged();
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
    [[nodiscard]] bool readAtOnce();
    void makePlan();
    void whenPlanned(std::function<void()> then);
    void begin(const CompactionPlan &plan, const std::optional<SummaryRecord> &written = {},
               const std::optional<KeptReview> &proposed = {});
    void review(const SummaryDraft &draft, const QString &written);
    void onFinished(const CompactionOutcome &outcome);
    void takeUnfinished(const CompactionOutcome &outcome);
    void dropRun();

    Workbench *const m_workbench;
    StoredSessions *const m_list;
    const CompactorServices m_services;
    State m_state = State::Planning;
    Options m_options;
    SessionId m_session;
    SessionId m_child;
    QString m_operation;
    LoadedSession m_loaded; ///< what the plan was made for
    ProjectionChoice m_choice;
    CompactionPlan m_plan;
    CompactionPlan m_maskPlan;
    CompactionRun *m_run = nullptr; ///< a child; null: nothing is under way
    SummaryDraft m_draft;
    QString m_written; ///< as the summarizer wrote it
    int m_leftOut = 0; ///< facts with a key in them, as the summarizer found them
    std::shared_ptr<const Context> m_before;
    std::shared_ptr<const Context> m_after;
    qsizetype m_entriesInTree = 0;
    quint64 m_looks = 0;
    quint64 m_count = 0; ///< of plans and runs: what belongs to an older one is dropped
    std::shared_ptr<const Context> m_readFor;
    PlanReading m_read; ///< for `m_readFor`
    bool m_reading = false;
    QList<std::function<void()>> m_afterPlan;
};

} // namespace varve
