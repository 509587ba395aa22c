// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenshares.h"

#include "tokenestimate.h"

#include <algorithm>
#include <cmath>

namespace varve
{

namespace
{

// Message framing and a small image of wrapping by the provider: what a short message may cost beyond
// its characters.
constexpr qint64 OverheadAllowance = 200;

bool isBarrier(const EntryNode &node)
{
    return node.type == EntryType::Compaction || node.type == EntryType::ModelChange
            || node.has(EntryNode::ContextEdit);
}

bool isShared(const EntryNode &node)
{
    return node.has(EntryNode::ModelFacing) && node.isMessage()
            && !node.has(EntryNode::FailedAnswer);
}

/// Some programs keep an answer before they know how long it is, and say 0.
qint64 outputOf(const EntryMetrics &answer)
{
    return answer.outputTokens > 0 ? answer.outputTokens : estimateTokens(answer, TokenFactors {});
}

} // namespace

bool endsTokenInterval(const EntryNode &node)
{
    return isBarrier(node) || (node.role == Role::Assistant && !node.has(EntryNode::FailedAnswer));
}

TokenShares shareTokens(const EntryMetrics &answer, std::span<const EntryNode> between)
{
    if (between.empty() || !answer.hasUsage() || isBarrier(between.back())) {
        return {};
    }
    const EntryMetrics previous = decodeMetrics(between.back().metrics);
    if (!previous.hasUsage() || previous.modelKey != answer.modelKey) {
        return {};
    }

    TokenShares result;
    result.tokens = answer.promptTokens - previous.promptTokens - outputOf(previous);
    double weightSum = 0;
    QList<double> weights;
    result.learnable = true;
    for (const EntryNode &node : between.first(between.size() - 1)) {
        if (!isShared(node)) {
            continue;
        }
        const EntryMetrics metrics = decodeMetrics(node.metrics);
        result.chars += metrics.chars();
        result.learnable = result.learnable
                && std::ranges::none_of(metrics.parts, [](const PartMetrics &part) {
                               return part.kind == PartMetrics::Kind::Image;
                           });
        weights += estimateTokens(metrics, TokenFactors {});
        weightSum += weights.last();
        result.shares += { node.seq, 0 };
    }
    result.messages = static_cast<int>(result.shares.size());
    const qint64 most = result.chars.total() + OverheadAllowance * (result.messages + 1)
            + std::llround(weightSum);
    if (result.shares.isEmpty() || result.tokens <= 0 || result.tokens > most) {
        return {};
    }

    // Running totals are rounded, not the parts, so that the parts add up.
    double weight = 0;
    qint64 given = 0;
    for (qsizetype i = 0; i < result.shares.size(); ++i) {
        weight += weights.at(i);
        const qint64 upTo = weightSum > 0
                ? std::llround(static_cast<double>(result.tokens) * weight / weightSum)
                : result.tokens;
        result.shares[i].tokens = static_cast<qint32>(upTo - given);
        given = upTo;
    }
    return result;
}

} // namespace varve
