// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "searchquery.h"

#include <QDate>
#include <QStringList>

namespace varve
{

/// What a person typed, taken apart.
struct ParsedSearch
{
    QString text; ///< what is left for the full-text search
    SearchFilter filter;
    QString session; ///< of "session:", an id, a part of one or of an original id; to be looked up
    QStringList
            problems; ///< a sentence for each filter that could not be understood and is ignored
};

/// A word of a search as it was typed.
struct TypedWord
{
    QString text; ///< as it stands there, quotes and all; empty: a space at the end
    QString filter; ///< the filter's name, lower case; empty: it is text
    QString value; ///< of the filter, without quotes
};
[[nodiscard]] QList<TypedWord> typedWords(const QString &typed);

/// A filter as it is typed: role:user, project:"my work".
[[nodiscard]] QString filterWord(const QString &name, const QString &value);

/// Takes filters out of a search: role:user tool:bash model:opus project:web program:claude session:0198
/// tag:later path:on path:off after:2026-02 (from then on; also since:) before:2026-03-01 on:2026-03-05 on:today. A value
/// with spaces stands in quotes. What looks like a filter but has another name ("http://…", "std::vector") is text. Dates
/// are days (or months, or years) in local time; `today` is for the words today and yesterday.
[[nodiscard]] ParsedSearch parseSearch(const QString &typed, QDate today);

} // namespace varve
