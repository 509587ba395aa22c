// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "valueshape.h"

#include "searchcharacters.h"

#include <QRegularExpression>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LongestQuestion = 400; ///< characters that are looked at
constexpr qsizetype LongestUnit = 3; ///< letters behind a number: "1.2s", "40px", "3GiB"
constexpr qsizetype ShortestHash = 7;
constexpr qsizetype LongestHash = 64;

QRegularExpression anyOf(const QString &signs)
{
    return QRegularExpression(signs,
                              QRegularExpression::CaseInsensitiveOption
                                      | QRegularExpression::UseUnicodePropertiesOption);
}

/// Of a word; what is written without spaces between words stands beside one.
bool isPart(QChar c)
{
    return (c.isLetterOrNumber() && !isWide(c)) || c == u'_' || c == u'.';
}

qsizetype digitsAt(QStringView word)
{
    const auto other = std::ranges::find_if(
            word, [](QChar c) { return !c.isDigit() && c != u'.' && c != u','; });
    return other - word.begin();
}

/// "12", "1,024", "21.489s"; neither the number of a line nor "v2" nor "3d-printer".
bool isNumber(QStringView word, QStringView behind)
{
    const qsizetype digits = digitsAt(word);
    const auto isDigit = [](QChar c) { return c.isDigit(); };
    return std::ranges::any_of(word.first(digits), isDigit) && word.size() - digits <= LongestUnit
            && !behind.startsWith(u'→') && !behind.startsWith(u'\t')
            && std::ranges::all_of(word.sliced(digits), [](QChar c) { return c.isLetter(); });
}

bool isVersion(QStringView word)
{
    const QStringView plain = word.startsWith(u'v') ? word.sliced(1) : word;
    return plain.size() > 2 && plain.front().isDigit() && plain.contains(u'.')
            && !plain.contains(u"..");
}

bool isHash(QStringView word)
{
    const auto isHex = [](QChar c) { return c.isDigit() || (c >= u'a' && c <= u'f'); };
    return word.size() >= ShortestHash && word.size() <= LongestHash
            && std::ranges::all_of(word, isHex)
            && std::ranges::any_of(word, [](QChar c) { return c.isDigit(); });
}

/// "MAX_TOKENS".
bool isVariable(QStringView word)
{
    return word.size() > 3 && word.contains(u'_') && word.front().isUpper()
            && std::ranges::all_of(word,
                                   [](QChar c) { return c.isUpper() || c.isDigit() || c == u'_'; });
}

/// Behind a "#".
bool isColor(QStringView word)
{
    return (word.size() == 3 || word.size() == 6 || word.size() == 8)
            && std::ranges::all_of(word.toString().toLower(),
                                   [](QChar c) { return c.isDigit() || (c >= u'a' && c <= u'f'); });
}

bool hasShape(QStringView before, QStringView word, QStringView behind, ValueShape shape)
{
    switch (shape) {
    case ValueShape::None:
        break;
    case ValueShape::Number:
        return isNumber(word, behind);
    case ValueShape::Version:
        return isVersion(word);
    case ValueShape::Hash:
        return isHash(word);
    case ValueShape::Variable:
        return isVariable(word);
    case ValueShape::Option:
        return before.endsWith(u"--") && word.front().isLetter();
    case ValueShape::Color:
        return before.endsWith(u'#') && isColor(word);
    }
    return false;
}

} // namespace

