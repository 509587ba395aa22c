// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionpage.h"
#include "compactionsession.h"

#include <QObject>

namespace varve
{

/// Between the compaction page, which knows values, and the compaction, which knows services. GUI thread.
class CompactionDriver final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompactionDriver)

public:
    using EndpointSource = std::function<std::optional<Endpoint>()>;

    /// None is owned. `endpoint` tells the model server that is set up, if one is.
    CompactionDriver(CompactionPage *page, CompactionSession *session, Workbench *workbench,
                     EndpointSource endpoint, QObject *parent = nullptr);
    ~CompactionDriver() override;

    /// For the next plan, in place of those of the settings; empty: those.
    void setInstructions(const QString &instructions) { m_instructions = instructions; }
    /// Makes a plan and fills the first step, or goes back to what is under way.
    void open();
    [[nodiscard]] bool isUnderWay() const
    {
        return m_session->state() == CompactionSession::State::Writing;
    }

Q_SIGNALS:
    /// The page has done its part: show the transcript again.
    void closed();
    void goToRequested(const varve::EntryId &entry);
    /// For the status bar: one line, empty when nothing is under way.
    void statusChanged(const QString &status);

private:
    void connectPage();
    void connectSession();
    void replan(const PlanChoices &choices);
    void readPlanRows();
    void showSummary();
    void showCoverage();
    void showOutcome();
    [[nodiscard]] PlanView planView() const;
    [[nodiscard]] QList<SummarizerChoice> summarizers() const;
    [[nodiscard]] QString titleOf(const EntryId &entry) const;
    [[nodiscard]] CompactionSession::Options optionsOf(const PlanChoices &choices) const;
    [[nodiscard]] qint64 tokensOf(const QString &text) const;

    CompactionPage *const m_page;
    CompactionSession *const m_session;
    Workbench *const m_workbench;
    const EndpointSource m_endpoint;
    QList<Fact> m_missing;
    QString m_instructions; ///< for the next plan
    quint64 m_planRun = 0; ///< rows of an older plan are dropped
    bool m_forceOffline = false;
    bool m_open = false;
    bool m_undoing = false; ///< asked for, not yet seen
};

} // namespace varve
