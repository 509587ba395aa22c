// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsonwriter.h"

#include <QStringEncoder>
#include <QUtf8StringView>

#include <algorithm>
#include <array>

namespace varve
{

namespace
{

constexpr auto NeedsEscape = [] {
    std::array<bool, 256> table {};
    for (size_t c = 0; c < 0x20; ++c) {
        table[c] = true;
    }
    table[static_cast<unsigned char>('"')] = true;
    table[static_cast<unsigned char>('\\')] = true;
    return table;
}();

void appendEscape(QByteArray &out, char c)
{
    switch (c) {
    case '"':
        out += "\\\"";
        break;
    case '\\':
        out += "\\\\";
        break;
    case '\n':
        out += "\\n";
        break;
    case '\r':
        out += "\\r";
        break;
    case '\t':
        out += "\\t";
        break;
    default: {
        constexpr QByteArrayView digits("0123456789abcdef");
        const auto value = static_cast<unsigned char>(c);
        out += "\\u00";
        out += digits[value >> 4];
        out += digits[value & 0xF];
    }
    }
}

QString withoutLoneSurrogates(QStringView text)
{
    QString result = text.toString();
    for (qsizetype i = 0; i < result.size(); ++i) {
        if (result[i].isHighSurrogate() && i + 1 < result.size()
            && result[i + 1].isLowSurrogate()) {
            ++i;
        } else if (result[i].isSurrogate()) {
            result[i] = QChar::ReplacementCharacter;
        }
    }
    return result;
}

} // namespace

JsonWriter &JsonWriter::key(QByteArrayView name)
{
    separate();
    m_out += '"';
    m_out += name;
    m_out += "\":";
    m_needsComma = false;
    return *this;
}

JsonWriter &JsonWriter::string(QStringView text)
{
    if (!text.isValidUtf16()) {
        return string(withoutLoneSurrogates(text));
    }
    separate();
    m_out += '"';
    // In pieces, so that a text of megabytes needs no second copy of itself.
    constexpr qsizetype PieceLength = 64 * 1024;
    QByteArray piece;
    while (!text.isEmpty()) {
        qsizetype length = std::min(text.size(), PieceLength);
        if (text[length - 1].isHighSurrogate()) {
            --length;
        }
        QStringEncoder encoder(QStringEncoder::Utf8);
        piece.resizeForOverwrite(encoder.requiredSpace(length));
        const char *end = encoder.appendToBuffer(piece.data(), text.first(length));
        appendEscaped({ piece.constData(), end });
        text = text.sliced(length);
    }
    m_out += '"';
    m_needsComma = true;
    return *this;
}

JsonWriter &JsonWriter::utf8(QByteArrayView text)
{
    if (!QUtf8StringView(text).isValidUtf8()) {
        return string(QString::fromUtf8(text));
    }
    separate();
    m_out += '"';
    appendEscaped(text);
    m_out += '"';
    m_needsComma = true;
    return *this;
}

JsonWriter &JsonWriter::number(qint64 value)
{
    return raw(QByteArray::number(value));
}

JsonWriter &JsonWriter::boolean(bool value)
{
    return raw(value ? QByteArrayView("true") : QByteArrayView("false"));
}

JsonWriter &JsonWriter::null()
{
    return raw("null");
}

JsonWriter &JsonWriter::raw(QByteArrayView json)
{
    separate();
    m_out += json;
    m_needsComma = true;
    return *this;
}

JsonWriter &JsonWriter::base64(QByteArrayView prefix, const QByteArray &bytes)
{
    separate();
    m_out += '"';
    m_out += prefix;
    m_out += bytes.toBase64();
    m_out += '"';
    m_needsComma = true;
    return *this;
}

JsonWriter &JsonWriter::open(char bracket)
{
    separate();
    m_out += bracket;
    m_needsComma = false;
    return *this;
}

JsonWriter &JsonWriter::close(char bracket)
{
    m_out += bracket;
    m_needsComma = true;
    return *this;
}

void JsonWriter::separate()
{
    if (m_needsComma) {
        m_out += ',';
    }
}

void JsonWriter::appendEscaped(QByteArrayView text)
{
    qsizetype done = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (NeedsEscape[static_cast<unsigned char>(text[i])]) {
            m_out += text.sliced(done, i - done);
            appendEscape(m_out, text[i]);
            done = i + 1;
        }
    }
    m_out += text.sliced(done);
}

} // namespace varve
