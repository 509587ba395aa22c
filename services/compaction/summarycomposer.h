// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "toolbullets.h"
#include <session/tokenestimate.h>

#include <QHash>
#include <QList>
#include <QSet>
#include <QString>
#include <QStringView>

namespace varve
{

/// Which words stand together in lines that were taken: a line of which another one has every word needs not be told. By hash, whatever
/// the case.
class ToldWords
{
public:
    struct Word
    {
        size_t hash = 0;
        float worth = 0; ///< how much it says

        friend bool operator<(const Word &a, const Word &b) { return a.hash < b.hash; }
        friend bool operator==(const Word &a, const Word &b) { return a.hash == b.hash; }
    };
    using Words = QList<Word>; ///< each once, sorted; a path or an identifier is one word

    [[nodiscard]] static Words wordsOf(QStringView text);

    /// Whether one of the lines before has all of these.
    [[nodiscard]] bool has(const Words &words) const;
    /// What those of them that no line has say.
    [[nodiscard]] double newWorth(const Words &words) const;
    /// What all of them say.
    [[nodiscard]] static double worthOf(const Words &words);
    void add(const Words &words);

private:
    QList<Words> m_lines;
    QHash<size_t, QList<qsizetype>> m_linesOf; ///< by word
};

/// Where the entries of a range stand in it, by their characters.
class RangeSlices
{
public:
    explicit RangeSlices(const QList<qint64> &characters); ///< of each

    [[nodiscard]] qint64 total() const { return m_total; }
    [[nodiscard]] qsizetype count() const;
    [[nodiscard]] qsizetype sliceOf(qsizetype entry) const;

private:
    QList<qint64> m_ends; ///< characters up to the end of each entry
    qint64 m_total = 0;
};

/// Chooses what goes into a summary: what is of the range as a whole and of the summary before, then of each slice of the range what
/// says most, then whatever does: by its weight, and by what it says in so many tokens that nothing chosen before says.
class SummaryComposer
{
public:
    SummaryComposer(const QList<Bullet> &bullets, RangeSlices slices, const TokenFactors &factors);

    /// At most `budget` tokens, by and large. `carried`: the share of it for the summary before, where not all has room.
    [[nodiscard]] QString compose(double budget, double carried) const;

private:
    struct Choice
    {
        double budget = 0; ///< tokens
        double used = 0;
        QList<bool> chosen;
        QSet<int> begun = {}; ///< groups whose lead is told
        ToldWords told = {};
    };

    [[nodiscard]] bool choose(Choice &choice, qsizetype index, double &room) const;
    template<typename Wanted>
    void fill(Choice &choice, double room, Wanted wanted) const;
    void fillBest(Choice &choice, const QList<qsizetype> &indexes, double &room) const;
    void fillSlices(Choice &choice) const;
    [[nodiscard]] bool hasGoal(const Choice &choice) const;
    [[nodiscard]] double valueOf(const Choice &choice, qsizetype index) const;
    [[nodiscard]] const ToldWords::Words &wordsOf(qsizetype index) const;
    void rank(const QList<Bullet> &bullets);
    [[nodiscard]] double frameTokens() const;
    [[nodiscard]] QStringList linesOf(SummarySection section, const QList<bool> &chosen) const;
    [[nodiscard]] QStringList joinedLines(SummarySection section, const QList<bool> &chosen) const;
    [[nodiscard]] QString text(const QList<bool> &chosen, bool bare) const;

    QList<Bullet> m_bullets; ///< by falling weight
    QList<double> m_values; ///< of each, whatever else is told
    QList<double> m_tokens; ///< of each
    mutable QList<ToldWords::Words> m_words; ///< of those that were looked at
    RangeSlices m_slices;
    TokenFactors m_factors;
};

} // namespace varve
