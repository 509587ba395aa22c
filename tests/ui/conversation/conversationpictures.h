// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "palettes.h"

#include <QApplication>
#include <QDir>
#include <QPixmap>
#include <QWidget>

namespace varve::test
{

/// Light, dark, and right to left, into the folder VARVE_PICTURES, where somebody wants to look at them.
inline void savePictures(QWidget &window, const QString &name)
{
    const QString folder = qEnvironmentVariable("VARVE_PICTURES");
    if (folder.isEmpty()) {
        return;
    }
    const auto save = [&](const QString &suffix) {
        QCoreApplication::processEvents(); // a layout may take two rounds
        QCoreApplication::processEvents();
        window.grab().save(QDir(folder).filePath(name + suffix + QStringLiteral(".png")));
    };
    applyColorScheme(Scheme::Light);
    save({});
    applyColorScheme(Scheme::Dark);
    save(QStringLiteral("-dark"));
    applyColorScheme(Scheme::Light);
    QApplication::setLayoutDirection(Qt::RightToLeft);
    save(QStringLiteral("-rtl"));
    QApplication::setLayoutDirection(Qt::LeftToRight);
    QCoreApplication::processEvents();
}

} // namespace varve::test
