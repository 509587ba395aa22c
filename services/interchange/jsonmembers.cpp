// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsonmembers.h"

#include <algorithm>

namespace varve
{

QJsonObject objectOf(JsonMembers members)
{
    const auto name = &JsonMembers::value_type::first;
    // In the object's own order each one goes to the end.
    std::ranges::stable_sort(members, std::ranges::less(), name);
    QJsonObject object;
    for (auto &[key, value] : members) {
        object.insert(key, value);
    }
    return object;
}

} // namespace varve
