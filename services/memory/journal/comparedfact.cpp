// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparedfact.h"

#include <compaction/textscan.h>

#include <algorithm>

namespace varve
{

namespace
{

/// Share of the words of two sentences that both have, for them to be one fact.
constexpr double SameWords = 0.75;

} // namespace

ComparedFact::ComparedFact(const JournalFact &of)
    : fact(of)
    , subject(subjectOf(of.kind, of.text))
    , words(significantWords(of.text))
{ }

bool ComparedFact::saysTheSame(const ComparedFact &other) const
{
    using Kind = JournalFact::Kind;
    if (fact.kind != other.fact.kind) {
        return false;
    }
    const bool mayAgree = subject.value == other.subject.value || subject.value.isEmpty()
            || other.subject.value.isEmpty();
    if (subject.subject == other.subject.subject) {
        return mayAgree;
    }
    if (fact.kind == Kind::Path || fact.kind == Kind::Command || !mayAgree) {
        return false;
    }
    const qsizetype both = std::ranges::count_if(
            words, [&other](const QString &word) { return other.words.contains(word); });
    const qsizetype all = words.size() + other.words.size() - both;
    return all > 2 && static_cast<double>(both) >= SameWords * static_cast<double>(all);
}

} // namespace varve
