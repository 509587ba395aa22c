// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QAction;

namespace varve
{

/// Enables a command, or disables it and says why: in its tooltip, in the status bar, in the command palette.
void allow(QAction *action, bool allowed, const QString &reason);

/// Why a command is disabled; empty if it is not, or nobody said.
[[nodiscard]] QString reasonOf(const QAction *action);

} // namespace varve
