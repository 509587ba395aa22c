// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionsession.h"

#include "storedsessions.h"
#include <compaction/compactionfacts.h>

#include <algorithm>
#include <utility>

namespace varve
{

namespace
{

constexpr qsizetype MostAtOnce = 300; // results whose tools are read without a detour: 2 ms

} // namespace

CompactionSession::CompactionSession(Workbench *workbench, StoredSessions *list,
                                     CompactorServices services, QObject *parent)
    : QObject(parent)
    , m_workbench(workbench)
    , m_list(list)
    , m_services(std::move(services))
{ }

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
    m_loaded = m_workbench->loaded();
    m_session = m_loaded.session().id;
    m_child = {};
    m_choice = m_workbench->choice();
    m_before = m_workbench->context();
    takeUnfinished({});
    if (m_readFor != m_before) {
        m_readFor = m_before;
        m_read = {};
    }
    setState(State::Planning);
    m_reading = !m_read.isEnoughFor(options, options.numbers(m_choice)) && !readAtOnce();
    if (!m_reading) {
        makePlan();
        return;
    }
    m_plan = {};
    m_maskPlan = {};
    m_workbench->store()
            ->read([read = m_read, options, loaded = m_loaded, before = m_before,
                    choice = m_choice](StoreReader &reader) {
                return readForPlan(read, options, loaded, *before, choice, reader);
            })
            .then(this, [this, count = m_count](const Result<PlanReading> &read) {
                if (count != m_count) {
                    return;
                }
                m_reading = false;
                if (!read) {
                    m_afterPlan.clear();
                    setState(State::Planning);
                    Q_EMIT summaryFailed(read.error());
                    return;
                }
                m_read = *read;
                makePlan();
            });
}

/// Names of tools alone, where they are few: without a detour the page shows no empty plan before the plan.
bool CompactionSession::readAtOnce()
{
    const qsizetype results =
            std::ranges::count(m_before->items, Role::ToolResult, &ContextItem::role);
    if (results > MostAtOnce || (m_options.fromOriginals && !m_read.originals)) {
        return false;
    }
    auto read = readForPlan(m_read, m_options, m_loaded, *m_before, m_choice,
                            m_workbench->store()->rows());
    if (read) {
        m_read = std::move(*read);
    }
    return read.has_value();
}

/// Both that the page offers.
void CompactionSession::makePlan()
{
    PlanRequest wanted = m_options;
    wanted.maskOnly = false;
    m_plan = planFor(wanted, m_loaded.branch, *m_before, m_choice, m_read);
    wanted.maskOnly = true;
    wanted.upTo = {};
    wanted.range = {};
    m_maskPlan = planFor(wanted, m_loaded.branch, *m_before, m_choice, m_read);
    Q_EMIT planChanged();
    const auto waiting = std::exchange(m_afterPlan, {});
    for (const auto &then : waiting) {
        then();
    }
}

qint64 CompactionSession::maskKeepInUse() const
{
    PlanRequest masking = m_options;
    masking.maskOnly = true;
    return masking.numbers(m_choice).maskProtect;
}

void CompactionSession::whenPlanned(std::function<void()> then)
{
    if (m_reading) {
        m_afterPlan += std::move(then);
    } else {
        then();
    }
}

void CompactionSession::summarize()
{
    setState(State::Writing);
    whenPlanned([this] {
        setState(State::Writing);
        begin(m_plan);
    });
}

void CompactionSession::restore(const KeptReview &kept)
{
    whenPlanned([this, kept] { begin(m_plan, {}, kept); });
}

void CompactionSession::begin(const CompactionPlan &plan,
                              const std::optional<SummaryRecord> &written,
                              const std::optional<KeptReview> &proposed)
{
    dropRun();
    CompactionRequest request =
            CompactionRequest::of({ m_loaded, m_before, plan }, CompactionOptions::of(m_choice));
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
    m_after = outcome.after;
    m_entriesInTree = outcome.loaded.snapshot ? outcome.loaded.snapshot->tree.size() : 0;
    m_child = outcome.child;
    m_operation = outcome.entries.isEmpty() ? QString() : outcome.entries.constLast().operationId;
    // Megabytes that nothing asks for any more.
    m_draft.material = {};
    m_loaded = {};
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
    m_reading = false;
    m_afterPlan.clear();
    ++m_count;
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
            ->read([draft, planned = PlannedCompaction { m_loaded, m_before, m_plan },
                    projection = m_choice.projection](StoreReader &reader) {
                return reviewOf(draft, planned, projection, reader);
            })
            .then(this, [this, count = m_count, look = ++m_looks](const ReviewedSummary &review) {
                if (count == m_count && look == m_looks
                    && (m_state == State::Reviewing || m_state == State::Planning)) {
                    const qint64 freed = review.tokensBefore - review.tokensAfter;
                    Q_EMIT reviewed(review,
                                    review.tokensAfter == 0
                                            || freed >= m_choice.compaction.mustShrinkBy(
                                                       review.tokensBefore));
                }
            });
}

QString CompactionSession::withFacts(const QString &text, const QList<Fact> &facts) const
{
    return appendMissing(text, facts);
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
        whenPlanned([this] { begin(m_maskPlan); });
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
        whenPlanned([this, record = m_draft.record] { begin(m_plan, record); });
    }
}

} // namespace varve
