// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "summarypieces.h"

#include "transcripttext.h"
#include <base/textends.h>
#include <session/texttokens.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr auto Between = "\n\n"_L1;
constexpr qint64 BetweenTokens = 2;

constexpr qsizetype MostCharsAToken = 5;
/// Of results in one request; with less a range is told in parts.
constexpr qsizetype LeastInOne = 2'000;
constexpr qsizetype LeastInParts = 500;

struct Piece
{
    QString text;
    qint64 tokens = 0;
};

/// A text in pieces of at most `budget` tokens, cut at a line's end where there is one in the last part. Only what may fit is
/// looked at, so that a long text costs no more than its length.
void addSlices(QStringView text, qint64 budget, QList<Piece> &pieces)
{
    while (!text.isEmpty()) {
        QStringView head = headOf(text, budget * MostCharsAToken + 2);
        qint64 tokens = summaryTokens(head);
        while (tokens > budget && head.size() > 2) {
            const double share = static_cast<double>(budget) / static_cast<double>(tokens);
            head = headOf(head,
                          static_cast<qsizetype>(static_cast<double>(head.size())
                                                 * std::min(share * 0.98, 0.9)));
            tokens = summaryTokens(head);
        }
        qsizetype size = head.size();
        if (size < text.size()) {
            const qsizetype line = head.lastIndexOf(u'\n');
            size = line > size / 2 ? line + 1 : size;
            // A surrogate pair is one character.
            size = size > 0 ? size : std::min<qsizetype>(2, text.size());
            tokens = summaryTokens(text.first(size));
        }
        pieces += { text.first(size).toString(), tokens };
        text = text.sliced(size);
    }
}

QList<Piece> piecesOf(std::span<const Entry> range, const TranscriptLimits &limits, qint64 budget,
                      const QSet<QString> &toldWhole)
{
    QList<Piece> pieces;
    for (const QString &text : transcriptTexts(range, limits, toldWhole)) {
        addSlices(text, budget, pieces);
    }
    return pieces;
}

QStringList packed(const QList<Piece> &pieces, qint64 budget)
{
    QStringList packs;
    qint64 used = 0;
    for (const Piece &piece : pieces) {
        if (packs.isEmpty() || used + piece.tokens + BetweenTokens > budget) {
            packs += piece.text;
            used = piece.tokens;
        } else {
            packs.last() += Between + piece.text;
            used += piece.tokens + BetweenTokens;
        }
    }
    return packs;
}

qsizetype charactersOf(std::span<const Entry> range)
{
    qsizetype characters = 0;
    for (const Entry &entry : range) {
        for (const Block &block : entry.blocks) {
            if (const auto *text = std::get_if<TextBlock>(&block)) {
                characters += text->text.size();
            }
        }
    }
    return characters;
}

/// The largest limits with which a range has at most so many characters; nothing if `least` is too much already.
std::optional<TranscriptLimits> limitsWithin(const TranscriptSizes &sizes, qsizetype least,
                                             qsizetype characters)
{
    if (sizes.with(TranscriptLimits::forResults(least)) > characters) {
        return std::nullopt;
    }
    qsizetype enough = least;
    qsizetype tooMuch = std::max(sizes.whole, least) + 1;
    while (tooMuch - enough > std::max<qsizetype>(enough / 50, 1)) {
        const qsizetype between = enough + (tooMuch - enough) / 2;
        (sizes.with(TranscriptLimits::forResults(between)) <= characters ? enough : tooMuch) =
                between;
    }
    return TranscriptLimits::forResults(enough);
}

