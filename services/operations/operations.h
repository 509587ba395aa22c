// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commandarguments.h"

namespace varve
{

/// Everything that Varve can do, in the order in which documents list it.
[[nodiscard]] const QList<const Operation *> &operations();

/// All that one verb of the command line stands for.
[[nodiscard]] VerbForms formsOf(QStringView verb);

} // namespace varve
