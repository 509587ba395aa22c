// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionsettings.h"

#include "settings.h"
#include "toolserverconfig.h"
#include "wordvalue.h"

#include <algorithm>
#include <cmath>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Shares are written as decimals (0.8), and 0.8 * 200000 in binary must still be 160000.
qint64 part(double share, qint64 whole)
{
    return static_cast<qint64>(std::floor(share * static_cast<double>(whole) + 1e-6));
}

QMap<QString, ToolPolicy> policiesIn(const QMap<QString, ToolChoice> &choices,
                                     const QList<ToolServerConfig> &servers)
{
    QMap<QString, ToolPolicy> policies = serverToolPolicies(servers);
    for (const auto &[tool, choice] : choices.asKeyValueRange()) {
        if (choice.policy != ToolPolicy::Automatic) {
            policies.insert(tool, choice.policy);
        }
    }
    return policies;
}

QStringList namesIn(const QString &list)
{
    QStringList names = list.split(u',', Qt::SkipEmptyParts);
    for (QString &name : names) {
        name = name.trimmed();
    }
    names.removeAll(QString());
    return names;
}

constexpr std::array Modes { "automatic"_L1, "remind"_L1, "off"_L1 };
constexpr std::array Methods { "hybrid"_L1, "mask"_L1, "summarize"_L1 };
constexpr std::array Landings { "inPlace"_L1, "rollOver"_L1 };

} // namespace

QLatin1StringView toString(CompactionMode mode)
{
    return Modes.at(static_cast<std::size_t>(mode));
}

CompactionMode compactionModeFromString(QStringView text)
{
    return wordValue<CompactionMode>(Modes, text);
}

QLatin1StringView toString(CompactionMethod method)
{
    return Methods.at(static_cast<std::size_t>(method));
}

CompactionMethod compactionMethodFromString(QStringView text)
{
    return wordValue<CompactionMethod>(Methods, text);
}

QLatin1StringView toString(CompactionLanding landing)
{
    return Landings.at(static_cast<std::size_t>(landing));
}

CompactionLanding compactionLandingFromString(QStringView text)
{
    return wordValue<CompactionLanding>(Landings, text);
}

CompactionSettings CompactionSettings::read(const Settings &settings, QStringView model,
                                            const QVariantHash &project)
{
    const auto get = [&](const auto &key) { return settings.get(key, model, project); };
    const QList<ToolServerConfig> servers = readToolServers(settings);
    return {
        .mode = compactionModeFromString(get(Keys::CompactionMode)),
        .thresholdShare = get(Keys::ThresholdShare),
        .afterAnswer = get(Keys::AfterAnswer),
        .betweenTools = get(Keys::BetweenTools),
        .emergency = get(Keys::Emergency),
        .onOverflow = get(Keys::OnOverflow),
        .onModelSwitch = get(Keys::OnModelSwitch),
        .idleShare = get(Keys::IdleShare),
        .idleMinutes = get(Keys::IdleMinutes),
        .progressShare = get(Keys::ProgressShare),
        .meterNotice = get(Keys::MeterNotice),
        .meterWarning = get(Keys::MeterWarning),
        .resumeShare = get(Keys::ResumeShare),
        .keepRecentTokens = get(Keys::KeepRecentTokens),
        .keepRecentMessages = get(Keys::KeepRecentMessages),
        .keepRecentShare = get(Keys::KeepRecentShare),
        .reserveTokens = get(Keys::ReserveTokens),
        .summaryShare = get(Keys::SummaryShare),
        .maskProtectTokens = get(Keys::MaskProtectTokens),
        .maskMinimumTokens = get(Keys::MaskMinimumTokens),
        .maskTurns = get(Keys::MaskTurns),
        .maskPolicy = get(Keys::MaskPolicy),
        .keepToolOutput = namesIn(get(Keys::KeepToolOutput)),
        .dropToolOutput = namesIn(get(Keys::DropToolOutput)),
        .toolPolicies = policiesIn(readToolChoices(settings), servers),
        .toolServers = toolPrefixes(servers),
        .prune = get(Keys::Prune),
        .pruneThreshold = get(Keys::PruneThreshold),
        .pruneKeep = get(Keys::PruneKeep),
        .mustShrinkShare = get(Keys::MustShrinkShare),
        .mustShrinkTokens = get(Keys::MustShrinkTokens),
        .method = compactionMethodFromString(get(Keys::CompactionMethod)),
        .landing = compactionLandingFromString(get(Keys::Landing)),
        .keepUserMessages = get(Keys::KeepUserMessages),
        .userMessageTokens = get(Keys::UserMessageTokens),
        .journalByModel = get(Keys::JournalByModel),
        .prompt = get(Keys::SummaryPromptText),
        .instructions = get(Keys::Instructions),
        .hook = get(Keys::CompactionHook),
        .hookSeconds = get(Keys::CompactionHookSeconds),
        .hookNetwork = settings.get(Keys::ToolNetwork),
        .commands = CommandSettings::read(settings),
        .summaryProvider = get(Keys::SummaryProvider),
        .summaryModel = get(Keys::SummaryModel),
        .summaryBaseUrl = get(Keys::SummaryBaseUrl),
    };
}

