// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compaction/compactioncause.h>
#include <providers/endpoint.h>
#include <workspace/loadedsession.h>
#include <workspace/projectionchoice.h>
#include <workspace/summarymaterial.h>

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
struct CompactionOptions
{
    ProjectionSettings projection; ///< of the session's requests; its factors are taken anew
    CompactionSettings settings;
    qint64 window = 0; ///< of the model that answers, tokens; 0: unknown
    std::optional<Endpoint> summarizer = {}; ///< nothing: the built-in one
    qint64 summarizerWindow = 0; ///< tokens; 0: unknown
    /// Asked where the first does not answer, before the built-in one steps in.
    std::optional<SummaryModel> nextSummarizer = {};

    [[nodiscard]] static CompactionOptions of(const ProjectionChoice &choice);

    /// In the order in which they are asked; none: the built-in one.
    void setSummarizers(const QList<SummaryModel> &models);

    /// Above so many tokens a compaction of this cause begins by itself. Nothing: it never does (switched off, reminders only, or
    /// the window is not known).
    [[nodiscard]] std::optional<qint64> limitFor(CompactionCause cause) const;
    /// The most a request may have so that there is room for an answer; nothing if the window is not known.
    [[nodiscard]] std::optional<qint64> roomFor() const { return settings.emergencyFor(window); }
};

/// A plan that a person has seen, and what it was made for. A value.
struct PlannedCompaction
{
    LoadedSession loaded;
    std::shared_ptr<const Context> before;
    CompactionPlan plan;
};

/// One compaction that somebody wants. A value.
struct CompactionRequest
{
    SessionId session;
    qint64 leafSeq = 0; ///< of the branch; 0: the session's leaf
    bool ofTurn = false; ///< the leaf is a turn's tip, which holds its place and its lease
    CompactionCause cause = CompactionCause::Manual;
    CompactionOptions options;
    std::optional<qint64> above = {}; ///< only if the context is larger than this
    qint64 mostTokens = 0; ///< what the result must fit in; 0: it only has to be smaller
    /// Without it the next request would fail: the built-in summarizer may step in.
    bool urgent = false;
    /// Not again without an answer and some growth since the last one.
    bool guarded = true;
    bool offlineAllowed = false; ///< by the person
    QString instructions = {}; ///< beside the settings'
    /// What is done, as it is, whatever it frees. Nothing: it is planned when it begins, so that it does what is asked for above.
    std::optional<PlannedCompaction> planned = {};
    /// Whoever asks has written it: neither the hook nor a model is asked.
    std::optional<SummaryRecord> written = {};
    /// A summary that was not applied before: it is reviewed again, and neither the hook nor a model is asked.
    std::optional<SummaryRecord> proposed = {};
    bool takesUnchecked = false; ///< a model's summary that lacks its headings too
    /// For the calls of another turn of the session, and to begin a child session for the end of that turn. Else it is refused.
    bool waitsForTurn = true;

    /// By hand, by this plan.
    [[nodiscard]] static CompactionRequest of(PlannedCompaction planned, CompactionOptions options);
    /// What is looked for after an answer; nothing where the settings leave nothing to do then.
    [[nodiscard]] static std::optional<CompactionRequest> afterAnswer(const SessionId &session,
                                                                      CompactionOptions options);

    /// The person has asked for it, or for the turn that needs it. What begins by itself sends nothing of a session that nothing was
    /// sent in (askedhere.h).
    [[nodiscard]] bool isAskedFor() const { return ofTurn || cause == CompactionCause::Manual; }
    /// Nothing is written: it is looked whether it is time.
    [[nodiscard]] bool onlyReminds() const
    {
        return options.settings.mode == CompactionMode::Remind
                && cause == CompactionCause::AfterAnswer;
    }
    /// Whether a summary begins a child session. A turn goes on where it is, so what it orders lands in place.
    [[nodiscard]] bool rollsOver() const
    {
        return !ofTurn && options.settings.landing == CompactionLanding::RollOver;
    }
};

/// How it ended, and what it wrote. A value.
struct CompactionOutcome
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
    CompactionPlan plan = {}; ///< that was made or followed
    SummaryMaterial material = {}; ///< of a plan that summarizes, as soon as it was read
    SummaryRecord record = {}; ///< as far as it was written
    LoadedSession loaded = {}; ///< of Applied: the session that goes on, as it is then
};

} // namespace varve
