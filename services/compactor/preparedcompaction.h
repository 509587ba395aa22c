// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionorder.h"
#include "compactionplan.h"
#include "summarymaterial.h"

#include <stop_token>

namespace varve
{

/// What an order comes to on the branch as it is now: read and planned, nothing written.
struct PreparedCompaction
{
    enum class Verdict : quint8 {
        Go,
        NotNeeded, ///< small enough
        TooSoon, ///< nothing was answered, or too little has grown since the last one
        Impossible, ///< the plan says why
        Unasked, ///< a model would have to read what nobody has sent it
    };
    Verdict verdict = Verdict::NotNeeded;
    std::shared_ptr<const Context> before;
    qint64 tokens = 0;
    EntryId leaf; ///< that was looked at
    qint64 leafSeq = 0;
    CompactionPlan plan;
    SummaryMaterial material; ///< of a plan that summarizes
    QString title; ///< of the session
    QString folder; ///< its working folder
};

/// Reading thread (some ms for the largest sessions, and the content of what is summarized).
[[nodiscard]] Result<PreparedCompaction> prepareCompaction(StoreReader &reader,
                                                           const CompactionOrder &order,
                                                           std::stop_token stop = {});

/// The branch that an order is about. A turn holds its place: where the person has moved the leaf, it is the one to its tip.
[[nodiscard]] Result<LoadedSession> loadOrdered(StoreReader &reader, const CompactionOrder &order);

/// Whether the branch has gone on since its last compaction: an answer was finished and the context has grown by at
/// least `growth` tokens. True where there is none.
[[nodiscard]] bool hasProgressed(const Branch &branch, const Context &context, qint64 growth);

} // namespace varve
