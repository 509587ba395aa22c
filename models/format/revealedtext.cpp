// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "revealedtext.h"

#include <QChar>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Span
{
    char32_t first;
    char32_t last;
};

// Letters and marks that fonts draw as nothing.
constexpr std::array Blank {
    Span { 0x034F, 0x034F }, // joins graphemes
    Span { 0x115F, 0x1160 }, // fillers of Hangul
    Span { 0x17B4, 0x17B5 }, // vowels of Khmer that are not written
    Span { 0x180B, 0x180F }, // selects variations in Mongolian
    Span { 0x2800, 0x2800 }, // Braille without a dot
    Span { 0x3164, 0x3164 }, Span { 0xFE00, 0xFE0F }, // selects variations
    Span { 0xFFA0, 0xFFA0 }, Span { 0xE0100, 0xE01EF },
};

bool isHidden(char32_t c)
{
    if (c < 0x80) {
        return (c < 0x20 && c != U'\n' && c != U'\t') || c == 0x7F;
    }
    switch (QChar::category(c)) {
    case QChar::Other_Control:
    case QChar::Other_Format:
    case QChar::Other_Surrogate:
    case QChar::Other_PrivateUse:
    case QChar::Other_NotAssigned:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
    case QChar::Separator_Space:
        return true;
    default:
        return std::ranges::any_of(Blank,
                                   [c](Span span) { return c >= span.first && c <= span.last; });
    }
}

QString codePoint(char32_t c)
{
    return "<U+"_L1 + QString::number(c, 16).toUpper().rightJustified(4, u'0') + u'>';
}

} // namespace

RevealedText revealHidden(QStringView text)
{
    RevealedText made;
    made.text.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        char32_t c = text[i].unicode();
        const bool isPair =
                text[i].isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate();
        if (isPair) {
            c = QChar::surrogateToUcs4(text[i], text[i + 1]);
            ++i;
        }
        if (isHidden(c)) {
            const QString shown = codePoint(c);
            made.marks += { made.text.size(), shown.size() };
            made.text += shown;
        } else {
            made.text += QStringView(QChar::fromUcs4(c));
        }
    }
    return made;
}

} // namespace varve
