// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionhook.h"
#include "preparedcompaction.h"
#include <base/crashwriter.h>
#include <base/ownkeysource.h>
#include <workspace/leaseholder.h>
#include <workspace/storeclient.h>
#include <workspace/summaryflow.h>

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
    HttpTransport *transport = nullptr; ///< may live on another thread
    std::shared_ptr<LeaseBook> leases = {}; ///< of this process; null: none are taken
    AskHook hook = {}; ///< none: no hooks
    /// No journal may hold one; asked on the run's thread. None: only their shapes are known.
    OwnKeySource ownKeys = {};
};

/// A summary that waits to be stored, and what it is of.
struct SummaryDraft
{
    SummaryRecord record;
    SummaryMaterial material;
};

/// Looks at a summary, and answers with accept() or refuse(): at once, or after an hour.
using SummaryReview = std::function<void(const SummaryDraft &draft)>;

/// One compaction, whoever wants it: planned (unless the request brings a plan along), the hook asked, a summary written by the
/// models of the options one after the other or by the built-in summarizer, reviewed, checked and stored with one operation id; or
/// nothing at all. Lives on the thread that it was made on, which has an event loop; reading, storing and the built-in summarizer
/// work elsewhere. One use.
///
/// It has the session's lease from when there is something to do to its end (of a turn it takes none: the turn has it), but not while
/// a person reviews. Only what was planned is replaced: whatever is appended meanwhile stays, in order, and what was used there of
/// what only the summarized part knows is added to the summary (usedSince()). It waits with storing while
/// another turn of this process has calls in the session that are not answered, and where it lands in a child session until that turn
/// has ended, unless the request does not want that. What was not planned by a person and does not shrink the context by the least
/// that the settings ask for is not stored, unless it makes room for a request. An urgent request falls back to the built-in
/// summarizer.
///
/// Signals: began once there is something to do; then stepChanged and textAdded any number of times; finished once, with everything
/// on disk and the lease given back.
class CompactionRun final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompactionRun)

public:
    CompactionRun(CompactorServices services, CompactionRequest request, QObject *parent = nullptr);
    /// What is being stored by then is stored.
    ~CompactionRun() override;

    /// Before start(). Asked once there is a summary, also one of the hook or without its headings, but not for masks alone.
    /// Without one a summary is stored as it is, but none without its headings unless the request takes that.
    void setReview(const SummaryReview &review) { m_review = review; }
    [[nodiscard]] bool isReviewed() const { return m_isReviewed; }
    /// Only while it is reviewed: the summary is stored, as it was or edited.
    void accept(const SummaryRecord &record);
    /// Only while it is reviewed: nothing is stored.
    void refuse(const Error &why);

    void start();
    /// What is being written to the store by then is written, and finished says so.
    void cancel();
    /// From now on a summary lands where it was made, whatever was requested: a turn waits for it that goes on there.
    void landInPlace() { m_request.options.settings.landing = CompactionLanding::InPlace; }

    [[nodiscard]] const CompactionRequest &request() const { return m_request; }
    /// As far as it has come.
    [[nodiscard]] const CompactionOutcome &outcome() const { return m_outcome; }
    /// Of the summary that is being written, from 1; 0: it is one request.
    [[nodiscard]] int part() const { return m_summary ? m_summary->part() : 0; }
    [[nodiscard]] int parts() const { return m_summary ? m_summary->parts() : 0; }

Q_SIGNALS:
    void began(qint64 tokens);
    void stepChanged(varve::SummaryFlow::Step step);
    void textAdded(const QString &text);
    void finished(const varve::CompactionOutcome &outcome);

private:
    using How = CompactionOutcome::How;
    void onPrepared(const Result<PreparedCompaction> &prepared);
    [[nodiscard]] bool isWanted() const;
    void takeLease(void (CompactionRun::*next)());
    void begin();
    void prune();
    void writePruned();
    void keepKeysOut();
    void propose();
    void askHook();
    void onHook(const Result<HookAnswer> &answer);
    void summarize();
    void summarizeWithModel(const Endpoint &endpoint, qint64 window);
    void takeModels(const SummaryRecord &record);
    void summarizeOtherwise(const Error &because);
    void summarizeOffline(const Error &because);
    void take(SummaryRecord record);
    void review();
    void bringUpToDate();
    void store();
    void onStored(const StoredCompaction &stored);
    bool endsIfCancelled();
    void fail(const Error &error);
    void end(How how, const Error &error = {});
    [[nodiscard]] QString instructions() const;

    const CompactorServices m_services;
    CompactionRequest m_request;
    SummaryReview m_review;
    PreparedCompaction m_prepared;
    CompactionOutcome m_outcome;
    std::unique_ptr<SummaryFlow> m_summary;
    QString m_hookInstructions;
    std::stop_source m_stop;
    const GoingOn m_goingOn { "compaction" };
    LeaseHolder m_lease;
    int m_waitMs = 0;
    std::optional<Error> m_lost; ///< why the lease is gone
    bool m_asksNext = false; ///< the first model did not write it
    bool m_isReviewed = false; ///< now
    bool m_wasReviewed = false; ///< what was used up to the plan was shown
    bool m_cancelled = false;
    bool m_ended = false;
};

} // namespace varve
