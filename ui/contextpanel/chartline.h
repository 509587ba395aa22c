// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPolygonF>

namespace varve
{

/// The same picture with fewer points: of those in one column, `width` wide, the first, the lowest, the highest and the last
/// (M4: Jugel et al., "M4: A Visualization-Oriented Time Series Data Aggregation", VLDB 2014). `line` goes in one direction
/// from left to right or from right to left. Linear.
[[nodiscard]] QPolygonF thinnedLine(const QPolygonF &line, double width);

/// Of places that fall on each other, within `width` in both directions, the first.
[[nodiscard]] QPolygonF thinnedDots(const QPolygonF &dots, double width);

} // namespace varve
