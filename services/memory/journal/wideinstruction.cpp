// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "wideinstruction.h"

#include <compaction/textscan.h>

#include <QRegularExpression>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LeastPairs = 2; ///< of letters that are left; less could be anything

enum class Script : quint8 { None, Chinese, Japanese, Korean };

/// Kana and Hangul tell; Chinese has neither.
Script scriptOf(const QString &text)
{
    Script script = Script::None;
    for (const QChar c : text) {
        const char16_t u = c.unicode();
        if (u >= 0xac00 && u <= 0xd7a3) {
            return Script::Korean;
        }
        if (u >= 0x3040 && u <= 0x30ff) {
            return Script::Japanese;
        }
        if (isWide(c)) {
            script = Script::Chinese;
        }
    }
    return script;
}

/// Takes out all places; how many there were.
int take(QString &text, const QRegularExpression &pattern)
{
    int count = 0;
    for (auto match = pattern.globalMatch(text); match.hasNext(); match.next()) {
        ++count;
    }
    text.remove(pattern);
    return count;
}

/// True: forbidden; false: wanted; nothing: it cannot be told.
std::optional<bool> takeChinese(QString &text)
{
    // 要不要 and 可不可以 ask; 不得不 and 不能不 say that it has to be; 特别 and 类别 are words of their own.
    static const QRegularExpression forbidding(
            u"(?<!要)(?:永远|绝对|千万)?不要(?!紧)|不得(?!不)|(?<!可)不可以|(?<!能)不能(?!不)|不许|"
            "不准|不應該?|不应该?|禁止|切勿|请勿|請勿|^(?:请|請)?[别別勿](?!的|人)"_s);
    static const QRegularExpression stressing(
            u"务必|務必|必须|必須|一定要|总是|總是|始终|始終|应该|應該|应当|應當|^(?:请|請)?要?|(?:请|請)"_s);
    static const QRegularExpression asking(
            u"[吗嗎呢]?[?？]$|要不要|可不可以|能不能|不得不|不能不"_s);
    if (asking.match(text).hasMatch()) {
        return std::nullopt;
    }
    const int forbidden = take(text, forbidding);
    text.remove(stressing);
    return forbidden > 1 ? std::nullopt : std::optional(forbidden == 1);
}

std::optional<bool> takeJapanese(QString &text)
{
    static const QRegularExpression forbidding(
            u"(?:(?<=し)(?:ない(?:で(?:ください|下さい)?|こと)|ては(?:いけ(?:ません|ない)|ならない|"
            "なりません|だめ|ダメ|駄目))|(?:は|を)?禁止(?:です|する|とする)?)$"_s);
    static const QRegularExpression wanting(
            u"(?:(?<=し)て(?:ください|下さい|ね)?|する(?:こと|ように)?)$"_s);
    if (const auto match = forbidding.match(text); match.hasMatch()) {
        const bool isNoun = match.captured().contains(u"禁止");
        text.chop(match.capturedLength());
        if (!isNoun) {
            text.chop(1);
        }
        return true;
    }
    if (const auto match = wanting.match(text); match.hasMatch()) {
        const bool isPlain = match.captured().startsWith(u"する");
        text.chop(match.capturedLength() + (isPlain ? 0 : 1));
        return false;
    }
    return std::nullopt;
}

std::optional<bool> takeKorean(QString &text)
{
    static const QRegularExpression forbidding(
            u"하지\\s*(?:마세요|마십시오|마라|마|말아(?:요|\\s*주세요)?|말\\s*것|않습니다|않는다)$"_s);
    static const QRegularExpression wanting(
            u"(?:하세요|하십시오|하라|해라|해\\s*주세요|해요|할\\s*것|합니다|한다)$"_s);
    for (const bool isForbidden : { true, false }) {
        const auto match = (isForbidden ? forbidding : wanting).match(text);
        if (match.hasMatch()) {
            text.chop(match.capturedLength());
            return isForbidden;
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<JournalSubject> wideInstruction(const QString &text)
{
    static const QRegularExpression end(u"[。．.!！、，,\\s]+$"_s);
    static const QRegularExpression emphasis(
            u"必ず|絶対に|決して|常に|いつも|절대로?|반드시|항상|꼭|언제나"_s);
    static const QRegularExpression gaps(u"[\\s、，,]+"_s);
    QString left = text;
    left.remove(end);
    std::optional<bool> forbidden;
    switch (scriptOf(left)) {
    case Script::None:
        return std::nullopt;
    case Script::Chinese:
        forbidden = takeChinese(left);
        break;
    case Script::Japanese:
        forbidden = takeJapanese(left);
        break;
    case Script::Korean:
        forbidden = takeKorean(left);
        break;
    }
    left.remove(emphasis);
    left.remove(gaps);
    if (!forbidden || significantWords(left).size() < LeastPairs) {
        return std::nullopt;
    }
    return JournalSubject { left, *forbidden ? u"no"_s : u"yes"_s };
}

} // namespace varve
