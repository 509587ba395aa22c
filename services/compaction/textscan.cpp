// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "textscan.h"

#include <QSet>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

QString oneLine(QStringView text, qsizetype max)
{
    QString line;
    bool cut = false;
    bool space = false;
    for (const QChar c : text) {
        if (c.isSpace()) {
            space = !line.isEmpty();
            continue;
        }
        if (line.size() + (space ? 1 : 0) >= max) {
            cut = true;
            break;
        }
        if (space) {
            line += u' ';
            space = false;
        }
        line += c;
    }
    if (!cut) {
        return line;
    }
    const qsizetype lastSpace = line.lastIndexOf(u' ');
    line.truncate(lastSpace > line.size() - 24 && lastSpace > 0 ? lastSpace : line.size() - 1);
    if (!line.isEmpty() && line.back().isHighSurrogate()) {
        line.chop(1);
    }
    return line + u'…';
}

QString normalizedText(QStringView text)
{
    QString result;
    result.reserve(text.size());
    bool space = false;
    for (QChar c : text) {
        if (c.isSpace()) {
            space = !result.isEmpty();
            continue;
        }
        switch (c.unicode()) {
        case u'`':
        case u'*':
            continue;
        case 0x2018:
        case 0x2019:
        case 0x201a:
            c = u'\'';
            break;
        case 0x201c:
        case 0x201d:
        case 0x201e:
        case 0xab:
        case 0xbb:
            c = u'"';
            break;
        default:
            c = c.toLower();
        }
        if (space) {
            result += u' ';
            space = false;
        }
        result += c;
    }
    return result;
}

bool isWide(QChar character)
{
    const char16_t c = character.unicode();
    return (c >= 0x3040 && c <= 0x30ff) || (c >= 0x3400 && c <= 0x9fff)
            || (c >= 0xac00 && c <= 0xd7af) || (c >= 0xf900 && c <= 0xfaff);
}

namespace
{

const QSet<QString> &functionWords()
{
    static const QSet<QString> words {
        u"the"_s,   u"and"_s,    u"for"_s,    u"that"_s,    u"this"_s,  u"with"_s,  u"you"_s,
        u"are"_s,   u"was"_s,    u"were"_s,   u"will"_s,    u"would"_s, u"can"_s,   u"could"_s,
        u"have"_s,  u"has"_s,    u"had"_s,    u"from"_s,    u"into"_s,  u"but"_s,   u"not"_s,
        u"all"_s,   u"any"_s,    u"its"_s,    u"let"_s,     u"now"_s,   u"then"_s,  u"than"_s,
        u"there"_s, u"here"_s,   u"them"_s,   u"they"_s,    u"what"_s,  u"which"_s, u"when"_s,
        u"where"_s, u"who"_s,    u"how"_s,    u"why"_s,     u"your"_s,  u"our"_s,   u"just"_s,
        u"also"_s,  u"some"_s,   u"should"_s, u"does"_s,    u"did"_s,   u"been"_s,  u"being"_s,
        u"about"_s, u"please"_s, u"okay"_s,   u"alright"_s, u"btw"_s,   u"think"_s, u"der"_s,
        u"die"_s,   u"das"_s,    u"und"_s,    u"ist"_s,     u"ein"_s,   u"eine"_s,  u"einen"_s,
        u"einem"_s, u"einer"_s,  u"den"_s,    u"dem"_s,     u"des"_s,   u"mit"_s,   u"von"_s,
        u"auf"_s,   u"für"_s,    u"nicht"_s,  u"auch"_s,    u"sich"_s,  u"sind"_s,  u"war"_s,
        u"wird"_s,  u"werden"_s, u"ich"_s,    u"sie"_s,     u"wir"_s,   u"bitte"_s, u"noch"_s,
        u"nur"_s,   u"aber"_s,   u"oder"_s,
    };
    return words;
}

bool isWordCharacter(QChar c)
{
    return c.isLetterOrNumber() || c == u'_' || c.isSurrogate();
}

} // namespace

QStringList significantWords(QStringView text)
{
    QStringList words;
    QSet<QString> seen;
    const auto add = [&](const QString &word) {
        if (!seen.contains(word)) {
            seen.insert(word);
            words.append(word);
        }
    };
    qsizetype at = 0;
    while (at < text.size()) {
        if (!isWordCharacter(text[at])) {
            ++at;
            continue;
        }
        const bool wide = isWide(text[at]);
        qsizetype end = at + 1;
        while (end < text.size() && isWordCharacter(text[end]) && isWide(text[end]) == wide) {
            ++end;
        }
        const QString run = text.sliced(at, end - at).toString().toLower();
        at = end;
        if (wide) {
            for (qsizetype i = 0; i + 1 < run.size(); ++i) {
                add(run.sliced(i, 2));
            }
            continue;
        }
        const bool number = std::ranges::any_of(run, [](QChar c) { return c.isDigit(); });
        if (number || (run.size() >= 3 && !functionWords().contains(run))) {
            add(run);
        }
    }
    return words;
}

