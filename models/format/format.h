// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <context/context.h>

#include <QDateTime>
#include <QLocale>
#include <QString>

namespace varve
{

// The one place where figures become words. Pure functions; any thread. A default locale is the
// person's own.

/// Short, for columns: "842", "1.2k", "121.9k", "18.9M". Negative figures keep their sign.
[[nodiscard]] QString formatTokens(qint64 tokens, const QLocale &locale = QLocale());
/// For tooltips: "121,934 tokens".
[[nodiscard]] QString formatTokensExact(qint64 tokens, const QLocale &locale = QLocale());
/// "842 B", "8.4 kB", "79.2 MB"; powers of ten.
[[nodiscard]] QString formatBytes(qint64 bytes, const QLocale &locale = QLocale());
/// `fraction` of one: 0.385 is "38.5%".
[[nodiscard]] QString formatShare(double fraction, const QLocale &locale = QLocale());
/// "just now", "18 min ago", "3 h ago", "yesterday", "3 Nov", "3 Nov 2024"; empty for an invalid time.
/// Days are those of `now`'s time zone.
[[nodiscard]] QString formatAge(const QDateTime &when, const QDateTime &now,
                                const QLocale &locale = QLocale());
/// US dollars: "$ 12.40"; "< $ 0.01" for less than a cent.
[[nodiscard]] QString formatCost(double dollars, const QLocale &locale = QLocale());
/// "14,179".
[[nodiscard]] QString formatCount(qint64 count, const QLocale &locale = QLocale());
/// "0.8 s", "12 s", "3 min 5 s".
[[nodiscard]] QString formatDuration(qint64 milliseconds, const QLocale &locale = QLocale());

[[nodiscard]] QString categoryName(Category category);
/// Who speaks in the transcript: "You", "Assistant", "Tool result", ...; empty for None.
[[nodiscard]] QString roleName(Role role);
/// How a number came to be: "provider", "estimated", "provider + est.".
[[nodiscard]] QString tokenSourceName(TokenSource source);

} // namespace varve
