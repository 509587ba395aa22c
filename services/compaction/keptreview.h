// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionapply.h"

namespace varve
{

/// A summary that waits for its review, with all that the review shows of it but what is found anew in the range that it stands for:
/// what it does not say, its rules and files.
struct KeptReview
{
    SummaryRecord record; ///< with the text as the person has it, and all facts that were found
    QString written = {}; ///< the text as the summarizer wrote it
    QList<int> unwanted = {}; ///< facts of the record that the person does not keep, by place

    friend bool operator==(const KeptReview &, const KeptReview &) = default;
};

/// To be stored beside the record's text. Pure.
[[nodiscard]] QString toText(const KeptReview &review);
/// `summary` is the record's text. Of a `text` that says nothing, or not this, only that is known. Pure.
[[nodiscard]] KeptReview keptReview(const QString &text, const QString &summary);

} // namespace varve
