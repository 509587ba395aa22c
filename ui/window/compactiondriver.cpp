// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactiondriver.h"

#include "compactionfacts.h"
#include "entrytitle.h"
#include "format.h"
#include "planrows.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr QLatin1StringView OfflineId { "offline" };
constexpr QLatin1StringView EndpointId { "endpoint" };

} // namespace

CompactionDriver::CompactionDriver(CompactionPage *page, CompactionSession *session,
                                   Workbench *workbench, EndpointSource endpoint, QObject *parent)
    : QObject(parent)
    , m_page(page)
    , m_session(session)
    , m_workbench(workbench)
    , m_endpoint(std::move(endpoint))
{
    connectPage();
    connectSession();
}

CompactionDriver::~CompactionDriver() = default;

void CompactionDriver::connectPage()
{
    connect(m_page, &CompactionPage::planOptionsChanged, this, &CompactionDriver::replan);
    connect(m_page, &CompactionPage::summarizeRequested, this, [this](const PlanChoices &choices) {
        m_forceOffline = false;
        m_session->plan(optionsOf(choices));
        m_page->beginSummary();
        m_session->summarize();
    });
    connect(m_page, &CompactionPage::offlineRequested, this, [this] {
        m_forceOffline = true;
        m_session->plan(optionsOf(m_page->choices()));
        m_page->beginSummary();
        m_session->summarize();
    });
    connect(m_page, &CompactionPage::stopRequested, this, [this] {
        m_session->stop();
        m_page->failSummary(tr("Stopped. Nothing was changed."), false);
    });
    connect(m_page, &CompactionPage::summaryEdited, this, [this] { showCoverage(); });
    connect(m_page, &CompactionPage::addMissing, this, [this](const QList<int> &rows) {
        QList<Fact> facts;
        for (const int row : rows) {
            facts += m_missing.value(row);
        }
        m_page->replaceSummary(m_session->withFacts(m_page->summaryText(), facts));
        showCoverage();
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
        m_session->plan(options);
        m_page->beginSummary();
        m_session->summarize();
    });
    connect(m_page, &CompactionPage::applyRequested, this, [this](const QString &text) {
        if (m_page->choices().maskOnly) {
            m_session->plan(optionsOf(m_page->choices()));
        } else if (m_session->options().rollOver && m_obstacle) {
            if (const QString why = m_obstacle(); !why.isEmpty()) {
                m_page->failApply(why);
                showCoverage();
                return;
            }
        }
        m_page->setApplying(true);
        if (!m_page->choices().maskOnly) {
            m_session->setJournal(m_page->journal());
        }
        m_session->apply(text);
    });
    connect(m_page, &CompactionPage::left, this, &CompactionDriver::closed);
    connect(m_page, &CompactionPage::discarded, this, [this] {
        m_open = false;
        m_session->stop(); // nothing is left to review
        Q_EMIT closed();
    });
    connect(m_page, &CompactionPage::done, this, [this] {
        m_open = false;
        Q_EMIT closed();
    });
    connect(m_page, &CompactionPage::undoRequested, this, [this] {
        m_undoing = true;
        m_session->undo();
    });
    // Said only once it is so.
    connect(m_workbench, &Workbench::viewChanged, this, [this] {
        if (m_undoing && m_workbench->canRedo()) {
            m_undoing = false;
            m_page->setUndone(true);
        }
    });
    connect(m_workbench, &Workbench::failed, this, [this](const Error &error) {
        if (std::exchange(m_undoing, false)) {
            m_page->failUndo(error.message);
        }
    });
    connect(m_page, &CompactionPage::goToRequested, this, &CompactionDriver::goToRequested);
}

