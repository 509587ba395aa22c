// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings.h"

namespace varve
{

namespace Keys
{

// The working memory: what it may take of every request, and what of it is sent.
inline constexpr SettingKey<qint64> MemoryTokens { "memory/tokens"_L1, 4'000, 200, 100'000,
                                                   SettingUnit::Tokens };
/// Of one list: of a session, a folder, everywhere.
inline constexpr SettingKey<int> MemoryFacts { "memory/facts"_L1, 200, 1, 2'000,
                                               SettingUnit::None };
inline constexpr SettingKey<int> MemoryCharacters { "memory/characters"_L1, 1'000, 50, 20'000,
                                                    SettingUnit::None };
/// Facts of the folder and of everywhere are sent with the session's own.
inline constexpr auto MemoryKept = toggle("memory/sendKept", true);
/// The model may ask to remember and to forget.
inline constexpr auto MemoryTools = toggle("memory/tools", true);

} // namespace Keys

/// A value for any thread.
struct MemorySettings
{
    qint64 tokens = 4'000; ///< of everything that is shown, in all lists
    qsizetype facts = 200; ///< in one list
    qsizetype characters = 1'000; ///< of one fact, UTF-16
    bool sendsKept = true;
    bool offersTools = true;

    [[nodiscard]] static MemorySettings read(const Settings &settings);
    friend bool operator==(const MemorySettings &, const MemorySettings &) = default;
};

} // namespace varve
