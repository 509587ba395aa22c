// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchterms.h"

#include "searchcharacters.h"
#include "searchtext.h"
#include "wordtable.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype MostTerms = 48; ///< a longer question is a pasted text

constexpr double NameFactor = 1.6;
constexpr double PhraseFactor = 1.4;
constexpr double NumberFactor = 1.3;
constexpr double PartFactor = 0.6; ///< of a name: "config" of "config.ts"
constexpr double PairFactor = 0.7; ///< of CJK characters; a word is one to three
constexpr double FillerFactor = 0.35;

/// "parseHeader", "HTTPServer2", "exit_code", "E0308", "a1b2c3d"; not "Where" nor "HTTP".
bool isIdentifier(QStringView word)
{
    bool letter = false;
    bool digit = false;
    for (qsizetype i = 0; i < word.size(); ++i) {
        const QChar c = word.at(i);
        if (c == u'_' || (i > 0 && c.isUpper() && word.at(i - 1).isLower())) {
            return true;
        }
        letter = letter || c.isLetter();
        digit = digit || c.isDigit();
    }
    return letter && digit;
}

/// "Proxy-Einstellung", "Docker-Dienst": words that a language joins, each of which says something by itself.
bool joinsWords(QStringView name)
{
    return std::ranges::all_of(name, [](QChar c) { return c.isLetter() || c == u'-'; });
}

class QuestionReader
{
public:
    explicit QuestionReader(const QString &text)
        : m_text(text)
        , m_language(wordTable().languageOf(searchTerms(text)))
    { }

    QList<SearchTerm> read()
    {
        const QStringList quoted = m_text.split(u'"');
        for (qsizetype i = 0; i < quoted.size(); ++i) {
            const bool inQuotes = i % 2 == 1 && i + 1 < quoted.size();
            const QString part = quoted.at(i).simplified();
            if (inQuotes && part.contains(u' ')) {
                addWhole(part, PhraseFactor);
            }
            const QStringList pieces = part.split(u' ', Qt::SkipEmptyParts);
            for (const QString &piece : pieces) {
                readPiece(piece);
            }
        }
        if (m_terms.isEmpty()) {
            const QStringList words = searchTerms(m_text);
            for (const QString &word : words) {
                add({ word.toLower(), { foldedText(word) }, FillerFactor });
            }
        }
        m_terms.resize(std::min(m_terms.size(), MostTerms));
        return m_terms;
    }

private:
    void add(const SearchTerm &term)
    {
        const auto known = std::ranges::find(m_terms, term.text, &SearchTerm::text);
        if (known != m_terms.end()) {
            known->factor = std::max(known->factor, term.factor);
        } else if (!term.text.isEmpty()) {
            m_terms += term;
        }
    }

    void addWhole(const QString &text, double factor)
    {
        add({ text.toLower(), { foldedText(text) }, factor, true });
    }

    /// What stands between two spaces.
    void readPiece(const QString &piece)
    {
        qsizetype from = 0;
        qsizetype to = piece.size();
        while (from < to && !isWordCharacter(piece.at(from))) {
            ++from;
        }
        while (to > from && !isWordCharacter(piece.at(to - 1))) {
            --to;
        }
        const QString name = piece.sliced(from, to - from);
        QStringList words;
        QString word;
        for (const QChar c : name) {
            const bool border = !word.isEmpty() && isWide(word.back()) != isWide(c);
            if (border || !isWordCharacter(c)) {
                words += std::exchange(word, {});
            }
            if (isWordCharacter(c)) {
                word += c;
            }
        }
        words += word;
        words.removeAll(QString());
        const bool wide = std::ranges::any_of(name, isWide);
        // "don't", "user's": one mark that makes no name.
        const bool apostrophe = name.contains(u'\'') || name.contains(QChar(0x2019));
        const bool isName = words.size() > 1 && !apostrophe && !wide && name.size() <= 300;
        if (isName) {
            addWhole(name, NameFactor);
        }
        const bool isCompound = isName && m_language != WordLanguage::English && joinsWords(name);
        for (const QString &one : std::as_const(words)) {
            readWord(one, isName && !isCompound);
        }
    }

    void readWord(const QString &word, bool isPart)
    {
        if (isWide(word.at(0))) {
            addWide(word);
            return;
        }
        const QString lower = word.toLower();
        const QString folded = foldedText(word);
        const bool number =
                std::ranges::all_of(lower, [](QChar c) { return c.isDigit() || c == u'_'; });
        if (number) {
            add({ lower, { folded }, isPart ? PartFactor : NumberFactor });
        } else if (isIdentifier(word)) {
            addWhole(word, isPart ? 1 : NameFactor);
        } else if (word.size() > (isPart ? 2 : 1)
                   && !wordTable().has(WordTable::Kind::Small, folded)) {
            const bool filler = wordTable().has(WordTable::Kind::Filler, folded);
            QStringList forms = wordForms(word, m_language);
            if (!isPart) {
                forms += wordTable().translations(word, m_language);
            }
            add({ lower, forms,
                  filler           ? FillerFactor
                          : isPart ? PartFactor
                                   : 1,
                  false, relatedForms(word), false,
                  isPart || filler || m_language != WordLanguage::English
                          ? QStringList()
                          : wordTable().alike(folded) });
        }
    }

    /// Words that are known, and of the rest the pairs.
    void addWide(const QString &run)
    {
        const QStringList known = wordTable().tradeWordsIn(run);
        QList<bool> covered(run.size(), false);
        qsizetype from = 0;
        for (const QString &word : known) {
            const qsizetype at = run.indexOf(word, from);
            from = at + word.size();
            std::fill(covered.begin() + at, covered.begin() + from, true);
            add({ word, QStringList(word) + wordTable().translations(word, m_language), 1 });
        }
        for (qsizetype i = 0; i + 1 < run.size(); ++i) {
            const bool small = wordTable().has(WordTable::Kind::Small, run.sliced(i, 2));
            if (!small && (!covered.at(i) || !covered.at(i + 1))) {
                add({ run.sliced(i, 2), { run.sliced(i, 2) }, PairFactor, false, {}, true });
            }
        }
        if (run.size() == 1) {
            add({ run, { run }, PairFactor, false, {}, true });
        }
    }

    const QString m_text;
    const WordLanguage m_language;
    QList<SearchTerm> m_terms;
};

} // namespace

QList<SearchTerm> readQuestion(const QString &text)
{
    return QuestionReader(text).read();
}

} // namespace varve
