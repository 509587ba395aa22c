// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/entry.h>

#include <QSet>
#include <QStringList>

#include <span>

namespace varve
{

/// Tokens of a text that goes to a summarizing model, rounded up: the usual estimate with a tenth on top, because a request that is a
/// little too long fails as a whole.
[[nodiscard]] qint64 summaryTokens(QStringView text);

/// The range as one or more transcripts (transcriptText()) of at most `budget` tokens each. All of it, if it fits. Else without
/// reminders and repetitions, and with outputs cut to what there is room for: in one, as long as 2,000 characters of each are
/// left; in parts otherwise, at the borders of entries, an entry that is itself too long in several pieces.
/// Nothing is left out but reminders, repetitions and the middle of long outputs that are not `toldWhole`. Linear in the text. An
/// empty range has no pieces.
[[nodiscard]] QStringList transcriptPieces(std::span<const Entry> range, qint64 budget,
                                           const QSet<QString> &toldWhole = {});
/// Two parts, or more if a half does not fit (`budget` 0: any length does): shorter texts make shorter notes.
[[nodiscard]] QStringList transcriptHalves(std::span<const Entry> range, qint64 budget,
                                           const QSet<QString> &toldWhole = {});

/// Groups of texts, in order, that fit the budget together; at least two in a group, as long as there are two.
[[nodiscard]] QList<QStringList> groupedByTokens(const QStringList &texts, qint64 budget);

} // namespace varve
