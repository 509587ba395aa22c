// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "visibletext.h"

#include "textends.h"

#include <QChar>

#include <algorithm>
#include <array>
#include <utility>

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

template<std::size_t Count>
bool isIn(const std::array<Span, Count> &spans, char32_t c)
{
    return std::ranges::any_of(spans, [c](Span span) { return c >= span.first && c <= span.last; });
}

// They act, or are not seen, wherever they stand. In order.
constexpr std::array Acting {
    Span { 0x00, 0x08 },       Span { 0x0B, 0x1F },
    Span { 0x7F, 0x9F }, // controls but for tab and line feed
    Span { 0xAD, 0xAD }, // soft hyphen
    Span { 0x34F, 0x34F }, // joins graphemes
    Span { 0x61C, 0x61C }, // Arabic letter mark
    Span { 0x115F, 0x1160 }, // fillers of Hangul
    Span { 0x17B4, 0x17B5 }, // vowels of Khmer that are not written
    Span { 0x180E, 0x180E }, // separates vowels in Mongolian, without a width
    Span { 0x200B, 0x200B },   Span { 0x200E, 0x200F }, // blank without a width, marks of direction
    Span { 0x2028, 0x202E }, // separators, embeddings and overrides
    Span { 0x2060, 0x206F }, // invisible operators, isolates, what is deprecated
    Span { 0x3164, 0x3164 }, // filler of Hangul
    Span { 0xD800, 0xDFFF }, // half a pair
    Span { 0xFEFF, 0xFEFF },   Span { 0xFFA0, 0xFFA0 },
    Span { 0xFFF9, 0xFFFB },   Span { 0x1D173, 0x1D17A }, // phrases of music
    Span { 0xE0000, 0xE001F }, Span { 0xE0080, 0xE00FF },
    Span { 0xE01F0, 0xE0FFF },
};

constexpr char32_t BlackFlag = 0x1F3F4;
constexpr char32_t CancelTag = 0xE007F;

bool isJoiner(char32_t c)
{
    return c == 0x200C || c == 0x200D;
}

bool isTag(char32_t c)
{
    return c >= 0xE0020 && c <= CancelTag;
}

bool isSelector(char32_t c)
{
    return (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0xE0100 && c <= 0xE01EF)
            || (c >= 0x180B && c <= 0x180D) || c == 0x180F;
}

/// Writing in which a letter is shaped by what stands beside it.
bool isJoining(char32_t c)
{
    switch (QChar::script(c)) {
    case QChar::Script_Arabic:
    case QChar::Script_Syriac:
    case QChar::Script_Mandaic:
    case QChar::Script_Nko:
    case QChar::Script_Mongolian:
    case QChar::Script_PhagsPa:
    case QChar::Script_Devanagari:
    case QChar::Script_Bengali:
    case QChar::Script_Gurmukhi:
    case QChar::Script_Gujarati:
    case QChar::Script_Oriya:
    case QChar::Script_Tamil:
    case QChar::Script_Telugu:
    case QChar::Script_Kannada:
    case QChar::Script_Malayalam:
    case QChar::Script_Sinhala:
    case QChar::Script_Khmer:
    case QChar::Script_Myanmar:
    case QChar::Script_Tibetan:
    case QChar::Script_Thai:
    case QChar::Script_Lao:
        return true;
    default:
        return false;
    }
}

bool isPictogram(char32_t c)
{
    const auto category = QChar::category(c);
    return category == QChar::Symbol_Other || category == QChar::Symbol_Modifier
            || category == QChar::Symbol_Math || category == QChar::Punctuation_Other
            || category == QChar::Punctuation_Dash || category == QChar::Number_DecimalDigit
            || category == QChar::Number_Other || c == 0x2139; // the letter of "information"
}

QString hex(char32_t c, int digits)
{
    return QString::number(c, 16).rightJustified(digits, u'0');
}

