// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionhook.h"
#include "leasekeeper.h"
#include "ownkeysource.h"
#include "preparedcompaction.h"
#include "storeclient.h"
#include "summaryflow.h"

#include <QObject>

#include <memory>

namespace varve
{

class LeaseBook;
struct StoredCompaction;

/// What compactions work with. None is owned, all outlive them.
struct CompactorServices
{
    StoreClient *store = nullptr;
    HttpTransport *transport = nullptr;
    std::shared_ptr<LeaseBook> leases = {}; ///< null: none are taken
    AskHook hook = {}; ///< none: no hooks
    /// No journal may hold one; asked on the engine thread. None: only their shapes are known.
    OwnKeySource ownKeys = {};
};

/// One compaction without a person: planned, summarized, checked and applied, or nothing at all. Lives on the engine thread; one use.
///
/// Only what was planned is replaced: whatever is appended while the summary is written stays, in order. It waits with applying while
/// another turn of the session has calls that are not answered, and where it lands in a child session until that turn has ended.
/// What does not shrink the context by the least the settings ask for is not applied, unless it makes room for a request. An
/// order that is urgent falls back to the built-in summarizer.
///
/// Signals: began once there is something to do, stepChanged and textAdded, then finished once, with everything on disk.
class CompactionFlow final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompactionFlow)

public:
    CompactionFlow(CompactorServices services, CompactionOrder order, QObject *parent = nullptr);
    ~CompactionFlow() override;

    void start();
    /// What is being written to the store by then is written, and finished says so.
    void cancel();
    /// From now on a summary lands where it was made, whatever was ordered: a turn waits for it that goes on there.
    void landInPlace() { m_inPlace = true; }

    [[nodiscard]] const CompactionOrder &order() const { return m_order; }
    /// Of the summary that is being written, from 1; 0: it is one request.
    [[nodiscard]] int part() const { return m_summary ? m_summary->part() : 0; }
    [[nodiscard]] int parts() const { return m_summary ? m_summary->parts() : 0; }

Q_SIGNALS:
    void began(qint64 tokens);
    void stepChanged();
    void textAdded(const QString &text);
    void finished(const varve::CompactionEnd &end);

private:
    void prepare();
    void onPrepared(const Result<PreparedCompaction> &prepared);
    void takeLease(void (CompactionFlow::*next)());
    void begin();
    void keepKeysOut();
    void prune();
    void writePruned();
    void askHook();
    void onHook(const Result<HookAnswer> &answer);
    void summarize();
    void summarizeWithModel(const Endpoint &endpoint, qint64 window);
    void summarizeOtherwise(const Error &because);
    void summarizeOffline(const Error &because);
    void take(SummaryRecord record);
    void apply();
    void onApplied(const StoredCompaction &applied);
    void fail(const Error &error);
    void end(CompactionEnd::How how, const Error &error = {});
    [[nodiscard]] QString instructions() const;

    const CompactorServices m_services;
    const CompactionOrder m_order;
    PreparedCompaction m_prepared;
    std::unique_ptr<SummaryFlow> m_summary;
    SummaryRecord m_record;
    QString m_hookInstructions;
    std::stop_source m_stop;
    CompactionEnd m_end;
    LeaseKeeper m_lease; ///< of a turn it takes none: the turn has it
    int m_waitMs = 0;
    std::optional<Error> m_lost; ///< why the lease is gone
    bool m_asksNext = false; ///< the first model did not write it
    bool m_inPlace = false;
    bool m_cancelled = false;
    bool m_ended = false;
};

} // namespace varve
