// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "passagescore.h"

#include "searchcharacters.h"
#include "wordforms.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace varve
{

namespace
{

constexpr int MostPlaces = 2'000; ///< of one term in one text
constexpr double Again = 0.12; ///< for each further place of a term, up to four
constexpr double OtherForm = 0.8; ///< of a term that is not there as it was asked
constexpr double AlikeWord = 0.45; ///< of one for which only a word of nearly its meaning is there
constexpr double WithFolder = 0.3; ///< for a name that stands with the folder it is in
constexpr double Elsewhere = 0.1; ///< of what is in the text, but not in the stretch
constexpr double Whole = 0.4; ///< of the score goes by how much of the question there is
constexpr double Longer = 0.06; ///< less for each doubling of the text's length
constexpr double Together = 0.3; ///< more for words that stand together
constexpr double NearTogether = 120; ///< characters at which nearness counts half
constexpr double WantedValue = 0.4; ///< more for a value of the shape that is asked for
constexpr qsizetype ValueNear = 60; ///< characters between such a value and a term
constexpr qsizetype Apart = 300; ///< characters between two stretches of one text
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

/// What of one term is in a window.
struct PassageScore::Inside
{
    std::array<int, MannerCount> places {};
    int inFolder = 0;

    void add(const Place &place, int sign)
    {
        places.at(static_cast<size_t>(place.manner)) += sign;
        inFolder += place.inFolder ? sign : 0;
    }
    [[nodiscard]] int count() const { return places[0] + places[1] + places[2]; }
    [[nodiscard]] double best() const
    {
        return places[2] > 0 ? 1 : places[1] > 0 ? OtherForm : AlikeWord;
    }
};

PassageScore::PassageScore(const QList<WeighedTerm> &terms, ValueShape wanted) : m_wanted(wanted)
{
    for (const WeighedTerm &term : terms) {
        m_total += term.weight;
        if (term.weight <= 0 || (term.term.forms.isEmpty() && term.term.alike.isEmpty())) {
            continue;
        }
        m_terms.push_back({ {}, foldedText(term.term.text), term.weight });
        addForms(term.term.forms, term.term.anywhere, false);
        addForms(term.term.alike, false, true);
    }
}

/// Of the newest term.
void PassageScore::addForms(const QStringList &forms, bool anywhere, bool alike)
{
    for (const QString &form : forms) {
        const QString text = form.trimmed();
        if (anywhere) {
            m_terms.back().anywhere.emplace_back(text);
        } else if (!text.isEmpty()) {
            m_forms.at(text.front().cell())
                    .push_back({ text, m_terms.size() - 1, form.endsWith(u' '), alike });
        }
    }
}

void PassageScore::findForms(const QString &text, const QString &folded,
                             std::vector<Place> &places) const
{
    std::vector<int> counts(m_terms.size(), 0);
    const QStringView view(folded);
    const char16_t *const letters = view.utf16(); // without a look at the end at each: it is zero
    for (qsizetype at = 0; at < view.size(); ++at) {
        const std::vector<Form> &forms = m_forms[letters[at] & 0xffU];
        if (forms.empty()) {
            continue;
        }
        std::optional<bool> border; // is looked for last: most words begin like none
        for (const Form &form : forms) {
            const QChar *const begin = form.text.constData();
            if (begin[0] != letters[at] || (form.text.size() > 1 && begin[1] != letters[at + 1])) {
                continue;
            }
            if (!border) {
                border = isBorder(text, at);
            }
            if (!*border) {
                break;
            }
            const qsizetype end = at + form.text.size();
            const bool again =
                    !places.empty() && places.back().at == at && places.back().term == form.term;
            if (!again && view.sliced(at).startsWith(form.text)
                && (!form.isWhole || isBorder(text, end)) && ++counts[form.term] <= MostPlaces) {
                const bool asAsked = view.sliced(at).startsWith(m_terms[form.term].asked);
                places.push_back({ at, end, form.term, false,
                                   asAsked                ? Manner::Asked
                                           : form.isAlike ? Manner::Alike
                                                          : Manner::Form });
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
                places.push_back({ at, at + size, i, inFolder, Manner::Asked });
            }
        }
    }
}

/// Those that stand beside a term; `places` in order.
void PassageScore::findValues(const QString &text, std::vector<Place> &places) const
{
    std::vector<Place> values;
    qsizetype done = 0;
    for (auto place = places.cbegin(); place != places.cend() && values.size() < MostPlaces;) {
        const qsizetype from = std::max({ done, place->at - ValueNear, qsizetype(0) });
        qsizetype to = place->end + ValueNear;
        for (++place; place != places.cend() && place->at - ValueNear <= to; ++place) {
            to = std::max(to, place->end + ValueNear);
        }
        to = std::min(to, text.size());
        const auto found =
                valuesIn(QStringView(text).sliced(from, std::max(from, to) - from), m_wanted);
        for (const auto &[begin, end] : found) {
            values.push_back({ from + begin, from + end, m_terms.size() });
        }
        done = to;
    }
    places.insert(places.end(), values.begin(), values.end());
    std::ranges::sort(places, {}, &Place::at);
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

PassageScore::Stretch PassageScore::weigh(const std::vector<Inside> &inside, qsizetype from,
                                          qsizetype to) const
{
    Stretch stretch { from, to };
    int different = 0;
    for (size_t i = 0; i < m_terms.size(); ++i) {
        if (const int count = inside[i].count(); count > 0) {
            const double weight = m_terms[i].weight * inside[i].best();
            stretch.value += weight
                    * (1 + Again * std::min(count - 1, 4)
                       + (inside[i].inFolder > 0 ? WithFolder : 0));
            stretch.matched += inside[i].best() > AlikeWord ? m_terms[i].weight : weight;
            ++different;
        }
    }
    if (different > 0 && inside.back().count() > 0) {
        stretch.value += WantedValue * m_total;
    }
    if (different > 1) {
        const auto span = static_cast<double>(to - from);
        stretch.value += Together * stretch.matched / (1 + span / (NearTogether * different));
    }
    return stretch;
}

/// A window over the places that begins at each of them in turn; what is in it is counted as it moves.
PassageScore::Stretch PassageScore::bestStretch(const std::vector<Place> &places,
                                                qsizetype length) const
{
    std::vector<Inside> inside(m_terms.size() + 1); // and the values
    Stretch best;
    for (size_t first = 0, next = 0; first < places.size(); ++first) {
        const qsizetype limit = places[first].at + length;
        for (; next < places.size() && (next == first || places[next].end <= limit); ++next) {
            inside[places[next].term].add(places[next], 1);
        }
        const Stretch stretch = weigh(inside, places[first].at, places[next - 1].end);
        if (stretch.value > best.value) {
            best = stretch;
        }
        inside[places[first].term].add(places[first], -1);
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
    const std::vector<Best> best = bestOf(text, length, 1);
    return best.empty() ? Best() : best.front();
}

std::vector<PassageScore::Best> PassageScore::bestOf(const QString &text, qsizetype length,
                                                     size_t most) const
{
    std::vector<Best> found;
    std::vector<Place> places = placesIn(text);
    if (places.empty() || m_total <= 0) {
        return found;
    }
    if (m_wanted != ValueShape::None) {
        findValues(text, places);
    }
    std::vector<Inside> everywhere(m_terms.size() + 1);
    for (const Place &place : places) {
        everywhere[place.term].add(place, 1);
    }
    const double all = weigh(everywhere, 0, text.size()).matched;
    while (found.size() < most && !places.empty()) {
        const Stretch stretch = bestStretch(places, length);
        found.push_back(scored(text, stretch, all, length));
        std::erase_if(places, [&best = found.back()](const Place &place) {
            return place.at >= best.start - Apart && place.at < best.start + best.length + Apart;
        });
    }
    return found;
}

PassageScore::Best PassageScore::scored(const QString &text, const Stretch &stretch, double all,
                                        qsizetype length) const
{
    Best best = around(text, { stretch.from, stretch.to - stretch.from }, length);
    best.coverage = stretch.matched / m_total;
    const double longer = std::log2(1 + static_cast<double>(text.size()) / 1000);
    best.score = (stretch.value / m_total * (1 - Whole + Whole * best.coverage)
                  + Elsewhere * (all - stretch.matched) / m_total)
            / (1 + Longer * longer);
    return best;
}

/// What follows is worth reading more than what went before.
PassageScore::Best PassageScore::around(const QString &text, const Best &best, qsizetype length)
{
    const qsizetype end = best.start + best.length;
    const qsizetype room = std::max<qsizetype>(0, length - best.length);
    Best grown = best;
    grown.start = grownStart(text, std::max<qsizetype>(0, best.start - room / 3));
    grown.length = grownEnd(text, std::min(text.size(), end + room * 2 / 3)) - grown.start;
    return grown;
}

} // namespace varve
