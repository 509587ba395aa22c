// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sessionfacts.h"

namespace varve
{

/// The questions that the person asked in a range and that were answered there, each with the sentence of the answer that says most.
/// The text has both, the key the answer alone.
[[nodiscard]] QList<Fact> answeredQuestions(std::span<const Entry> range);

/// Names (paths, identifiers, numbers) that were used in `later`, after a range, that the range tells something of, and that neither
/// the summary nor a result in `later` does: who goes on has the name and not what it means. The most used ones, at most
/// `limit`, each with the line that tells of it. The key is the name.
[[nodiscard]] QList<Fact> usedSince(std::span<const Entry> range, std::span<const Entry> later,
                                    QStringView summary, qsizetype limit = 12);

/// The summary with a small section at its end that says these, one line each; what the section has already stays.
[[nodiscard]] QString withUsedSince(const QString &summary, const QList<Fact> &used);

} // namespace varve
