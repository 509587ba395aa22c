// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pruneplan.h"

#include "compactionfacts.h"
#include "contextpreview.h"
#include "planmessages.h"
#include <context/projection.h>
#include <session/contextedit.h>

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Pruning)
};

bool isOutput(const PlanMessage &message)
{
    return message.isSent() && message.item->role == Role::ToolResult;
}

/// The place behind the newest output that may go; 0 if none may. What is newer adds up to `keep` at least.
qsizetype boundaryPlace(const PlanMessages &messages, qint64 keep)
{
    qint64 output = 0;
    for (qsizetype i = messages.messages.size(); i-- > 0;) {
        const PlanMessage &message = messages.messages.at(i);
        if (!isOutput(message) || message.item->state == ItemState::Masked) {
            continue;
        }
        if (output >= keep && !message.unread && !message.pinned
            && isLargerThanPlaceholder(decodeMetrics(messages.nodeAt(i).metrics))) {
            return i + 1;
        }
        output += message.tokens;
    }
    return 0;
}

/// Output since the boundary in force.
qint64 outputSince(const PlanMessages &messages, int boundary)
{
    qint64 tokens = 0;
    for (const PlanMessage &message : messages.messages) {
        if (isOutput(message) && message.item->state == ItemState::Sent
            && message.index >= boundary) {
            tokens += message.tokens;
        }
    }
    return tokens;
}

Error conflict(const QString &what)
{
    return { Error::Kind::Conflict, what, {} };
}

} // namespace

PrunePlan planPrune(const Branch &branch, const Context &context, const PlanNumbers &numbers,
                    PruneTrigger trigger, const QHash<qint64, QString> &toolNames)
{
    const PlanMessages messages(branch, context);
    const auto placeholder = placeholderTokens(TokenFactors {});
    PrunePlan plan;
    plan.leaf = context.leaf;
    plan.tokensBefore = context.tokens();
    const int inForce = branch.snapshot->tree.indexOf(branch.state.boundary());
    if (trigger == PruneTrigger::Automatic
        && outputSince(messages, inForce) <= numbers.pruneThreshold) {
        plan.refusal = PrunePlan::Refusal::BelowThreshold;
    }
    const qsizetype end = boundaryPlace(messages, numbers.pruneKeep);
    qint64 freed = 0;
    for (qsizetype i = 0; i < messages.messages.size(); ++i) {
        const PlanMessage &message = messages.messages.at(i);
        if (!isOutput(message)) {
            continue;
        }
        plan.outputBefore += message.tokens;
        const EntryNode &node = messages.nodeAt(i);
        if (i >= end || message.item->state != ItemState::Sent || message.pinned
            || message.index < inForce || branch.state.mask(node.id).has_value()
            || !isLargerThanPlaceholder(decodeMetrics(node.metrics))) {
            continue;
        }
        const MaskPolicy policy = numbers.policyOf(toolNames.value(node.seq));
        if (policy == MaskPolicy::KeepAll || policy == MaskPolicy::Summarize) {
            plan.exempt += node.id;
        } else {
            plan.masked += node.id;
            freed += message.tokens - placeholder;
        }
    }
    if (end > 0) {
        plan.boundary = end < messages.messages.size() ? messages.nodeAt(end).id : context.leaf;
    }
    plan.outputAfter = plan.outputBefore - freed;
    plan.tokensAfter = plan.tokensBefore - freed;
    if (!plan.isRefused() && (plan.masked.isEmpty() || freed <= 0)) {
        plan.refusal = PrunePlan::Refusal::NothingToPrune;
    }
    return plan;
}

Result<CompactionEntries> pruneEntries(const Branch &now, const PrunePlan &plan,
                                       const ProjectionSettings &projection, EntrySource &source,
                                       CompactionCause cause)
{
    if (plan.isRefused()) {
        return fail(Error::Kind::Refused, refusalText(plan.refusal));
    }
    const auto planned = std::ranges::find_if(
            now.path, [&](int index) { return now.node(index).id == plan.leaf; });
    if (planned == now.path.end()) {
        return std::unexpected(conflict(Tr::tr(
                "The session was moved to another branch meanwhile, so nothing was pruned.")));
    }
    const bool touched = std::any_of(std::next(planned), now.path.end(), [&](int index) {
        return now.node(index).type == EntryType::Compaction
                || now.node(index).has(EntryNode::ContextEdit);
    });
    if (touched) {
        return std::unexpected(
                conflict(Tr::tr("The context was edited meanwhile, so nothing was pruned.")));
    }
    CompactionEntries result;
    result.operationId = EntryId::create().toString();
    const auto add = [&result](ContextEdit::Op op, const QList<EntryId> &targets) {
        Entry entry = ContextEdit { op, targets, {} }.toEntry(result.operationId);
        entry.id = EntryId::create();
        result.entries += entry;
    };
    if (!plan.exempt.isEmpty()) {
        add(ContextEdit::Op::Unmask, plan.exempt);
    }
    add(ContextEdit::Op::Boundary, { plan.boundary });
    const auto after = contextAfter(now, result.entries, projection, source);
    if (!after) {
        return std::unexpected(after.error());
    }
    noteFigures(result.entries.last().data, project(now, projection), *after, cause);
    return result;
}

QString refusalText(PrunePlan::Refusal refusal)
{
    switch (refusal) {
    case PrunePlan::Refusal::None:
        return {};
    case PrunePlan::Refusal::BelowThreshold:
        return Tr::tr("There is nothing to prune yet: not enough new tool output has come.");
    case PrunePlan::Refusal::NothingToPrune:
        return Tr::tr("There is nothing to prune: all tool output that is sent is new, small, "
                      "pinned or kept by a rule.");
    }
    Q_UNREACHABLE_RETURN({});
}

bool needsToolNames(const PlanNumbers &numbers, const PlanOptions &options)
{
    return !numbers.toolPolicies.isEmpty() || !numbers.serverPolicies.isEmpty()
            || !options.maskTool.isEmpty();
}

} // namespace varve
