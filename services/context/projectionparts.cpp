// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectionparts.h"

#include <QVarLengthArray>

#include <algorithm>
#include <cmath>

namespace varve
{

namespace
{

qint32 roundedTokens(double tokens)
{
    return static_cast<qint32>(std::llround(tokens));
}

Category categoryOf(const PartMetrics &part, Category whole)
{
    switch (part.kind) {
    case PartMetrics::Kind::Thinking:
        return Category::Thinking;
    case PartMetrics::Kind::ToolCall:
        return Category::ToolCalls;
    case PartMetrics::Kind::Image:
        return Category::Images;
    case PartMetrics::Kind::Text:
    case PartMetrics::Kind::Summary:
    case PartMetrics::Kind::Reference:
        break;
    }
    return whole;
}

/// On the stack: a branch of 200,000 entries has as many of them.
using Weights = QVarLengthArray<double, 8>;

/// Weights of the parts that are sent, by estimate; `lead` is what wraps the first of them.
Weights weigh(ProjectionDraft &draft, const TokenFactors &factors, WithThinking thinking)
{
    Weights weights;
    for (const PartMetrics &part : std::as_const(draft.metrics.parts)) {
        if (part.kind == PartMetrics::Kind::Thinking && thinking == WithThinking::No) {
            continue;
        }
        const Category category = categoryOf(part, draft.item.category);
        const double tokens = estimateTokens(part.chars, factors) + part.imageTokens;
        // One part a category is enough for every reader, but what is quoted stands by itself.
        const bool quoted = part.kind == PartMetrics::Kind::Reference;
        const auto same = std::ranges::find_if(draft.item.parts, [&](const ContextPart &each) {
            return each.category == category && each.quoted == quoted;
        });
        if (same != draft.item.parts.end()) {
            weights[std::distance(draft.item.parts.begin(), same)] += tokens;
        } else {
            draft.item.parts += ContextPart { category, 0, false, quoted };
            weights += tokens;
        }
    }
    return weights;
}

} // namespace

void estimateParts(ProjectionDraft &draft, const TokenFactors &factors, const CharCounts &lead,
                   WithThinking thinking)
{
    Weights weights = weigh(draft, factors, thinking);
    if (weights.isEmpty() && draft.item.role != Role::Assistant) {
        draft.item.parts += ContextPart { draft.item.category, 0, false };
        weights += 0;
    }
    if (!weights.isEmpty()) {
        weights.first() += estimateTokens(lead, factors) + factors.perMessage;
    }
    for (qsizetype i = 0; i < weights.size(); ++i) {
        draft.item.parts[i].tokens = roundedTokens(weights.at(i));
        draft.item.tokens += draft.item.parts.at(i).tokens;
    }
}

void measuredParts(ProjectionDraft &draft, const TokenFactors &factors, qint32 measured,
                   WithThinking thinking)
{
    const Weights weights = weigh(draft, factors, thinking);
    double sent = 0;
    for (const double weight : weights) {
        sent += weight;
    }
    double all = 0;
    for (const PartMetrics &part : std::as_const(draft.metrics.parts)) {
        all += estimateTokens(part.chars, factors) + part.imageTokens;
    }
    const bool whole = sent >= all;
    draft.item.tokens = whole ? measured : roundedTokens(all > 0 ? measured * sent / all : 0);
    draft.item.source = whole ? TokenSource::Measured : TokenSource::Mixed;
    if (weights.isEmpty()) {
        if (draft.item.role != Role::Assistant) {
            draft.item.parts += ContextPart { draft.item.category, draft.item.tokens, false };
        } else {
            draft.item.tokens = 0;
        }
        return;
    }
    double upTo = 0;
    qint32 given = 0;
    for (qsizetype i = 0; i < weights.size(); ++i) {
        upTo += weights.at(i);
        const qint32 total =
                sent > 0 ? roundedTokens(draft.item.tokens * upTo / sent) : draft.item.tokens;
        draft.item.parts[i].tokens = total - given;
        given = total;
    }
}

} // namespace varve
