// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "foundsecret.h"

#include <QStringView>

namespace varve
{

// Whether a value looks like a secret or like what else stands in its place. Pure.

/// Not a word, a name of a variable, a path, a sample or a place to fill in.
[[nodiscard]] bool looksSecret(QStringView value, SecretKind kind);

/// Set to a variable that is a password or a secret: also letters alone, if no words and no name are made like that, and a chain of words.
[[nodiscard]] bool looksChosen(QStringView value);

/// "${TOKEN}", "<your key>", "xxxx": where a secret is to be put.
[[nodiscard]] bool isPlaceholder(QStringView value);

/// Letters and digits mixed as no word has them, somewhere in it.
[[nodiscard]] bool hasMixedPart(QStringView value);

/// A long mixture of letters and signs, perhaps with blanks, as frameworks make their salts.
[[nodiscard]] bool isJumble(QStringView value);

/// Entropy a character: 0 where all are the same, 4 of random hexadecimal digits.
[[nodiscard]] double bitsOf(QStringView value);

/// What a shape asks for besides (the letters of "needs" in resources/redaction/keyshapes.json).
[[nodiscard]] bool hasNeeds(QStringView value, QStringView needs);

[[nodiscard]] bool isAlnum(QChar c);
[[nodiscard]] bool isDigit(QChar c);

} // namespace varve
