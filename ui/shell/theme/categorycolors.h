// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <context/context.h>

#include <QBrush>
#include <QColor>
#include <QPalette>

namespace varve
{

// The only file with colours of our own. Each has a light and a dark form, chosen by the palette's base.

/// Whether text is lighter than what it stands on.
[[nodiscard]] bool isDark(const QPalette &palette);

/// A calm light or dark palette, for tests and for platforms that cannot switch by themselves.
[[nodiscard]] QPalette neutralPalette(bool dark);

/// For swatches, bars, dots and lines. Reserved and Free are the empty part of a bar; paint Reserved
/// with hatchBrush() on it.
[[nodiscard]] QColor categoryColor(Category category, const QPalette &palette);
/// The same hue, readable as text on the palette's base: at least 4.5:1.
[[nodiscard]] QColor categoryTextColor(Category category, const QPalette &palette);
/// For dots and marks by who speaks. None: the colour of summaries.
[[nodiscard]] QColor roleColor(Role role, const QPalette &palette);
/// Readable on the palette's base.
[[nodiscard]] QColor roleTextColor(Role role, const QPalette &palette);

enum class Accent : quint8 { Success, Danger, Warning, Neutral };
/// Readable as text on the palette's base.
[[nodiscard]] QColor accentColor(Accent accent, const QPalette &palette);

/// Text that is less important, still readable on the base.
[[nodiscard]] QColor dimmedTextColor(const QPalette &palette);
/// Hairlines, frames and lanes.
[[nodiscard]] QColor lineColor(const QPalette &palette);
/// Behind code, tool folds and quotes.
[[nodiscard]] QColor cardColor(const QPalette &palette);
/// Behind compaction bands and cards: a violet tint of the base.
[[nodiscard]] QColor bandColor(const QPalette &palette);
/// Readable on the palette's base. Qt's own pure blue, where a style did not choose a colour, gives way to the highlight.
[[nodiscard]] QColor linkColor(const QPalette &palette);
/// The selected row and label chips: a tint of the highlight that keeps normal text readable.
[[nodiscard]] QColor softHighlightColor(const QPalette &palette);
/// Behind what a search found.
[[nodiscard]] QColor matchColor(const QPalette &palette);
/// Behind added and removed lines.
[[nodiscard]] QColor softAccentColor(Accent accent, const QPalette &palette);

/// Diagonal strokes of `color` for space that is reserved; the pattern is in device-independent units.
[[nodiscard]] QBrush hatchBrush(const QColor &color);

/// `share` of `b` in `a`: 0 is `a`, 1 is `b`. Keeps a's opacity.
[[nodiscard]] QColor blended(const QColor &a, const QColor &b, double share);
/// Relative contrast after WCAG 2, from 1 to 21.
[[nodiscard]] double contrastRatio(const QColor &a, const QColor &b);
/// `color` moved towards black or white until it has `ratio` against `background`.
[[nodiscard]] QColor readableOn(const QColor &color, const QColor &background, double ratio = 4.5);

} // namespace varve
