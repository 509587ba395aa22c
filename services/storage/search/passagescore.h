// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "searchterms.h"
#include "valueshape.h"

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
    /// `wanted`: a value of that shape beside the terms makes a stretch better; by itself it is nothing.
    explicit PassageScore(const QList<WeighedTerm> &terms, ValueShape wanted = ValueShape::None);

    struct Best
    {
        qsizetype start = 0; ///< UTF-16; begins and ends at lines, else words, where these are near
        qsizetype length = 0;
        double score = 0; ///< 0 to about 1.5
        double coverage = 0; ///< share of the terms' weight that is in the stretch
    };
    /// Stretches of about `length` characters are weighed.
    [[nodiscard]] Best bestIn(const QString &text, qsizetype length = 600) const;

    /// The best stretches that are well apart, best first.
    [[nodiscard]] std::vector<Best> bestOf(const QString &text, qsizetype length,
                                           size_t most) const;

    /// A stretch with what is around it, about `length` characters in all.
    [[nodiscard]] static Best around(const QString &text, const Best &best, qsizetype length);

    /// Which of the terms are in a text, by their places in the list; of terms that all have forms and weight.
    [[nodiscard]] std::set<size_t> termsIn(const QString &text) const;

private:
    /// How a term stands in a text: by a word of nearly its meaning, in another form or language, or as it was asked.
    enum class Manner : quint8 { Alike, Form, Asked };
    static constexpr size_t MannerCount = 3;
    struct Place
    {
        qsizetype at = 0;
        qsizetype end = 0;
        size_t term = 0;
        bool inFolder = false;
        Manner manner = Manner::Form;
    };
    /// One that begins at the beginning of a word: all of these are looked for in one pass.
    struct Form
    {
        QString text; ///< folded
        size_t term = 0;
        bool isWhole = false; ///< ends where a word ends
        bool isAlike = false;
    };
    struct Term
    {
        std::vector<QStringMatcher> anywhere; ///< forms that may stand inside of words
        QString asked; ///< folded
        double weight = 1;
    };
    struct Stretch;
    struct Inside;
    void addForms(const QStringList &forms, bool anywhere, bool alike);
    [[nodiscard]] Stretch weigh(const std::vector<Inside> &inside, qsizetype from,
                                qsizetype to) const;
    void findForms(const QString &text, const QString &folded, std::vector<Place> &places) const;
    void findAnywhere(const QString &text, const QString &folded, std::vector<Place> &places) const;
    void findValues(const QString &text, std::vector<Place> &places) const;
    [[nodiscard]] std::vector<Place> placesIn(const QString &text) const;
    [[nodiscard]] Best scored(const QString &text, const Stretch &stretch, double all,
                              qsizetype length) const;
    [[nodiscard]] Stretch bestStretch(const std::vector<Place> &places, qsizetype length) const;

    std::vector<Term> m_terms;
    std::array<std::vector<Form>, 256> m_forms; ///< by the low byte of their first character
    ValueShape m_wanted = ValueShape::None; ///< its values are places behind those of the last term
    double m_total = 0;
};

} // namespace varve
