// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contextjson.h"
#include "operation.h"
#include "summarywriter.h"
#include <engine/summaryreview.h>

namespace varve
{

/// How a compaction is planned.
struct CompactionPlanning
{
    QString session;
    std::optional<qint64> keep; ///< tokens word for word; nothing: as the settings say
    std::optional<qint64> window; ///< of the model, tokens; nothing: as resolved
    std::optional<QStringList>
            tools; ///< that a model would be told of; nothing: those that are switched on
    bool trust = false; ///< what the folder tells models is used this once
    // At most one of upTo, from with to, maskOnly, maskTool. Entries by their names.
    QString upTo;
    QString from;
    QString to;
    bool maskOnly = false;
    QString maskTool;
    bool fromOriginals = false;
    QString estimator; ///< empty or "chars4"
};

struct CompactSession : CompactionPlanning, SummaryWriter
{
    enum class Landing : quint8 { AsSet, InPlace, RollOver };

    QString instructions; ///< beside the settings'
    bool review = false; ///< the summary is the value, and nothing is applied
    Landing landing = Landing::AsSet;
    bool unchecked = false; ///< also a model's summary that lacks its headings
};

/// One of three: a plan that has no summary to review, a summary that was written for it, or what was applied.
struct CompactedSession
{
    PlannedCompaction planned;
    std::optional<SummaryDraft> draft = {}; ///< of a review
    ReviewedSummary review = {};
    std::optional<CompactionOutcome> outcome = {};
    OriginIds origins = {}; ///< of the session that was compacted
    QList<Fact> missing = {}; ///< in what was applied, by kind
};

[[nodiscard]] const OperationOf<CompactSession, PlannedCompaction> &planOperation();
[[nodiscard]] const OperationOf<CompactSession, CompactedSession> &compactOperation();

/// Stops what compactOperation() does in a session; false if it does nothing there. The thread of the engine.
bool stopCompacting(Engine &engine, const SessionId &session);

/// The plan, also one that is refused; told before anything is done.
[[nodiscard]] const EventText &compactionPlanEvent();

} // namespace varve
