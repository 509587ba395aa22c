// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "passagescore.h"

#include "searchcharacters.h"
#include "wordforms.h"

#include <algorithm>
#include <cmath>

namespace varve
{

namespace
{

constexpr int MostPlaces = 2'000; ///< of one term in one text
constexpr double Again = 0.12; ///< for each further place of a term, up to four
constexpr double OtherForm = 0.8; ///< of a term that is not there as it was asked
constexpr double WithFolder = 0.3; ///< for a name that stands with the folder it is in
constexpr double Elsewhere = 0.25; ///< of what is in the text, but not in the stretch
constexpr double NearTogether = 120; ///< characters at which nearness counts half
constexpr qsizetype Reach = 160; ///< characters that a stretch grows to reach the end of a line

/// Whether a word, or a part of an identifier, has its border before this place.
bool isBorder(const QString &text, qsizetype at)
{
    if (at == 0 || at == text.size() || !isWordCharacter(text.at(at - 1)) || text.at(at - 1) == u'_'
        || !isWordCharacter(text.at(at)) || text.at(at) == u'_' || isWide(text.at(at))
        || isWide(text.at(at - 1))) {
        return true;
    }
    return text.at(at).isUpper() && text.at(at - 1).isLower();
}

qsizetype grownStart(const QString &text, qsizetype start)
{
    const qsizetype earliest = std::max<qsizetype>(0, start - Reach);
    if (earliest == 0) {
        return 0;
    }
    const QStringView before = QStringView(text).sliced(earliest, start - earliest);
    if (const qsizetype line = before.lastIndexOf(u'\n'); line >= 0) {
        return earliest + line + 1;
    }
    const qsizetype space = before.lastIndexOf(u' ', std::max<qsizetype>(0, before.size() - 40));
    const qsizetype at = space >= 0 ? earliest + space + 1 : start;
    return text.at(at).isLowSurrogate() ? at - 1 : at;
}

qsizetype grownEnd(const QString &text, qsizetype end)
{
    const qsizetype latest = std::min(text.size(), end + Reach);
    if (latest == text.size()) {
        return latest;
    }
    const QStringView behind = QStringView(text).sliced(end, latest - end);
    if (const qsizetype line = behind.lastIndexOf(u'\n'); line >= 0) {
        return end + line;
    }
    const qsizetype space = behind.lastIndexOf(u' ');
    const qsizetype at = space >= 0 ? end + space : latest;
    return text.at(at).isLowSurrogate() ? at + 1 : at;
}

} // namespace

struct PassageScore::Stretch
{
    qsizetype from = 0;
    qsizetype to = 0;
    double value = 0;
    double matched = 0; ///< weight
};

PassageScore::PassageScore(const QList<WeighedTerm> &terms)
{
    for (const WeighedTerm &term : terms) {
        m_total += term.weight;
        if (term.weight <= 0 || term.term.forms.isEmpty()) {
            continue;
        }
        Term added { {}, foldedText(term.term.text), term.weight };
        for (const QString &form : term.term.forms) {
            const QString text = form.trimmed();
            if (term.term.anywhere) {
                added.anywhere.emplace_back(text);
            } else if (!text.isEmpty()) {
                m_forms.at(text.front().cell())
                        .push_back({ text, m_terms.size(), form.endsWith(u' ') });
            }
        }
        m_terms.push_back(std::move(added));
    }
}

void PassageScore::findForms(const QString &text, const QString &folded,
                             std::vector<Place> &places) const
{
    std::vector<int> counts(m_terms.size(), 0);
    const QStringView view(folded);
    for (qsizetype at = 0; at < view.size(); ++at) {
        const std::vector<Form> &forms = m_forms[view[at].cell()];
        if (forms.empty() || !isBorder(text, at)) {
            continue;
        }
        for (const Form &form : forms) {
            const qsizetype end = at + form.text.size();
            const bool again =
                    !places.empty() && places.back().at == at && places.back().term == form.term;
            if (!again && view.sliced(at).startsWith(form.text)
                && (!form.isWhole || isBorder(text, end)) && ++counts[form.term] <= MostPlaces) {
                const bool asAsked = view.sliced(at).startsWith(m_terms[form.term].asked);
                places.push_back({ at, end, form.term, false, asAsked });
            }
        }
    }
}

void PassageScore::findAnywhere(const QString &text, const QString &folded,
                                std::vector<Place> &places) const
{
    for (size_t i = 0; i < m_terms.size(); ++i) {
        int count = 0;
        for (const QStringMatcher &form : m_terms[i].anywhere) {
            const qsizetype size = form.pattern().size();
            for (qsizetype at = form.indexIn(folded); at >= 0 && count < MostPlaces;
                 at = form.indexIn(folded, at + size), ++count) {
                const bool inFolder =
                        at > 0 && (text.at(at - 1) == u'/' || text.at(at - 1) == u'\\');
                places.push_back({ at, at + size, i, inFolder, true });
            }
        }
    }
}

std::vector<PassageScore::Place> PassageScore::placesIn(const QString &text) const
{
    std::vector<Place> places;
    const QString folded = foldedText(text);
    findForms(text, folded, places);
    findAnywhere(text, folded, places);
    std::ranges::sort(places, {}, &Place::at);
    return places;
}

/// A window over the places that begins at each of them in turn; what is in it is counted as it moves.
PassageScore::Stretch PassageScore::bestStretch(const std::vector<Place> &places,
                                                qsizetype length) const
{
    std::vector<int> inside(m_terms.size(), 0);
    std::vector<int> inFolder(m_terms.size(), 0);
    std::vector<int> asAsked(m_terms.size(), 0);
    Stretch best;
    for (size_t first = 0, next = 0; first < places.size(); ++first) {
        const qsizetype limit = places[first].at + length;
        for (; next < places.size() && (next == first || places[next].end <= limit); ++next) {
            ++inside[places[next].term];
            inFolder[places[next].term] += places[next].inFolder ? 1 : 0;
            asAsked[places[next].term] += places[next].asAsked ? 1 : 0;
        }
        double value = 0;
        double matched = 0;
        int different = 0;
        for (size_t i = 0; i < m_terms.size(); ++i) {
            if (inside[i] > 0) {
                value += m_terms[i].weight * (asAsked[i] > 0 ? 1 : OtherForm)
                        * (1 + Again * std::min(inside[i] - 1, 4)
                           + (inFolder[i] > 0 ? WithFolder : 0));
                matched += m_terms[i].weight;
                ++different;
            }
        }
        const qsizetype to = places[next - 1].end;
        if (different > 1) {
            const auto span = static_cast<double>(to - places[first].at);
            value += 0.3 * matched / (1 + span / (NearTogether * different));
        }
        if (value > best.value) {
            best = { places[first].at, to, value, matched };
        }
        --inside[places[first].term];
        inFolder[places[first].term] -= places[first].inFolder ? 1 : 0;
        asAsked[places[first].term] -= places[first].asAsked ? 1 : 0;
    }
    return best;
}

std::set<size_t> PassageScore::termsIn(const QString &text) const
{
    std::set<size_t> terms;
    for (const Place &place : placesIn(text)) {
        terms.insert(place.term);
    }
    return terms;
}

PassageScore::Best PassageScore::bestIn(const QString &text, qsizetype length) const
{
    const std::vector<Place> places = placesIn(text);
    if (places.empty() || m_total <= 0) {
        return {};
    }
    const Stretch stretch = bestStretch(places, length);
    std::vector<bool> has(m_terms.size(), false);
    double all = 0;
    for (const Place &place : places) {
        if (!has[place.term]) {
            has[place.term] = true;
            all += m_terms[place.term].weight;
        }
    }
    // What is around the words is worth reading, more of what follows than of what went before.
    const qsizetype room = std::max<qsizetype>(0, length - (stretch.to - stretch.from));
    const qsizetype start = grownStart(text, std::max<qsizetype>(0, stretch.from - room / 3));
    const qsizetype end = grownEnd(text, std::min(text.size(), stretch.to + room * 2 / 3));
    Best best;
    best.start = start;
    best.length = end - start;
    best.coverage = stretch.matched / m_total;
    const double longer = std::log2(1 + static_cast<double>(text.size()) / 1000);
    best.score = (stretch.value / m_total * (0.4 + 0.6 * best.coverage)
                  + Elsewhere * (all - stretch.matched) / m_total)
            / (1 + 0.03 * longer);
    return best;
}

} // namespace varve
