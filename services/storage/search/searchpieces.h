// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace varve
{

/// What stands between two spaces of a search.
struct SearchPiece
{
    enum class Kind : quint8 {
        Words, ///< its signs say nothing: "(word)", "don't", "long-term", and all of a script without spaces
        Signs, ///< as it was typed it says more than its letters: "C++", "#20", "--flag", "a/b.cpp", "std::vector", an emoji
        Bare, ///< signs alone: "->"
    };

    QString text; ///< of Signs without what is put around a word in a sentence
    Kind kind = Kind::Words;

    friend bool operator==(const SearchPiece &, const SearchPiece &) = default;
};

/// Symbols are pieces of their own ("done🎉"); the marks of sentences alone are none. Pure.
[[nodiscard]] QList<SearchPiece> searchPieces(const QString &search);

/// Whether a text has a piece as it was typed, but for its case: not the end of a longer word, nor the beginning of a longer number.
[[nodiscard]] bool hasPiece(const QString &text, const QString &piece);

} // namespace varve
