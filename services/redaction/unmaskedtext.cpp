// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "unmaskedtext.h"

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr char16_t Escape = 0x1b;
constexpr qsizetype LongestSequence = 40;
constexpr int Stays = -1;
constexpr int IsUnseen = -2;

struct Reading
{
    int character = Stays; ///< or IsUnseen
    qsizetype length = 1; ///< of what was written
};

bool isUnseen(char16_t c)
{
    return c == 0xad || c == 0x34f || c == 0x61c || c == 0x180e || (c >= 0x200b && c <= 0x200f)
            || (c >= 0x202a && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f)
            || (c >= 0xfe00 && c <= 0xfe0f) || c == 0xfeff;
}

bool isWide(char16_t c)
{
    return c >= 0xff01 && c <= 0xff5e;
}

int digit(QChar c)
{
    const char16_t u = c.unicode();
    return u >= u'0' && u <= u'9'    ? u - u'0'
            : u >= u'a' && u <= u'f' ? u - u'a' + 10
            : u >= u'A' && u <= u'F' ? u - u'A' + 10
                                     : -1;
}

/// The number that these digits are, if it is a printable ASCII character or a blank; else Stays.
int asciiOf(QStringView digits, int base)
{
    int number = 0;
    for (const QChar c : digits) {
        const int value = digit(c);
        if (value < 0 || value >= base) {
            return Stays;
        }
        number = number * base + value;
        if (number > 126) {
            return Stays;
        }
    }
    return !digits.isEmpty()
                    && (number >= 32 || number == u'\n' || number == u'\t' || number == u'\r')
            ? number
            : Stays;
}

/// Colours and the like, behind the sign that begins them: [ … letter.
Reading readSequence(QStringView text, qsizetype at, qsizetype sign)
{
    const qsizetype begin = at + sign;
    if (begin >= text.size() || text.at(begin) != u'[') {
        return {};
    }
    for (qsizetype end = begin + 1; end < text.size() && end - begin < LongestSequence; ++end) {
        const char16_t c = text.at(end).unicode();
        if (c >= 0x40 && c <= 0x7e) {
            return { IsUnseen, end + 1 - at };
        }
    }
    return {};
}

/// \n, \/, \" and \u002B, also behind several backslashes.
Reading readEscape(QStringView text, qsizetype at)
{
    constexpr qsizetype MostBackslashes = 16;
    qsizetype end = at;
    while (end < text.size() && end - at < MostBackslashes && text.at(end) == u'\\') {
        ++end;
    }
    if (end == text.size()) {
        return {};
    }
    const qsizetype slashes = end - at;
    switch (text.at(end).unicode()) {
    case u'n':
    case u'r':
    case u'f':
    case u'v':
        return { u'\n', slashes + 1 };
    case u't':
        return { u'\t', slashes + 1 };
    case u'/':
    case u'"':
    case u'\'':
        return { text.at(end).unicode(), slashes + 1 };
    case u'u':
    case u'x': {
        const qsizetype digits = text.at(end) == u'u' ? 4 : 2;
        if (end + digits >= text.size()) {
            return {};
        }
        bool isNumber = false;
        const uint code = text.sliced(end + 1, digits).toUInt(&isNumber, 16);
        if (isNumber && code == Escape) {
            return readSequence(text, at, slashes + 1 + digits);
        }
        if (isNumber && isUnseen(static_cast<char16_t>(code))) {
            return { IsUnseen, slashes + 1 + digits };
        }
        return { asciiOf(text.sliced(end + 1, digits), 16), slashes + 1 + digits };
    }
    case u'0':
        return text.sliced(end).startsWith("033"_L1) ? readSequence(text, at, slashes + 3)
                                                     : Reading {};
    case u'e':
        return readSequence(text, at, slashes + 1);
    default:
        return {};
    }
}

/// %2B, also %252B.
Reading readPercent(QStringView text, qsizetype at)
{
    qsizetype begin = at + 1;
    while (begin + 1 < text.size() && text.at(begin) == u'2' && text.at(begin + 1) == u'5'
           && begin - at < LongestSequence) {
        begin += 2;
    }
    if (begin + 2 > text.size()) {
        return {};
    }
    return { asciiOf(text.sliced(begin, 2), 16), begin + 2 - at };
}

