// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entry.h"

#include <QSet>
#include <QStringList>

#include <span>

namespace varve
{

/// Tokens of a text that goes to a summarizing model, rounded up: the usual estimate with a tenth on top, because a request that is a
/// little too long fails as a whole.
[[nodiscard]] qint64 summaryTokens(QStringView text);

/// The range as one or more transcripts (transcriptText()) of at most `budget` tokens each, cheapest way first: as it is; with
/// old output cut shorter; in parts, at the borders of entries, an entry that is itself too long in several pieces.
/// Nothing is left out but the middle of long outputs, unless they are `toldWhole`. Linear in the text. An empty range has no pieces.
[[nodiscard]] QStringList transcriptPieces(std::span<const Entry> range, qint64 budget,
                                           const QSet<QString> &toldWhole = {});

/// Groups of texts, in order, that fit the budget together; at least two in a group, as long as there are two.
[[nodiscard]] QList<QStringList> groupedByTokens(const QStringList &texts, qint64 budget);

} // namespace varve
