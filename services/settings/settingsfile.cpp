// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settingsfile.h"

#include <base/ordinaryfile.h>

#include <QDir>
#include <QStandardPaths>

namespace varve
{

using namespace Qt::StringLiterals;

QString defaultConfigFolder()
{
    return QDir(QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation))
            .filePath(u"varve"_s);
}

QString settingsFile(const QString &configFolder)
{
    return QDir(configFolder).filePath(u"varve.ini"_s);
}

Result<> requireSettingsFile(const QString &configFolder)
{
    return requireOrdinary(settingsFile(configFolder));
}

} // namespace varve
