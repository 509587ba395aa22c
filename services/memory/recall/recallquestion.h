// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace varve
{

/// Something that is looked for.
struct RecallTerm
{
    QString text; ///< as it is looked for in a text, whatever the case; words without their endings
    double factor = 1; ///< how much one of its kind says; rarity comes on top
    /// May stand inside of a word (a name with marks in it, a pair of CJK characters), else only at the beginning of one or of a
    /// part of one: "header" in "parseSessionHeader", not "port" in "report".
    bool anywhere = false;

    friend bool operator==(const RecallTerm &, const RecallTerm &) = default;
};

/// What a question asks for, a sentence or keywords: its words without those that any question has; names (paths, identifiers,
/// error codes) whole and in parts; CJK as pairs; "phrases in quotes" whole. If nothing else is in it, its plain words. At most
/// some dozens. Pure.
[[nodiscard]] QList<RecallTerm> readQuestion(const QString &text);

} // namespace varve
