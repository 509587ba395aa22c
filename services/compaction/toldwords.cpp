// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "toldwords.h"

#include "usedwords.h"

#include <algorithm>

namespace varve
{

namespace
{

constexpr qsizetype FewWords = 3; ///< a line of fewer is not compared

/// Each once, sorted; a path or an identifier is one word.
QList<size_t> wordsOf(QStringView text)
{
    QList<size_t> words;
    forEachName(text, [&words](QStringView word) {
        size_t hash = 1'469'598'103'934'665'603U; // FNV-1a
        for (const QChar c : word) {
            hash = (hash ^ c.toLower().unicode()) * 1'099'511'628'211U;
        }
        words += hash;
    });
    std::ranges::sort(words);
    const auto again = std::ranges::unique(words);
    words.erase(again.begin(), again.end());
    return words;
}

} // namespace

bool ToldWords::has(QStringView text) const
{
    const QList<size_t> words = wordsOf(text);
    if (words.size() < FewWords) {
        return false;
    }
    QList<qsizetype> lines; // that have the rarest word
    for (bool first = true; const size_t word : words) {
        const QList<qsizetype> having = m_linesOf.value(word);
        if (first || having.size() < lines.size()) {
            lines = having;
        }
        first = false;
    }
    return std::ranges::any_of(
            lines, [&](qsizetype line) { return std::ranges::includes(m_lines.at(line), words); });
}

void ToldWords::add(QStringView text)
{
    const QList<size_t> words = wordsOf(text);
    for (const size_t word : words) {
        m_linesOf[word] += m_lines.size();
    }
    m_lines += words;
}

} // namespace varve
