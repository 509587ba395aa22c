// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settingkeys.h"

#include <QStringList>

namespace varve
{

class Settings;

namespace Keys
{

// How commands are held back: those of models, the hook of compaction, and as to variables tool servers too.
/// Commands run also where no sandbox works, with all the person's rights.
inline constexpr auto CommandsWithoutSandbox = toggle("tools/withoutSandbox", false);
/// What of a working folder acts later: "readOnly", "commits" or "writable".
inline constexpr auto CommandProtection = text("tools/protectedFiles", "readOnly");
/// Folders that commands can read beside the usual ones, one a line; "~" is home.
inline constexpr auto CommandFolders = text("tools/folders");
/// Names of variables that commands are given beside the usual ones, with spaces or commas between them.
inline constexpr auto CommandVariables = text("tools/variables");
/// Places that are no project's and were chosen aloud all the same, one a line.
inline constexpr auto ChosenFolders = text("tools/chosenFolders");

} // namespace Keys

/// What commands may do to files of a working folder that act later: git's own, editors' and agents'.
enum class ProtectedFiles : quint8 {
    ReadOnly,
    Commits, ///< history may grow; what git runs or is told by its settings stays as it is
    Writable,
};

/// "readOnly", "commits", "writable".
[[nodiscard]] QLatin1StringView toString(ProtectedFiles files);
/// ReadOnly for what it does not know.
[[nodiscard]] ProtectedFiles protectedFilesFromString(QStringView text);

/// What the person has chosen about commands. A value for any thread.
struct CommandSettings
{
    bool withoutSandbox = false;
    ProtectedFiles protectedFiles = ProtectedFiles::ReadOnly;
    QStringList folders; ///< absolute
    QStringList variables;
    QStringList chosenFolders; ///< with links followed

    [[nodiscard]] static CommandSettings read(const Settings &settings);

    friend bool operator==(const CommandSettings &, const CommandSettings &) = default;
};

/// Kept from now on: tools may work there though it is no project's.
void addChosenFolder(Settings *settings, const QString &folder);

} // namespace varve
