// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "wordforms.h"

#include <QHash>
#include <QSet>

#include <array>
#include <mutex>

namespace varve
{

/// Words that questions are asked in, and words of the trade in several languages: resources/search/words.txt. All folded. Any thread.
class WordTable
{
public:
    enum class Kind : quint8 { Small, Filler, First, Last, Yesterday, Today, Asked, Done };

    explicit WordTable(const QString &text);

    [[nodiscard]] bool has(Kind kind, const QString &word) const;
    /// For scripts without spaces: those of the kind that stand anywhere in the text.
    [[nodiscard]] QStringList within(Kind kind, const QString &text) const;
    /// By its script and its small words; English if nothing tells.
    [[nodiscard]] WordLanguage languageOf(const QStringList &words) const;
    /// Each a whole word, as wordForms() has them; empty: it is regular.
    [[nodiscard]] QStringList irregularForms(const QString &word) const;
    /// What it is called in other languages, as wordForms() has them; empty: it is no word of the trade.
    [[nodiscard]] QStringList translations(const QString &word, WordLanguage language) const;
    /// English words of nearly the same meaning, as wordForms() has them; empty: it is not known.
    [[nodiscard]] QStringList alike(const QString &word) const;
    /// Words of the trade in a run of CJK characters, the longest first; none inside another.
    [[nodiscard]] QStringList tradeWordsIn(const QString &run) const;

private:
    using Columns = std::array<QStringList, WordLanguageCount>;
    void readLine(const QString &line);
    void addMeaning(Columns columns);
    void addAlike(const QStringList &words);
    [[nodiscard]] QStringList partsOfCompound(const QString &word) const;
    [[nodiscard]] QStringList otherColumns(const QList<qsizetype> &meanings,
                                           WordLanguage language) const;

    std::array<std::array<QSet<QString>, WordLanguageCount>, 8> m_kinds;
    QHash<QString, QStringList> m_irregular;
    QList<Columns> m_meanings;
    QHash<QString, QStringList> m_alike; ///< by stem, the other words
    using Meanings = QHash<QString, QList<qsizetype>>; ///< by stem
    /// Of one language's column, made when the first question needs it: stems of all would cost more than a search.
    [[nodiscard]] const Meanings &byStem(WordLanguage language) const;

    mutable std::array<Meanings, WordLanguageCount> m_byStem;
    mutable std::array<std::once_flag, WordLanguageCount> m_stemmed;
    QHash<QString, QList<qsizetype>> m_wide;
    qsizetype m_longestWide = 0;
};

[[nodiscard]] const WordTable &wordTable();

} // namespace varve
