// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recallselection.h"

#include <base/textends.h>
#include <storage/searchcharacters.h>

#include <QSet>

#include <algorithm>

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

double roleFactor(const RecallPassage &passage)
{
    if (passage.role == Role::User) {
        return 1.15;
    }
    if (passage.role == Role::Assistant && !passage.isThinking) {
        return 1.1;
    }
    // A summary repeats what stands in full elsewhere; and tools print many words.
    return passage.role == Role::None ? 0.85 : 1;
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
    QList<size_t> words;
    QString word;
    const auto take = [&] {
        if (!word.isEmpty()) {
            words += qHash(word);
            word.clear();
        }
    };
    for (const QChar c : text) {
        if (isWide(c)) {
            take();
            words += qHash(c);
        } else if (isWordCharacter(c)) {
            word += c.toLower();
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

bool isSame(const QList<size_t> &one, const QList<size_t> &other)
{
    QList<size_t> shared;
    std::ranges::set_intersection(one, other, std::back_inserter(shared));
    const auto shorter = static_cast<double>(std::min(one.size(), other.size()));
    return static_cast<double>(shared.size()) >= SameShare * shorter;
}

qint64 tokensOf(QStringView text, const TokenFactors &factors)
{
    return qRound64(estimateTokens(countCharacters(text), factors));
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

void fitAnswer(RecallAnswer &answer, int limit, qint64 budget, const TokenFactors &factors)
{
    qint64 left = budget;
    answer.facts.resize(std::min(answer.facts.size(), MostFacts));
    for (const RecallFact &fact : std::as_const(answer.facts)) {
        left -= tokensOf(fact.text, factors) + HeaderTokens / 2;
    }
    QList<RecallPassage> fitting;
    for (RecallPassage passage : std::as_const(answer.passages)) {
        if (fitting.size() >= limit || (!fitting.isEmpty() && left < LeastTokens)) {
            break;
        }
        const qint64 around =
                HeaderTokens + tokensOf(passage.before, factors) + tokensOf(passage.after, factors);
        const qint64 room = std::max(left - around, LeastTokens);
        const qint64 tokens = tokensOf(passage.text, factors);
        if (tokens > room) {
            const auto share = static_cast<double>(room) / static_cast<double>(tokens);
            const auto length = static_cast<qsizetype>(share * double(passage.text.size()));
            passage.text = headOf(passage.text, length).toString();
        }
        left -= around + std::min(tokens, room);
        fitting += passage;
    }
    answer.leftOut += static_cast<int>(answer.passages.size() - fitting.size());
    answer.passages = fitting;
}

} // namespace varve
