// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTypes>

namespace varve
{

/// Whether a process of this machine runs; one that was killed does not, although its parent has not noticed. Where that cannot be known it counts as alive.
[[nodiscard]] bool isProcessAlive(qint64 pid);

} // namespace varve
