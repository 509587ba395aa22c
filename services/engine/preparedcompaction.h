// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionrequest.h"
#include <compaction/compactionplan.h>
#include <workspace/summarymaterial.h>

#include <stop_token>

namespace varve
{

/// What a request comes to: on the branch as it is now, or by the plan that it brings along. Read and planned, nothing written.
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
    qint64 tokens = 0; ///< of it, or what the provider said of it where that is more
    EntryId leaf; ///< that was looked at
    qint64 leafSeq = 0;
    CompactionPlan plan;
    SummaryMaterial material; ///< of a plan that summarizes, unless it was summarized already
    QString title; ///< of the session
    QString folder; ///< its working folder
};

/// Reading thread (some ms for the largest sessions, and the content of what is summarized).
[[nodiscard]] Result<PreparedCompaction> prepareCompaction(StoreReader &reader,
                                                           const CompactionRequest &request,
                                                           std::stop_token stop = {});

/// The branch that a request is about. A turn holds its place: where the person has moved the leaf, it is the one to its tip.
[[nodiscard]] Result<LoadedSession> loadRequested(StoreReader &reader,
                                                  const CompactionRequest &request);

/// Whether the branch has gone on since its last compaction: an answer was finished and the context has grown by at
/// least `growth` tokens. True where there is none.
[[nodiscard]] bool hasProgressed(const Branch &branch, const Context &context, qint64 growth);

} // namespace varve
