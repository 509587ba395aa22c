// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>

namespace varve
{

/// RFC 3339 UTC with three fractional digits, as times stand in the store and in files; empty if there is none.
[[nodiscard]] inline QString timestamp(const QDateTime &time)
{
    return time.toUTC().toString(Qt::ISODateWithMs);
}

[[nodiscard]] inline QDateTime fromTimestamp(const QString &text)
{
    return QDateTime::fromString(text, Qt::ISODateWithMs);
}

} // namespace varve
