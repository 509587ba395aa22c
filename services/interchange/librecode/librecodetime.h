// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QDateTime>

#include <optional>

namespace varve
{

/// Nanoseconds since 1970 of a time as Go writes it: RFC 3339 with 0 to 9 fractional digits, trailing zeros left out. As texts such
/// times do not sort ("05Z" comes after "05.9Z").
[[nodiscard]] std::optional<qint64> nanosecondsOf(QByteArrayView time);

/// The same as we keep it; invalid if it cannot be read.
[[nodiscard]] QDateTime librecodeTime(QByteArrayView time);

} // namespace varve