QStringList firstWords(QStringView text, int max)
{
    QStringList words;
    qsizetype at = 0;
    while (at < text.size() && words.size() < max) {
        if (!isWordCharacter(text[at])) {
            ++at;
            continue;
        }
        qsizetype end = at + 1;
        while (end < text.size()
               && (isWordCharacter(text[end]) || text[end] == u'\'' || text[end] == u'’')) {
            ++end;
        }
        words.append(text.sliced(at, end - at).toString().toLower().replace(u'’', u'\''));
        at = end;
    }
    return words;
}

QString spacedWords(QStringView text, int max)
{
    QString words(text.size() + 2, Qt::Uninitialized);
    QChar *out = words.data();
    *out++ = u' ';
    bool inside = false;
    int count = 0;
    for (const QChar c : text) {
        const bool apostrophe = c == u'\'' || c == u'’';
        if (isWordCharacter(c) || (inside && apostrophe)) {
            if (!inside && ++count > max) {
                break;
            }
            *out++ = apostrophe ? QChar(u'\'') : c.toLower();
            inside = true;
        } else if (inside) {
            *out++ = u' ';
            inside = false;
        }
    }
    if (inside) {
        *out++ = u' ';
    }
    words.truncate(out - words.constData());
    return words;
}

QStringView withoutListMark(QStringView line)
{
    line = line.trimmed();
    while (line.startsWith(u'#') || line.startsWith(u'>')) {
        line = line.sliced(1);
    }
    line = line.trimmed();
    qsizetype digits = 0;
    while (digits < line.size() && digits < 4 && line[digits].isDigit()) {
        ++digits;
    }
    if (digits > 0 && digits + 1 < line.size() && (line[digits] == u'.' || line[digits] == u')')
        && line[digits + 1].isSpace()) {
        line = line.sliced(digits + 2).trimmed();
    } else if (line.size() > 1 && line[1].isSpace()
               && (line[0] == u'-' || line[0] == u'*' || line[0] == u'+' || line[0] == u'•')) {
        line = line.sliced(2).trimmed();
    }
    if (line.size() > 3 && line[0] == u'[' && line[2] == u']') {
        line = line.sliced(3).trimmed();
    }
    return line;
}

namespace
{

/// Whether the dot at `dot` belongs to its word: "e.g.", "J. Doe", "tar vs. zip", "ca. 30", and so that a list in English goes on: "etc. and".
bool isAbbreviation(QStringView line, qsizetype dot)
{
    constexpr std::array Words { "vs"_L1,   "cf"_L1, "approx"_L1, "resp"_L1, "incl"_L1,
                                 "bzw"_L1,  "ca"_L1, "vgl"_L1,    "ggf"_L1,  "evtl"_L1,
                                 "inkl"_L1, "mr"_L1, "dr"_L1,     "mrs"_L1 };
    qsizetype begin = dot;
    while (begin > 0 && line[begin - 1].isLetter() && dot - begin < 8) {
        --begin;
    }
    const QStringView word = line.sliced(begin, dot - begin);
    if (word.size() == 1) {
        return begin > 0 && (line[begin - 1] == u'.' || line[begin - 1].isSpace());
    }
    if (word.compare("etc"_L1, Qt::CaseInsensitive) == 0) {
        return dot + 2 < line.size() && line[dot + 2].isLower();
    }
    return std::ranges::any_of(Words, [word](QLatin1StringView known) {
        return word.compare(known, Qt::CaseInsensitive) == 0;
    });
}

} // namespace

qsizetype sentenceEnd(QStringView line)
{
    for (qsizetype i = 0; i < line.size(); ++i) {
        const char16_t c = line[i].unicode();
        if (c == u'`') { // code, with dots of its own
            const qsizetype close = line.indexOf(u'`', i + 1);
            i = close > 0 ? close : i;
            continue;
        }
        if (c == u'。' || c == u'！' || c == u'？') {
            return i + 1;
        }
        if ((c != u'.' && c != u'!' && c != u'?') || i + 1 >= line.size()
            || !line[i + 1].isSpace()) {
            continue;
        }
        if (c != u'.' || !isAbbreviation(line, i)) {
            return i + 1;
        }
    }
    return line.size();
}

} // namespace varve
