// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sizelimitedfields.h"

#include <algorithm>

namespace varve
{

QJsonObject SizeLimitedFields::take(const JsonRef &object,
                                    std::initializer_list<std::string_view> known)
{
    constexpr qsizetype MostNames = 20;
    QJsonObject fields;
    for (const JsonRef member : object) {
        if (std::ranges::find(known, member.key()) != known.end()) {
            continue;
        }
        const QString name = fromWobblyUtf8(member.key());
        const auto size = static_cast<qsizetype>(member.raw().size());
        if (size <= LargestMember) {
            fields[name] = member.toJson();
            continue;
        }
        m_bytes += size;
        if (m_names.size() < MostNames && !m_names.contains(name)) {
            m_names += name;
        }
    }
    return fields;
}

} // namespace varve
