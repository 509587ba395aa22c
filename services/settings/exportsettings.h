// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settingkeys.h"

/// What was chosen when something was exported last, and the patterns that are always taken out.
namespace varve::Keys
{

/// As ExportFormat is spelled.
inline constexpr auto ExportFormatChoice = text("export/format", "html");
/// "session" or "branch".
inline constexpr auto ExportScopeChoice = text("export/scope", "session");
inline constexpr auto ExportRedactKeys = toggle("export/redactKeys", true);
/// Regular expressions, one a line.
inline constexpr auto ExportPatterns = text("export/patterns");
inline constexpr auto ExportFolder = text("export/folder");

} // namespace varve::Keys
