// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <context/context.h>

#include <QPixmap>

class QPainter;
class QPalette;
class QRectF;

namespace varve
{

/// Fills `rect` as a category's: its colour, hatched for Reserved, an empty frame for Free.
void paintCategory(QPainter *painter, const QRectF &rect, Category category,
                   const QPalette &palette);

/// A rounded square to stand before a category's name; `size` in device-independent pixels.
[[nodiscard]] QPixmap categorySwatch(Category category, const QPalette &palette, int size,
                                     qreal devicePixelRatio);

} // namespace varve
