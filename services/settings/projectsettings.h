// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

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
    QStringList problems; ///< sentences: values that cannot be used, and what holds in their place

    static constexpr qint64 LargestFile = 64 * 1024; ///< bytes
};

/// Of the file's text: groups in brackets, "name=value", every value as the text that it is. An error says which line is neither.
/// Who reads the file decides whether the folder may set anything (readPromptSources()). Pure.
[[nodiscard]] Result<ProjectSettings> parseProjectSettings(const QString &text);

/// The path below a working folder.
[[nodiscard]] QString projectSettingsFile(const QString &folder);

} // namespace varve