Reading readEntity(QStringView text, qsizetype at)
{
    struct Entity
    {
        QLatin1StringView name;
        char16_t character;
    };
    static constexpr std::array Entities { Entity { "&quot;"_L1, u'"' },
                                           Entity { "&amp;"_L1, u'&' },
                                           Entity { "&apos;"_L1, u'\'' },
                                           Entity { "&lt;"_L1, u'<' }, Entity { "&gt;"_L1, u'>' } };
    const QStringView rest = text.sliced(at);
    for (const Entity &entity : Entities) {
        if (rest.startsWith(entity.name)) {
            return { entity.character, entity.name.size() };
        }
    }
    constexpr qsizetype Longest = 8;
    const qsizetype end = rest.first(qMin(Longest, rest.size())).indexOf(u';');
    if (!rest.startsWith("&#"_L1) || end < 3) {
        return {};
    }
    const bool isHex = rest.at(2) == u'x' || rest.at(2) == u'X';
    const qsizetype from = isHex ? 3 : 2;
    return { asciiOf(rest.sliced(from, end - from), isHex ? 16 : 10), end + 1 };
}

/// What may be written in another way at this character.
UnmaskedText::Spellings signOf(char16_t c)
{
    using enum UnmaskedText::Spelling;
    if (c < 128) {
        return c == u'\\'                ? UnmaskedText::Spellings(Escapes)
                : c == Escape            ? UnmaskedText::Spellings(Unseen)
                : c == u'%' || c == u'&' ? UnmaskedText::Spellings(Encoded)
                                         : UnmaskedText::Spellings();
    }
    return isUnseen(c)  ? UnmaskedText::Spellings(Unseen)
            : isWide(c) ? UnmaskedText::Spellings(Encoded)
                        : UnmaskedText::Spellings();
}

Reading readAt(QStringView text, qsizetype at)
{
    const char16_t c = text.at(at).unicode();
    switch (c) {
    case u'\\':
        return readEscape(text, at);
    case Escape:
        return readSequence(text, at, 1);
    case u'%':
        return readPercent(text, at);
    case u'&':
        return readEntity(text, at);
    default:
        return isUnseen(c) ? Reading { IsUnseen, 1 } : Reading { c - 0xff01 + u'!', 1 };
    }
}

} // namespace

UnmaskedText::Spellings UnmaskedText::spellingsIn(QStringView text)
{
    const Spellings all = Spelling::Escapes | Spelling::Unseen | Spelling::Encoded;
    Spellings there;
    for (qsizetype at = 0; at < text.size() && there != all; ++at) {
        const Spellings sign = signOf(text.at(at).unicode());
        if (sign && !(there & sign) && readAt(text, at).character != Stays) {
            there |= sign;
        }
    }
    return there;
}

UnmaskedText::UnmaskedText(QStringView written, Spellings spellings)
{
    m_text.reserve(written.size());
    qsizetype from = 0; // what was not put yet
    for (qsizetype at = 0; at < written.size();) {
        const Spellings sign = signOf(written.at(at).unicode());
        const Reading reading = sign & spellings ? readAt(written, at) : Reading {};
        if (reading.character == Stays) {
            at += 1;
            continue;
        }
        put(written.sliced(from, at - from), from);
        if (reading.character != IsUnseen) {
            put(QChar(static_cast<char16_t>(reading.character)), at, reading.length);
        }
        at += reading.length;
        from = at;
    }
    put(written.sliced(from), from);
}

void UnmaskedText::put(QStringView as, qsizetype at)
{
    if (!as.isEmpty()) {
        m_pieces += Piece { m_text.size(), at, 0 };
        m_text += as;
    }
}

void UnmaskedText::put(QChar c, qsizetype at, qsizetype length)
{
    m_pieces += Piece { m_text.size(), at, length };
    m_text += c;
}

const UnmaskedText::Piece &UnmaskedText::pieceAt(qsizetype plain) const
{
    const auto after = std::ranges::upper_bound(m_pieces, plain, {}, &Piece::plain);
    return *std::prev(after);
}

TextSpan UnmaskedText::written(qsizetype begin, qsizetype end) const
{
    const Piece &first = pieceAt(begin);
    const Piece &last = pieceAt(end - 1);
    const qsizetype from = first.length > 0 ? first.written : first.written + begin - first.plain;
    const qsizetype to =
            last.length > 0 ? last.written + last.length : last.written + end - last.plain;
    return { from, to - from, 0 };
}

bool UnmaskedText::isSeam(qsizetype at) const
{
    if (at == 0 || m_pieces.isEmpty()) {
        return true;
    }
    const Piece &piece = pieceAt(at);
    return piece.plain == at || pieceAt(at - 1).length > 0;
}

} // namespace varve
