// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entrynode.h"

#include <span>

namespace varve
{

/// Tokens of single entries from the differences of reported usage.
///
/// Between two valid answers of one model the prompt grew by the first answer's output and by what
/// came in between: prompt(n) - prompt(n-1) - output(n-1) is the size of those entries, in most real
/// intervals of exactly one. Where several share it, each gets its part by estimate.
struct TokenShares
{
    struct Share
    {
        qint64 seq = 0;
        qint32 tokens = 0;
    };
    QList<Share> shares;
    CharCounts chars; ///< of all sharing entries; input for learning (tokenestimate.h)
    qint64 tokens = 0; ///< of all of them together
    int messages = 0;
    bool learnable = false; ///< only characters were shared, no images
};

/// `answer` is the newer one; `between` are the nodes above it, nearest first, up to and including the
/// previous valid answer. Empty if there is no previous answer of the same model, if a compaction,
/// context edit or model change lies between, or if the difference is negative or absurd (more than a
/// token a character beyond a small overhead).
[[nodiscard]] TokenShares shareTokens(const EntryMetrics &answer,
                                      std::span<const EntryNode> between);

/// True for a node at which the walk up from an answer may stop: nothing above it matters.
[[nodiscard]] bool endsTokenInterval(const EntryNode &node);

} // namespace varve
