// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionpagecontroller.h"

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
    , m_branch(branch)
    , m_model(std::move(model))
{
    connectPage();
    connectSession();
    connectWorkbench();
    connectKept();
}

CompactionPageController::~CompactionPageController() = default;

void CompactionPageController::connectPage()
{
    connect(m_page, &CompactionPage::planOptionsChanged, this, &CompactionPageController::replan);
    connect(m_page, &CompactionPage::summarizeRequested, this,
            &CompactionPageController::onSummarizeRequested);
    connect(m_page, &CompactionPage::offlineRequested, this, [this] {
        m_forceOffline = true;
        summarize(optionsOf(m_page->choices()));
    });
    connect(m_page, &CompactionPage::stopRequested, this, [this] {
        m_session->stop();
        m_page->failSummary(tr("Stopped. Nothing was changed."), false);
    });
    connect(m_page, &CompactionPage::summaryEdited, this, [this] { lookAtSummary(); });
    connect(m_page, &CompactionPage::addMissing, this, [this](const QList<int> &rows) {
        QList<Fact> facts;
        for (const int row : rows) {
            facts += m_missing.value(row);
        }
        m_page->replaceSummary(m_session->withFacts(m_page->summaryText(), facts));
        lookAtSummary();
    });
    connect(m_page, &CompactionPage::restrictionRemoved, this, [this] {
        m_scope = {};
        replan(m_page->choices());
    });
    connect(m_page, &CompactionPage::askAgain, this, [this] {
        CompactionSession::Options options = m_session->options();
        QStringList facts;
        for (const Fact &fact : std::as_const(m_missing)) {
            facts += u"- "_s + fact.text;
        }
        options.instructions += u"\n\n"_s + tr("Make sure that these are in the summary:") + u'\n'
                + facts.join(u'\n');
        summarize(options);
    });
    connect(m_page, &CompactionPage::applyRequested, this, &CompactionPageController::apply);
    connect(m_page, &CompactionPage::left, this, &CompactionPageController::closed);
    connect(m_page, &CompactionPage::discarded, this, [this] {
        rememberDiscarded();
        m_open = false;
        m_session->stop(); // nothing is left to review
        Q_EMIT closed();
    });
    connect(m_page, &CompactionPage::summaryGoes, this,
            &CompactionPageController::rememberDiscarded);
    connect(m_page, &CompactionPage::summaryDiscarded, this, [this](const PlanChoices &choices) {
        m_session->stop();
        replan(choices); // the session may have gone on since
    });
    connect(m_page, &CompactionPage::done, this, [this] {
        // Of an earlier compaction that was looked at, while another one may wait.
        m_open = m_open && !underWayIn().isNull();
        Q_EMIT closed();
    });
    connect(m_page, &CompactionPage::undoRequested, this, [this] {
        m_switching = true;
        m_branch->undoCompaction();
    });
    connect(m_page, &CompactionPage::redoRequested, this, [this] {
        m_switching = true;
        m_branch->redoCompaction();
    });
    connect(m_page, &CompactionPage::goToRequested, this, &CompactionPageController::goToRequested);
}

