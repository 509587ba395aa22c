// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "searchterms.h"
#include <session/entry.h>

#include <QStringMatcher>

#include <vector>

namespace varve
{

/// A word of a search and how much it says: rare ones say more.
struct WeightedTerm
{
    QString text;
    double weight = 1;
};

/// log(1 + all/having), as in BM25's inverse document frequency but never negative.
[[nodiscard]] double termWeight(qint64 entriesWithIt, qint64 entries);
/// The same of a term of its kind. One that is nowhere counts little, for it tells no two entries apart; a pair that is nowhere is no word.
[[nodiscard]] double termWeight(const SearchTerm &term, qint64 entriesWithIt, qint64 entries);

/// How well a text fits a search: which of its words it has and how much they say, how often (damped), how near to
/// each other, whether as words of their own; shorter texts first. What people and models wrote counts more than what tools
/// printed, because a tool's output has many words. Roughly 0 to 3.
class SearchScore
{
public:
    /// `phrase`: the whole search as it was typed; a text that has it word for word is better.
    SearchScore(const QList<WeightedTerm> &terms, const QString &phrase);

    struct Value
    {
        double score = 0;
        double coverage = 0; ///< share of the terms' weight that is in the text
    };
    /// `length`: of the whole, where `text` is an excerpt.
    [[nodiscard]] Value of(const QString &text, qsizetype length) const;
    [[nodiscard]] Value of(const QString &text) const { return of(text, text.size()); }

    [[nodiscard]] static double roleFactor(const Entry &entry);

private:
    struct Term
    {
        QStringMatcher matcher; ///< lower case
        double weight = 1;
    };
    std::vector<Term> m_terms;
    QStringMatcher m_phrase;
    double m_total = 0;
};

} // namespace varve
