// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codextokens.h"

#include "sourcevalues.h"

#include <algorithm>

namespace varve
{

CodexTokens::Totals CodexTokens::totalsOf(const JsonRef &usage)
{
    return { tokensOf(usage["input_tokens"]), tokensOf(usage["cached_input_tokens"]),
             tokensOf(usage["output_tokens"]), tokensOf(usage["reasoning_output_tokens"]) };
}

Usage CodexTokens::difference(const Totals &from, const Totals &to)
{
    const auto grown = [](qint64 before, qint64 after) {
        return std::max<qint64>(0, after - before);
    };
    Usage usage;
    usage.cacheRead = grown(from.cached, to.cached);
    usage.input = std::max<qint64>(0, grown(from.input, to.input) - usage.cacheRead);
    usage.output = grown(from.output, to.output);
    usage.thinking = grown(from.reasoning, to.reasoning);
    return usage;
}

CodexTokens::Step CodexTokens::take(const JsonRef &info)
{
    ++m_counts;
    const JsonRef last = info["last_token_usage"];
    if (const qint64 size = tokensOf(last["total_tokens"]); size > 0) {
        m_contextSize = size;
    }
    Step step;
    if (!info["total_token_usage"].isObject()) {
        return step;
    }
    const Totals now = totalsOf(info["total_token_usage"]);
    Totals from = m_totals.value_or(Totals {});
    if (!m_totals && last.isObject()) { // a fork goes on counting where it was forked from
        const Totals own = totalsOf(last);
        from = { std::max<qint64>(0, now.input - own.input),
                 std::max<qint64>(0, now.cached - own.cached),
                 std::max<qint64>(0, now.output - own.output),
                 std::max<qint64>(0, now.reasoning - own.reasoning) };
        step.before = from.input + from.output;
    } else if (now.input < from.input || now.output < from.output) {
        step.restarted = true;
        from = {};
    }
    m_totals = now;
    if (const Usage used = difference(from, now); used != Usage {}) {
        step.used = used;
        m_sum += used;
    } else {
        ++m_repeats;
    }
    return step;
}

} // namespace varve
