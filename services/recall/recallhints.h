// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace varve
{

/// Gathers words that are much like one that was asked for and is nowhere: a slip of the hand, another ending. Pure.
class NearWords
{
public:
    explicit NearWords(const QString &word) : m_word(word) { }

    /// What the words that are looked at begin with; a whole form of search.
    [[nodiscard]] QString beginning() const;
    /// Takes in a text, folded.
    void read(const QString &folded);
    /// The nearest first.
    [[nodiscard]] QStringList best(qsizetype most) const;

private:
    const QString m_word;
    QList<std::pair<int, QString>> m_found; ///< how far, which
};

} // namespace varve
