// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLatin1StringView>
#include <QStringView>

#include <array>

namespace varve
{

/// What started a compaction.
enum class CompactionCause : quint8 {
    Manual,
    AfterAnswer, ///< the context was above the threshold
    BeforeRequest, ///< the request would have left no room for an answer
    BetweenTools, ///< above the threshold while the model was at work
    Idle,
    ModelSwitch, ///< to a model with a smaller window; earlier versions began some then
    Overflow, ///< the provider said that the request does not fit
};

inline constexpr std::array CompactionCauseNames {
    QLatin1StringView("manual"),        QLatin1StringView("afterAnswer"),
    QLatin1StringView("beforeRequest"), QLatin1StringView("betweenTools"),
    QLatin1StringView("idle"),          QLatin1StringView("modelSwitch"),
    QLatin1StringView("overflow"),
};

/// Spelling in stored data and JSON output.
[[nodiscard]] constexpr QLatin1StringView toString(CompactionCause cause)
{
    return CompactionCauseNames[static_cast<size_t>(cause)];
}
/// Manual for anything else than a known name.
[[nodiscard]] inline CompactionCause compactionCauseFromString(QStringView text)
{
    for (size_t i = 0; i < CompactionCauseNames.size(); ++i) {
        if (text == CompactionCauseNames[i]) {
            return static_cast<CompactionCause>(i);
        }
    }
    return CompactionCause::Manual;
}

} // namespace varve
