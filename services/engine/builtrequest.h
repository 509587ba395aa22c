// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <context/projection.h>
#include <context/request.h>
#include <memory/projectfacts.h>
#include <providers/endpoint.h>
#include <workspace/loadedsession.h>

#include <memory>
#include <optional>

namespace varve
{

/// How the requests of a turn are made. Worked out on the GUI thread, where the settings live, when the turn begins.
struct TurnOptions
{
    ProjectionSettings projection; ///< its factors are taken anew from the session for each request
    QList<ToolDefinition> tools; ///< in place of the projection's
    QString model;
    QString thinkingLevel;
    qint64 maxOutputTokens = 0; ///< 0: leave it to the server
    /// The facts of this folder and of every session are read anew for each request, in place of those among the projection's
    /// prompts: what was forgotten since is in none. Nothing: the prompts are sent as they are.
    std::optional<QString> keptFolder = {};
};

/// One request, and what it was made from.
struct BuiltRequest
{
    Context context;
    Request request;
    ImageData images;
    qint64 leafSeq = 0; ///< of the branch
    QList<PromptPart> prompts; ///< as they are in it
    CharCounts instructions; ///< of them and of the tools
    std::shared_ptr<const KeptFacts> kept = {}; ///< that are among them; null: they were not read
};

/// What the branch that ends at `leafSeq` is sent as. The thread of `reader`.
[[nodiscard]] Result<BuiltRequest> makeTurnRequest(StoreReader &reader, const SessionId &session,
                                                   qint64 leafSeq, const TurnOptions &options);

/// The most that an answer may have behind a context of so many tokens (an estimate, so some are left free); 0 for an unknown
/// window. Never less than a short answer: where there is no room at all, that is for the server to say.
[[nodiscard]] qint64 answerRoom(qint64 window, qint64 contextTokens);
/// Where a request has to say how long its answer may be, both fit the window together.
void limitAnswer(Endpoint &endpoint, Request &request, qint64 window, qint64 contextTokens);

} // namespace varve
