// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recallquestion.h"

#include "searchcharacters.h"
#include "searchtext.h"
#include "textscan.h"

#include <QSet>

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

/// What questions about the past say whatever they are about, and small words. They count a little, for they may be meant.
bool isFiller(const QString &word)
{
    static const QSet<QString> fillers = [] {
        const QString words =
                u"after again against anything ask asked because before behind between both came "
                "come comes conversation could datei during each earlier else exact exactly file "
                "files find found gesagt get gets give given goes gone got happen happened hat "
                "haben its know last line look looked made make many mention mentioned message "
                "more most much must off once one only other out over previous previously question "
                "recall remember result said same say saying session something such tell their "
                "thing things through told too two under until use used user very via want wanted "
                "war was way welche wenn went while wie within wo work worked"_s;
        const QStringList list = words.split(u' ');
        return QSet<QString>(list.begin(), list.end());
    }();
    return fillers.contains(word);
}

/// "parseHeader", "HTTPServer2", "exit_code", "E0308"; not "Where" nor "HTTP".
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

class QuestionReader
{
public:
    QList<RecallTerm> read(const QString &text)
    {
        const QStringList quoted = text.split(u'"');
        for (qsizetype i = 0; i < quoted.size(); ++i) {
            const bool inQuotes = i % 2 == 1 && i + 1 < quoted.size();
            const QString part = quoted.at(i).simplified();
            if (inQuotes && part.contains(u' ')) {
                add(part, PhraseFactor, true);
            }
            const QStringList pieces = part.split(u' ', Qt::SkipEmptyParts);
            for (const QString &piece : pieces) {
                readPiece(piece);
            }
        }
        if (m_terms.isEmpty()) {
            addPlainWords(text);
        }
        m_terms.resize(std::min(m_terms.size(), MostTerms));
        return m_terms;
    }

private:
    void add(const QString &text, double factor, bool anywhere)
    {
        const QString lower = text.toLower();
        const auto known = std::ranges::find(m_terms, lower, &RecallTerm::text);
        if (known != m_terms.end()) {
            known->factor = std::max(known->factor, factor);
        } else if (!lower.isEmpty()) {
            m_terms += RecallTerm { lower, factor, anywhere };
        }
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
            if (isWordCharacter(c)) {
                word += c;
            } else if (!word.isEmpty()) {
                words += std::exchange(word, {});
            }
        }
        if (!word.isEmpty()) {
            words += word;
        }
        // "don't", "user's": one mark that makes no name.
        const bool apostrophe = name.contains(u'\'') || name.contains(QChar(0x2019));
        const bool isName = words.size() > 1 && !apostrophe && name.size() <= 300;
        if (isName) {
            add(name, NameFactor, true);
        }
        for (const QString &one : std::as_const(words)) {
            readWord(one, isName);
        }
    }

    void readWord(const QString &word, bool isPart)
    {
        if (std::ranges::any_of(word, varve::isWide)) {
            addWide(word);
            return;
        }
        const QString lower = word.toLower();
        const bool number =
                std::ranges::all_of(lower, [](QChar c) { return c.isDigit() || c == u'_'; });
        if (number) {
            add(lower, isPart ? PartFactor : NumberFactor, false);
        } else if (isIdentifier(word)) {
            add(lower, isPart ? 1 : NameFactor, true);
        } else if (!significantWords(lower).isEmpty() && (!isPart || lower.size() > 2)) {
            add(stemOf(lower), isFiller(lower) ? FillerFactor : isPart ? PartFactor : 1, false);
        }
    }

    void addWide(const QString &word)
    {
        const QStringList pairs = significantWords(word);
        for (const QString &pair : pairs) {
            add(pair, PairFactor, true);
        }
        if (pairs.isEmpty()) {
            add(word, PairFactor, true); // a single character
        }
    }

    void addPlainWords(const QString &text)
    {
        const QStringList words = searchTerms(text);
        for (const QString &word : words) {
            add(word, FillerFactor, false);
        }
    }

    QList<RecallTerm> m_terms;
};

} // namespace

QList<RecallTerm> readQuestion(const QString &text)
{
    return QuestionReader().read(text);
}

} // namespace varve
