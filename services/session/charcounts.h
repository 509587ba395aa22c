// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QStringView>

#include <array>

namespace varve
{

/// UTF-16 characters of a text by class. Tokenizers differ mostly in what they make of digits, symbols and
/// scripts without spaces, so tokens are estimated as a weighted sum of these (see tokenestimate.h).
/// Classes of single characters turned out to predict reported usage better than classes of text
/// (prose, code, JSON), and need no guess at what a text is.
struct CharCounts
{
    enum Class : quint8 {
        Letters, ///< of scripts that are written with spaces
        Digits,
        Symbols,
        Spaces,
        Wide, ///< Chinese, Japanese, Korean; also surrogates, so that a pair counts two
    };
    static constexpr int ClassCount = 5;

    std::array<qint64, ClassCount> n {};

    [[nodiscard]] qint64 total() const { return n[0] + n[1] + n[2] + n[3] + n[4]; }
    [[nodiscard]] bool isEmpty() const { return total() == 0; }
    CharCounts &operator+=(const CharCounts &other)
    {
        for (size_t i = 0; i < n.size(); ++i) {
            n[i] += other.n[i];
        }
        return *this;
    }
    friend bool operator==(const CharCounts &, const CharCounts &) = default;
};

[[nodiscard]] CharCounts countCharacters(QStringView text);
/// Counts UTF-16 characters of UTF-8 text without decoding it into a string.
[[nodiscard]] CharCounts countCharactersUtf8(QByteArrayView utf8);

} // namespace varve
