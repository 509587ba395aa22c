// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QList>
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

} // namespace varve
