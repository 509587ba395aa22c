// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "wtf8.h"

#include <cstring>

namespace varve
{

namespace
{

constexpr qsizetype HalfSize = 3; // ED A0..BF xx

/// The next surrogate half at or after `from`, else -1.
qsizetype nextHalf(QByteArrayView bytes, qsizetype from)
{
    while (from + HalfSize <= bytes.size()) {
        const void *hit =
                std::memchr(bytes.data() + from, '\xED', static_cast<size_t>(bytes.size() - from));
        if (!hit) {
            return -1;
        }
        from = static_cast<const char *>(hit) - bytes.data();
        if (from + HalfSize <= bytes.size() && static_cast<uchar>(bytes[from + 1]) >= 0xA0) {
            return from;
        }
        ++from;
    }
    return -1;
}

char16_t halfAt(QByteArrayView bytes, qsizetype at)
{
    const auto second = static_cast<uchar>(bytes[at + 1]);
    const auto third = static_cast<uchar>(bytes[at + 2]);
    return static_cast<char16_t>(0xD000 | ((second & 0x3F) << 6) | (third & 0x3F));
}

} // namespace

QString fromWtf8(std::string_view text)
{
    const QByteArrayView bytes(text.data(), static_cast<qsizetype>(text.size()));
    qsizetype half = nextHalf(bytes, 0);
    if (half < 0) {
        return QString::fromUtf8(bytes);
    }
    QString result;
    qsizetype done = 0;
    while (half >= 0) {
        result += QString::fromUtf8(bytes.sliced(done, half - done));
        result += QChar(halfAt(bytes, half));
        done = half + HalfSize;
        half = nextHalf(bytes, done);
    }
    result += QString::fromUtf8(bytes.sliced(done));
    return result;
}

QByteArray Wtf8Joiner::take(const QByteArray &piece)
{
    if (m_held.isEmpty() && nextHalf(piece, 0) < 0) {
        return piece;
    }
    const QByteArray bytes = std::exchange(m_held, {}) + piece;
    QString text = fromWtf8({ bytes.constData(), static_cast<size_t>(bytes.size()) });
    if (!text.isEmpty() && text.back().isHighSurrogate()) {
        m_held = bytes.last(HalfSize);
        text.chop(1);
    }
    // toUtf8() writes '?' for a half that stays alone
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i].isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate()) {
            ++i;
        } else if (text[i].isSurrogate()) {
            text[i] = QChar::ReplacementCharacter;
        }
    }
    return text.toUtf8();
}

QByteArray Wtf8Joiner::finish()
{
    return std::exchange(m_held, {}).isEmpty() ? QByteArray() : QByteArray("\xEF\xBF\xBD");
}

} // namespace varve
