// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QJsonObject>

namespace varve
{

/// `value` with each string in it, however deep, as `change` gives it (a QString, or any QJsonValue). Names of members stay.
template<typename Change>
[[nodiscard]] QJsonValue withStrings(const QJsonValue &value, const Change &change)
{
    if (value.isString()) {
        return change(value.toString());
    }
    if (value.isArray()) {
        QJsonArray array;
        for (const QJsonValue &element : value.toArray()) {
            array += withStrings(element, change);
        }
        return array;
    }
    if (value.isObject()) {
        QJsonObject object = value.toObject();
        for (auto member = object.begin(); member != object.end(); ++member) {
            *member = withStrings(*member, change);
        }
        return object;
    }
    return value;
}

} // namespace varve
