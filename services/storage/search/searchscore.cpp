// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchscore.h"

#include "searchcharacters.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace varve
{

namespace
{

constexpr int MostPlaces = 48; ///< of one term that are looked at; more say nothing new
constexpr double Damping = 1.2; ///< as BM25's k1
constexpr double PartOfWord = 0.85; ///< "header" in "parseSessionHeader"
constexpr double Nowhere = 0.25; ///< of the weight of a word that no entry has
constexpr double NearTogether = 80; ///< characters at which nearness counts half

struct Place
{
    qsizetype at = 0;
    qsizetype end = 0;
    size_t term = 0;
};

bool standsAlone(const QString &text, const Place &place)
{
    return (place.at == 0 || !isWordCharacter(text.at(place.at - 1)))
            && (place.end == text.size() || !isWordCharacter(text.at(place.end)));
}

/// "server.conf" in "server.conf.d" and "--no-cache" in "--no-cache-dir", but not "result.h" in "src/result.h:42".
bool isInLongerName(const QString &text, const Place &place)
{
    const auto joins = [&text](qsizetype sign, qsizetype word, QStringView signs) {
        return word >= 0 && word < text.size() && signs.contains(text.at(sign))
                && isWordCharacter(text.at(word));
    };
    return joins(place.end, place.end + 1, u"-./") || joins(place.at - 1, place.at - 2, u"-.");
}

/// Characters between the words of the shortest stretch that has all of `terms` different ones. `places` in order.
qsizetype shortestGap(const std::vector<Place> &places, size_t terms, size_t allTerms)
{
    std::vector<int> inside(allTerms, 0);
    size_t different = 0;
    qsizetype best = std::numeric_limits<qsizetype>::max();
    for (size_t first = 0, last = 0; last < places.size(); ++last) {
        different += inside[places[last].term]++ == 0 ? 1 : 0;
        for (; different == terms; ++first) {
            best = std::min(best, places[last].end - places[first].at);
            different -= --inside[places[first].term] == 0 ? 1 : 0;
        }
    }
    return best;
}

} // namespace

double termWeight(qint64 entriesWithIt, qint64 entries)
{
    return std::log1p(static_cast<double>(entries) / static_cast<double>(entriesWithIt + 1));
}

double termWeight(const SearchTerm &term, qint64 entriesWithIt, qint64 entries)
{
    const double weight = term.factor * termWeight(entriesWithIt, entries);
    return entriesWithIt > 0 ? weight : term.isPair ? 0 : Nowhere * weight;
}

SearchScore::SearchScore(const QList<WeightedTerm> &terms, const QString &phrase)
    : m_phrase(terms.size() > 1 ? phrase.toLower() : QString())
{
    for (const WeightedTerm &term : terms) {
        m_terms.push_back({ QStringMatcher(term.text.toLower()), term.weight });
        m_total += term.weight;
    }
}

SearchScore::Value SearchScore::of(const QString &text, qsizetype length) const
{
    if (m_total <= 0) {
        return {};
    }
    const QString lower = text.toLower();
    std::vector<Place> places;
    double sum = 0;
    double matched = 0;
    size_t different = 0;
    qsizetype letters = 0;
    for (size_t i = 0; i < m_terms.size(); ++i) {
        const Term &term = m_terms[i];
        const QString pattern = term.matcher.pattern();
        const qsizetype size = pattern.size();
        const bool isName = !std::ranges::all_of(pattern, isWordCharacter);
        int count = 0;
        bool alone = false;
        for (qsizetype at = term.matcher.indexIn(lower); at >= 0 && count < MostPlaces;
             at = term.matcher.indexIn(lower, at + size)) {
            const Place place { at, at + size, i };
            alone = alone
                    || (standsAlone(lower, place) && !(isName && isInLongerName(lower, place)));
            places.push_back(place);
            ++count;
        }
        if (count > 0) {
            ++different;
            letters += size;
            matched += term.weight;
            sum += term.weight * (alone ? 1 : PartOfWord) * (1 + count / (count + Damping));
        }
    }
    if (different == 0) {
        return {};
    }
    if (different > 1) {
        std::ranges::sort(places, {}, &Place::at);
        const qsizetype gap = shortestGap(places, different, m_terms.size()) - letters;
        sum += 0.6 * matched
                / (1 + static_cast<double>(std::max<qsizetype>(gap, 0)) / NearTogether);
    }
    if (!m_phrase.pattern().isEmpty() && m_phrase.indexIn(lower) >= 0) {
        sum += 0.5 * matched;
    }
    const double coverage = matched / m_total;
    const double longer = std::log2(1 + static_cast<double>(length) / 300);
    return { sum / m_total * coverage / (1 + 0.06 * longer), coverage };
}

double SearchScore::roleFactor(const Entry &entry)
{
    const auto isCall = [](const Block &block) {
        return std::holds_alternative<ToolCallBlock>(block);
    };
    switch (entry.role) {
    case Role::User:
        return 1.2;
    case Role::Assistant: // one that only calls tools says nothing of what it looks for
        return !entry.blocks.isEmpty() && std::ranges::all_of(entry.blocks, isCall) ? 0.9 : 1.15;
    case Role::ToolResult:
        return 0.8;
    case Role::Thinking:
    case Role::BashExecution:
    case Role::Custom:
        return 0.9;
    case Role::None:
        break;
    }
    // A summary repeats what stands in full elsewhere.
    return entry.summary.isEmpty() ? 0.8 : 1;
}

} // namespace varve
