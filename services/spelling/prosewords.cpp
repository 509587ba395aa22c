// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "prosewords.h"

#include <QTextBoundaryFinder>

#include <algorithm>
#include <cstdlib>

namespace varve
{

namespace
{

/// The signs that begin or end a fence: how many, negative for tildes. 0: no fence.
int fenceOf(QStringView line)
{
    const QStringView text = line.trimmed();
    const QChar sign = text.isEmpty() ? QChar() : text.first();
    if (sign != u'`' && sign != u'~') {
        return 0;
    }
    const auto end = std::ranges::find_if(text, [sign](QChar other) { return other != sign; });
    const auto length = static_cast<int>(end - text.begin());
    const bool isInline = sign == u'`' && text.sliced(length).contains(u'`');
    return length < 3 || isInline ? 0 : sign == u'~' ? -length : length;
}

bool closes(QStringView line, int fence)
{
    const int own = fenceOf(line);
    const bool isAlone = line.trimmed().size() == std::abs(own);
    return own != 0 && isAlone && (own < 0) == (fence < 0) && std::abs(own) >= std::abs(fence);
}

/// Where the code ends that begins with the backticks at `begin`; `begin` itself behind them where nothing closes it.
qsizetype behindCode(QStringView line, qsizetype begin)
{
    const auto run = [line](qsizetype at) {
        qsizetype end = at;
        while (end < line.size() && line.at(end) == u'`') {
            ++end;
        }
        return end - at;
    };
    const qsizetype length = run(begin);
    for (qsizetype at = line.indexOf(u'`', begin + length); at >= 0;) {
        const qsizetype other = run(at);
        if (other == length) {
            return at + other;
        }
        at = line.indexOf(u'`', at + other);
    }
    return begin + length;
}

bool isLetter(QChar sign)
{
    return sign.isLetter() || sign.isMark() || sign.isSurrogate();
}

/// In the middle of what people write.
bool joinsWords(QChar sign)
{
    return sign == u'\'' || sign == u'\u2019' || sign == u'-' || sign == u'\u2010'
            || sign == u'\u2013' || sign == u'\u2014' || sign == u'\u2026' || sign == u'\u00ad'
            || sign == u',' || sign == u';' || sign == u'!' || sign == u'?' || sign == u'"';
}

/// A name that has capitals where language has none: camelCase, API. One word in capitals may also be shouted; neither is looked up.
bool isName(QStringView word)
{
    return std::any_of(word.begin() + 1, word.end(), [](QChar sign) { return sign.isUpper(); });
}

void addWords(QStringView line, qsizetype begin, qsizetype end, QList<ProseWord> *words)
{
    const QStringView token = line.sliced(begin, end - begin);
    if (!std::ranges::all_of(token,
                             [](QChar sign) { return isLetter(sign) || joinsWords(sign); })) {
        return;
    }
    QTextBoundaryFinder finder(QTextBoundaryFinder::Word, token);
    for (qsizetype at = 0; at >= 0 && at < token.size();) {
        const qsizetype next = finder.toNextBoundary();
        if (next < 0) {
            break;
        }
        const QStringView word = token.sliced(at, next - at);
        if (word.size() > 1 && isLetter(word.first()) && !isName(word)) {
            *words += ProseWord { begin + at, word.size() };
        }
        at = next;
    }
}

/// Without the signs around it: "(word)," is a word, "word()" and "--word" are not.
void addToken(QStringView line, qsizetype begin, qsizetype end, QList<ProseWord> *words)
{
    constexpr QStringView Opening = u"([{\"'*\u201c\u201e\u201a\u2018\u00ab\u00bb\u00bf\u00a1>";
    constexpr QStringView Closing = u")]}\"'*\u201c\u201d\u2019\u2018\u00bb\u00ab.,;:!?\u2026";
    while (begin < end && Opening.contains(line.at(begin))) {
        ++begin;
    }
    bool isCall = false;
    while (begin < end && Closing.contains(line.at(end - 1))) {
        isCall =
                isCall || (line.at(end - 1) == u')' && end - begin > 1 && line.at(end - 2) == u'(');
        --end;
    }
    if (begin < end && !isCall && isLetter(line.at(begin))) {
        addWords(line, begin, end, words);
    }
}

} // namespace

ProseLine proseWords(QStringView line, int fence)
{
    ProseLine found;
    if (fence != 0) {
        found.fence = closes(line, fence) ? 0 : fence;
        return found;
    }
    found.fence = fenceOf(line);
    if (found.fence != 0) {
        return found;
    }
    for (qsizetype at = 0; at < line.size();) {
        if (line.at(at).isSpace()) {
            ++at;
        } else if (line.at(at) == u'`') {
            at = behindCode(line, at);
        } else {
            qsizetype end = at;
            while (end < line.size() && !line.at(end).isSpace() && line.at(end) != u'`') {
                ++end;
            }
            addToken(line, at, end, &found.words);
            at = end;
        }
    }
    return found;
}

} // namespace varve
