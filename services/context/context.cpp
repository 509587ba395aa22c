// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "context.h"

#include <algorithm>
#include <array>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

QLatin1StringView toString(Category category)
{
    static constexpr std::array<QLatin1StringView, CategoryCount> Names {
        "systemPrompt"_L1,  "projectFiles"_L1,      "skills"_L1,        "toolDefinitions"_L1,
        "workingMemory"_L1, "compactionSummary"_L1, "branchSummary"_L1, "user"_L1,
        "assistant"_L1,     "thinking"_L1,          "toolCalls"_L1,     "toolResults"_L1,
        "images"_L1,        "reserved"_L1,          "free"_L1,
    };
    return Names[static_cast<size_t>(category)];
}

QLatin1StringView toString(TokenSource source)
{
    static constexpr std::array<QLatin1StringView, 3> Names { "provider"_L1, "estimate"_L1,
                                                              "mixed"_L1 };
    return Names[static_cast<size_t>(source)];
}

QLatin1StringView toString(ItemState state)
{
    static constexpr std::array<QLatin1StringView, 5> Names {
        "sent"_L1, "pinned"_L1, "masked"_L1, "excluded"_L1, "leftOut"_L1,
    };
    return Names[static_cast<size_t>(state)];
}

QLatin1StringView toString(LeftOutReason reason)
{
    static constexpr std::array<QLatin1StringView, 8> Names {
        ""_L1,        "stored only"_L1,   "failed answer"_L1, "empty"_L1,
        "no call"_L1, "unit excluded"_L1, "undone"_L1,        "in summary"_L1,
    };
    return Names[static_cast<size_t>(reason)];
}

qint64 Context::tokens() const
{
    qint64 sum = 0;
    for (const ContextItem &item : items) {
        sum += item.isSent() ? item.tokens : 0;
    }
    return sum;
}

TokenSource Context::source() const
{
    bool measured = false;
    bool estimated = false;
    for (const ContextItem &item : items) {
        if (item.isSent() && item.tokens > 0) {
            measured = measured || item.source != TokenSource::Estimated;
            estimated = estimated || item.source != TokenSource::Measured;
        }
    }
    if (measured && estimated) {
        return TokenSource::Mixed;
    }
    return measured ? TokenSource::Measured : TokenSource::Estimated;
}

QList<CategoryTotal> breakdown(const Context &context)
{
    QList<CategoryTotal> totals(CategoryCount);
    for (int i = 0; i < CategoryCount; ++i) {
        totals[i].category = static_cast<Category>(i);
    }
    for (const ContextItem &item : context.items) {
        if (!item.isSent()) {
            continue;
        }
        std::array<bool, CategoryCount> counted {};
        for (const ContextPart &part : item.parts) {
            const auto category = static_cast<int>(part.category);
            totals[category].tokens += part.tokens;
            if (!std::exchange(counted[static_cast<size_t>(category)], true)) {
                ++totals[category].items;
            }
        }
    }
    if (context.window > 0) {
        totals[static_cast<int>(Category::Reserved)].tokens = context.reserve;
        totals[static_cast<int>(Category::Free)].tokens =
                std::max<qint64>(0, context.window - context.reserve - context.tokens());
    }
    return totals;
}

} // namespace varve
