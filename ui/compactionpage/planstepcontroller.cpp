// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "planstepcontroller.h"

#include "compactionplanstep.h"
#include "planrows.h"
#include <compaction/compactionfacts.h>
#include <models/compactionsession.h>
#include <models/workbench.h>
#include <workspace/entrytitle.h>
#include <workspace/summaryrequests.h>

#include <algorithm>
#include <utility>

namespace varve
{

namespace
{

/// What keeps masking from doing anything is not what is kept of the conversation.
QString maskRefusal(const CompactionPlan &mask, const Context &before)
{
    const bool hasOutput = std::ranges::any_of(before.items, [](const ContextItem &item) {
        return item.isSent() && item.category == Category::ToolResults;
    });
    switch (mask.refusal) {
    case CompactionPlan::Refusal::EverythingKept:
    case CompactionPlan::Refusal::FreesTooLittle:
        if (!hasOutput) {
            return PlanStepController::tr("There is no tool output to mask.");
        }
        return PlanStepController::tr(
                "The tool output that is left alone is nearly all there is. Leave less of the "
                "newest to mask more.");
    default:
        return refusalText(mask.refusal);
    }
}

} // namespace

PlanStepController::PlanStepController(CompactionPlanStep *step, const CompactionSession *session,
                                       const Workbench *workbench, QObject *parent)
    : QObject(parent)
    , m_step(step)
    , m_session(session)
    , m_workbench(workbench)
{ }

PlanStepController::~PlanStepController() = default;

void PlanStepController::show()
{
    m_step->setPlan(planView());
    readRows();
}

QString PlanStepController::restriction() const
{
    const PlanRequest &wanted = m_session->options();
    if (!wanted.maskTool.isEmpty()) {
        return tr("Only the output of %1 is masked, but that of the newest turn.")
                .arg(wanted.maskTool);
    }
    if (!wanted.upTo.isNull()) {
        return tr("Only what is before “%1” is summarized, and it itself.")
                .arg(titleOf(wanted.upTo));
    }
    if (wanted.range) {
        return tr("Only what is between “%1” and “%2” is summarized. What is before and after "
                  "stays word for word.")
                .arg(titleOf(wanted.range->from), titleOf(wanted.range->to));
    }
    return {};
}

QString PlanStepController::titleOf(const EntryId &entry) const
{
    const SessionTree &tree = m_workbench->loaded().snapshot->tree;
    const int index = tree.indexOf(entry);
    if (index < 0) {
        return {};
    }
    return readTitle(tree, index, m_workbench->store()->rows()).value_or(QString());
}

void PlanStepController::readRows()
{
    const CompactionPlanner *planner = m_session->planner();
    if (!planner->isPlanned()) {
        return;
    }
    const bool masks = m_session->options().maskOnly;
    m_workbench->store()
            ->read([plan = masks ? planner->maskPlan() : planner->currentPlan(),
                    before = planner->before(),
                    branch = m_workbench->loaded().branch](StoreReader &reader) {
                const auto rows = plan.isRefused()
                        ? QList<PlanRow>()
                        : planRows(plan, *before, branch.snapshot->tree, reader);
                return std::pair(rows, summaryUpdates(branch, reader).value_or(0));
            })
            .then(this, [this, run = ++m_count](const std::pair<QList<PlanRow>, int> &read) {
                if (run == m_count) {
                    m_step->setRows(read.first);
                    m_step->setUpdates(read.second);
                }
            });
}

PlanView PlanStepController::planView() const
{
    const CompactionPlanner &planner = *m_session->planner();
    const CompactionSession::Options &wanted = m_session->options();
    const CompactionPlan &plan = planner.currentPlan();
    const CompactionPlan &mask = planner.maskPlan();
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
    view.maskRefusedReason = maskRefusal(mask, *planner.before());
    view.restriction = restriction();
    if (!planner.isPlanned()) {
        view.beforeTokens = planner.before()->tokens();
        view.refusedReason = view.maskRefusedReason = tr("The plan is being made…");
    } else if (!wanted.maskTool.isEmpty()) {
        view.refusedReason = tr("Only the output of one tool is chosen.");
    } else if (wanted.isRestricted()) {
        view.maskRefusedReason = tr("Only a part is chosen to be summarized.");
    }
    view.canStartAgain = m_workbench->loaded().branch.compaction >= 0 && wanted.maskTool.isEmpty()
            && !wanted.range;
    view.requestTokens = plan.summarizedTokens;
    view.summaryTokens = m_workbench->choice().planNumbers().summary;
    if (const auto &model = wanted.model) {
        view.requests = summaryRequests(view.requestTokens, model->window, view.summaryTokens);
    }
    view.rowsFollow = !(wanted.maskOnly ? mask : plan).isRefused();
    return view;
}

} // namespace varve
