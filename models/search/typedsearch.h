// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/session.h>
#include <storage/searchsyntax.h>

#include <optional>

namespace varve
{

// What the controls beside a search field read in its text and write into it; the text is the truth. Pure.

/// The value of a filter; of several the last, which is the one that holds (but for roles). Empty: it is not there.
[[nodiscard]] QString filterValue(const QString &typed, const QString &name);
/// All of them, in order.
[[nodiscard]] QStringList filterValues(const QString &typed, const QString &name);

struct FilterChange
{
    QStringList remove; ///< names of filters whose words go
    QStringList words; ///< that come in their place: filterWord()
};
/// The words come behind the filters that lead the text, so that typing goes on at the end.
[[nodiscard]] QString withFilters(const QString &typed, const FilterChange &change);
[[nodiscard]] bool hasFilters(const QString &typed);
/// Filters besides those that say where.
[[nodiscard]] bool hasOtherFilters(const QString &typed);
/// Words, or filters that choose something: a place alone does not.
[[nodiscard]] bool wantsSomething(const QString &typed);
/// Only what is looked for.
[[nodiscard]] QString withoutFilters(const QString &typed);

/// Whether it reads as a question or a sentence, and not as words to look for: a question mark, four words, or as much of a script without
/// spaces. What stands in quotes is looked for as it is.
[[nodiscard]] bool isQuestion(const QString &typed);
/// The sessions of the list that the words "session:" and "project:" mean; nothing: all of them.
[[nodiscard]] std::optional<QList<SessionId>> sessionsMeant(const QString &typed,
                                                            const QList<Session> &sessions);

} // namespace varve