/// One transcript that uses its room; empty if the range does not fit.
QString fittingText(std::span<const Entry> range, const TranscriptSizes &sizes, qint64 budget,
                    const QSet<QString> &toldWhole)
{
    constexpr int MostTries = 6;
    constexpr double UsualCharsAToken =
            3.5; // more than is usual, so that the first try is too much
    double characters = static_cast<double>(budget) * UsualCharsAToken;
    for (int i = 0; i < MostTries; ++i) {
        const auto limits = limitsWithin(sizes, LeastInOne, static_cast<qsizetype>(characters));
        if (!limits) {
            break;
        }
        QString text = transcriptText(range, *limits, toldWhole);
        const qint64 tokens = summaryTokens(text);
        if (tokens <= budget) {
            return text;
        }
        characters = std::min(characters, static_cast<double>(text.size()))
                * static_cast<double>(budget) / static_cast<double>(tokens) * 0.98;
    }
    QString text = transcriptText(range, TranscriptLimits::forResults(LeastInOne), toldWhole);
    return summaryTokens(text) <= budget ? text : QString();
}

/// As few parts as there can be, and in them as much as they have room for.
QStringList parts(std::span<const Entry> range, const TranscriptSizes &sizes, qint64 budget,
                  const QSet<QString> &toldWhole)
{
    const auto cut = [&](const TranscriptLimits &limits) {
        return packed(piecesOf(range, limits, budget, toldWhole), budget);
    };
    const TranscriptLimits least = TranscriptLimits::forResults(LeastInParts);
    QStringList packs = cut(least);
    qsizetype characters = 0;
    qint64 tokens = 0;
    for (const QString &pack : std::as_const(packs)) {
        characters += pack.size();
        tokens += summaryTokens(pack);
    }
    const double charsAToken =
            static_cast<double>(characters) / static_cast<double>(std::max<qint64>(tokens, 1));
    for (const double share : { 0.92, 0.8 }) {
        const double room = static_cast<double>(budget * packs.size()) * charsAToken * share;
        const auto limits = limitsWithin(sizes, LeastInParts, static_cast<qsizetype>(room));
        if (!limits) {
            break;
        }
        QStringList fuller = cut(*limits);
        if (fuller.size() <= packs.size()) {
            return fuller;
        }
    }
    return packs;
}

} // namespace

qint64 summaryTokens(QStringView text)
{
    constexpr double Margin = 1.1;
    return static_cast<qint64>(std::ceil(estimateTokens(text, TokenFactors {}) * Margin));
}

QStringList transcriptPieces(std::span<const Entry> range, qint64 budget,
                             const QSet<QString> &toldWhole)
{
    budget = std::max<qint64>(budget, 1);
    if (charactersOf(range) <= budget * MostCharsAToken) {
        QString text = transcriptText(range, TranscriptLimits::whole());
        if (summaryTokens(text) <= budget) {
            return text.isEmpty() ? QStringList() : QStringList(text);
        }
    }
    const TranscriptSizes sizes = transcriptSizes(range, toldWhole);
    const QString text = fittingText(range, sizes, budget, toldWhole);
    return text.isEmpty() ? parts(range, sizes, budget, toldWhole) : QStringList(text);
}

QStringList transcriptHalves(std::span<const Entry> range, qint64 budget,
                             const QSet<QString> &toldWhole)
{
    const TranscriptLimits limits = TranscriptLimits::forResults(LeastInOne);
    const qint64 half = summaryTokens(transcriptText(range, limits, toldWhole)) / 2 + 1;
    const qint64 room = budget > 0 ? std::min(half, budget) : half;
    return packed(piecesOf(range, limits, room, toldWhole), room);
}

QList<QStringList> groupedByTokens(const QStringList &texts, qint64 budget)
{
    QList<QStringList> groups;
    qint64 used = 0;
    for (const QString &text : texts) {
        const qint64 tokens = summaryTokens(text);
        const bool fits =
                used + tokens <= budget || (!groups.isEmpty() && groups.last().size() < 2);
        if (groups.isEmpty() || !fits) {
            groups += QStringList { text };
            used = tokens;
        } else {
            groups.last() += text;
            used += tokens;
        }
    }
    return groups;
}

} // namespace varve
