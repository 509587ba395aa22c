// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "preparedcompaction.h"

#include <compaction/compactionfacts.h>
#include <compaction/earlierrange.h>
#include <compaction/fittingplan.h>
#include <compaction/pruneplan.h>
#include <workspace/appendbelow.h>
#include <workspace/askedhere.h>
#include <workspace/loadedsession.h>

#include <algorithm>
#include <utility>

namespace varve
{

namespace
{

PlanAim aimOf(const CompactionRequest &request, qint64 tokens)
{
    const CompactionSettings &settings = request.options.settings;
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
    const qint64 limit = request.above.value_or(0) > 0 ? *request.above : request.mostTokens;
    aim.comfortable = limit > 0 ? limit - settings.progressFor(request.options.window) : tokens / 2;
    aim.mostTokens = request.mostTokens;
    return aim;
}

/// The built-in summarizer stepped in when there was no time: a model's summary is not made of its. False too where that
/// cannot be read.
bool startsAgain(const CompactionRequest &request, const Branch &branch, StoreReader &reader)
{
    if (!request.options.summarizer || branch.compaction < 0) {
        return false;
    }
    const auto entry = reader.entry(branch.node(branch.compaction).seq);
    const CompactionFacts facts = entry ? compactionFacts(*entry) : CompactionFacts {};
    return facts.offline && facts.urgent;
}

bool isTooSoon(const CompactionRequest &request, const Branch &branch, const Context &context)
{
    return request.guarded && !request.urgent && request.cause != CompactionCause::Manual
            && !hasProgressed(branch, context,
                              request.options.settings.progressFor(request.options.window));
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

/// Shapes of keys, and those that are at hand.
RedactionRules secretsOf(const CompactionOptions &compactionOptions)
{
    RedactionRules rules;
    if (compactionOptions.summarizer && !compactionOptions.summarizer->key.isEmpty()) {
        rules.own += compactionOptions.summarizer->key;
    }
    if (compactionOptions.nextSummarizer
        && !compactionOptions.nextSummarizer->endpoint.key.isEmpty()) {
        rules.own += compactionOptions.nextSummarizer->endpoint.key;
    }
    return rules;
}

PreparedCompaction lookedAt(const LoadedSession &loaded, std::shared_ptr<const Context> before)
{
    PreparedCompaction prepared;
    prepared.before = std::move(before);
    prepared.tokens = prepared.before->tokens();
    if (loaded.branch.leaf >= 0) {
        prepared.leaf = loaded.branch.node(loaded.branch.leaf).id;
        prepared.leafSeq = loaded.branch.node(loaded.branch.leaf).seq;
    }
    prepared.title = loaded.session().name;
    prepared.folder = loaded.session().cwd;
    return prepared;
}

Result<PreparedCompaction> withPlan(PreparedCompaction prepared, const CompactionPlan &plan,
                                    const CompactionRequest &request, const LoadedSession &loaded,
                                    StoreReader &reader, std::stop_token stop)
{
    prepared.plan = plan;
    if (plan.isRefused()) {
        prepared.verdict = PreparedCompaction::Verdict::Impossible;
        return prepared;
    }
    prepared.verdict = PreparedCompaction::Verdict::Go;
    if (plan.onlyMasks() || request.written) {
        return prepared;
    }
    auto material = readMaterial(plan, *loaded.snapshot, reader, stop, secretsOf(request.options));
    if (!material) {
        return std::unexpected(material.error());
    }
    material->factors = loaded.factors;
    const bool builtIn = !request.options.summarizer || request.urgent;
    if (builtIn && !plan.previousCompaction.isNull()) {
        ProjectionSettings settings = request.options.projection;
        settings.factors = loaded.factors;
        const auto read =
                earlierRange(loaded.branch, plan.previousCompaction, settings, reader)
                        .and_then([&](const EarlierRange &range) {
                            return readEarlier(*material, range, *loaded.snapshot, reader, stop);
                        });
        if (!read) {
            return std::unexpected(read.error());
        }
    }
    prepared.material = std::move(*material);
    return prepared;
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

Result<LoadedSession> loadRequested(StoreReader &reader, const CompactionRequest &request)
{
    if (!request.ofTurn) {
        return loadSession(reader, request.session, request.leafSeq);
    }
    return branchEnd(reader, request.session, request.leafSeq).and_then([&](qint64 leafSeq) {
        return loadSession(reader, request.session, leafSeq);
    });
}

Result<PreparedCompaction> prepareCompaction(StoreReader &reader, const CompactionRequest &request,
                                             std::stop_token stop)
{
    using Verdict = PreparedCompaction::Verdict;
    if (request.planned) {
        const auto &[seen, context, plan] = *request.planned;
        return withPlan(lookedAt(seen, context), plan, request, seen, reader, stop);
    }
    auto loaded = loadRequested(reader, request);
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    ProjectionSettings settings = request.options.projection;
    settings.factors = loaded->factors;
    PreparedCompaction prepared =
            lookedAt(*loaded, std::make_shared<const Context>(project(loaded->branch, settings)));
    if (request.cause == CompactionCause::AfterAnswer) {
        prepared.tokens = std::max(prepared.tokens, reportedTokens(loaded->branch, reader));
    }
    if (request.above && prepared.tokens <= *request.above) {
        return prepared;
    }
    if (request.rollsOver() && request.guarded && request.cause != CompactionCause::Manual) {
        // The parent is as full as it was; what goes on is its child.
        const auto child = reader.rolledOverTo(loaded->session());
        if (!child) {
            return std::unexpected(child.error());
        }
        if (!child->isNull()) {
            return prepared;
        }
    }
    if (isTooSoon(request, loaded->branch, *prepared.before)) {
        prepared.verdict = Verdict::TooSoon;
        return prepared;
    }
    PlanNumbers numbers = planNumbersOf(request.options.settings, request.options.window);
    numbers.byModel = request.options.summarizer.has_value();
    PlanOptions options;
    if (needsToolNames(numbers, options)) {
        auto names = readToolNames(*prepared.before, reader);
        if (!names) {
            return std::unexpected(names.error());
        }
        options.toolNames = std::move(*names);
    }
    if (startsAgain(request, loaded->branch, reader)) {
        options.fromOriginals =
                std::make_shared<const Context>(project(originalBranch(loaded->branch), settings));
    }
    const CompactionPlan plan = planToFit(loaded->branch, *prepared.before, numbers,
                                          aimOf(request, prepared.tokens), options);
    const bool asksModel = !plan.isRefused() && !plan.onlyMasks() && request.options.summarizer;
    if (asksModel && !request.isAskedFor()) {
        const auto asked = wasAskedHere(loaded->branch, reader);
        if (!asked) {
            return std::unexpected(asked.error());
        }
        if (!*asked) {
            prepared.verdict = Verdict::Unasked;
            prepared.plan = plan;
            return prepared;
        }
    }
    return withPlan(std::move(prepared), plan, request, *loaded, reader, stop);
}

} // namespace varve
