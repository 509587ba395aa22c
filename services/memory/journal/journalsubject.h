// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/journalfact.h>

namespace varve
{

/// What a fact is about, and what it says of that, both as far as a rule can tell. Facts of one kind with the same subject and value
/// say the same; with other values one of them is out of date. Careful: what is not plainly about the same thing is not.
struct JournalSubject
{
    QString subject;
    QString value; ///< empty: nothing that another fact could contradict

    friend bool operator==(const JournalSubject &, const JournalSubject &) = default;
};

/// Pure. Of a command its words and whether it failed; of a sentence with one figure the rest of it and the figure; of an instruction
/// its words and whether they are forbidden (English and German; Chinese, Japanese and Korean: see wideinstruction.h); else all of the
/// text.
[[nodiscard]] JournalSubject subjectOf(JournalFact::Kind kind, const QString &text);

} // namespace varve
