// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionhook.h"
#include "endpoint.h"
#include "leasekeeper.h"
#include "ownkeysource.h"
#include "summaryflow.h"
#include "workbench.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace varve
{

/// One compaction from plan to undo, as a person goes through it: options -> plan -> summary -> review -> apply. It goes on when the page
/// is left. GUI thread; reading and the built-in summarizer run elsewhere, the model's answer comes from the engine
/// thread.
///
/// Signals: planChanged after each plan(); then for a summary textAdded any number of times and exactly one of summaryReady and
/// summaryFailed; applied or applyFailed after apply().
class CompactionSession final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompactionSession)

public:
    enum class State : quint8 { Planning, Writing, Reviewing, Applying, Done };

    struct Options
    {
        qint64 keep = -1; ///< tokens; -1: as the settings say
        bool maskOnly = false;
        bool rollOver = false; ///< a summary begins a child session
        QString instructions;
        std::optional<Endpoint> endpoint; ///< none: the built-in summarizer
        // As in PlanOptions, at most one of them.
        EntryId upTo = {};
        std::optional<EntryRange> range = {};
        QString maskTool = {};
        bool fromOriginals = false; ///< no earlier summary is used

        [[nodiscard]] bool isRestricted() const
        {
            return !upTo.isNull() || range || !maskTool.isEmpty();
        }
    };

    /// None is owned; `transport` lives on the engine thread.
    CompactionSession(Workbench *workbench, HttpTransport *transport, QObject *parent = nullptr);
    ~CompactionSession() override;

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] const Options &options() const { return m_options; }
    /// Asked before a summary is written, and before masks are applied; none: nobody is.
    void setHook(const AskHook &hook) { m_hook = hook; }
    /// Asked before a summary is written; none: only shapes of keys are kept out of the journal.
    void setOwnKeys(const OwnKeySource &source) { m_ownKeys = source; }
    /// Of this process; taken while a compaction is stored. Null: none is.
    void setLeases(const std::shared_ptr<LeaseBook> &leases) { m_leases = leases; }
    /// For the branch as it is now. Ends what is being written. At once, unless names of tools or the originals have to be read
    /// for it: then planChanged follows, and whatever is asked for meanwhile waits for it.
    void plan(const Options &options);
    [[nodiscard]] bool isPlanned() const { return !m_reading; }
    [[nodiscard]] const CompactionPlan &currentPlan() const { return m_plan; }
    [[nodiscard]] const CompactionPlan &maskPlan() const { return m_maskPlan; }
    [[nodiscard]] qint64 keepInUse() const { return m_keep; }

    void summarize();
    void stop();
    /// Only in Reviewing: the text as edited, for coverage.
    [[nodiscard]] Coverage coverageOf(const QString &text) const;
    [[nodiscard]] QString withFacts(const QString &text, const QList<Fact> &facts) const;
    [[nodiscard]] const SummaryRecord &record() const { return m_record; }
    /// Facts of the range by rule, also where no summary was written.
    [[nodiscard]] const SafeJournal &foundFacts() const { return m_material.journal; }
    /// Only in Reviewing: what of it the journal keeps, as the person has chosen and edited it.
    void setJournal(const QList<JournalFact> &facts);
    /// Only in Reviewing: works out what the context would be with this text; measured says it.
    void measure(const QString &text);
    /// Of the summary that is being written, from 1; 0: it is one request.
    [[nodiscard]] int part() const { return m_flow ? m_flow->part() : 0; }
    [[nodiscard]] int parts() const { return m_flow ? m_flow->parts() : 0; }
    /// Empty for a plan that only masks.
    void apply(const QString &text);
    void undo();

    [[nodiscard]] std::shared_ptr<const Context> before() const { return m_before; }
    [[nodiscard]] std::shared_ptr<const Context> after() const { return m_after; }
    /// Once applied: of the whole session, what was just written included.
    [[nodiscard]] qsizetype entriesInTree() const { return m_entriesInTree; }
    [[nodiscard]] SessionId sessionId() const { return m_session; }
    /// Once applied: the session that goes on, if it is another one.
    [[nodiscard]] SessionId child() const { return m_child; }

Q_SIGNALS:
    void planChanged();
    void stepChanged(varve::SummaryFlow::Step step);
    void textAdded(const QString &text);
    /// `enough`: by as much as the settings ask for.
    void measured(qint64 before, qint64 after, bool enough);
    void summaryReady();
    void summaryFailed(const varve::Error &error);
    void applied();
    void applyFailed(const varve::Error &error);
    void stateChanged(varve::CompactionSession::State state);

private:
    void setState(State state);
    struct Reading;
    void makePlan();
    void whenPlanned(std::function<void()> then);
    void askHook(qint64 expected, const std::function<void(const HookAnswer &)> &then,
                 const std::function<void(const Error &)> &failed);
    void write(const SummaryRecord &record);
    void store(const SummaryRecord &record);
    void onStored(const Result<LoadedSession> &result);
    [[nodiscard]] PlanNumbers numbers() const;
    [[nodiscard]] QString instructions() const;
    void readMaterialOfPlan();
    void writeSummary();
    void dropRun();
    void onMaterial(const Result<SummaryMaterial> &material);
    void keepKeysOut();
    void askAboutSummary();
    void writeOffline();
    void writeWithModel();
    void ready(const SummaryRecord &record);
    void readFailed(const Error &error);

    Workbench *const m_workbench;
    HttpTransport *const m_transport;
    AskHook m_hook;
    OwnKeySource m_ownKeys;
    std::shared_ptr<LeaseBook> m_leases;
    std::unique_ptr<LeaseKeeper> m_lease; ///< while it is stored
    State m_state = State::Planning;
    Options m_options;
    SessionId m_session;
    SessionId m_child;
    LoadedSession m_loaded; ///< what the plan was made for
    ProjectionChoice m_choice;
    CompactionPlan m_plan;
    CompactionPlan m_maskPlan;
    qint64 m_keep = 0;
    SummaryMaterial m_material;
    SummaryRecord m_record;
    QString m_written; ///< as the summarizer wrote it
    int m_leftOut = 0; ///< facts with a key in them, as the summarizer found them
    std::unique_ptr<SummaryFlow> m_flow;
    std::stop_source m_stop;
    std::shared_ptr<const Context> m_before;
    std::shared_ptr<const Context> m_after;
    qsizetype m_entriesInTree = 0;
    quint64 m_run = 0;
    // What plans are made with, read for `m_readFor`.
    std::shared_ptr<const Context> m_readFor;
    std::optional<QHash<qint64, QString>> m_toolNames;
    std::shared_ptr<const Context> m_originals;
    bool m_reading = false;
    QList<std::function<void()>> m_afterPlan;
    QString m_hookInstructions;
};

} // namespace varve
