// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "summaryrequests.h"

#include <compaction/summarypieces.h>
#include <compaction/summaryprompt.h>

#include <algorithm>

namespace varve
{

qint64 summaryAnswer(qint64 window, qint64 mostOutput)
{
    return window > 0 ? std::min(mostOutput, window / 4) : mostOutput;
}

qint64 summaryRoom(qint64 window, qint64 answer, qint64 asking)
{
    return std::max(window - answer - asking, window / 8);
}

qint64 summaryRequests(qint64 tokens, qint64 window, qint64 mostOutput)
{
    if (window <= 0) {
        return 1;
    }
    const SummaryPrompt bare = historyPrompt({}, {}, {});
    const qint64 asking = summaryTokens(bare.system) + summaryTokens(bare.user);
    const qint64 room =
            std::max<qint64>(1, summaryRoom(window, summaryAnswer(window, mostOutput), asking));
    const qint64 parts = (tokens + tokens / 10 + room - 1) / room; // as summaryTokens() does
    return parts > 1 ? parts + 1 : 1; // and one that joins them
}

} // namespace varve
