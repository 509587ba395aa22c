// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QString>

namespace varve::test
{

/// A pretended embedding model whose vectors are known: a text is the sum of its words' directions, words without ending, little
/// words left out, and words that mean the same have the same direction. It knows what a real one would, of the few words that are
/// in its list, and nothing of grammar.
class ConceptVectors
{
public:
    static constexpr int Dimensions = 160;

    ConceptVectors();

    [[nodiscard]] QList<float> operator()(const QString &text) const;

private:
    [[nodiscard]] QString conceptOf(const QString &word) const;

    QHash<QString, QString> m_concepts; ///< of a word; the word itself if it is not in it
};

} // namespace varve::test
