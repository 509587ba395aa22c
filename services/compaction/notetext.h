// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

/// The same as a person notes it down, in fewer tokens: paths from `folder` on (empty: as they are), names that show by their shape what
/// they are without marks, links by their text, "I've added" as "Added", and no sign for cheer in front.
[[nodiscard]] QString noteText(const QString &text, const QString &folder);

/// Of a path below a temporary folder that is longer than a line's half the last part alone: "…/a.png".
[[nodiscard]] QString withoutTemporaryFolders(QString text);

/// Paths from `folder` on, nothing else.
[[nodiscard]] QString withoutFolder(const QString &text, const QString &folder);

} // namespace varve
