// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QPair>
#include <QString>

#include <chrono>
#include <optional>

namespace varve
{

using HttpHeaders = QList<QPair<QByteArray, QByteArray>>;

/// The first header of that name (case does not count), else empty.
[[nodiscard]] QByteArray headerValue(const HttpHeaders &headers, QByteArrayView name);

/// How long a server asks to be left alone: `retry-after-ms`, `retry-after` in seconds (also fractions) or
/// as an HTTP date, else words like "try again in 11.054s" in its message. Never negative.
[[nodiscard]] std::optional<std::chrono::milliseconds> parseRetryAfter(const HttpHeaders &headers,
                                                                       const QString &message,
                                                                       const QDateTime &now);

} // namespace varve
