// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QStringList>

namespace varve
{

/// One of the bundled drawings (":/icons/NAME.svg"), tinted from the application's palette each time it is
/// painted: normal, disabled and highlighted text. Sharp at any size and device pixel ratio. A null icon for
/// an unknown name. GUI thread.
[[nodiscard]] QIcon themedIcon(const QString &name);
/// The same in one colour, e.g. of a role or an accent; disabled is a paler form of it.
[[nodiscard]] QIcon tintedIcon(const QString &name, const QColor &color);

/// All names, sorted.
[[nodiscard]] QStringList iconNames();

} // namespace varve
