// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sizelimitedfields.h"

#include "sourcevalues.h"

#include <algorithm>

namespace varve
{

QJsonObject SizeLimitedFields::take(const JsonRef &object,
                                    std::initializer_list<std::string_view> known)
{
    constexpr qsizetype MostNames = 20;
    std::vector<JsonRef> fields;
    for (const JsonRef member : object) {
        if (std::ranges::find(known, member.key()) != known.end()) {
            continue;
        }
        const auto size = static_cast<qsizetype>(member.raw().size());
        if (size <= LargestMember) {
            fields.push_back(member);
            continue;
        }
        m_bytes += size;
        const QString name = fromWobblyUtf8(member.key());
        if (m_names.size() < MostNames && !m_names.contains(name)) {
            m_names += name;
        }
    }
    return objectOf(fields);
}

} // namespace varve
