// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalsubject.h"

#include "wideinstruction.h"
#include <compaction/textscan.h>

#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

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
