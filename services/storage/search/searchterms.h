// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace varve
{

/// Something that is looked for.
struct SearchTerm
{
    QString text; ///< as it was asked, lower case
    /// What stands for it in a text, folded (wordForms()): its forms, and what it is called in other languages.
    QStringList forms;
    double factor = 1; ///< how much one of its kind says; rarity comes on top
    /// May stand inside of a word (a name with marks in it), else only at the beginning of one or of a part of one: "header" in
    /// "parseSessionHeader", not "port" in "report". CJK stands anywhere.
    bool anywhere = false;
    QStringList
            otherwise = {}; ///< forms of a related word, where none of these is anywhere: "lint" for "linter"
    bool isPair = false; ///< of CJK characters: by itself it may be no word
    QStringList alike = {}; ///< forms of words that mean nearly the same, which say less

    friend bool operator==(const SearchTerm &, const SearchTerm &) = default;
};

/// A term, and how much it says where it is looked for.
struct WeighedTerm
{
    SearchTerm term;
    double weight = 1;
};

/// What a question asks for, a sentence or keywords: its words without those that any question has, in all their forms; names (paths,
/// identifiers, error codes) whole and in parts; CJK as words of the trade and pairs; "phrases in quotes" whole. If nothing else is in it,
/// its plain words. At most some dozens. Pure.
[[nodiscard]] QList<SearchTerm> readQuestion(const QString &text);

} // namespace varve
