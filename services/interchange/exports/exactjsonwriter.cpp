// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exactjsonwriter.h"

#include "jsonescape.h"

#include <QJsonArray>
#include <QLocale>

#include <cmath>
#include <limits>

namespace varve
{

namespace
{

/// Whether the character at `at` has to be escaped; `length` is 2 for a pair that may stand as it is.
bool mustEscape(QStringView text, qsizetype at, qsizetype &length)
{
    const QChar c = text[at];
    length = 1;
    if (c.isHighSurrogate() && at + 1 < text.size() && text[at + 1].isLowSurrogate()) {
        length = 2;
        return false;
    }
    return c < u' ' || c == u'"' || c == u'\\' || c.isSurrogate();
}

void appendEscape(QByteArray &out, QChar c)
{
    if (const std::string_view named = namedJsonEscape(c.unicode()); !named.empty()) {
        out += named;
    } else {
        out += "\\u" + QByteArray::number(c.unicode(), 16).rightJustified(4, '0');
    }
}

} // namespace

void appendJsonString(QByteArray &out, QStringView text)
{
    out += '"';
    qsizetype done = 0;
    qsizetype length = 1;
    for (qsizetype at = 0; at < text.size(); at += length) {
        if (mustEscape(text, at, length)) {
            out += text.sliced(done, at - done).toUtf8();
            appendEscape(out, text[at]);
            done = at + 1;
        }
    }
    out += text.sliced(done).toUtf8();
    out += '"';
}

void ExactJsonWriter::separate()
{
    if (!m_first) {
        m_out += ',';
    }
    m_first = false;
}

void ExactJsonWriter::open(char bracket)
{
    separate();
    m_out += bracket;
    m_first = true;
}

void ExactJsonWriter::close(char bracket)
{
    m_out += bracket;
    m_first = false;
}

void ExactJsonWriter::key(QStringView name)
{
    separate();
    appendJsonString(m_out, name);
    m_out += ':';
    m_first = true;
}

void ExactJsonWriter::value(QStringView text)
{
    separate();
    appendJsonString(m_out, text);
}

void ExactJsonWriter::value(qint64 number)
{
    raw(QByteArray::number(number));
}

void ExactJsonWriter::value(double number)
{
    raw(std::isfinite(number) ? QByteArray::number(number, 'g', QLocale::FloatingPointShortest)
                              : QByteArray("null"));
}

void ExactJsonWriter::raw(QByteArrayView json)
{
    separate();
    m_out += json;
}

void ExactJsonWriter::members(const QJsonObject &object)
{
    for (auto it = object.begin(); it != object.end(); ++it) {
        key(it.key());
        value(QJsonValue(it.value()));
    }
}

void ExactJsonWriter::value(const QJsonValue &json)
{
    switch (json.type()) {
    case QJsonValue::Bool:
        value(json.toBool());
        break;
    case QJsonValue::Double: {
        constexpr qint64 NoInteger = std::numeric_limits<qint64>::min();
        const qint64 integer = json.toInteger(NoInteger);
        if (integer != NoInteger) {
            value(integer);
        } else {
            value(json.toDouble());
        }
        break;
    }
    case QJsonValue::String:
        value(QStringView(json.toString()));
        break;
    case QJsonValue::Array: {
        beginArray();
        const QJsonArray array = json.toArray();
        for (const auto &element : array) {
            value(QJsonValue(element));
        }
        endArray();
        break;
    }
    case QJsonValue::Object:
        beginObject();
        members(json.toObject());
        endObject();
        break;
    case QJsonValue::Null:
    case QJsonValue::Undefined:
        raw("null");
        break;
    }
}

} // namespace varve
