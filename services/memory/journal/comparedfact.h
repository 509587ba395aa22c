// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journalsubject.h"

namespace varve
{

/// A fact with what it is compared by, where a model's words for it may be others.
struct ComparedFact
{
    JournalFact fact;
    JournalSubject subject;
    QStringList words;

    explicit ComparedFact(const JournalFact &of);

    /// More generous than subjectOf(): most of the words are enough, but never for a path, a command or another figure.
    [[nodiscard]] bool saysTheSame(const ComparedFact &other) const;
};

} // namespace varve
