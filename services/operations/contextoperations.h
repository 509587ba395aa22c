// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contextjson.h"
#include "operation.h"
#include "sessionlook.h"
#include <providers/endpoint.h>

namespace varve
{

/// What of a session would be sent, as seen from where, with which tools.
struct LookParameters
{
    QString session;
    QString leaf; ///< empty: where it stands
    qint64 window = 0; ///< tokens; 0: of the model
    std::optional<QStringList> tools; ///< names; nothing: those that are switched on
    bool trust = false; ///< the folder, for this once
};

using ShowContext = LookParameters;

struct ShowRequest : LookParameters
{
    WireApi api = WireApi::OpenAiChat;
};

struct ShownContext
{
    LookedAt at;
    Context context;
    OriginIds origins;
};

/// A body as it would be sent.
struct ShownRequest
{
    LookedAt at;
    QByteArray body;
};

[[nodiscard]] const OperationOf<ShowContext, ShownContext> &contextOperation();
[[nodiscard]] const OperationOf<ShowRequest, ShownRequest> &requestOperation();

} // namespace varve
