// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionhook.h"
#include "historyjson.h"
#include "leasekeeper.h"
#include "loadedsession.h"
#include "projectionchoice.h"
#include "reviewedcompaction.h"
#include "storeclient.h"
#include "summaryflow.h"

#include <QElapsedTimer>
#include <QObject>

#include <memory>

namespace varve
{

/// What a compaction is to do, worked out.
struct PlannedCompaction
{
    LoadedSession loaded;
    ProjectionChoice choice;
    std::shared_ptr<const Context> before;
    CompactionPlan plan;
    QString instructions;
    std::optional<Endpoint> summarizer = {}; ///< nothing: the built-in one
    qint64 summarizerWindow = 0; ///< tokens; 0: not known
    RedactionRules secrets = {}; ///< that facts of the journal must not hold
    bool rollsOver = false;
    bool takesUnchecked = false; ///< a model's summary that lacks its headings too
};

/// One compaction that somebody has asked for and nobody reviews: summary, check, apply. Holds the session's lease meanwhile. Lives
/// on the thread it was made on, which has an event loop; one use.
///
/// Signals: progressed any number of times; then finished once.
class CompactionWork final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompactionWork)

public:
    struct Services
    {
        StoreClient *store = nullptr;
        HttpTransport *transport = nullptr;
        std::shared_ptr<LeaseBook> leases;
        AskHook hook;
    };
    /// None of the services is owned.
    CompactionWork(Services services, PlannedCompaction planned, QObject *parent = nullptr);
    ~CompactionWork() override;

    void start();
    /// What is being stored by then is stored.
    void cancel();

Q_SIGNALS:
    /// Of the summary: `part` of `parts` requests, from 1 (0 of 0: it is one), and its characters so far. At most some times a second.
    void progressed(int part, int parts, qint64 characters);
    /// What `varve compact --json` prints.
    void finished(const varve::Result<QByteArray> &outcome);

private:
    void readMaterial();
    void askHook();
    void onHook(const HookAnswer &answer);
    void summarize();
    void summarizeWithModel();
    void take(SummaryRecord record);
    void apply();
    void describe(const LoadedSession &applied);
    void end(const Result<QByteArray> &outcome);
    [[nodiscard]] bool isCancelled();

    const Services m_services;
    const PlannedCompaction m_planned;
    LeaseKeeper m_lease;
    SummaryMaterial m_material;
    SummaryRecord m_record;
    QString m_instructions;
    std::unique_ptr<SummaryFlow> m_flow;
    std::stop_source m_stop;
    QElapsedTimer m_told;
    qint64 m_characters = 0;
    bool m_ended = false;
};

} // namespace varve
