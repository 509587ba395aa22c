// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recallselection.h"

#include <base/textends.h>
#include <session/texttokens.h>
#include <storage/searchcharacters.h>

#include <QSet>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace varve
{

namespace
{

constexpr double Newness = 0.12;
constexpr qsizetype ShingleWords = 4;
constexpr double SameShare = 0.8; ///< of the shingles of the shorter one
constexpr qint64 HeaderTokens = 40; ///< of a passage: where it is from
constexpr qint64 LeastTokens = 60; ///< of a passage that is worth showing
constexpr qsizetype MostFacts = 12;
constexpr qsizetype WideBeforeBeside = 2; ///< passages

double roleFactor(const RecallPassage &passage)
{
    if (passage.role == Role::User) {
        return 1.15;
    }
    if (passage.role == Role::Assistant && !passage.isThinking) {
        return 1.1;
    }
    // A summary repeats what stands in full elsewhere; and tools print many words.
    return passage.role == Role::None ? 0.85 : passage.role == Role::ToolResult ? 0.95 : 1;
}

double standingFactor(RecallStanding standing)
{
    switch (standing) {
    case RecallStanding::Gone:
    case RecallStanding::Shortened:
        return 1;
    case RecallStanding::Elsewhere:
        return 0.85;
    case RecallStanding::OffPath:
        return 0.8;
    case RecallStanding::Sent:
        break;
    }
    return 0.45;
}

QList<size_t> shinglesOf(const QString &text)
{
    constexpr size_t Start = 1'469'598'103'934'665'603U; // FNV-1a
    constexpr size_t Factor = 1'099'511'628'211U;
    QList<size_t> words;
    size_t word = Start;
    const auto take = [&] {
        if (word != Start) {
            words += word;
            word = Start;
        }
    };
    for (const QChar c : text) {
        if (isWide(c)) {
            take();
            words += qHash(c);
        } else if (isWordCharacter(c)) {
            word = (word ^ c.toLower().unicode()) * Factor;
        } else {
            take();
        }
    }
    take();
    QList<size_t> shingles;
    const qsizetype count = std::max<qsizetype>(1, words.size() - ShingleWords + 1);
    for (qsizetype i = 0; i < count; ++i) {
        const auto first = words.cbegin() + i;
        shingles += qHashRange(first, first + std::min(ShingleWords, words.size() - i));
    }
    std::ranges::sort(shingles);
    const auto again = std::ranges::unique(shingles);
    shingles.erase(again.begin(), again.end());
    return shingles;
}

/// Of the shingles of the shorter one.
double sharedShare(const QList<size_t> &one, const QList<size_t> &other)
{
    qsizetype shared = 0;
    for (auto a = one.cbegin(), b = other.cbegin(); a != one.cend() && b != other.cend();) {
        shared += *a == *b ? 1 : 0;
        const bool next = *a <= *b;
        b += *b <= *a ? 1 : 0;
        a += next ? 1 : 0;
    }
    const auto shorter = static_cast<double>(std::min(one.size(), other.size()));
    return static_cast<double>(shared) / std::max(shorter, 1.0);
}

bool isSame(const QList<size_t> &one, const QList<size_t> &other)
{
    return sharedShare(one, other) >= SameShare;
}

qint64 tokensOf(QStringView text, const TokenFactors &factors)
{
    return qRound64(estimateTokens(text, factors));
}

} // namespace

double recallScore(const RecallPassage &passage, double fit, double age)
{
    return fit * roleFactor(passage) * standingFactor(passage.standing) * (1 + Newness * (1 - age));
}

namespace
{

/// Which of two with the same text is cited: the one that is nearest to who asks, and never a summary of it.
int distanceOf(const RecallPassage &passage)
{
    if (passage.role == Role::None) {
        return 4;
    }
    switch (passage.standing) {
    case RecallStanding::Sent:
        return 0;
    case RecallStanding::Gone:
    case RecallStanding::Shortened:
        return 1;
    case RecallStanding::OffPath:
        return 2;
    case RecallStanding::Elsewhere:
        break;
    }
    return 3;
}

} // namespace

QList<RecallPassage> withoutRepeats(const QList<RecallPassage> &passages)
{
    QList<RecallPassage> kept;
    QList<QList<size_t>> shingles;
    for (const RecallPassage &passage : passages) {
        const QList<size_t> own = shinglesOf(passage.text);
        const auto same = std::ranges::find_if(
                shingles, [&own](const QList<size_t> &other) { return isSame(own, other); });
        if (same != shingles.end()) {
            RecallPassage &known = kept[same - shingles.begin()];
            const int copies = known.copies + 1;
            if (distanceOf(passage) < distanceOf(known)) {
                known = passage;
            }
            known.copies = copies;
            continue;
        }
        kept += passage;
        shingles += own;
    }
    std::ranges::stable_sort(kept, std::greater {}, &RecallPassage::score);
    return kept;
}

QList<RecallPassage> spread(const QList<RecallPassage> &passages)
{
    constexpr qsizetype MostLookedAt = 24;
    constexpr double Less = 0.4; ///< of its score, for one that is all told before
    struct Waiting
    {
        RecallPassage passage;
        QList<size_t> shingles;
        double told = 0; ///< the largest share that one before it has
    };
    QList<Waiting> waiting;
    const QList<RecallPassage> looked = passages.first(std::min(passages.size(), MostLookedAt));
    for (const RecallPassage &passage : looked) {
        waiting += { passage, shinglesOf(passage.text), 0 };
    }
    QList<RecallPassage> ordered;
    while (!waiting.isEmpty()) {
        const auto best = std::ranges::max_element(waiting, {}, [](const Waiting &one) {
            return one.passage.score * (1 - Less * one.told);
        });
        const Waiting chosen = waiting.takeAt(best - waiting.begin());
        for (Waiting &one : waiting) {
            one.told = std::max(one.told, sharedShare(one.shingles, chosen.shingles));
        }
        ordered += chosen.passage;
    }
    return ordered + passages.sliced(ordered.size());
}

QList<RecallPassage> joined(const QList<RecallPassage> &passages,
                            const std::function<int(const RecallPassage &passage)> &place)
{
    constexpr qsizetype MostLookedAt = 18;
    constexpr int Near = 4; ///< entries
    constexpr qsizetype MostBeside = 3; ///< of one
    constexpr int MostOfAll = 8;
    QList<RecallPassage> left;
    int beside = 0;
    for (qsizetype i = 0; i < passages.size(); ++i) {
        const RecallPassage &passage = passages.at(i);
        const int at = place(passage);
        const auto near = std::ranges::find_if(left, [&](const RecallPassage &other) {
            const int there = place(other);
            return at >= 0 && there >= 0 && std::abs(at - there) <= Near
                    && other.beside.size() < MostBeside;
        });
        const bool enough = passages.size() - beside > PassagesBeforeFacts;
        if (i < MostLookedAt && beside < MostOfAll && enough && near != left.end()) {
            near->beside += passage;
            ++beside;
        } else {
            left += passage;
        }
    }
    return left;
}

namespace
{

/// Takes passages as long as there is room; a long one is shortened.
class Fitting
{
public:
    Fitting(qint64 budget, const TokenFactors &factors) : m_left(budget), m_factors(factors) { }

    /// Without what is beside it.
    bool take(RecallPassage passage)
    {
        if (!passages.isEmpty() && m_left < LeastTokens) {
            return false;
        }
        const qint64 around = this->around(passage);
        m_beside += std::exchange(passage.beside, {});
        const qint64 room = std::max(m_left - around, LeastTokens);
        const qint64 tokens = tokensOf(passage.text, m_factors);
        if (tokens > room) {
            const auto share = static_cast<double>(room) / static_cast<double>(tokens);
            const auto length = static_cast<qsizetype>(share * double(passage.text.size()));
            passage.text = headOf(passage.text, length).toString();
        }
        m_left -= around + std::min(tokens, room);
        passages += passage;
        return true;
    }

    /// What is beside the passage at `place`, as far as it has room.
    void takeBeside(qsizetype place)
    {
        RecallPassage &passage = passages[place];
        for (const RecallPassage &one : std::as_const(m_beside[place])) {
            const bool told = one.afterFrom == Role::ToolResult;
            const qint64 more = tokensOf(one.text, m_factors)
                    + (told ? tokensOf(one.after, m_factors) : 0) + HeaderTokens / 4;
            const bool repeats = one.seq == passage.seq && one.start >= passage.start
                    && one.start + one.text.size() <= passage.start + passage.text.size();
            if (more <= m_left && !repeats) {
                m_left -= more;
                passage.beside += one;
            }
        }
    }

    /// More of what is around the passage at `place`.
    void widen(qsizetype place)
    {
        RecallPassage &passage = passages[place];
        const qint64 more = tokensOf(passage.wider, m_factors) - tokensOf(passage.text, m_factors);
        if (passage.wider.size() > passage.text.size() && more <= m_left) {
            m_left -= more;
            passage.text = passage.wider;
            passage.start = passage.widerStart;
        }
    }

    bool take(const RecallFact &fact)
    {
        const qint64 tokens = tokensOf(fact.text, m_factors) + HeaderTokens / 2;
        if (tokens > m_left || facts.size() == MostFacts) {
            return false;
        }
        m_left -= tokens;
        facts += fact;
        return true;
    }

    QList<RecallPassage> passages;
    QList<RecallFact> facts;

private:
    [[nodiscard]] qint64 around(const RecallPassage &passage) const
    {
        return HeaderTokens + tokensOf(passage.before, m_factors)
                + tokensOf(passage.after, m_factors);
    }

    qint64 m_left = 0;
    const TokenFactors &m_factors;
    QList<QList<RecallPassage>> m_beside; ///< of each passage
};

} // namespace

void fitAnswer(RecallAnswer &answer, int limit, qint64 budget, const TokenFactors &factors)
{
    Fitting fitting(budget, factors);
    const qsizetype most = std::min<qsizetype>(limit, answer.passages.size());
    const qsizetype first = std::min(PassagesBeforeFacts, most);
    for (qsizetype i = 0; i < first; ++i) {
        if (!fitting.take(answer.passages.at(i))) {
            break;
        }
    }
    const qsizetype taken = fitting.passages.size();
    // In which text it stands is told better than where in it: more of the first two is worth more than what is beside them.
    const qsizetype before = std::min(WideBeforeBeside, taken);
    for (qsizetype i = 0; i < before; ++i) {
        fitting.widen(i);
    }
    for (qsizetype i = 0; i < taken; ++i) {
        fitting.takeBeside(i);
    }
    for (qsizetype i = before; i < taken; ++i) {
        fitting.widen(i);
    }
    for (const RecallFact &fact : std::as_const(answer.facts)) {
        fitting.take(fact);
    }
    for (qsizetype i = first;
         i < most && fitting.passages.size() == i && fitting.take(answer.passages.at(i)); ++i) {
        fitting.takeBeside(i);
    }
    answer.leftOut += static_cast<int>(answer.passages.size() - fitting.passages.size());
    answer.passages = fitting.passages;
    answer.facts = fitting.facts;
}

} // namespace varve
