// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchtext.h"

#include "charcounts.h"

#include <QSet>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

bool isWide(QChar c)
{
    const char16_t u = c.unicode();
    return (u >= 0x2e80 && u <= 0x9fff) || (u >= 0xac00 && u <= 0xd7af)
            || (u >= 0xf900 && u <= 0xfaff) || (u >= 0xff66 && u <= 0xff9f);
}

bool isWordCharacter(QChar c)
{
    const char16_t u = c.unicode();
    if (u < 128) { // nearly always; one import asks some hundred million times
        return (u >= 'a' && u <= 'z') || (u >= 'A' && u <= 'Z') || (u >= '0' && u <= '9')
                || u == '_';
    }
    return c.isLetterOrNumber() || c.isMark();
}

/// The tokenizer takes letters and numbers into a word, and the accents that it removes; other marks end one.
bool isTokenCharacter(QChar c)
{
    return isWordCharacter(c) && (!c.isMark() || (c.unicode() >= 0x300 && c.unicode() < 0x332));
}

void appendPairs(QStringView run, QString &out)
{
    for (qsizetype i = 0; i + 1 < run.size(); ++i) {
        out += u' ';
        out += run.sliced(i, 2);
    }
    if (run.size() == 1) {
        out += u' ';
        out += run;
    }
}

/// camelCase and snake_case in parts; nothing for a word without either.
void appendParts(QStringView word, QString &out, QSet<QString> &seen)
{
    QStringList parts;
    qsizetype start = 0;
    const auto take = [&](qsizetype end) {
        if (end - start > 1) {
            parts += word.sliced(start, end - start).toString();
        }
        start = end;
    };
    for (qsizetype i = 1; i < word.size(); ++i) {
        if (word.at(i) == u'_') {
            take(i);
            start = i + 1;
        } else if (word.at(i).isUpper() && word.at(i - 1).isLower()) {
            take(i);
        }
    }
    if (start == 0) {
        return;
    }
    take(word.size());
    for (const QString &part : std::as_const(parts)) {
        if (!seen.contains(part)) {
            seen += part;
            out += u' ';
            out += part;
        }
    }
}

/// One pass over a text: the additional tokens that the tokenizer would not find by itself.
void appendExtraTokens(QStringView text, QString &out, QSet<QString> &seen)
{
    qsizetype i = 0;
    const qsizetype size = text.size();
    while (i < size) {
        const qsizetype start = i;
        bool hump = false;
        while (i < size && isWordCharacter(text.at(i)) && !isWide(text.at(i))) {
            const char16_t u = text.at(i).unicode();
            if (u == '_') {
                hump = true;
            } else if ((u < 'a' || u > 'z') && i > start && !hump) {
                hump = text.at(i).isUpper() && text.at(i - 1).isLower();
            }
            ++i;
        }
        if (hump) {
            appendParts(text.sliced(start, i - start), out, seen);
        }
        const qsizetype wide = i;
        while (i < size && isWide(text.at(i))) {
            ++i;
        }
        if (i > wide) {
            appendPairs(text.sliced(wide, i - wide), out);
        }
        if (i == start) {
            ++i;
        }
    }
}

QString quoted(QStringView token)
{
    QString text = token.toString();
    text.replace(u'"', u' ');
    return u'"' + text + u'"';
}

/// Every token of a text, CJK as its pairs; the index knows only whether an entry has them, not where.
QStringList tokenExpressions(QStringView text, bool prefix)
{
    QStringList parts;
    qsizetype i = 0;
    while (i < text.size()) {
        const qsizetype start = i;
        const bool wide = isWide(text.at(i));
        while (i < text.size() && isTokenCharacter(text.at(i)) && isWide(text.at(i)) == wide) {
            ++i;
        }
        const QStringView run = text.sliced(start, i - start);
        if (run.isEmpty()) {
            ++i;
        } else if (!wide) {
            parts += quoted(run) + (prefix && i == text.size() ? u"*"_s : QString());
        } else if (run.size() == 1) {
            parts += quoted(run) + u'*';
        } else {
            for (qsizetype pair = 0; pair + 1 < run.size(); ++pair) {
                parts += quoted(run.sliced(pair, 2));
            }
        }
    }
    return parts;
}

