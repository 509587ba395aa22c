// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "charcounts.h"

#include <QString>

namespace varve
{

namespace
{

constexpr CharCounts::Class classOfAscii(char16_t c)
{
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) {
        return CharCounts::Letters;
    }
    if (c >= '0' && c <= '9') {
        return CharCounts::Digits;
    }
    if (c == ' ' || (c >= '\t' && c <= '\r')) {
        return CharCounts::Spaces;
    }
    return CharCounts::Symbols;
}

constexpr auto AsciiTable = [] {
    std::array<quint8, 128> table {};
    for (char16_t c = 0; c < 128; ++c) {
        table[c] = classOfAscii(c);
    }
    return table;
}();

CharCounts::Class classOfOther(char16_t c)
{
    const bool cjk = (c >= 0x2e80 && c <= 0x9fff) || (c >= 0xac00 && c <= 0xd7af)
            || (c >= 0xf900 && c <= 0xfaff) || (c >= 0xff00 && c <= 0xffef);
    if (cjk || (c >= 0xd800 && c <= 0xdfff)) {
        return CharCounts::Wide;
    }
    const QChar character(c);
    if (character.isLetter() || character.isMark()) {
        return CharCounts::Letters;
    }
    if (character.isDigit()) {
        return CharCounts::Digits;
    }
    return character.isSpace() ? CharCounts::Spaces : CharCounts::Symbols;
}

} // namespace

CharCounts countCharacters(QStringView text)
{
    CharCounts counts;
    for (const QChar character : text) {
        const char16_t c = character.unicode();
        ++counts.n[c < 128 ? AsciiTable[c] : static_cast<quint8>(classOfOther(c))];
    }
    return counts;
}

CharCounts countCharactersUtf8(QByteArrayView utf8)
{
    CharCounts counts;
    qsizetype plain = 0;
    while (plain < utf8.size() && static_cast<uchar>(utf8[plain]) < 128) {
        ++counts.n[AsciiTable[static_cast<uchar>(utf8[plain])]];
        ++plain;
    }
    if (plain < utf8.size()) {
        counts += countCharacters(QString::fromUtf8(utf8.sliced(plain)));
    }
    return counts;
}

} // namespace varve
