// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>
#include <base/timestamp.h>

#include <QDateTime>
#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>

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

// -- the JSON of single things

template<typename T>
inline constexpr bool IsList = false;
template<typename T>
inline constexpr bool IsList<QList<T>> = true;
template<>
inline constexpr bool IsList<QJsonArray> = true;

template<typename T>
inline constexpr bool IsOptional = false;
template<typename T>
inline constexpr bool IsOptional<std::optional<T>> = true;

/// Of flags, numbers, texts, words of an enumeration (its toString()), ids, times, lists of them, and JSON. Null: an id or a time that is
/// null, an optional that has nothing.
template<typename T>
[[nodiscard]] QJsonValue asJson(const T &value)
{
    if constexpr (IsOptional<T>) {
        return value ? asJson(*value) : QJsonValue();
    } else if constexpr (std::is_same_v<T, QDateTime>) {
        return value.isValid() ? QJsonValue(timestamp(value)) : QJsonValue();
    } else if constexpr (IsList<T> && !std::is_same_v<T, QJsonArray>) {
        QJsonArray array;
        for (const auto &one : value) {
            array += asJson(one);
        }
        return array;
    } else if constexpr (std::is_enum_v<T>) {
        return QString(toString(value));
    } else if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
        return static_cast<qint64>(value);
    } else if constexpr (std::is_convertible_v<T, QJsonValue>) {
        return value;
    } else if constexpr (requires { value.isNull(); }) {
        return value.isNull() ? QJsonValue() : QJsonValue(value.toString());
    } else {
        return value.toString();
    }
}

/// Where an empty text says that there is none.
[[nodiscard]] inline QJsonValue textOrNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}
/// The member is not there then.
[[nodiscard]] inline QJsonValue textOrNothing(const QString &text)
{
    return text.isEmpty() ? QJsonValue(QJsonValue::Undefined) : QJsonValue(text);
}

/// The member is there only then.
template<typename T>
[[nodiscard]] QJsonValue onlyIf(bool isThere, const T &value)
{
    return isThere ? asJson(value) : QJsonValue(QJsonValue::Undefined);
}

// -- that of a value with members

/// A value's JSON, said once: its names, what they mean, and where each is from.
template<typename T>
class ValueFields
{
public:
    /// `from`: a member of the value or a function over it. It gives what asJson() takes; undefined: not there this time. With the fields
    /// of another value it gives one of those, a list of them, or perhaps one.
    class Field
    {
    public:
        template<typename From>
        Field(QLatin1StringView name, From from) : Field(name, {}, std::move(from))
        { }
        template<typename From>
        Field(QLatin1StringView name, QLatin1StringView help, From from)
            : Field(FieldText { name, help, IsList<Given<From>> }, std::move(from))
        { }
        /// Where the type of what is given does not say all.
        template<typename From>
        Field(FieldText itsText, From from)
            : text(std::move(itsText))
            , value([from](const T &it) -> QJsonValue { return asJson(std::invoke(from, it)); })
        { }
        template<typename From, typename Member>
        Field(QLatin1StringView name, QLatin1StringView help, From from,
              const ValueFields<Member> &members)
            : text { name, help, IsList<Given<From>>, members.texts() }
            , value([from, &members](const T &it) { return members.of(std::invoke(from, it)); })
        { }

        FieldText text;
        std::function<QJsonValue(const T &value)> value;

    private:
        template<typename From>
        using Given = std::remove_cvref_t<std::invoke_result_t<From &, const T &>>;
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
    /// Null where there is none.
    [[nodiscard]] QJsonValue of(const std::optional<T> &value) const
    {
        return value ? QJsonValue(json(*value)) : QJsonValue();
    }
    [[nodiscard]] QJsonValue of(const T &value) const { return json(value); }
    [[nodiscard]] QJsonValue of(const QList<T> &values) const { return json(values); }

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
