// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "laidblock.h"

#include <compare>
#include <functional>

namespace varve
{

class TranscriptLayout;

/// A place in the text of the transcript. Stands apart from what is laid out: it outlives scrolling away,
/// folding and other widths.
struct TextPlace
{
    int row = -1;
    BlockId block;
    int position = 0;
    auto operator<=>(const TextPlace &) const = default;
};

struct TextSelection
{
    TextPlace anchor; ///< where it began
    TextPlace cursor; ///< where it follows the pointer

    [[nodiscard]] bool isEmpty() const { return anchor.row < 0 || anchor == cursor; }
    [[nodiscard]] TextPlace from() const { return std::min(anchor, cursor); }
    [[nodiscard]] TextPlace to() const { return std::max(anchor, cursor); }
    void clear() { *this = {}; }

    /// The selected part of one block with a text of `length` characters.
    [[nodiscard]] TextRange rangeIn(int row, BlockId block, int length) const;
};

/// The part of `selection` that lies in `row`, as it reads on screen: paragraphs and code, without headers and
/// fold lines. Reads the row if need be.
[[nodiscard]] QString selectedTextOf(const TranscriptLayout &layout, const TextSelection &selection,
                                     int row);

/// The word, or the line of text, around `position`.
[[nodiscard]] TextRange wordAt(const QString &text, int position);
[[nodiscard]] TextRange paragraphAt(const QString &text, int position);

/// Where what is looked for stands in a text, in order and without overlaps.
using TextMarker = std::function<QList<TextRange>(const QString &text)>;

/// Where `needle` occurs, case aside.
[[nodiscard]] QList<TextRange> occurrences(const QString &text, const QString &needle);

} // namespace varve
