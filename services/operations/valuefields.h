// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>
#include <iterator>

namespace varve
{

/// A member of a value's JSON, as the documents describe it; English, for programmers.
struct FieldText
{
    QLatin1StringView name;
    QLatin1StringView help = {}; ///< empty: the name says it
    bool isList = false;
    QList<FieldText> members = {}; ///< of an object, or of each object of a list

    friend bool operator==(const FieldText &, const FieldText &) = default;
};

/// Ids as an array of texts.
template<typename Id>
[[nodiscard]] QJsonArray idsJson(const QList<Id> &ids)
{
    QJsonArray array;
    std::ranges::transform(ids, std::back_inserter(array),
                           [](const Id &id) { return QJsonValue(id.toString()); });
    return array;
}

/// A value's JSON, said once: its names, what they mean, and where each is from.
template<typename T>
class ValueFields
{
public:
    struct Field
    {
        FieldText text;
        /// Undefined: not there this time.
        QJsonValue (*value)(const T &value);
    };

    ValueFields(std::initializer_list<Field> fields) : m_fields(fields) { }

    [[nodiscard]] QJsonObject json(const T &value) const
    {
        QJsonObject object;
        for (const Field &field : m_fields) {
            if (const QJsonValue found = field.value(value); !found.isUndefined()) {
                object.insert(field.text.name, found);
            }
        }
        return object;
    }
    [[nodiscard]] QJsonArray json(const QList<T> &values) const
    {
        QJsonArray array;
        std::ranges::transform(values, std::back_inserter(array),
                               [this](const T &value) { return QJsonValue(json(value)); });
        return array;
    }
    [[nodiscard]] QList<FieldText> texts() const
    {
        QList<FieldText> texts;
        std::ranges::transform(m_fields, std::back_inserter(texts), &Field::text);
        return texts;
    }

private:
    QList<Field> m_fields;
};

} // namespace varve
