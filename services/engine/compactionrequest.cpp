// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionrequest.h"

#include <limits>
#include <utility>

namespace varve
{

CompactionOptions CompactionOptions::of(const ProjectionChoice &choice)
{
    return { .projection = choice.projection,
             .settings = choice.compaction,
             .window = choice.window.tokens };
}

void CompactionOptions::setSummarizers(const QList<SummaryModel> &models)
{
    summarizer.reset();
    summarizerWindow = 0;
    nextSummarizer.reset();
    if (!models.isEmpty()) {
        summarizer = models.constFirst().endpoint;
        summarizerWindow = models.constFirst().window;
    }
    if (models.size() > 1) {
        nextSummarizer = models.at(1);
    }
    // What a summary is made from is not sent again.
    if (summarizer) {
        summarizer->cache = PromptCache::Off;
    }
    if (nextSummarizer) {
        nextSummarizer->endpoint.cache = PromptCache::Off;
    }
}

std::optional<qint64> CompactionOptions::limitFor(CompactionCause cause) const
{
    if (settings.mode != CompactionMode::Automatic) {
        return std::nullopt;
    }
    const auto when = [](bool wanted, std::optional<qint64> limit) {
        return wanted ? limit : std::nullopt;
    };
    switch (cause) {
    case CompactionCause::Manual:
        return 0;
    case CompactionCause::AfterAnswer:
        return when(settings.afterAnswer, settings.thresholdFor(window));
    case CompactionCause::BetweenTools:
        return when(settings.betweenTools, settings.thresholdFor(window));
    case CompactionCause::BeforeRequest:
        return when(settings.emergency, settings.emergencyFor(window));
    case CompactionCause::Idle:
        return settings.idleFor(window);
    case CompactionCause::ModelSwitch:
        return std::nullopt; // of earlier versions: to choose a model asks for nothing
    case CompactionCause::Overflow:
        return when(settings.onOverflow, 0);
    }
    Q_UNREACHABLE_RETURN({});
}

CompactionRequest CompactionRequest::of(PlannedCompaction planned, CompactionOptions options)
{
    CompactionRequest request;
    request.session = planned.loaded.session().id;
    request.options = std::move(options);
    request.offlineAllowed = true;
    request.planned = std::move(planned);
    return request;
}

std::optional<CompactionRequest> CompactionRequest::afterAnswer(const SessionId &session,
                                                                CompactionOptions options)
{
    CompactionRequest request;
    request.session = session;
    request.cause = CompactionCause::AfterAnswer;
    request.options = std::move(options);
    const CompactionSettings &settings = request.options.settings;
    request.above = request.onlyReminds() ? settings.thresholdFor(request.options.window)
                                          : request.options.limitFor(request.cause);
    if (!request.above && settings.prune && settings.mode == CompactionMode::Automatic) {
        request.above = std::numeric_limits<qint64>::max(); // old tool output may go all the same
    }
    return request.above ? std::optional(request) : std::nullopt;
}

} // namespace varve
