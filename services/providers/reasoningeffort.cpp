// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "reasoningeffort.h"

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::array<QLatin1StringView, 6> Levels { "minimal"_L1, "low"_L1,   "medium"_L1,
                                                    "high"_L1,    "xhigh"_L1, "max"_L1 };

/// The sizes that the levels have where a protocol takes budgets.
QString levelOfBudget(qint64 tokens)
{
    constexpr qint64 Minimal = 1024;
    constexpr qint64 Low = 2048;
    constexpr qint64 Medium = 8192;
    if (tokens <= Minimal) {
        return u"minimal"_s;
    }
    if (tokens <= Low) {
        return u"low"_s;
    }
    return tokens <= Medium ? u"medium"_s : u"high"_s;
}

/// xhigh and max only where a model lists them.
bool isAvailable(QLatin1StringView level, const EffortMap &efforts)
{
    const auto found = efforts.constFind(QString(level));
    if (found != efforts.cend()) {
        return !found->isEmpty();
    }
    return level == "low"_L1 || level == "medium"_L1 || level == "high"_L1;
}

QString wordFor(QLatin1StringView level, const EffortMap &efforts)
{
    return efforts.value(QString(level), QString(level));
}

} // namespace

bool asksForThinking(const QString &level)
{
    return !level.isEmpty() && level != "off"_L1 && level != "none"_L1;
}

QString effortFor(const QString &level, const EffortMap &efforts)
{
    if (!asksForThinking(level)) {
        return level.isEmpty() ? QString() : efforts.value(u"off"_s);
    }
    bool isBudget = false;
    const qint64 tokens = level.toLongLong(&isBudget);
    const QString wanted = isBudget ? levelOfBudget(tokens) : level;
    const auto *const at = std::ranges::find_if(
            Levels, [&wanted](QLatin1StringView each) { return wanted == each; });
    if (at == Levels.end()) {
        return wanted; // a word of the provider's own
    }
    const auto available = [&efforts](QLatin1StringView each) {
        return isAvailable(each, efforts);
    };
    if (const auto *const up = std::find_if(at, Levels.end(), available); up != Levels.end()) {
        return wordFor(*up, efforts);
    }
    const auto down = std::find_if(std::make_reverse_iterator(at), Levels.rend(), available);
    return down == Levels.rend() ? QString() : wordFor(*down, efforts);
}

} // namespace varve
