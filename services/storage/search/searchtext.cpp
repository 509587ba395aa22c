// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchtext.h"

#include "searchcharacters.h"
#include "searchpieces.h"

#include <QSet>
#include <QStringMatcher>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// The tokenizer takes letters and numbers into a word, and the accents that it removes; other marks end one.
bool isTokenCharacter(QChar c)
{
    return isWordCharacter(c) && (!c.isMark() || (c.unicode() >= 0x300 && c.unicode() < 0x332));
}

QString quoted(QStringView token)
{
    QString text = token.toString();
    text.replace(u'"', u' ');
    return u'"' + text + u'"';
}

/// A single letter or digit beside CJK ("5月") is in the index with what it stands beside, not by itself.
bool isLoneAtWide(QStringView text, qsizetype start, qsizetype end)
{
    return end - start == 1 && !isWide(text.at(start))
            && ((start > 0 && isWide(text.at(start - 1)))
                || (end < text.size() && isWide(text.at(end))));
}

/// Every token of a text, CJK as its pairs, with a "*" where it may go on; the index knows only whether an entry has them, not where.
QStringList tokensOf(QStringView text, bool prefix)
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
        } else if (isLoneAtWide(text, start, i)) {
            continue;
        } else if (!wide) {
            parts += run + (prefix && i == text.size() ? u"*"_s : QString());
        } else if (run.size() == 1) {
            parts += run + u'*';
        } else {
            for (qsizetype pair = 0; pair + 1 < run.size(); ++pair) {
                parts += run.sliced(pair, 2).toString();
            }
        }
    }
    return parts;
}

