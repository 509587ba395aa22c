// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

} // namespace varve
