// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringView>
#include <QtTypes>

namespace varve
{

enum class Scheme : quint8 { System, Light, Dark };

/// As it is spelled in the settings: "light", "dark"; anything else is the system's.
[[nodiscard]] Scheme schemeFromString(QStringView name);

/// Asks the platform's theme for a colour scheme for this program; needs a QGuiApplication. Widgets hear of it
/// as a palette change. A platform without schemes of its own (offscreen, plain X11) has only one: there the
/// application palette is set to neutralPalette().
void applyColorScheme(Scheme scheme);

} // namespace varve
