// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings.h"

namespace varve::Keys
{

// Handing a session off to a new one, and quoting one in another.

/// How long the draft of the built-in summarizer gets at most, and what a model is asked to keep to.
inline constexpr SettingKey<qint64> HandoffTokens { "handoff/tokens"_L1, 1'500, 300, 16'000,
                                                    SettingUnit::Tokens };
/// The draft is sent as soon as the new session is there; else it waits in its composer.
inline constexpr auto HandoffSends = toggle("handoff/send", false);

/// The most that one reference in a message brings along, and all of them together.
inline constexpr SettingKey<qint64> ReferenceTokens { "references/tokens"_L1, 2'000, 100, 100'000,
                                                      SettingUnit::Tokens };
inline constexpr SettingKey<qint64> ReferencesTogether { "references/together"_L1, 8'000, 100,
                                                         400'000, SettingUnit::Tokens };

} // namespace varve::Keys