void CompactionDriver::connectSession()
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
    connect(m_session, &CompactionSession::planChanged, this, &CompactionDriver::showPlan);
    connect(m_session, &CompactionSession::measured, this,
            [this](qint64 before, qint64 after, bool enough) {
                const bool warns = !enough && !m_session->options().fromOriginals;
                //: tokens before and after
                m_page->setWarning(warns ? tr("The summary would free too little: %1 → %2. You can "
                                              "apply it all the same.")
                                                   .arg(formatTokens(before), formatTokens(after))
                                         : QString());
            });
    connect(m_session, &CompactionSession::summaryReady, this, &CompactionDriver::showSummary);
    connect(m_session, &CompactionSession::summaryFailed, this, [this](const Error &error) {
        m_page->failSummary(error.message, m_session->options().endpoint.has_value());
        // A text that is finished by hand keeps them, too.
        m_page->setJournal(m_session->foundFacts().facts, m_session->foundFacts().leftOut);
    });
    connect(m_session, &CompactionSession::applied, this, &CompactionDriver::showOutcome);
    connect(m_session, &CompactionSession::applyFailed, this, [this](const Error &error) {
        m_page->setApplying(false);
        if (m_session->options().maskOnly) {
            m_page->failPlan(error.message);
        } else {
            m_page->failApply(error.message);
            showCoverage(); // of a text that was finished by hand nothing is known yet
        }
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

void CompactionDriver::open()
{
    const bool sameSession =
            m_workbench->hasSession() && m_session->sessionId() == m_workbench->session().id;
    const auto state = m_session->state();
    if (m_open && sameSession
        && (state == CompactionSession::State::Writing
            || state == CompactionSession::State::Reviewing)) {
        m_nextScope.reset();
        return; // as it was left
    }
    m_open = true;
    m_forceOffline = false;
    m_scope = std::exchange(m_nextScope, {}).value_or(PlanScope {});
    PlanChoices choices;
    choices.maskOnly = !m_scope.maskTool.isEmpty();
    choices.fromOriginals = m_scope.fromOriginals;
    const QString given = std::exchange(m_instructions, {});
    choices.instructions = given.isEmpty() ? m_workbench->choice().compaction.instructions : given;
    choices.rollOver = m_workbench->choice().compaction.landing == CompactionLanding::RollOver;
    choices.summarizer = m_endpoint() ? QString(EndpointId) : QString(OfflineId);
    CompactionSession::Options options = optionsOf(choices);
    options.keep = -1;
    m_session->plan(options);
    choices.keepTokens = m_session->keepInUse();
    m_page->start(summarizers(), choices, planView());
    showPlan();
}

CompactionSession::Options CompactionDriver::optionsOf(const PlanChoices &choices) const
{
    CompactionSession::Options options;
    options.keep = choices.keepTokens;
    options.maskOnly = choices.maskOnly;
    options.rollOver = choices.rollOver;
    options.instructions = choices.instructions;
    options.fromOriginals = choices.fromOriginals;
    options.upTo = m_scope.upTo;
    options.range = m_scope.range;
    options.maskTool = m_scope.maskTool;
    if (choices.summarizer == EndpointId && !m_forceOffline) {
        options.endpoint = m_endpoint();
    }
    return options;
}

void CompactionDriver::replan(const PlanChoices &choices)
{
    m_session->plan(optionsOf(choices));
    showPlan();
}

/// Also of one that was made later, because something had to be read for it.
void CompactionDriver::showPlan()
{
    if (m_open && m_session->state() == CompactionSession::State::Planning) {
        m_page->setPlan(planView());
        readPlanRows();
    }
}

QString CompactionDriver::restriction() const
{
    if (!m_scope.maskTool.isEmpty()) {
        return tr("Only the output of %1 is masked, but that of the newest turn.")
                .arg(m_scope.maskTool);
    }
    if (!m_scope.upTo.isNull()) {
        return tr("Only what is before “%1” is summarized, and it itself.")
                .arg(titleOf(m_scope.upTo));
    }
    if (m_scope.range) {
        return tr("Only what is between “%1” and “%2” is summarized. What is before and after "
                  "stays word for word.")
                .arg(titleOf(m_scope.range->from), titleOf(m_scope.range->to));
    }
    return {};
}

QList<SummarizerChoice> CompactionDriver::summarizers() const
{
    QList<SummarizerChoice> list;
    if (const auto endpoint = m_endpoint()) {
        list += { EndpointId, endpoint->model, false };
    }
    list += { OfflineId, tr("Built-in summarizer"), true };
    return list;
}

QString CompactionDriver::titleOf(const EntryId &entry) const
{
    const SessionTree &tree = m_workbench->loaded().snapshot->tree;
    const int index = tree.indexOf(entry);
    if (index < 0) {
        return {};
    }
    return readTitle(tree, index, m_workbench->store()->rows()).value_or(QString());
}

void CompactionDriver::readPlanRows()
{
    if (!m_session->isPlanned()) {
        return;
    }
    m_workbench->store()
            ->read([plan = m_session->currentPlan(), before = m_session->before(),
                    branch = m_workbench->loaded().branch](StoreReader &reader) {
                const auto rows = plan.isRefused()
                        ? QList<PlanRow>()
                        : planRows(plan, *before, branch.snapshot->tree, reader);
                return std::pair(rows, summaryUpdates(branch, reader).value_or(0));
            })
            .then(this, [this, run = ++m_planRun](const std::pair<QList<PlanRow>, int> &read) {
                if (run == m_planRun) {
                    m_page->setPlanRows(read.first);
                    m_page->setUpdates(read.second);
                }
            });
}

PlanView CompactionDriver::planView() const
{
    const CompactionPlan &plan = m_session->currentPlan();
    const CompactionPlan &mask = m_session->maskPlan();
    PlanView view;
    view.beforeTokens = plan.tokensBefore;
    view.afterSummarize = plan.tokensAfter;
    view.afterMaskOnly = mask.tokensAfter;
    view.summarizedEntries = static_cast<int>(plan.summarize.size() + plan.turnPrefix.size());
    view.keptEntries = static_cast<int>(plan.kept.size());
    view.maskedOutputs = static_cast<int>(mask.masked.size());
    view.pinned = static_cast<int>(plan.pinned.size());
    view.cutTitle = plan.kept.isEmpty() ? QString() : titleOf(plan.kept.constFirst());
    view.split = plan.split;
    view.refusedReason = refusalText(plan.refusal);
    view.maskRefusedReason = refusalText(mask.refusal);
    view.restriction = restriction();
    if (!m_session->isPlanned()) {
        view.beforeTokens = m_session->before()->tokens();
        view.refusedReason = view.maskRefusedReason = tr("The plan is being made…");
    } else if (!m_scope.maskTool.isEmpty()) {
        view.refusedReason = tr("Only the output of one tool is chosen.");
    } else if (m_session->options().isRestricted()) {
        view.maskRefusedReason = tr("Only a part is chosen to be summarized.");
    }
    view.canStartAgain = m_workbench->loaded().branch.compaction >= 0 && m_scope.maskTool.isEmpty()
            && !m_scope.range;
    view.requestTokens = plan.summarizedTokens;
    view.summaryTokens = m_workbench->choice().planNumbers().summary;
    view.rowsFollow = !plan.isRefused();
    return view;
}

qint64 CompactionDriver::tokensOf(const QString &text) const
{
    return std::llround(
            estimateTokens(countCharacters(text), m_workbench->choice().projection.factors));
}

void CompactionDriver::showSummary()
{
    const SummaryRecord &record = m_session->record();
    if (m_page->summaryText() != record.text) {
        m_page->replaceSummary(record.text);
    }
    m_page->finishSummary({ tokensOf(record.text), record.duration.count(), record.offline });
    m_page->setJournal(record.journal, record.journalLeftOut);
    showCoverage();
}

void CompactionDriver::showCoverage()
{
    const QString text = m_page->summaryText();
    const Coverage covered = m_session->coverageOf(text);
    m_missing = covered.missing;
    CoverageView view;
    view.found = covered.found;
    view.total = covered.total();
    view.missing = m_missing;
    view.canAskAgain = m_session->options().endpoint.has_value();
    m_page->setCoverage(view);
    m_page->setSummaryTokens(tokensOf(text));
    m_session->measure(text);
}

void CompactionDriver::showOutcome()
{
    CompactionOutcome outcome;
    outcome.before = breakdown(*m_session->before());
    outcome.after = breakdown(*m_session->after());
    outcome.window = m_session->after()->window;
    outcome.entriesInTree = m_session->entriesInTree();
    if (!m_session->options().maskOnly) {
        outcome.journalKept = m_session->record().journal.size();
        outcome.journalLeftOut = m_session->record().journalLeftOut;
    }
    m_page->setApplying(false);
    m_page->showOutcome(outcome);
}

} // namespace varve
