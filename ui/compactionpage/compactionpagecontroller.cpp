// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionpagecontroller.h"

#include "compactiondrafts.h"
#include "compactionplanstep.h"
#include "compactionresultstep.h"
#include "compactionreviewstep.h"
#include "journalside.h"
#include "missingside.h"
#include "planstepcontroller.h"
#include "resultstepcontroller.h"
#include "reviewstepcontroller.h"
#include <models/journaldraftmodel.h>

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr QLatin1StringView OfflineId { "offline" };
constexpr QLatin1StringView EndpointId { "endpoint" };

} // namespace

CompactionPageController::CompactionPageController(CompactionPage *page, CompactionSession *session,
                                                   Workbench *workbench, BranchEditor *branch,
                                                   ModelSource model, QObject *parent)
    : QObject(parent)
    , m_page(page)
    , m_session(session)
    , m_workbench(workbench)
    , m_model(std::move(model))
    , m_plan(new PlanStepController(page->plan(), session, workbench, this))
    , m_review(new ReviewStepController(page->review(), session, workbench, this))
    , m_result(new ResultStepController(page, session, branch, workbench, this))
    , m_drafts(new CompactionDrafts(workbench->store(), this))
{
    connectPage();
    connectSteps();
    connectSession();
    connectWorkbench();
    connectKept();
}

CompactionPageController::~CompactionPageController() = default;

void CompactionPageController::connectPage()
{
    connect(m_page, &CompactionPage::summarizeRequested, this,
            &CompactionPageController::onSummarizeRequested);
    connect(m_page, &CompactionPage::applyRequested, this, &CompactionPageController::apply);
    connect(m_page, &CompactionPage::left, this, &CompactionPageController::closed);
    connect(m_page, &CompactionPage::discarded, this, [this] {
        rememberSummary();
        m_drafts->discard();
        m_open = false;
        m_session->stop(); // nothing is left to review
        Q_EMIT closed();
    });
    // Before the compaction that it is of is ended.
    connect(m_page, &CompactionPage::summaryGoes, this, [this] {
        rememberSummary();
        m_drafts->discard();
    });
    connect(m_page, &CompactionPage::summaryDiscarded, this, [this](const PlanChoices &choices) {
        m_session->stop();
        replan(choices); // the session may have gone on since
    });
    connect(m_page, &CompactionPage::goToRequested, this, &CompactionPageController::goToRequested);
}

/// What one step wishes and all have to do with.
void CompactionPageController::connectSteps()
{
    connect(m_page->plan(), &CompactionPlanStep::choicesChanged, this,
            &CompactionPageController::replan);
    connect(m_page->plan(), &CompactionPlanStep::restrictionRemoved, this, [this] {
        m_scope = {};
        replan(m_page->plan()->choices());
    });
    connect(m_page->review(), &CompactionReviewStep::offlineRequested, this, [this] {
        m_forceOffline = true;
        summarize(optionsOf(m_page->plan()->choices()));
    });
    connect(m_page->review()->missing(), &MissingSide::askAgainRequested, this,
            [this] { summarize(m_review->askingForMissing()); });
    connect(m_page->result(), &CompactionResultStep::doneRequested, this, [this] {
        // Of an earlier compaction that was looked at, while another one may wait.
        m_open = m_open && !underWayIn().isNull();
        Q_EMIT closed();
    });
}

void CompactionPageController::connectWorkbench()
{
    connect(m_workbench, &Workbench::sessionClosed, this, [this] {
        if (underWayIn().isNull()) {
            m_open = false;
            m_session->stop(); // a plan that is being made
        }
        forgetDeleted();
    });
}

void CompactionPageController::connectSession()
{
    connect(m_session->planner(), &CompactionPlanner::planChanged, this,
            &CompactionPageController::showPlan);
    connect(m_session, &CompactionSession::applyFailed, this, [this](const Error &error) {
        m_page->review()->setApplying(false);
        if (m_session->options().maskOnly) {
            m_page->goTo(CompactionPage::Step::Plan);
            m_page->plan()->showError(error.message);
        } else {
            m_page->review()->failApply(error.message);
            m_review->look(); // of a text that was finished by hand nothing is known yet
        }
        forgetDeleted();
    });
    connect(m_session, &CompactionSession::stateChanged, this,
            [this](CompactionSession::State state) {
                switch (state) {
                case CompactionSession::State::Writing:
                    Q_EMIT statusChanged(m_session->sessionId(), tr("Summarizing…"));
                    break;
                case CompactionSession::State::Reviewing:
                    Q_EMIT statusChanged(m_session->sessionId(), tr("Review the summary"));
                    break;
                default:
                    Q_EMIT statusChanged(m_session->sessionId(), {});
                }
            });
}

bool CompactionPageController::isAboutOpenSession() const
{
    return m_workbench->isOpen(m_session->sessionId());
}