/// Lower case without accents, and one space for whatever stands between words: " like this ".
QString wordsOnly(const QString &text)
{
    QString words = u" "_s;
    words.reserve(text.size() + 2);
    const QString plain = text.normalized(QString::NormalizationForm_D).toLower();
    for (const QChar c : plain) {
        if (c.isMark()) {
            continue;
        }
        if (isWordCharacter(c)) {
            words += c;
        } else if (!words.endsWith(u' ')) {
            words += u' ';
        }
    }
    return words.endsWith(u' ') ? words : QString(words + u' ');
}

bool hasLongWideRun(QStringView text)
{
    int run = 0;
    for (const QChar c : text) {
        run = isWide(c) ? run + 1 : 0;
        if (run > 2) {
            return true;
        }
    }
    return false;
}

struct Term
{
    QString text;
    bool phrase = false;
};

QList<Term> splitSearch(const QString &search)
{
    QList<Term> terms;
    QString current;
    bool inPhrase = false;
    const auto take = [&](bool phrase) {
        if (!current.trimmed().isEmpty()) {
            terms += Term { current.trimmed(), phrase };
        }
        current.clear();
    };
    for (const QChar c : search) {
        if (c == u'"') {
            take(inPhrase);
            inPhrase = !inPhrase;
        } else if (!inPhrase && !isWordCharacter(c)) {
            take(false);
        } else {
            current += c;
        }
    }
    take(false);
    return terms;
}

} // namespace

QString indexedText(const Entry &entry)
{
    QString text;
    QString extra;
    QSet<QString> seen;
    const auto add = [&](const QString &part) {
        if (part.isEmpty()) {
            return;
        }
        appendExtraTokens(part, extra, seen);
        if (text.isEmpty()) {
            text = part;
        } else {
            text += u'\n';
            text += part;
        }
    };
    for (const Block &block : entry.blocks) {
        if (const auto *part = std::get_if<TextBlock>(&block)) {
            add(part->text);
        } else if (const auto *thinking = std::get_if<ThinkingBlock>(&block)) {
            add(thinking->text);
        } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            add(call->name + u' ' + QString::fromUtf8(call->arguments));
        }
    }
    add(entry.summary);
    if (!entry.toolArguments.isEmpty()) {
        add(QString::fromUtf8(entry.toolArguments));
    }
    return extra.isEmpty() ? text : QString(text + u'\n' + extra);
}

QString matchExpression(const QString &search)
{
    const QList<Term> terms = splitSearch(search);
    QStringList expressions;
    for (qsizetype i = 0; i < terms.size(); ++i) {
        const bool last = i + 1 == terms.size() && !search.endsWith(u' ');
        expressions += tokenExpressions(terms.at(i).text, last && !terms.at(i).phrase);
    }
    return expressions.join(u" AND "_s);
}

PhraseFilter::PhraseFilter(const QString &search)
{
    for (const Term &term : splitSearch(search)) {
        if (term.phrase) {
            m_phrases += wordsOnly(term.text);
        } else if (hasLongWideRun(term.text)) {
            m_runs += term.text;
        }
    }
}

bool PhraseFilter::accepts(const QString &text) const
{
    const auto contained = [&](const QString &run) { return text.contains(run, Qt::CaseInsensitive); };
    if (!std::ranges::all_of(m_runs, contained)) {
        return false;
    }
    if (m_phrases.isEmpty()) {
        return true;
    }
    const QString words = wordsOnly(text);
    return std::ranges::all_of(m_phrases, [&](const QString &phrase) { return words.contains(phrase); });
}

QStringList searchTerms(const QString &search)
{
    QStringList terms;
    for (const Term &term : splitSearch(search)) {
        terms += term.text;
    }
    return terms;
}

QString snippetAround(const QString &text, const QStringList &terms, qsizetype length)
{
    qsizetype at = -1;
    for (const QString &term : terms) {
        const qsizetype found = text.indexOf(term, 0, Qt::CaseInsensitive);
        if (found >= 0 && (at < 0 || found < at)) {
            at = found;
        }
    }
    qsizetype from = std::max<qsizetype>(0, at - length / 3);
    if (from > 0 && text.at(from).isLowSurrogate()) {
        --from;
    }
    const bool cutEnd = from + length < text.size();
    const QString part = text.sliced(from, std::min(length, text.size() - from)).simplified();
    return (from > 0 ? u"…"_s : QString()) + part + (cutEnd ? u"…"_s : QString());
}

} // namespace varve
