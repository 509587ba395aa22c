// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory/journalmerge.h>

namespace varve
{

/// "Importance 7, by rule": what it weighs and who says so.
[[nodiscard]] QString journalWeightText(const JournalFact &fact);
[[nodiscard]] QString journalSourceName(JournalFact::Source source); ///< "said by the person"
/// Empty for a fact that nothing contradicts.
[[nodiscard]] QString journalContradictionText(const MergedFact &fact);
/// "12 facts kept in the journal", and how many were not because of a key in them; empty for none of both.
[[nodiscard]] QString journalKeptText(qsizetype kept, int leftOut);
/// Tags as a person types them: with commas.
[[nodiscard]] QString tagsText(const QStringList &tags);
[[nodiscard]] QStringList tagsFromText(const QString &text);
/// Several facts for the clipboard, one a line.
[[nodiscard]] QString journalCopyText(const QList<MergedFact> &facts);

} // namespace varve
