// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

#include <array>

namespace varve
{

/// Finds all of many words in one pass over a text, however many they are (Aho and Corasick's automaton). Words are ASCII.
class KeywordSearch
{
public:
    KeywordSearch() = default;
    explicit KeywordSearch(const QStringList &words);

    /// `use(word, at)`: the index of the word and where it begins; in the order of their ends.
    template<typename Use>
    void scan(QStringView text, Use use) const
    {
        quint32 state = 0;
        const qsizetype size = text.size();
        for (qsizetype i = 0; i < size; ++i) {
            const char16_t c = text[i].unicode();
            const quint32 symbol = c < 128 ? m_symbols[c] : 0;
            state = m_next[state * m_width + symbol];
            if (state >= m_firstWithWords) {
                for (const qsizetype word : m_words.at(state)) {
                    use(word, i + 1 - m_lengths.at(word));
                }
            }
        }
    }

private:
    std::array<quint16, 128> m_symbols {}; ///< 0: in no word
    quint32 m_width = 1;
    quint32 m_firstWithWords = 1; ///< states are numbered so that those where words end come last
    QList<quint32> m_next { 0 };
    QList<QList<qsizetype>> m_words { {} };
    QList<qsizetype> m_lengths;
};

} // namespace varve
