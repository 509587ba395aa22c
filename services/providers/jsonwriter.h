// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringView>

namespace varve
{

/// Writes JSON straight into one byte array, keys in the order they are given, so that the same calls
/// always make the same bytes (provider caches match on bytes). Commas are its business, balance the
/// caller's. Lone surrogates become U+FFFD: several APIs refuse a whole request for one.
class JsonWriter
{
public:
    explicit JsonWriter(qsizetype expectedBytes = 4096) { m_out.reserve(expectedBytes); }

    JsonWriter &beginObject() { return open('{'); }
    JsonWriter &endObject() { return close('}'); }
    JsonWriter &beginArray() { return open('['); }
    JsonWriter &endArray() { return close(']'); }

    JsonWriter &key(QByteArrayView name); ///< ASCII without characters that need escaping
    JsonWriter &string(QStringView text);
    /// Bytes that are UTF-8 already; invalid ones become U+FFFD.
    JsonWriter &utf8(QByteArrayView text);
    JsonWriter &number(qint64 value);
    JsonWriter &boolean(bool value);
    JsonWriter &null();
    JsonWriter &raw(QByteArrayView json); ///< one value that is JSON already
    /// A string of `prefix` (plain ASCII) and `bytes` in base 64.
    JsonWriter &base64(QByteArrayView prefix, const QByteArray &bytes);

    [[nodiscard]] QByteArray take() { return std::move(m_out); }

private:
    JsonWriter &open(char bracket);
    JsonWriter &close(char bracket);
    void separate();
    void appendEscaped(QByteArrayView text);

    QByteArray m_out;
    bool m_needsComma = false;
};

} // namespace varve
