// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "summarypieces.h"

#include "textends.h"
#include "tokenestimate.h"
#include "transcripttext.h"

#include <algorithm>
#include <cmath>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr auto Between = "\n\n"_L1;
constexpr qint64 BetweenTokens = 2;

/// Output that no longer fits whole says most at its ends.
constexpr TranscriptLimits Short { .toolResult = 500, .toolArgument = 500, .thinking = 200 };

struct Piece
{
    QString text;
    qint64 tokens = 0;
};

/// A text in pieces of at most `budget` tokens, cut at a line's end where there is one in the last part. Only what may fit is
/// looked at, so that a long text costs no more than its length.
void addSlices(QStringView text, qint64 budget, QList<Piece> &pieces)
{
    constexpr qint64 MostCharsAToken = 5;
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
    for (const Entry &entry : range) {
        const QString text = transcriptText(std::span(&entry, 1), limits, toldWhole);
        if (!text.isEmpty()) {
            addSlices(text, budget, pieces);
        }
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

} // namespace

qint64 summaryTokens(QStringView text)
{
    constexpr double Margin = 1.1;
    return static_cast<qint64>(
            std::ceil(estimateTokens(countCharacters(text), TokenFactors {}) * Margin));
}

QStringList transcriptPieces(std::span<const Entry> range, qint64 budget,
                             const QSet<QString> &toldWhole)
{
    budget = std::max<qint64>(budget, 1);
    QStringList packs = packed(piecesOf(range, TranscriptLimits {}, budget, toldWhole), budget);
    return packs.size() <= 1 ? packs : packed(piecesOf(range, Short, budget, toldWhole), budget);
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
