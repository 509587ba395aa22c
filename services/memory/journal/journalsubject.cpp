// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalsubject.h"

#include <compaction/textscan.h>

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <optional>

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

/// What an instruction in Chinese, Japanese or Korean is about, and whether it is forbidden. These are written without spaces between
/// words, or with endings that say it, so there are no words to look at; but each has forms that do nothing else, at places of their
/// own: Chinese 不要, 禁止 and the like in front of what is meant; Japanese しないで…, してはいけ… and 禁止 at the end, against して…
/// and すること; Korean 하지 마… at the end, against 하세요 and the like. Without that form, and without what only says how much it is
/// meant, two instructions that speak of the same thing are left with the same text. Verbs whose stem changes with the form are not
/// compared, nor are questions. Nothing: this says nothing of it. `text` as normalizedText() makes it. Pure.
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

constexpr QLatin1StringView Ok("ok");
constexpr QLatin1StringView Failed("failed");

/// Words that turn an instruction round.
constexpr std::array Negations { "not"_L1,   "don't"_L1,  "dont"_L1,    "never"_L1,   "no"_L1,
                                 "avoid"_L1, "nicht"_L1,  "nie"_L1,     "niemals"_L1, "kein"_L1,
                                 "keine"_L1, "keinen"_L1, "without"_L1, "ohne"_L1 };
/// Words that only say how much it is meant.
constexpr std::array Emphasis { "always"_L1, "please"_L1, "must"_L1, "should"_L1, "immer"_L1,
                                "bitte"_L1,  "do"_L1,     "you"_L1,  "we"_L1,     "the"_L1,
                                "a"_L1,      "an"_L1,     "any"_L1,  "muss"_L1,   "soll"_L1 };

JournalSubject subjectOfCommand(const QString &text)
{
    const qsizetype arrow = text.lastIndexOf(u" → "_s);
    const QString head = normalizedText(arrow < 0 ? text : text.first(arrow));
    const QStringView outcome = arrow < 0 ? QStringView() : QStringView(text).sliced(arrow + 3);
    return { head,
             outcome.startsWith(Failed)       ? QString(Failed)
                     : outcome.startsWith(Ok) ? QString(Ok)
                                              : QString() };
}

/// The figure of a sentence that has exactly one, with the rest. `setting`: only behind a word that sets something.
std::optional<JournalSubject> subjectOfFigure(const QString &text, bool setting)
{
    // Not inside a name, path or identifier.
    static const QRegularExpression figure(
            uR"((?<![\w./#-])v?\d+(?:[.,:]\d+)*(?=%|ms\b|s\b|k\b|[KMG]i?B\b|[^\w/-]|$))"_s);
    // Chinese and Japanese words stand without spaces; Korean particles hang on the word before.
    static const QRegularExpression setter(
            uR"((?:\b(?:is|are|to|at|ist|sind|auf)|[=:：是为為は]|[设設改调調]成|[을를]|[은는]\s)\s*$)"_s);
    const QString words = normalizedText(text);
    auto found = figure.globalMatch(words);
    if (!found.hasNext()) {
        return std::nullopt;
    }
    const auto only = found.next();
    if (found.hasNext()
        || (setting && !setter.match(words.first(only.capturedStart())).hasMatch())) {
        return std::nullopt;
    }
    QString rest = words;
    rest.replace(only.capturedStart(), only.capturedLength(), u"#"_s);
    if (rest.endsWith(u'.') || rest.endsWith(u'。')) {
        rest.chop(1);
    }
    const qsizetype least = setting ? 1 : 2;
    if (significantWords(rest).size() < least) {
        return std::nullopt;
    }
    return JournalSubject { rest, only.captured() };
}

JournalSubject subjectOfInstruction(const QString &text)
{
    if (const auto wide = wideInstruction(normalizedText(text))) {
        return *wide;
    }
    bool forbidden = false;
    QStringList left;
    const QStringList words = firstWords(text, 60);
    for (const QString &word : words) {
        if (std::ranges::find(Negations, word) != Negations.end()) {
            forbidden = true;
        } else if (std::ranges::find(Emphasis, word) == Emphasis.end()) {
            left += word;
        }
    }
    // "don't" is two words to whoever splits at the apostrophe.
    const qsizetype rest = left.removeAll(u"don"_s) > 0 ? left.removeAll(u"t"_s) : 0;
    forbidden = forbidden || rest > 0 || normalizedText(text).contains("don't"_L1);
    if (left.size() < 2) {
        return { normalizedText(text), {} };
    }
    return { left.join(u' '), forbidden ? u"no"_s : u"yes"_s };
}

} // namespace

JournalSubject subjectOf(JournalFact::Kind kind, const QString &text)
{
    using Kind = JournalFact::Kind;
    switch (kind) {
    case Kind::Command:
        return subjectOfCommand(text);
    case Kind::Path:
        return { text.trimmed(), {} };
    case Kind::Number:
        return subjectOfFigure(text, false).value_or(JournalSubject { normalizedText(text), {} });
    case Kind::Decision:
    case Kind::Finding:
        return subjectOfFigure(text, true).value_or(JournalSubject { normalizedText(text), {} });
    case Kind::Instruction: {
        const auto figure = subjectOfFigure(text, true);
        return figure ? *figure : subjectOfInstruction(text);
    }
    case Kind::Error:
    case Kind::OpenItem:
    case Kind::Synthesis:
        break;
    }
    return { normalizedText(text), {} };
}

} // namespace varve