void CompactionPageController::connectWorkbench()
{
    // Said only once it is so, and wherever it was asked for.
    connect(m_workbench, &Workbench::viewChanged, this, [this] {
        if (m_page->step() == CompactionPage::Step::Outcome && m_workbench->hasSession()) {
            m_switching = false;
            m_page->setUndone(m_workbench->loaded().branch.state.isDisabled(m_shown));
        }
    });
    connect(m_branch, &BranchEditor::failed, this, [this](const Error &error) {
        if (std::exchange(m_switching, false)) {
            m_page->failUndo(error.message);
        }
    });
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
    connect(m_session, &CompactionSession::textAdded, m_page, &CompactionPage::appendSummary);
    connect(m_session, &CompactionSession::stepChanged, this, [this](SummaryFlow::Step step) {
        if (step == SummaryFlow::Step::TurnPrefix) {
            m_page->appendSummary(u"\n\n"_s);
        } else {
            m_page->replaceSummary({});
        }
        m_page->setPart(m_session->part(), m_session->parts());
    });
    connect(m_session, &CompactionSession::planChanged, this, &CompactionPageController::showPlan);
    connect(m_session, &CompactionSession::reviewed, this, &CompactionPageController::showReview);
    connect(m_session, &CompactionSession::summaryReady, this,
            &CompactionPageController::showSummary);
    connect(m_session, &CompactionSession::summaryFailed, this, [this](const Error &error) {
        m_page->failSummary(error.message, m_session->options().model.has_value());
        // A text that is finished by hand keeps them, too.
        m_page->setJournal(m_session->foundFacts().facts, m_session->foundFacts().leftOut);
    });
    connect(m_session, &CompactionSession::applied, this, &CompactionPageController::showApplied);
    connect(m_session, &CompactionSession::applyFailed, this, [this](const Error &error) {
        m_page->setApplying(false);
        if (m_session->options().maskOnly) {
            m_page->failPlan(error.message);
        } else {
            m_page->failApply(error.message);
            lookAtSummary(); // of a text that was finished by hand nothing is known yet
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
    return m_workbench->hasSession() && m_session->sessionId() == m_workbench->session().id;
}

SessionId CompactionPageController::underWayIn() const
{
    using State = CompactionSession::State;
    const State state = m_session->state();
    const bool is = state == State::Writing || state == State::Reviewing
            || state == State::Applying
            // The person goes on with what a model has not finished.
            || (state == State::Planning && m_open && m_page->holdsSummary());
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

void CompactionPageController::forgetNext()
{
    m_nextScope.reset();
    m_instructions.clear();
}

void CompactionPageController::showUnderWay()
{
    if (!m_session->options().maskOnly) {
        m_page->showReview();
    }
}

void CompactionPageController::summarize(const CompactionSession::Options &options)
{
    if (!isAboutOpenSession()) {
        return;
    }
    m_restored.reset();
    m_session->plan(options);
    m_page->beginSummary(options.model ? options.model->endpoint.model : QString());
    m_session->summarize();
}

void CompactionPageController::onSummarizeRequested(const PlanChoices &choices)
{
    if (m_isReadingKept) {
        m_wanted = choices;
        return;
    }
    m_forceOffline = false;
    summarize(optionsOf(choices));
}

void CompactionPageController::apply(const QString &text)
{
    if (m_page->choices().maskOnly) {
        if (!isAboutOpenSession()) {
            return;
        }
        m_session->plan(optionsOf(m_page->choices()));
    } else if (m_session->options().rollOver && m_obstacle) {
        if (const QString why = m_obstacle(); !why.isEmpty()) {
            m_page->failApply(why);
            lookAtSummary();
            return;
        }
    }
    m_page->setApplying(true);
    if (!m_page->choices().maskOnly) {
        m_session->setJournal(m_page->journal());
    }
    m_session->apply(text);
}

bool CompactionPageController::open()
{
    forgetDeleted();
    const SessionId underWay = underWayIn();
    if (!m_workbench->hasSession()
        || (!underWay.isNull() && underWay != m_workbench->session().id)) {
        forgetNext();
        return false;
    }
    if (!underWay.isNull()) {
        forgetNext();
        showUnderWay(); // as it was left
        return true;
    }
    m_open = true;
    m_forceOffline = false;
    m_scope = std::exchange(m_nextScope, {}).value_or(PlanScope {});
    PlanChoices choices;
    choices.maskOnly = !m_scope.maskTool.isEmpty();
    choices.fromOriginals = m_scope.fromOriginals;
    const QString given = std::exchange(m_instructions, {});
    choices.instructions = m_workbench->choice().compaction.instructionsWith(given);
    m_usualInstructions = m_workbench->choice().compaction.instructionsWith({}).trimmed();
    choices.rollOver = m_workbench->choice().compaction.landing == CompactionLanding::RollOver;
    choices.summarizer = m_model() ? QString(EndpointId) : QString(OfflineId);
    CompactionSession::Options options = optionsOf(choices);
    options.keep = -1;
    options.maskKeep = -1;
    m_session->plan(options);
    choices.keepTokens = m_session->keepInUse();
    choices.maskKeepTokens = m_usualMaskKeep = m_session->maskKeepInUse();
    m_page->start(summarizers(), choices, planView());
    showPlan();
    restoreTyped(!given.isEmpty() || m_session->options().isRestricted());
    return true;
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

QList<SummarizerChoice> CompactionPageController::summarizers() const
{
    QList<SummarizerChoice> list;
    if (const auto model = m_model()) {
        list += { EndpointId, model->endpoint.model, false };
    }
    list += { OfflineId, tr("Built-in summarizer"), true };
    return list;
}

} // namespace varve
