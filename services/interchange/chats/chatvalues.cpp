// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatvalues.h"

#include "chattexts.h"
#include "sourcevalues.h"

#include <QTimeZone>

#include <cmath>

namespace varve
{

using namespace Qt::StringLiterals;

QDateTime readSecondsTime(const JsonRef &value)
{
    constexpr double Latest = 253402300800.0; // the year 10000
    const double seconds = value.number(-1);
    if (!(seconds >= 0 && seconds < Latest)) {
        return {};
    }
    return QDateTime::fromMSecsSinceEpoch(std::llround(seconds * 1000), QTimeZone::UTC);
}

void keepSource(const JsonRef &source, const QString &customType, Entry &entry)
{
    entry.type = EntryType::Custom;
    entry.role = Role::None;
    entry.customType = customType;
    entry.blocks.clear();
    entry.data = { { u"raw"_s, fromWobblyUtf8(source.raw()) } };
    entry.modelFacing = false;
    entry.display = false;
}

void addTextBlock(const QString &text, Entry &entry)
{
    if (!text.isEmpty()) {
        entry.blocks += TextBlock { text };
    }
}

void OtherParts::add(int place, const QJsonValue &part)
{
    if (m_parts.size() < Most) {
        m_parts[QString::number(place)] = part;
    } else {
        ++m_more;
    }
}

void OtherParts::keepIn(QLatin1StringView name, SourceEntry &out) const
{
    keepFields(m_parts, name, out.entry);
    if (m_more > 0) {
        out.oddities += ChatTexts::tooManyParts(m_more);
    }
}

QString idFromDigest(const QByteArray &digest)
{
    return QString::fromLatin1(digest.first(16).toHex());
}

} // namespace varve
