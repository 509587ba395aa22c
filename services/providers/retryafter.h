// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "httpheaders.h"

#include <QDateTime>
#include <QString>

#include <chrono>
#include <optional>

namespace varve
{

/// How long a server asks to be left alone: `retry-after-ms`, `retry-after` in seconds (also fractions) or
/// as an HTTP date, else words like "try again in 11.054s" in its message. Never negative.
[[nodiscard]] std::optional<std::chrono::milliseconds> parseRetryAfter(const HttpHeaders &headers,
                                                                       const QString &message,
                                                                       const QDateTime &now);

} // namespace varve
