// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exportsource.h"

namespace varve
{

struct JsonExportOptions
{
    bool withAttachments = true; ///< the images' bytes, base64
};

/// Writes one JSON document with everything that is known of a session:
///
///     {"format":"varve-session","version":1,
///      "session":{"id","name","cwd","createdAt","updatedAt","leafId","origin":{"format","sessionId","path"}},
///      "entries":[{"id","parentId","seq","type","role","createdAt", ...}],
///      "attachments":{"<sha256>":{"mediaType","data"}}}
///
/// An entry has the members that say something: blocks [{"type":"text","text"} | {"type":"thinking","text","signature","redacted"} |
/// {"type":"toolCall","id","name","arguments","signature"} | {"type":"image","sha256","mediaType","width","height"}], provider, model,
/// api, stopReason, usage {input, output, cacheRead, cacheWrite, thinking, cost}, toolCallId, toolName, toolStatus,
/// toolArguments, summary, firstKeptEntryId, tokensBefore, branchFromId, targetId, customType, data, operationId, originId;
/// modelFacing and display always. `arguments` and `toolArguments` are text that need not be valid JSON. Times are RFC 3339 in UTC,
/// tokens are tokens, cost is in US dollars. Fields may be added.
[[nodiscard]] Result<> exportJson(QIODevice &device, const ExportSource &source,
                                  const JsonExportOptions &options = {});

} // namespace varve
