// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "endpoint.h"
#include "loadedsession.h"
#include "projection.h"
#include "request.h"

namespace varve
{

/// How the requests of a turn are made. Worked out on the GUI thread, where the settings live, when the turn begins.
struct TurnRecipe
{
    ProjectionSettings projection; ///< its factors are taken anew from the session for each request
    QList<ToolDefinition> tools; ///< in place of the projection's
    QString model;
    QString thinkingLevel;
    qint64 maxOutputTokens = 0; ///< 0: leave it to the server
};

/// One request, and what it was made from.
struct TurnRequest
{
    Context context;
    Request request;
    ImageData images;
};

/// What the branch that ends at `leafSeq` is sent as. The thread of `reader`.
[[nodiscard]] Result<TurnRequest> makeTurnRequest(StoreReader &reader, const SessionId &session,
                                                  qint64 leafSeq, const TurnRecipe &recipe);

/// The most that an answer may have behind a context of so many tokens (an estimate, so some are left free); 0 for an unknown
/// window. Never less than a short answer: where there is no room at all, that is for the server to say.
[[nodiscard]] qint64 answerRoom(qint64 window, qint64 contextTokens);
/// Where a request has to say how long its answer may be, both fit the window together.
void limitAnswer(Endpoint &endpoint, Request &request, qint64 window, qint64 contextTokens);

} // namespace varve
