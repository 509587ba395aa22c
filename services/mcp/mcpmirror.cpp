// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcpmirror.h"

#include <QJsonArray>

#include <algorithm>
#include <cmath>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr auto Mark = "x-mcp-header"_L1;
constexpr qsizetype MostMirrors = 32;
constexpr double LargestInteger = 9007199254740991; // 2^53 - 1

/// What RFC 9110 takes as the name of a header.
bool isToken(const QString &name)
{
    return !name.isEmpty() && std::ranges::all_of(name, [](QChar c) {
        return c.unicode() < 0x80
                && (c.isLetterOrNumber() || QLatin1StringView("!#$%&'*+-.^_`|~").contains(c));
    });
}

/// Where a schema has names of the writer's own, each with a schema.
bool isMapOfSchemas(const QString &key)
{
    return key == "properties"_L1 || key == "patternProperties"_L1 || key == "$defs"_L1
            || key == "definitions"_L1 || key == "dependentSchemas"_L1;
}

/// Values, not schemas.
bool isData(const QString &key)
{
    return key == Mark || key == "enum"_L1 || key == "const"_L1 || key == "default"_L1
            || key == "examples"_L1;
}

class MarkReader
{
public:
    /// `path` nothing: a place where no mark may be.
    bool read(const QJsonObject &schema, const std::optional<QStringList> &path)
    {
        if (schema.contains(Mark) && !take(schema, path)) {
            return false;
        }
        for (auto it = schema.begin(); it != schema.end(); ++it) {
            const bool isReachable = path && it.key() == "properties"_L1;
            if (!isData(it.key())
                && !readBelow(it.key(), it.value(), isReachable ? path : std::nullopt)) {
                return false;
            }
        }
        return true;
    }

    QList<McpMirror> found;

private:
    bool readBelow(const QString &key, const QJsonValue &value,
                   const std::optional<QStringList> &path)
    {
        if (value.isArray()) {
            const QJsonArray array = value.toArray();
            return std::ranges::all_of(
                    array, [this](const QJsonValue &each) { return read(each.toObject(), {}); });
        }
        const QJsonObject object = value.toObject();
        if (!isMapOfSchemas(key)) {
            return read(object, {});
        }
        for (auto it = object.begin(); it != object.end(); ++it) {
            const auto below =
                    path ? std::optional(*path + QStringList { it.key() }) : std::nullopt;
            if (!read(it.value().toObject(), below)) {
                return false;
            }
        }
        return true;
    }

    bool take(const QJsonObject &schema, const std::optional<QStringList> &path)
    {
        const QString name = schema[Mark].toString();
        const QString type = schema["type"_L1].toString();
        const bool isPrimitive =
                type == "string"_L1 || type == "integer"_L1 || type == "boolean"_L1;
        const QByteArray header = "Mcp-Param-" + name.toLatin1();
        const bool isKnown = std::ranges::any_of(found, [&](const McpMirror &mirror) {
            return mirror.header.compare(header, Qt::CaseInsensitive) == 0;
        });
        if (!path || path->isEmpty() || !isPrimitive || !isToken(name) || isKnown
            || found.size() >= MostMirrors) {
            return false;
        }
        found += { header, *path };
        return true;
    }
};

std::optional<QString> textOf(const QJsonValue &value)
{
    if (value.isString()) {
        return value.toString();
    }
    if (value.isBool()) {
        return value.toBool() ? u"true"_s : u"false"_s;
    }
    const double number = value.toDouble(NAN);
    if (value.isDouble() && std::abs(number) <= LargestInteger && std::trunc(number) == number) {
        return QString::number(static_cast<qint64>(number));
    }
    return std::nullopt;
}

} // namespace

std::optional<QList<McpMirror>> mirrorsOf(const QJsonObject &schema)
{
    MarkReader reader;
    return reader.read(schema, QStringList()) ? std::optional(reader.found) : std::nullopt;
}

HttpHeaders mirroredHeaders(const QList<McpMirror> &mirrors, const QJsonObject &arguments)
{
    HttpHeaders headers;
    for (const McpMirror &mirror : mirrors) {
        QJsonValue value = arguments;
        for (const QString &step : mirror.path) {
            value = value.toObject().value(step);
        }
        if (const auto text = textOf(value)) {
            headers.append({ mirror.header, mirroredValue(*text) });
        }
    }
    return headers;
}

QByteArray mirroredValue(const QString &text)
{
    constexpr auto Prefix = "=?base64?"_L1;
    constexpr auto Suffix = "?="_L1;
    const bool isPlain = std::ranges::all_of(
            text, [](QChar c) { return c == u'\t' || (c >= u' ' && c <= u'~'); });
    const bool isPadded = text != text.trimmed();
    const bool isMarked = text.startsWith(Prefix) && text.endsWith(Suffix);
    return isPlain && !isPadded && !isMarked ? text.toLatin1()
                                             : "=?base64?" + text.toUtf8().toBase64() + "?=";
}

} // namespace varve
