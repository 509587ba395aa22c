// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exportsource.h"

namespace varve
{

/// Writes a branch as a transcript of Claude Code, which goes on with it by `claude --resume`: lines that make one chain, an answer a
/// line, a result a line. A compaction is a boundary line with a summary line behind it, as the program writes them, and the boundary
/// names what stays in the context. Images are inlined. Thinking is there where Anthropic has signed it: any other is refused by the
/// API. Read back by our importer it gives the same messages; what only we understand stands in fields named "varve".
/// Format facts: transcripts of 2.1.126, and what 2.1.197 sends when it goes on with such files.
[[nodiscard]] Result<> exportClaude(QIODevice &device, const ExportSource &source);

} // namespace varve