QString expressionOf(const QStringList &words)
{
    QStringList parts;
    for (const QString &word : words) {
        const bool mayGoOn = word.endsWith(u'*');
        parts +=
                quoted(QStringView(word).chopped(mayGoOn ? 1 : 0)) + (mayGoOn ? u"*"_s : QString());
    }
    return parts.join(u" AND "_s);
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

/// CJK runs of more than a pair, and with a single letter beside them: for these the index is not enough.
QStringList longWideRuns(QStringView text)
{
    QStringList runs;
    qsizetype start = 0;
    for (qsizetype i = 0; i <= text.size(); ++i) {
        if (i < text.size() && (isWide(text.at(i)) || isLoneAtWide(text, i, i + 1))) {
            continue;
        }
        const QStringView run = text.sliced(start, i - start);
        if (run.size() > 2 || !std::ranges::all_of(run, isWide)) {
            runs += run.toString();
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
    enum class Kind : quint8 { Word, Phrase, Signs, Bare };
    QString text;
    Kind kind = Kind::Word;
};

void addWords(const QString &text, QList<Term> &terms)
{
    QString current;
    for (const QChar c : text) {
        // A mark belongs to the letter before it.
        if (isWordCharacter(c) && !(c.isMark() && current.isEmpty())) {
            current += c;
        } else if (!current.isEmpty()) {
            terms += Term { std::exchange(current, {}) };
        }
    }
    if (!current.isEmpty()) {
        terms += Term { current };
    }
}

QList<Term> splitSearch(const QString &search)
{
    QList<Term> terms;
    const QStringList parts = search.split(u'"');
    for (qsizetype i = 0; i < parts.size(); ++i) {
        const QString part = parts.at(i).trimmed();
        if (i % 2 == 1 && i + 1 < parts.size()) {
            terms += part.isEmpty() ? QList<Term>() : QList { Term { part, Term::Kind::Phrase } };
            continue;
        }
        const QList<SearchPiece> pieces = searchPieces(part);
        for (const SearchPiece &piece : pieces) {
            if (piece.kind == SearchPiece::Kind::Words) {
                addWords(piece.text, terms);
            } else {
                const bool bare = piece.kind == SearchPiece::Kind::Bare;
                terms += Term { piece.text, bare ? Term::Kind::Bare : Term::Kind::Signs };
            }
        }
    }
    // Between words they are marks of a sentence or a formula.
    if (!std::ranges::all_of(terms, [](const Term &t) { return t.kind == Term::Kind::Bare; })) {
        terms.removeIf([](const Term &term) { return term.kind == Term::Kind::Bare; });
    }
    return terms;
}

/// The last word may have more letters, a number behind a sign no more digits.
bool mayGoOn(const Term &term)
{
    return term.kind == Term::Kind::Word
            || (term.kind == Term::Kind::Signs && !term.text.back().isDigit());
}

/// Where a stretch of `length` characters begins that has the most of the terms; -1 if there is none of them.
qsizetype bestPlace(const QString &text, const QStringList &terms, qsizetype length)
{
    constexpr int MostOfTerm = 64;
    QList<std::pair<qsizetype, qsizetype>> places; // where, which term
    for (qsizetype term = 0; term < terms.size(); ++term) {
        const QStringMatcher matcher(terms.at(term), Qt::CaseInsensitive);
        qsizetype at = matcher.indexIn(text);
        for (int count = 0; at >= 0 && count < MostOfTerm; ++count) {
            places.emplaceBack(at, term);
            at = matcher.indexIn(text, at + 1);
        }
    }
    std::ranges::sort(places);
    qsizetype best = -1;
    qsizetype most = 0;
    for (qsizetype first = 0; first < places.size(); ++first) {
        QSet<qsizetype> inside;
        for (qsizetype i = first;
             i < places.size() && places.at(i).first < places.at(first).first + length; ++i) {
            inside += places.at(i).second;
        }
        if (inside.size() > most) {
            most = inside.size();
            best = places.at(first).first;
        }
        if (most == terms.size()) {
            break;
        }
    }
    return best;
}

} // namespace

QStringList matchWords(const QString &search)
{
    const QList<Term> terms = splitSearch(search);
    QStringList words;
    for (qsizetype i = 0; i < terms.size(); ++i) {
        const bool last = i + 1 == terms.size() && !search.endsWith(u' ');
        words += tokensOf(terms.at(i).text, last && mayGoOn(terms.at(i)));
    }
    return words;
}

QString matchExpression(const QString &search)
{
    return expressionOf(matchWords(search));
}

QString symbolExpression(const QString &search)
{
    QStringList expressions;
    const QList<uint> characters = search.toUcs4();
    for (const char32_t c : characters) {
        const QString word = symbolWord(c);
        expressions += word.isEmpty() ? QStringList() : QStringList(quoted(word));
    }
    const QString words = matchExpression(search);
    if (!expressions.isEmpty() && !words.isEmpty()) {
        expressions += words;
    }
    return expressions.join(u" AND "_s);
}

PhraseFilter::PhraseFilter(const QString &search)
{
    for (const Term &term : splitSearch(search)) {
        if (term.kind == Term::Kind::Phrase) {
            m_phrases += phraseOf(term.text);
            const QList<SearchPiece> pieces = searchPieces(term.text);
            for (const SearchPiece &piece : pieces) {
                m_signs += piece.kind == SearchPiece::Kind::Signs ? QStringList(piece.text)
                                                                  : QStringList();
            }
        } else if (term.kind == Term::Kind::Word) {
            m_runs += longWideRuns(term.text);
        } else {
            m_signs += term.text;
        }
    }
}

bool PhraseFilter::accepts(const QString &text) const
{
    const auto contained = [&](const QString &run) {
        return text.contains(run, Qt::CaseInsensitive);
    };
    const auto asTyped = [&](const QString &piece) { return hasPiece(text, piece); };
    if (!std::ranges::all_of(m_runs, contained) || !std::ranges::all_of(m_signs, asTyped)) {
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
        if (!terms.contains(term.text, Qt::CaseInsensitive)) {
            terms += term.text;
        }
    }
    return terms;
}

QString formExpression(const QString &form)
{
    return expressionOf(formWords(form));
}

QStringList formWords(const QString &form)
{
    return tokensOf(form.trimmed(), !form.endsWith(u' '));
}

QString snippetAround(const QString &text, const QStringList &terms, qsizetype length)
{
    const qsizetype at = bestPlace(text, terms, length - length / 3);
    qsizetype from = std::max<qsizetype>(0, at - length / 3);
    if (from > 0 && text.at(from).isLowSurrogate()) {
        --from;
    }
    qsizetype end = std::min(from + length, text.size());
    if (end < text.size() && text.at(end).isLowSurrogate()) {
        ++end;
    }
    const QString part = text.sliced(from, end - from).simplified();
    return (from > 0 ? u"…"_s : QString()) + part + (end < text.size() ? u"…"_s : QString());
}

} // namespace varve
