// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsontree.h"

#include <simdjson.h>

#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace varve
{

JsonRef::Kind JsonRef::kind() const
{
    return m_tree ? m_tree->m_nodes[static_cast<size_t>(m_index)].kind : Kind::None;
}

JsonRef JsonRef::operator[](std::string_view key) const
{
    JsonRef found;
    if (isObject()) {
        for (const JsonRef member : *this) {
            if (member.key() == key) {
                found = member;
            }
        }
    }
    return found;
}

std::string_view JsonRef::key() const
{
    return m_tree ? m_tree->m_nodes[static_cast<size_t>(m_index)].key : std::string_view();
}

std::string_view JsonRef::utf8() const
{
    return m_tree ? m_tree->m_nodes[static_cast<size_t>(m_index)].text : std::string_view();
}

std::string_view JsonRef::raw() const
{
    return m_tree ? m_tree->m_nodes[static_cast<size_t>(m_index)].raw : std::string_view();
}

QString JsonRef::string() const
{
    return fromWobblyUtf8(utf8());
}

bool JsonRef::boolean(bool fallback) const
{
    return kind() == Kind::Bool ? raw().starts_with('t') : fallback;
}

double JsonRef::number(double fallback) const
{
    double value = fallback;
    if (isNumber()) {
        const std::string_view token = raw();
        std::from_chars(token.data(), token.data() + token.size(), value);
    }
    return value;
}

qint64 JsonRef::integer(qint64 fallback) const
{
    if (!isNumber()) {
        return fallback;
    }
    const std::string_view token = raw();
    qint64 value = 0;
    const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), value);
    if (error == std::errc() && end == token.data() + token.size()) {
        return value;
    }
    const double real = number();
    return std::abs(real) < 9e18 ? std::llround(real) : fallback;
}

QByteArray JsonRef::minified() const
{
    const std::string_view text = raw();
    QByteArray out(static_cast<qsizetype>(text.size()) + JsonTree::Padding, Qt::Uninitialized);
    size_t length = 0;
    if (simdjson::minify(text.data(), text.size(), out.data(), length) != simdjson::SUCCESS) {
        return QByteArray(text.data(), static_cast<qsizetype>(text.size()));
    }
    out.resize(static_cast<qsizetype>(length));
    out.squeeze();
    return out;
}

QJsonValue JsonRef::toJson() const
{
    switch (kind()) {
    case Kind::None:
        return QJsonValue(QJsonValue::Undefined);
    case Kind::Null:
        return QJsonValue(QJsonValue::Null);
    case Kind::Bool:
        return boolean();
    case Kind::Number: {
        const bool whole = raw().find_first_of(".eE") == std::string_view::npos;
        return whole && raw().size() < 19 ? QJsonValue(integer()) : QJsonValue(number());
    }
    case Kind::String:
        return string();
    case Kind::Array: {
        QJsonArray array;
        for (const JsonRef element : *this) {
            array += element.toJson();
        }
        return array;
    }
    case Kind::Object: {
        JsonMembers members;
        for (const JsonRef member : *this) {
            members.emplace_back(fromWobblyUtf8(member.key()), member.toJson());
        }
        return objectOf(std::move(members));
    }
    }
    Q_UNREACHABLE_RETURN({});
}

JsonRef::Iterator &JsonRef::Iterator::operator++()
{
    m_index = m_tree->m_nodes[static_cast<size_t>(m_index)].next;
    return *this;
}

JsonRef::Iterator JsonRef::begin() const
{
    return isArray() || isObject() ? Iterator(m_tree, m_index + 1) : Iterator(m_tree, 0);
}

JsonRef::Iterator JsonRef::end() const
{
    return isArray() || isObject()
            ? Iterator(m_tree, m_tree->m_nodes[static_cast<size_t>(m_index)].next)
            : Iterator(m_tree, 0);
}

QJsonObject objectOf(JsonMembers members)
{
    // In the object's own order each one goes to the end.
    std::ranges::stable_sort(members, std::ranges::less(), &JsonMembers::value_type::first);
    QJsonObject object;
    for (auto &[key, value] : members) {
        object.insert(key, value);
    }
    return object;
}

} // namespace varve
