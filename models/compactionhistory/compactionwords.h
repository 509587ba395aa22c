// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compaction/compactionfacts.h>
#include <compaction/planlosses.h>

#include <QLocale>

namespace varve
{

// What is said of a compaction, wherever it is said. Pure functions; any thread.

/// "by hand", "after an answer", …
[[nodiscard]] QString causeName(CompactionCause cause);
/// The model; "built in"; empty if not known. Of a run that only masked: "none".
[[nodiscard]] QString summarizerName(const CompactionFacts &facts);
/// Why the built-in summarizer wrote one for which a model was asked.
[[nodiscard]] QString noModelText();
/// As a heading.
[[nodiscard]] QString factKindName(Fact::Kind kind);
/// A sentence; empty if nothing goes but what a summary can say.
[[nodiscard]] QString lossesText(const PlanLosses &losses);

/// A notice in the transcript. Empty pieces are not known.
struct CompactionNotice
{
    QString title; ///< "Masked 14 tool outputs"; of a compaction empty, its band has one
    QString figures; ///< "31.2k → 2.1k tokens": tool output if nothing but that was masked, else the context
    QString detail; ///< "93% saved · 41% of the window"
    QString table; ///< Markdown: category, before, after, change, and the total
};
[[nodiscard]] CompactionNotice compactionNotice(const CompactionFacts &facts,
                                                const QLocale &locale = QLocale());

/// For a notification of the desktop: figures and nothing of what was said.
[[nodiscard]] QString desktopNoticeText(qint64 before, qint64 after, qint64 window);

/// A warning about summaries of summaries; empty below `RepeatedFrom`.
inline constexpr int RepeatedFrom = 3;
[[nodiscard]] QString repeatedText(int compactions);

/// What to ask a summarizer for so that the missing facts come in.
[[nodiscard]] QString instructionsForMissing(const CompactionFacts &facts);

} // namespace varve
