// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "builtrequest.h"

#include <context/requestbuilder.h>
#include <workspace/requestimages.h>

#include <algorithm>

namespace varve
{

namespace
{

/// They are where they were, so that as much of the prompt cache holds as can.
void replaceKept(QList<PromptPart> &prompts, const KeptFacts &kept)
{
    prompts.removeIf(
            [](const PromptPart &part) { return part.category == Category::WorkingMemory; });
    prompts += keptParts(kept);
}

} // namespace

Result<BuiltRequest> makeTurnRequest(StoreReader &reader, const SessionId &session, qint64 leafSeq,
                                     const TurnOptions &options)
{
    auto loaded = loadSession(reader, session, leafSeq);
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    ProjectionSettings settings = options.projection;
    settings.factors = loaded->factors;
    settings.tools = options.tools;
    BuiltRequest made;
    if (options.keptFolder) {
        auto kept = KeptFacts::read(reader.database(), *options.keptFolder);
        if (!kept) {
            return std::unexpected(kept.error());
        }
        replaceKept(settings.prompts, *kept);
        made.kept = std::make_shared<const KeptFacts>(std::move(*kept));
    }
    made.leafSeq = leafSeq;
    made.prompts = settings.prompts;
    made.instructions = instructionChars(settings);
    made.context = project(loaded->branch, settings);
    auto request = buildRequest(made.context, reader, settings);
    if (!request) {
        return std::unexpected(request.error());
    }
    made.request = std::move(*request);
    made.request.model = options.model;
    made.request.thinkingLevel = options.thinkingLevel;
    made.request.maxOutputTokens = options.maxOutputTokens;
    return readImages(reader, made.request).transform([&](ImageData images) {
        made.images = std::move(images);
        return std::move(made);
    });
}

qint64 answerRoom(qint64 window, qint64 contextTokens)
{
    constexpr qint64 ShortAnswer = 1'024;
    constexpr qint64 ErrorOfEstimate = 20; // a twentieth
    if (window <= 0) {
        return 0;
    }
    return std::max(window - contextTokens - contextTokens / ErrorOfEstimate, ShortAnswer);
}

void limitAnswer(Endpoint &endpoint, Request &request, qint64 window, qint64 contextTokens)
{
    const qint64 room = answerRoom(window, contextTokens);
    if (room > 0) {
        endpoint.maxOutput = endpoint.maxOutput > 0 ? std::min(endpoint.maxOutput, room) : room;
        request.maxOutputTokens = std::min(request.maxOutputTokens, room);
    }
}

} // namespace varve