QString spelled(char32_t c, ControlSpelling spelling)
{
    switch (spelling) {
    case ControlSpelling::CodePoint:
        return u"<U+"_s + hex(c, 4).toUpper() + u'>';
    case ControlSpelling::Escape:
        return (c < 0x100             ? QString(u"\\x"_s)
                        : c < 0x10000 ? QString(u"\\u"_s)
                                      : QString(u"\\U"_s))
                + hex(c,
                      c < 0x100             ? 2
                              : c < 0x10000 ? 4
                                            : 8);
    case ControlSpelling::Json:
        break;
    }
    if (c == U'\r') {
        return u" "_s; // it can only stand between values
    }
    if (c < 0x10000) {
        return u"\\u"_s + hex(c, 4);
    }
    return u"\\u"_s + hex(QChar::highSurrogate(c), 4) + u"\\u"_s + hex(QChar::lowSurrogate(c), 4);
}

} // namespace

QString VisibleText::add(QStringView piece)
{
    QString made;
    made.reserve(piece.size());
    for (const QChar unit : piece) {
        if (const char16_t held = std::exchange(m_held, 0); held == u'\r') {
            if (unit != u'\n') {
                take(held, made);
            }
        } else if (held != 0) {
            if (unit.isLowSurrogate()) {
                take(QChar::surrogateToUcs4(held, unit.unicode()), made);
                continue;
            }
            take(held, made);
        }
        if (unit == u'\r' || unit.isHighSurrogate()) {
            m_held = unit.unicode();
        } else {
            take(unit.unicode(), made);
        }
    }
    return made;
}

QString VisibleText::end()
{
    QString made;
    if (const char16_t held = std::exchange(m_held, 0)) {
        take(held, made);
    }
    m_before = 0;
    m_inTags = false;
    return made;
}

void VisibleText::take(char32_t c, QString &into)
{
    const bool isActing = acts(c);
    if (isActing) {
        into += spelled(c, m_spelling);
    } else {
        into += QStringView(QChar::fromUcs4(c));
    }
    m_inTags = !isActing && (c == BlackFlag || (isTag(c) && c != CancelTag));
    // A selector may be followed by a joiner (a heart that is part of a family), nothing else by a second invisible one.
    m_before = isActing || isJoiner(c) ? 0 : c;
}

bool VisibleText::acts(char32_t c) const
{
    if (c >= 0x20 && c < 0x7F) {
        return false;
    }
    if (isJoiner(c)) {
        const bool isSelected = isSelector(m_before) || m_before == CancelTag;
        return !(isJoining(m_before)
                 || (c == 0x200D && (isSelected || (m_before > 0x7F && isPictogram(m_before)))));
    }
    if (c == 0xFE0E || c == 0xFE0F) {
        return m_before == 0 || !isPictogram(m_before);
    }
    if (isSelector(c)) {
        const auto script = QChar::script(m_before);
        return m_before == 0 || isSelector(m_before)
                || !(script == QChar::Script_Han || script == QChar::Script_Mongolian
                     || script == QChar::Script_Myanmar
                     || QChar::category(m_before) == QChar::Symbol_Math);
    }
    if (isTag(c)) {
        return !m_inTags;
    }
    return isIn(Acting, c);
}

QString visibleText(QStringView text, ControlSpelling spelling)
{
    VisibleText visible(spelling);
    QString made = visible.add(text);
    made += visible.end();
    return made;
}

QString visibleLine(QStringView text, qsizetype longest, ControlSpelling spelling)
{
    // What is cut off need not be looked at. Each character becomes one or more, so what is left is enough.
    QString line = visibleText(headOf(text, longest + 1), spelling);
    for (QChar &c : line) {
        if (c == u'\n' || c == u'\t') {
            c = u' ';
        }
    }
    if (line.size() > longest) {
        line = headOf(line, longest - 1).toString() + u'…';
    }
    return line;
}

QByteArray visibleJson(const QByteArray &json)
{
    // Nearly all JSON is without them, and then it is not copied: what acts begins with one of these bytes in UTF-8.
    const bool isSuspect = std::ranges::any_of(json, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return (byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7F || byte == 0xC2
                || byte == 0xCD || byte == 0xD8 || byte == 0xE1 || byte == 0xE2 || byte == 0xE3
                || byte == 0xED || byte == 0xEF || byte >= 0xF0;
    });
    return isSuspect ? visibleText(QString::fromUtf8(json), ControlSpelling::Json).toUtf8() : json;
}

} // namespace varve
