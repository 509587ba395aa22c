// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "toldwords.h"

#include "textscan.h"
#include "usedwords.h"

#include <algorithm>

namespace varve
{

namespace
{

constexpr qsizetype FewWords = 3; ///< a line of fewer is not compared

constexpr float OfWord = 0.4F; ///< beside a name
constexpr float OfShortWord = 0.05F;

/// Names and figures say most, then words that are no function words.
float worthOfWord(QStringView word)
{
    if (isTellingName(word)) {
        return 1;
    }
    if (isWide(word.back())) { // words without spaces between them
        constexpr qsizetype Usual = 6;
        return OfWord * static_cast<float>(std::max<qsizetype>(word.size() / Usual, 1));
    }
    return word.size() < 4 ? OfShortWord : OfWord;
}

} // namespace

ToldWords::Words ToldWords::wordsOf(QStringView text)
{
    Words words;
    forEachName(text, [&words](QStringView word) {
        size_t hash = 1'469'598'103'934'665'603U; // FNV-1a
        for (const QChar c : word) {
            hash = (hash ^ c.toLower().unicode()) * 1'099'511'628'211U;
        }
        words += Word { hash, worthOfWord(word) };
    });
    std::sort(words.begin(), words.end());
    words.erase(std::unique(words.begin(), words.end()), words.end());
    return words;
}

bool ToldWords::has(const Words &words) const
{
    if (words.size() < FewWords) {
        return false;
    }
    QList<qsizetype> lines; // that have the rarest word
    for (bool first = true; const Word &word : words) {
        const QList<qsizetype> having = m_linesOf.value(word.hash);
        if (first || having.size() < lines.size()) {
            lines = having;
        }
        first = false;
    }
    return std::ranges::any_of(lines, [&](qsizetype line) {
        return std::includes(m_lines.at(line).cbegin(), m_lines.at(line).cend(), words.cbegin(),
                             words.cend());
    });
}

double ToldWords::newWorth(const Words &words) const
{
    double worth = 0;
    for (const Word &word : words) {
        worth += m_linesOf.contains(word.hash) ? 0 : static_cast<double>(word.worth);
    }
    return worth;
}

double ToldWords::worthOf(const Words &words)
{
    double worth = 0;
    for (const Word &word : words) {
        worth += static_cast<double>(word.worth);
    }
    return worth;
}

void ToldWords::add(const Words &words)
{
    for (const Word &word : words) {
        m_linesOf[word.hash] += m_lines.size();
    }
    m_lines += words;
}

} // namespace varve
