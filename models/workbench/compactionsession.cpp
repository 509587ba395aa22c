// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionsession.h"

#include "storedsessions.h"
#include <compaction/compactionfacts.h>

#include <utility>

namespace varve
{

CompactionSession::CompactionSession(Workbench *workbench, StoredSessions *list,
                                     CompactorServices services, QObject *parent)
    : QObject(parent)
    , m_workbench(workbench)
    , m_list(list)
    , m_services(std::move(services))
    , m_planner(new CompactionPlanner(workbench, this))
{
    connect(m_planner, &CompactionPlanner::failed, this, [this](const Error &error) {
        setState(State::Planning);
        Q_EMIT summaryFailed(error);
    });
}

CompactionSession::~CompactionSession() = default;

void CompactionSession::setState(State state)
{
    m_state = state;
    Q_EMIT stateChanged(state);
}

void CompactionSession::plan(const Options &options)
{
    dropRun(); // a summary that comes in later would belong to another plan
    m_options = options;
    m_session = m_workbench->session().id;
    m_applied.child = {};
    takeUnfinished({});
    setState(State::Planning);
    m_planner->plan(options);
}

void CompactionSession::summarize()
{
    setState(State::Writing);
    m_planner->whenPlanned([this] {
        setState(State::Writing);
        begin(m_planner->planned(false));
    });
}

void CompactionSession::restore(const KeptReview &kept)
{
    m_planner->whenPlanned([this, kept] { begin(m_planner->planned(false), {}, kept); });
}

void CompactionSession::begin(const PlannedCompaction &planned,
                              const std::optional<SummaryRecord> &written,
                              const std::optional<KeptReview> &proposed)
{
    dropRun();
    CompactionRequest request =
            CompactionRequest::of(planned, CompactionOptions::of(m_planner->choice()));
    CompactionSettings &settings = request.options.settings;
    settings.instructions.clear();
    settings.landing =
            m_options.rollOver ? CompactionLanding::RollOver : CompactionLanding::InPlace;
    request.instructions = m_options.instructions;
    request.written = written;
    if (proposed) {
        request.proposed = proposed->record;
    }
    request.waitsForTurn = false; // the person may apply it again
    if (m_options.model) {
        request.options.setSummarizers({ *m_options.model });
    }
    m_run = new CompactionRun(m_services, request, this);
    m_run->setReview([this, proposed](const SummaryDraft &draft) {
        review(draft, proposed ? proposed->written : draft.record.text);
    });
    connect(m_run, &CompactionRun::stepChanged, this, &CompactionSession::stepChanged);
    connect(m_run, &CompactionRun::textAdded, this, &CompactionSession::textAdded);
    connect(m_run, &CompactionRun::finished, this, &CompactionSession::onFinished);
    m_run->start();
}

void CompactionSession::review(const SummaryDraft &draft, const QString &written)
{
    m_draft = draft;
    m_leftOut = draft.record.journalLeftOut;
    m_written = written;
    setState(State::Reviewing);
    Q_EMIT summaryReady();
}

void CompactionSession::onFinished(const CompactionOutcome &outcome)
{
    std::exchange(m_run, nullptr)->deleteLater();
    if (outcome.how != CompactionOutcome::How::Applied) {
        if (m_state != State::Applying) {
            takeUnfinished(outcome);
            setState(State::Planning);
            Q_EMIT summaryFailed(outcome.error);
        } else {
            setState(m_options.maskOnly ? State::Planning : State::Reviewing);
            Q_EMIT applyFailed(outcome.error);
        }
        return;
    }
    m_applied = {
        .after = outcome.after,
        .entriesInTree = outcome.loaded.snapshot ? outcome.loaded.snapshot->tree.size() : 0,
        .child = outcome.child,
        .operation = outcome.entries.isEmpty() ? QString() : outcome.entries.constLast().operationId
    };
    // Megabytes that nothing asks for any more.
    m_draft.material = {};
    m_planner->release();
    setState(State::Done);
    m_workbench->reload();
    m_list->refresh();
    Q_EMIT applied();
}

/// What the person may finish is of nobody's making so far.
void CompactionSession::takeUnfinished(const CompactionOutcome &outcome)
{
    m_draft = { {}, outcome.material };
    m_draft.record.files = outcome.material.files;
    m_leftOut = outcome.material.journal.leftOut;
    m_written.clear();
}

/// It gives its lease back by itself.
void CompactionSession::dropRun()
{
    m_planner->stop();
    ++m_looks;
    if (auto *run = std::exchange(m_run, nullptr)) {
        run->disconnect(this);
        connect(run, &CompactionRun::finished, run, &QObject::deleteLater);
        run->cancel();
    }
}

void CompactionSession::stop()
{
    if (m_run && m_state == State::Writing) {
        takeUnfinished(m_run->outcome());
    }
    dropRun();
    setState(State::Planning);
}

void CompactionSession::look(const QString &text)
{
    SummaryDraft draft = m_draft;
    draft.record.text = text;
    m_workbench->store()
            ->read([draft, planned = m_planner->planned(false),
                    projection = m_planner->choice().projection](StoreReader &reader) {
                return reviewOf(draft, planned, projection, reader);
            })
            .then(this, [this, look = ++m_looks](const ReviewedSummary &review) {
                if (look != m_looks
                    || (m_state != State::Reviewing && m_state != State::Planning)) {
                    return;
                }
                const qint64 freed = review.tokensBefore - review.tokensAfter;
                const CompactionSettings &settings = m_planner->choice().compaction;
                Q_EMIT reviewed(review,
                                review.tokensAfter == 0
                                        || freed >= settings.mustShrinkBy(review.tokensBefore));
            });
}

/// What was typed may have a key in it, too.
void CompactionSession::setJournal(const QList<JournalFact> &facts)
{
    const SafeJournal safe = safeFacts(facts, m_draft.material.secrets);
    m_draft.record.journal = safe.facts;
    m_draft.record.journalLeftOut = m_leftOut + safe.leftOut;
}

void CompactionSession::apply(const QString &text)
{
    setState(State::Applying);
    if (m_options.maskOnly) {
        m_planner->whenPlanned([this] { begin(m_planner->planned(true)); });
        return;
    }
    m_draft.record.text = text;
    m_draft.record.editedByHand = text != m_written;
    // Cheap: what was used since is looked for where it is stored.
    noteCoverage(m_draft.record,
                 coverage(m_draft.material.questions + factsToCover(m_draft.material.facts), text));
    if (m_run && m_run->isReviewed()) {
        m_run->accept(m_draft.record);
    } else {
        // A summary of before may be applied while the plan for it is still being read.
        m_planner->whenPlanned(
                [this, record = m_draft.record] { begin(m_planner->planned(false), record); });
    }
}

} // namespace varve
