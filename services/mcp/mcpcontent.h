// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsonrpc.h"
#include "mcpclient.h"

namespace varve
{

/// The tools of one page of a list. Left out: those without a name, with one that no person can read, and with a definition that would
/// fill a model's window.
[[nodiscard]] QList<McpToolInfo> mcpTools(const QJsonObject &page);

/// What a call came to: text as it is, structured content as JSON, everything else named in brackets.
[[nodiscard]] ToolOutcome mcpOutcome(const RpcMessage &reply);

/// "3 of 10: what it does" of a notification of progress.
[[nodiscard]] QString mcpProgressText(const QJsonObject &content);

} // namespace varve