QString CompactionSettings::instructionsWith(const QString &more) const
{
    QStringList all { instructions.trimmed(), more.trimmed() };
    all.removeAll(QString());
    all.removeDuplicates();
    return all.join("\n\n"_L1);
}

qint64 CompactionSettings::reserveFor(qint64 window) const
{
    constexpr qint64 Usual = 16384;
    if (window <= 0) {
        return reserveTokens > 0 ? reserveTokens : Usual;
    }
    return reserveTokens > 0 ? std::min(reserveTokens, window / 2) : std::min(Usual, window / 4);
}

std::optional<qint64> CompactionSettings::thresholdFor(qint64 window) const
{
    if (window <= 0) {
        return std::nullopt;
    }
    return std::min(part(thresholdShare, window), window - reserveFor(window));
}

std::optional<qint64> CompactionSettings::emergencyFor(qint64 window) const
{
    if (window <= 0) {
        return std::nullopt;
    }
    return window - reserveFor(window);
}

std::optional<qint64> CompactionSettings::idleFor(qint64 window) const
{
    if (window <= 0 || idleMinutes == 0) {
        return std::nullopt;
    }
    return part(idleShare, window);
}

qint64 CompactionSettings::progressFor(qint64 window) const
{
    return window > 0 ? part(progressShare, window) : 0;
}

std::optional<qint64> CompactionSettings::resumeFor(qint64 window) const
{
    if (window <= 0) {
        return std::nullopt;
    }
    return part(resumeShare, window);
}

qint64 CompactionSettings::keepRecentFor(qint64 window) const
{
    constexpr qint64 Usual = 20000;
    if (window <= 0) {
        return keepRecentTokens > 0 ? keepRecentTokens : Usual;
    }
    const qint64 usable = window - reserveFor(window);
    const qint64 tokens =
            keepRecentTokens > 0 ? keepRecentTokens : std::min(Usual, part(0.3, usable));
    return std::max(tokens, part(keepRecentShare, window));
}

qint64 CompactionSettings::maskProtectFor(qint64 window) const
{
    constexpr qint64 Usual = 40000;
    if (maskProtectTokens > 0) {
        return maskProtectTokens;
    }
    return window > 0 ? std::min(Usual, window / 4) : Usual;
}

qint64 CompactionSettings::maskMinimumFor(qint64 window) const
{
    constexpr qint64 Usual = 20000;
    if (maskMinimumTokens > 0) {
        return maskMinimumTokens;
    }
    return window > 0 ? std::min(Usual, window / 10) : Usual;
}

qint64 CompactionSettings::summaryOutputFor(qint64 window) const
{
    return part(summaryShare, reserveFor(window));
}

qint64 CompactionSettings::mustShrinkBy(qint64 tokensBefore) const
{
    return std::max(part(mustShrinkShare, tokensBefore), mustShrinkTokens);
}

} // namespace varve
