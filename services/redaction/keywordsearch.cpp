// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keywordsearch.h"

namespace varve
{

KeywordSearch::KeywordSearch(const QStringList &words)
{
    for (const QString &word : words) {
        m_lengths += word.size();
        for (const QChar c : word) {
            Q_ASSERT(c.unicode() < 128);
            if (m_symbols[c.unicode()] == 0) {
                m_symbols[c.unicode()] = static_cast<quint16>(m_width++);
            }
        }
    }
    // A tree of all words: 0 stands for no child.
    QList<quint32> next(m_width, 0);
    QList<QList<qsizetype>> ends { {} };
    for (qsizetype i = 0; i < words.size(); ++i) {
        quint32 state = 0;
        for (const QChar c : words.at(i)) {
            const qsizetype edge = state * m_width + m_symbols[c.unicode()];
            if (next.at(edge) == 0) {
                next[edge] = static_cast<quint32>(ends.size());
                next.resize(next.size() + m_width, 0);
                ends += QList<qsizetype>();
            }
            state = next.at(edge);
        }
        ends[state] += i;
    }
    // Breadth first: where a word cannot go on, the longest end of it that begins another one does.
    QList<quint32> back(ends.size(), 0);
    QList<quint32> order;
    for (quint32 symbol = 0; symbol < m_width; ++symbol) {
        if (next.at(symbol) != 0) {
            order += next.at(symbol);
        }
    }
    for (qsizetype i = 0; i < order.size(); ++i) {
        const quint32 state = order.at(i);
        ends[state] += ends.at(back.at(state));
        for (quint32 symbol = 0; symbol < m_width; ++symbol) {
            const quint32 child = next.at(state * m_width + symbol);
            const quint32 other = next.at(back.at(state) * m_width + symbol);
            if (child == 0) {
                next[state * m_width + symbol] = other;
            } else {
                back[child] = other;
                order += child;
            }
        }
    }
    // Numbered anew, so that one comparison tells whether a word ends.
    QList<quint32> names(ends.size(), 0);
    quint32 given = 0;
    for (const bool hasWords : { false, true }) {
        if (hasWords) {
            m_firstWithWords = given;
        }
        for (qsizetype state = 0; state < ends.size(); ++state) {
            if (ends.at(state).isEmpty() != hasWords) {
                names[state] = given++;
            }
        }
    }
    m_words = QList<QList<qsizetype>>(ends.size());
    m_next = QList<quint32>(next.size(), 0);
    for (qsizetype state = 0; state < ends.size(); ++state) {
        m_words[names.at(state)] = ends.at(state);
        for (quint32 symbol = 0; symbol < m_width; ++symbol) {
            m_next[names.at(state) * m_width + symbol] =
                    names.at(next.at(state * m_width + symbol));
        }
    }
}

} // namespace varve
