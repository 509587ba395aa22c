// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "secretvalue.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// A word, a word with a few digits after it, or a number: what names, paths and versions are made of.
bool isPlainPart(QStringView part)
{
    constexpr qsizetype MostDigits = 3;
    qsizetype letters = 0;
    while (letters < part.size() && !isDigit(part.at(letters))) {
        ++letters;
    }
    const qsizetype digits = part.size() - letters;
    const bool ends = std::all_of(part.begin() + letters, part.end(), isDigit);
    return ends && (letters == 0 ? digits <= 8 : digits <= MostDigits);
}

/// "nCkhvMdgaKjI", not "getDatabaseUserName": its parts are too short for words.
bool isScrambled(QStringView value)
{
    constexpr qsizetype Shortest = 10;
    constexpr qsizetype ShortestWord = 4;
    qsizetype parts = 1;
    for (qsizetype i = 1; i < value.size(); ++i) {
        parts += value.at(i).isUpper() && value.at(i - 1).isLower() ? 1 : 0;
    }
    return value.size() >= Shortest && std::ranges::all_of(value, isAlnum)
            && value.size() < parts * ShortestWord;
}

/// "correct-horse-battery-staple", also with a number.
bool isChainOfWords(QStringView value)
{
    constexpr qsizetype Fewest = 4;
    constexpr qsizetype ShortestWord = 4;
    qsizetype words = 0;
    for (const QStringView part : value.split(u'-')) {
        const bool isNumber = !part.isEmpty() && std::ranges::all_of(part, isDigit);
        const bool isWord = part.size() >= ShortestWord
                && std::ranges::all_of(part, [](QChar c) { return c >= u'a' && c <= u'z'; });
        if (!isNumber && !isWord) {
            return false;
        }
        words += isWord ? 1 : 0;
    }
    return words >= Fewest;
}

} // namespace

bool isAlnum(QChar c)
{
    return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9');
}

bool isDigit(QChar c)
{
    return c >= u'0' && c <= u'9';
}

bool hasMixedPart(QStringView value)
{
    constexpr qsizetype Shortest = 6;
    for (qsizetype at = 0; at < value.size();) {
        qsizetype end = at;
        while (end < value.size() && isAlnum(value.at(end))) {
            ++end;
        }
        const QStringView part = value.sliced(at, end - at);
        if (part.size() >= Shortest && !isPlainPart(part)) {
            return true;
        }
        at = end + 1;
    }
    return false;
}

bool isPlaceholder(QStringView value)
{
    static constexpr std::array Signs { "[redacted"_L1, "xxxx"_L1,  "****"_L1, "...."_L1,
                                        "your-"_L1,     "your_"_L1, "${"_L1,   "$("_L1,
                                        "{{"_L1,        "://"_L1,   ":\\"_L1 };
    return value.isEmpty()
            || std::ranges::any_of(
                    Signs, [&](auto sign) { return value.contains(sign, Qt::CaseInsensitive); })
            || QStringView(u"$<{[(%/").contains(value.front()) || value.startsWith("\\\\"_L1);
}

bool looksSecret(QStringView value, SecretKind kind)
{
    constexpr qsizetype ShortestPassword = 6;
    constexpr qsizetype ShortestKey = 12;
    constexpr qsizetype MostOfAPassword = 200;
    if (value.isEmpty() || std::ranges::any_of(value, [](QChar c) { return c.isSpace(); })) {
        return false;
    }
    const bool hasLetter = std::ranges::any_of(value, [](QChar c) { return c.isLetter(); });
    const bool hasDigit = std::ranges::any_of(value, isDigit);
    if (kind == SecretKind::Password) {
        // How one is kept, not what it is.
        static constexpr std::array Methods { "base64"_L1, "sha"_L1,    "md5"_L1,
                                              "argon2"_L1, "bcrypt"_L1, "pbkdf2"_L1 };
        if (std::ranges::any_of(Methods, [&](auto method) {
                return value.startsWith(method, Qt::CaseInsensitive);
            })) {
            return false;
        }
        const bool isOdd = hasDigit || std::ranges::any_of(value, [](QChar c) {
                               return QStringView(u"!@#$%^&*?+~").contains(c);
                           });
        return value.size() >= ShortestPassword && value.size() <= MostOfAPassword && hasLetter
                && isOdd && !isPlaceholder(value);
    }
    return value.size() >= ShortestKey && hasLetter && hasDigit && hasMixedPart(value)
            && !isPlaceholder(value);
}

bool looksChosen(QStringView value)
{
    return !isPlaceholder(value)
            && (looksSecret(value, SecretKind::Password) || isScrambled(value)
                || isChainOfWords(value));
}

bool isJumble(QStringView value)
{
    constexpr qsizetype Shortest = 40;
    constexpr qsizetype Longest = 300;
    constexpr double LeastBits = 4.5;
    const auto isSign = [](QChar c) { return c > u' ' && c.unicode() < 127 && !isAlnum(c); };
    return value.size() >= Shortest && value.size() <= Longest
            && std::ranges::count_if(value, isSign) * 6 >= value.size()
            && bitsOf(value) >= LeastBits;
}

double bitsOf(QStringView value)
{
    std::array<int, 128> counts {};
    for (const QChar c : value) {
        ++counts.at(c.unicode() % counts.size());
    }
    double bits = 0;
    for (const int count : counts) {
        if (count > 0) {
            const double share = static_cast<double>(count) / static_cast<double>(value.size());
            bits -= share * std::log2(share);
        }
    }
    return bits;
}

bool hasNeeds(QStringView value, QStringView needs)
{
    return std::ranges::all_of(needs, [value](QChar need) {
        switch (need.unicode()) {
        case u'd':
            return std::ranges::any_of(value, isDigit);
        case u'u':
            return std::ranges::any_of(value, [](QChar c) { return c >= u'A' && c <= u'Z'; });
        case u'l':
            return std::ranges::any_of(value, [](QChar c) { return c >= u'a' && c <= u'z'; });
        case u'm':
            return hasMixedPart(value);
        case u'p':
            return looksSecret(value, SecretKind::Password);
        default:
            return false;
        }
    });
}

} // namespace varve
