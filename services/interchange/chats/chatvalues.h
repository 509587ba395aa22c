// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"
#include "sourceentry.h"

namespace varve
{

/// What the readers of chats have in common.

/// Seconds since 1970, with a fraction. Invalid if this is none or out of all reason.
[[nodiscard]] QDateTime readSecondsTime(const JsonRef &value);

/// Makes `out` a hidden note that keeps the source.
void keepSource(const JsonRef &source, const QString &customType, Entry &entry);

/// Appends a text block unless there is nothing to say.
void addTextBlock(const QString &text, Entry &entry);

/// Parts of a message for which there is no block, by their place in the source; as many as a sane file has.
class OtherParts
{
public:
    static constexpr qsizetype Most = 1000;

    void add(int place, const QJsonValue &part);
    /// An oddity says how many were too many.
    void keepIn(QLatin1StringView name, SourceEntry &out) const;

private:
    QJsonObject m_parts;
    qint64 m_more = 0;
};

/// The id of a session that has none of its own: a digest of what it begins with.
[[nodiscard]] QString idFromDigest(const QByteArray &digest);

} // namespace varve
