// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "palettes.h"

#include "categorycolors.h"

#include <QGuiApplication>
#include <QPalette>
#include <QStyleHints>

namespace varve
{

using namespace Qt::StringLiterals;

Scheme schemeFromString(QStringView name)
{
    return name == "dark"_L1 ? Scheme::Dark : name == "light"_L1 ? Scheme::Light : Scheme::System;
}

void applyColorScheme(Scheme scheme)
{
    QStyleHints *hints = QGuiApplication::styleHints();
    switch (scheme) {
    case Scheme::System:
        hints->unsetColorScheme();
        QGuiApplication::setPalette(QPalette());
        return;
    case Scheme::Light:
        hints->setColorScheme(Qt::ColorScheme::Light);
        break;
    case Scheme::Dark:
        hints->setColorScheme(Qt::ColorScheme::Dark);
        break;
    }
    QGuiApplication::setPalette(QPalette());
    if (isDark(QGuiApplication::palette()) != (scheme == Scheme::Dark)) {
        QGuiApplication::setPalette(neutralPalette(scheme == Scheme::Dark));
    }
}

} // namespace varve