ValueShape valueShapeOf(const QString &question)
{
    static const QRegularExpression hash =
            anyOf(u"\\b(?:which|what|welche[rns]?|quel(?:le)?|qué|cuál|какой|каком)\\b.{0,30}"
                  u"\\b(?:hash|commit|sha|revision|коммит\\w*)\\b|"
                  u"(?:哪个|哪次|什么).{0,6}(?:提交|哈希)|(?:どの|何の).{0,4}(?:コミット|ハッシュ)|"
                  u"(?:어느|어떤|무슨).{0,4}(?:커밋|해시)"_s);
    static const QRegularExpression version = anyOf(
            u"\\b(?:which|what|welche[rns]?|quel(?:le)?|qu[eé]|qual|какая|какой|какую)\\b.{0,40}"
            u"\\b(?:versions?|versión|versão|верси\\w+)\\b|版本|バージョン|버전"_s);
    static const QRegularExpression number = anyOf(
            u"\\bhow (?:many|much|long|large|big|often|far|wide|high|deep|old|fast)\\b|"
            u"\\bwhat (?:size|number|port|percentage|limit)\\b|\\bwhich (?:line|lines|port)\\b|"
            u"\\bwie ?(?:viele?[rn]?|lange?|gro(?:ß|ss)|hoch|oft|weit|breit|tief|heiß|schnell)\\b|"
            u"\\bwelche[rsn]? "
            u"(?:zeile|port)\\b|\\bcombien\\b|\\b(?:cu[aá]|qua)nt[oa]s?\\b|\\bсколько\\b|"
            u"多少|多大|多长|多久|几[个次行条秒]|いくつ|どの?くらい|どれくらい|"
            u"何[個件行回秒分人本つ]|몇|얼마"_s);
    static const QRegularExpression variable = anyOf(
            u"\\b(?:environment|env)[ -]var\\w*|\\bconstants?\\b|\\bumgebungsvariable\\w*|"
            u"\\bkonstante\\w*|\\bvariables? d'environnement|\\bconstante\\w*|"
            u"\\bvariables? de entorno|\\bvari[aá]ve(?:l|is) de ambiente|"
            u"\\bпеременн\\w+ (?:окружения|среды)|\\bконстант\\w*|环境变量|環境変数|환경 ?변수|"
            u"常量|定数|상수"_s);
    static const QRegularExpression option = anyOf(
            u"\\b(?:which|what|welche[rsnm]?|quel(?:le)?|qu[eé]|cu[aá]l|qual|как\\w+)\\b.{0,30}"
            u"\\b(?:options?|flags?|switch|schalter|opci[oó]n|op[cç][aã]o|опци\\w+|флаг\\w*)\\b|"
            u"(?:哪个|什么).{0,6}(?:选项|参数)|オプション|옵션"_s);
    static const QRegularExpression color = anyOf(
            u"\\b(?:which|what|welche[rsnm]?|quel(?:le)?|qu[eé]|qu[aá]l|cu[aá]l|как\\w+)\\b.{0,30}"
            u"\\b(?:colou?rs?|farb\\w+|couleurs?|color|cor|цвет\\w*)\\b|什么颜色|哪种颜色|何色|"
            u"무슨 색"_s);
    const QString head = question.first(std::min(question.size(), LongestQuestion));
    return number.match(head).hasMatch()      ? ValueShape::Number
            : version.match(head).hasMatch()  ? ValueShape::Version
            : hash.match(head).hasMatch()     ? ValueShape::Hash
            : variable.match(head).hasMatch() ? ValueShape::Variable
            : option.match(head).hasMatch()   ? ValueShape::Option
            : color.match(head).hasMatch()    ? ValueShape::Color
                                              : ValueShape::None;
}

QList<std::pair<qsizetype, qsizetype>> valuesIn(QStringView text, ValueShape shape)
{
    QList<std::pair<qsizetype, qsizetype>> values;
    for (qsizetype at = 0; shape != ValueShape::None && at < text.size();) {
        if (!isPart(text[at])) {
            ++at;
            continue;
        }
        const qsizetype begin = at;
        while (at < text.size() && (isPart(text[at]) || text[at] == u',')) {
            ++at;
        }
        qsizetype end = at;
        while (end > begin && (text[end - 1] == u'.' || text[end - 1] == u',')) {
            --end;
        }
        if (end > begin
            && hasShape(text.first(begin), text.sliced(begin, end - begin), text.sliced(at),
                        shape)) {
            values.emplaceBack(begin, end);
        }
    }
    return values;
}

} // namespace varve
