// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchtext.h"

#include "charcounts.h"

#include <algorithm>
#include <array>

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

/// Collects what the tokenizer would not find by itself, without most of the repetitions.
class ExtraTokens
{
public:
    /// One pass over a text.
    void addFrom(QStringView text)
    {
        const qsizetype size = text.size();
        for (qsizetype i = 0; i < size;) {
            const qsizetype start = i;
            if (skipWord(text, i)) {
                addParts(text.sliced(start, i - start));
            }
            const qsizetype wide = i;
            while (i < size && text.at(i).unicode() >= 128 && isWide(text.at(i))) {
                ++i;
            }
            if (i > wide) {
                addPairs(text.sliced(wide, i - wide));
            }
            if (i == start) {
                ++i;
            }
        }
    }

    [[nodiscard]] const QString &text() const { return m_text; } ///< each with a space before it

private:
    /// Moves `i` behind the word that begins there; true if it may have parts.
    static bool skipWord(QStringView text, qsizetype &i)
    {
        bool hump = false;
        bool lower = false;
        int capitals = 0; // before this character
        for (; i < text.size(); ++i) {
            const QChar c = text.at(i);
            const char16_t u = c.unicode();
            if (u >= 'a' && u <= 'z') { // nearly always
                hump = hump || capitals > 1;
                capitals = 0;
                lower = true;
            } else if (u >= '0' && u <= '9') {
                lower = false;
            } else if (u == '_') {
                hump = true;
            } else if (u >= 'A' && u <= 'Z') {
                hump = hump || lower;
                ++capitals;
                lower = false;
            } else if (u < 128 || isWide(c) || !isWordCharacter(c)) {
                return hump;
            } else {
                hump = hump || (lower && c.isUpper());
                lower = c.isLower();
            }
        }
        return hump;
    }

    /// Whether a part begins with the capital at `i`: "camelCase", "HTTPServer".
    static bool beginsPart(QStringView word, qsizetype i)
    {
        return word.at(i).isUpper()
                && (word.at(i - 1).isLower()
                    || (word.at(i - 1).isUpper() && i + 1 < word.size()
                        && word.at(i + 1).isLower()));
    }

    /// camelCase and snake_case in parts; nothing for a word without either.
    void addParts(QStringView word)
    {
        qsizetype start = 0;
        for (qsizetype i = 1; i < word.size(); ++i) {
            if (word.at(i) == u'_') {
                add(word.sliced(start, i - start));
                start = i + 1;
            } else if (beginsPart(word, i)) {
                add(word.sliced(start, i - start));
                start = i;
            }
        }
        if (start > 0 && start < word.size()) {
            add(word.sliced(start));
        }
    }

    void addPairs(QStringView run)
    {
        for (qsizetype i = 0; i + 1 < run.size(); ++i) {
            add(run.sliced(i, 2));
        }
        if (run.size() == 1) {
            m_text += u' ';
            m_text += run;
        }
    }

    void add(QStringView token)
    {
        if (token.size() < 2) {
            return;
        }
        Place &place = m_recent[qHash(token) % m_recent.size()];
        if (QStringView(m_text).sliced(place.at, place.size) == token) {
            return;
        }
        m_text += u' ';
        place = { m_text.size(), token.size() };
        m_text += token;
    }

    struct Place
    {
        qsizetype at = 0;
        qsizetype size = 0;
    };
    QString m_text;
    std::array<Place, 256> m_recent {}; // one token for each hash: to forget one costs a repetition
};

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

/// CJK runs of more than a pair: for these the index is not enough.
QStringList longWideRuns(QStringView text)
{
    QStringList runs;
    qsizetype start = 0;
    for (qsizetype i = 0; i <= text.size(); ++i) {
        if (i < text.size() && isWide(text.at(i))) {
            continue;
        }
        if (i - start > 2) {
            runs += text.sliced(start, i - start).toString();
        }
        start = i + 1;
    }
    return runs;
}

/// How a phrase looks in wordsOnly(). CJK is written without spaces, so there a phrase may begin and end inside a run.
QString phraseOf(const QString &text)
{
    QString words = wordsOnly(text);
    if (words.size() > 2 && isWide(words.at(words.size() - 2))) {
        words.chop(1);
    }
    return words.size() > 1 && isWide(words.at(1)) ? words.sliced(1) : words;
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
    ExtraTokens extra;
    const auto add = [&](const QString &part) {
        if (part.isEmpty()) {
            return;
        }
        extra.addFrom(part);
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
    return extra.text().isEmpty() ? text : QString(text + u'\n' + extra.text());
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
            m_phrases += phraseOf(term.text);
        } else {
            m_runs += longWideRuns(term.text);
        }
    }
}

bool PhraseFilter::accepts(const QString &text) const
{
    const auto contained = [&](const QString &run) {
        return text.contains(run, Qt::CaseInsensitive);
    };
    if (!std::ranges::all_of(m_runs, contained)) {
        return false;
    }
    if (m_phrases.isEmpty()) {
        return true;
    }
    const QString words = wordsOnly(text);
    return std::ranges::all_of(m_phrases,
                               [&](const QString &phrase) { return words.contains(phrase); });
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
