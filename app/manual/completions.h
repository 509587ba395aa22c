// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <operations/commandarguments.h>

namespace varve
{

/// "bash", "zsh", "fish".
[[nodiscard]] QStringList completionShells();

/// What makes one of these shells complete verbs, options and their words, files, and the sessions of the store.
[[nodiscard]] QString completionScript(const QString &shell, const QList<VerbText> &verbs);

} // namespace varve
