// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

class QWidget;

namespace varve
{
class MainWindow;
}

namespace varve::test
{

/// What of a window cannot be read or reached.
[[nodiscard]] QStringList faultsOf(const QWidget &root);
/// With Alt a letter opens a menu, or is for what has it in the window: not both. What is not seen now, is another time.
[[nodiscard]] QStringList lettersOfMenus(const MainWindow &window);

} // namespace varve::test
