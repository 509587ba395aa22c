// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "codexrecord.h"
#include "sourceentry.h"

namespace varve
{

/// What a compacted record becomes.
struct CodexCompaction
{
    SourceEntry entry;
    std::vector<SourceEntry> retained; ///< messages that are sent after it instead of the history
    bool encrypted = false; ///< the summary is nothing that we could read
    qint64 leftOut = 0; ///< items of the replacement that are kept as data only

    [[nodiscard]] static CodexCompaction of(const CodexRecord &record);
};

} // namespace varve
