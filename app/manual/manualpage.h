// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <operations/commandarguments.h>

namespace varve
{

/// The manual page of the program, section 1, for man: what the verbs say of themselves, the environment, files, exit status.
[[nodiscard]] QString manualPage(const QList<VerbText> &verbs);

} // namespace varve
