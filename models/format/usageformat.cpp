// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "usageformat.h"

#include "format.h"

#include <QCoreApplication>

#include <cmath>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::UsageFormat)
};

} // namespace

QString formatAnswerCost(const std::optional<double> &dollars, const QLocale &locale)
{
    if (!dollars) {
        //: what an answer cost
        return Tr::tr("unknown");
    }
    // Single answers mostly cost some cents at most, and stand below each other: alike up to a dollar.
    if (*dollars > 0 && *dollars < 1) {
        return *dollars < 0.0001 ? Tr::tr("< $ %1").arg(locale.toString(0.0001, 'f', 4))
                                 : Tr::tr("$ %1").arg(locale.toString(*dollars, 'f', 4));
    }
    return formatCost(*dollars, locale);
}

QString formatCostSum(const CostSum &sum, const QLocale &locale)
{
    switch (sum.certainty()) {
    case CostSum::Certainty::Exact:
        break;
    case CostSum::Certainty::AtLeast:
        return Tr::tr("at least %1").arg(formatCost(sum.cost.total, locale));
    case CostSum::Certainty::Unknown:
        return Tr::tr("unknown");
    }
    //: what a session without answers cost
    return sum.priced == 0 ? Tr::tr("none") : formatCost(sum.cost.total, locale);
}

QString costSumText(const CostSum &sum, const QLocale &locale)
{
    const auto unpriced = static_cast<int>(sum.unpriced);
    switch (sum.certainty()) {
    case CostSum::Certainty::Exact:
        break;
    case CostSum::Certainty::AtLeast:
        //: a cost; %2 is of how many answers %Ln is
        return Tr::tr("at least %1, unknown for %Ln of %2 answers", nullptr, unpriced)
                .arg(formatCost(sum.cost.total, locale),
                     locale.toString(sum.priced + sum.unpriced));
    case CostSum::Certainty::Unknown:
        return unpriced == 1 ? Tr::tr("cost unknown")
                             : Tr::tr("cost of all %Ln answers unknown", nullptr, unpriced);
    }
    return formatCostSum(sum, locale);
}

QString formatCachedShare(const Usage &usage, const QLocale &locale)
{
    const auto share = cachedShare(usage);
    return share ? formatShare(*share, locale) : QString();
}

QList<UsageLine> usageLines(const Usage &usage, const QLocale &locale)
{
    QList<UsageLine> lines { { Tr::tr("Input"), formatTokensExact(usage.input, locale) } };
    if (usage.cacheRead > 0) {
        lines += UsageLine { Tr::tr("Read from the cache"),
                             formatTokensExact(usage.cacheRead, locale) };
    }
    if (usage.cacheWrite > 0) {
        lines += UsageLine { Tr::tr("Written to the cache"),
                             formatTokensExact(usage.cacheWrite, locale) };
    }
    lines += UsageLine { Tr::tr("Output"), formatTokensExact(usage.output, locale) };
    if (usage.thinking > 0) {
        lines += UsageLine { Tr::tr("Thinking, part of the output"),
                             formatTokensExact(usage.thinking, locale) };
    }
    return lines;
}

QString answerUsageText(const Usage &usage, qint64 durationMs, const QLocale &locale)
{
    QList<UsageLine> lines = usageLines(usage, locale);
    lines += UsageLine { Tr::tr("Cost"), formatAnswerCost(usage.cost, locale) };
    if (durationMs > 0) {
        lines += UsageLine { Tr::tr("Time"), formatDuration(durationMs, locale) };
    }
    QStringList shown;
    for (const UsageLine &line : std::as_const(lines)) {
        //: a figure and its name
        shown += Tr::tr("%1: %2").arg(line.name, line.value);
    }
    return shown.join(u'\n');
}

QString familyUseText(int subagents, const Usage &usage, const QString &cost, const QLocale &locale)
{
    if (subagents == 0 || !usage.isReported()) {
        return {};
    }
    //: what a session and its subagents used together: how many there are, tokens read, tokens written
    const QString tokens =
            Tr::tr("With its %1 subagents: %2 tokens read, %3 written", nullptr, subagents)
                    .arg(formatCount(subagents, locale), formatTokens(usage.prompt(), locale),
                         formatTokens(usage.output, locale));
    //: the tokens as above, and dollars
    return cost.isEmpty() ? tokens : Tr::tr("%1; cost: %2").arg(tokens, cost);
}

QString cacheSavingText(const CostSum &sum, const QLocale &locale)
{
    if (sum.usage.cacheRead + sum.usage.cacheWrite == 0) {
        return {};
    }
    const CacheSaving saving = cacheSaving(sum);
    if (!saving.known) {
        return Tr::tr("The price without a cache is not known.");
    }
    if (saving.dollars < 0) {
        return Tr::tr("Writing the cache cost %1 more than reading it saved.")
                .arg(formatCost(-saving.dollars, locale));
    }
    return Tr::tr("Caching saved %1, %2 of what it would have cost.")
            .arg(formatCost(saving.dollars, locale), formatShare(saving.share, locale));
}

} // namespace varve
