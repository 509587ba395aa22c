// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QWidget>

namespace varve
{

/// As headings and titles are.
[[nodiscard]] inline QFont boldOf(QFont font)
{
    font.setBold(true);
    return font;
}

inline void makeBold(QWidget *widget)
{
    widget->setFont(boldOf(widget->font()));
}

/// Whether it has a size in points or in pixels.
[[nodiscard]] inline QFont scaledOf(QFont font, double factor)
{
    if (font.pointSizeF() > 0) {
        font.setPointSizeF(font.pointSizeF() * factor);
    } else {
        font.setPixelSize(qRound(font.pixelSize() * factor));
    }
    return font;
}

} // namespace varve
