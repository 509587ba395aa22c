// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"

#include <QStringList>
#include <QVariantHash>

namespace varve
{

/// What a working folder's own file (.varve/settings.ini) says about compaction: thresholds, sizes and
/// instructions. A cloned folder must not run commands or send text elsewhere, so nothing else is taken.
struct ProjectSettings
{
    QVariantHash values; ///< by names of keys, for CompactionSettings::read()
    QStringList ignored; ///< names in the file that may not be set there
};

/// Any thread. A folder without the file has no settings; one that is not readable, too large or no
/// settings file is an error.
[[nodiscard]] Result<ProjectSettings> readProjectSettings(const QString &folder);

/// The path below a working folder.
[[nodiscard]] QString projectSettingsFile(const QString &folder);

} // namespace varve
