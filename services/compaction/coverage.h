// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sessionfacts.h"

#include <QList>
#include <QString>

namespace varve
{

/// Which facts of a range a summary holds.
struct Coverage
{
    int found = 0;
    QList<Fact> missing; ///< most important first

    [[nodiscard]] int total() const { return found + static_cast<int>(missing.size()); }
};

/// The facts that a summary is measured by: paths, commands, errors, instructions, decisions and open items, the most important
/// ones, at most `limit`, in branch order. Figures alone are not asked for.
[[nodiscard]] QList<Fact> factsToCover(const QList<Fact> &facts, int limit = 150);

/// Looks for each of `facts` in `summary`. Forgiving: a path by its name where no other of `facts` has it, else with
/// its folder; a command by its first words; an error or a sentence by most of its significant words in one
/// place. Case, white space, quotes and Markdown marks do not matter.
[[nodiscard]] Coverage coverage(const QList<Fact> &facts, QStringView summary);

/// By kind, as a person looks through them: what was asked first, then rules and wishes, decisions, errors, what is open, commands,
/// files, and what was used since. Within a kind the order stays.
[[nodiscard]] QList<Fact> byKind(QList<Fact> facts);

/// `summary` with each fact as a bullet at the end of the section where it belongs; the heading is made where it is missing.
[[nodiscard]] QString appendMissing(const QString &summary, const QList<Fact> &facts);

} // namespace varve
