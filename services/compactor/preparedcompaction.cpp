// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "preparedcompaction.h"

#include "appendbelow.h"
#include "askedhere.h"
#include "compactionfacts.h"
#include "fittingplan.h"
#include "loadedsession.h"
#include "pruneplan.h"

#include <algorithm>

namespace varve
{

namespace
{

PlanAim aimOf(const CompactionOrder &order, qint64 tokens)
{
    const CompactionSettings &settings = order.recipe.settings;
    PlanAim aim;
    switch (settings.method) {
    case CompactionMethod::Hybrid:
        aim.method = PlanAim::Method::MaskThenSummarize;
        break;
    case CompactionMethod::Mask:
        aim.method = PlanAim::Method::MaskOnly;
        break;
    case CompactionMethod::Summarize:
        aim.method = PlanAim::Method::SummarizeOnly;
        break;
    }
    // Masks must buy some time, or the next answer would be above the limit again.
    const qint64 limit = order.above.value_or(0) > 0 ? *order.above : order.mostTokens;
    aim.comfortable = limit > 0 ? limit - settings.progressFor(order.recipe.window) : tokens / 2;
    aim.mostTokens = order.mostTokens;
    return aim;
}

/// The built-in summarizer stepped in when there was no time: a model's summary is not made of its. False too where that
/// cannot be read.
bool startsAgain(const CompactionOrder &order, const Branch &branch, StoreReader &reader)
{
    if (!order.recipe.summarizer || branch.compaction < 0) {
        return false;
    }
    const auto entry = reader.entry(branch.node(branch.compaction).seq);
    const CompactionFacts facts = entry ? compactionFacts(*entry) : CompactionFacts {};
    return facts.offline && facts.urgent;
}

bool isTooSoon(const CompactionOrder &order, const Branch &branch, const Context &context)
{
    return order.guarded && !order.urgent && order.cause != CompactionCause::Manual
            && !hasProgressed(branch, context,
                              order.recipe.settings.progressFor(order.recipe.window));
}

/// What the provider said of the newest answer, where nothing was compacted or edited since: some answer although the request was
/// above their window, and say so in the usage alone. 0: nothing, or it cannot be read.
qint64 reportedTokens(const Branch &branch, StoreReader &reader)
{
    for (auto at = branch.path.crbegin(); at != branch.path.crend(); ++at) {
        const EntryNode &node = branch.node(*at);
        if (node.type == EntryType::Compaction || node.has(EntryNode::ContextEdit)) {
            return 0;
        }
        if (node.isMessage() && node.role == Role::Assistant
            && !node.has(EntryNode::FailedAnswer)) {
            const auto answer = reader.entry(node.seq);
            return answer && answer->usage ? answer->usage->prompt() + answer->usage->output : 0;
        }
    }
    return 0;
}

/// Shapes of keys, and the one that is at hand.
RedactionRules secretsOf(const CompactionRecipe &recipe)
{
    RedactionRules rules;
    if (recipe.summarizer && !recipe.summarizer->key.isEmpty()) {
        rules.own = { recipe.summarizer->key };
    }
    return rules;
}

} // namespace

bool hasProgressed(const Branch &branch, const Context &context, qint64 growth)
{
    const auto last = std::find_if(branch.path.crbegin(), branch.path.crend(), [&](int index) {
        return branch.node(index).type == EntryType::Compaction;
    });
    if (last == branch.path.crend()) {
        return true;
    }
    const bool answered = std::any_of(branch.path.crbegin(), last, [&](int index) {
        const EntryNode &node = branch.node(index);
        return node.isMessage() && node.role == Role::Assistant
                && !node.has(EntryNode::FailedAnswer);
    });
    const qint64 after = branch.snapshot->compactions.value(branch.node(*last).id).tokensAfter;
    return answered && (after < 0 || context.tokens() - after >= growth);
}

Result<LoadedSession> loadOrdered(StoreReader &reader, const CompactionOrder &order)
{
    if (!order.ofTurn) {
        return loadSession(reader, order.session, order.leafSeq);
    }
    return branchEnd(reader, order.session, order.leafSeq).and_then([&](qint64 leafSeq) {
        return loadSession(reader, order.session, leafSeq);
    });
}

Result<PreparedCompaction> prepareCompaction(StoreReader &reader, const CompactionOrder &order,
                                             std::stop_token stop)
{
    auto loaded = loadOrdered(reader, order);
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    ProjectionSettings settings = order.recipe.projection;
    settings.factors = loaded->factors;
    PreparedCompaction prepared;
    prepared.before = std::make_shared<const Context>(project(loaded->branch, settings));
    prepared.tokens = prepared.before->tokens();
    if (order.cause == CompactionCause::AfterAnswer) {
        prepared.tokens = std::max(prepared.tokens, reportedTokens(loaded->branch, reader));
    }
    if (loaded->branch.leaf >= 0) {
        prepared.leaf = loaded->branch.node(loaded->branch.leaf).id;
        prepared.leafSeq = loaded->branch.node(loaded->branch.leaf).seq;
    }
    prepared.title = loaded->session().name;
    prepared.folder = loaded->session().cwd;
    if (order.above && prepared.tokens <= *order.above) {
        return prepared;
    }
    if (order.rollsOver() && order.guarded && order.cause != CompactionCause::Manual) {
        // The parent is as full as it was; what goes on is its child.
        const auto child = reader.rolledOverTo(loaded->session());
        if (!child) {
            return std::unexpected(child.error());
        }
        if (!child->isNull()) {
            return prepared;
        }
    }
    if (isTooSoon(order, loaded->branch, *prepared.before)) {
        prepared.verdict = PreparedCompaction::Verdict::TooSoon;
        return prepared;
    }
    const PlanNumbers numbers = planNumbersOf(order.recipe.settings, order.recipe.window);
    PlanOptions options;
    if (needsToolNames(numbers, options)) {
        auto names = readToolNames(*prepared.before, reader);
        if (!names) {
            return std::unexpected(names.error());
        }
        options.toolNames = std::move(*names);
    }
    if (startsAgain(order, loaded->branch, reader)) {
        options.fromOriginals =
                std::make_shared<const Context>(project(originalBranch(loaded->branch), settings));
    }
    prepared.plan = planToFit(loaded->branch, *prepared.before, numbers,
                              aimOf(order, prepared.tokens), options);
    if (prepared.plan.isRefused()) {
        prepared.verdict = PreparedCompaction::Verdict::Impossible;
        return prepared;
    }
    const bool asksModel = !prepared.plan.onlyMasks() && order.recipe.summarizer;
    if (asksModel && !order.isAskedFor()) {
        const auto asked = wasAskedHere(loaded->branch, reader);
        if (!asked) {
            return std::unexpected(asked.error());
        }
        if (!*asked) {
            prepared.verdict = PreparedCompaction::Verdict::Unasked;
            return prepared;
        }
    }
    prepared.verdict = PreparedCompaction::Verdict::Go;
    if (!prepared.plan.onlyMasks()) {
        auto material = readMaterial(prepared.plan, *loaded->snapshot, reader, stop,
                                     secretsOf(order.recipe));
        if (!material) {
            return std::unexpected(material.error());
        }
        prepared.material = std::move(*material);
    }
    return prepared;
}

} // namespace varve
