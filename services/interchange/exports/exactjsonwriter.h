// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QJsonValue>
#include <QString>

namespace varve
{

/// Appends compact JSON to a byte array, in the order it is told and without building a document first. The caller keeps begin
/// and end in pairs. Other than QJsonDocument it writes lone surrogates as escapes and so loses nothing.
class ExactJsonWriter
{
public:
    explicit ExactJsonWriter(QByteArray &out) : m_out(out) { }

    void beginObject() { open('{'); }
    void endObject() { close('}'); }
    void beginArray() { open('['); }
    void endArray() { close(']'); }
    void key(QStringView name);

    void value(QStringView text);
    void value(const QJsonValue &json);
    void value(qint64 number);
    void value(double number);
    void value(bool flag) { raw(flag ? QByteArrayView("true") : QByteArrayView("false")); }
    /// Bytes that are JSON already.
    void raw(QByteArrayView json);

    template<typename Value>
    void member(QLatin1StringView name, const Value &content)
    {
        key(QString(name));
        value(content);
    }
    void member(QLatin1StringView name, const QString &text)
    {
        key(QString(name));
        value(QStringView(text));
    }
    void members(const QJsonObject &object);
    /// Only where there is a text.
    void optional(QLatin1StringView name, const QString &text)
    {
        if (!text.isEmpty()) {
            member(name, text);
        }
    }

private:
    void separate();
    void open(char bracket);
    void close(char bracket);

    QByteArray &m_out;
    bool m_first = true; ///< nothing stands before the next value in its container
};

/// Appends `text` in quotes, as UTF-8 with what must be escaped.
void appendJsonString(QByteArray &out, QStringView text);

} // namespace varve
