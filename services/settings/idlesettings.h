// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings.h"

#include <QDate>

namespace varve
{

namespace Keys
{

// What is done while the program is idle, and how much of it.
inline constexpr auto IdleWork = toggle("idle/enabled", false);
inline constexpr SettingKey<int> IdleWorkMinutes { "idle/minutes"_L1, 5, 1, 24 * 60,
                                                   SettingUnit::Minutes };
inline constexpr auto IdleOnBattery = toggle("idle/onBattery", false);
/// Models of providers that are not on this machine or in its network.
inline constexpr auto IdlePaidModels = toggle("idle/paidModels", false);
/// The provider that idle work may send sessions to, and the one that it may not: see consent.h.
inline constexpr auto IdleConsent = text("idle/consent");
inline constexpr auto IdleDeclined = text("idle/declined");
/// A day, of those models; 0: no limit.
inline constexpr auto IdleTokens = tokens("idle/tokensADay"_L1, 200'000);
inline constexpr SettingKey<int> IdleCents { "idle/centsADay"_L1, 50, 0, 1'000'000,
                                             SettingUnit::None };
/// Empty: the model for compaction.
inline constexpr auto IdleProvider = text("models/idleProvider");
inline constexpr auto IdleModel = text("models/idleModel");
// The tasks.
inline constexpr auto IdleSummaries = toggle("idle/summaries", true);
/// Summaries that were made without a model are written again by one.
inline constexpr auto IdleImproves = toggle("idle/improveSummaries", true);
/// Facts for the journal are found in messages of sessions that were left.
inline constexpr auto IdleFacts = toggle("idle/facts", true);
/// Facts of the journal that only rules have weighed are weighed by a model.
inline constexpr auto IdleImportance = toggle("idle/importance", true);
inline constexpr auto IdleVectors = toggle("idle/vectors", true);
/// Vectors wait until nothing else happens, instead of being made as soon as there is something new.
inline constexpr auto VectorsWhenIdle = toggle("idle/vectorsOnlyThen", false);
/// The day, as yyyy-MM-dd, for which the person has switched it off.
inline constexpr auto IdlePausedOn = text("idle/pausedOn");

} // namespace Keys

/// How the program uses its idle time. A value for any thread.
struct IdleSettings
{
    bool enabled = false;
    int minutes = 5;
    bool onBattery = false;
    bool paidModels = false;
    qint64 tokens = 200'000; ///< a day; 0: no limit
    double dollars = 0.5; ///< a day; 0: no limit
    bool summaries = true;
    bool improves = true;
    bool facts = true;
    bool importance = true;
    bool vectors = true;
    bool vectorsOnlyThen = false;
    QDate pausedOn; ///< invalid: not paused

    [[nodiscard]] static IdleSettings read(const Settings &settings);
};

} // namespace varve
