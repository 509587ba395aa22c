// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyle>
#include <QStyleOptionViewItem>

namespace varve
{

/// A figure is read from left to right also where the window is not, or its sign would stand behind it. It stays at the end of its cell.
inline void readForwards(QStyleOptionViewItem *option)
{
    option->displayAlignment = QStyle::visualAlignment(option->direction, option->displayAlignment);
    option->direction = Qt::LeftToRight;
}

} // namespace varve
