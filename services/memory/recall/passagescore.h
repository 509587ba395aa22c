// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QStringMatcher>

#include <vector>

namespace varve
{

struct WeighedTerm
{
    QString text; ///< whatever the case
    double weight = 1;
    bool anywhere = false; ///< see RecallTerm
};

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

private:
    struct Place
    {
        qsizetype at = 0;
        qsizetype end = 0;
        size_t term = 0;
        bool inFolder = false;
    };
    struct Term
    {
        QStringMatcher matcher;
        double weight = 1;
        bool anywhere = false;
    };
    struct Stretch;
    [[nodiscard]] std::vector<Place> placesIn(const QString &text) const;
    [[nodiscard]] Stretch bestStretch(const std::vector<Place> &places, qsizetype length) const;

    std::vector<Term> m_terms;
    double m_total = 0;
};

} // namespace varve
