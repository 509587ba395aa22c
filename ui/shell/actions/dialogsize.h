// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace varve
{

/// Gives a window that was not shown yet room for `characters` of average width and `lines` of text, or nine tenths of its screen
/// where that is less: what lies at the edge of a window wider than the screen cannot be reached. GUI thread.
void resizeToText(QWidget *window, int characters, int lines);

} // namespace varve
