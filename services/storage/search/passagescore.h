// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "searchterms.h"

#include <QStringMatcher>

#include <array>
#include <set>
#include <vector>

namespace varve
{

/// The stretch of a text that says most about what is looked for, and how much that is. Pure.
class PassageScore
{
public:
    explicit PassageScore(const QList<WeighedTerm> &terms);

    struct Best
    {
        qsizetype start = 0; ///< UTF-16; begins and ends at lines, else words, where these are near
        qsizetype length = 0;
        double score = 0; ///< 0 to about 1.5
        double coverage = 0; ///< share of the terms' weight that is in the stretch
    };
    /// Stretches of about `length` characters are weighed.
    [[nodiscard]] Best bestIn(const QString &text, qsizetype length = 600) const;

    /// Which of the terms are in a text, by their places in the list; of terms that all have forms and weight.
    [[nodiscard]] std::set<size_t> termsIn(const QString &text) const;

private:
    struct Place
    {
        qsizetype at = 0;
        qsizetype end = 0;
        size_t term = 0;
        bool inFolder = false;
        bool asAsked = false; ///< and not in another form, or language
    };
    /// One that begins at the beginning of a word: all of these are looked for in one pass.
    struct Form
    {
        QString text; ///< folded
        size_t term = 0;
        bool isWhole = false; ///< ends where a word ends
    };
    struct Term
    {
        std::vector<QStringMatcher> anywhere; ///< forms that may stand inside of words
        QString asked; ///< folded
        double weight = 1;
    };
    struct Stretch;
    void findForms(const QString &text, const QString &folded, std::vector<Place> &places) const;
    void findAnywhere(const QString &text, const QString &folded, std::vector<Place> &places) const;
    [[nodiscard]] std::vector<Place> placesIn(const QString &text) const;
    [[nodiscard]] Stretch bestStretch(const std::vector<Place> &places, qsizetype length) const;

    std::vector<Term> m_terms;
    std::array<std::vector<Form>, 256> m_forms; ///< by the low byte of their first character
    double m_total = 0;
};

} // namespace varve
