// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringView>

#include <span>

namespace varve
{

enum class SentenceKind : quint8 {
    Rule, ///< holds beyond the moment
    Wish, ///< of a person, for now
    Decision, ///< or a cause, or what was given up
    Open,
    Done,
    Denial, ///< that something is not so
};
inline constexpr size_t SentenceKindCount = 6;

struct PhraseRow
{
    SentenceKind kind = SentenceKind::Rule;
    double weight = 0; ///< of a sentence that has one of them: from 0 to 1
    QStringView phrases; ///< with | between them
};

/// Words that tell what a sentence is, in all the languages that are read.
[[nodiscard]] std::span<const PhraseRow> phraseRows();

} // namespace varve
