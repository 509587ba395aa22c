// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recallhints.h"

#include <base/letterdistance.h>
#include <storage/searchcharacters.h>

#include <algorithm>

namespace varve
{

namespace
{

constexpr qsizetype LeastBeginning = 3;
constexpr qsizetype LongestText = 100'000; ///< of one entry that is looked through
constexpr qsizetype MostFound = 200;

} // namespace

QString NearWords::beginning() const
{
    return m_word.first(std::min(m_word.size(), LeastBeginning));
}

void NearWords::read(const QString &folded)
{
    const QString start = beginning();
    const QStringView text = QStringView(folded).first(std::min(folded.size(), LongestText));
    const auto farthest = static_cast<int>(std::max<qsizetype>(1, m_word.size() / 3));
    for (qsizetype at = text.indexOf(start); at >= 0 && m_found.size() < MostFound;) {
        qsizetype end = at;
        while (end < text.size() && isWordCharacter(text.at(end))) {
            ++end;
        }
        const bool begins = at == 0 || !isWordCharacter(text.at(at - 1));
        const QStringView word = text.sliced(at, end - at);
        if (begins && std::abs(word.size() - m_word.size()) <= farthest
            && !std::ranges::contains(m_found, word, &std::pair<int, QString>::second)) {
            const int far = letterDistance(word, m_word);
            if (far <= farthest) {
                m_found.emplaceBack(far, word.toString());
            }
        }
        at = text.indexOf(start, std::max(end, at + 1));
    }
}

QStringList NearWords::best(qsizetype most) const
{
    auto sorted = m_found;
    std::ranges::stable_sort(sorted, {}, &std::pair<int, QString>::first);
    QStringList words;
    for (const auto &[far, word] : std::as_const(sorted)) {
        if (words.size() < most) {
            words += word;
        }
    }
    return words;
}

} // namespace varve
