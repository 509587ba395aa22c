// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the compaction page is told.
#include "compactionpagecontroller.h"
#include "planrows.h"
#include <compaction/compactionfacts.h>
#include <models/compactionwords.h>
#include <workspace/entrytitle.h>
#include <models/format.h>

#include <cmath>

namespace varve
{

/// Also of one that was made later, because something had to be read for it.
void CompactionPageController::showPlan()
{
    if (m_open && isAboutOpenSession()
        && m_session->state() == CompactionSession::State::Planning) {
        m_page->setPlan(planView());
        readPlanRows();
    }
}

QString CompactionPageController::restriction() const
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

QString CompactionPageController::titleOf(const EntryId &entry) const
{
    const SessionTree &tree = m_workbench->loaded().snapshot->tree;
    const int index = tree.indexOf(entry);
    if (index < 0) {
        return {};
    }
    return readTitle(tree, index, m_workbench->store()->rows()).value_or(QString());
}

void CompactionPageController::readPlanRows()
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

PlanView CompactionPageController::planView() const
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

qint64 CompactionPageController::tokensOf(const QString &text) const
{
    return std::llround(
            estimateTokens(countCharacters(text), m_workbench->choice().projection.factors));
}

void CompactionPageController::showSummary()
{
    const SummaryRecord &record = m_session->record();
    if (m_page->summaryText() != record.text) {
        m_page->replaceSummary(record.text);
    }
    m_page->finishSummary({ tokensOf(record.text), record.duration.count(), record.offline });
    m_page->setJournal(record.journal, record.journalLeftOut);
    lookAtSummary();
}

/// Of the text as it is; showReview() follows.
void CompactionPageController::lookAtSummary()
{
    const QString text = m_page->summaryText();
    m_page->setSummaryTokens(tokensOf(text));
    m_session->look(text);
}

void CompactionPageController::showReview(const ReviewedSummary &review, bool enough)
{
    m_missing = review.missing;
    MissingView view;
    view.facts = m_missing;
    view.rules = review.rules;
    view.losses = lossesText(review.losses);
    view.canAskAgain = m_session->options().endpoint.has_value();
    m_page->setMissing(view);
    m_page->setContext(review.tokensBefore, review.tokensAfter);
    const bool warns = !enough && !m_session->options().fromOriginals;
    //: tokens before and after
    m_page->setWarning(warns ? tr("The summary would free too little: %1 → %2. You can apply it "
                                  "all the same.")
                                       .arg(formatTokens(review.tokensBefore),
                                            formatTokens(review.tokensAfter))
                             : QString());
}

void CompactionPageController::showOutcome()
{
    OutcomeView outcome;
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
