// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsonrpc.h"
#include "mcpclient.h"

namespace varve
{

/// The tools of one page of a list; those without a name are left out.
[[nodiscard]] QList<McpToolInfo> mcpTools(const QJsonObject &page);

/// What a call came to: text as it is, structured content as JSON, everything else named in brackets.
[[nodiscard]] ToolOutcome mcpOutcome(const RpcMessage &reply);

/// "3 of 10: what it does" of a notification of progress.
[[nodiscard]] QString mcpProgressText(const QJsonObject &content);

} // namespace varve
