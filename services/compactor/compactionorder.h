// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactioncause.h"
#include "context.h"
#include "endpoint.h"
#include "projectionchoice.h"

#include <memory>
#include <optional>

namespace varve
{

/// A model that may write summaries.
struct SummaryModel
{
    Endpoint endpoint;
    qint64 window = 0; ///< tokens; 0: unknown
};

/// How a session's compactions are made: a value, worked out on the GUI thread, where the settings live.
struct CompactionRecipe
{
    ProjectionSettings projection; ///< of the session's requests; its factors are taken anew
    CompactionSettings settings;
    qint64 window = 0; ///< of the model that answers, tokens; 0: unknown
    std::optional<Endpoint> summarizer = {}; ///< nothing: the built-in one
    qint64 summarizerWindow = 0; ///< tokens; 0: unknown
    /// Asked where the first does not answer, before the built-in one steps in.
    std::optional<SummaryModel> nextSummarizer = {};

    [[nodiscard]] static CompactionRecipe of(const ProjectionChoice &choice);

    /// In the order in which they are asked; none: the built-in one.
    void setSummarizers(const QList<SummaryModel> &models);

    /// Above so many tokens a compaction of this cause begins by itself. Nothing: it never does (switched off, reminders only, or
    /// the window is not known).
    [[nodiscard]] std::optional<qint64> limitFor(CompactionCause cause) const;
    /// The most a request may have so that there is room for an answer; nothing if the window is not known.
    [[nodiscard]] std::optional<qint64> roomFor() const { return settings.emergencyFor(window); }
};

/// One compaction that somebody wants.
struct CompactionOrder
{
    SessionId session;
    qint64 leafSeq = 0; ///< of the branch; 0: the session's leaf
    bool ofTurn = false; ///< the leaf is a turn's tip, which holds its place and its lease
    CompactionCause cause = CompactionCause::Manual;
    CompactionRecipe recipe;
    std::optional<qint64> above = {}; ///< only if the context is larger than this
    qint64 mostTokens = 0; ///< what the result must fit in; 0: it only has to be smaller
    /// Without it the next request would fail: the built-in summarizer may step in.
    bool urgent = false;
    /// Not again without an answer and some growth since the last one.
    bool guarded = true;
    bool offlineAllowed = false; ///< by the person
    QString instructions = {}; ///< beside the settings'

    /// The person has asked for it, or for the turn that needs it. What begins by itself sends nothing of a session that nothing was
    /// sent in (askedhere.h).
    [[nodiscard]] bool isAskedFor() const { return ofTurn || cause == CompactionCause::Manual; }
    /// Nothing is written: it is looked whether it is time.
    [[nodiscard]] bool onlyReminds() const
    {
        return recipe.settings.mode == CompactionMode::Remind
                && cause == CompactionCause::AfterAnswer;
    }
    /// Whether a summary begins a child session. A turn goes on where it is, so what it orders lands in place.
    [[nodiscard]] bool rollsOver() const
    {
        return !ofTurn && recipe.settings.landing == CompactionLanding::RollOver;
    }
};

/// How it ended.
struct CompactionEnd
{
    enum class How : quint8 {
        Applied,
        NotNeeded, ///< the context is small enough
        Remind, ///< it is time, and nothing may begin by itself, or nothing would come of it
        Failed,
        Cancelled,
    };
    How how = How::NotNeeded;
    Error error = {}; ///< of Failed; of Remind, why nothing can be done
    CompactionCause cause = CompactionCause::Manual;
    qint64 tokens = 0; ///< of the context that was looked at
    qint64 limit = 0; ///< that it was above
    QList<Entry> entries = {}; ///< that were appended
    /// Not null: they are the first of this session, which goes on from the one that was compacted.
    SessionId child = {};
    EntryId leaf = {}; ///< of the branch, with what was appended
    qint64 leafSeq = 0;
    std::shared_ptr<const Context> before = {};
    std::shared_ptr<const Context> after = {};
    bool offline = false; ///< by the built-in summarizer
};

} // namespace varve
