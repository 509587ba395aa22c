// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace varve
{

/// Of what a question is asked in; the order of the columns of resources/search/words.txt.
enum class WordLanguage : quint8 {
    English,
    German,
    French,
    Spanish,
    Russian,
    Chinese,
    Japanese,
    Korean,
};
inline constexpr int WordLanguageCount = 8;

/// Lower case without accents, character for character: places in it are places in the text.
[[nodiscard]] QString foldedText(QStringView text);

/// What the forms of a word begin with (Snowball's stems; irregular verbs by the table), folded; a form that ends with a space is a
/// whole word. "scanned" also finds scan, "queries" query. As it is, folded: what has digits, marks or other scripts in it, for
/// names stay whole. Never empty for a word. Any thread.
[[nodiscard]] QStringList wordForms(const QString &word, WordLanguage language);

/// What somebody or something does that is named by -er, as whole words: lint for "linter". Mostly none.
[[nodiscard]] QStringList relatedForms(const QString &word);

/// Snowball's stem, lower case; of languages that have none the word.
[[nodiscard]] QString wordStem(const QString &word, WordLanguage language);

} // namespace varve