SessionId CompactionPageController::underWayIn() const
{
    using State = CompactionSession::State;
    const State state = m_session->state();
    const bool is = state == State::Writing || state == State::Reviewing
            || state == State::Applying
            // The person goes on with what a model has not finished.
            || (state == State::Planning && m_open && m_page->review()->holdsText());
    return is ? m_session->sessionId() : SessionId();
}

void CompactionPageController::forgetDeleted()
{
    const SessionId session = underWayIn();
    if (session.isNull() || m_session->state() == CompactionSession::State::Applying) {
        return;
    }
    const auto stored = m_workbench->store()->rows().session(session);
    if (!stored && stored.error().kind == Error::Kind::NotFound) {
        m_open = false;
        m_session->stop();
    }
}

void CompactionPageController::showUnderWay()
{
    if (!m_session->options().maskOnly) {
        m_page->goTo(CompactionPage::Step::Review);
    }
}

void CompactionPageController::summarize(const CompactionSession::Options &options)
{
    if (!isAboutOpenSession()) {
        return;
    }
    m_session->plan(options);
    m_review->begin();
    m_page->goTo(CompactionPage::Step::Review);
    m_session->summarize();
}

void CompactionPageController::onSummarizeRequested(const PlanChoices &choices)
{
    if (m_drafts->isReading()) {
        m_wanted = choices;
        return;
    }
    m_forceOffline = false;
    summarize(optionsOf(choices));
}

void CompactionPageController::apply(const QString &text)
{
    const PlanChoices choices = m_page->plan()->choices();
    if (choices.maskOnly) {
        if (!isAboutOpenSession()) {
            return;
        }
        m_session->plan(optionsOf(choices));
    } else if (m_session->options().rollOver && m_obstacle) {
        if (const QString why = m_obstacle(); !why.isEmpty()) {
            m_page->review()->failApply(why);
            m_review->look();
            return;
        }
    }
    m_page->review()->setApplying(true);
    if (!choices.maskOnly) {
        m_session->setJournal(m_page->review()->journal()->kept());
    }
    m_session->apply(text);
}

bool CompactionPageController::open(const PlanCompaction &wanted)
{
    forgetDeleted();
    const SessionId underWay = underWayIn();
    if (!m_workbench->hasSession() || (!underWay.isNull() && !m_workbench->isOpen(underWay))) {
        return false;
    }
    if (underWay.isNull()) {
        begin(wanted, false);
    } else {
        showUnderWay(); // as it was left
    }
    return true;
}

void CompactionPageController::begin(const PlanCompaction &wanted, bool isTakenBack)
{
    m_open = true;
    m_forceOffline = false;
    m_wanted.reset();
    m_scope = wanted.scope;
    const CompactionSettings &settings = m_workbench->choice().compaction;
    PlanChoices choices;
    choices.maskOnly = !m_scope.maskTool.isEmpty();
    choices.fromOriginals = m_scope.fromOriginals;
    choices.instructions = settings.instructionsWith(wanted.instructions);
    m_usualInstructions = settings.instructionsWith({}).trimmed();
    choices.rollOver = settings.landing == CompactionLanding::RollOver;
    choices.summarizer = m_model() ? QString(EndpointId) : QString(OfflineId);
    CompactionSession::Options options = optionsOf(choices);
    options.keep = -1;
    options.maskKeep = -1;
    m_session->plan(options);
    choices.keepTokens = m_session->planner()->keepInUse();
    choices.maskKeepTokens = m_usualMaskKeep = m_session->planner()->maskKeepInUse();
    m_review->clear();
    m_page->start(summarizers(), choices);
    showPlan();
    const bool isGiven =
            isTakenBack || !wanted.instructions.isEmpty() || m_session->options().isRestricted();
    m_drafts->begin(
            m_workbench->session().id,
            isGiven ? CompactionDrafts::Take()
                    : [this](const PlanDraft &draft) { return takeTyped(draft); });
}

CompactionSession::Options CompactionPageController::optionsOf(const PlanChoices &choices) const
{
    CompactionSession::Options options;
    options.keep = choices.keepTokens;
    options.maskOnly = choices.maskOnly;
    options.maskKeep = choices.maskKeepTokens == m_usualMaskKeep ? -1 : choices.maskKeepTokens;
    options.rollOver = choices.rollOver;
    options.instructions = choices.instructions;
    options.fromOriginals = choices.fromOriginals;
    options.upTo = m_scope.upTo;
    options.range = m_scope.range;
    options.maskTool = m_scope.maskTool;
    if (choices.summarizer == EndpointId && !m_forceOffline) {
        options.model = m_model();
    }
    options.byModel = options.model.has_value();
    return options;
}

