// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsonrpc.h"
#include "mcptoolinfo.h"
#include <agent/tool.h>

namespace varve
{

/// The tools of one page of a list. Left out: those without a name, with one that no person can read, and with a definition that would
/// fill a model's window.
[[nodiscard]] QList<McpToolInfo> mcpTools(const QJsonObject &page);

/// What a call came to: text as it is, structured content as JSON, everything else named in brackets. What a server wants of us before it
/// goes on (`input_required`) and results of kinds that nobody knows are errors.
[[nodiscard]] ToolOutcome mcpOutcome(const RpcMessage &reply);

/// The server wants nothing but the call again, with what it gives us to keep (`requestState`).
[[nodiscard]] bool wantsOnlyItsState(const QJsonObject &result);

/// "3 of 10: what it does" of a notification of progress.
[[nodiscard]] QString mcpProgressText(const QJsonObject &content);

} // namespace varve
