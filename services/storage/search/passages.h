// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/entry.h>

#include <QList>

namespace varve
{

/// A stretch of an entry's passage text that has one vector; UTF-16 characters.
struct Passage
{
    qsizetype start = 0;
    qsizetype length = 0;
    friend bool operator==(const Passage &, const Passage &) = default;
};

/// What of an entry is worth a vector: what people and models wrote, and summaries. Not what tools printed, which is most of all
/// text and is looked for by its words. Empty: nothing.
[[nodiscard]] QString passageText(const Entry &entry);

/// A text in passages of about `length` characters, cut at ends of paragraphs, else sentences, else words; each begins a
/// little before the end of the one before it. None for a text with hardly a word, at most `most` for a very long one.
[[nodiscard]] QList<Passage> passagesOf(const QString &text, qsizetype length = 1200,
                                        qsizetype most = 64);

} // namespace varve
