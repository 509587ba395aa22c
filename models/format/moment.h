// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QLocale>

namespace varve
{

// When something happened, said the same everywhere: in local time, without the zone's name. Empty for an invalid time.

/// "8:19 AM" of today, "18 Oct 8:19 AM" of this year, "18 Oct 2025 8:19 AM".
[[nodiscard]] QString formatMoment(const QDateTime &when, const QLocale &locale = QLocale());
/// The time of day alone, to the second: "8:19:05 AM".
[[nodiscard]] QString formatClock(const QDateTime &when, const QLocale &locale = QLocale());

} // namespace varve