void CompactionPageController::replan(const PlanChoices &choices)
{
    if (isAboutOpenSession()) {
        m_session->plan(optionsOf(choices));
        showPlan();
    }
}

/// Also of one that was made later, because something had to be read for it.
void CompactionPageController::showPlan()
{
    if (m_open && isAboutOpenSession()
        && m_session->state() == CompactionSession::State::Planning) {
        m_plan->show();
    }
}

QList<SummarizerChoice> CompactionPageController::summarizers() const
{
    QList<SummarizerChoice> list;
    if (const auto model = m_model()) {
        list += { EndpointId, model->endpoint.model, false };
    }
    list += { OfflineId, tr("Built-in summarizer"), true };
    return list;
}

void CompactionPageController::connectKept()
{
    connect(m_page->plan(), &CompactionPlanStep::choicesChanged, this,
            &CompactionPageController::keepTyped);
    connect(m_page->review(), &CompactionReviewStep::edited, this,
            &CompactionPageController::keepTyped);
    connect(m_page, &CompactionPage::left, this, &CompactionPageController::keepTyped);
    connect(m_session, &CompactionSession::summaryReady, this,
            &CompactionPageController::keepTyped);
    connect(m_session, &CompactionSession::applied, m_drafts, &CompactionDrafts::noteApplied);
    connect(m_page, &CompactionPage::discarded, m_drafts, [this] { m_drafts->keep({}); });
    connect(m_page, &CompactionPage::summaryDiscarded, this, &CompactionPageController::keepTyped);
}

void CompactionPageController::keepTyped()
{
    if (!m_open || m_session->state() == CompactionSession::State::Done) {
        return;
    }
    rememberSummary();
    PlanDraft typed;
    const QString instructions = m_page->plan()->choices().instructions;
    typed.instructions = instructions == m_usualInstructions ? QString() : instructions;
    // One of a part belongs to what was chosen in the transcript, which is not kept.
    if (m_page->review()->holdsText() && !m_session->options().isRestricted()) {
        typed.summary = m_page->review()->text();
        typed.review = reviewAsItIs();
        typed.keep = m_session->options().keep;
    }
    m_drafts->keep(typed);
}

void CompactionPageController::rememberSummary()
{
    if (m_open && m_page->review()->holdsText()) {
        m_drafts->remember({ m_session->sessionId(), m_page->review()->text(), reviewAsItIs(),
                             m_page->plan()->choices(), m_scope });
    }
}

/// What is known of the summary besides its text. While that is only being read again, as it was.
QString CompactionPageController::reviewAsItIs() const
{
    if (m_session->state() != CompactionSession::State::Reviewing) {
        return m_review->isRestored() ? m_drafts->kept().review : QString();
    }
    KeptReview review { .record = m_session->record(), .written = m_session->written() };
    review.record.text = m_page->review()->text();
    review.record.journal.clear();
    const QList<JournalDraftRow> rows = m_page->review()->journal()->rows();
    for (const JournalDraftRow &row : rows) {
        if (!row.isKept) {
            review.unwanted += static_cast<int>(review.record.journal.size());
        }
        review.record.journal += row.fact;
    }
    return toText(review);
}

/// What was typed for this session before. Whoever has gone on meanwhile is not disturbed.
bool CompactionPageController::takeTyped(const PlanDraft &draft)
{
    const bool isFresh = m_open && isAboutOpenSession()
            && m_session->state() == CompactionSession::State::Planning
            && m_page->step() == CompactionPage::Step::Plan && !m_page->review()->holdsText();
    if (!isFresh) {
        return false;
    }
    const auto wanted = std::exchange(m_wanted, std::nullopt);
    if (draft.isEmpty()) {
        if (wanted) {
            onSummarizeRequested(*wanted);
        }
        return false;
    }
    PlanChoices choices = m_page->plan()->choices();
    choices.instructions = draft.instructions.isEmpty() ? choices.instructions : draft.instructions;
    choices.keepTokens = draft.keep < 0 ? choices.keepTokens : draft.keep;
    m_page->plan()->setChoices(choices);
    replan(choices);
    if (!draft.summary.isEmpty() && !m_session->options().isRestricted()) {
        restore(draft.review, draft.summary);
    }
    return true;
}

void CompactionPageController::restore(const QString &review, const QString &text)
{
    m_review->restore(keptReview(review, text));
    m_page->goTo(CompactionPage::Step::Review);
}

bool CompactionPageController::takeBack()
{
    const std::optional<UnappliedSummary> back = m_drafts->discarded();
    if (!back || !m_workbench->isOpen(back->session) || !underWayIn().isNull()) {
        return false;
    }
    begin({ .scope = back->scope }, true); // whatever was kept is older
    m_page->plan()->setChoices(back->choices);
    replan(back->choices);
    restore(back->review, back->text);
    m_drafts->forgetDiscarded();
    return true;
}

} // namespace varve
